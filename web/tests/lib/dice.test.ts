import { createHash } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";

import { isFair, promiseWord, sealOf, wordOf, wordToShow } from "../../src/lib/dice";
import { card } from "../helpers";

const hash = (text: string | Buffer) => createHash("sha256").update(text).digest("hex");
const SECRET = "ab".repeat(32);
const begun = (promise: string) =>
  card({ id: "t1", mine: 0, gathering: true, commitment: hash(Buffer.from(SECRET, "hex")), promises: [promise, null] });

beforeEach(() => localStorage.clear());

describe("words for the dice", () => {
  it("are promised by their hash and shown when the game begins, not before", () => {
    const promise = promiseWord("whisky");
    const word = wordToShow(begun(promise));
    expect(word).toMatch(/^whisky [0-9a-f]{40}$/);
    expect(hash(word!)).toBe(promise);
    expect(wordToShow({ ...begun(promise), gathering: false })).toBeNull();
    expect(wordToShow({ ...begun(promise), mine: null })).toBeNull();
    expect(wordToShow(begun(hash("of somebody else")))).toBeNull();
  });

  it("differ though their owner adds the same", () => {
    expect(promiseWord("whisky")).not.toBe(promiseWord("whisky"));
  });

  it("are checked when the game is over", () => {
    const promise = promiseWord();
    const word = wordToShow(begun(promise))!;
    const over = { ...begun(promise), gathering: false, secret: SECRET, words: [word, "derived"] };
    expect(isFair(over)).toBe(true);
    expect([0, 1].map((seat) => wordOf(over, seat))).toEqual(["promised", "derived"]);
    expect(wordOf({ ...over, words: ["", "derived"] }, 0)).toBe("silent");
    expect(isFair({ ...over, words: ["another", "derived"] })).toBe(false);
    expect(isFair({ ...over, secret: "cd".repeat(32) })).toBe(false);
    expect(isFair({ ...over, secret: null })).toBeNull();
  });

  it("cannot be promised anew by the server after ours was shown", () => {
    const promise = promiseWord();
    const word = wordToShow(begun(promise))!;
    const over = { ...begun(promise), secret: SECRET, words: [word, "later"], promises: [promise, hash("later")] };
    expect(sealOf(over)).not.toBe(sealOf(begun(promise)));
    expect(isFair(over)).toBe(false);
  });
});
