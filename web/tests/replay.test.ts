import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Step } from "../src/lib/types";
import { Film } from "../src/replay/player.svelte";
import { card, serve } from "./helpers";

const steps = [0, 1, 2, 3].map((number) => ({ number, story: [], view: {} })) as unknown as Step[];

describe("a replay", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  async function film(): Promise<Film> {
    serve({ "/api/tables/abc": card({ phase: "over" }), "/api/tables/abc/steps": steps });
    const made = new Film("abc");
    await made.load();
    return made;
  }

  it("goes where it is told, and not beyond", async () => {
    const it = await film();
    it.go(2);
    expect(it.step?.number).toBe(2);
    it.go(99);
    expect(it.at).toBe(3);
    it.go(-1);
    expect(it.at).toBe(0);
  });

  it("runs to the end and stops there, and begins again", async () => {
    const it = await film();
    it.speed = "4";
    it.toggle();
    await vi.advanceTimersByTimeAsync(400);
    expect(it.at).toBe(1);
    await vi.advanceTimersByTimeAsync(2000);
    expect([it.at, it.running]).toEqual([3, false]);
    it.toggle();
    expect([it.at, it.running]).toEqual([0, true]);
    it.stop();
    await vi.advanceTimersByTimeAsync(5000);
    expect(it.at).toBe(0);
  });

  it("stays where it is when somebody else's eyes are borrowed", async () => {
    const it = await film();
    it.go(2);
    await it.sitWith(1);
    expect([it.at, it.eyes]).toEqual([2, 1]);
  });

  it("shows a race in its own time", async () => {
    const raced = [null, { at: 700 }, { at: 1300 }, { at: 1500, calls: [] }].map((race, number) => ({ number, story: [], view: {}, race }));
    serve({ "/api/tables/abc": card({ phase: "over" }), "/api/tables/abc/steps": raced });
    const it = new Film("abc");
    await it.load();
    it.go(1);
    expect(it.raceClock()).toBe(700);
    it.toggle();
    await vi.advanceTimersByTimeAsync(300);
    expect(it.raceClock()).toBeCloseTo(1000, 0);
    await vi.advanceTimersByTimeAsync(310);
    expect(it.at).toBe(2);
    await vi.advanceTimersByTimeAsync(200);
    expect([it.at, it.raceClock()]).toEqual([3, 1500]);
  });

  it("says what is wrong", async () => {
    const wrong = { error: "the replay is shown when the game is over" };
    serve({ "/api/tables/abc": wrong, "/api/tables/abc/steps": wrong }, 409);
    const it = new Film("abc");
    await it.load();
    expect(it.trouble).toBe("The replay is shown when the game is over.");
  });
});
