import { Company } from "../../src/lib/company.svelte";
import { describe, expect, it } from "vitest";
import { countLeft, decided, diceOf, firstOf, inTheAir, reasonFor, shownBy, told, type Race, type RaceMessage } from "../../src/lib/race";
import type { Line } from "../../src/lib/line.svelte";
import { isWindowOfAll, Racing, type Around } from "../../src/lib/racing.svelte";
import type { ClientMessage } from "../../src/lib/types";
import { card, seat } from "../helpers";

const BLANKS = 0b010101;
const BULLET = 0b010110;
const RUN_AWAY = 0b110101;

function countdown(more: object = {}): RaceMessage {
  return { type: "race", stage: "countdown", fire: 5000, clock: 1500, tumble: 600, least_reaction: 120, racers: [0, 1], barred: {}, rolls: [], ...more };
}

function heard(...messages: RaceMessage[]): Race {
  return messages.reduce<Race | null>(told, null)!;
}

function rolled(stage: "roll" | "rest", by: number, roll: number, pressed: number, faces?: number): RaceMessage {
  const thrown = { type: "race" as const, seat: by, roll, pressed, rest: pressed + 600 };
  const reason_for = faces === RUN_AWAY ? [0, 1] : faces === BULLET ? [by] : []; // as the server says
  return stage === "rest" ? { ...thrown, stage, faces: faces ?? 0, reason_for } : { ...thrown, stage, ...(faces !== undefined && { faces, reason_for }) };
}

/** A table of which nothing is known yet. */
function alone(): Around {
  return { card: null, answerLeft: null, company: new Company({ post: () => undefined, say: () => undefined }) };
}

describe("a race", () => {
  it("is nothing until it is announced", () => {
    expect(told(null, rolled("roll", 0, 1, 5000))).toBeNull();
  });

  it("shows dice only when they are at rest, though the roller is told before", () => {
    const race = heard(countdown(), rolled("roll", 0, 1, 5100, BULLET), rolled("roll", 1, 2, 5100));
    expect(inTheAir(race, 0, 5699)).toBeDefined();
    expect(shownBy(race, 0, 5699)).toBeUndefined();
    expect(shownBy(race, 0, 5700)?.faces).toBe(BULLET);
    expect(shownBy(race, 1, 5800)).toBeUndefined();
    expect(shownBy(heard(countdown(), rolled("roll", 1, 2, 5100), rolled("rest", 1, 2, 5100, BLANKS)), 1, 5800)?.faces).toBe(BLANKS);
  });

  it("gives a reason to call: one's own bullet, or anybody's run-away", () => {
    const race = heard(countdown(), rolled("rest", 0, 1, 5000, BULLET), rolled("rest", 1, 2, 5200, RUN_AWAY));
    expect(reasonFor(race, 0, 5600)?.roll).toBe(1);
    expect(reasonFor(race, 1, 5600)).toBeUndefined();
    expect(reasonFor(race, 0, 5800)?.roll).toBe(2);
    expect(reasonFor(race, 1, 5800)?.roll).toBe(2);
  });

  it("counts to three after a foul, and after a false start from “fire!” on", () => {
    const foul: RaceMessage = { type: "race", stage: "foul", seat: 1, kind: "false_call", at: 6000, until: 9000, lost: [] };
    expect(countLeft(heard(countdown(), foul), 1, 7000)).toBe(2000);
    expect(countLeft(heard(countdown(), foul), 0, 7000)).toBe(0);
    const start: RaceMessage = { type: "race", stage: "foul", seat: 0, kind: "false_start", at: 4000, until: 8000, lost: [] };
    const again = heard(countdown(), start, countdown({ fire: 9000, barred: { 0: 12_000 } }));
    expect(again.again?.seat).toBe(0);
    expect(countLeft(again, 0, 6000)).toBe(3000);
  });

  it("does not take dice for a reason that were picked up again, not even another's", () => {
    const picked = heard(countdown(), rolled("rest", 0, 1, 5000, BULLET), rolled("roll", 0, 2, 5700), rolled("rest", 1, 3, 5000, RUN_AWAY), rolled("roll", 1, 4, 5650));
    expect(reasonFor(picked, 0, 5620)?.roll).toBe(3);
    expect(reasonFor(picked, 0, 5800)).toBeUndefined();
    expect(shownBy(picked, 0, 5800)?.roll).toBe(1);
  });

  it("loses the dice that were in the air at a false call", () => {
    const foul: RaceMessage = { type: "race", stage: "foul", seat: 0, kind: "false_call", at: 5200, until: 8200, lost: [1] };
    const race = heard(countdown(), rolled("roll", 0, 1, 5000, BULLET), foul);
    expect(inTheAir(race, 0, 5300)).toBeUndefined();
    expect(shownBy(race, 0, 5700)).toBeUndefined();
  });

  it("is gone when it is void, decided by beats, or waits to begin; the one before it is remembered", () => {
    const verdict: RaceMessage = { type: "race", stage: "verdict", fire: 5000, do: "call", seat: 0, at: 900, calls: [] };
    const decidedOne = heard(countdown(), verdict);
    for (const stage of ["void", "beats"] as const) {
      expect(told(heard(countdown()), { type: "race", stage, fire: 5000 })).toBeNull();
      expect(told(told(decidedOne, countdown({ fire: 9000 })), { type: "race", stage, fire: 9000 })?.verdict?.seat).toBe(0);
    }
    expect(told(heard(countdown()), { type: "race", stage: "waiting", seats: [0], racers: [0, 1], for: "ready" })).toBeNull();
  });

  it("goes on after a reload with the dice at rest", () => {
    const race = heard(countdown({ rolls: [{ seat: 0, roll: 1, pressed: 5000, rest: 5600, faces: BULLET }] }));
    expect(shownBy(race, 0, 6000)?.roll).toBe(1);
  });

  it("remembers who was first when the next countdown begins", () => {
    const verdict: RaceMessage = { type: "race", stage: "verdict", fire: 5000, do: "tie", seats: [0, 1], at: 900, calls: [] };
    const race = heard(countdown(), verdict, countdown({ fire: 9000 }));
    expect(race.verdict).toBeNull();
    expect(firstOf(decided(race)!.verdict!)).toEqual([0, 1]);
  });

  it("reads three dice from a number", () => {
    expect(diceOf(RUN_AWAY)).toEqual([1, 1, 3]);
  });
});

