/** The table of BANG! The Dice Game as the server shows it. */

import type { View } from "../../lib/types";
import { many, w } from "../../lib/words.svelte";
import { tableOf } from "../view";
import { FACES, type Face, type Gunslinger, type Role, type Standoff } from "./view";

export { FACES, ROLES } from "./view";
export type * from "./view";

/** Names of things by key, as the server sends them. */
export type Names = Record<string, string>;

export const DICE = 5;

export function standoffOf(view: View): Standoff {
  return tableOf(view, "bang_dice");
}

const DIE_PIECES: Record<Face, string> = {
  arrow: "die-arrow",
  dynamite: "die-dynamite",
  one: "die-1",
  two: "die-2",
  beer: "die-beer",
  gatling: "die-gatling",
};

export function diePiece(face: Face): string {
  return DIE_PIECES[face];
}

export function faceName(face: Face, names: Names): string {
  return names[face] ?? face;
}

const ROLE_PIECES: Record<Role, string> = {
  sheriff: "star",
  deputy: "role-deputy",
  outlaw: "role-outlaw",
  renegade: "role-renegade",
};

export function rolePiece(role: Role): string {
  return ROLE_PIECES[role];
}

export function characterName(character: string | null, names: Names): string {
  return character === null ? "" : (names[character] ?? character);
}

export function ability(character: string, names: Names): string {
  return names[`ability.${character}`] ?? "";
}

/** What a role is after, at this table. */
export function aimOf(role: Role, table: Standoff, names: Names): string {
  return names[`${table.open_roles ? "aim_of_three" : "aim"}.${role}`] ?? "";
}

/** Who is still in the game. */
export function living(table: Standoff): number {
  return table.players.filter((player) => player.living).length;
}

/** Is the question one about somebody at the table? */
export function isAboutSeats(phase: string): boolean {
  return phase === "shoot" || phase === "beer" || phase === "gift" || phase === "strip";
}

/** Five dice are told as one number: the first die counts once, the next six times, and so on. */
export function facesOf(number: number): Face[] {
  return Array.from({ length: DICE }, (_, die) => FACES[Math.floor(number / FACES.length ** die) % FACES.length]!);
}

/** The dice that a number has a bit for. */
export function diceIn(bits: number): number[] {
  return Array.from({ length: DICE }, (_, die) => die).filter((die) => (bits >> die) & 1);
}

export function lives(n: number): string {
  return many("{n} life", "{n} lives", n);
}

export function arrows(n: number): string {
  return many("{n} arrow", "{n} arrows", n);
}

export function placesAway(n: number): string {
  return many("{n} place away", "{n} places away", n);
}

/** How a character looks from the chair, in words: for those who cannot see it. */
export function inWords(player: Gunslinger, names: Names): string {
  const { character, full, role } = player;
  if (!player.living) return [characterName(character, names), w("dead"), role ? (names[role] ?? role) : ""].filter(Boolean).join(", ");
  const parts = [
    characterName(character, names),
    full === null ? "" : w("{n} of {full} lives", { n: player.life, full }),
    player.arrows ? arrows(player.arrows) : "",
    role ? (names[role] ?? role) : w("role hidden"),
    player.hits ? many("{n} shot aimed at them", "{n} shots aimed at them", player.hits) : "",
  ];
  return parts.filter(Boolean).join(", ");
}
