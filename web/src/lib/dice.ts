/**
 * Words for the dice. Whoever sits down promises a word by its hash, and shows it when the game begins: so neither they
 * nor the server can choose it by what others have chosen. The browser keeps it until then.
 */

import { keepsPromise, sha256 } from "./sha256";
import type { Card } from "./types";

const WORDS = "saloon.words";
const SEALS = "saloon.seals";
const MOST_KEPT = 60;
/** Random bytes in every word, whatever its owner adds. */
export const WORD_BYTES = 20;

const hashOf = (text: string) => sha256(new TextEncoder().encode(text));

function kept(name: string): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
}

function keep(name: string, key: string, value: string): void {
  const entries = [...Object.entries(kept(name)).filter(([known]) => known !== key), [key, value]];
  try {
    localStorage.setItem(name, JSON.stringify(Object.fromEntries(entries.slice(-MOST_KEPT))));
  } catch {
    // no storage here: the word counts as empty
  }
}

/** Promise a new word, and keep it; `own` is what its owner adds to it. */
export function promiseWord(own = ""): string {
  const random = Array.from(crypto.getRandomValues(new Uint8Array(WORD_BYTES)), (byte) => byte.toString(16).padStart(2, "0"));
  const word = [own.trim(), random.join("")].filter(Boolean).join(" ");
  const promise = hashOf(word);
  keep(WORDS, promise, word);
  return promise;
}

/** The word to show now; null if there is none. Remembers what was fixed before it is shown. */
export function wordToShow(card: Card): string | null {
  const promise = card.gathering && card.mine !== null ? card.promises[card.mine] : null;
  const word = promise ? kept(WORDS)[promise] : undefined;
  if (word === undefined) return null;
  keep(SEALS, card.id, sealOf(card));
  return word;
}

/** The hash of what is fixed before any word is shown: the server's commitment and everybody's promises. */
export function sealOf(card: Card): string {
  return hashOf([card.commitment, ...card.promises.map((promise) => promise ?? "")].join("\n"));
}

export type Word = "promised" | "silent" | "derived" | "none" | "broken";

/** What became of a seat's word, once the game is over. */
export function wordOf(card: Card, seat: number): Word {
  const [word, promise] = [card.words?.[seat] ?? "", card.promises[seat]];
  if (!promise) return word ? "derived" : "none";
  if (!word) return "silent";
  return hashOf(word) === promise ? "promised" : "broken";
}

/** Was everything kept that was promised before the game? Null while it is not over. */
export function isFair(card: Card): boolean | null {
  if (!card.secret) return null;
  const seal = kept(SEALS)[card.id];
  return (
    keepsPromise(card.secret, card.commitment) &&
    (seal === undefined || seal === sealOf(card)) &&
    card.promises.every((_, seat) => wordOf(card, seat) !== "broken")
  );
}
