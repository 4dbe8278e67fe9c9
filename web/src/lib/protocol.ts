/* Made by tools/protocol.py from src/saloon/server/protocol and src/saloon/core/view.py: change it there, and run the tool. */

import type * as bang_dice from "../games/bang_dice/view";
import type * as boomtown from "../games/boomtown/view";
import type * as goat from "../games/goat/view";
import type * as longhorn from "../games/longhorn/view";
import type * as public_enemy from "../games/public_enemy/view";

/** A move, as the game defines it: `{"do": "raid", …}`. */
export type Move = Record<string, unknown>;

/** Something that happened. */
export interface StoryEvent {
  /** The kind of event, one of those that the game declares. */
  kind: string;
  /** Its fields, by the names declared in the game's `EVENTS`. */
  args: Record<string, number>;
  /** The same in words. */
  say: string;
  /** At a table: whose turn it belongs to, -1 for nobody's. A move may end one turn and begin another. */
  seat?: number;
}

/** A legal move of the seat on turn. */
export interface LegalMove {
  /** The number of the action. */
  id: number;
  move: Move;
  say: string;
  /** What the move would lead to, found by trying it on what the seat may know. Only in some phases, and only for the seat on turn; null where the move draws chance. */
  preview?: GamePreview | null;
}

/** Everything that a seat may know, in its language. */
export interface View {
  game: string;
  /** The number of players. */
  seats: number;
  /** Whose view it is; null for a spectator. */
  seat: number | null;
  /** The seat that must decide; -1 if none must. */
  turn: number;
  /** The name of the phase. */
  phase: string;
  over: boolean;
  /** What each seat has won; null before the end. */
  prizes: number[] | null;
  /** The question in words; empty when the game is over. */
  question: string;
  /** What the last move brought about. */
  story: StoryEvent[];
  /** What this seat can do now. */
  legal: LegalMove[];
  /** Everything else, as the game defines it. */
  table: GameTable;
}

export type Level = "easy" | "normal" | "hard";

export type Pace = "live" | "daily";

export type SeatKind = "person" | "bot" | "empty";

export type TablePhase = "open" | "playing" | "over" | "frozen";

/** A host value: a number, a list of numbers, or a list of such lists. */
export type Setting = number | (number | number[])[];

/** A chess clock. */
export interface Clock {
  minutes: number;
  /** Seconds added for each move. */
  increment: number;
}

/** A seat at a table. */
export interface Seat {
  kind: SeatKind;
  name: string;
  player: string | null;
  bot: string | null;
  level: Level | null;
  connected: boolean;
  /** A stand-in plays until they are back. */
  away: boolean;
  /** A bot plays for good. */
  resigned: boolean;
  clock_ms: number | null;
  prize: number | null;
  /** The number of their hat and colour, from 0; they keep it in a rematch. */
  hat: number;
}

/** The finished game that a table continues. */
export interface Origin {
  /** Null if that table is private, except for whoever continued it: the link is theirs to give. */
  table: string | null;
  step: number;
}

/** A seat that the table waits for, and since when. */
export interface Waited {
  seat: number;
  since: number;
}

/** A table as everybody sees it. Times are seconds since 1970. */
export interface Card {
  id: string;
  game: string;
  title: string;
  phase: TablePhase;
  /** The player with the host's rights: while the host is gone, the connected person on the lowest seat. */
  host: string;
  private: boolean;
  rated: boolean;
  pace: Pace;
  clock: Clock | null;
  /** Seconds for an answer during somebody else's turn; null: no limit. */
  patience: number | null;
  /** Seconds that it waits for somebody who is away or idle before a bot may stand in. */
  wait: number;
  /** Whom it waits for now, and since when. */
  waiting: Waited[];
  /** Votes for a stand-in: the voters by seat. */
  votes: Record<string, number[]>;
  options: Record<string, string>;
  /** The values that the host has replaced. */
  values: Record<string, Setting>;
  seats: Seat[];
  /** Milliseconds left for an answer during somebody else's turn. */
  answer_ms: number | null;
  /** The number of the window that is open among people. */
  window: number | null;
  spectators: number;
  created: number;
  started: number | null;
  /** When the game ended; null before. */
  ended: number | null;
  /** The number of the last entry. */
  number: number;
  turn: number;
  /** SHA-256 of the secret behind the dice, shown before any promise is taken. */
  commitment: string;
  /** The SHA-256 of each seat's word for the dice, shown before any word is; null for none. */
  promises: (string | null)[];
  /** The host has started it: whoever has promised a word for the dice shows it now, within 5 seconds. */
  gathering: boolean;
  /** Null until the game is over. */
  secret: string | null;
  /** The words for the dice by seat, empty for none; null until the game is over. */
  words: string[] | null;
  /** Your seat. */
  mine: number | null;
  /** Why the table is frozen; null if it is not. */
  frozen: string | null;
  /** The id of the next table, once there is a rematch. */
  rematch: string | null;
  /** The seats that have asked for a rematch. */
  wants_rematch: number[];
  continues: Origin | null;
}

