import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Socket } from "../../src/lib/line.svelte";
import { merged } from "../../src/lib/stories";
import { Table } from "../../src/lib/table.svelte";
import type { Card, ClientMessage, Story, View } from "../../src/lib/types";
import { card as anyCard } from "../helpers";

class FakeSocket implements Socket {
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;
  said: ClientMessage[] = [];
  closed = false;

  send(text: string): void {
    this.said.push(JSON.parse(text) as ClientMessage);
  }

  close(): void {
    this.closed = true;
  }

  opens(): void {
    this.onopen?.(new Event("open"));
  }

  hears(message: unknown): void {
    this.onmessage?.(new MessageEvent("message", { data: JSON.stringify(message) }));
  }

  hearsRaw(data: unknown): void {
    this.onmessage?.(new MessageEvent("message", { data }));
  }

  breaks(): void {
    this.onclose?.(new CloseEvent("close"));
  }

  sent(type: ClientMessage["type"]): ClientMessage[] {
    return this.said.filter((message) => message.type === type);
  }
}

function card(more: Partial<Card> = {}): Card {
  const seat = { kind: "person", bot: null, level: null, connected: true, away: false, resigned: false, prize: null, hat: 0 } as const;
  return anyCard({
    id: "t1", phase: "playing", host: "a", started: 0, number: 1, turn: 0, mine: 0,
    seats: [
      { ...seat, name: "Ada", player: "a", clock_ms: 60_000 },
      { ...seat, name: "Grace", player: "b", clock_ms: 60_000 },
    ],
    ...more,
  });
}

function view(more: Partial<View> = {}): View {
  return {
    game: "longhorn", seats: 2, seat: 0, turn: 0, phase: "raid", over: false, prizes: null, question: "?",
    story: [], legal: [], table: {}, ...more,
  };
}

function story(number: number, more: Partial<Story> = {}): Story {
  return { number, seat: 0, events: [{ kind: "raid", args: {}, say: `entry ${number}`, seat: 0 }], remark: null, note: null, undone: false, ...more };
}

function welcome(number: number, stories: Story[], more = {}): unknown {
  return { type: "welcome", card: card({ number }), seat: 0, number, view: view(), stories, chat: [], now: 0, ...more };
}

let sockets: FakeSocket[] = [];
let table: Table;
const last = (): FakeSocket => sockets[sockets.length - 1]!;

