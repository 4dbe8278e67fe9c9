import { describe, expect, it } from "vitest";
import { exchanged, wishesOf } from "../../src/table/seating";
import { clockFace, earlyEnd, headline, nameOf, silentEntry, standing } from "../../src/table/words";
import { tabTitle } from "../../src/table/attention.svelte";
import type { Card, Seat } from "../../src/lib/types";

function seat(more: Partial<Seat> = {}): Seat {
  return {
    kind: "person", name: "Grace", player: "g", bot: null, level: null, connected: true, away: false,
    resigned: false, clock_ms: null, prize: null, ...more,
  };
}

function card(seats: Seat[], mine: number | null = 0): Card {
  return {
    id: "t", game: "longhorn", title: "Longhorn", phase: "over", host: "a", private: false, rated: false, pace: "live",
    clock: null, options: {}, seats, onlookers: 0, created: 0, started: 0, number: 3, turn: -1, commitment: null,
    secret: null, words: null, mine, frozen: null,
  };
}

const ada = (more: Partial<Seat> = {}): Seat => seat({ name: "Ada", player: "a", ...more });

describe("clocks", () => {
  it("read as people write them", () => {
    expect(clockFace(247_900)).toBe("4:07");
    expect(clockFace(0)).toBe("0:00");
    expect(clockFace(3_750_000)).toBe("1:02:30");
    expect(clockFace(3 * 24 * 3_600_000 + 5)).toBe("3 days");
  });
});

describe("the end", () => {
  it("names the winner to each reader", () => {
    const seats = [ada({ prize: 1 }), seat({ prize: 0 })];
    expect(headline(card(seats, 0))).toBe("You win!");
    expect(headline(card(seats, 1))).toBe("Ada wins");
    expect(headline(card(seats, null))).toBe("Ada wins");
    expect(headline(card([ada({ prize: 0.5 }), seat({ prize: 0.5 })]))).toBe("A draw");
  });

  it("says who gave up and who was too slow", () => {
    expect(earlyEnd(card([ada({ resigned: true }), seat()]))).toBe("You gave up.");
    expect(earlyEnd(card([ada(), seat({ resigned: true, clock_ms: 0 })]))).toBe("Grace ran out of time.");
    expect(earlyEnd(card([ada(), seat()]))).toBeNull();
  });
});

describe("seats", () => {
  it("are called by name, and the reader's own You", () => {
    const table = card([ada(), seat({ kind: "empty", name: "", player: null })]);
    expect([nameOf(table, 0), nameOf(table, 1), nameOf(table, -1), nameOf(table, null)]).toEqual(["You", "Chair 2", "", ""]);
  });

  it("say what is odd about them and nothing else", () => {
    expect(standing(seat())).toBe("");
    expect(standing(seat({ connected: false }))).toBe("not connected");
    expect(standing(seat({ away: true }))).toContain("a bot plays");
    expect(standing(seat({ kind: "bot", bot: "search", level: "hard" }))).toBe("Hard");
  });

  it("become wishes, and two can change places", () => {
    const wishes = wishesOf([ada(), seat({ kind: "bot", player: null, bot: "greedy", level: null }), seat({ kind: "empty", player: null })]);
    expect(wishes).toEqual([
      { kind: "person", player: "a" },
      { kind: "bot", bot: "greedy", level: "normal" },
      { kind: "empty" },
    ]);
    expect(exchanged(wishes, 0, 2).map((wish) => wish.kind)).toEqual(["empty", "bot", "person"]);
    expect(exchanged(wishes, 0, 7)).toEqual(wishes);
  });
});

describe("entries without events", () => {
  const entry = { number: 4, events: [], remark: null };

  it("say that somebody took back or gave up", () => {
    const table = card([ada(), seat({ resigned: true })]);
    expect(silentEntry(table, { ...entry, seat: 1, undone: true })).toBe("Grace takes back.");
    expect(silentEntry(table, { ...entry, seat: 1, undone: false })).toBe("Grace gives up.");
    expect(silentEntry(table, { ...entry, seat: 0, undone: false })).toBeNull();
  });
});

describe("the tab", () => {
  it("says from far away whose turn it is", () => {
    expect(tabTitle("Longhorn", { number: 1, myTurn: true, over: false })).toBe("● Your turn · Longhorn");
    expect(tabTitle("Longhorn", { number: 1, myTurn: false, over: false })).toBe("Longhorn · Saloon");
    expect(tabTitle("Longhorn", { number: 1, myTurn: false, over: true })).toBe("Game over · Longhorn · Saloon");
  });
});
