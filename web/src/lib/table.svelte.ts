/** A table as this browser knows it: what happened, what may be done, what was sent and is not answered yet. */

import { newKey } from "./keys";
import { Line, type LineState, type Socket } from "./line.svelte";
import { isWindowOfAll, Racing } from "./racing.svelte";
import { merged } from "./stories";
import type { Card, ChatLine, ClientMessage, Move, Moved, ServerMessage, Story, View, Welcome } from "./types";

type Keyed = Extract<ClientMessage, { key: string }>;

export interface Refusal {
  /** What was refused; null when the server does not say which. */
  what: Keyed["type"] | null;
  why: string;
}

export interface TableSettings {
  language: () => string;
  connect?: (address: string) => Socket;
}

const TICK_MS = 200;

export function socketAddress(id: string, at: Location = location): string {
  return `${at.protocol === "https:" ? "wss" : "ws"}://${at.host}/api/tables/${encodeURIComponent(id)}/socket`;
}

export class Table {
  readonly id: string;
  card = $state.raw<Card | null>(null);
  view = $state.raw<View | null>(null);
  /** The last entry of the log that is known here. */
  number = $state(-1);
  /** Oldest first. */
  stories = $state.raw<Story[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  /** Something to know. */
  news = $state<string | null>(null);
  /** The server has said something that cannot be read. */
  garbled = $state(false);
  refusal = $state.raw<Refusal | null>(null);
  /** The seat that asks to take back. */
  asking = $state<number | null>(null);
  /** Windows that are open for all, and races against the clock. */
  readonly racing: Racing;
  #asksRematch = $state(false);
  #next = $state<string | null>(null);
  #line: Line;
  #waiting = $state.raw<Keyed[]>([]);
  /** The number of an acknowledged move whose news is still on its way. */
  #promised = $state(-1);
  #now = $state(0);
  #cardAt = 0;
  #ticking: ReturnType<typeof setInterval> | undefined;
  #language: () => string;
  /** The language that the stories here are told in. */
  #told = "";

  constructor(id: string, { language, connect }: TableSettings) {
    this.id = id;
    this.#language = language;
    this.#line = new Line({
      address: socketAddress(id),
      opened: () => this.hello(),
      heard: (message) => this.#take(message),
      garbage: () => (this.garbled = true),
      ...(connect && { connect }),
    });
    this.racing = new Racing(this.#line, () => (this.card && isWindowOfAll(this.card) ? this.answerLeft : null));
  }

  get line(): LineState {
    return this.#line.state;
  }

  /** Milliseconds by which the server's clock is ahead of ours. */
  get offset(): number {
    return this.#line.offset;
  }

  /** Ours; null for an onlooker. */
  get seat(): number | null {
    return this.card?.mine ?? null;
  }

  /** The next table, once everybody wants one. */
  get next(): string | null {
    return this.#next ?? this.card?.rematch ?? null;
  }

  /** We have asked for another game: just now, or before a reload. */
  get wantsRematch(): boolean {
    return this.#asksRematch || (this.card?.wants_rematch ?? []).includes(this.seat ?? -1);
  }

  /** A move is on its way, or its news is. */
  get busy(): boolean {
    return this.#waiting.some((message) => message.type === "move") || this.#promised > this.number;
  }

  get myTurn(): boolean {
    return this.seat !== null && this.view !== null && !this.view.over && this.view.turn === this.seat;
  }

