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

let words = $state.raw<Catalogue>({});
let spoken = $state<Language>("en");

const GAP = /\{(\w+)\}/g;

function fill(text: string, gaps: Gaps): string {
  let said = "";
  let end = 0;
  for (const found of text.matchAll(GAP)) {
    const value = gaps[found[1]!];
    said = met(said + text.slice(end, found.index), value === undefined ? found[0] : String(value), spoken);
    end = found.index + found[0].length;
  }
  return said + text.slice(end);
}

/** A text in the language of the page. */
export function w(text: string, gaps: Gaps = {}): string {
  const known = words[text];
  return fill(typeof known === "string" && known ? known : text, gaps);
}

/** One text or another, by number; {n} is the number. */
export function many(one: string, several: string, n: number, gaps: Gaps = {}): string {
  const [single, plural] = forms(one, several);
  const isOne = new Intl.PluralRules(spoken).select(n) === "one";
  return fill(isOne ? single : plural, { n, ...gaps });
}

/** An amount of money. */
export function dollars(amount: number): string {
  return money(amount, spoken);
}

function forms(one: string, several: string): [string, string] {
  const known = words[one + BETWEEN_FORMS + several];
  return Array.isArray(known) && known[0] && known[1] ? [known[0], known[1]] : [one, several];
}

/** The language that is on the page now; `settings.language` is the one that was asked for. */
export function spokenLanguage(): Language {
  return spoken;
}

/** Put a catalogue in place, as when the server has sent one. */
export function learn(language: Language, catalogue: Catalogue): void {
  words = catalogue;
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