describe("racing", () => {
  const line = (said: ClientMessage[]): Line => ({ state: "open", say: (message: ClientMessage) => said.push(message), measure: () => {} }) as unknown as Line;
  const waits: RaceMessage = { type: "race", stage: "waiting", seats: [0], racers: [0, 1], for: "ready" };

  it("waits until we are ready, and says so to the server", () => {
    const said: ClientMessage[] = [];
    const racing = new Racing(line(said), alone());
    racing.hear(waits);
    expect(racing.waiting).toEqual({ seats: [0], racers: [0, 1], for: "ready", again: false });
    racing.ready();
    expect(said).toEqual([{ type: "ready" }]);
    racing.hear(countdown());
    expect(racing.waiting).toBeNull();
    expect(racing.race?.fire).toBe(5000);
  });

  it("knows that a race was void, whether it was told or the line was broken", () => {
    const racing = new Racing(line([]), alone());
    racing.hear(countdown());
    racing.hear({ type: "race", stage: "void", fire: 5000 });
    racing.hear(waits);
    expect(racing.waiting?.again).toBe(true);
    racing.hear(countdown({ fire: 9000 }));
    racing.hear(waits);
    expect(racing.waiting?.again).toBe(true);
    racing.hear(waits); // who comes back may be told twice
    expect(racing.waiting?.again).toBe(true);
  });
});

it("is a window of all only among people at a live table", () => {
  const two = [seat(), seat({ name: "Grace", player: "grace" })];
  expect(isWindowOfAll(card({ seats: two }))).toBe(true);
  expect(isWindowOfAll(card({ seats: two, pace: "daily" }))).toBe(false);
  expect(isWindowOfAll(card({ seats: [seat(), seat({ kind: "bot" })] }))).toBe(false);
});
