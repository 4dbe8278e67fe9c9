/** Which hat and colour belongs to whom: it stays with its owner, though they sit elsewhere in a rematch. */

import type { Card } from "./types";

const HATS = 8;

let worn = $state.raw<readonly number[]>([]);

/** These people are on the page now; null: nobody is. */
export function wear(card: Card | null): void {
  const hats = card?.seats.map((seat) => seat.hat) ?? [];
  if (hats.length !== worn.length || hats.some((hat, at) => hat !== worn[at])) worn = hats;
}

/** The number of a hat, from 1 to 8. */
export function hatNumber(hat: number): number {
  return (hat % HATS) + 1;
}

/** The number of the hat that a seat wears, from 1 to 8. */
export function hatOn(seat: number): number {
  return hatNumber(worn[seat] ?? seat);
}
