import { describe, expect, it } from "vitest";
import { houseRules, manners } from "../../src/table/terms";
import { card, game } from "../helpers";

const INFO = game({
  options: [
    {
      name: "length", label: "Length", default: "full", text: "", seats: [],
      choices: [{ name: "full", label: "Full", text: "" }, { name: "fast", label: "Fast", text: "Three tokens are enough." }],
    },
  ],
  values: [{ name: "coins", label: "Coins a round", text: "", cells: [], default: [1, 2], low: 0, high: 9, provenance: "reconstructed" }],
});

describe("what one agrees to by sitting down", () => {
  it("names every option, and marks what the host has changed", () => {
    expect(houseRules(card(), INFO)).toEqual([{ name: "Length", value: "Full", note: undefined, isChanged: false }]);
    const [length, coins] = houseRules(card({ options: { length: "fast" }, values: { coins: [3, 3] } }), INFO);
    expect(length).toEqual({ name: "Length", value: "Fast", note: "Three tokens are enough.", isChanged: true });
    expect(coins).toEqual({ name: "Coins a round", value: "changed by the host", isChanged: true });
  });

  it("is not made up where nothing is known of the game", () => {
    expect(houseRules(card({ values: { coins: [3, 3] } }), undefined)).toEqual([]);
    expect(houseRules(card({ values: { coins: [1, 2] } }), INFO)).toHaveLength(1);
  });

  it("says how fast it goes, how long it waits and what it counts for", () => {
    const said = Object.fromEntries(
      manners(card({ pace: "live", clock: { minutes: 5, increment: 5 }, wait: 120, rated: true })).map((term) => [term.name, term.value]),
    );
    expect(said).toEqual({ Pace: "Live", Clock: "5 min + 5 s", "Somebody is away": "2 minutes", "What it counts for": "Rated" });
    expect(manners(card({ pace: "daily" })).map((term) => term.value)).toEqual(["Day by day", "None", "1 minute", "For fun"]);
  });
});