function seatedTable(language = () => "en"): Table {
  return new Table("t1", {
    language,
    connect: () => {
      sockets.push(new FakeSocket());
      return last();
    },
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  table = seatedTable();
  table.open();
  last().opens();
});

afterEach(() => {
  table.close();
  vi.useRealTimers();
});

describe("coming to a table", () => {
  it("says hello without a number first and takes the welcome", () => {
    expect(last().said[0]).toEqual({ type: "hello", last: -1, language: "en" });
    last().hears(welcome(1, [story(0), story(1)]));
    expect(table.line).toBe("open");
    expect(table.number).toBe(1);
    expect(table.seat).toBe(0);
    expect(table.myTurn).toBe(true);
    expect(table.stories.map((each) => each.number)).toEqual([0, 1]);
  });

  it("says after a break what it has, and keeps the older stories", () => {
    last().hears(welcome(1, [story(0), story(1)]));
    last().breaks();
    expect(table.line).toBe("lost");
    vi.advanceTimersByTime(1000);
    expect(sockets).toHaveLength(2);
    last().opens();
    expect(last().said[0]).toEqual({ type: "hello", last: 1, language: "en" });
    last().hears(welcome(3, [story(2), story(3)]));
    expect(table.stories.map((each) => each.number)).toEqual([0, 1, 2, 3]);
    expect(table.line).toBe("open");
  });

  it("waits longer after every failure, but not when the network is back", () => {
    for (let failure = 0; failure < 6; failure++) {
      last().breaks();
      vi.advanceTimersByTime(15_000);
    }
    last().breaks();
    const before = sockets.length;
    vi.advanceTimersByTime(3000);
    expect(sockets).toHaveLength(before);
    window.dispatchEvent(new Event("online"));
    expect(sockets).toHaveLength(before + 1);
  });

  it("hears everything anew in another language", () => {
    let language = "en";
    table.close();
    table = seatedTable(() => language);
    table.open();
    last().opens();
    last().hears(welcome(2, [story(0), story(1), story(2)]));
    language = "fr";
    table.hello();
    expect(last().said.at(-1)).toEqual({ type: "hello", last: -1, language: "fr" });
    last().hears(welcome(2, [story(0, { events: [] }), story(1), story(2)]));
    expect(table.stories).toHaveLength(3);
  });
});

describe("going on", () => {
  beforeEach(() => last().hears(welcome(1, [story(0), story(1)])));

  it("takes the next move", () => {
    last().hears({ type: "moved", number: 2, stories: [story(2)], view: view({ turn: 1 }), card: card({ number: 2, turn: 1 }) });
    expect(table.number).toBe(2);
    expect(table.myTurn).toBe(false);
  });

  it("asks for what is missing when numbers were skipped", () => {
    last().hears({ type: "moved", number: 4, stories: [story(4)], view: view(), card: card({ number: 4 }) });
    expect(last().said.at(-1)).toEqual({ type: "hello", last: 1, language: "en" });
    last().hears(welcome(4, [story(2), story(3), story(4)]));
    expect(table.stories.map((each) => each.number)).toEqual([0, 1, 2, 3, 4]);
  });

  it("leaves old news aside", () => {
    last().hears({ type: "moved", number: 0, stories: [], view: view({ phase: "start" }), card: card({ number: 0 }) });
    expect(table.view?.phase).toBe("raid");
  });

  it("drops what was taken back, and keeps the line that says so", () => {
    const gone = story(1, { events: [], undone: true });
    const back = story(2, { events: [], note: "Ada takes back.", undone: true });
    last().hears({ type: "moved", number: 2, stories: [gone, back], view: view(), card: card({ number: 2 }) });
    expect(table.stories.map((each) => [each.number, each.note ?? null])).toEqual([[0, null], [2, "Ada takes back."]]);
    expect(table.number).toBe(2);
    last().hears({ type: "moved", number: 3, stories: [story(3)], view: view(), card: card({ number: 3 }) });
    expect(table.stories.map((each) => each.number)).toEqual([0, 2, 3]);
  });

  it("lets the clock of the seat on turn run between two cards, and only that one", () => {
    last().hears({ type: "pong", sent: 0, now: 0 });
    vi.advanceTimersByTime(5000);
    expect(table.clock(0)).toBeLessThanOrEqual(55_200);
    expect(table.clock(0)).toBeGreaterThan(54_000);
    expect(table.clock(1)).toBe(60_000);
    last().hears({ type: "card", card: card({ turn: 1 }) });
    expect(table.clock(0)).toBe(60_000);
  });

  it("measures the way and the difference of the clocks", () => {
    const ping = last().sent("ping")[0] as { sent: number };
    vi.advanceTimersByTime(80);
    last().hears({ type: "pong", sent: ping.sent, now: (performance.timeOrigin + ping.sent + 40) / 1000 + 2 });
    expect(table.offset).toBeCloseTo(2000, 0);
  });

  it("takes silence after a ping for a lost line", () => {
    last().hears({ type: "pong", sent: 0, now: 0 });
    vi.advanceTimersByTime(6_000);
    expect(table.line).toBe("open");
    vi.advanceTimersByTime(5_000);
    expect(table.line).toBe("lost");
  });

  it("forgets news that are over", () => {
    last().hears({ type: "news", text: "The fast rules are being built (1 of 40): simpler bots sit in." });
    expect(table.news).toContain("1 of 40");
    last().hears({ type: "news", text: "" });
    expect(table.news).toBeNull();
  });

  it("notices a lost line within seconds while a race is run", () => {
    last().hears({ type: "pong", sent: 0, now: 0 });
    last().hears({ type: "race", stage: "countdown", fire: 3000, clock: 0, tumble: 600, least_reaction: 120, racers: [0, 1], barred: {}, rolls: [] });
    last().hears({ type: "pong", sent: 0, now: 0, clock: 0 });
    vi.advanceTimersByTime(3_500);
    expect(table.line).toBe("lost");
  });
});

describe("moves", () => {
  beforeEach(() => last().hears(welcome(1, [story(0), story(1)])));

  it("are sent once, with the next number and a key", () => {
    table.move({ do: "raid", colour: "black" });
    table.move({ do: "raid", colour: "white" });
    expect(last().sent("move")).toHaveLength(1);
    expect(last().sent("move")[0]).toMatchObject({ number: 2, move: { do: "raid", colour: "black" } });
    expect(table.busy).toBe(true);
  });

  it("are over when their news is here, not when they are acknowledged", () => {
    table.move({ do: "raid", colour: "black" });
    const { key } = last().sent("move")[0] as { key: string };
    last().hears({ type: "ack", key, number: 2 });
    expect(table.busy).toBe(true);
    last().hears({ type: "moved", number: 2, stories: [story(2)], view: view(), card: card({ number: 2 }) });
    expect(table.busy).toBe(false);
  });

  it("are sent again with the same key after a break, until they are answered", () => {
    table.move({ do: "raid", colour: "black" });
    const first = last().sent("move")[0];
    last().breaks();
    vi.advanceTimersByTime(1000);
    last().opens();
    expect(last().sent("move")).toHaveLength(0);
    last().hears(welcome(1, []));
    expect(last().sent("move")).toEqual([first]);
    last().hears({ type: "ack", key: (first as { key: string }).key, number: 2 });
    last().breaks();
    vi.advanceTimersByTime(1000);
    last().opens();
    last().hears(welcome(2, [story(2)]));
    expect(last().sent("move")).toHaveLength(0);
    expect(table.busy).toBe(false);
  });

  it("made without a line wait for it", () => {
    last().breaks();
    table.move({ do: "raid", colour: "black" });
    expect(table.busy).toBe(true);
    vi.advanceTimersByTime(1000);
    last().opens();
    last().hears(welcome(1, []));
    expect(last().sent("move")).toHaveLength(1);
  });

  it("that are refused say why, until the next try", () => {
    table.move({ do: "ride", to: 3 });
    const { key } = last().sent("move")[0] as { key: string };
    last().hears({ type: "refused", key, why: "That is not the question now." });
    expect(table.refusal).toEqual({ what: "move", why: "That is not the question now." });
    expect(table.busy).toBe(false);
    table.move({ do: "raid", colour: "black" });
    expect(table.refusal).toBeNull();
  });
});

describe("the rest of the talk", () => {
  beforeEach(() => last().hears(welcome(1, [story(0), story(1)])));

  it("ignores garbage with a word", () => {
    for (const rubbish of ["no json", "null", "[]", '{"type":"nonsense"}', '{"type":"card"}', '{"type":"moved","number":9}', new Blob()]) {
      table.garbled = false;
      last().hearsRaw(rubbish);
      expect(table.garbled).toBe(true);
    }
    expect(table.number).toBe(1);
    expect(table.line).toBe("open");
  });

  it("replaces all lines when somebody is muted, and forgets it with the next welcome", () => {
    const line = (text: string) => ({ name: "Grace", player: "b", seat: 1, text, at: 1 });
    last().hears({ type: "chat", line: line("Howdy!") });
    last().hears({ type: "conversation", lines: [], muted: [{ id: "b", name: "Grace" }], kicked: [], silent: "not now" });
    expect(table.conversation.lines).toEqual([]);
    expect(table.conversation.muted).toEqual([{ id: "b", name: "Grace" }]);
    expect(table.conversation.silent).toBe("not now");
    last().hears(welcome(1, [story(0), story(1)]));
    expect(table.conversation.silent).toBeNull();
    table.company.mute("b", true);
    table.company.kick("b", true);
    expect(last().sent("mute")[0]).toMatchObject({ player: "b", muted: true });
    expect(last().sent("kick")[0]).toMatchObject({ player: "b", kicked: true });
  });

  it("keeps chat, news, requests to take back and the next table", () => {
    last().hears({ type: "chat", line: { name: "Grace", seat: 1, text: "Howdy!", at: 1 } });
    last().hears({ type: "news", text: "Simpler bots sit in." });
    last().hears({ type: "undo", seat: 1 });
    expect(table.conversation.lines).toHaveLength(1);
    expect(table.news).toBe("Simpler bots sit in.");
    expect(table.company.asking).toBe(1);
    table.company.answer(true);
    expect(last().sent("answer")[0]).toMatchObject({ accept: true });
    last().hears({ type: "undo", seat: null });
    expect(table.company.asking).toBeNull();
    table.rematch();
    expect(table.wantsRematch).toBe(true);
    last().hears({ type: "rematch", id: "t2" });
    expect(table.next).toBe("t2");
  });

  it("remembers after a reload that we want a rematch", () => {
    expect(table.wantsRematch).toBe(false);
    last().hears({ type: "card", card: { ...card(), mine: 0, wants_rematch: [0] } });
    expect(table.wantsRematch).toBe(true);
    last().hears({ type: "card", card: { ...card(), mine: 1, wants_rematch: [0] } });
    expect(table.wantsRematch).toBe(false);
  });

  it("tells stories by number, the latest telling last, without what was taken back", () => {
    const told = [story(0), story(2, { events: [], undone: true }), story(3, { events: [], note: "You take back.", undone: true })];
    expect(merged([story(1), story(2)], told).map((each) => each.number)).toEqual([0, 1, 3]);
  });
});

describe("a race", () => {
  const announced = { type: "race", stage: "countdown", fire: 9000, clock: 5000, tumble: 600, least_reaction: 120, racers: [0, 1], barred: {}, rolls: [] };

  it("answers an echo at once", () => {
    last().hears(welcome(1, [story(0), story(1)]));
    last().hears({ type: "echo", id: 7 });
    expect(last().said.at(-1)).toEqual({ type: "echo", id: 7 });
  });

  it("is run by the server's clock: as announced at first, then by the quickest of several pings", () => {
    last().hears(welcome(1, [story(0), story(1)]));
    const now = performance.now();
    last().hears(announced);
    expect(table.racing.race?.fire).toBe(9000);
    expect(table.racing.clockAt(now)).toBeCloseTo(5000, 0);
    vi.advanceTimersByTime(1000);
    expect(last().sent("ping").length).toBeGreaterThan(4);
    const sent = performance.now();
    vi.advanceTimersByTime(40);
    last().hears({ type: "pong", sent, now: 0, clock: 7000 });
    expect(table.racing.clockAt(sent + 20)).toBeCloseTo(7000, 0);
    const late = performance.now();
    vi.advanceTimersByTime(400);
    last().hears({ type: "pong", sent: late, now: 0, clock: 99_000 });
    expect(table.racing.clockAt(sent + 20)).toBeCloseTo(7000, 0);
  });

  it("says a press by the server's clock, and a call with its reaction and its roll", () => {
    last().hears(welcome(1, [story(0), story(1)]));
    last().hears(announced);
    table.racing.press(performance.now());
    table.racing.hit(180, 3);
    table.racing.wish({ do: "pass" });
    const [press] = last().sent("press");
    expect(press).toMatchObject({ type: "press" });
    expect((press as { at: number }).at).toBeCloseTo(5000, 0);
    expect(last().sent("hit")).toEqual([{ type: "hit", reaction: 180, roll: 3 }]);
    expect(last().sent("wish")).toEqual([{ type: "wish", move: { do: "pass" }, window: null }]);
  });
});

describe("windows among people", () => {
  const PASS = { do: "pass" };
  const open = (window: number | null, more: Partial<Card> = {}): unknown => ({ type: "card", card: card({ window, answer_ms: 5000, waiting: [{ seat: 0, since: 0 }], ...more }) });

  beforeEach(() => last().hears(welcome(1, [story(0), story(1)])));

  it("remembers an early pass for its own window only, and says which one it means", () => {
    last().hears(open(7));
    table.racing.wish(PASS);
    expect(last().said.at(-1)).toEqual({ type: "wish", move: PASS, window: 7 });
    last().hears(open(7, { waiting: [] }));
    expect(table.racing.wished).toEqual(PASS);
    last().hears(open(8));
    expect(table.racing.wished).toBeNull();
    expect(table.racing.spared).toBe(false);
  });

  it.each([[7, [{ type: "wish", move: PASS, window: 7 }]], [8, []], [null, []]])(
    "says again after a break what the server may have forgotten, if window %s is still the one",
    (window, said) => {
      last().hears(open(7));
      table.racing.wish(PASS);
      last().breaks();
      vi.advanceTimersByTime(1000);
      last().opens();
      const { card: there } = open(window) as { card: Card };
      last().hears(welcome(1, [], { card: there }));
      expect(last().sent("wish")).toEqual(said);
    },
  );

  it("asks nobody for whom the house passes", () => {
    last().hears(open(7));
    expect(table.myTurn).toBe(true);
    last().hears(open(7, { waiting: [{ seat: 1, since: 0 }] }));
    expect([table.racing.spared, table.myTurn]).toEqual([true, false]);
    last().hears(open(null, { waiting: [] }));
    expect(table.myTurn).toBe(true);
  });

  it("lets no time stand still while something else is looked at", () => {
    last().hears({ type: "moved", number: 2, stories: [story(2, { seat: 1 })], view: view(), card: card({ number: 2 }) });
    last().hears({ type: "moved", number: 3, stories: [story(3, { seat: 1 })], view: view(), card: card({ number: 3, window: 7, answer_ms: 5000 }) });
    expect(table.number).toBe(2);
    vi.advanceTimersByTime(1300);
    expect(table.number).toBe(3);
    expect(table.racing.windowLeft).toBeLessThanOrEqual(3700);
    expect(table.racing.windowLeft).toBeGreaterThan(3000);
  });

  it("declares for the round that is shown, and forgets it with a server that does not know it", () => {
    table.racing.declare?.(3, ["win"]);
    expect(last().said.at(-1)).toEqual({ type: "declare", stops: ["win"], round: 3 });
    last().hears({ type: "declared", round: 3, stops: ["win"] });
    expect(table.racing.declared).toEqual({ round: 3, stops: ["win"] });
    last().hears(welcome(1, []));
    expect(table.racing.declared).toBeNull();
  });

  it("has nothing to declare where one person plays with bots", () => {
    const [ada, grace] = card().seats;
    last().hears({ type: "card", card: card({ seats: [ada!, { ...grace!, kind: "bot" }] }) });
    expect(table.racing.declare).toBeUndefined();
  });
});
