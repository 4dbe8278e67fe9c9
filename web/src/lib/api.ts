/** Every HTTP request of docs/protocol.md. What goes wrong is a sentence a person can read. */

import { at } from "./base";
import { promiseWord } from "./dice";
import { settings } from "./settings.svelte";
import type {
  Card,
  Contact,
  ContinueWish,
  ErrorAnswer,
  GameInfo,
  GuestAnswer,
  Invitation,
  Language,
  LoggedIn,
  MeAnswer,
  NewTable,
  PlayerRecord,
  Replay,
  SeatWish,
  Setting,
  Step,
  Tables,
  WordsAnswer,
} from "./types";

/** A request that did not work out. `status` 0: the server was not reached at all. */
export class ApiError extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
    this.name = "ApiError";
  }

  get isGone(): boolean {
    return this.status === 0;
  }
}

const PATIENCE_MS = 15_000;

/* These two are shown through w() where an error is displayed; the server's own sentences are translated already. */
export const SERVER_GONE = "The server does not answer.";
export const SERVER_PUZZLED = "The server gave an answer that makes no sense.";

function address(path: string, query: Record<string, string>): string {
  return `${at("/api")}${path}?${new URLSearchParams({ ...query, lang: query.lang ?? settings.language })}`;
}

async function ask<T>(path: string, query: Record<string, string> = {}, init: RequestInit = {}): Promise<T> {
  let response: Response;
  try {
    response = await fetch(address(path, query), {
      credentials: "same-origin",
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...init,
    });
  } catch {
    throw new ApiError(SERVER_GONE, 0);
  }
  let body: unknown;
  try {
    body = await response.json();
  } catch {
    // a proxy answers for a server that is not there: 502, 503, 504
    throw response.status >= 502 ? new ApiError(SERVER_GONE, 0) : new ApiError(SERVER_PUZZLED, response.status);
  }
  if (!response.ok) throw new ApiError((body as Partial<ErrorAnswer>)?.error ?? SERVER_PUZZLED, response.status);
  return body as T;
}

function get<T>(path: string, query: Record<string, string> = {}): Promise<T> {
  return ask<T>(path, query);
}

function post<T>(path: string, body: unknown = {}): Promise<T> {
  return ask<T>(path, {}, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
}

function remove<T>(path: string): Promise<T> {
  return ask<T>(path, {}, { method: "DELETE" });
}

const table = (id: string, more = "") => `/tables/${encodeURIComponent(id)}${more}`;

export const api = {
  guest: (name: string) => post<GuestAnswer>("/guest", { name }),
  me: () => get<MeAnswer>("/me"),
  rename: (name: string) => post<MeAnswer>("/me", { name }),
  account: (name: string, passphrase: string) => post<MeAnswer>("/account", { name, passphrase }),
  login: (name: string, passphrase: string) => post<GuestAnswer>("/login", { name, passphrase }),
  logout: () => post<unknown>("/logout"),
  sessions: () => get<LoggedIn[]>("/me/sessions"),
  endSession: (id: string) => remove<unknown>(`/me/sessions/${encodeURIComponent(id)}`),
  endOtherSessions: () => remove<unknown>("/me/sessions"),
  changePassphrase: (old: string, fresh: string) => post<unknown>("/me/passphrase", { old, new: fresh }),
  exportAddress: () => "/api/me/export",
  leaveForGood: (passphrase: string) => post<unknown>("/me/delete", { passphrase }),
  confirm: (secret: string) => post<unknown>(`/confirm/${encodeURIComponent(secret)}`),
  contact: () => get<Contact>("/me/contact"),
  writeTo: (email: string | null) => post<Contact>("/me/contact", { email }),
  newFeed: () => post<Contact>("/me/feed"),
  unsubscribe: (secret: string) => post<unknown>(`/unsubscribe/${encodeURIComponent(secret)}`),

  player: (id: string) => get<PlayerRecord>(`/players/${encodeURIComponent(id)}`),

  games: () => get<GameInfo[]>("/games"),
  hostValues: (game: string, text: string) => post<{ values: Record<string, Setting> }>(`/games/${encodeURIComponent(game)}/values`, { text }),
  words: (language: Language) => get<WordsAnswer>("/words", { lang: language }),
  wordsOf: (game: string, language: Language) => get<WordsAnswer>(`/games/${encodeURIComponent(game)}/words`, { lang: language }),

  tables: () => get<Tables>("/tables"),
  newTable: (wish: NewTable) => post<Card>("/tables", { ...wish, promise: promiseWord() }),
  table: (id: string) => get<Card>(table(id)),
  invitation: (id: string) => get<Invitation>(table(id, "/invitation")),
  qrAddress: (id: string) => at(`/api${table(id, "/qr.svg")}`),
  /** The word is for the dice; a random one is enough. */
  sit: (id: string, seat: number, word = "") => post<Card>(table(id, "/sit"), { seat, promise: promiseWord(word) }),
  stand: (id: string) => post<Card>(table(id, "/stand")),
  arrange: (id: string, seats: SeatWish[]) => post<Card>(table(id, "/seats"), { seats }),
  start: (id: string) => post<Card>(table(id, "/start")),

  continueFrom: (id: string, wish: ContinueWish) => post<Card>(table(id, "/continue"), { ...wish, promise: promiseWord() }),
  replay: (id: string) => get<Replay>(table(id, "/replay")),
  replayAddress: (id: string) => at(`/api${table(id, "/replay")}`),
  /** Every moment of a finished game as one seat saw it; null: as everybody did; "open": with nothing hidden. */
  steps: (id: string, eyes: number | "open" | null) =>
    get<Step[]>(table(id, "/steps"), eyes === null ? {} : eyes === "open" ? { open: "true" } : { seat: String(eyes) }),
};
