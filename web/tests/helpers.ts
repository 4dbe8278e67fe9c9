import { vi } from "vitest";
import type { Card, GameInfo, Seat } from "../src/lib/types";

interface Asked {
  path: string;
  query: URLSearchParams;
  method: string;
  body: unknown;
}

/** A server that answers from a table of paths; what was asked is in `asked`. */
export function serve(answers: Record<string, unknown>, status = 200): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal("fetch", async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, "http://saloon.test");
    const body = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
    asked.push({ path: url.pathname, query: url.searchParams, method: init.method ?? "GET", body });
    if (!(url.pathname in answers)) return new Response("{}", { status: 404 });
    return new Response(JSON.stringify(answers[url.pathname]), { status });
  });
  return asked;
}

export function serverIsGone(): void {
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("network");
  });
}

export const seat = (more: Partial<Seat> = {}): Seat => ({
  kind: "person",
  name: "Ada",
  player: "ada",
  bot: null,
  level: null,
  connected: true,
  away: false,
  resigned: false,
  clock_ms: null,
  prize: null,
  hat: 0,
  ...more,
});

export const card = (more: Partial<Card> = {}): Card => ({
  id: "abc",
  game: "longhorn",
  title: "Longhorn",
  phase: "open",
  host: "ada",
  private: false,
  rated: false,
  pace: "live",
  clock: null,
  patience: null,
  wait: 60,
  waiting: [],
  votes: {},
  options: {},
  values: {},
  seats: [seat(), seat({ kind: "empty", name: "", player: null })],
  answer_ms: null,
  window: null,
  spectators: 0,
  created: 0,
  started: null,
  number: 0,
  turn: -1,
  commitment: "",
  promises: [],
  gathering: false,
  secret: null,
  words: null,
  mine: null,
  frozen: null,
  rematch: null,
  wants_rematch: [],
  continues: null,
  ended: null,
  ...more,
});

export const game = (more: Partial<GameInfo> = {}): GameInfo => ({
  name: "longhorn",
  title: "Longhorn",
  seats: [2],
  available: true,
  bots: [
    { name: "random", ready: true },
    { name: "greedy", ready: true },
    { name: "search", ready: true },
  ],
  ...more,
});
