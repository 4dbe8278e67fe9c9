/** A table as this browser knows it: what happened, what may be done, what was sent and is not answered yet. */

import { Clocks } from "./clocks.svelte";
import { Conversation } from "./conversation.svelte";
import { Company, type Keyed } from "./company.svelte";
import { promiseWord, wordToShow } from "./dice";
import { newKey } from "./keys";
import { Line, socketAddress, type LineState, type Socket } from "./line.svelte";
import { Outbox } from "./outbox.svelte";
import { Racing } from "./racing.svelte";
import { Tempo, type InTurn } from "./tempo.svelte";
import { merged } from "./stories";
import type { Card, Move, Moved, ServerMessage, Story, Substitute, View, Welcome } from "./types";

export interface Refusal {
  /** What was refused; null when the server does not say which. */
  what: Keyed["type"] | null;
  why: string;
}

export interface TableSettings {
  language: () => string;
  /** Is what was told worth a look of its own? */
  isMoment?: (stories: readonly Story[]) => boolean;
  connect?: (address: string) => Socket;
}

export class Table {
  readonly id: string;
  card = $state.raw<Card | null>(null);
  view = $state.raw<View | null>(null);
  /** The last entry of the log that is known here. */
  number = $state(-1);
  /** Oldest first. */
  stories = $state.raw<Story[]>([]);
  readonly conversation = new Conversation();
  /** Something to know. */
  news = $state<string | null>(null);
  /** The server has said something that cannot be read. */
  garbled = $state(false);
  refusal = $state.raw<Refusal | null>(null);
  readonly company: Company;
  readonly tempo: Tempo;
  /** Windows that are open for all, and races against the clock. */
  readonly racing: Racing;
  #asksRematch = $state(false);
  #next = $state<string | null>(null);
  #line: Line;
  #outbox = new Outbox((message) => this.#line.say(message));
  /** The number of an acknowledged move whose news is still on its way. */
  #promised = $state(-1);
  #clocks = new Clocks(() => this.offset);
  #language: () => string;
  /** The language that the stories here are told in. */
  #told = "";

  constructor(id: string, { language, connect, isMoment = () => false }: TableSettings) {
    this.id = id;
    this.#language = language;
    this.#line = new Line({
      address: socketAddress(id),
      opened: () => this.hello(),
      heard: (message) => this.#take(message),
      garbage: () => (this.garbled = true),
      ...(connect && { connect }),
    });
    this.company = new Company({
      post: (message) => this.#post(message),
      say: (message) => this.line === "open" && this.#line.say(message),
    });
    this.tempo = new Tempo({
      show: (message) => this.#show(message),
      isSolo: () => this.card?.seats.filter((seat) => seat.kind === "person" && !seat.resigned).length === 1,
      seat: () => this.seat,
      isMoment: (message) => isMoment(message.stories),
    });
    this.racing = new Racing(this.#line, this);
  }

  get line(): LineState {
    return this.#line.state;
  }

  /** Milliseconds by which the server's clock is ahead of ours. */
  get offset(): number {
    return this.#line.offset;
  }

  /** Ours; null for a spectator. */
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
    return this.#outbox.has("move") || this.#promised > this.number;
  }

  get myTurn(): boolean {
    return this.seat !== null && this.view !== null && !this.view.over && this.view.turn === this.seat && !this.racing.spared;
  }

  /** What is left on a seat's clock, running on between two cards. */
  clock(seat: number): number | null {
    return this.#clocks.left(seat);
  }

  /** What is left for an answer while another has their turn; null where there is no hurry. */
  get answerLeft(): number | null {
    return this.#clocks.answerLeft;
  }

  /** Milliseconds that the table has waited for a seat; null where it does not. */
  waited(seat: number): number | null {
    return this.#clocks.waited(seat);
  }

  open(): void {
    this.#clocks.start();
    this.#line.open();
  }

  close(): void {
    this.#clocks.stop();
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

  /** Once more; with a substitute for those who have not asked for it, or waiting for them. */
  rematch(without: Substitute | null = null): void {
    this.#asksRematch = true;
    this.#post({ type: "rematch", key: newKey(), without, promise: promiseWord() });
  }

  talk(text: string): void {
    this.#post({ type: "chat", key: newKey(), text });
  }

  #post(message: Keyed): void {
    this.refusal = null;
    this.#outbox.post(message, this.line === "open");
  }

  /* ── What the server says ──────────────────────────────────────────── */

  #take(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        return this.#welcome(message);
      case "moved":
      case "card":
      case "race":
        if (message.type !== "race") this.#clocks.arrived(message.card);
        return this.tempo.hear(message);
      case "ack":
        if (this.#outbox.answered(message.key)?.type === "move") this.#promised = Math.max(this.#promised, message.number);
        return;
      case "refused":
        this.refusal = { what: this.#outbox.answered(message.key)?.type ?? null, why: String(message.why) };
        if (this.refusal.what === "rematch") this.#asksRematch = false;
        return;
      case "undo":
      case "may_undo":
      case "nudge":
      case "declared":
        return this.company.hear(message);
      case "chat":
      case "conversation":
        return this.conversation.hear(message);
      case "rematch":
        this.#next = message.id;
        return;
      case "news":
        this.news = String(message.text) || null;
        return;
      case "bye":
        this.news = String(message.why);
    }
  }

  /** Show what has its turn. */
  #show(message: InTurn): void {
    if (message.type === "moved") this.#moved(message);
    else if (message.type === "card") this.#setCard(message.card);
    else this.racing.hear(message);
  }

  #welcome({ card, number, view, stories, chat }: Welcome): void {
    const anew = number < this.number || stories.some((story) => story.number === 0);
    const known = merged(anew ? [] : this.stories, stories);
    this.tempo.clear();
    this.company.declared = null; // told after the welcome, if it still stands
    this.#setCard(card);
    this.view = view;
    this.number = number;
    this.stories = known;
    this.conversation.begin(chat);
    this.#promised = -1;
    this.#line.welcomed();
    this.#outbox.resend();
    this.racing.welcomed();
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
    const word = wordToShow(card);
    if (word !== null) this.#line.say({ type: "word", word });
    this.#clocks.set(card, (this.#line.roundTrip ?? 0) / 2);
  }
}
