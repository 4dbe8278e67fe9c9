/** The five posters of the house, in the order they hang. A game that is not among them gets a plain one. */

import type { GameInfo, Language } from "../lib/types";

export interface Lettering {
  text: string;
  as?: "small" | "large";
}

export interface PosterDesign {
  game: string;
  title: string;
  /** The title as lettered, and where only English has a name of its own, the original. */
  lettering: readonly Lettering[];
  original?: readonly Lettering[];
  /** A drawing of pieces.svg. */
  art: string;
  minutes: number;
  worn: boolean;
  seats: readonly number[];
}

export const POSTERS: readonly PosterDesign[] = [
  {
    game: "bang_dice",
    title: "BANG! The Dice Game",
    lettering: [{ text: "BANG!" }, { text: " The Dice Game", as: "small" }],
    art: "art-bang",
    minutes: 15,
    worn: false,
    seats: [3, 4, 5, 6, 7, 8],
  },
  {
    game: "longhorn",
    title: "Longhorn",
    lettering: [{ text: "Longhorn" }],
    art: "art-longhorn",
    minutes: 15,
    worn: true,
    seats: [2],
  },
  {
    game: "public_enemy",
    title: "Public Enemy Number One",
    lettering: [{ text: "Public Enemy" }, { text: " Number One", as: "small" }],
    art: "art-enemy",
    minutes: 30,
    worn: false,
    seats: [2, 3, 4, 5, 6],
  },
  {
    game: "boomtown",
    title: "Boomtown Bandits",
    lettering: [{ text: "Boomtown Bandits" }],
    art: "art-boomtown",
    minutes: 30,
    worn: true,
    seats: [2, 3, 4, 5],
  },
  {
    game: "goat",
    title: "The Good, the Goat and the Crook",
    lettering: [{ text: "The Good, " }, { text: "the Goat", as: "large" }, { text: " and the Crook" }],
    original: [{ text: "Le Bon, " }, { text: "la Chèvre", as: "large" }, { text: " et le Truand" }],
    art: "art-goat",
    minutes: 30,
    worn: false,
    seats: [2, 3, 4, 5],
  },
];

/** How a title is lettered on the poster in a language. */
export function letteringOf(design: PosterDesign, language: Language): readonly Lettering[] {
  return (language !== "en" && design.original) || design.lettering;
}

/** A title, and apart from it what the poster prints small: "BANG!" and " The Dice Game". */
export function titleOf(game: string, title: string): [title: string, more: string] {
  const small = designOf(game)?.lettering.find((part) => part.as === "small")?.text;
  return small && title.endsWith(small) ? [title.slice(0, -small.length), small] : [title, ""];
}

/** The title of a poster as one reads it aloud. */
export function readAloud(lettering: readonly Lettering[]): string {
  return lettering.map((part) => part.text).join("");
}

export function designOf(game: string): PosterDesign | undefined {
  return POSTERS.find((poster) => poster.game === game);
}

/** The drawing that stands for a game in lists. */
export function artOf(game: string): string {
  return designOf(game)?.art ?? "star";
}

/** How many can play: "2", "3–8", or what is possible, listed. */
export function seatRange(seats: readonly number[]): string {
  const first = seats[0] ?? 0;
  const last = seats[seats.length - 1] ?? 0;
  if (seats.length === 1) return String(first);
  return last - first === seats.length - 1 ? `${first}–${last}` : seats.join(", ");
}

/** The games of the house as they hang on the wall, then the others. */
export function inOrder(games: readonly GameInfo[]): GameInfo[] {
  const place = (game: GameInfo) => POSTERS.findIndex((poster) => poster.game === game.name) >>> 0;
  return [...games].sort((one, other) => place(one) - place(other));
}

/** The game to begin with when none is named: the first on the wall that can be played. */
export function firstGame(games: readonly GameInfo[]): GameInfo | undefined {
  return inOrder(games).find((game) => game.available);
}

/** Does it hang on our wall, there yet or not? */
export function isOfTheHouse(game: string): boolean {
  return POSTERS.some((poster) => poster.game === game);
}
