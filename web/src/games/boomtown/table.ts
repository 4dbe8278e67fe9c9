/** The table of Boomtown Bandits as the server shows it, and small words about it. */

import type { View } from "../../lib/types";
import { dollars as inDollars, many, w } from "../../lib/words.svelte";

export type Names = Record<string, string>;
export type Kind = "shooter" | "coward";
export type Face = "blank" | "bullet" | "run_away";

export interface LootCard {
  name: string;
  location: string;
  dollars: number;
  /** What it may be worth in the end instead; null for most cards. */
  instead: number | null;
  /** The question in which it can be played, "at_once", or "none" for one that can only be laid open. */
  window: string;
  /** Won in this round, and so not to be used in it. */
  new?: boolean;
}

export interface Token {
  token: number;
  /** A location, "home" or "out". */
  where: string;
  /** Null: this seat cannot know. */
  kind: Kind | null;
  die: Face | null;
  aimed: boolean;
}

export interface Place {
  location: string;
  left: number;
  closed: boolean;
  marshal: boolean;
  kept: boolean;
  current: boolean;
  top: LootCard | null;
  topped_by: number[];
  tokens: number[];
}

export interface Bandit {
  seat: number;
  you: boolean;
  tokens: Token[];
  hand: { count: number; new: number; from: Record<string, number>; mixed: number };
  cards: LootCard[];
  open: LootCard[];
  exposed: boolean;
  late: number | null;
  missing: number;
  own_town: boolean;
  bonuses: string[];
  money: number;
  won: boolean | null;
}

export interface Standoff {
  location: string;
  scene: "loot" | "bonus" | "last";
  players: number[];
  brave: number[];
  barred: number[];
  caller: number | null;
  bullets: number;
  doubled: number;
  shots: number;
}

export interface LootKind extends LootCard {
  copies: number;
  unseen: number;
  /** Which of its numbers nobody could find in print. */
  reconstructed: string[];
}

export interface Town {
  round: number;
  first: number;
  tempo: "beats" | "live";
  step: string;
  town: Place[];
  players: Bandit[];
  shootout: Standoff | null;
  playing: { card: string; seat: number; stage: number; chosen: number | null } | null;
  asked: "window" | "question";
  passed: number[];
  looked_at: LootCard[];
  picked: number[];
  pick: LootCard | null;
  own_town: number | null;
  last_round: boolean;
  loot: LootKind[];
  bonuses: Record<string, number | null>;
  winner: number | null;
}

export function townOf(view: View): Town {
  return view.table as unknown as Town;
}

/** In the order of the events' numbers. */
export const LOCATIONS = ["saloon", "brothel", "bank", "mine", "train", "stagecoach"] as const;
const GANG = 3;

export function ownerOf(token: number): number {
  return Math.floor(token / GANG);
}

export function tokenAt(table: Town, token: number): Token | undefined {
  return table.players[ownerOf(token)]?.tokens.find((each) => each.token === token);
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

/** Can this seat use that card in the question that is asked? */
export function fitsNow(card: LootCard, view: View): boolean {
  return !card.new && (hasNoAction(card) ? "plans" : card.window) === view.phase;
}

/** Everybody in turn order, beginning with you, or with the first seat for who only looks on. */
export function inTurnOrder(seats: number, you: number | null): number[] {
  return Array.from({ length: seats }, (_, step) => ((you ?? 0) + step) % seats);
}

/** What a shootout is about. */
export function shootoutTitle({ location, scene }: Pick<Standoff, "location" | "scene">, names: Names): string {
  if (scene === "last") return w("The last shootout");
  const here = names[location] ?? location;
  return scene === "bonus" ? w("A shootout for the bonus: {location}", { location: here }) : w("Shootout: {location}", { location: here });
}
