/** What a table has beyond its moves: windows that are open for all at once, and races against the clock. */

import type { Line } from "./line.svelte";
import { told, type Race, type RaceMessage, type Waiting } from "./race";
import type { Card, Move } from "./types";

/** Among people at a live table an answer in between is everybody's at once. */
export function isWindowOfAll(card: Card): boolean {
  return card.pace === "live" && card.seats.filter((seat) => seat.kind === "person" && !seat.resigned).length > 1;
}

export class Racing {
  /** The race that is run, or the last one. */
  race = $state.raw<Race | null>(null);
  /** Whom the next countdown waits for, if it does. */
  waiting = $state.raw<Waiting | null>(null);

  #isVoid = false;

  constructor(
    private readonly line: Line,
    private readonly left: () => number | null,
  ) {}

  /** What is left of a window; null where none is open for all. */
  get windowLeft(): number | null {
    return this.left();
  }

  /** Milliseconds by the clock that races are run on, at a moment of ours (now). */
  clockAt(moment?: number): number {
    return this.line.raceClock(moment);
  }

  /** In a window: what to do as soon as we are asked; null takes it back. */
  wish(move: Move | null): void {
    if (this.line.state === "open") this.line.say({ type: "wish", move });
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
      this.waiting = { seats: message.seats, racers: message.racers, for: message.for, again: wasRunning || this.#isVoid };
    } else if (message.stage !== "ignored") this.waiting = null;
    this.#isVoid = message.stage === "void" || (this.#isVoid && message.stage !== "countdown");
    this.race = told(this.race, message);
    if (message.stage === "countdown") this.line.measure(message.clock);
  }
}
