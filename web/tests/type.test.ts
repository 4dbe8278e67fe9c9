import { describe, expect, it } from "vitest";
import { moved } from "../src/lib/large";

describe("breakpoints", () => {
  it("move with type that a reader has enlarged", () => {
    expect(moved("(max-width: 58.75em) and (min-height: 31.25em)", 2)).toBe("(max-width: 117.5em) and (min-height: 62.5em)");
    expect(moved("(prefers-reduced-motion: reduce)", 2)).toBe("(prefers-reduced-motion: reduce)");
  });
});
