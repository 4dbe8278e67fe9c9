/* Made by tools/protocol.py from src/saloon/server/protocol and src/saloon/core/view.py: change it there, and run the tool. */

import type * as bang_dice from "../games/bang_dice/view";
import type * as boomtown from "../games/boomtown/view";
import type * as goat from "../games/goat/view";
import type * as longhorn from "../games/longhorn/view";
import type * as public_enemy from "../games/public_enemy/view";

/** A move, the game's own: `{"do": "raid", …}`. */
export type Move = Record<string, unknown>;

/** One thing that happened. */
export interface StoryEvent {
  /** Which of the events that the game declares. */
  kind: string;
  /** Its fields, by the names that the game declares in `EVENTS`. */
  args: Record<string, number>;
  /** The same in words. */
  say: string;
  /** At a table: whose part of the story it belongs to, -1 for nobody's. A move may end one turn and begin another. */
  seat?: number;
}

/** One thing that the seat on turn can do. */
export interface LegalMove {
  /** The number of the action. */
  id: number;
  move: Move;
  say: string;
  /** In questions that have previews, for the seat on turn only: what the move would lead to, tried out by the rules on what the seat may know. The game's own; null where chance has a say in it. */
  preview?: GamePreview | null;
}

/** Everything that a seat may know, in its language. */
export interface View {
  game: string;
  /** How many play. */
  seats: number;
  /** Whose view it is; null for a spectator. */
  seat: number | null;
  /** Who must decide; -1 when nobody must. */
  turn: number;
  /** The name of the question. */
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
  /** Everything else there is to see: the game's own. */
  table: GameTable;
}

export type Level = "easy" | "normal" | "hard";

export type Pace = "live" | "daily";

export type SeatKind = "person" | "bot" | "empty";

export type TablePhase = "open" | "playing" | "over" | "frozen";

/** A number that a host may replace, a list of them, or a list of such lists. */
export type Setting = number | (number | number[])[];

/** A chess-like clock. */
export interface Clock {
  minutes: number;
  /** Seconds that a move brings. */
  increment: number;
}

/** A chair at a table. */
export interface Seat {
  kind: SeatKind;
  name: string;
  player: string | null;
  bot: string | null;
  level: Level | null;
  connected: boolean;
  /** A bot plays until they are back. */
  away: boolean;
  /** A bot plays for good. */
  resigned: boolean;
  clock_ms: number | null;
  prize: number | null;
  /** Which hat and colour they have, from 0; it stays with them in a rematch. */
  hat: number;
}

/** The finished game that a table's game goes on from. */
export interface Origin {
  table: string;
  step: number;
}

/** Somebody whom a table waits for, and since when. */
export interface Waited {
  seat: number;
  since: number;
}

/** A table as the lobby and its page show it. Times are seconds since 1970. */
export interface Card {
  id: string;
  game: string;
  title: string;
  phase: TablePhase;
  /** The player who has the host's rights: while the host is gone, the person present on the lowest seat. */
  host: string;
  private: boolean;
  rated: boolean;
  pace: Pace;
  clock: Clock | null;
  /** Seconds for an answer while another has their turn; null for any time. */
  patience: number | null;
  /** Seconds that it waits for somebody who is away or idle; then a bot may play for them. */
  wait: number;
  /** Whom it waits for now, and since when. */
  waiting: Waited[];
  /** Who wants a bot to play for whom, by seat. */
  votes: Record<string, number[]>;
  options: Record<string, string>;
  /** Numbers that the host has replaced. */
  values: Record<string, Setting>;
  seats: Seat[];
  /** What is left for an answer while another has their turn. */
  answer_ms: number | null;
  /** The number of the window that is open among people. */
  window: number | null;
  spectators: number;
  created: number;
  started: number | null;
  /** When the last thing happened; null before it is over. */
  ended: number | null;
  /** Of the last entry. */
  number: number;
  turn: number;
  /** SHA-256 of the secret behind the dice, shown before any word is taken. */
  commitment: string;
  /** Null until the game is over. */
  secret: string | null;
  /** The players' own words for the dice; null until the game is over. */
  words: string[] | null;
  /** Your seat. */
  mine: number | null;
  /** Why it stands still. */
  frozen: string | null;
  /** The next table, once a rematch has been set up. */
  rematch: string | null;
  /** Seats that have asked for one. */
  wants_rematch: number[];
  continues: Origin | null;
}