export type FoulKind = "false_start" | "false_call";

/** Two bits for each of the seat's three tokens, from the lowest: 0 none, 1 blank, 2 bullet, 3 run-away. */
export type Faces = number;

/** A call, and what it was judged by. Times are milliseconds since "fire!". */
export interface Call {
  seat: number;
  /** When the dice that it reacts to came to rest. */
  shown: number;
  reaction: number;
  arrived: number;
  /** How many times messages had to travel: 1 for one's own dice, 2 for another's, 0 for a call without a roll. */
  ways: number;
  /** The caller's one-way delay. */
  delay: number;
  /** What was left of the caller's credit. */
  purse: number;
  /** When it counts as made. */
  at: number;
  credit: number;
}

/** What the log stores with a move of the clock. Times are milliseconds since "fire!". */
export interface RaceNote {
  at: number;
  pressed?: number;
  /** Of a foul: when its count of three ends, after a false start by the next "fire!". */
  until?: number;
  calls?: Call[];
}

/** Dice that have come to rest. */
export interface Roll {
  seat: number;
  /** Its number. */
  roll: number;
  pressed: number;
  /** When they came to rest: `pressed` + `tumble`. */
  rest: number;
  faces: Faces;
  /** The seats that they give a reason to call. */
  reason_for: number[];
}

/** The countdown has to wait. Also sent to clients that connect later. */
export interface Waiting {
  stage: "waiting";
  type: "race";
  /** The seats that it waits for. */
  seats: number[];
  /** The seats that have dice to roll. */
  racers: number[];
  /** `ready`: for the only person at a table of bots to send `ready`. `anybody`: for one of these people to connect, for at most 20 s. */
  for: "ready" | "anybody";
}

/** A countdown begins: 3, 2, 1, "fire!". Also sent to clients that connect later. */
export interface Countdown {
  stage: "countdown";
  type: "race";
  /** When the countdown ends. */
  fire: number;
  /** The time now. */
  clock: number;
  /** How long dice roll, in milliseconds. */
  tumble: number;
  least_reaction: number;
  racers: number[];
  /** The seats that must count to three, and until when. */
  barred: Record<string, number>;
  /** The dice that have come to rest so far. */
  rolls: Roll[];
}

/** Somebody has rolled. */
export interface Rolled {
  stage: "roll";
  type: "race";
  seat: number;
  roll: number;
  pressed: number;
  rest: number;
  /** Sent only to the roller. */
  faces?: Faces;
  /** The seats that they give a reason to call; sent only to the roller. */
  reason_for?: number[];
}

/** Dice have come to rest. */
export interface Rested {
  stage: "rest";
  type: "race";
  seat: number;
  roll: number;
  pressed: number;
  rest: number;
  faces: Faces;
  /** The seats that they give a reason to call. */
  reason_for: number[];
}

/** A foul: the seat must count to three. After a false start a new `countdown` follows. */
export interface Fouled {
  stage: "foul";
  type: "race";
  seat: number;
  kind: FoulKind;
  at: number;
  until: number;
  /** The rolls that never land because of it. */
  lost: number[];
}

/** Your press or call does not count: your dice are in the air, you must count to three, somebody has called already, or its time is impossible. */
export interface NotCounted {
  stage: "ignored";
  type: "race";
  why: string;
}

/** The only person left before it was decided: nothing is stored, and a `waiting` follows when they are back. */
export interface Void {
  stage: "void";
  type: "race";
  fire: number;
}

