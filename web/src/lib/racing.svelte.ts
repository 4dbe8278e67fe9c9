/** What a table has beyond its moves: windows that are open for all at once, and races against the clock. */

import type { Company, Declaration } from "./company.svelte";
import type { Line } from "./line.svelte";
import { told, type Race, type RaceMessage, type Waiting } from "./race";
import type { Card, Move } from "./types";

/** What it needs to know of the table. */
export interface Around {
  readonly card: Card | null;
  readonly answerLeft: number | null;
  readonly company: Company;
}

function areSeveral(card: Card): boolean {
  return card.seats.filter((seat) => seat.kind === "person" && !seat.resigned).length > 1;
}

/** Among people at a live table an answer in between is everybody's at once. */
export function isWindowOfAll(card: Card): boolean {
  return card.pace === "live" && areSeveral(card);
}

export class Racing {
  /** The race that is run, or the last one. */
  race = $state.raw<Race | null>(null);
  /** Whom the next countdown waits for, if it does. */
  waiting = $state.raw<Waiting | null>(null);

  #isVoid = false;

  #wished = $state.raw<{ window: number | null; move: Move } | null>(null);

  constructor(
    private readonly line: Line,
    private readonly table: Around,
  ) {}

  /** What is left of a window; null where none is open for all. */
  get windowLeft(): number | null {
    return this.table.card && isWindowOfAll(this.table.card) ? this.table.answerLeft : null;
  }

  /** What we have said beforehand; it counts for one window only. */
  get wished(): Move | null {
    return this.#wished !== null && this.#wished.window === this.#window ? this.#wished.move : null;
  }

  /** The house passes for us in this window: we have declared it, or all can see that we could do nothing else. */
  get spared(): boolean {
    const { card } = this.table;
    if (this.#window === null || !card?.waiting || this.wished !== null) return false;
    return !card.waiting.some(({ seat }) => seat === card.mine);
  }

  /** We are asked in a window that is open for all, or have said already what we will do in it. */
  get isAsked(): boolean {
    const { card } = this.table;
    if (this.windowLeft === null || card?.mine === null || this.spared) return false;
    return this.wished !== null || (card?.waiting ?? []).some(({ seat }) => seat === card?.mine);
  }

  get declared(): Declaration | null {
    return this.table.company.declared;
  }

  /** Pass in a round, but for some occasions; where one person plays with bots nobody waits for them. */
  get declare(): ((round: number, stops: readonly string[] | null) => void) | undefined {
    return this.table.card && areSeveral(this.table.card) ? (round, stops) => this.table.company.declare(round, stops) : undefined;
  }

  get #window(): number | null {
    return this.table.card?.window ?? null;
  }

  /** Milliseconds by the clock that races are run on, at a moment of ours (now). */
  clockAt(moment?: number): number {
    return this.line.raceClock(moment);
  }

  /** In a window: what to do as soon as we are asked; null takes it back. */
  wish(move: Move | null): void {
    if (this.line.state !== "open") return;
    this.#wished = move && { window: this.#window, move };
    this.line.say({ type: "wish", move, window: this.#window });
  }

  /** The line is back: a server that has restarted does not know what we have said beforehand. */
  welcomed(): void {
    if (this.wished !== null && this.#window !== null) this.wish(this.wished);
  }

  /** Let the countdown begin that waits for us. */
  ready(): void {
    if (this.line.state === "open") this.line.say({ type: "ready" });
  }

  /** Roll, at a moment of ours. */
  press(moment?: number): void {
    if (this.line.state === "open") this.line.say({ type: "press", at: this.clockAt(moment) });
  }

  /** HIT! The roll that it answers, and the milliseconds since its dice came to rest here. */
  hit(reaction: number, roll: number | null): void {
    if (this.line.state === "open") this.line.say({ type: "hit", reaction, roll });
  }

  hear(message: RaceMessage): void {
    if (message.stage === "waiting") {
      const wasRunning = this.race !== null && this.race.verdict === null;
      const again = wasRunning || this.#isVoid || (this.waiting?.again ?? false); // who comes back may be told twice
      this.waiting = { seats: message.seats, racers: message.racers, for: message.for, again };
    } else if (message.stage !== "ignored") this.waiting = null;
    this.#isVoid = message.stage === "void" || (this.#isVoid && message.stage !== "countdown");
    this.race = told(this.race, message);
    this.line.isBrisk = this.race !== null && this.race.verdict === null && this.waiting === null;
    if (message.stage === "countdown") this.line.measure(message.clock);
  }
}
