/** Things that move: dice that come to rest, and where everything lies that something flies from or to. */

const TUMBLE_APART_MS = 40;

function milliseconds(element: Element, token: string): number {
  const value = getComputedStyle(element).getPropertyValue(token).trim();
  const time = Number.parseFloat(value) * (value.endsWith("ms") ? 1 : 1000);
  return Number.isFinite(time) && typeof element.animate === "function" ? time : 0;
}

/** How long something travels: the house's token, nought with reduced motion. */
export function flyTime(board: Element): number {
  return milliseconds(board, "--travel");
}

/** The dice that were just rolled tumble, and come to rest one after the other. */
export function tumble(board: Element, dice: readonly number[]): void {
  const time = milliseconds(board, "--settle");
  dice.forEach((die, nth) => {
    const element = board.querySelector(`[data-die="${die}"]`);
    const spin = nth % 2 ? 300 : -300;
    element?.animate(
      [
        { transform: `translate(${-spin / 8}px, -70px) rotate(${spin}deg) scale(0.7)`, opacity: 0 },
        { transform: `translate(0, 6px) rotate(${spin / 12}deg)`, opacity: 1, offset: 0.6 },
        { transform: `translate(0, -5px) rotate(${-spin / 40}deg)`, offset: 0.8 },
        { transform: "none" },
      ],
      { duration: time, delay: nth * TUMBLE_APART_MS, easing: "cubic-bezier(.3, .6, .4, 1)", fill: "backwards" },
    );
  });
}

/** Where everything lies that something can fly from or to. */
export function placesOf(board: Element): Map<string, DOMRect> {
  const places = new Map<string, DOMRect>();
  for (const element of board.querySelectorAll<HTMLElement>("[data-spot]")) {
    places.set(element.dataset.spot!, element.getBoundingClientRect());
  }
  return places;
}
