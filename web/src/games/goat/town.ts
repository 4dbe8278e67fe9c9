/** The town of The Good, the Goat and the Crook as the server shows it: see `face.py`. */

import type { View } from "../../lib/types";

/** Where a character is, as far as this seat can know. */
export type Whereabouts = "aside" | "aside_down" | "hand" | "deck" | "played" | "discarded" | null;

export interface Lot {
  location: string;
  resource: string;
  worth: number;
  goods: number;
  coins: number;
  /** Who belongs there; those of the Saloon in the order in which they act. */
  characters: string[];
}

export interface Citizen {
  /** Null for the Goat. */
  location: string | null;
  place: Whereabouts;
  /** Whose hat lies on it. */
  owner: number | null;
  fallen: "killed" | "arrested" | null;
}

export interface Player {
  seat: number;
  you: boolean;
  active: boolean;
  hats: number;
  all_hats: number;
  coins: number;
  elixirs: number;
  /** Resources face down: everybody can count them. */
  tokens: number;
  /** Which ones: for their owner, and for all at the end. */
  goods: Record<string, number> | null;
  money: number | null;
  won: boolean | null;
}

export interface Offer {
  dealer: number;
  receiver: number | null;
  claim: string | null;
  /** For the dealer only. */
  card: string | null;
  forced: boolean;
}

export interface Finished {
  dealer: number;
  receiver: number;
  claim: string;
  card: string;
  accepted: boolean;
  /** Null for a card that was discarded. */
  owner: number | null;
}

export interface Stock {
  known: Record<string, number>;
  won: number;
  lost: number;
}

export interface Memory {
  /** Cards this seat has held that are still in the dealer's hand. */
  passed: string[];
  /** Cards there because a dealer has claimed them. */
  proven: string[];
  /** Characters that it cannot place. */
  unseen: string[];
  goods: Stock[];
}

export interface Town {
  round: number;
  rounds: number;
  /** "distribution", or whose effect of the Saloon phase is being resolved. */
  step: string;
  last_active: number | null;
  dealer: number;
  held: number;
  hand: string[] | null;
  deck: number;
  aside: { up: string | null; down: string | null; goat_back: boolean };
  offer: Offer | null;
  offers: Finished[];
  street: Lot[];
  characters: Record<string, Citizen>;
  thief: { location: string; goods: number } | null;
  charlatan: number;
  reserve: number;
  players: Player[];
  memory: Memory;
  winners: number[] | null;
}

/** Names of things by key, as the server sends them. */
export type Names = Record<string, string>;

/** In the order in which the rules number them. */
export const CHARACTERS = [
  "clerk", "kid", "banker", "widow", "farmer", "cowboy", "miner", "prospector",
  "outlaw", "sheriff", "thief", "charlatan", "waitress", "gambler", "goat",
] as const;
export const LOCATIONS = ["saloon", "store", "bank", "ranch", "mine"] as const;
export const RESOURCES = ["bottle", "supplies", "bills", "cattle", "nugget"] as const;
export const SALOON = "saloon";
export const GOAT = "goat";

export function townOf(view: View): Town {
  return view.table as unknown as Town;
}

export function buildingPiece(location: string): string {
  return `b-${location}`;
}

export function goodsPiece(resource: string): string {
  return `gd-${resource}`;
}

export function facePiece(character: string): string {
  return `ch-${character}`;
}

export function nameOf(character: string, names: Names): string {
  return names[character] ?? character;
}

/** "the Banker". */
export function theOne(character: string, names: Names): string {
  return names[`the.${character}`] ?? nameOf(character, names);
}

export function effectOf(character: string, names: Names): string {
  return names[`effect.${character}`] ?? "";
}

/** When a character acts in the Saloon phase, from 1; null for all others. */
export function orderOf(character: string): number | null {
  const order = CHARACTERS.indexOf(character as (typeof CHARACTERS)[number]) - CHARACTERS.indexOf("outlaw");
  return order >= 0 && character !== GOAT ? order + 1 : null;
}

/** What a character of the street takes: the goods of its place, or the coins. */
export function takes(character: string, town: Town): { location: string; piece: string } | null {
  for (const lot of town.street) {
    const at = lot.characters.indexOf(character);
    if (at < 0 || lot.location === SALOON) continue;
    return { location: lot.location, piece: at === 0 ? goodsPiece(lot.resource) : "coin" };
  }
  return null;
}

/** Is the round past its offers, at the bar? */
export function isSaloonPhase(town: Town): boolean {
  return town.step !== "distribution";
}

/** Everybody in turn order, beginning with you, or with the first seat for who only looks on. */
export function inTurnOrder(seats: number, you: number | null): number[] {
  return Array.from({ length: seats }, (_, step) => ((you ?? 0) + step) % seats);
}

/** How somebody comes to know a card of the dealer's hand: they have passed it on, or a claim has proven it. */
export type Source = "passed" | "proven";

export interface Slot {
  /** Null: a back. */
  character: string | null;
  source: Source | null;
}

/** The dealer's hand, for everybody else: what they need not remember by themselves, then backs. */
export function slotsOf(town: Town, remembers: boolean): Slot[] {
  const { passed, proven } = town.memory;
  const known: Slot[] = remembers
    ? [
        ...passed.map((character): Slot => ({ character, source: "passed" })),
        ...proven.filter((character) => !passed.includes(character)).map((character): Slot => ({ character, source: "proven" })),
      ]
    : [];
  const backs = Array.from({ length: Math.max(0, town.held - known.length) }, (): Slot => ({ character: null, source: null }));
  return [...known, ...backs];
}

export interface Pile {
  resource: string;
  count: number;
}

/** Resources by kind, those that are there. */
export function pilesOf(goods: Record<string, number>): Pile[] {
  return RESOURCES.flatMap((resource) => (goods[resource] ? [{ resource, count: goods[resource] }] : []));
}
