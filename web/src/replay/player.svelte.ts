/** A finished game as a film: where it stands, whether it runs, and how fast. */

import { api } from "../lib/api";
import { sentence } from "../lib/errors";
import type { Card, Step } from "../lib/types";

export const SPEEDS = ["0.5", "1", "2", "4"] as const;
export type Speed = (typeof SPEEDS)[number];

/** How long a move stays at plain speed. */
const STEP_MS = 1600;
/** From the step before a race to "fire!". */
const COUNT_MS = 1500;

export class Film {
  card = $state.raw<Card | null>(null);
  steps = $state.raw<Step[]>([]);
  at = $state(0);
  running = $state(false);
  speed = $state<Speed>("1");
  /** Whose eyes: a seat's, a spectator's (null), or everybody's at once. */
  eyes = $state<number | "open" | null>(null);
  trouble = $state("");
  /** Once a reel is in, another one for another seat may be on its way. */
  loading = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #reel = 0;
  /** When the step that is shown began. */
  #since = 0;

  readonly last = $derived(Math.max(0, this.steps.length - 1));
  readonly step: Step | undefined = $derived(this.steps[this.at]);

  constructor(readonly id: string) {}

  /** Fetch the game, as the chosen eyes saw it. Where it stands stays where it stands. */
  async load(): Promise<void> {
    const reel = ++this.#reel;
    this.loading = true;
    try {
      const [card, steps] = await Promise.all([api.table(this.id), api.steps(this.id, this.eyes)]);
      if (reel !== this.#reel) return;
      this.card = card;
      this.steps = steps;
      this.at = Math.min(this.at, Math.max(0, steps.length - 1));
      this.trouble = "";
    } catch (wrong) {
      if (reel === this.#reel) this.trouble = sentence(wrong);
    } finally {
      if (reel === this.#reel) this.loading = false;
    }
  }

  async sitWith(eyes: number | "open" | null): Promise<void> {
    this.eyes = eyes;
    await this.load();
  }

  /** Milliseconds since "fire!" in a race, which runs in its own time; at rest it is the time of the step. */
  raceClock(): number {
    const [here, next] = [this.step?.race?.at, this.steps[this.at + 1]?.race?.at];
    const base = here ?? -COUNT_MS;
    const passed = this.running ? (performance.now() - this.#since) * Number(this.speed) : 0;
    return next === undefined ? base : Math.min(base + passed, next);
  }

  /** How long the step that is shown stays: in a race as long as it took. */
  #wait(): number {
    const [here, next] = [this.step?.race, this.steps[this.at + 1]?.race];
    if (!next || here?.calls) return STEP_MS;
    return Math.max(0, next.at - (here?.at ?? -COUNT_MS));
  }

  go(to: number): void {
    this.at = Math.max(0, Math.min(to, this.last));
    if (this.running) this.#next();
  }

  /** Run or rest; at the end it begins again. */
  toggle(): void {
    if (!this.running && this.at >= this.last) this.at = 0;
    this.running = !this.running;
    this.#next();
  }

  stop(): void {
    this.running = false;
    clearTimeout(this.#timer);
  }

  #next(): void {
    clearTimeout(this.#timer);
    this.#since = performance.now();
    if (!this.running) return;
    if (this.at >= this.last) {
      this.running = false;
      return;
    }
    this.#timer = setTimeout(() => {
      this.at = Math.min(this.at + 1, this.last);
      this.#next();
    }, this.#wait() / Number(this.speed));
  }
}
