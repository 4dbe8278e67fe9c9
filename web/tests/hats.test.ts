import { afterEach, describe, expect, it } from "vitest";
import { hatOn, wear } from "../src/lib/hats.svelte";
import { card, seat } from "./helpers";

describe("a hat", () => {
  afterEach(() => wear(null));

  it("is that of the chair where nobody has said otherwise", () => {
    expect([0, 1, 7, 8].map(hatOn)).toEqual([1, 2, 8, 1]);
  });

  it("stays with its owner, wherever they sit", () => {
    wear(card({ seats: [seat({ hat: 1 }), seat({ hat: 2 }), seat({ hat: 0 })] }));
    expect([0, 1, 2].map(hatOn)).toEqual([2, 3, 1]);
  });
});
