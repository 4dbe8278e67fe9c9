import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { board, hasBoard, room } from "../../src/games";
import { choices, deckMove, stackMove } from "../../src/games/public_enemy/choices";
import { flights } from "../../src/games/public_enemy/happened";
import { overlay } from "../../src/games/public_enemy/odds.svelte";
import PublicEnemy from "../../src/games/public_enemy/PublicEnemy.svelte";
import { leading, reckoning, tiles } from "../../src/games/public_enemy/reckoning";
import Reckoning from "../../src/games/public_enemy/Reckoning.svelte";
import { bust, DECKS, GANGS, gangOf, inTurnOrder, trailOf } from "../../src/games/public_enemy/table";
import { GROUP_OF_CARD } from "../../src/games/public_enemy/view";
import type { Move, StoryEvent, View } from "../../src/lib/types";
import { againstBots } from "../../src/setup/wishes";
import { game } from "../helpers";
import samples from "./public-enemy-views.json";

const views = samples as unknown as Record<string, View>;
const names = {
  tombstone: "Tombstone", cripple_creek: "Cripple Creek", deadwood: "Deadwood", dodge_city: "Dodge City", saloon: "the Saloon",
  wild_bunch: "the Wild Bunch", daltons: "the Daltons", james_younger: "the James-Younger gang", loners: "the Loners",
  sheriff: "the Sheriff", bounty_hunter: "the Bounty Hunter", swindler: "the Swindler",
};
const players = ["Ada", "Grace", "Linus", "Margaret", "Dennis", "Alan"];

function laid(view: View, onmove?: (move: Move) => void, busy = false) {
  return render(PublicEnemy, { view, names, players, onmove, busy });
}

function event(kind: string, args: Record<string, number> = {}): StoryEvent {
  return { kind, args, say: `${kind}.` };
}

