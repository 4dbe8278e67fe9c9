import { describe, expect, it } from "vitest";
import type { SeatWish } from "../src/lib/types";
import {
  againstBots,
  cells,
  firstSeats,
  isFull,
  replaced,
  resized,
  sameSetting,
  seated,
  tableOf,
  usualBot,
  withoutBots,
} from "../src/setup/wishes";
import { game } from "./helpers";

const ME: SeatWish = { kind: "me" };
const OPEN: SeatWish = { kind: "empty" };
const BOT: SeatWish = { kind: "bot", bot: "search", level: "easy" };

describe("play now", () => {
  it("is you against as few bots as the game allows, at once and unlisted", () => {
    expect(againstBots(game())).toEqual({ game: "longhorn", seats: [ME, BOT], private: true, start: true });
    expect(againstBots(game({ seats: [3, 4] })).seats).toHaveLength(3);
    expect(againstBots(game({ name: "bang_dice", seats: [3, 4, 5, 6, 7, 8] })).seats).toHaveLength(5);
  });

  it("takes the best company there is", () => {
    expect(usualBot(game({ bots: [{ name: "random", ready: true }] }))).toBe("random");
    expect(usualBot(game({ bots: [] }))).toBe("greedy");
  });
});

describe("chairs", () => {
  it("begin with you and open ones", () => expect(firstSeats(3)).toEqual([ME, OPEN, OPEN]));

  it("let you sit on one only", () => {
    expect(seated([ME, BOT], 1, ME)).toEqual([BOT, ME]);
    expect(seated([ME, OPEN], 0, BOT)).toEqual([BOT, ME]);
    expect(seated([OPEN, ME, OPEN], 1, BOT)).toEqual([ME, BOT, OPEN]);
    expect(seated([ME, OPEN], 1, BOT)).toEqual([ME, BOT]);
  });

  it("can be more or fewer, and you keep one", () => {
    expect(resized([ME, BOT], 3)).toEqual([ME, BOT, OPEN]);
    expect(resized([OPEN, BOT, ME], 2)).toEqual([OPEN, ME]);
  });

  it("lose their bots when it is rated", () => expect(withoutBots([ME, BOT])).toEqual([ME, OPEN]));
});

describe("the wish", () => {
  const wishes = { seats: [ME, OPEN], options: {}, values: {}, isPrivate: true, rated: false, pace: "live" as const, clock: null, patience: 30, wait: null };

  it("starts at once when all chairs are taken", () => {
    expect(isFull([ME, BOT])).toBe(true);
    expect(tableOf("longhorn", wishes).start).toBe(false);
    expect(tableOf("longhorn", { ...wishes, seats: [ME, BOT] }).start).toBe(true);
  });

  it("has no clock day by day", () => {
    const clock = { minutes: 5, increment: 5 };
    expect(tableOf("longhorn", { ...wishes, clock }).clock).toEqual(clock);
    expect(tableOf("longhorn", { ...wishes, clock, pace: "daily" }).clock).toBeNull();
  });
});

describe("values of the host", () => {
  it("are a number, a row or rows, changed one number at a time", () => {
    expect(cells(3)).toEqual([3]);
    expect(cells([[1, 2], [3, 4]])).toEqual([1, 2, 3, 4]);
    expect(replaced(3, 0, 5)).toBe(5);
    expect(replaced([1, 2, 3], 1, 9)).toEqual([1, 9, 3]);
    expect(replaced([[1, 2], [3, 4]], 2, 9)).toEqual([[1, 2], [9, 4]]);
  });

  it("are compared by their numbers", () => {
    expect(sameSetting([1, 2], [1, 2])).toBe(true);
    expect(sameSetting([1, 2], [2, 1])).toBe(false);
  });

  it("go to the server", () => {
    const wishes = { seats: [ME, OPEN], options: {}, values: { grit: 4 }, isPrivate: true, rated: false, pace: "live" as const, clock: null, patience: null, wait: null };
    expect(tableOf("high_noon", wishes).values).toEqual({ grit: 4 });
  });
});
