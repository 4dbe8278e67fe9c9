import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { board, hasBoard, room } from "../../src/games";
import { choices, towards } from "../../src/games/goat/choices";
import Goat from "../../src/games/goat/Goat.svelte";
import { aftermath, chronicle, deeds, flights } from "../../src/games/goat/happened";
import { memory } from "../../src/games/goat/memory.svelte";
import { CHARACTERS, slotsOf, takes, townOf } from "../../src/games/goat/town";
import Verdict from "../../src/games/goat/Verdict.svelte";
import { ending, holding, lastOne } from "../../src/games/goat/words";
import { againstBots } from "../../src/setup/wishes";
import type { Move, StoryEvent, View } from "../../src/lib/types";
import { game } from "../helpers";
import samples from "./goat-views.json";

const views = samples as unknown as Record<string, View>;
const names = Object.fromEntries(CHARACTERS.flatMap((name) => [[name, name.toUpperCase()], [`the.${name}`, `the ${name}`], [`effect.${name}`, `What ${name} does.`]]));
const players = ["Ada", "Grace", "Linus", "Margaret", "Dennis"];
const name = (seat: number) => players[seat]!;

function laid(view: View, onmove?: (move: Move) => void, busy = false) {
  return render(Goat, { view, names, players, onmove, busy });
}

function event(kind: string, args: Record<string, number> = {}): StoryEvent {
  return { kind, args, say: `${kind} ${Object.values(args).join(" ")}.` };
}

function hand(): HTMLElement {
  return document.querySelector<HTMLElement>(".fan")!;
}

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true; // jsdom has no dialogs
  };
  localStorage.clear();
  memory.on = true;
});
afterEach(cleanup);

describe("the room", () => {
  it("brings its board along, with a face for every character", async () => {
    expect(hasBoard("goat")).toBe(true);
    expect(await board("goat")).toBe(Goat);
    for (const character of CHARACTERS) expect(document.getElementById(`ch-${character}`)).not.toBeNull();
    for (const { street } of Object.values(views).map(townOf)) {
      for (const { location, resource } of street) {
        expect(document.getElementById(`b-${location}`)).not.toBeNull();
        expect(document.getElementById(`gd-${resource}`)).not.toBeNull();
      }
    }
  });

  it("has a piece on the page for everything that happens", async () => {
    const { storyPiece } = await room("goat");
    for (const piece of Object.values(views).flatMap((view) => view.story).map((told) => storyPiece!(told))) {
      expect(piece).not.toBeNull();
      expect(piece).not.toMatch(/undefined|-$/);
    }
  });

  it("says each answer in words that are part of the full ones", async () => {
    const { answer, answers } = await room("goat");
    expect(answers!(views.answer!)).toBe(Verdict);
    for (const view of [views.receiver!, views.dupe!, views.pour!, views.gamble!, views.rob!]) {
      expect(answers!(view)).toBeNull();
      for (const legal of view.legal) expect(legal.say).toContain(answer!(legal, view, {}, players).text);
    }
  });

  it("is played by four when somebody wants to play now", () => {
    expect(againstBots(game({ name: "goat", seats: [2, 3, 4, 5] })).seats).toHaveLength(4);
  });

  it("explains what yes and no come to", async () => {
    const { hint } = await room("goat");
    expect(hint!(views.answer!, players)).toMatch(/^Accept: .* Refuse: .* must keep it/);
    expect(hint!(views.forced!, players)).toContain("every card is yours now");
    expect(hint!(views.last!, players)).toContain("discarded");
    for (const view of Object.values(views)) if (view.legal.length) expect(hint!(view, players)).not.toBe("");
  });
});

describe("every answer is a button on the board", () => {
  for (const sample of ["card", "receiver", "claim", "answer", "forced", "last", "rob", "dupe", "pour", "gamble", "round"]) {
    it(`when the question is ${sample}`, async () => {
      const view = views[sample]!;
      const onmove = vi.fn();
      laid(view, onmove);
      const lit = [...document.querySelectorAll<HTMLElement>("button.lit")];
      expect(lit).toHaveLength(view.legal.length);
      for (const { move, say } of view.legal) {
        await fireEvent.click(lit.find((each) => (each.getAttribute("aria-label") ?? each.textContent ?? "").trim().startsWith(say))!);
        expect(onmove).toHaveBeenLastCalledWith(move);
      }
    });
  }

  it("and nothing can be done by a spectator, nor while a move is on its way", async () => {
    laid(views.spectator!);
    expect(document.querySelectorAll(".lit")).toHaveLength(0);
    cleanup();
    const onmove = vi.fn();
    laid(views.receiver!, onmove, true);
    await fireEvent.click(document.querySelector(".lit")!);
    expect(onmove).not.toHaveBeenCalled();
  });

  it("and the slip has yes and no, or only yes where it is forced", async () => {
    const onanswer = vi.fn();
    render(Verdict, { view: views.answer!, busy: false, onanswer });
    await fireEvent.click(screen.getByRole("button", { name: "Refuse" }));
    expect(onanswer).toHaveBeenLastCalledWith({ do: "refuse" });
    cleanup();
    render(Verdict, { view: views.forced!, busy: false, onanswer });
    expect(screen.getAllByRole("button")).toHaveLength(1);
  });

  it("and arrow keys go from one to the next", async () => {
    laid(views.card!, vi.fn());
    const lit = [...document.querySelectorAll<HTMLElement>("button.lit")];
    lit[0]!.focus();
    await fireEvent.keyDown(lit[0]!, { key: "ArrowRight" });
    expect(document.activeElement).toBe(lit[1]);
    await fireEvent.keyDown(lit[1]!, { key: "ArrowLeft" });
    await fireEvent.keyDown(lit[0]!, { key: "ArrowLeft" });
    expect(document.activeElement).toBe(lit.at(-1));
  });
});

