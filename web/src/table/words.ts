/** Words for what a table shows: clocks, seats, endings. */

import type { Card, Seat, Story } from "../lib/types";
import { isTakingBack } from "../lib/stories";
import { levelName } from "../setup/wishes";
import { many, w } from "../lib/words.svelte";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A clock as people read it: 4:07, 1:02:30, or days where there are many hours left. */
export function clockFace(ms: number): string {
  if (ms >= 2 * DAY) return many("{n} day", "{n} days", Math.floor(ms / DAY));
  const two = (n: number): string => String(Math.floor(n)).padStart(2, "0");
  const seconds = two((ms % MINUTE) / SECOND);
  if (ms >= HOUR) return `${Math.floor(ms / HOUR)}:${two((ms % HOUR) / MINUTE)}:${seconds}`;
  return `${Math.floor(ms / MINUTE)}:${seconds}`;
}

/** A span of time in words: 30 seconds, 2 minutes, 3 days. */
export function spanSays(seconds: number): string {
  if (seconds >= 86_400) return many("{n} day", "{n} days", Math.round(seconds / 86_400));
  if (seconds >= 60) return many("{n} minute", "{n} minutes", Math.round(seconds / 60));
  return many("{n} second", "{n} seconds", Math.round(seconds));
}

/** What somebody at the table is called, to this reader. */
export function nameOf(card: Card, seat: number | null): string {
  if (seat === null || seat < 0) return "";
  if (seat === card.mine) return w("You");
  return card.seats[seat]?.name || w("Chair {n}", { n: seat + 1 });
}

/** Everybody's own name, seat by seat. */
export function namesAt(card: Card): string[] {
  return card.seats.map((seat, at) => seat.name || w("Chair {n}", { n: at + 1 }));
}

/** How a seat stands, in a word or two; empty when there is nothing to say. */
export function standing(seat: Seat): string {
  if (seat.kind === "bot") return seat.level && seat.bot === "search" ? levelName(seat.level) : w("bot");
  if (seat.kind === "empty") return w("free");
  if (seat.resigned) return seat.prize === null ? w("out: a bot plays on") : w("out before the end");
  if (seat.away) return w("away: a bot plays until they are back");
  return seat.connected ? "" : w("not connected");
}

/** Who won, as a headline. */
export function headline(card: Card): string {
  const prizes = card.seats.map((seat) => seat.prize ?? 0);
  const winners = card.seats.flatMap((_, at) => (prizes[at]! > 0 ? [at] : []));
  if (winners.length === card.seats.length) return w("A draw");
  if (!winners.length) return w("Nobody wins!");
  if (card.mine !== null && winners.includes(card.mine)) return winners.length === 1 ? w("You win!") : w("You are among the winners!");
  const names = winners.map((at) => nameOf(card, at)).join(", ");
  return winners.length === 1 ? w("{name} wins", { name: names }) : w("{names} win", { names });
}

/** Why it ended early, if it did: what the house says of the last entry. */
export function earlyEnd(card: Card, stories: readonly Story[]): string | null {
  const out = card.seats.filter((seat) => seat.resigned).map((seat) => seat.name ?? "");
  if (out.length && card.seats.every((seat) => seat.prize === 0))
    return w("A bot that took over a seat was first, and that counts for nobody: {names} had left the game.", { names: out.join(", ") });
  if (card.seats.length > 2 || !card.seats.some((seat) => seat.resigned)) return null;
  return stories.at(-1)?.note ?? null;
}

/** The piece that stands before what the house says of an entry. */
export function notePiece(story: Story): string {
  if (isTakingBack(story)) return "undo";
  if (story.number === 0) return "manicule";
  return story.events.length ? "bot" : "flag";
}
