import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { newKey } from "../src/lib/keys";
import { keepsPromise, sha256 } from "../src/lib/sha256";

describe("SHA-256", () => {
  it("agrees with the published examples", () => {
    const text = (value: string) => sha256(new TextEncoder().encode(value));
    expect(text("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    expect(text("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  });

  it("agrees with another hand at every length around a block", () => {
    for (let length = 0; length < 200; length++) {
      const bytes = Uint8Array.from({ length }, (_, i) => (i * 31 + length) & 255);
      expect(sha256(bytes)).toBe(createHash("sha256").update(bytes).digest("hex"));
    }
  });

  it("tells a kept promise from a broken one", () => {
    const promise = createHash("sha256").update(Buffer.from("00ff10", "hex")).digest("hex");
    expect(keepsPromise("00ff10", promise)).toBe(true);
    expect(keepsPromise("00FF10", promise.toUpperCase())).toBe(true);
    expect(keepsPromise("00ff11", promise)).toBe(false);
    expect(keepsPromise("00ff1", promise)).toBe(false);
    expect(keepsPromise("not hex!", promise)).toBe(false);
  });
});

describe("keys", () => {
  it("are 128 bits and never the same", () => {
    const keys = new Set(Array.from({ length: 1000 }, newKey));
    expect(keys.size).toBe(1000);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
  });
});
