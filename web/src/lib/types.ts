/** Everything a Saloon server says and hears, as docs/protocol.md writes it down. */

import type { RaceMessage, RaceNote } from "./race";

/* ── Who you are ───────────────────────────────────────────────────────── */

export interface Player {
  id: string;
  name: string;
  account: boolean;
}

export interface GuestAnswer {
  player: Player;
  token: string;
}

export interface MeAnswer {
  player: Player | null;
}

export interface PlayedGame {
  table: string;
  game: string;
  seat: number;
  prize: number;
  resigned: boolean;
  /** After this game; null where it was not rated. */
  rating: number | null;
  at: number;
}

export interface PlayerRecord {
  player: Player;
  games: PlayedGame[];
  ratings: Record<string, { rating: number; games: number }>;
}

/* ── The lobby ─────────────────────────────────────────────────────────── */

export interface BotInfo {
  name: string;
  /** False while its fast rules are still being built; greedy sits in until then. */
  ready: boolean;
}

/** How somebody is told that it is their turn while they are away. Addresses begin at the root of the server. */
export interface Contact {
  /** Can this server send mail? */
  mail: boolean;
  email: string | null;
  feed: string | null;
  calendar: string | null;
}

export interface OptionChoice {
  name: string;
  label: string;
  /** A sentence on what it means, where the game has one. */
  text?: string;
}

export interface OptionInfo {
  name: string;
  label: string;
  choices: OptionChoice[];
  default: string;
  /** For how many players it changes anything; empty or missing where it does for any number. */
  seats?: number[];
  /** A sentence on what it changes, where the game has one. */
  text?: string;
}

/** A number, a row of them, or rows of them. */
export type Setting = number | number[] | number[][];

/** Numbers that a host may replace. */
export interface ValueInfo {
  name: string;
  label: string;
  text?: string;
  default: Setting;
  low: number;
  high: number;
  provenance: "rulebook" | "source" | "derived" | "reconstructed";
  /** What each number of a list is called, where they have names. */
  cells?: string[];
}

export interface HelpPage {
  phase: string;
  title: string;
  text: string;
}

/** A game that is announced but not there yet has only name, title and seats. */
export interface GameInfo {
  name: string;
  title: string;
  seats: number[];
  available: boolean;
  bots?: BotInfo[];
  options?: OptionInfo[];
  values?: ValueInfo[];
  names?: Record<string, string>;
  help?: HelpPage[];
  /** Are there questions while another has their turn? */
  interrupts?: boolean;
  /** Has it a form of its own for a file of the host's? */
  host_file?: boolean;
  /** The board that a game from another package brings: addresses of its module and its style. */
  board?: BoardFiles | null;
}

export interface BoardFiles {
  module: string;
  style: string | null;
}

/** English text to translation; a plural is "one|several" to its forms. */
export type Catalogue = Record<string, string | string[]>;

export interface WordsAnswer {
  language: string;
  words: Catalogue;
}

export type Level = "easy" | "normal" | "hard";
export type Pace = "live" | "daily";
export type TablePhase = "open" | "playing" | "over" | "frozen";

export interface Clock {
  minutes: number;
  increment: number;
}

export type SeatWish =
  | { kind: "me" }
  | { kind: "empty" }
  | { kind: "bot"; bot: string; level: Level }
  | { kind: "person"; player: string };

export interface NewTable {
  game: string;
  seats: SeatWish[];
  options?: Record<string, string>;
  values?: Record<string, Setting>;
  private?: boolean;
  clock?: Clock | null;
  pace?: Pace;
  /** For accounts, without bots and undo. */
  rated?: boolean;
  start?: boolean;
  /** Seconds for an answer while another has their turn; null for any time. */
  patience?: number | null;
  /** Seconds that the table waits for somebody who is away or idle; null: as the server is set. */
  wait?: number | null;
}

export interface Seat {
  kind: "person" | "bot" | "empty";
  name: string | null;
  player: string | null;
  bot: string | null;
  level: Level | null;
  connected: boolean;
  /** A bot plays until they are back. */
  away: boolean;
  resigned: boolean;
  clock_ms: number | null;
  prize: number | null;
  /** Which hat and colour they have, from 0; it stays with them in a rematch. */
  hat: number;
}

/** A table as the lobby and everybody at it may know it. Times are seconds since 1970. */
export interface Card {
  id: string;
  game: string;
  title: string;
  phase: TablePhase;
  host: string;
  private: boolean;
  rated: boolean;
  pace: Pace;
  clock: Clock | null;
  patience?: number | null;
  /** Seconds that it waits for somebody who is away or idle. */
  wait?: number;
  /** Whom it waits for now, and since when. */
  waiting?: { seat: number; since: number }[];
  /** Who wants a bot to play for whom, by seat. */
  votes?: Record<string, number[]>;
  options: Record<string, string>;
  /** Numbers that the host has replaced. */
  values?: Record<string, Setting>;
  seats: Seat[];
  /** What is left for an answer while another has their turn. */
  answer_ms?: number | null;
  /** The number of the window that is open among people; null where none is. */
  window?: number | null;
  onlookers: number;
  created: number;
  started: number | null;
  /** When the last thing happened; null before it is over. */
  ended?: number | null;
  number: number;
  turn: number | null;
  /** SHA-256 of the secret behind the dice, shown before any word is taken. */
  commitment: string | null;
  secret: string | null;
  words: string[] | null;
  mine: number | null;
  frozen: string | null;
  /** The next table, once a rematch has been set up. */
  rematch?: string | null;
  /** Seats that have asked for one. */
  wants_rematch?: number[];
  /** The finished game that this one goes on from. */
  continues?: { table: string; step: number } | null;
}

