/** What a person has chosen about the house itself, remembered in this browser. */

import { at } from "./base";
import { recall, remember } from "./remembered.svelte";
import { LANGUAGES, type Language } from "./types";

export type Theme = "system" | "light" | "dark";
/** How fast what others do is shown. */
export const SPEEDS = ["slow", "normal", "fast", "skip"] as const;
export type Speed = (typeof SPEEDS)[number];

const LANGUAGE_COOKIE = "saloon_lang";
const A_YEAR = 365 * 24 * 60 * 60;

function isLanguage(value: string | undefined): value is Language {
  return LANGUAGES.includes(value as Language);
}

/** The language a browser asks for: the cookie's, else the first of its own that we speak, else English. */
export function chooseLanguage(cookie: string, wanted: readonly string[]): Language {
  const kept = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=([a-z]+)`).exec(cookie)?.[1];
  if (isLanguage(kept)) return kept;
  for (const tag of wanted) {
    const language = tag.toLowerCase().split("-")[0];
    if (isLanguage(language)) return language;
  }
  return "en";
}

function keptTheme(): Theme {
  const kept = recall("saloon_theme");
  return kept === "light" || kept === "dark" ? kept : "system";
}

function keptSpeed(): Speed {
  return SPEEDS.find((speed) => speed === recall("saloon_speed")) ?? "normal";
}

class Settings {
  #speed = $state<Speed>(keptSpeed());
  #theme = $state<Theme>(keptTheme());
  #sound = $state(recall("saloon_sound") !== "off");
  #language = $state<Language>(chooseLanguage(document.cookie, navigator.languages));
  #systemIsDark = $state(false);

  constructor() {
    const dark = typeof matchMedia === "function" ? matchMedia("(prefers-color-scheme: dark)") : null;
    if (!dark) return;
    this.#systemIsDark = dark.matches;
    dark.addEventListener("change", () => (this.#systemIsDark = dark.matches));
  }

  get theme(): Theme {
    return this.#theme;
  }

  set theme(theme: Theme) {
    this.#theme = theme;
    remember("saloon_theme", theme === "system" ? null : theme);
    this.apply();
  }

  /** Is it dark now, by choice or because the system is? */
  get isDark(): boolean {
    return this.#theme === "system" ? this.#systemIsDark : this.#theme === "dark";
  }

  /** From day to lamplight and back. Choosing what the system has anyway means to follow it again. */
  switchTheme(): void {
    const dark = !this.isDark;
    this.theme = dark === this.#systemIsDark ? "system" : dark ? "dark" : "light";
  }

  get speed(): Speed {
    return this.#speed;
  }

  set speed(speed: Speed) {
    this.#speed = speed;
    remember("saloon_speed", speed === "normal" ? null : speed);
  }

  get sound(): boolean {
    return this.#sound;
  }

  set sound(on: boolean) {
    this.#sound = on;
    remember("saloon_sound", on ? null : "off");
  }

  get language(): Language {
    return this.#language;
  }

  set language(language: Language) {
    this.#language = language;
    document.cookie = `${LANGUAGE_COOKIE}=${language}; path=${at("/")}; max-age=${A_YEAR}; samesite=lax`;
    this.apply();
  }

  /** Write theme and language onto the page, where styles and screen readers look for them. */
  apply(): void {
    const page = document.documentElement;
    page.lang = this.#language;
    if (this.#theme === "system") delete page.dataset.theme;
    else page.dataset.theme = this.#theme;
  }
}

export const settings = new Settings();
