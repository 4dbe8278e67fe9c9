/**
 * What happened is shown one thing at a time, at the reader's pace.
 *
 * At a table of one person the bots play as fast as they can, and what they did waits here until it is shown; among
 * people the server sets the pace, and this only evens it out. While a sheet lies over the board nothing moves below it,
 * unless others wait for our answer.
 */

import { untrack } from "svelte";
import { settings, type Speed } from "./settings.svelte";
import type { Moved, ServerMessage } from "./types";

/** What is shown in its turn; everything else is heard at once. */
export type InTurn = Extract<ServerMessage, { type: "moved" | "card" | "race" }>;

export interface Stage {
  show: (message: InTurn) => void;
  /** Does one person play with bots alone? */
  isSolo: () => boolean;
  /** Ours; null for a spectator. */
  seat: () => number | null;
  /** Is this worth a look of its own: a reveal, the end of a round? */
  isMoment: (message: Moved) => boolean;
}

/** How long what somebody else did is looked at, at least. */
export const FLOOR_MS: Record<Speed, number> = { slow: 2600, normal: 1300, fast: 600, skip: 0 };
/** Our own deeds are no news to us. */
const OWN_MS = 500;
/** Among people nobody is kept from going on for longer than this. */
const MOMENT_MS = 4000;
/** Among people what is shown may not lag further behind than so many moves. */
const MOST_BEHIND = 4;

let sheets = $state(0);

/** A sheet lies over the board; call what is returned when it is gone. */
export function lay(): () => void {
  const count = (by: number): void => untrack(() => void (sheets += by)); // whoever lays one does not look at the others
  count(1);
  return () => count(-1);
}

export class Tempo {
  #queue = $state.raw<readonly InTurn[]>([]);
  #until = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** A moment was shown, and nobody has said yet that it may go on. */
  #gate = $state(false);

  constructor(private readonly stage: Stage) {}

  /** Something has happened that is not shown yet, and waits for somebody to go on. */
  get waits(): boolean {
    return this.#gate && this.#queue.length > 0;
  }

  /** Something has happened that is not shown yet. */
  get isBehind(): boolean {
    return this.#queue.length > 0;
  }

  hear(message: InTurn): void {
    if (message.type === "race" && !this.stage.isSolo()) this.catchUp(); // a race waits for nobody
    this.#queue = [...this.#queue, message];
    this.#run();
  }

  /** Somebody has seen enough of it. */
  goOn(): void {
    this.#gate = false;
    this.#until = 0;
    this.#run();
  }

  /** Show everything at once, as when somebody has turned to another speed, or the time presses. */
  catchUp(): void {
    clearTimeout(this.#timer);
    this.#gate = false;
    this.#until = 0;
    const all = this.#queue;
    this.#queue = [];
    for (const message of all) this.stage.show(message);
  }

  /** Forget what was not shown: somebody has told everything anew. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#queue = [];
    this.#gate = false;
    this.#until = 0;
  }

  /** A sheet was laid over the board or taken away, or the speed was changed. */
  look(): void {
    this.#run();
  }

  #run(): void {
    clearTimeout(this.#timer);
    while (this.#queue.length && !this.#isHeld()) {
      const left = this.#until - performance.now();
      if (left > 0 && settings.speed !== "skip" && this.#queue.length <= this.#mostBehind()) {
        this.#timer = setTimeout(() => this.#run(), left);
        return;
      }
      const [first, ...rest] = this.#queue;
      this.#queue = rest;
      this.stage.show(first!);
      this.#look(first!);
    }
  }

  #isHeld(): boolean {
    if (settings.speed === "skip") return false;
    if (this.stage.isSolo()) return sheets > 0 || this.#gate;
    return sheets > 0 && !this.#asksUs(); // others wait for our answer, whatever we are reading
  }

  /** Is there a question for us in what is not shown yet? */
  #asksUs(): boolean {
    const seat = this.stage.seat();
    return seat !== null && this.#queue.some((message) => message.type === "moved" && message.view?.turn === seat);
  }

  #mostBehind(): number {
    return this.stage.isSolo() ? Infinity : MOST_BEHIND;
  }

  /** How long the next thing has to wait for this one: passes cost nothing. */
  #look(shown: InTurn): void {
    if (shown.type !== "moved") return;
    const stories = shown.stories.filter((story) => story.events.length > 0);
    this.#gate = stories.length > 0 && this.stage.isMoment(shown);
    const isOurs = stories.every((story) => story.seat === this.stage.seat());
    const looked = !stories.length ? 0 : isOurs ? Math.min(OWN_MS, FLOOR_MS[settings.speed]) : FLOOR_MS[settings.speed];
    this.#until = performance.now() + (this.#gate && !this.stage.isSolo() ? Math.max(MOMENT_MS, looked) : looked);
  }
}

/** How many sheets lie over the board. */
export function sheetsOpen(): number {
  return sheets;
}
