import { afterEach, describe, expect, it, vi } from "vitest";
import { recall, remember, Switch } from "../../src/lib/remembered.svelte";

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe("a switch", () => {
  it.each([true, false])("stands as usual (%s) until somebody turns it", (usual) => {
    const lamp = new Switch("lamp", usual);
    expect(lamp.on).toBe(usual);
    lamp.on = !usual;
    expect(new Switch("lamp", usual).on).toBe(!usual);
  });

  it("works where nothing can be remembered", () => {
    const broken = () => {
      throw new Error("switched off");
    };
    vi.stubGlobal("localStorage", { getItem: broken, setItem: broken, removeItem: broken, clear: () => undefined });
    const lamp = new Switch("lamp", false);
    lamp.on = true;
    expect(lamp.on).toBe(true);
  });
});

it("is forgotten on request", () => {
  remember("hat", "bowler");
  remember("hat", null);
  expect(recall("hat")).toBeNull();
});
