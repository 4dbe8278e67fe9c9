/** The table of Boomtown Bandits as the server shows it, and small words about it. */

import type { View } from "../../lib/types";
import { dollars as inDollars, many, w } from "../../lib/words.svelte";
import { tableOf } from "../view";
import type { Face, Kind, LootCard, Standoff, Token, Town } from "./view";

export { LOCATIONS } from "./view";
export type * from "./view";

export type Names = Record<string, string>;

export function townOf(view: View): Town {
  return tableOf(view, "boomtown");
}

export function tokenAt(table: Town, token: number): Token | undefined {
  return table.players.flatMap(({ tokens }) => tokens).find((each) => each.token === token);
}

export function buildingOf(location: string): string {
  return location === "stagecoach" ? "b-stage" : `b-${location}`;
}

export function kindPiece(kind: Kind): string {
  return kind === "coward" ? "feather" : "bt-revolver";
}

const DICE: Record<Face, string> = { blank: "die-blank", bullet: "die-bullet", run_away: "die-run" };

export function diePiece(face: Face): string {
  return DICE[face];
}

/** A die as events and races tell it: two bits. */
export function faceOf(bits: number): Face | null {
  return ([null, "blank", "bullet", "run_away"] as const)[bits & 3] ?? null;
}

/* ── Words ─────────────────────────────────────────────────────────────── */

/** The name of a location at the beginning of something. */
export function heading(location: string, names: Names): string {
  const name = names[location] ?? location;
  return name.charAt(0).toUpperCase() + name.slice(1);
}

export function money(dollars: number): string {
  return inDollars(dollars);
}

/** What stands on a card: its money, and what two kinds may be worth instead. */
export function priceOf({ dollars, instead }: Pick<LootCard, "dollars" | "instead">): string {
  return instead === null ? money(dollars) : `${money(dollars)}/${money(instead)}`;
}

export function cardsLeft(n: number): string {
  return many("{n} loot card left", "{n} loot cards left", n);
}

/** When a card can be played, in two or three words. */
export function whenOf(window: string): string {
  const words: Record<string, string> = {
    plans: w("Before placing"),
    look: w("Before your token"),
    schemes: w("Before a place"),
    standoff: w("In a shootout"),
    barrel: w("After a hit"),
    dodge: w("After the shots"),
    win: w("On winning"),
    party: w("After your draw"),
    evening: w("End of round"),
    at_once: w("At once"),
  };
  return words[window] ?? w("No action");
}

/** A token in words, for those who cannot see it. */
export function tokenInWords({ kind, aimed }: Pick<Token, "kind" | "aimed">, name: string, names: Names): string {
  const what = kind ? (names[kind] ?? kind) : w("face down");
  return `${name}: ${what}${aimed ? `, ${w("a shot is aimed at it")}` : ""}`;
}

/** Can it only be laid open? */
export function hasNoAction(card: LootCard): boolean {
  return card.window === "none";
}

/** Everybody in turn order, beginning with you, or with the first seat for spectators. */
export function inTurnOrder(seats: number, you: number | null): number[] {
  return Array.from({ length: seats }, (_, step) => ((you ?? 0) + step) % seats);
}

/** What a shootout is about. */
export function shootoutTitle({ location, scene }: Pick<Standoff, "location" | "scene">, names: Names): string {
  if (scene === "last") return w("The last shootout");
  const here = names[location] ?? location;
  return scene === "bonus" ? w("A shootout for the bonus: {location}", { location: here }) : w("Shootout: {location}", { location: here });
}