beforeEach(() => {
  overlay.on = false;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe("the room", () => {
  it("brings its board and its drawings along", async () => {
    expect(hasBoard("public_enemy")).toBe(true);
    expect(await board("public_enemy")).toBe(PublicEnemy);
    for (const piece of ["gang-wild", "bust-1", "pe-cavalry", "pe-bang"]) expect(document.getElementById(piece)).not.toBeNull();
  });

  it("seats four for a game against bots", () => {
    expect(againstBots(game({ name: "public_enemy", seats: [2, 3, 4, 5, 6] })).seats).toHaveLength(4);
  });

  it("says every answer in few words that are part of the full ones", async () => {
    const { answer } = await room("public_enemy");
    for (const sample of ["draw", "sheriff", "bounty_hunter", "swindler", "cavalry"]) {
      for (const legal of views[sample]!.legal) {
        const { text, piece } = answer!(legal, views[sample]!, names, players);
        expect(legal.say).toContain(text);
        if (piece?.startsWith("hat")) expect(piece).toBe(`hat-${Number(legal.move.of) + 1}`);
      }
    }
  });

  it("has a drawing for everything that can happen", async () => {
    const { storyPiece } = await room("public_enemy");
    for (const view of Object.values(views)) for (const told of view.story) expect(storyPiece!(told)).toBeTruthy();
    expect(storyPiece!(event("draw", { seat: 0, deck: 4, card: 48 }))).toBe("pe-sheriff");
    expect(storyPiece!(event("draw", { seat: 0, deck: 0, card: 3 }))).toBe("gang-dalton");
  });

  it("knows how a game ended", async () => {
    const { ending } = await room("public_enemy");
    expect(ending!(views.over!)).toMatch(/Wanted/);
    expect(ending!(views.draw!)).toBeNull();
  });
});

describe("cards", () => {
  it("are numbered as the rules number them", () => {
    const seen = Object.values(views).flatMap((view) => trailOf(view).decks.flatMap(({ up }) => (up ? [up] : [])));
    for (const card of seen) expect(gangOf(card.card)).toBe(card.gang);
    expect([48, 51, 52, 56, 59].map((card) => GROUP_OF_CARD[card])).toEqual(["sheriff", "sheriff", "bounty_hunter", "swindler", "swindler"]);
    expect(gangOf(48)).toBeNull();
  });

  it("show the same face every time, and ladies are ladies", () => {
    const card = { card: 11, name: "Calamity Jane", gang: "loners" as const, town: "tombstone" as const, leader: false };
    expect(bust(card).piece).toBe("bust-3");
    expect(bust({ ...card, name: "Black Bart" })).toEqual(bust({ ...card, name: "Black Bart" }));
  });

  it("show the leader's star even under other cards", () => {
    const view = structuredClone(views.draw!);
    const stack = trailOf(view).players[0]!.stacks[0]!;
    const card = (n: number, leader: boolean) => ({ card: n, name: `Outlaw ${n}`, gang: "wild_bunch" as const, town: "tombstone", leader });
    Object.assign(stack, { cards: [card(0, true), card(1, false), card(2, false)], leader: true });
    laid(view);
    const fan = document.querySelector('[data-spot="stack-0-wild_bunch"]')!;
    expect(fan.querySelectorAll(".card")).toHaveLength(3);
    expect(fan.querySelectorAll(".star")).toHaveLength(1);
    expect(fan.querySelector(".card")!.querySelector(".star")).not.toBeNull();
    expect(fan.getAttribute("aria-label")).toContain("with the leader");
    expect(fan.getAttribute("aria-label")).toContain("Outlaw 2 on top");
  });

  it("can be read stack by stack", async () => {
    laid(views.bounty_hunter!);
    const fan = document.querySelector<HTMLElement>("button.fan")!;
    await fireEvent.click(fan);
    expect(screen.getByRole("note")).toBeTruthy();
    await fireEvent.keyDown(fan, { key: "Escape" });
    expect(screen.queryByRole("note")).toBeNull();
  });
});

describe("an outlaw of somebody else", () => {
  it("is named with its owner", async () => {
    const { answer } = await room("public_enemy");
    for (const sample of ["bounty_hunter", "swindler"]) {
      const view = views[sample]!;
      for (const legal of view.legal) {
        const seat = Number(legal.move.of);
        expect(answer!(legal, view, names, players)).toMatchObject({ of: players[seat], seat, piece: `hat-${seat + 1}` });
      }
    }
  });
});

describe("every answer is a button on the board", () => {
  for (const sample of ["draw", "dollar", "sheriff", "bounty_hunter", "swindler", "cavalry", "six"]) {
    it(`when the question is ${sample}`, async () => {
      const view = views[sample]!;
      const onmove = vi.fn();
      laid(view, onmove);
      expect(document.querySelectorAll(".lit")).toHaveLength(view.legal.length);
      for (const { move, say } of view.legal) {
        const button = screen.getAllByRole("button").find((each) => (each.getAttribute("aria-label") ?? each.textContent ?? "").trim().startsWith(say))!;
        await fireEvent.click(button);
        expect(onmove).toHaveBeenLastCalledWith(move);
      }
    });
  }

  it("and nothing can be done by a spectator, nor while a move is on its way", async () => {
    laid(views.spectator!);
    expect(document.querySelectorAll(".lit")).toHaveLength(0);
    cleanup();
    const onmove = vi.fn();
    laid(views.draw!, onmove, true);
    await fireEvent.click(document.querySelector(".lit")!);
    await fireEvent.keyDown(document.body, { key: "5" });
    expect(onmove).not.toHaveBeenCalled();
  });

  it("and a click on what cannot be chosen asks the server why not", async () => {
    const onmove = vi.fn();
    const view = structuredClone(views.draw!);
    view.legal = view.legal.filter(({ move }) => move.deck !== "deadwood");
    laid(view, onmove);
    await fireEvent.click(within(screen.getByRole("listitem", { name: "Deadwood" })).getByRole("button"));
    expect(onmove).toHaveBeenCalledWith({ do: "draw", deck: "deadwood" });
    expect(deckMove(views.cavalry!, "deadwood")).toEqual({ do: "ride", town: "deadwood" });
    expect(deckMove(views.dollar!, "saloon")).toEqual({ do: "peek", deck: "saloon" });
    expect(stackMove(views.swindler!, 2, "loners")).toEqual({ do: "swindle", of: 2, gang: "loners" });
    expect(stackMove(views.sheriff!, views.sheriff!.seat!, "daltons")).toEqual({ do: "shed", gang: "daltons" });
  });

  it("and answers about a stack are found at that stack only", () => {
    const view = views.bounty_hunter!;
    for (const { move } of view.legal) {
      for (const { seat, stacks } of trailOf(view).players) {
        for (const { gang } of stacks) {
          const found = choices(view).stack(seat, gang)?.move;
          if (move.of === seat && move.gang === gang) expect(found).toEqual(move);
          else expect(found).not.toEqual(move);
        }
      }
    }
  });
});

describe("the keyboard", () => {
  it("draws by number", async () => {
    const onmove = vi.fn();
    laid(views.draw!, onmove);
    for (const { move } of views.draw!.legal) {
      await fireEvent.keyDown(document.body, { key: String(DECKS.indexOf(move.deck as (typeof DECKS)[number]) + 1) });
      expect(onmove).toHaveBeenLastCalledWith(move);
    }
  });

  it("keeps the Dollars and leaves the Cavalry with 0", async () => {
    const onmove = vi.fn();
    laid(views.dollar!, onmove);
    await fireEvent.keyDown(document.body, { key: "0" });
    expect(onmove).toHaveBeenLastCalledWith({ do: "save" });
    cleanup();
    laid(views.cavalry!, onmove);
    await fireEvent.keyDown(document.body, { key: "0" });
    expect(onmove).toHaveBeenLastCalledWith({ do: "stay" });
  });

  it("leaves numbers alone where somebody types", async () => {
    const onmove = vi.fn();
    laid(views.draw!, onmove);
    const input = document.body.appendChild(document.createElement("input"));
    await fireEvent.keyDown(input, { key: "1" });
    input.remove();
    expect(onmove).not.toHaveBeenCalled();
  });
});

describe("Dollars", () => {
  it("are kept, and the card drawn, by a tap on it: two moves, one after the other", async () => {
    const onmove = vi.fn();
    const { rerender } = laid(views.dollar!, onmove);
    await fireEvent.click(within(screen.getByRole("listitem", { name: "The Saloon" })).getByRole("button", { name: /^Keep your Dollars/ }));
    expect(onmove.mock.calls).toEqual([[{ do: "save" }]]);
    await rerender({ busy: true });
    const draw = { id: 99, move: { do: "draw", deck: "saloon" }, say: "Try your luck in the Saloon" };
    await rerender({ view: { ...views.dollar!, phase: "draw", story: [], legal: [draw] } });
    expect(onmove).toHaveBeenCalledTimes(1);
    await rerender({ busy: false });
    await tick();
    expect(onmove).toHaveBeenLastCalledWith({ do: "draw", deck: "saloon" });
    expect(onmove).toHaveBeenCalledTimes(2);
  });

  it("show what was peeked at to whoever knows it, and to the others only who does", () => {
    const known = trailOf(views.draw!).decks.find(({ next }) => next)!;
    laid(views.draw!, vi.fn());
    expect(document.querySelectorAll(".next")).toHaveLength(1);
    cleanup();
    for (const view of [views.spectator!, views.other!]) {
      expect(trailOf(view).decks.every(({ next }) => next === null)).toBe(true);
      laid(view);
      expect(document.querySelector(".next")).toBeNull();
      expect(screen.getByText(/^They know the next card: /)).toBeTruthy();
      cleanup();
    }
    expect(known.peeked).toEqual([views.draw!.seat]);
  });
});

describe("the odds", () => {
  it("are switched on and off, by click and by key, and remembered", async () => {
    laid(views.draw!, vi.fn());
    expect(screen.queryAllByRole("list", { name: "What may come next" })).toHaveLength(0);
    await fireEvent.click(screen.getByRole("button", { name: "Odds" }));
    expect(screen.getAllByRole("list", { name: "What may come next" })).toHaveLength(5);
    expect(localStorage.getItem("saloon_enemy_odds")).toBe("on");
    await fireEvent.keyDown(document.body, { key: "o" });
    expect(overlay.on).toBe(false);
    expect(localStorage.getItem("saloon_enemy_odds")).toBe("off");
  });

  it("say what is left and how likely it is", () => {
    overlay.on = true;
    laid(views.draw!, vi.fn());
    trailOf(views.draw!).decks.forEach((deck, at) => {
      const list = screen.getAllByRole("list", { name: "What may come next" })[at]!;
      const told = Object.keys(deck.odds).map((group) => `${Math.round(deck.chances[group]! * 100)}%`);
      expect([...list.querySelectorAll("b")].map((each) => each.textContent).slice(0, told.length)).toEqual(told);
      expect(list.querySelectorAll("i")).toHaveLength(Object.values(deck.odds).reduce((sum, left) => sum + left, 0));
    });
  });
});

describe("the scoring of a round", () => {
  for (const sample of ["duel", "truel"]) {
    it(`is read from the story of a round with a ${sample}`, () => {
      const view = views[sample]!;
      const result = reckoning(view, trailOf(views[`before_${sample}`]!))!;
      expect(result.verdicts.filter(({ gang }) => gang !== null).map(({ gang }) => gang)).toEqual(GANGS);
      const scores = view.story.filter(({ kind }) => kind === "score");
      expect(result.points).toEqual(scores.map(({ args }) => args.points));
      expect(result.cards).not.toBeNull();
      for (const { gang, first } of result.verdicts) {
        if (gang === null) continue;
        const most = Math.max(...result.cards!.map((held) => held[gang]));
        for (const seat of first) expect(result.cards![seat]![gang]).toBe(most);
      }
      const fight = result.verdicts.find(({ duel }) => duel)!.duel!;
      expect(fight.seats).toHaveLength(sample === "truel" ? 3 : 2);
      if (sample === "truel") expect(fight.seats[(fight.bang - 1) % 3]).toBe(fight.winner);
    });
  }

  it("does not guess the cards when it was not there", () => {
    expect(reckoning(views.duel!, null)!.cards).toBeNull();
    expect(reckoning(views.duel!, trailOf(views.duel!))!.cards).toBeNull();
    expect(reckoning(views.draw!, null)).toBeNull();
  });

  it("knows the cards of the last round, for they lie on the table", () => {
    const result = reckoning(views.over!, null)!;
    expect(result.cards).not.toBeNull();
    expect(result.over).toMatch(/public enemy/);
  });

  it("turns tiles until one goes bang", () => {
    const duel = { seats: [2, 0], winner: 0, bang: 3 };
    expect(tiles(duel, 1, 2)).toEqual(["click", "click", "bullet", "bullet", "bullet", "bullet"]);
    expect(tiles(duel, 1, 3)[2]).toBe("bang");
    expect(tiles(duel, 0, 3)[2]).toBe("click");
    expect(tiles({ ...duel, winner: null }, 0, 3)[2]).toBe("bang");
  });

  it("finds who has the most points", () => {
    expect(leading([3, 8, 8])).toEqual([1, 2]);
    expect(leading([0, 0])).toEqual([]);
  });

  it("is told line by line, and a tap shows all of it", async () => {
    vi.useFakeTimers();
    const result = reckoning(views.duel!, trailOf(views.before_duel!))!;
    const onclose = vi.fn();
    render(Reckoning, { result, names, name: (seat: number) => players[seat]!, still: false, onclose });
    expect(document.querySelectorAll(".untold")).toHaveLength(5);
    await vi.advanceTimersByTimeAsync(1600);
    expect(document.querySelectorAll(".untold")).toHaveLength(4);
    await fireEvent.click(screen.getByRole("button", { name: "Show all of it" }));
    expect(document.querySelectorAll(".untold")).toHaveLength(0);
    expect(document.querySelector(".tile.bang")).not.toBeNull();
    await fireEvent.click(screen.getByRole("button", { name: "Go on" }));
    expect(onclose).toHaveBeenCalledOnce();
  });

  it("comes to its end by itself", async () => {
    vi.useFakeTimers();
    const result = reckoning(views.truel!, trailOf(views.before_truel!))!;
    render(Reckoning, { result, names, name: (seat: number) => players[seat]!, still: false, onclose: vi.fn() });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(screen.getByRole("button", { name: "Go on" })).toBeTruthy();
  });

  it("is laid over the board when the round ends, stays while others play on, and can be seen again", async () => {
    const { rerender } = laid(views.before_duel!, vi.fn());
    await rerender({ view: views.duel! });
    const sheet = () => screen.queryByRole("region", { name: /^The scoring of round/ });
    expect(sheet()).not.toBeNull();
    const other = (views.duel!.seat! + 1) % views.duel!.seats;
    await rerender({ view: { ...views.duel!, turn: other } });
    await rerender({ view: { ...views.duel!, turn: other, story: [event("cavalry", { seat: 1, town: 0, origin: -1 })] } });
    expect(sheet()).not.toBeNull();
    await fireEvent.keyDown(document.body, { key: "Escape" });
    expect(sheet()).toBeNull();
    await fireEvent.click(screen.getByRole("button", { name: "Last scoring" }));
    expect(sheet()).not.toBeNull();
  });

  it("goes with its moment in a film", async () => {
    const { rerender } = laid(views.before_duel!);
    await rerender({ view: views.duel! });
    expect(screen.queryByRole("region", { name: /^The scoring of round/ })).not.toBeNull();
    await rerender({ view: { ...views.duel!, story: [event("cavalry", { seat: 1, town: 0, origin: -1 })] } });
    expect(screen.queryByRole("region", { name: /^The scoring of round/ })).toBeNull();
  });
});

describe("the table", () => {
  it("begins with you", () => {
    expect(inTurnOrder(5, 3)).toEqual([3, 4, 0, 1, 2]);
    expect(inTurnOrder(3, null)).toEqual([0, 1, 2]);
    laid(views.six!, vi.fn());
    expect(screen.getAllByRole("article")).toHaveLength(6);
    expect(screen.getAllByRole("article")[0]!.getAttribute("aria-label")).toMatch(/^You\b/);
  });

  it("says who has won, and who is wanted for what", () => {
    laid(views.over!);
    expect(screen.getByRole("heading", { name: /public enemy number one!$/ })).toBeTruthy();
    const winner = trailOf(views.over!).winner!;
    const seat = document.querySelector<HTMLElement>(`[data-seat="${winner}"]`)!;
    expect(within(seat).getAllByRole("img", { name: /^Wanted: / })).toHaveLength(4);
    expect(within(seat).getByRole("img", { name: "The One token" })).toBeTruthy();
  });

  it("lets cards travel, unless the round is over", () => {
    expect(flights([event("draw", { seat: 1, deck: 0, card: 3 }), event("reveal", { town: 0, card: 4 })])).toEqual([{ gang: "daltons", from: "deck-tombstone", to: "stack-1-daltons" }]);
    expect(flights([event("swindled", { seat: 1, card: 0, owner: 2 })])).toEqual([{ gang: "wild_bunch", from: "stack-2-wild_bunch", to: "stack-1-wild_bunch" }]);
    expect(flights([event("hunted", { seat: 1, card: 9, owner: 2 })])).toEqual([{ gang: "loners", from: "stack-2-loners", to: null }]);
    expect(flights([event("draw", { seat: 1, deck: 4, card: 50 })])).toEqual([]);
    expect(flights([event("draw", { seat: 1, deck: 0, card: 3 }), event("end", { end: 1, seat: 1 })])).toEqual([]);
  });
});
