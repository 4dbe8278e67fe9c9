import { beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "../../src/lib/settings.svelte";
import { FLOOR_MS, lay, Tempo, type InTurn } from "../../src/lib/tempo.svelte";
import type { Card, Moved, View } from "../../src/lib/types";

const EVENT = { kind: "raid", args: { seat: 0 }, say: "raids", seat: 1 };

function moved(number: number, { seat = 1, events = [EVENT] }: { seat?: number; events?: (typeof EVENT)[] } = {}): Moved {
  const story = { number, seat, events, remark: null, note: null, undone: false };
  return { type: "moved", number, stories: [story], view: {} as View, card: {} as Card };
}

describe("what happened is shown in its time", () => {
  let shown: number[];
  let solo: boolean;
  let moment: boolean;
  let tempo: Tempo;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    settings.speed = "normal";
    shown = [];
    solo = true;
    moment = false;
    tempo = new Tempo({
      show: (message: InTurn) => shown.push(message.type === "moved" ? message.number : -1),
      isSolo: () => solo,
      seat: () => 0,
      isMoment: () => moment,
    });
  });

  it("one move at a time, each for as long as the reader likes", () => {
    [1, 2, 3].forEach((number) => tempo.hear(moved(number)));
    expect(shown).toEqual([1]);
    vi.advanceTimersByTime(FLOOR_MS.normal - 1);
    expect(shown).toEqual([1]);
    vi.advanceTimersByTime(1);
    expect(shown).toEqual([1, 2]);
    vi.advanceTimersByTime(FLOOR_MS.normal);
    expect(shown).toEqual([1, 2, 3]);
  });

  it("passes cost no pause", () => {
    [1, 2, 3].forEach((number) => tempo.hear(moved(number, { events: [] })));
    expect(shown).toEqual([1, 2, 3]);
  });

  it("a sheet over the board holds everything until it is gone", () => {
    const gone = lay();
    tempo.hear(moved(1));
    vi.advanceTimersByTime(60_000);
    expect(shown).toEqual([]);
    gone();
    tempo.look();
    expect(shown).toEqual([1]);
  });

  it("a sheet does not hide from somebody that others wait for them", () => {
    solo = false;
    const gone = lay();
    tempo.hear(moved(1));
    expect(shown).toEqual([]);
    tempo.hear({ ...moved(2), view: { turn: 0 } as View });
    vi.advanceTimersByTime(FLOOR_MS.normal);
    expect(shown).toEqual([1, 2]);
    gone();
  });

  it("a moment waits for somebody to go on", () => {
    moment = true;
    tempo.hear(moved(1));
    moment = false;
    expect(tempo.waits).toBe(false);
    tempo.hear(moved(2));
    vi.advanceTimersByTime(60_000);
    expect(tempo.waits).toBe(true);
    expect(shown).toEqual([1]);
    tempo.goOn();
    expect(shown).toEqual([1, 2]);
  });

  it("among people a moment passes by itself, and nobody falls far behind", () => {
    solo = false;
    moment = true;
    tempo.hear(moved(1));
    moment = false;
    tempo.hear(moved(2));
    vi.advanceTimersByTime(3_999);
    expect(shown).toEqual([1]);
    vi.advanceTimersByTime(1);
    expect(shown).toEqual([1, 2]);
    [3, 4, 5, 6, 7].forEach((number) => tempo.hear(moved(number)));
    expect(shown).toEqual([1, 2, 3]);
  });

  it("skipping shows all at once, and a race among people waits for nobody", () => {
    [1, 2].forEach((number) => tempo.hear(moved(number)));
    settings.speed = "skip";
    tempo.look();
    expect(shown).toEqual([1, 2]);
    settings.speed = "normal";
    solo = false;
    [3, 4].forEach((number) => tempo.hear(moved(number)));
    tempo.hear({ type: "race", stage: "ignored", why: "" });
    expect(shown.slice(2)).toEqual([3, 4, -1]);
  });

  it("a new telling forgets what was not shown", () => {
    [1, 2].forEach((number) => tempo.hear(moved(number)));
    tempo.clear();
    vi.advanceTimersByTime(60_000);
    expect(shown).toEqual([1]);
    expect(tempo.isBehind).toBe(false);
  });
});