/** Nobody has rolled for 20 s, so the race was decided in beats; `moved` follows. */
export interface Beats {
  stage: "beats";
  type: "race";
  fire: number;
}

/** Who was first; `moved` follows. */
export interface Verdict {
  stage: "verdict";
  type: "race";
  fire: number;
  do: "call" | "tie";
  /** Milliseconds since `fire`, like all times in `calls`. */
  at: number;
  calls: Call[];
  /** The winner of the call. */
  seat?: number;
  /** The seats that are tied. */
  seats?: number[];
}

/** Anything that the server says of a race. */
export type RaceMessage =
  | Waiting
  | Countdown
  | Rolled
  | Rested
  | Fouled
  | NotCounted
  | Void
  | Beats
  | Verdict;

/** What a log entry brought about, as a seat may read it. */
export interface Story {
  /** The number of the entry. A later story with the same number replaces the earlier. */
  number: number;
  /** Whose entry it is; -1 for nobody's. */
  seat: number;
  events: StoryEvent[];
  /** What a bot says about its move. */
  remark: string | null;
  /** What the rules do not know: an undo, a resignation, a timeout, a stand-in, an earlier game that it continues. */
  note: string | null;
  /** It was undone, or it is an undo. */
  undone: boolean;
  /** The times of a move of the clock. */
  race?: RaceNote;
}

/** A line of chat. */
export interface ChatLine {
  name: string;
  seat: number | null;
  text: string;
  at: number;
  /** Who said it; null in lines from before this was stored. */
  player: string | null;
}

/** Somebody, at a table or not. */
export interface Person {
  id: string;
  name: string;
}

/** The answer to `hello`: everything since `last`. */
export interface Welcome {
  type: "welcome";
  /** The version of the protocol: see “Changes”. */
  protocol: number;
  /** Your seat; null for a spectator. */
  seat: number | null;
  /** The number of the last entry. */
  number: number;
  stories: Story[];
  /** Null before the start. */
  view: View | null;
  card: Card;
  chat: ChatLine[];
  /** Seconds since 1970. */
  now: number;
}

/** The game went on. */
export interface Moved {
  type: "moved";
  number: number;
  stories: Story[];
  view: View | null;
  card: Card;
}

/** The table changed: seats, connections, clocks, phase. */
export interface CardChanged {
  type: "card";
  card: Card;
}

/** The request was carried out, and is on disk. */
export interface Ack {
  type: "ack";
  key: string;
  number: number;
}

/** The request was refused; nothing has changed. */
export interface Refusal {
  type: "refused";
  key: string;
  why: string;
  /** The table had moved on; a `welcome` follows. */
  behind: boolean;
}

/** Somebody asks for an undo, or no longer does. */
export interface UndoAsked {
  type: "undo";
  /** Who asks; null: the request is closed, because `refused_by` said no, or because it was granted, overtaken or withdrawn. */
  seat: number | null;
  /** Those who have yet to agree. */
  asked: number[];
  refused_by: number | null;
}

/** Whether your last decision could be undone, as of entry `number`. */
export interface MayUndo {
  type: "may_undo";
  number: number;
  /** Why not; null if it could. */
  why: string | null;
}

/** Somebody was nudged. */
export interface Nudged {
  type: "nudge";
  by: number;
  seat: number;
}

/** What you have declared; sent to all your clients. */
export interface Declared {
  type: "declared";
  /** Null if nothing is declared. */
  round: number | null;
  stops: string[];
}

/** A line of chat. */
export interface Chat {
  type: "chat";
  line: ChatLine;
}

/** What you may read and say; replaces all lines. Follows a `welcome` if you have muted or, as the host, kicked somebody, or may not talk; and is sent whenever any of that changes. */
export interface Conversation {
  type: "conversation";
  lines: ChatLine[];
  /** Whose lines you do not get. */
  muted: Person[];
  /** Who may not talk at this table; for the host only. */
  kicked: Person[];
  /** Why you may not talk; null if you may. */
  silent: string | null;
}

/** The rematch is open at another table. */
export interface NextTable {
  type: "rematch";
  id: string;
}

/** A notice, such as the progress of compilation. A later one replaces it; an empty text removes it. */
export interface News {
  type: "news";
  text: string;
}

