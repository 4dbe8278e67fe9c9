/** Everything a Saloon server says and hears, as it is declared there, and what the page makes of it. */

import type { Level, WordsAnswer } from "./protocol";

export type * from "./protocol";

/** English text to translation; a plural is "one|several" to its forms. */
export type Catalogue = WordsAnswer["words"];

/** Who shall sit somewhere, with what that takes. */
export type SeatWish =
  | { kind: "me" }
  | { kind: "empty" }
  | { kind: "bot"; bot: string; level: Level }
  | { kind: "person"; player: string };

/** The events of a game that declares the fields of each kind. */
export type EventOf<Fields> = {
  [Kind in keyof Fields & string]: { kind: Kind; args: Readonly<Record<Fields[Kind] & string, number>>; say: string };
}[keyof Fields & string];

export type ReplayChance = { seed: number } | { commitment: string; secret: string; words: string[] };

export interface Replay {
  game: string;
  version: number;
  options: Record<string, unknown>;
  chance: ReplayChance;
  moves: unknown[];
  [more: string]: unknown;
}

export type Language = WordsAnswer["language"];
export const LANGUAGES: readonly Language[] = ["en", "fr", "es"];
