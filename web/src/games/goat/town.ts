/** The town of The Good, the Goat and the Crook as the server shows it: see `face.py`. */

import type { View } from "../../lib/types";
import { tableOf } from "../view";
import { RESOURCES, type Town } from "./view";

export { CHARACTERS, LOCATIONS, RESOURCES } from "./view";
export type * from "./view";

/** Names of things by key, as the server sends them. */
export type Names = Record<string, string>;

export const SALOON = "saloon";
export const GOAT = "goat";

export function townOf(view: View): Town {
  return tableOf(view, "goat");
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

/** What a character of the street takes: the goods of its place, or the coins. */
export function takes(character: string, town: Town): { location: string; piece: string } | null {
  const citizen = town.characters[character];
  const lot = town.street.find(({ location }) => location === citizen?.location);
  if (!lot || !citizen?.takes) return null;
  return { location: lot.location, piece: citizen.takes === "goods" ? goodsPiece(lot.resource) : "coin" };
}

/** Is the round past its offers, at the bar? */
export function isSaloonPhase(town: Town): boolean {
  return town.step !== "distribution";
}

/** Everybody in turn order, beginning with you, or with the first seat for spectators. */
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