describe("a click on what cannot be chosen asks why not", () => {
  it("on a person", async () => {
    const onmove = vi.fn();
    laid(views.receiver!, onmove);
    const unlit = document.querySelector<HTMLElement>(".people .spot:not(.lit)")!;
    await fireEvent.click(unlit);
    expect(onmove).toHaveBeenCalledWith({ do: "to", seat: Number(unlit.closest<HTMLElement>("[data-seat]")!.dataset.seat) });
    expect(towards(views.pour!, 2)).toEqual({ do: "pour", for: 2 });
    expect(towards(views.gamble!, 2)).toEqual({ do: "gamble", with: 2 });
  });

  it("on a place", async () => {
    const onmove = vi.fn();
    laid(views.rob!, onmove);
    await fireEvent.click(document.querySelector('[data-place="saloon"] .spot')!);
    expect(onmove).toHaveBeenCalledWith({ do: "rob", location: "saloon" });
    expect(choices(views.rob!).place("saloon")).toBeUndefined();
  });

  it("on a refusal that is not allowed, and the reason stands beside it", async () => {
    const onmove = vi.fn();
    laid(views.forced!, onmove);
    expect(document.querySelector(".forced")!.textContent).toContain("as many hats as cards");
    await fireEvent.click(screen.getByRole("button", { name: "Refuse" }));
    expect(onmove).toHaveBeenCalledWith({ do: "refuse" });
  });
});

describe("the hand", () => {
  it("is seen by its dealer only", () => {
    laid(views.card!, vi.fn());
    const town = townOf(views.card!);
    expect(within(hand()).getAllByRole("button")).toHaveLength(town.hand!.length);
    for (const character of town.hand!) expect(hand().querySelector(`use[href="#ch-${character}"]`)).not.toBeNull();
    cleanup();
    memory.on = false;
    laid(views.answer!, vi.fn());
    const backs = within(hand()).getAllByRole("img", { name: "a card face down" });
    expect(backs).toHaveLength(townOf(views.answer!).held);
    expect(hand().querySelector('use[href^="#ch-"]')).toBeNull();
  });

  it("shows everybody else what they could remember, and how they know", () => {
    const town = townOf(views.answer!);
    laid(views.answer!, vi.fn());
    for (const character of town.memory.passed) expect(within(hand()).getByRole("img", { name: `${names[character]}: you passed it on` })).toBeTruthy();
    const claimed = town.memory.proven.filter((character) => !town.memory.passed.includes(character));
    for (const character of claimed) expect(within(hand()).getByRole("img", { name: `${names[character]}: it was claimed` })).toBeTruthy();
    expect(hand().children).toHaveLength(town.held);
  });

  it("tells the dealer which claim is a lie", () => {
    laid(views.claim!, vi.fn());
    const { offer, held } = townOf(views.claim!);
    expect(screen.getAllByText("lie")).toHaveLength(held - 1);
    expect(screen.getByText("truth").closest("button")!.textContent).toContain(`“It is the ${offer!.card![0]!.toUpperCase()}`);
  });

  it("is counted in slots: what is known first, then backs", () => {
    const town = townOf(views.answer!);
    expect(slotsOf(town, false).every(({ character }) => character === null)).toBe(true);
    expect(slotsOf(town, true)).toHaveLength(town.held);
    expect(slotsOf({ ...town, held: 1 }, true).length).toBeGreaterThanOrEqual(town.memory.passed.length);
  });
});

