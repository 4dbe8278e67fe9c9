/**
 * Where two words meet: French elides and contracts, Spanish contracts and changes its "and". The server does the same
 * in `saloon/core/grammar.py`; both are tested with `tests/core/grammar.json`.
 */

import type { Language } from "./types";

const LAST_WORD = /([\p{L}\p{N}_]+)[ \u00a0]$/u;

/** What a preposition and an article become. */
const CONTRACTED: Partial<Record<Language, Record<string, string>>> = {
  fr: { "de le": "du", "de les": "des", "à le": "au", "à les": "aux" },
  es: { "de el": "del", "a el": "al" },
};

/** French: what loses its e before a vowel. */
const ELIDED = new Set(["de", "que", "jusque", "lorsque", "puisque", "quoique"]);

/** French: how a word begins that is heard as a vowel; most names with an h are spoken with it. */
const MUTE = /^(?:h(?!ei|enk|erz)(?:e|i|on|or|ub|ugue|ya)|[aeiouœæ]|y(?![aeiou]))/;

/** Spanish: "and" and "or" change before their own sound. */
const CHANGED: Record<string, [RegExp, string]> = { y: [/^h?i(?![aeou])/, "e"], o: [/^h?o/, "u"] };

/** Words and what comes after them, with what the language does between the two. */
export function met(before: string, value: string, language: Language): string {
  const last = language === "en" ? null : LAST_WORD.exec(before);
  if (!last) return before + value;
  const start = before.slice(0, last.index);
  const word = last[1]!;
  const space = value.indexOf(" ");
  const contracted = space > 0 ? CONTRACTED[language]?.[`${word.toLowerCase()} ${value.slice(0, space)}`] : undefined;
  if (contracted) return start + like(word, contracted) + value.slice(space);
  const sound = plain(value);
  if (language === "fr" && ELIDED.has(word.toLowerCase()) && MUTE.test(sound)) return `${start}${word.slice(0, -1)}’${value}`;
  const changed = language === "es" ? CHANGED[word] : undefined;
  return changed?.[0].test(sound) ? `${start}${changed[1]} ${value}` : before + value;
}

/** Money as the language writes it: $2,400, 2 400 $ (with spaces at which no line ends) or 2400 $. */
export function money(amount: number, language: Language): string {
  const sign = amount < 0 ? "−" : "";
  const digits = String(Math.abs(amount));
  const gap = language === "en" ? "," : language === "fr" || digits.length > 4 ? "\u202f" : "";
  const grouped = digits.replace(/\B(?=(\d{3})+$)/g, gap);
  return language === "en" ? `${sign}$${grouped}` : `${sign}${grouped}\u00a0$`;
}

function like(word: string, other: string): string {
  return word[0] === word[0]!.toLowerCase() ? other : other[0]!.toUpperCase() + other.slice(1);
}

function plain(word: string): string {
  return word.slice(0, 8).normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