/** The answer to a `ping`. */
export interface Pong {
  type: "pong";
  /** Copied from the ping. */
  sent: number;
  /** Seconds since 1970. */
  now: number;
  /** Milliseconds of the clock used in races. */
  clock: number;
}

/** Send this back at once: it measures your latency. */
export interface Echo {
  type: "echo";
  id: number;
}

/** The server is about to close the socket. */
export interface Bye {
  type: "bye";
  why: string;
}

/** Anything that the server says at a table. */
export type ServerMessage =
  | Welcome
  | Moved
  | CardChanged
  | Ack
  | Refusal
  | UndoAsked
  | MayUndo
  | Nudged
  | Declared
  | Chat
  | Conversation
  | NextTable
  | News
  | Pong
  | Echo
  | Bye
  | RaceMessage;

export type Provenance = "rulebook" | "source" | "derived" | "reconstructed";

export type TableExport = Record<string, unknown>;

export type Replay = Record<string, unknown>;

/** What went wrong, as a sentence in the visitor's language. */
export interface ErrorAnswer {
  error: string;
}

/** The process is alive. */
export interface Health {
  version: string;
}

/** Can the server serve people? */
export interface Readiness {
  ready: boolean;
  /** Does the database answer? */
  database: boolean;
}

/** Who sits where. */
export interface OperatorSeat {
  kind: string;
  name: string;
  player: string | null;
}

/** A table as an operator sees it. */
export interface OperatorTable {
  id: string;
  game: string;
  phase: string;
  private: boolean;
  rated: boolean;
  pace: string;
  host: string;
  seats: OperatorSeat[];
  created: number;
  started: number | null;
  /** Of the last entry; null if the table is not in this server's memory. */
  number: number | null;
  sockets: number;
  /** Why it is frozen. */
  frozen: string | null;
}

/** What became of a table that was folded again. */
export interface Repaired {
  /** Why it is still frozen; null if it goes on. */
  frozen: string | null;
}

/** A table that was brought in. */
export interface Imported {
  id: string;
}

/** Somebody who may not talk, or may not sit down either. */
export interface Sanction {
  player: string;
  name: string;
  kind: "mute" | "ban";
  /** Null: for good. */
  until: number | null;
  why: string;
  at: number;
}

/** A guest or an account. */
export interface Player {
  id: string;
  name: string;
  account: boolean;
}

/** A player, and the token that authenticates them. */
export interface GuestAnswer {
  player: Player;
  token: string;
}

/** Who you are to the server. */
export interface MeAnswer {
  player: Player | null;
}

/** A session: a browser or a program that is logged in as you. */
export interface LoggedIn {
  id: string;
  /** Such as "Firefox, Android"; null for a program, or a browser that we do not know. */
  device: string | null;
  created: number;
  /** The day on which it was last used, as the time at which that day began. */
  used: number;
  /** Is it the one that asks? */
  this: boolean;
}

/** A game that somebody finished. */
export interface PlayedGame {
  table: string;
  game: string;
  seat: number;
  prize: number;
  resigned: boolean;
  rating: number | null;
  at: number;
}

/** How good somebody is at a game. */
export interface Rating {
  rating: number;
  games: number;
}

/** A player's games and ratings. */
export interface PlayerRecord {
  player: Player;
  games: PlayedGame[];
  ratings: Record<string, Rating>;
}

/** A table at which you sit or sat, or which you opened. */
export interface OwnTable {
  id: string;
  game: string;
  phase: string;
  seat: number | null;
  host: boolean;
  created: number;
}

/** A line of chat that you wrote. */
export interface OwnLine {
  table: string;
  text: string;
  at: number;
}

/** What an operator keeps you from, until when, and why. */
export interface OwnSanction {
  kind: string;
  until: number | null;
  why: string;
}

/** Everything that is stored about you. */
export interface PersonalData {
  at: number;
  player: Player;
  created: number;
  email: string | null;
  /** Was the email address confirmed? */
  confirmed: boolean;
  /** Of emails and feeds. */
  language: string | null;
  sessions: LoggedIn[];
  games: PlayedGame[];
  ratings: Record<string, Rating>;
  tables: OwnTable[];
  chat: OwnLine[];
  /** The ids of players whom you have muted. */
  muted: string[];
  /** What an operator keeps you from. */
  sanctions: OwnSanction[];
}

