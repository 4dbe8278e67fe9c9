/** The line to a table: one socket that comes back by itself, and what its pings tell about the server's clock. */

import { at } from "./base";
import type { ClientMessage, ServerMessage } from "./types";

/** `opening`: nothing heard yet; `lost`: trying again; `closed`: we hung up. */
export type LineState = "opening" | "open" | "lost" | "closed";

/** The part of a WebSocket that a line needs. */
export interface Socket {
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface LineSettings {
  address: string;
  /** The socket is there: say hello. */
  opened: () => void;
  heard: (message: ServerMessage) => void;
  /** Something came that cannot be read. */
  garbage: () => void;
  connect?: (address: string) => Socket;
}

const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 10_000;
/** How often the line is tried, and how long an answer may take before the line counts as lost; in a race both are short. */
const PING_EVERY_MS = 6_000;
const SILENCE_MS = 5_000;
const BRISK_PING_MS = 1_000;
const BRISK_SILENCE_MS = 2_500;
/** A race's clock that is this far off is that of another server, which has taken over. */
const OTHER_CLOCK_MS = 5000;
/** Round trips remembered; the shortest of them tells the clocks apart best. */
const ROUND_TRIPS = 8;
/** How often the way is measured before a race, and the time in between. */
const MEASURES = 5;
const MEASURE_EVERY_MS = 180;

const KNOWN = new Set(["welcome", "moved", "card", "ack", "refused", "undo", "may_undo", "chat", "conversation", "rematch", "nudge", "declared", "news", "pong", "echo", "race", "bye"]);

/** Where the socket of a table is. */
export function socketAddress(id: string, page: Location = location): string {
  return `${page.protocol === "https:" ? "wss" : "ws"}://${page.host}${at(`/api/tables/${encodeURIComponent(id)}/socket`)}`;
}

export class Line {
  state = $state<LineState>("opening");
  /** Milliseconds there and back, as last measured. */
  roundTrip = $state<number | null>(null);
  /** Milliseconds by which the server's clock is ahead of ours. */
  offset = $state(0);

  #settings: LineSettings;
  #socket: Socket | null = null;
  #wait = FIRST_WAIT_MS;
  #again: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #pinging: ReturnType<typeof setInterval> | undefined;
  #trips: { way: number; offset: number; race: number | null }[] = [];
  #raceOffset: number | null = null;
  #isBrisk = false;

  constructor(settings: LineSettings) {
    this.#settings = settings;
  }

  open(): void {
    window.addEventListener("online", this.#hurry);
    window.addEventListener("offline", this.#drop);
    document.addEventListener("visibilitychange", this.#look);
    this.#keepPinging();
    this.#connect();
  }

  close(): void {
    window.removeEventListener("online", this.#hurry);
    window.removeEventListener("offline", this.#drop);
    document.removeEventListener("visibilitychange", this.#look);
    clearInterval(this.#pinging);
    this.#pinging = undefined;
    clearTimeout(this.#again);
    this.#hangUp();
    this.state = "closed";
  }

  say(message: ClientMessage): void {
    this.#socket?.send(JSON.stringify(message));
  }

  /** Milliseconds by the clock that races are run on, at a moment of ours. */
  raceClock(at = performance.now()): number {
    return at + (this.#raceOffset ?? 0);
  }

  /** A race is announced: until pings tell better, its clock is what the announcement said. It may be another one's. */
  measure(clock: number): void {
    const offset = clock - performance.now();
    if (this.#raceOffset !== null && Math.abs(offset - this.#raceOffset) > OTHER_CLOCK_MS) this.#trips = [];
    if (this.#trips.length === 0) this.#raceOffset = offset;
    for (let at = 0; at < MEASURES; at++) setTimeout(() => this.#ping(), at * MEASURE_EVERY_MS);
  }

  /** A race is run, or it is over: milliseconds count then, and a lost line is noticed at once. */
  set isBrisk(on: boolean) {
    if (on === this.#isBrisk) return;
    this.#isBrisk = on;
    if (this.#pinging !== undefined) this.#keepPinging();
  }

  #keepPinging(): void {
    clearInterval(this.#pinging);
    this.#pinging = setInterval(() => this.#ping(), this.#isBrisk ? BRISK_PING_MS : PING_EVERY_MS);
  }

  /** Hang up and call again at once. */
  again(): void {
    this.#wait = FIRST_WAIT_MS;
    this.#connect();
  }

  /** The server has welcomed us: from now on what is said is heard. */
  welcomed(): void {
    this.state = "open";
    this.#wait = FIRST_WAIT_MS;
    this.#ping();
  }

  #connect(): void {
    clearTimeout(this.#again);
    this.#hangUp();
    if (this.state === "open") this.state = "opening";
    const connect = this.#settings.connect ?? ((address: string): Socket => new WebSocket(address));
    const socket = connect(this.#settings.address);
    this.#socket = socket;
    socket.onopen = () => this.#settings.opened();
    socket.onmessage = (event) => this.#hear(event.data);
    socket.onclose = () => this.#lost();
  }

  #hangUp(): void {
    this.#hush();
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #lost(): void {
    this.#hangUp();
    this.state = "lost";
    clearTimeout(this.#again);
    this.#again = setTimeout(() => this.#connect(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(LONGEST_WAIT_MS, this.#wait * 2);
  }

  /** The network is back, or somebody looks again: do not wait out the pause. */
  #hurry = (): void => {
    if (this.state === "lost") this.again();
  };

  #drop = (): void => {
    if (this.state === "open") this.#lost();
  };

  #look = (): void => {
    if (document.visibilityState !== "visible") return;
    if (this.state === "lost") this.#hurry();
    else this.#ping();
  };

  #ping(): void {
    if (this.state !== "open") return;
    this.say({ type: "ping", sent: performance.now() });
    this.#silence ??= setTimeout(() => this.#lost(), this.#isBrisk ? BRISK_SILENCE_MS : SILENCE_MS);
  }

  #hush(): void {
    clearTimeout(this.#silence);
    this.#silence = undefined;
  }

  #hear(data: unknown): void {
    this.#hush();
    const message = read(data);
    if (message === null) return this.#settings.garbage();
    try {
      if (message.type === "echo") this.say({ type: "echo", id: message.id });
      else if (message.type === "pong") this.#pong(message.sent, message.now, message.clock);
      else this.#settings.heard(message);
    } catch (wrong) {
      if (!(wrong instanceof TypeError)) throw wrong;
      this.#settings.garbage();
    }
  }

  #pong(sent: number, now: number, clock?: number): void {
    const way = performance.now() - sent;
    if (!Number.isFinite(way) || !Number.isFinite(now)) throw new TypeError("a pong without times");
    const ours = performance.timeOrigin + sent + way / 2;
    const race = clock === undefined ? null : clock - sent - way / 2;
    this.#trips = [...this.#trips.slice(1 - ROUND_TRIPS), { way, offset: now * 1000 - ours, race }];
    this.roundTrip = way;
    const quickest = this.#trips.reduce((least, trip) => (trip.way < least.way ? trip : least));
    this.offset = quickest.offset;
    this.#raceOffset = quickest.race ?? this.#raceOffset;
  }
}

function read(data: unknown): ServerMessage | null {
  if (typeof data !== "string") return null;
  try {
    const message: unknown = JSON.parse(data);
    if (typeof message !== "object" || message === null || !("type" in message)) return null;
    return KNOWN.has(String(message.type)) ? (message as ServerMessage) : null;
  } catch {
    return null;
  }
}
