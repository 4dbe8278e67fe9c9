/** The table of Longhorn as the server shows it. */

import { dollars, many, w } from "../../lib/words.svelte";
import type { View } from "../../lib/types";
import { tableOf } from "../view";
import { COLOURS, type Colour, type Range, type Tile } from "./view";

export { COLOURS } from "./view";
export type * from "./view";

export const SIDE = 3;
export const FACES = ["outlaw-eagle", "outlaw-jessie"] as const;

export function rangeOf(view: View): Range {
  return tableOf(view, "longhorn");
}

export function cowsOn(tile: Tile): number {
  return COLOURS.reduce((sum, colour) => sum + tile.cows[colour], 0);
}

export function cowPiece(colour: Colour): string {
  return `cow-${colour}`;
}

/** So many cows of a colour, in words. */
export function cows(n: number, colour: Colour): string {
  switch (colour) {
    case "black":
      return many("{n} black cow", "{n} black cows", n);
    case "white":
      return many("{n} white cow", "{n} white cows", n);
    case "orange":
      return many("{n} orange cow", "{n} orange cows", n);
    case "green":
      return many("{n} green cow", "{n} green cows", n);
  }
}

export function colourName(colour: Colour): string {
  return { black: w("black"), white: w("white"), orange: w("orange"), green: w("green") }[colour];
}

/** Cows are told as one number: their count and their colour. */
export function herdOf(number: number): { count: number; colour: Colour } {
  return { count: Math.floor(number / COLOURS.length), colour: COLOURS[number % COLOURS.length] ?? "black" };
}

interface Landscape {
  name: string;
  piece: string;
}

/** The names of the places are the same in every language. */
const PLACES: Record<string, Landscape> = {
  cherokee_spring: { name: "Cherokee Spring", piece: "pl-cherokee" },
  dagger_flat: { name: "Dagger Flat", piece: "pl-dagger" },
  maverick_junction: { name: "Maverick Junction", piece: "pl-maverick" },
  red_river_valley: { name: "Red River Valley", piece: "pl-redriver" },
  kid_coopers_ranch: { name: "Kid Cooper’s Ranch", piece: "pl-cooper" },
  nugget_hill: { name: "Nugget Hill", piece: "pl-nugget-hill" },
  blackstone_corral: { name: "Blackstone Corral", piece: "pl-blackstone" },
  salomon_tree: { name: "Salomon Tree", piece: "pl-salomon" },
  tulsa: { name: "Tulsa", piece: "pl-tulsa" },
};

const TOKENS: Record<string, string> = {
  branding_iron: "tk-iron",
  snake_oil: "tk-oil",
  ambush: "tk-ambush",
  rattlesnake: "tk-snake",
  epidemic: "tk-epidemic",
  sheriff: "star",
};

export function placeName(place: string, names: Record<string, string>): string {
  return names[place] ?? PLACES[place]?.name ?? place;
}

export function tokenName(token: string, names: Record<string, string>): string {
  const worth = nuggetWorth(token);
  if (names[token]) return names[token];
  if (worth !== null) return w("Nugget {worth}", { worth: dollars(Number(worth)) });
  const known: Record<string, string> = {
    branding_iron: w("Branding iron"),
    snake_oil: w("Snake oil"),
    ambush: w("Ambush"),
    rattlesnake: w("Rattlesnake"),
    epidemic: w("Epidemic"),
    sheriff: w("Sheriff"),
  };
  return known[token] ?? token;
}

/** Everything that lies on a place, in words. */
export function inWords(tile: Tile, names: Record<string, string>): string {
  const there = COLOURS.filter((colour) => tile.cows[colour]).map((colour) => cows(tile.cows[colour], colour));
  if (!there.length) there.push(w("grazed bare"));
  if (tile.token) there.push(tokenName(tile.token, names) + (tile.dangerous ? ` (${w("dangerous")})` : ""));
  return there.join(", ");
}

export function landscape(place: string): string {
  return PLACES[place]?.piece ?? "pl-tulsa";
}

export function tokenPiece(token: string): string {
  return TOKENS[token] ?? "tk-nugget";
}

/** The dollars that a nugget shows. */
export function nuggetWorth(token: string): string | null {
  return /^nugget_(\d+)$/.exec(token)?.[1] ?? null;
}
