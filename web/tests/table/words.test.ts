import { describe, expect, it } from "vitest";
import { exchanged, wishesOf } from "../../src/table/seating";
import { clockFace, earlyEnd, headline, nameOf, notePiece, standing } from "../../src/table/words";
import { tabTitle } from "../../src/table/attention.svelte";
import type { Card, Seat, Story } from "../../src/lib/types";
import { card as anyCard } from "../helpers";

function seat(more: Partial<Seat> = {}): Seat {
  return {
    kind: "person", name: "Grace", player: "g", bot: null, level: null, connected: true, away: false,
    resigned: false, clock_ms: null, prize: null, hat: 0, ...more,
  };
}

function card(seats: Seat[], mine: number | null = 0): Card {
  return anyCard({ id: "t", phase: "over", host: "a", seats, started: 0, number: 3, mine });
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
    expect(headline(card([ada({ prize: 0 }), seat({ prize: 0 })]))).toBe("Nobody wins!");
  });

  it("between two says why it ended early, in the words of the house", () => {
    const gaveUp: Story = { number: 4, seat: 1, events: [], remark: null, note: "Grace gives up.", undone: false };
    expect(earlyEnd(card([ada(), seat({ resigned: true })]), [gaveUp])).toBe("Grace gives up.");
    expect(earlyEnd(card([ada(), seat()]), [gaveUp])).toBeNull();
    expect(earlyEnd(card([ada(), seat(), seat({ resigned: true })]), [gaveUp])).toBeNull();
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

describe("what the house says", () => {
  const entry: Story = { number: 4, seat: 1, events: [], remark: null, note: "…", undone: false };

  it("has a sign of its own", () => {
    const event = { kind: "raid", args: {}, say: "You raid.", seat: 1 };
    expect(notePiece({ ...entry, undone: true })).toBe("undo");
    expect(notePiece(entry)).toBe("flag");
    expect(notePiece({ ...entry, events: [event] })).toBe("bot");
    expect(notePiece({ ...entry, number: 0, events: [event] })).toBe("manicule");
  });
});

describe("the tab", () => {
  it("says from far away whose turn it is", () => {
    expect(tabTitle("Longhorn", { number: 1, myTurn: true, over: false })).toBe("● Your turn · Longhorn");
    expect(tabTitle("Longhorn", { number: 1, myTurn: false, over: false })).toBe("Longhorn · Saloon");
    expect(tabTitle("Longhorn", { number: 1, myTurn: false, over: true })).toBe("Game over · Longhorn · Saloon");
  });
});
