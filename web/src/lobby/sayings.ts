/** Words for a table in a list. */

import type { Card, Clock } from "../lib/types";
import { w } from "../lib/words.svelte";

/** A clock as chess players write it: minutes and seconds added for each move. */
export function clockSays(clock: Clock): string {
  return w("{minutes} min + {increment} s", { minutes: clock.minutes, increment: clock.increment });
}

/** Whom you play: "Against Grace and a bot". */
export function against(card: Card): string {
  const others = card.seats.filter((seat, index) => index !== card.mine && seat.kind !== "empty");
  const names = others.map((seat) => seat.name ?? "").filter(Boolean);
  return names.length ? w("Against {names}", { names: names.join(", ") }) : w("Your table");
}

/** How it ended for you, in a word. */
export function outcomeOf(card: Card): string {
  const mine = card.mine === null ? undefined : card.seats[card.mine];
  if (!mine || mine.prize === null) return w("Over");
  return outcome(mine.prize, mine.resigned);
}

/** What a prize means. */
export function outcome(prize: number, resigned: boolean): string {
  if (resigned) return w("resigned");
  if (prize >= 1) return w("won");
  return prize > 0 ? w("shared the win") : w("lost");
}

/** How fast it goes, where that is worth a word. */
export function pace(card: Card): string[] {
  const words: string[] = [];
  if (card.pace === "daily") words.push(w("day by day"));
  if (card.clock) words.push(clockSays(card.clock));
  if (card.rated) words.push(w("rated"));
  if (card.private) words.push(w("private"));
  return words;
}
