import { describe, expect, it } from "vitest";
import cases from "../../../tests/core/grammar.json";
import { met, money } from "../../src/lib/grammar";
import type { Language } from "../../src/lib/types";
import { learn, many, w } from "../../src/lib/words.svelte";

describe("where two words meet", () => {
  it.each(cases as [Language, string, string, string][])("%s: %s with %s is %s", (language, text, value, said) => {
    const [before, after] = text.split(/\{\w+\}/) as [string, string];
    expect(met(before, value, language) + after).toBe(said);
  });

  it.each([
    ["en", 5, "$5"],
    ["en", -5, "−$5"],
    ["en", 2400, "$2,400"],
    ["fr", 2400, "2\u202f400\u00a0$"],
    ["es", 2400, "2400\u00a0$"],
    ["es", 12000, "12\u202f000\u00a0$"],
  ] as [Language, number, string][])("%s writes %i as %s", (language, amount, said) => {
    expect(money(amount, language)).toBe(said);
  });

  it("is minded wherever a gap is filled", () => {
    learn("fr", { "{name}’s table": "La table de {name}", "{n} hat of {name}|{n} hats of {name}": ["{n} chapeau de {name}", "{n} chapeaux de {name}"] });
    expect(w("{name}’s table", { name: "Ada" })).toBe("La table d’Ada");
    expect(many("{n} hat of {name}", "{n} hats of {name}", 2, { name: "Ada" })).toBe("2 chapeaux d’Ada");
    expect(w("{name}’s table")).toBe("La table de {name}");
    learn("en", {});
  });
});
