import { beforeEach, describe, expect, it } from "vitest";
import { chooseLanguage, settings } from "../src/lib/settings.svelte";

beforeEach(() => {
  localStorage.clear();
  settings.theme = "system";
});

describe("the language", () => {
  it("is the cookie's before all", () => {
    expect(chooseLanguage("a=b; saloon_lang=fr", ["es-MX"])).toBe("fr");
  });

  it("is the first of the browser's that we speak", () => {
    expect(chooseLanguage("", ["de-DE", "es-MX", "fr"])).toBe("es");
  });

  it("is English where nothing fits", () => {
    expect(chooseLanguage("saloon_lang=xx", ["de"])).toBe("en");
  });
});

describe("the theme", () => {
  it("follows the system unless chosen, and is written on the page", () => {
    settings.theme = "dark";
    expect(document.documentElement.dataset.theme).toBe("dark");
    expect(localStorage.getItem("saloon_theme")).toBe("dark");
    settings.theme = "system";
    expect(document.documentElement.dataset.theme).toBeUndefined();
    expect(localStorage.getItem("saloon_theme")).toBeNull();
  });

  it("switches to the other one and back", () => {
    settings.switchTheme();
    expect(settings.isDark).toBe(true);
    settings.switchTheme();
    expect(settings.isDark).toBe(false);
    expect(settings.theme).toBe("system");
  });
});

describe("sound", () => {
  it("is on unless turned off, and stays so", () => {
    settings.sound = false;
    expect(localStorage.getItem("saloon_sound")).toBe("off");
    settings.sound = true;
    expect(localStorage.getItem("saloon_sound")).toBeNull();
  });
});
