/** Time at a table, running on between two things that the server says. */

import type { Card } from "./types";

const TICK_MS = 200;

export class Clocks {
  #now = $state(0);
  #card: Card | null = null;
  #cardAt = 0;
  /** When cards came that are shown in their turn. */
  #came = new WeakMap<Card, number>();
  #ticking: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly offset: () => number) {}

  start(): void {
    this.#ticking = setInterval(() => (this.#now = performance.now()), TICK_MS);
  }

  stop(): void {
    clearInterval(this.#ticking);
  }

  /** A card has come, and is shown in its turn: time does not wait for that. */
  arrived(card: Card): void {
    this.#came.set(card, performance.now());
  }

  /** The server has said how things stood, half a round trip before it came. */
  set(card: Card, way: number): void {
    this.#card = card;
    this.#now = performance.now();
    this.#cardAt = (this.#came.get(card) ?? this.#now) - way;
  }

  /** What is left on a seat's clock. */
  left(seat: number): number | null {
    const since = this.#sinceCard();
    const left = this.#card?.seats[seat]?.clock_ms ?? null;
    if (left === null || this.#card === null) return null;
    const runs = this.#card.phase === "playing" && this.#card.turn === seat;
    return Math.max(0, left - (runs ? since : 0));
  }

  /** What is left for an answer while another has their turn; null where there is no hurry. */
  get answerLeft(): number | null {
    const since = this.#sinceCard();
    const left = this.#card?.answer_ms ?? null;
    return left === null ? null : Math.max(0, left - since);
  }

  /** How long the table has waited for a seat; null where it does not. */
  waited(seat: number): number | null {
    this.#sinceCard(); // asked again at every tick
    const found = this.#card?.waiting?.find((each) => each.seat === seat);
    return found ? Math.max(0, Date.now() + this.offset() - found.since * 1000) : null;
  }

  #sinceCard(): number {
    return Math.max(0, this.#now - this.#cardAt);
  }
}
