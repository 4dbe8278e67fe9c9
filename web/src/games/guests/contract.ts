/** What the page and a guest's board are to each other. docs/boards.md shows this file's types; a test compares. */

import type { Gaps } from "../../lib/words.svelte";
import type { Language, LegalMove, Move, StoryEvent, View } from "../../lib/types";

/** The version of this contract. */
export const BOARD = 1;

// what the module exports
export interface Guest {
  BOARD: number;
  mount(root: HTMLElement, host: Host): Mounted;
  /** Kinds of events that deserve a look of their own before bots play on. */
  MOMENTS?: readonly string[];
}

export interface Mounted {
  update(now: Now): void;
  destroy(): void;
}

// what the page gives it, for as long as it is mounted
export interface Host {
  language: Language;
  /** A text of the game's catalogues, its {gaps} filled. */
  w(text: string, gaps?: Gaps): string;
  /** One text or another, by number; {n} is the number. */
  many(one: string, several: string, n: number, gaps?: Gaps): string;
  /** Make a move. Nothing happens where nothing may be done; why a move is refused is said under the board. */
  play(move: Move): void;
  /** A drawing of the hat of whoever sits there, in their ink; an ornament without a name. */
  hat(seat: number): SVGSVGElement;
  /** Milliseconds of --quick, --travel or --settle; 0 where somebody wants less motion. */
  time(duration: "quick" | "travel" | "settle"): number;
  /** Hear keys, but for those that belong to a text field, a dialog or the browser. */
  onKey(hear: (event: KeyboardEvent) => void): void;
}

// what is to be seen now
export interface Now {
  /** As in docs/protocol.md; `view.table` is the game's own. */
  view: View;
  /** What we may do, with the words for it; empty for a spectator, in a replay and while a move is on its way. */
  legal: readonly LegalMove[];
  /** Who sits where. */
  players: readonly Player[];
  /** What has happened since the last update, oldest first: animate it. Empty at first. */
  events: readonly StoryEvent[];
  /** What the face's `names` says, by key. */
  names: Readonly<Record<string, string>>;
}

export interface Player {
  name: string;
  isYou: boolean;
  /** From 1 to 8: the class `s3` gives `--seat` the ink of hat 3. */
  hat: number;
}