/** How you are notified that it is your turn while you are away. */
export interface Contact {
  /** Can this server send email? */
  mail: boolean;
  email: string | null;
  /** Was it confirmed? Nothing but a link for that is sent to it before. */
  confirmed: boolean;
  /** The secret path of your feed on this server. */
  feed: string | null;
  calendar: string | null;
}

/** A bot that can take a seat. */
export interface BotInfo {
  name: string;
  /** False: until its rules are compiled a simpler one stands in. */
  ready: boolean;
}

/** One way to play. */
export interface OptionChoice {
  name: string;
  label: string;
  /** A sentence on what it changes; empty if the game has none yet. */
  text: string;
}

/** A choice among a few ways to play. */
export interface OptionInfo {
  name: string;
  label: string;
  text: string;
  choices: OptionChoice[];
  default: string;
  /** The numbers of players for which it makes a difference; empty for all. */
  seats: number[];
}

/** Numbers that a host may replace. */
export interface ValueInfo {
  name: string;
  label: string;
  text: string;
  /** A number, a list of them, or a list of such lists. */
  default: Setting;
  low: number;
  high: number;
  provenance: Provenance;
  /** What each number of a list is called, where they have names. */
  cells: string[];
}

/** A section of the rules, and the phase that it belongs to. */
export interface HelpPage {
  phase: string;
  title: string;
  text: string;
}

/** The board of a game from another package: paths on this server, which change with its contents. */
export interface BoardFiles {
  module: string;
  style: string | null;
}

/** A game. One that is only announced has no more than the first four fields. */
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
  /** Are there questions during somebody else's turn? Then a table may limit the time for them. */
  interrupts?: boolean;
  /** Null where the game brings none: the page has those of the built-in games. */
  board?: BoardFiles | null;
  /** Does it have a file format of its own for host values? `POST /api/games/{name}/values` reads one. */
  host_file?: boolean;
}

/** The texts of the page or of a game: English to translation, a plural as `one|several` to its forms. */
export interface WordsAnswer {
  language: "en" | "fr" | "es";
  words: Record<string, string | string[]>;
}

/** The link to a table. */
export interface Invitation {
  address: string;
  /** False: the address only works on the server's own machine. */
  is_reachable: boolean;
}

/** Open tables, and your own. */
export interface Tables {
  open: Card[];
  mine: Card[];
}

/** Values for a new table. */
export interface HostValues {
  values: Record<string, Setting>;
}

/** One moment of a finished game. */
export interface Step {
  number: number;
  /** Was it played in the game that this one continues? */
  earlier: boolean;
  story: StoryEvent[];
  view: View;
  /** The times of a move of the clock. */
  race: RaceNote | null;
}

/** Who takes a seat. */
export interface SeatWish {
  kind: "me" | "empty" | "bot" | "person";
  bot?: string | null;
  level?: Level;
  player?: string | null;
}

/** A chess clock. */
export interface ClockWish {
  minutes: number;
  increment?: number;
}

/** A new table. */
export interface NewTable {
  game: string;
  seats: SeatWish[];
  options?: Record<string, string>;
  values?: Record<string, unknown>;
  private?: boolean;
  clock?: ClockWish | null;
  pace?: Pace;
  rated?: boolean;
  start?: boolean;
  /** Seconds for an answer during somebody else's turn, at a live table of several people; null: no limit. */
  patience?: number | null;
  /** Seconds that the table waits for somebody who is away or idle; null: the server's default. */
  wait?: number | null;
  /** The SHA-256 of your word for the dice; null for none. */
  promise?: Promise | null;
}

/** Continue a finished game after one of its moves: on which seat, and against which bots. */
export interface ContinueWish {
  step: number;
  seat: number;
  bot?: string | null;
  level?: Level;
  /** The SHA-256 of your word for the dice; null for none. */
  promise?: Promise | null;
}

/** A player's name. */
export interface Name {
  name: string;
}

/** A file of host values, TOML or JSON. */
export interface HostFile {
  text: string;
}

/** A name and the passphrase that goes with it. */
export interface Account {
  name: string;
  passphrase: string;
}

/** The passphrase that you have, and the one that you want. */
export interface NewPassphrase {
  old: string;
  new: string;
}

/** Delete yourself. */
export interface Goodbye {
  /** An account’s passphrase; a guest has none. */
  passphrase?: string;
}