export type FoulKind = "false_start" | "false_call";

/** Two bits for each of the seat's three tokens, from the lowest: 0 none, 1 blank, 2 bullet, 3 run-away. */
export type Faces = number;

/** A call, and what it was judged by: milliseconds since "fire!". */
export interface Call {
  seat: number;
  /** When the dice that it answers came to rest. */
  shown: number;
  reaction: number;
  arrived: number;
  /** How often news had to travel: once for one's own dice, twice for another's; 0 for a call that names no roll. */
  ways: number;
  /** One way. */
  delay: number;
  /** What was left of the caller's credit. */
  purse: number;
  /** When it counts as made. */
  at: number;
  credit: number;
}

/** What stands beside a move of the clock: milliseconds since "fire!". */
export interface RaceNote {
  at: number;
  pressed?: number;
  calls?: Call[];
}

/** Dice that lie there. */
export interface Roll {
  seat: number;
  /** Its number. */
  roll: number;
  pressed: number;
  /** When they came to rest: `pressed` + `tumble`. */
  rest: number;
  faces: Faces;
  /** Who may call because of them. */
  reason_for: number[];
}

/** The countdown has to wait. Also sent to whoever comes later. */
export interface Waiting {
  stage: "waiting";
  type: "race";
  /** Whom it waits for. */
  seats: number[];
  /** Who has dice to roll. */
  racers: number[];
  /** `ready`: for the only person at a table of bots to say `ready`. `anybody`: for one of these people to connect, for 20 s at most. */
  for: "ready" | "anybody";
}

/** A countdown begins: 3, 2, 1 and "fire!". Also sent to whoever comes later. */
export interface Countdown {
  stage: "countdown";
  type: "race";
  /** When the count is over. */
  fire: number;
  /** Now. */
  clock: number;
  /** How long dice roll. */
  tumble: number;
  least_reaction: number;
  racers: number[];
  /** Until when somebody counts to three, by seat. */
  barred: Record<string, number>;
  /** The dice that lie there so far. */
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
  /** Only the roller is told them now. */
  faces?: Faces;
  /** Who may call because of them; only the roller is told now. */
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
  /** Who may call because of them. */
  reason_for: number[];
}

/** Out for a count of three. After a false start a new `countdown` follows. */
export interface Fouled {
  stage: "foul";
  type: "race";
  seat: number;
  kind: FoulKind;
  at: number;
  until: number;
  /** The rolls that never land. */
  lost: number[];
}

/** Your press or call did not count: dice in the air, a count of three, somebody has called already, a number that no clock shows. */
export interface NotCounted {
  stage: "ignored";
  type: "race";
  why: string;
}

/** The only person has left before it was decided: nothing is written, and a `waiting` follows when they are back. */
export interface Void {
  stage: "void";
  type: "race";
  fire: number;
}

/** Nobody has rolled for 20 s: the dice have decided by beats; `moved` follows. */
export interface Beats {
  stage: "beats";
  type: "race";
  fire: number;
}

