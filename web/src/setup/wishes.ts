/** What somebody wishes for when a table is set: who sits where, and how it is played. */

import type { Clock, GameInfo, Level, NewTable, Pace, SeatWish, Setting } from "../lib/types";
import { w } from "../lib/words.svelte";

export const LEVELS: readonly Level[] = ["easy", "normal", "hard"];

/** Who sits in against a newcomer, if the game has them; else the strongest it has. */
const GOOD_COMPANY = ["search", "greedy"];
/** Bots that think longer the stronger they shall be; the others are always the same. */
const THINKERS = new Set(["search"]);

export function isThinker(bot: string): boolean {
  return THINKERS.has(bot);
}

/** The bot that sits down when nobody has chosen one. */
export function usualBot(game: GameInfo): string {
  const names = (game.bots ?? []).map((bot) => bot.name);
  return GOOD_COMPANY.find((name) => names.includes(name)) ?? names[names.length - 1] ?? "greedy";
}

/** Games that are best with more than the fewest: one of every role in BANG!, an audience for lies, four gangs for four. */
const GOOD_COUNTS: Record<string, number> = { bang_dice: 5, boomtown: 4, goat: 4, public_enemy: 4 };

/** One click: you and as few bots as make a good game, at a table of your own. */
export function againstBots(game: GameInfo): NewTable {
  const seats = GOOD_COUNTS[game.name] ?? Math.min(...game.seats);
  const bots = Array.from({ length: seats - 1 }, (): SeatWish => ({ kind: "bot", bot: usualBot(game), level: "easy" }));
  return { game: game.name, seats: [{ kind: "me" }, ...bots], private: true, start: true };
}

/** Chairs to begin with: you, and open ones for whoever comes. */
export function firstSeats(count: number): SeatWish[] {
  return Array.from({ length: count }, (_, seat): SeatWish => ({ kind: seat === 0 ? "me" : "empty" }));
}

/** Put somebody on a chair. You sit on one only: whoever was where you go takes your old place. */
export function seated(seats: readonly SeatWish[], at: number, wish: SeatWish): SeatWish[] {
  const mine = seats.findIndex((seat) => seat.kind === "me");
  if (wish.kind === "me") return seats.map((seat, i) => (i === at ? wish : i === mine ? (seats[at] ?? seat) : seat));
  if (at !== mine) return seats.map((seat, i) => (i === at ? wish : seat));
  const other = at === 0 ? 1 : 0; // you have to sit somewhere
  return seats.map((seat, i) => (i === at ? wish : i === other ? { kind: "me" } : seat));
}

/** More or fewer chairs; you keep one. */
export function resized(seats: readonly SeatWish[], count: number): SeatWish[] {
  const kept = seats.slice(0, count);
  while (kept.length < count) kept.push({ kind: "empty" });
  return kept.some((seat) => seat.kind === "me") ? kept : seated(kept, count - 1, { kind: "me" });
}

/** Chairs of bots become open ones. */
export function withoutBots(seats: readonly SeatWish[]): SeatWish[] {
  return seats.map((seat) => (seat.kind === "bot" ? { kind: "empty" } : seat));
}

/** Everybody is there: it can begin at once. */
export function isFull(seats: readonly SeatWish[]): boolean {
  return seats.every((seat) => seat.kind !== "empty");
}

/** The numbers of a setting, one after the other. */
export function cells(setting: Setting): number[] {
  return [setting].flat(2);
}

/** The same setting with another number at that place. */
export function replaced(setting: Setting, at: number, number: number): Setting {
  if (typeof setting === "number") return number;
  let place = 0;
  const put = (old: number): number => (place++ === at ? number : old);
  return Array.isArray(setting[0]) ? (setting as number[][]).map((row) => row.map(put)) : (setting as number[]).map(put);
}

export function sameSetting(one: Setting, other: Setting): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The host's value that is an order of places, by their numbers. */
export const TOWN = "town";
const BY_LOT = -1;

/** The places in their order, those of the first chairs first; null where the town is drawn by lot. */
export function orderOf(setting: Setting): number[] | null {
  const order = cells(setting);
  return order.includes(BY_LOT) ? null : order;
}

/** Another place at that spot of the row; the two change places, so each stands there once. */
export function swapped(order: readonly number[], at: number, place: number): number[] {
  const from = order.indexOf(place);
  return order.map((each, spot) => (spot === at ? place : spot === from ? order[at]! : each));
}

export interface Wishes {
  seats: SeatWish[];
  options: Record<string, string>;
  values: Record<string, Setting>;
  isPrivate: boolean;
  rated: boolean;
  pace: Pace;
  clock: Clock | null;
  /** Seconds for an answer while another has their turn; null for any time. */
  patience: number | null;
  /** Seconds that the table waits for somebody; null: as usual. */
  wait: number | null;
}

export const USUAL_PATIENCE = 30;
/** Seconds that a table waits for somebody, as offered; the first is what the house does by itself. */
export const WAITS: Record<Pace, readonly number[]> = { live: [120, 30, 60, 300, 900], daily: [259_200, 86_400, 604_800] };

/** Nobody but bots sits there: then nothing runs out, and the table waits for its one person. */
export function isSolo(seats: readonly SeatWish[]): boolean {
  return seats.every((seat) => seat.kind === "me" || seat.kind === "bot");
}

export function tableOf(game: string, wishes: Wishes): NewTable {
  return {
    game,
    seats: wishes.seats,
    options: wishes.options,
    values: wishes.values,
    private: wishes.isPrivate,
    rated: wishes.rated,
    pace: wishes.pace,
    clock: wishes.pace === "live" && !isSolo(wishes.seats) ? wishes.clock : null,
    patience: wishes.patience,
    wait: wishes.wait !== null && WAITS[wishes.pace].includes(wishes.wait) ? wishes.wait : null,
    start: isFull(wishes.seats),
  };
}

/** A bot is called the same in every language: it is also its name at the table. */
export function botName(bot: string): string {
  return bot.charAt(0).toUpperCase() + bot.slice(1);
}

export function botNote(bot: string): string {
  const notes: Record<string, string> = {
    random: w("Plays anything the rules allow."),
    greedy: w("Takes the best it sees right now."),
    search: w("Thinks ahead, and never peeks."),
    perfect: w("Makes no mistake once the end is in sight."),
  };
  return notes[bot] ?? "";
}

export function levelName(level: Level): string {
  return { easy: w("Easy"), normal: w("Normal"), hard: w("Hard") }[level];
}