describe("the memory aid", () => {
  it("can be switched off at the table, and that is remembered", async () => {
    laid(views.answer!, vi.fn());
    expect(document.querySelectorAll(".pencilled, .known, .seen").length).toBeGreaterThan(0);
    await fireEvent.click(screen.getByRole("button", { name: "Notebook" }));
    const dialog = document.querySelector("dialog")!;
    expect(dialog.textContent).toContain("you passed it on");
    await fireEvent.click(within(dialog).getByRole("checkbox", { hidden: true }));
    expect(memory.on).toBe(false);
    expect(localStorage.getItem("saloon_goat_memory")).toBe("off");
    expect(document.querySelectorAll(".pencilled, .known, .seen")).toHaveLength(0);
    expect(dialog.textContent).not.toContain("you passed it on");
  });

  it("never hides what is one's own, nor what lies open", () => {
    memory.on = false;
    laid(views.card!, vi.fn());
    const town = townOf(views.card!);
    const you = document.querySelector(`[data-seat="${views.card!.seat}"]`)!;
    expect(you.querySelector(".purse")!.textContent).toContain(`$${town.players[views.card!.seat!]!.money}`);
    expect(document.querySelectorAll(".chip.taken")).toHaveLength(Object.values(town.characters).filter(({ owner }) => owner !== null).length);
  });
});

describe("money", () => {
  it("lies open in coins and hidden in resources, until the end", () => {
    const view = views.answer!;
    laid(view, vi.fn());
    for (const player of townOf(view).players) {
      const card = document.querySelector(`[data-seat="${player.seat}"]`)!;
      expect(card.querySelector(".money")!.textContent!.replace(/\s+/g, " ").trim()).toMatch(new RegExp(`^${player.coins}\\b.*\\b${player.tokens}$`));
      expect(card.textContent!.includes("$")).toBe(player.you);
    }
    cleanup();
    laid(views.over!);
    const rows = within(screen.getByRole("table")).getAllByRole("row").slice(1);
    const totals = rows.map((row) => Number.parseInt(within(row).getAllByRole("cell").at(-1)!.textContent!.slice(1), 10));
    expect(totals).toEqual(townOf(views.over!).players.map(({ money }) => money!).sort((a, b) => b - a));
  });

  it("says with how much the game was won, and what decided among equals", () => {
    const town = townOf(views.over!);
    const won = town.players.find((player) => player.won)!;
    expect(ending(views.over!)).toBe(`With $${won.money}.`);
    const decidedBy = (decision: string): string | null => ending({ ...views.over!, table: { ...views.over!.table, decided_by: decision } });
    expect(decidedBy("coins")).toContain("coins decide");
    expect(decidedBy("resources")).toContain("number of resources");
    expect(ending(views.card!)).toBeNull();
  });
});

describe("who holds the hand and who decides", () => {
  it("is written on the stage and on the people", () => {
    for (const view of [views.card!, views.answer!, views.waiting!, views.spectator!, views.dupe!, views.pour!]) {
      laid(view, view.legal.length ? vi.fn() : undefined);
      expect(document.querySelector(".one.decides")!.getAttribute("data-seat")).toBe(String(view.turn));
      expect(document.querySelectorAll(".one.decides")).toHaveLength(1);
      const dealers = [...document.querySelectorAll(".deals")].map((sign) => sign.closest("[data-seat]")!.getAttribute("data-seat"));
      expect(dealers).toEqual(view.phase === "pour" ? [] : [String(townOf(view).dealer)]);
      cleanup();
    }
  });

  it("is said in words", () => {
    const town = townOf(views.last!);
    expect(holding(town, views.last!.seat, name)).toBe("You hold the hand: 6 cards");
    expect(holding(town, null, name)).toBe(`${name(town.dealer)} holds the hand: 6 cards`);
    expect(lastOne(town, views.last!.seat, name)).toContain(`Only ${name(town.last_active!)} has hats left`);
    expect(lastOne(town, town.last_active, name)).toContain("deal to you");
    expect(lastOne(townOf(views.card!), 0, name)).toBe("");
  });

  it("shows who is inactive", () => {
    laid(views.rob!, vi.fn());
    const idle = townOf(views.rob!).players.filter(({ active }) => !active).length;
    expect(idle).toBeGreaterThan(0);
    expect(document.querySelectorAll(".one.idle")).toHaveLength(idle);
  });
});

describe("the street", () => {
  it("counts goods and coins in numbers", () => {
    laid(views.card!, vi.fn());
    for (const { location, goods, coins } of townOf(views.card!).street) {
      const numbers = [...document.querySelectorAll(`[data-place="${location}"] .heap .num`)].map((number) => Number(number.textContent));
      expect(numbers).toEqual([goods, coins].filter(Boolean));
    }
  });

  it("tells what a character does, by tapping it", async () => {
    laid(views.spectator!);
    const chip = document.querySelector<HTMLElement>('[data-character="sheriff"]')!;
    await fireEvent.click(chip);
    expect(chip.getAttribute("aria-pressed")).toBe("true");
    expect(document.querySelector(".read")!.textContent).toContain("What sheriff does.");
    await fireEvent.keyDown(chip, { key: "Escape" });
    expect(document.querySelector(".read")).toBeNull();
  });

  it("knows who takes what, and who acts when", () => {
    const town = townOf(views.spectator!);
    expect(takes("banker", town)).toEqual({ location: "bank", piece: "gd-bills" });
    expect(takes("widow", town)).toEqual({ location: "bank", piece: "coin" });
    expect(takes("sheriff", town)).toBeNull();
    expect(["outlaw", "sheriff", "thief", "charlatan", "waitress", "gambler", "goat", "kid"].map((name) => town.characters[name]?.order)).toEqual([1, 2, 3, 4, 5, 6, null, null]);
  });
});