/** The email address for turn notifications; null for none. */
export interface ContactWish {
  email: string | null;
}

/** Freeze a table, with the reason that its players read. */
export interface Freeze {
  why: string;
}

/** Mute or ban a player, with the reason that they read. */
export interface SanctionWish {
  /** Their id or, if nobody else has it, their name. */
  who: string;
  kind: "mute" | "ban";
  why: string;
  /** For how long; null: for good. */
  seconds?: number | null;
}

/** End a player's sanctions of a kind. */
export interface Pardon {
  /** Their id or, if nobody else has it, their name. */
  who: string;
  kind: "mute" | "ban";
}

/** Delete a table. */
export interface Deletion {
  /** Even if people may be playing there. */
  force?: boolean;
}

/** Take a seat. */
export interface Sit {
  seat: number;
  /** The SHA-256 of your word for the dice, in hexadecimal: the word itself is shown at the start. Null for none. */
  promise?: Promise | null;
}

/** The host's arrangement of all seats. */
export interface Seats {
  seats: SeatWish[];
}

/** The SHA-256 of a word for the dice, in hexadecimal. */
export type Promise = string;

/** What replaces somebody who does not want a rematch. */
export type Substitute = "bot" | "empty";

/** Anything that a client says at a table. */
export type ClientMessage =
  /** Begin, or resume after a broken connection. */
  | { type: "hello"; last?: number; language?: string }
  /** Measure the round trip, and learn the server's clock. */
  | { type: "ping"; sent: number }
  /** Play a move. */
  | { type: "move"; key: string; number: number; move: Move }
  /** Undo your last decision: at once against bots, with the others' consent among people; see below. */
  | { type: "undo"; key: string }
  /** Could your last decision be undone now? Ask only when it matters: the answer takes a moment. */
  | { type: "may_undo" }
  /** Answer a request for an undo. */
  | { type: "answer"; key: string; accept: boolean }
  /** Resign. */
  | { type: "resign"; key: string }
  /** Withdraw your request for an undo. */
  | { type: "withdraw"; key: string }
  /** Play at the same table again, once every person has asked for it. `without` begins now, with a bot or an empty seat for those who have not; people who are connected have 15 seconds to answer first. */
  | { type: "rematch"; key: string; without?: Substitute | null; promise?: Promise | null }
  /** Show the word for the dice that you promised, when the card says `gathering`. */
  | { type: "word"; word: string }
  /** Remind somebody in the card's `waiting`, at most every 10 seconds. */
  | { type: "nudge"; key: string; seat: number }
  /** Vote to let a bot play for somebody who has kept the table waiting for longer than `wait`: the host's vote is enough, else it takes a majority of those present. */
  | { type: "stand_in"; key: string; seat: number }
  /** You are back: no bot plays your seat any more. Every other message says so too, except `ping`, `echo` and `may_undo`. */
  | { type: "back" }
  /** Start the countdown of a race that waits for you. */
  | { type: "ready" }
  /** Roll, in a race. */
  | { type: "press"; at: number }
  /** Call HIT!, in a race. */
  | { type: "hit"; reaction: number; roll?: number | null }
  /** The answer to an `echo`; send it at once. */
  | { type: "echo"; id: number }
  /** What to play in this window as soon as you are asked; null cancels it. */
  | { type: "wish"; move?: Move | null; window?: number | null }
  /** Pass in all windows of this round except these; null cancels it. */
  | { type: "declare"; stops?: string[] | null; round?: number | null }
  /** Send a line of chat. */
  | { type: "chat"; key: string; text: string }
  /** Get no more lines of somebody, at any table; or get them again. They are not told. */
  | { type: "mute"; key: string; player: string; muted?: boolean }
  /** Keep somebody from talking at this table, whether they play or look on; or let them talk again (host only). */
  | { type: "kick"; key: string; player: string; kicked?: boolean };

/** What `table` is in the views of the games of the house. */
export interface GameTables {
  bang_dice: bang_dice.Table;
  boomtown: boomtown.Table;
  goat: goat.Table;
  longhorn: longhorn.Table;
  public_enemy: public_enemy.Table;
}

export type GameTable = GameTables[keyof GameTables] | Record<string, unknown>;
export type GamePreview = longhorn.Preview | Record<string, unknown>;
