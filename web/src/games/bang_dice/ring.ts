/** Where the seats stand around the oval. */

/** Fractions of the room that the board leaves beside a card: 0 is its left or upper edge, 1 its right or lower one. */
export interface Spot {
  x: number;
  y: number;
}

const YOURS: Spot = { x: 0.5, y: 1 };

/** By number of seats: everybody else, clockwise from your left hand. */
const OTHERS: Record<number, readonly Spot[]> = {
  2: [{ x: 0.5, y: 0 }],
  3: [{ x: 0.06, y: 0.12 }, { x: 0.94, y: 0.12 }],
  4: [{ x: 0, y: 0.46 }, { x: 0.5, y: 0 }, { x: 1, y: 0.46 }],
  5: [{ x: 0, y: 0.74 }, { x: 0.14, y: 0 }, { x: 0.86, y: 0 }, { x: 1, y: 0.74 }],
  6: [{ x: 0, y: 0.72 }, { x: 0.03, y: 0.1 }, { x: 0.5, y: 0 }, { x: 0.97, y: 0.1 }, { x: 1, y: 0.72 }],
  7: [
    { x: 0, y: 0.94 }, { x: 0, y: 0.4 }, { x: 0.28, y: 0 },
    { x: 0.72, y: 0 }, { x: 1, y: 0.4 }, { x: 1, y: 0.94 },
  ],
  8: [
    { x: 0, y: 0.96 }, { x: 0, y: 0.42 }, { x: 0.17, y: 0 }, { x: 0.5, y: 0 },
    { x: 0.83, y: 0 }, { x: 1, y: 0.42 }, { x: 1, y: 0.96 },
  ],
};

/** Everybody in turn order, beginning with whoever sits at the bottom: you, or the first seat for spectators. */
export function inTurnOrder(seats: number, you: number | null): number[] {
  return Array.from({ length: seats }, (_, step) => ((you ?? 0) + step) % seats);
}

/** Where somebody sits who is so many chairs clockwise from the bottom. */
export function spotOf(step: number, seats: number): Spot {
  return step === 0 ? YOURS : (OTHERS[seats]?.[step - 1] ?? YOURS);
}
