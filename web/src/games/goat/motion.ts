/** Where everything lies that something flies from or to, and how long that takes. */

/** How long something travels: the house's token, nought with reduced motion. */
export function flyTime(board: Element): number {
  const value = getComputedStyle(board).getPropertyValue("--travel").trim();
  const time = Number.parseFloat(value) * (value.endsWith("ms") ? 1 : 1000);
  return Number.isFinite(time) && typeof board.animate === "function" ? time : 0;
}

export function placesOf(board: Element): Map<string, DOMRect> {
  const places = new Map<string, DOMRect>();
  for (const element of board.querySelectorAll<HTMLElement>("[data-spot]")) {
    places.set(element.dataset.spot!, element.getBoundingClientRect());
  }
  return places;
}

const ON = new Set(["ArrowRight", "ArrowDown"]);
const BACK = new Set(["ArrowLeft", "ArrowUp"]);

/** Arrow keys go from one thing that may be chosen to the next; did this one? */
export function walk(board: Element, event: KeyboardEvent): boolean {
  const lit = [...board.querySelectorAll<HTMLElement>("button.lit")];
  const at = lit.indexOf(event.target as HTMLElement);
  const step = ON.has(event.key) ? 1 : BACK.has(event.key) ? -1 : 0;
  if (at < 0 || step === 0 || event.ctrlKey || event.metaKey || event.altKey) return false;
  lit[(at + step + lit.length) % lit.length]!.focus();
  return true;
}