/** Go on from a move of a finished game, against bots. */
export interface ContinueWish {
  step: number;
  seat: number;
  bot: string;
  level: Level;
}

/** How others find a table. */
export interface Invitation {
  address: string;
  /** False: only the machine that the server runs on finds it there. */
  is_reachable: boolean;
}

export interface Tables {
  open: Card[];
  mine: Card[];
}

export interface ErrorAnswer {
  error: string;
}

/* ── A game as a seat sees it ──────────────────────────────────────────── */

/** A move is the game's own: {"do": "raid", …}. */
export type Move = Record<string, unknown>;

export interface LegalMove {
  id: number;
  move: Move;
  say: string;
  /** What it would lead to, in questions that have previews: the game's own. Null where chance decides. */
  preview?: unknown;
}

export interface StoryEvent {
  kind: string;
  /** What it tells: fields that its game names. */
  args: Readonly<Record<string, number>>;
  say: string;
}

/** The events of a game that declares the fields of each kind. */
export type EventOf<Fields> = {
  [Kind in keyof Fields & string]: { kind: Kind; args: Readonly<Record<Fields[Kind] & string, number>>; say: string };
}[keyof Fields & string];

/** An event in a story: whose part of it this belongs to, -1 for nobody's. A move may end one turn and begin another. */
export interface ToldEvent extends StoryEvent {
  seat: number;
}

export interface Story {
  number: number;
  seat: number | null;
  events: ToldEvent[];
  remark: string | null;
  /** What the house says of it: taking back, giving up, a bot that sits in. */
  note?: string | null;
  undone: boolean;
  /** Times beside a move of the clock. */
  race?: RaceNote | null;
}

/** `state.view(seat)` in your language; T is the game's own table. */
export interface View<T = Record<string, unknown>> {
  game: string;
  seats: number;
  /** Null: an onlooker. */
  seat: number | null;
  /** -1: the game is over. */
  turn: number;
  phase: string;
  over: boolean;
  prizes: number[] | null;
  /** Empty when the game is over. */
  question: string;
  story: StoryEvent[];
  legal: LegalMove[];
  table: T;
}

export interface ChatLine {
  name: string;
  seat: number | null;
  text: string;
  at: number;
}

/* ── Replays ───────────────────────────────────────────────────────────── */

export type ReplayChance = { seed: number } | { commitment: string; secret: string; words: string[] };

export interface Replay {
  game: string;
  version: number;
  options: Record<string, unknown>;
  chance: ReplayChance;
  moves: unknown[];
  [more: string]: unknown;
}

/** One moment of a finished game, as the chosen seat sees it. */
export interface Step {
  number: number;
  /** Was it played in the game that this one goes on from? */
  earlier?: boolean;
  story: StoryEvent[];
  view: View;
  /** Times beside a move of the clock. */
  race?: RaceNote | null;
}

/* ── The socket of a table ─────────────────────────────────────────────── */

/** What takes the place of somebody who does not play once more. */
export type Substitute = "bot" | "empty";

export type ClientMessage =
  | { type: "hello"; last: number; language: string }
  | { type: "move"; key: string; number: number; move: Move }
  | { type: "undo"; key: string }
  | { type: "answer"; key: string; accept: boolean }
  | { type: "resign"; key: string }
  | { type: "rematch"; key: string; without?: Substitute | null }
  | { type: "may_undo" }
  | { type: "withdraw"; key: string }
  | { type: "nudge"; key: string; seat: number }
  | { type: "stand_in"; key: string; seat: number }
  | { type: "back" }
  | { type: "declare"; stops: string[] | null; round: number }
  | { type: "chat"; key: string; text: string }
  | { type: "ping"; sent: number }
  | { type: "wish"; move: Move | null; window: number | null }
  | { type: "ready" }
  | { type: "press"; at: number }
  | { type: "hit"; reaction: number; roll: number | null }
  | { type: "echo"; id: number };

export interface Welcome {
  type: "welcome";
  card: Card;
  seat: number | null;
  number: number;
  view: View | null;
  stories: Story[];
  chat: ChatLine[];
  now: number;
}

export interface Moved {
  type: "moved";
  number: number;
  stories: Story[];
  view: View;
  card: Card;
}

export type ServerMessage =
  | Welcome
  | Moved
  | { type: "card"; card: Card }
  | { type: "ack"; key: string; number: number }
  | { type: "refused"; key: string | null; why: string }
  | { type: "undo"; seat: number | null; asked?: number[]; refused_by?: number | null }
  | { type: "may_undo"; number: number; why: string | null }
  | { type: "nudge"; by: number; seat: number }
  | { type: "declared"; round: number | null; stops: string[] }
  | { type: "chat"; line: ChatLine }
  | { type: "rematch"; id: string }
  | { type: "news"; text: string }
  | { type: "pong"; sent: number; now: number; clock?: number }
  | { type: "echo"; id: number }
  | RaceMessage
  | { type: "bye"; why: string };

export type Language = "en" | "fr" | "es";
export const LANGUAGES: readonly Language[] = ["en", "fr", "es"];
