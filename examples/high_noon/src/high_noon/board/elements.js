/** Small things that the whole board is put together from. */

/** An element of a class with what lies in it; what is null is left out. */
export function element(tag, className, ...children) {
  const made = document.createElement(tag);
  made.className = className;
  made.append(...children.filter((child) => child !== null));
  return made;
}

/** Only to look at: whoever hears the page is told the same elsewhere. */
export function hidden(made) {
  made.setAttribute("aria-hidden", "true");
  return made;
}

/** Something drawn that matters, with its name. */
export function named(made, name) {
  made.setAttribute("role", "img");
  made.setAttribute("aria-label", name);
  return made;
}

/** What may be chosen: a button that is lit, with the full words as its name, and a digit as its key. */
export function choice(button, answer, legal, host) {
  button.type = "button";
  button.classList.add("lit");
  button.setAttribute("aria-label", answer.say);
  button.setAttribute("aria-keyshortcuts", String(legal.indexOf(answer) + 1)); // the style sheet shows it
  button.onclick = () => host.play(answer.move);
  return button;
}