  /** What is left on a seat's clock, running on between two cards. */
  clock(seat: number): number | null {
    const left = this.card?.seats[seat]?.clock_ms ?? null;
    if (left === null || this.card === null) return null;
    const runs = this.card.phase === "playing" && this.card.turn === seat;
    return Math.max(0, left - (runs ? Math.max(0, this.#now - this.#cardAt) : 0));
  }

  /** What is left for an answer while another has their turn; null where there is no hurry. */
  get answerLeft(): number | null {
    const left = this.card?.answer_ms ?? null;
    return left === null ? null : Math.max(0, left - Math.max(0, this.#now - this.#cardAt));
  }

  open(): void {
    this.#ticking = setInterval(() => (this.#now = performance.now()), TICK_MS);
    this.#line.open();
  }

  close(): void {
    clearInterval(this.#ticking);
    this.#line.close();
  }

  /** Come again, as when we have got a name meanwhile. */
  reconnect(): void {
    this.#line.again();
  }

  /** Begin, or begin again. Everything is told anew in another language, and where it is not known what is missing. */
  hello(anew = false): void {
    const language = this.#language();
    const knows = !anew && language === this.#told && this.stories.length > 0;
    this.#told = language;
    this.#line.say({ type: "hello", last: knows ? this.number : -1, language });
  }

  /* ── Things to do ──────────────────────────────────────────────────── */

  move(move: Move): void {
    if (!this.busy) this.#post({ type: "move", key: newKey(), number: this.number + 1, move });
  }

  undo(): void {
    this.#post({ type: "undo", key: newKey() });
  }

  answer(accept: boolean): void {
    this.#post({ type: "answer", key: newKey(), accept });
  }

  resign(): void {
    this.#post({ type: "resign", key: newKey() });
  }

  rematch(): void {
    this.#asksRematch = true;
    this.#post({ type: "rematch", key: newKey() });
  }

  talk(text: string): void {
    this.#post({ type: "chat", key: newKey(), text });
  }

  /** Kept until it is answered: a resend with the same key is harmless. */
  #post(message: Keyed): void {
    this.refusal = null;
    this.#waiting = [...this.#waiting, message];
    if (this.line === "open") this.#line.say(message);
  }

  #answered(key: string | null): Keyed | undefined {
    const found = this.#waiting.find((message) => message.key === key);
    if (found) this.#waiting = this.#waiting.filter((message) => message !== found);
    return found;
  }

  /* ── What the server says ──────────────────────────────────────────── */

  #take(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        return this.#welcome(message);
      case "moved":
        return this.#moved(message);
      case "card":
        return this.#setCard(message.card);
      case "ack":
        if (this.#answered(message.key)?.type === "move") this.#promised = Math.max(this.#promised, message.number);
        return;
      case "refused":
        this.refusal = { what: this.#answered(message.key)?.type ?? null, why: String(message.why) };
        if (this.refusal.what === "rematch") this.#asksRematch = false;
        return;
      case "undo":
        this.asking = message.seat;
        return;
      case "chat":
        if (typeof message.line.text !== "string") throw new TypeError("chat without text");
        this.chat = [...this.chat, message.line];
        return;
      case "rematch":
        this.#next = message.id;
        return;
      case "news":
        this.news = String(message.text);
        return;
      case "race":
        return this.racing.hear(message);
      case "bye":
        this.news = String(message.why);
    }
  }

  #welcome({ card, number, view, stories, chat }: Welcome): void {
    const anew = number < this.number || stories.some((story) => story.number === 0);
    const known = merged(anew ? [] : this.stories, stories);
    this.#setCard(card);
    this.view = view;
    this.number = number;
    this.stories = known;
    this.chat = [...chat];
    this.#promised = -1;
    this.#line.welcomed();
    for (const message of this.#waiting) this.#line.say(message);
  }

  #moved({ card, number, view, stories }: Moved): void {
    if (number < this.number) return;
    const first = Math.min(number, ...stories.map((story) => story.number));
    this.#setCard(card);
    if (number > this.number && this.refusal?.what === "move") this.refusal = null;
    this.view = view;
    if (first > this.number + 1) return this.hello();
    this.stories = merged(this.stories, stories);
    this.number = number;
  }

  #setCard(card: Card): void {
    if (!Array.isArray(card.seats)) throw new TypeError("a card without seats");
    this.card = card;
    this.#now = performance.now();
    this.#cardAt = this.#now - (this.#line.roundTrip ?? 0) / 2;
  }
}
