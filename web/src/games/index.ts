/** The rooms: what a game brings to the table besides its rules, which stay on the server. Loaded when first needed. */

import type { Component } from "svelte";
import type { Declaration } from "../lib/company.svelte";
import type { Race, Waiting } from "../lib/race";
import type { BoardFiles, Language, LegalMove, Move, Step, StoryEvent, View } from "../lib/types";
import { w, type Voice } from "../lib/words.svelte";
import type { Guest } from "./guests/contract";

/** What a table has beyond its view: time that runs, and races against it. A film has races to look at. */
export interface Live {
  race: Race | null;
  /** Milliseconds by the clock of the race, at a moment of ours (now). */
  clockAt: (moment?: number) => number;
  /** What is left of a window that is open for all at once; null where there is none. */
  windowLeft?: number | null;
  /** What we have said beforehand in the window that is open. */
  wished?: Move | null;
  wish?: (move: Move | null) => void;
  /** Whom the next countdown waits for; null where it waits for nobody. */
  waiting?: Waiting | null;
  ready?: () => void;
  /** The house passes for us in the window that is open, and does not wait. */
  spared?: boolean;
  /** What we have declared for a round. */
  declared?: Declaration | null;
  /** Pass in a round, but for some occasions; null takes it back. Missing where nobody has to wait for us. */
  declare?: ((round: number, stops: readonly string[] | null) => void) | undefined;
  press?: (moment?: number) => void;
  hit?: (reaction: number, roll: number | null) => void;
}

export interface BoardProps {
  view: View;
  /** Names of things, in the language of the page, by key. */
  names: Record<string, string>;
  /** Who sits where; outlaws without a name are called by their own. */
  players?: string[];
  /** Without it there is nothing to do, only to look at. */
  onmove?: (move: Move) => void;
  /** A move is on its way. */
  busy?: boolean;
  live?: Live | null;
  /** What a game from another package brings; only its board takes it. */
  guest?: GuestPart;
}

/** The module of a guest's board, and who says its texts. */
export interface GuestPart {
  module: Guest;
  voice: Voice;
  language: Language;
}

/** An answer as a button shows it; its full words are the button's name. */
export interface Answer {
  text: string;
  piece?: string;
  /** Whose it is, beside their hat in their ink. */
  of?: string;
  seat?: number;
}

export interface AnswersProps {
  view: View;
  names?: Record<string, string>;
  busy: boolean;
  onanswer: (move: Move) => void;
}

export interface Room {
  board: Component<BoardProps>;
  guest?: GuestPart;
  /** How the game stands, in half a line. */
  glance?: (view: View) => string;
  /** What it means to answer the question that is asked. */
  hint?: (view: View, players: string[]) => string;
  /** An answer in few words, with its piece. */
  answer?: (legal: LegalMove, view: View, names: Record<string, string>, players: readonly string[]) => Answer;
  /** Buttons of its own for a question that has too many answers for one button each. */
  answers?: (view: View) => Component<AnswersProps> | null;
  /** What passes in a window that is open for all at once; null where none is. */
  pass?: (view: View) => Move | null;
  /** The piece that belongs to something that happened. */
  storyPiece?: (event: StoryEvent) => string | null;
  /** The race that a film shows at that step, with times since "fire!"; null where there is none. */
  filmed?: (steps: readonly Step[], at: number) => Race | null;
  /** Kinds of events that deserve a look of their own before the game goes on: reveals, the end of a round. */
  moments?: readonly string[];
  /** How it ended, beyond who won. */
  ending?: (view: View) => string | null;
}

const ROOMS: Record<string, () => Promise<{ room: Room }>> = {
  bang_dice: () => import("./bang_dice"),
  boomtown: () => import("./boomtown"),
  goat: () => import("./goat"),
  longhorn: () => import("./longhorn"),
  public_enemy: () => import("./public_enemy"),
};

export function hasBoard(game: string): boolean {
  return game in ROOMS;
}

/** Nobody has made a board for that game. */
export class NoBoard extends RangeError {}

/** Everything a game brings along: the house's games have it here, others may have a board in their package. */
export async function room(game: string, files: BoardFiles | null = null, language: Language = "en"): Promise<Room> {
  const load = ROOMS[game];
  if (load) return (await load()).room;
  if (!files) throw new NoBoard(game);
  const { guestRoom } = await import("./guests/guests");
  return guestRoom(game, files, language);
}

/** What stands in the place of a board that is not there, or could not be fetched. */
export function whyNoBoard(fault: unknown): string {
  if (fault instanceof NoBoard) return w("This game has no board yet; its story stands beside.");
  console.error(fault);
  return boardFailed();
}

/** What stands in the place of a guest's board that does not work. */
export function boardFailed(): string {
  return w("The board of this game does not work. Play on with the answers below; the story stands beside.");
}

/** The board alone. */
export async function board(game: string): Promise<Component<BoardProps>> {
  return (await room(game)).board;
}
