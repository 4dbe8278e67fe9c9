/** Things that move across a board: from where to where, and for how long. */

/** A time that the house's tokens name; nought with reduced motion. */
export function milliseconds(element: Element, token: string): number {
  const value = getComputedStyle(element).getPropertyValue(token).trim();
  const time = Number.parseFloat(value) * (value.endsWith("ms") ? 1 : 1000);
  return Number.isFinite(time) && typeof element.animate === "function" ? time : 0;
}

/** How long something travels. */
export function travelTime(board: Element): number {
  return milliseconds(board, "--travel");
}

/** Where everything lies that something can travel from or to. */
export function placesOf(board: Element): Map<string, DOMRect> {
  const places = new Map<string, DOMRect>();
  for (const element of board.querySelectorAll<HTMLElement>("[data-spot]")) {
    places.set(element.dataset.spot!, element.getBoundingClientRect());
  }
  return places;
}

/** Something on its way across the screen. */
export interface Flier {
  id: string;
  start: DOMRect;
  /** Where to; without it, it falls off the board. */
  end: DOMRect | undefined;
  delay: number;
  time: number;
}

/** The ways of what flies from spot to spot, each begun so many milliseconds after the one before. */
export function inFlight<F extends { from: string; to: string | null }>(
  board: Element, flights: readonly F[], apart = 0,
): (F & Flier)[] {
  const [time, places] = [travelTime(board), placesOf(board)];
  if (time === 0) return [];
  return flights.flatMap((flight, at) => {
    const [start, end] = [places.get(flight.from), flight.to === null ? undefined : places.get(flight.to)];
    const isOnBoard = start && (end || flight.to === null);
    return isOnBoard ? [{ ...flight, id: `${performance.now()} ${at}`, start, end, delay: at * apart, time }] : [];
  });
}

/** From the middle of one place to the middle of another. */
export function wayBetween(start: DOMRect, end: DOMRect): { x: number; y: number } {
  return {
    x: end.left + end.width / 2 - start.left - start.width / 2,
    y: end.top + end.height / 2 - start.top - start.height / 2,
  };
}
