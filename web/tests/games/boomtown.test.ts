import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { board, hasBoard, room, type Live } from "../../src/games";
import Boomtown from "../../src/games/boomtown/Boomtown.svelte";
import { choices } from "../../src/games/boomtown/choices";
import { filmed } from "../../src/games/boomtown/filmed";
import { seatsOf, volley } from "../../src/games/boomtown/happened";
import { picks } from "../../src/games/boomtown/picks.svelte";
import { countdown, racing, verdictInWords } from "../../src/games/boomtown/racing";
import { chosen, stopGroups, stopsInWords } from "../../src/games/boomtown/stops.svelte";
import { faceOf, LOCATIONS, money, priceOf, townOf, type LootCard } from "../../src/games/boomtown/table";
import Timeline from "../../src/games/boomtown/Timeline.svelte";
import { Trigger } from "../../src/games/boomtown/trigger.svelte";
import { cues, heardOf, type Heard } from "../../src/games/boomtown/cues";
import { NOTHING_IGNORED, type Race } from "../../src/lib/race";
import type { Move, Step, View } from "../../src/lib/types";
import { againstBots } from "../../src/setup/wishes";
import { game } from "../helpers";
import samples from "./boomtown-views.json";

const views = samples as unknown as Record<string, View>;
const names: Record<string, string> = {
  saloon: "the Saloon", brothel: "the Brothel", bank: "the Bank", mine: "the Mine", train: "the Train", stagecoach: "the Stagecoach",
  shooter: "shooter", coward: "coward", blank: "blank", bullet: "bullet", run_away: "run away",
};
const players = ["Ada", "Grace", "Linus"];

function laid(view: View, onmove?: (move: Move) => void, live?: Live) {
  return render(Boomtown, { view, names, players, onmove, busy: false, live: live ?? null });
}

function race(more: Partial<Race> = {}): Race {
  return { fire: 1000, racers: [0, 1], barred: new Map(), rolls: [], fouls: [], again: null, verdict: null, ignored: NOTHING_IGNORED, past: null, ...more };
}

