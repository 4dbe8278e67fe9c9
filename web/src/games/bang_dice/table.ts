/** The table of BANG! The Dice Game as the server shows it. */

import type { View } from "../../lib/types";
import { many, w } from "../../lib/words.svelte";

export type Face = "arrow" | "dynamite" | "one" | "two" | "beer" | "gatling";
export type Role = "sheriff" | "deputy" | "outlaw" | "renegade";
/** What has become of a die: see `face.py`. */
export type DieState = "free" | "locked" | "done" | "now" | "next" | "spent" | "idle";

export interface Die {
  face: Face;
  state: DieState;
  target: number | null;
  doubled: boolean;
}

export interface Target {
  seat: number;
  places: number;
  side: "left" | "right" | "both";
}

export interface Gunslinger {
  seat: number;
  /** Null until it is chosen. */
  character: string | null;
  life: number;
  full: number | null;
  arrows: number;
  living: boolean;
  /** Null where it is not for us to know. */
  role: Role | null;
  sheriff: boolean;
  you: boolean;
  /** How far from the roller, among the living. */
  places: number | null;
  /** Points aimed at them that they have not taken yet. */
  hits: number;
  won: boolean | null;
}

export interface Standoff {
  turn_number: number;
  roller: number;
  roll: number;
  rolls: number;
  dice: Die[];
  die: number | null;
  dynamite: number;
  targets: Target[];
  pile: number;
  arrows: number;
  wounds: { from: "dynamite" | "shots" | "gatling"; hits: number[] } | null;
  players: Gunslinger[];
  offer: string[];
  roles: Record<Role, number>;
  open_roles: boolean;
  prey: (number | null)[] | null;
  duel: boolean;
  ending: "law" | "outlaws" | "renegade" | "prey" | "last" | "draw" | null;
  winner: number | null;
}

/** Names of things by key, as the server sends them. */
export type Names = Record<string, string>;

/** In the order in which the rules number them. */
export const FACES: readonly Face[] = ["arrow", "dynamite", "one", "two", "beer", "gatling"];
export const ROLES: readonly Role[] = ["sheriff", "deputy", "outlaw", "renegade"];
export const DICE = 5;
export const TOO_MUCH_DYNAMITE = 3;

export function standoffOf(view: View): Standoff {
  return view.table as unknown as Standoff;
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
