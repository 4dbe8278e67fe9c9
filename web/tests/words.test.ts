import { afterEach, describe, expect, it } from "vitest";
import { settings } from "../src/lib/settings.svelte";
import { firstWords, learn, loadWords, many, speak, spokenLanguage, w } from "../src/lib/words.svelte";
import { serve, serverIsGone } from "./helpers";

afterEach(() => {
  settings.language = "en";
  learn("en", {});
});

describe("texts", () => {
  it("stand in English where no other words are known", () => {
    expect(w("Sit down")).toBe("Sit down");
  });

  it("have gaps that are filled", () => {
    expect(w("{name}’s table", { name: "Grace" })).toBe("Grace’s table");
    expect(w("{nobody} knows")).toBe("{nobody} knows");
  });

  it("are translated once the words are learnt, and an empty translation is none", () => {
    learn("fr", { "Sit down": "Prends place", Join: "" });
    expect(w("Sit down")).toBe("Prends place");
    expect(w("Join")).toBe("Join");
    expect(document.documentElement.lang).toBe("en"); // the page says what was asked for
  });
});

describe("plurals", () => {
  it("follow the number", () => {
    expect(many("{n} cow", "{n} cows", 1)).toBe("1 cow");
    expect(many("{n} cow", "{n} cows", 0)).toBe("0 cows");
  });

  it("follow the language: nought is singular in French and plural in Spanish", () => {
    learn("fr", { "{n} cow|{n} cows": ["{n} vache", "{n} vaches"] });
    expect(many("{n} cow", "{n} cows", 0)).toBe("0 vache");
    expect(many("{n} cow", "{n} cows", 2)).toBe("2 vaches");
    learn("es", { "{n} cow|{n} cows": ["{n} vaca", "{n} vacas"] });
    expect(many("{n} cow", "{n} cows", 0)).toBe("0 vacas");
  });

  it("stay English while a form is missing", () => {
    learn("fr", { "{n} cow|{n} cows": ["{n} vache"] });
    expect(many("{n} cow", "{n} cows", 1)).toBe("1 cow");
  });
});

describe("another language", () => {
  it("is fetched, spoken and remembered", async () => {
    const asked = serve({ "/api/words": { language: "es", words: { Join: "Entrar" } } });
    await speak("es");
    expect(asked[0]?.query.get("lang")).toBe("es");
    expect(w("Join")).toBe("Entrar");
    expect(spokenLanguage()).toBe("es");
    expect(document.documentElement.lang).toBe("es");
    expect(document.cookie).toContain("saloon_lang=es");
  });

  it("needs no server when it is English", async () => {
    const asked = serve({});
    await loadWords("en");
    expect(asked).toEqual([]);
  });

  it("leaves the page in English when the server is gone", async () => {
    settings.language = "fr";
    serverIsGone();
    await firstWords();
    expect(w("Join")).toBe("Join");
  });

  it("does not overtake a later choice", async () => {
    settings.language = "fr";
    serve({ "/api/words": { language: "es", words: { Join: "Entrar" } } });
    await loadWords("es");
    expect(w("Join")).toBe("Join");
  });
});
