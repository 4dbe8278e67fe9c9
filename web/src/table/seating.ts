/** Chairs as wishes: what the host sends to reorder or empty them. */

import type { Seat, SeatWish } from "../lib/types";

export function wishesOf(seats: readonly Seat[]): SeatWish[] {
  return seats.map((seat) => {
    if (seat.kind === "person" && seat.player) return { kind: "person", player: seat.player };
    if (seat.kind === "bot" && seat.bot) return { kind: "bot", bot: seat.bot, level: seat.level ?? "normal" };
    return { kind: "empty" };
  });
}

/** Two change places. */
export function exchanged(wishes: readonly SeatWish[], one: number, other: number): SeatWish[] {
  const [first, second] = [wishes[one], wishes[other]];
  if (!first || !second) return [...wishes];
  return wishes.map((wish, at) => (at === one ? second : at === other ? first : wish));
}