describe("the Saloon phase", () => {
  const begin = [event("accept", { seat: 1, dealer: 0, is_forced: 0 }), event("reveal", { seat: 1, card: 9, claim: 0 }), event("saloon"), event("pay", { seat: 1, coins: 2 }), event("arrest", { seat: 1, card: 10, coins: 2 }), event("goods_back", { location: 2, goods: 1 })];

  it("is told deed by deed, what only says more with the deed before it", () => {
    const told = chronicle([], begin, false);
    expect(deeds(told).map(({ character, text }) => [character, text])).toEqual([
      ["sheriff", "pay 1 2."],
      ["sheriff", "arrest 1 10 2. goods_back 2 1."],
    ]);
  });

  it("goes on from question to question, and begins anew with the next", () => {
    const first = chronicle([], begin, false);
    const second = chronicle(first, [event("pour", { seat: 0, target: 2, bottles: 1 })], true);
    const third = chronicle(second, [event("pour", { seat: 0, target: 2, bottles: 0 }), event("gamble", { seat: 3, target: 1 }), event("token", { seat: 3, target: 1, resource: 2 }), event("round", { number: 2, rounds: 0, seat: 0 })], true);
    expect(deeds(third).map(({ character }) => character)).toEqual(["sheriff", "sheriff", "waitress", "waitress", "gambler"]);
    expect(chronicle(third, [event("pour", { seat: 0, target: 2, bottles: 1 })], true)).toEqual(second);
    expect(chronicle(third, [event("pick", { seat: 1 })], false)).toEqual([]);
  });

  it("counts bottles that are served alike", () => {
    const pour = (left: number) => ({ ...event("pour", { seat: 0, target: 2, bottles: left }), say: "A bottle." });
    expect(deeds([pour(1), pour(0)])).toEqual([{ character: "waitress", seat: 0, text: "A bottle.", times: 2 }]);
  });

  it("stays on the stage until the next offer", async () => {
    const { rerender } = laid(views.pour!, vi.fn());
    const bar = () => screen.queryByRole("list", { name: "What happened in the Saloon" });
    expect(bar()!.textContent).toContain(views.pour!.story.find(({ kind }) => kind === "pay")!.say);
    const next = { ...views.round!, story: [event("pour", { seat: 1, target: 2, bottles: 0 }), event("round", { number: 2, rounds: 0, seat: 0 })] };
    await rerender({ view: next });
    expect(bar()!.textContent).toContain(views.pour!.story.find(({ kind }) => kind === "pay")!.say);
    expect(bar()!.textContent).toContain("pour 1 2 0.");
    await rerender({ view: views.claim! });
    expect(bar()).toBeNull();
  });
});

describe("what has happened", () => {
  it("lets goods, coins and cards fly, unless it is too much to follow", () => {
    expect(flights([event("goods", { seat: 1, location: 2, goods: 3 }), event("coins", { seat: 1, location: 2, coins: 0 }), event("rob", { seat: 0, location: 4, goods: 1 }), event("pour", { seat: 0, target: 3, bottles: 1 }), event("gamble", { seat: 2, target: 1 }), event("dealer", { seat: 3, cards: 4, left: 5 })], 2)).toEqual([
      { piece: "gd-bills", from: "lot-bank", to: "seat-1" },
      { piece: "gd-nugget", from: "lot-mine", to: "chip-thief" },
      { piece: "gd-bottle", from: "lot-saloon", to: "seat-3" },
      { piece: "back", from: "seat-1", to: "seat-2" },
      { piece: "back", from: "seat-2", to: "seat-3" },
    ]);
    expect(flights(Array.from({ length: 20 }, () => event("pay", { seat: 0, coins: 2 })), 0)).toEqual([]);
  });

  it("is shown after every offer: truth or lie, and what came of it", () => {
    const view = views.card!;
    laid(view, vi.fn());
    const last = townOf(view).offers.at(-1)!;
    expect(screen.getByText(last.claim === last.card ? "The truth!" : "A lie!")).toBeTruthy();
    for (const line of aftermath(view.story)) expect(screen.getByText(line)).toBeTruthy();
    expect(aftermath(view.story).length).toBeGreaterThan(0);
  });
});
