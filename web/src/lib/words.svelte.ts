/**
 * Texts. English stands in the code, `w("Sit down")`, with {gaps} where something is filled in; the other
 * languages come from the server's catalogues. A plural is `many("{n} cow", "{n} cows", n)`.
 */

import { api } from "./api";
import { met, money } from "./grammar";
import { settings } from "./settings.svelte";
import type { Catalogue, Language } from "./types";

export type Gaps = Record<string, string | number>;

/** How long a first page waits for its translation before it shows itself in English. */
const PATIENCE_MS = 1500;
const BETWEEN_FORMS = "|";

let house = $state.raw<Voice>(voice("en", {}));
let spoken = $state<Language>("en");

const GAP = /\{(\w+)\}/g;

/** Says the texts of a catalogue in its language. */
export interface Voice {
  w(text: string, gaps?: Gaps): string;
  many(one: string, several: string, n: number, gaps?: Gaps): string;
}

function fill(text: string, gaps: Gaps, language: Language): string {
  let said = "";
  let end = 0;
  for (const found of text.matchAll(GAP)) {
    const value = gaps[found[1]!];
    said = met(said + text.slice(end, found.index), value === undefined ? found[0] : String(value), language);
    end = found.index + found[0].length;
  }
  return said + text.slice(end);
}

/** A voice for a catalogue of its own, such as a game's. */
export function voice(language: Language, catalogue: Catalogue): Voice {
  return {
    w(text, gaps = {}) {
      const known = catalogue[text];
      return fill(typeof known === "string" && known ? known : text, gaps, language);
    },
    many(one, several, n, gaps = {}) {
      const known = catalogue[one + BETWEEN_FORMS + several];
      const [single, plural] = Array.isArray(known) && known[0] && known[1] ? known : [one, several];
      const isOne = new Intl.PluralRules(language).select(n) === "one";
      return fill((isOne ? single : plural) as string, { n, ...gaps }, language);
    },
  };
}

/** A text in the language of the page. */
export function w(text: string, gaps?: Gaps): string {
  return house.w(text, gaps);
}

/** One text or another, by number; {n} is the number. */
export function many(one: string, several: string, n: number, gaps?: Gaps): string {
  return house.many(one, several, n, gaps);
}

/** An amount of money. */
export function dollars(amount: number): string {
  return money(amount, spoken);
}

/** The language that is on the page now; `settings.language` is the one that was asked for. */
export function spokenLanguage(): Language {
  return spoken;
}

/** Put a catalogue in place, as when the server has sent one. */
export function learn(language: Language, catalogue: Catalogue): void {
  house = voice(language, catalogue);
  spoken = language;
  settings.apply();
}

/** Fetch the words of a language; without them the page stays in the language it has. */
export async function loadWords(language: Language = settings.language): Promise<void> {
  if (language === "en") return learn("en", {});
  const answer = await api.words(language);
  if (settings.language === language) learn(language, answer.words);
}

/** The first words of a page: waits for them a moment, never for long. */
export async function firstWords(): Promise<void> {
  settings.apply();
  const late = new Promise<void>((done) => setTimeout(done, PATIENCE_MS));
  await Promise.race([loadWords().catch(() => undefined), late]);
}

/** Change the language of the house and remember it. */
export async function speak(language: Language): Promise<void> {
  settings.language = language;
  await loadWords(language);
}