beforeEach(() => {
  picks.kind = "shooter";
  chosen.keys = [];
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe("the room", () => {
  it("brings its board and its drawings along", async () => {
    expect(hasBoard("boomtown")).toBe(true);
    expect(await board("boomtown")).toBe(Boomtown);
    for (const piece of ["b-saloon", "b-stage", "marshal", "die-run", "bt-revolver"]) expect(document.getElementById(piece)).not.toBeNull();
  });

  it("seats four for a game against bots", () => {
    expect(againstBots(game({ name: "boomtown", seats: [2, 3, 4, 5] })).seats).toHaveLength(4);
  });

  it("says every answer in few words that are part of the full ones", async () => {
    const { answer } = await room("boomtown");
    for (const sample of ["marshal", "shot", "who", "where", "token", "plans"]) {
      for (const legal of views[sample]!.legal) expect(legal.say).toContain(answer!(legal, views[sample]!, names, players).text);
    }
  });

  it("knows the places in the order of the events' numbers", () => {
    expect(LOCATIONS).toHaveLength(6);
    expect([faceOf(0), faceOf(2), faceOf(3)]).toEqual([null, "bullet", "run_away"]);
    expect([money(5), money(-5)]).toEqual(["$5", "−$5"]);
  });
});

describe("the street", () => {
  it("lights the places where the chosen token can go, and sends it there", async () => {
    const onmove = vi.fn();
    const view = views["place"]!;
    laid(view, onmove);
    const open = townOf(view).town.filter(({ closed }) => !closed);
    const lit = screen.getAllByRole("button", { name: /^(A shooter|The coward) at/ });
    expect(lit).toHaveLength(open.length);
    await fireEvent.click(lit[0]!);
    expect(onmove).toHaveBeenCalledWith(expect.objectContaining({ do: "place", location: open[0]!.location }));
  });

  it("can be played by keys: a token, then a place", async () => {
    const onmove = vi.fn();
    const view = views["place"]!;
    laid(view, onmove);
    const kinds = choices(view).kinds;
    const at = townOf(view).town.findIndex(({ closed }) => !closed);
    await fireEvent.keyDown(window, { key: kinds.at(-1)![0] });
    await fireEvent.keyDown(window, { key: String(at + 1) });
    expect(onmove).toHaveBeenCalledWith({ do: "place", token: kinds.at(-1), location: townOf(view).town[at]!.location });
  });

  it("can only be looked at without a seat", () => {
    laid(views["place"]!);
    expect(document.querySelectorAll(".lit")).toHaveLength(0);
  });

  it("takes any shooter of a gang for the one that is named", () => {
    const view = views["shot"]!;
    const legal = choices(view);
    for (const { move } of view.legal) expect(legal.token(Number(move.token))?.move).toEqual(move);
  });

  it("shows every hand when it is over", () => {
    const view = views["over"]!;
    laid(view);
    const { winner } = townOf(view);
    expect(screen.getByRole("heading", { name: winner === 0 ? /You are the richest/ : /is the richest/ })).toBeTruthy();
    for (const player of townOf(view).players) expect(screen.getAllByText(new RegExp(`\\${money(player.money)}`)).length).toBeGreaterThan(0);
  });
});

describe("a card", () => {
  it("shows both of its values where it has two", () => {
    expect(priceOf({ dollars: 10, instead: null })).toBe("$10");
    expect(priceOf({ dollars: 5, instead: 15 })).toBe("$5/$15");
    expect(priceOf({ dollars: 20, instead: -5 })).toBe("$20/−$5");
  });

  it("without an action is laid open before the placement, and only then", async () => {
    const onmove = vi.fn();
    const view = structuredClone(views["plans"]!);
    const card: LootCard = { name: "robbery", location: "bank", dollars: 10, instead: null, window: "none", new: false, fits: true };
    const move = { do: "play", card: "robbery" };
    townOf(view).players[view.seat!]!.cards.push(card);
    view.legal.push({ id: 999, move, say: "Lay Robbery open" });
    laid(view, onmove);
    await fireEvent.click(screen.getByRole("button", { name: "Lay open: robbery" }));
    expect(onmove).toHaveBeenCalledWith(move);
  });
});

describe("a window", () => {
  const open = (wish: (move: Move | null) => void): Live => ({ race: null, clockAt: () => 0, windowLeft: 5000, wish, press: vi.fn() });

  it("lets a card be played before one is asked, and passes early by key", async () => {
    const wish = vi.fn();
    laid(views["ahead"]!, vi.fn(), open(wish));
    await fireEvent.click(screen.getByRole("button", { name: /^Play when asked/ }));
    expect(wish).toHaveBeenLastCalledWith(expect.objectContaining({ do: "play" }));
    await fireEvent.keyDown(window, { key: "0" });
    expect(wish).toHaveBeenLastCalledWith({ do: "pass" });
  });

  it("asks nothing of somebody for whom the house passes", () => {
    laid(views["plans"]!, vi.fn(), { ...open(vi.fn()), spared: true });
    expect(document.querySelectorAll(".lit")).toHaveLength(0);
  });

  it("is not shown where nobody waits", () => {
    laid(views["ahead"]!, vi.fn(), { race: null, clockAt: () => 0, windowLeft: null, wish: vi.fn(), press: vi.fn() });
    expect(screen.queryByRole("timer")).toBeNull();
  });
});

describe("passing for a round", () => {
  const view = views["ahead"]!;
  const round = townOf(view).round;
  const at = (declare: Live["declare"], declared: Live["declared"] = null): Live => ({
    race: null, clockAt: () => 0, windowLeft: null, wish: vi.fn(), press: vi.fn(), declare, declared,
  });

  it("is declared with the occasions that were chosen, three of them for a shootout", async () => {
    const declare = vi.fn();
    laid(view, vi.fn(), at(declare));
    const { location } = townOf(view).town[1]!;
    const shootouts = within(screen.getByRole("group", { name: "In shootouts", hidden: true }));
    await fireEvent.click(shootouts.getByLabelText(names[location]!));
    await fireEvent.click(screen.getByLabelText("on winning a place"));
    expect(declare).not.toHaveBeenCalled();
    await fireEvent.click(screen.getByRole("button", { name: "Pass for me this round" }));
    expect(declare.mock.calls).toEqual([[round, [`standoff:${location}`, `barrel:${location}`, `dodge:${location}`, "win"]]]);
  });

  it("says that it is on and where it stops, and ends on request", async () => {
    const declare = vi.fn();
    const { location } = townOf(view).town[0]!;
    laid(view, vi.fn(), at(declare, { round, stops: ["win", `schemes:${location}`] }));
    const status = within(screen.getByRole("region", { name: "Passing for a round" })).getByRole("status");
    expect(status.textContent?.trim()).toBe(`You pass in this round, except before a place is resolved (${names[location]}), on winning a place.`);
    await fireEvent.click(screen.getByLabelText("on winning a place"));
    expect(declare).toHaveBeenLastCalledWith(round, [`schemes:${location}`]);
    await fireEvent.click(screen.getByRole("button", { name: "Ask me again" }));
    expect(declare).toHaveBeenLastCalledWith(round, null);
  });

  it("closes its list by key, and by a tap beside it", async () => {
    laid(view, vi.fn(), at(vi.fn()));
    const list = document.querySelector<HTMLDetailsElement>(".declaring details")!;
    for (const leave of [() => fireEvent.keyDown(screen.getByLabelText("on winning a place"), { key: "Escape" }), () => fireEvent.pointerDown(document.body)]) {
      await fireEvent.click(screen.getByText("But stop me…"));
      list.open = true; // as a browser does it
      await fireEvent(list, new Event("toggle"));
      await fireEvent.pointerDown(screen.getByLabelText("on winning a place"));
      expect(list.open).toBe(true);
      await leave();
      expect(list.open).toBe(false);
    }
  });

  it("is over with its round, and what was chosen is kept for the next", async () => {
    const declare = vi.fn();
    const { rerender } = laid(view, vi.fn(), at(declare, { round, stops: ["evening"] }));
    await tick();
    const next = structuredClone(view);
    townOf(next).round += 1;
    await rerender({ view: next });
    expect(screen.queryByText(/^You pass in this round/)).toBeNull();
    await fireEvent.click(screen.getByRole("button", { name: "Pass for me this round" }));
    expect(declare).toHaveBeenLastCalledWith(round + 1, ["evening"]);
  });

  it("is not offered where one person plays with bots, nor to spectators", () => {
    laid(view, vi.fn(), at(undefined));
    laid({ ...view, seat: null }, undefined, at(vi.fn()));
    expect(screen.queryByRole("button", { name: "Pass for me this round" })).toBeNull();
  });

  it("has one checkbox for every window of the server, and none for a place that is not in town", () => {
    const groups = stopGroups(townOf(view), names);
    const keys = groups.flatMap(({ stops }) => stops.flatMap((stop) => stop.keys));
    const places = townOf(view).town.map(({ location }) => location);
    const here = places.flatMap((place) => ["schemes", "standoff", "barrel", "dodge"].map((phase) => `${phase}:${place}`));
    expect(keys.toSorted()).toEqual([...here, "plans", "look", "win", "party", "evening"].toSorted());
    expect(stopsInWords(groups, [])).toBe("");
    chosen.keys = ["win", "schemes:nowhere"];
    expect(chosen.among(groups)).toEqual(["win"]);
  });
});

describe("a shootout in beats", () => {
  it("is read from the story: who rolled what, and who was hit upon", () => {
    const shot = volley(views["volley"]!, null)!;
    expect(shot.outcome).toBe("hit");
    expect(shot.dice.length).toBeGreaterThan(1);
    expect(shot.dice.find(({ seat }) => seat === shot.caller)!.faces).toContain("bullet");
    expect(volley(views["place"]!, null)).toBeNull();
    expect(seatsOf(0b101)).toEqual([0, 2]);
  });

  it("takes the screen for a moment, and any tap skips it", async () => {
    const { rerender } = laid(views["place"]!, vi.fn());
    await rerender({ view: views["volley"]!, names, players });
    await fireEvent.click(screen.getByRole("button", { name: "Skip" }));
    expect(screen.queryByRole("button", { name: "Skip" })).toBeNull();
  });
});

describe("a race", () => {
  const live = (now: () => number, state: () => Race, said: unknown[]): Live => ({
    get race() {
      return state();
    },
    clockAt: (moment?: number) => moment ?? now(),
    press: (moment) => said.push(["press", moment]),
    hit: (reaction, roll) => said.push(["hit", reaction, roll]),
  });
  const roll = (at: number, faces: number, number = 1) => ({ seat: 0, roll: number, pressed: at, rest: at + 600, faces, reason_for: faces === 0b10 ? [0] : [] });

  it("sounds: a count, “fire!”, dice on their way and at rest, a foul, one shot", () => {
    let before: Heard | null = null;
    const at = (now: number, state: Race, rolling = false) => {
      const after = heardOf(state, now, 0, rolling);
      const sounds = cues(before, after);
      before = after;
      return sounds;
    };
    expect(at(-2100, race())).toEqual([]);
    expect(at(-1900, race())).toEqual(["tick"]);
    expect(at(-1800, race())).toEqual([]);
    expect(at(1001, race())).toEqual(["fire"]);
    expect(at(1100, race(), true)).toEqual(["rattle"]);
    const mine = roll(1100, 0b10);
    expect(at(1150, race({ rolls: [mine] }), true)).toEqual([]);
    const theirs = { ...roll(1150, 0b01, 2), seat: 1 };
    expect(at(1160, race({ rolls: [mine, theirs] }), true)).toEqual(["rattle"]);
    expect(at(1701, race({ rolls: [mine, theirs] }))).toEqual(["land"]);
    const verdict = { do: "call" as const, seat: 0, at: 900, calls: [] };
    expect(at(2000, race({ rolls: [mine, theirs], verdict }))).toEqual(["shot"]);
    expect(at(2100, race({ rolls: [mine, theirs], verdict }))).toEqual([]);
    expect(at(2200, race({ fire: 9000 }))).toEqual([]);
    expect(at(2300, race({ fire: 9000, fouls: [{ seat: 1, kind: "false_start", at: 2290, until: 12_000, lost: [] }] }))).toEqual(["no"]);
  });

  it("is counted down by the clock in common", () => {
    const words = [-2600, -2400, -1400, -400, 100].map((at) => countdown(race(), 1000 + at));
    expect(words).toEqual(["3", "3", "2", "1", "Fire!"]);
    expect(countdown(race(), -2100)).toBe("Ready…");
  });

  it("rolls once a press, and not while dice are in the air", () => {
    const said: unknown[] = [];
    let state = race();
    const trigger = new Trigger(0, () => live(() => 0, () => state, said));
    trigger.press(1100);
    trigger.press(1150);
    expect(said).toEqual([["press", 1100]]);
    state = race({ rolls: [roll(1100, 0b010101)] });
    trigger.tick(1200);
    trigger.press(1300);
    expect(said).toHaveLength(1);
    trigger.press(1701);
    expect(said).toHaveLength(2);
  });

  it("rolls on while a key is held, and stops when there is something to call", () => {
    const said: unknown[] = [];
    let state = race({ rolls: [roll(1100, 0b01)] });
    const trigger = new Trigger(0, () => live(() => 0, () => state, said));
    trigger.held = true;
    trigger.tick(1650);
    expect(said).toHaveLength(0);
    trigger.tick(1700);
    expect(said).toEqual([["press", 1700]]);
    state = race({ rolls: [roll(1100, 0b01), roll(1700, 0b10, 2)] });
    trigger.tick(2310);
    expect(said).toHaveLength(1);
    trigger.hit(2500);
    expect(said.at(-1)).toEqual(["hit", 190, 2]);
  });

  it("calls without a reason too: that is a foul, and the server's to judge", () => {
    const said: unknown[] = [];
    const trigger = new Trigger(0, () => live(() => 0, () => race(), said));
    trigger.hit(900);
    expect(said).toEqual([]);
    trigger.hit(1200);
    expect(said).toEqual([["hit", 0, null]]);
  });

  it("is shown over the whole screen, with Roll and HIT! for whoever is in it", async () => {
    const view = views["race"]!;
    const said: unknown[] = [];
    laid(view, vi.fn(), { ...live(() => 1200, () => race(), said), race: race(), wish: vi.fn() });
    const stage = document.querySelector<HTMLElement>("dialog .scene")!;
    expect(within(stage).getByText("Roll")).toBeTruthy();
    await fireEvent.keyDown(window, { key: "Enter" });
    expect(said).toContainEqual(["hit", 0, null]);
  });

  it("does nothing before the count begins, for that press was meant for what was there before", () => {
    const said: unknown[] = [];
    const trigger = new Trigger(0, () => live(() => 0, () => race({ fire: 9000 }), said));
    trigger.press(5900);
    expect(said).toEqual([]);
    trigger.press(6100);
    expect(said).toEqual([["press", 6100]]);
  });

  it("waits for the only person's Ready, by button, Space or Enter", async () => {
    const ready = vi.fn();
    const waiting = { seats: [0], racers: [0, 1], for: "ready" as const, again: false };
    laid(views["race"]!, vi.fn(), { ...live(() => 0, () => race(), []), race: null, waiting, ready, wish: vi.fn() });
    const stage = document.querySelector<HTMLElement>("dialog .scene")!;
    expect(within(stage).queryByText("Roll")).toBeNull();
    await fireEvent.click(within(stage).getByText("Ready"));
    await fireEvent.keyDown(window, { key: " " });
    await fireEvent.keyDown(window, { key: "Enter", repeat: true });
    await fireEvent.keyDown(window, { key: "Enter" });
    expect(ready).toHaveBeenCalledTimes(3);
  });

  it("says whom it waits for, and that a race was void", () => {
    const waiting = { seats: [1, 2], racers: [1, 2], for: "anybody" as const, again: true };
    laid(views["race"]!, vi.fn(), { ...live(() => 0, () => race(), []), race: null, waiting, wish: vi.fn() });
    const stage = document.querySelector<HTMLElement>("dialog .scene")!;
    expect(stage.querySelector("[role=status]")?.textContent).toContain("Waiting for Grace, Linus.");
    expect(within(stage).getByText(/this race is void/)).toBeTruthy();
    expect(within(stage).queryByRole("button", { name: /Ready/ })).toBeNull();
  });

  it("that is decided by beats says why", () => {
    const { story, ...rest } = views["volley"]!;
    const beats = story.map((event) => (event.kind === "fire" ? { ...event, args: { ...event.args, is_race: 1 }, say: "Nobody rolls." } : event));
    expect(volley({ ...rest, story: beats }, null)?.says[0]).toBe("Nobody rolls.");
    expect(volley({ ...rest, story }, null)?.says).not.toContain("Nobody rolls.");
  });

  it("says who was first, and knows the dice that count", () => {
    const verdict = { do: "call" as const, seat: 1, at: 900, calls: [] };
    const name = (seat: number): string => players[seat]!;
    const state = race({ verdict, rolls: [{ ...roll(1100, 0b10), seat: 1 }, roll(1500, 0b10, 2)] });
    expect(verdictInWords(state, name, 0)).toBe("Grace was first, at 900 ms.");
    expect(verdictInWords(state, name, 1)).toBe("You were first, at 900 ms.");
    const [mine, theirs] = racing(state, townOf(views["race"]!), 9000);
    expect(theirs!.dice.map(({ face }) => face)).toEqual(["bullet"]);
    expect(mine!.dice.every(({ face }) => face === null)).toBe(true); // in the air at the end
  });

  it("is put together again for a film from the times beside the moves", () => {
    const view = views["race"]!;
    const step = (number: number, kind: string, args: Record<string, number>, at: number, more = {}): Step => ({
      number, earlier: false, view, story: [{ kind, args, say: "" }], race: { at, ...more },
    });
    const steps: Step[] = [
      { number: 0, earlier: false, view, story: [], race: null },
      step(1, "roll", { seat: 0, faces: 0b10 }, 700, { pressed: 100 }),
      step(2, "false_call", { seat: 1 }, 800, { until: 3800 }),
      step(3, "hit", { seat: 0, bullets: 1 }, 950, { calls: [] }),
    ];
    expect(filmed(steps, 0)?.rolls).toEqual([{ seat: 0, roll: 1, pressed: 100, rest: 700, faces: 0b10 }]);
    expect(filmed(steps, 0)?.verdict).toBeNull();
    expect(filmed(steps, 2)?.fouls.map(({ kind, until }) => [kind, until])).toEqual([["false_call", 3800]]);
    expect(filmed(steps, 3)?.verdict?.seat).toBe(0);
    expect(filmed(steps.slice(0, 1), 0)).toBeNull();
    const beats = { ...step(3, "fire", { beats: 2, scene: 0, is_race: 1 }, 20_000), story: ["fire", "roll", "hit"].map((kind) => ({ kind, args: { seat: 0, faces: 0b10, bullets: 1 }, say: "" })) };
    const idle = filmed([...steps.slice(0, 3), beats], 3);
    expect([idle?.rolls.length, idle?.verdict]).toEqual([1, null]);
  });

  it("shows a false starter's count of three after the next fire", () => {
    const step = (number: number, kind: string, args: Record<string, number>, at: number, barred: number[], more = {}): Step => {
      const view = structuredClone(views["race"]!);
      townOf(view).shootout!.barred = barred;
      return { number, seat: -2, view, story: [{ kind, args, say: "" }], race: { at, ...more } } as unknown as Step;
    };
    const before = { ...step(0, "shootout", {}, 0, []), race: undefined } as unknown as Step;
    const racers = townOf(views["race"]!).shootout!.players;
    const [early, other] = [racers[0]!, racers[1]!];
    const steps = [
      before,
      step(1, "false_start", { seat: early }, -400, [early], { until: 3000 }),
      step(2, "roll", { seat: other, faces: 0b01 }, 700, [early]),
      step(3, "back", { seat: early }, 3000, []),
      step(4, "roll", { seat: early, faces: 0b01 }, 3700, []),
    ];
    expect(filmed(steps, 1)!.fouls.map(({ kind }) => kind)).toEqual(["false_start"]);
    for (const at of [2, 3, 4]) {
      const shown = filmed(steps, at)!;
      expect([shown.barred.get(early), shown.barred.get(other), shown.again?.seat]).toEqual([3000, undefined, early]);
    }
    const standing = (now: number): string => racing(filmed(steps, 2)!, townOf(steps[2]!.view), now).find(({ seat }) => seat === early)!.note;
    expect([standing(700), standing(2500)]).toEqual(["out for a count of three: 3", "out for a count of three: 1"]);
    render(Timeline, { race: filmed(steps, 2)!, now: 700, names, name: (seat: number) => players[seat]! });
    expect(screen.getAllByRole("img", { name: "False start" })).toHaveLength(1);
  });
});
