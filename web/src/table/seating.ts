/** Who may sit, and chairs as wishes: what the host sends to reorder or empty them. */

import { me } from "../lib/me.svelte";
import type { Card, Player, Seat, SeatWish } from "../lib/types";

/** Somebody who may take a chair here: asked for a name first, and for an account where the table is rated. */
export function mayPlay(card: Card): Promise<Player | null> {
  return card.rated ? me.ensureAccount() : me.ensure();
}

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