/** Who was first; then `moved` follows. */
export interface Verdict {
  stage: "verdict";
  type: "race";
  fire: number;
  do: "call" | "tie";
  /** Since `fire`, as are all times in `calls`. */
  at: number;
  calls: Call[];
  /** Who has called. */
  seat?: number;
  /** Who is in the tie. */
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

/** What an entry of the log brought about, as a seat may read it. */
export interface Story {
  /** Of the entry. A later telling of the same number replaces the earlier. */
  number: number;
  /** Whose it was; -1 for nobody's. */
  seat: number;
  events: StoryEvent[];
  /** What a bot says of its move. */
  remark: string | null;
  /** What the house says of it: that somebody took back, gave up or ran out of time, that a bot plays for somebody who is away, that the game goes on from another. */
  note: string | null;
  /** It was taken back, or took others back. */
  undone: boolean;
  /** The times beside a move of the clock. */
  race?: RaceNote;
}

/** Something that somebody said. */
export interface ChatLine {
  name: string;
  seat: number | null;
  text: string;
  at: number;
}

/** Everything since `last`. */
export interface Welcome {
  type: "welcome";
  /** The version of all this: see “Changes”. */
  protocol: number;
  /** Yours; null for a spectator. */
  seat: number | null;
  /** Of the last entry. */
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

/** Done, and on disk. */
export interface Ack {
  type: "ack";
  key: string;
  number: number;
}

/** Not done; nothing has changed. */
export interface Refused {
  type: "refused";
  key: string;
  why: string;
  /** The table had moved on, and a `welcome` follows. */
  behind: boolean;
}

/** Somebody asks to take back, or asks no longer. */
export interface UndoAsked {
  type: "undo";
  /** Who asks; null: the request is off the table, because `refused_by` said no, or because it was granted, overtaken or withdrawn. */
  seat: number | null;
  /** Those who have still to agree. */
  asked: number[];
  refused_by: number | null;
}

/** Whether your last decision could be taken back, as the table stood after that number. */
export interface MayUndo {
  type: "may_undo";
  number: number;
  /** Why not; null if it could. */
  why: string | null;
}

/** Somebody has reminded somebody. */
export interface Nudged {
  type: "nudge";
  by: number;
  seat: number;
}

/** What you have declared, to all your screens. */
export interface Declared {
  type: "declared";
  /** Null: nothing. */
  round: number | null;
  stops: string[];
}

/** Somebody said something. */
export interface Chat {
  type: "chat";
  line: ChatLine;
}

/** The next table is here. */
export interface NextTable {
  type: "rematch";
  id: string;
}

/** Something to know, such as: the fast rules are being built, greedy sits in. A later one takes its place; an empty text ends it. */
export interface News {
  type: "news";
  text: string;
}

/** The answer to a `ping`. */
export interface Pong {
  type: "pong";
  /** As the ping had it. */
  sent: number;
  /** Seconds since 1970. */
  now: number;
  /** Milliseconds of the clock that races are run on. */
  clock: number;
}

/** Say that back at once: so the server learns how far you are. */
export interface Echo {
  type: "echo";
  id: number;
}

/** The server is about to close this socket. */
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
  | Refused
  | UndoAsked
  | MayUndo
  | Nudged
  | Declared
  | Chat
  | NextTable
  | News
  | Pong
  | Echo
  | Bye
  | RaceMessage;

export type Provenance = "rulebook" | "source" | "derived" | "reconstructed";

export type Replay = Record<string, unknown>;

/** What went wrong, as a sentence in the visitor's language. */
export interface ErrorAnswer {
  error: string;
}

/** Somebody who visits. */
export interface Player {
  id: string;
  name: string;
  account: boolean;
}

/** Who came in, and the token that proves it. */
export interface GuestAnswer {
  player: Player;
  token: string;
}

/** Who the server takes you for. */
export interface MeAnswer {
  player: Player | null;
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

/** How you are told that it is your turn while you are away. */
export interface Contact {
  /** Can this server send mail? */
  mail: boolean;
  email: string | null;
  /** The secret address of your feed, from the root of the server. */
  feed: string | null;
  calendar: string | null;
}

/** Who can take a seat. */
export interface BotInfo {
  name: string;
  /** False: until its rules are compiled a simpler one sits in. */
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
  /** For how many players it changes anything; empty where it does for any number. */
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

/** A section of the rules, and the question that it belongs to. */
export interface HelpPage {
  phase: string;
  title: string;
  text: string;
}

/** A board that a game from another package brings: addresses from the root of the server, which change with it. */
export interface BoardFiles {
  module: string;
  style: string | null;
}

/** A game. One that is announced but not there yet has only the first four. */
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
  /** Are there questions while another has their turn? Then a table may limit the time for them. */
  interrupts?: boolean;
  /** Null where the game brings none: the page has those of the house's own games. */
  board?: BoardFiles | null;
  /** Has it a form of its own for a file of the host's? Then `POST /api/games/{name}/values` reads one. */
  host_file?: boolean;
}

/** The texts of the page, or of a game: English text to translation, a plural as `one|several` to its forms. */
export interface WordsAnswer {
  language: "en" | "fr" | "es";
  words: Record<string, string | string[]>;
}

/** How others find a table. */
export interface Invitation {
  address: string;
  /** False: only this machine finds it there. */
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
  /** Was it played in the game that this one goes on from? */
  earlier: boolean;
  story: StoryEvent[];
  view: View;
  /** The times beside a move of the clock. */
  race: RaceNote | null;
}

/** Who shall sit somewhere. */
export interface SeatWish {
  kind: "me" | "empty" | "bot" | "person";
  bot?: string | null;
  level?: Level;
  player?: string | null;
}

/** A chess-like clock. */
export interface ClockWish {
  minutes: number;
  increment?: number;
}

/** A table that somebody opens. */
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
  /** Seconds for an answer while another has their turn, at a live table of several people; null for any time. */
  patience?: number | null;
  /** Seconds that the table waits for somebody who is away or idle; null: as long as the server is set to. */
  wait?: number | null;
}

/** Go on from a move of a finished game: on which seat, and against which bots. */
export interface ContinueWish {
  step: number;
  seat: number;
  bot?: string | null;
  level?: Level;
}

/** What somebody wants to be called. */
export interface Name {
  name: string;
}

/** A file of a host's own values, TOML or JSON. */
export interface HostFile {
  text: string;
}

/** A name and the passphrase that goes with it. */
export interface Account {
  name: string;
  passphrase: string;
}

/** Where to write when it is your turn; null for nowhere. */
export interface ContactWish {
  email: string | null;
}

/** Take a seat, with a word of one's own for the dice. */
export interface Sit {
  seat: number;
  word?: string;
}

/** The host's wishes for all seats. */
export interface Seats {
  seats: SeatWish[];
}

/** What takes the place of somebody who does not play once more. */
export type Substitute = "bot" | "empty";

/** Anything that a client says at a table. */
export type ClientMessage =
  /** Begin, or begin again after a break. */
  | { type: "hello"; last?: number; language?: string }
  /** Measure the way, and learn the server's clock. */
  | { type: "ping"; sent: number }
  /** Play. */
  | { type: "move"; key: string; number: number; move: Move }
  /** Take back your last decision: at once against bots, among people it asks the others; see below for when. */
  | { type: "undo"; key: string }
  /** Could your last decision be taken back now? Ask when it matters: the answer takes a moment, and nothing waits for it. */
  | { type: "may_undo" }
  /** Answer a request to take back. */
  | { type: "answer"; key: string; accept: boolean }
  /** Give up. */
  | { type: "resign"; key: string }
  /** Ask no longer to take back. */
  | { type: "withdraw"; key: string }
  /** The same table again, once every person has asked for it. `without` begins now, with a bot or an empty chair for those who have not; people who are present have 15 seconds to answer first. */
  | { type: "rematch"; key: string; without?: Substitute | null }
  /** Remind somebody in the card's `waiting`, at most every 10 seconds. */
  | { type: "nudge"; key: string; seat: number }
  /** Let a bot play for somebody whom the table has waited for longer than `wait`: the host's word is enough, else most of those present must say it. */
  | { type: "stand_in"; key: string; seat: number }
  /** Here again: no bot plays for your seat any more. Anything you do says so too, but `ping`, `echo` and `may_undo`. */
  | { type: "back" }
  /** Before a race that waits for you: let the countdown begin. */
  | { type: "ready" }
  /** In a race: roll. */
  | { type: "press"; at: number }
  /** In a race: HIT! */
  | { type: "hit"; reaction: number; roll?: number | null }
  /** The answer to an `echo`, at once. */
  | { type: "echo"; id: number }
  /** What to do in this window as soon as you are asked; null takes it back. */
  | { type: "wish"; move?: Move | null; window?: number | null }
  /** Pass in all windows of this round but these; null takes it back. */
  | { type: "declare"; stops?: string[] | null; round?: number | null }
  /** Say something. */
  | { type: "chat"; key: string; text: string };

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
