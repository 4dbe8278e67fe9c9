import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { board, hasBoard, room } from "../../src/games";
import { counsel } from "../../src/games/bang_dice/advice";
import BangDice from "../../src/games/bang_dice/BangDice.svelte";
import { choices, nearest, offers } from "../../src/games/bang_dice/choices";
import { flights, justRolled, lifeChanges, moments } from "../../src/games/bang_dice/happened";
import { hints } from "../../src/games/bang_dice/hints.svelte";
import { canReroll, picks, rerollOf } from "../../src/games/bang_dice/picks.svelte";
import { CAST } from "../../src/games/bang_dice/portraits";
import Reroll from "../../src/games/bang_dice/Reroll.svelte";
import { inTurnOrder, spotOf } from "../../src/games/bang_dice/ring";
import { facesOf, standoffOf } from "../../src/games/bang_dice/table";
import type { Move, StoryEvent, View } from "../../src/lib/types";
import samples from "./bang-dice-views.json";

const views = samples as unknown as Record<string, View>;
const names = { outlaw: "Outlaw", sheriff: "Sheriff", "ability.lucky_duke": "Has one roll more.", lucky_duke: "Lucky Duke" };
const players = ["Ada", "Grace", "Linus", "Margaret", "Dennis", "Alan", "Barbara", "Ken"];

function laid(view: View, onmove?: (move: Move) => void, busy = false): void {
  render(BangDice, { view, names, players, onmove, busy });
}

function event(kind: string, args: Record<string, number> = {}): StoryEvent {
  return { kind, args, say: `${kind}.` };
}

beforeEach(() => {
  hints.tell();
  hints.advising = true;
  picks.clear();
});
afterEach(cleanup);

describe("the room", () => {
  it("brings its board along", async () => {
    expect(hasBoard("bang_dice")).toBe(true);
    expect(await board("bang_dice")).toBe(BangDice);
    expect(document.getElementById("role-outlaw")).not.toBeNull();
    expect(document.getElementById("bullet")).not.toBeNull();
  });

  it("has a slip of its own for dice, and a button for every other answer", async () => {
    const { answers, answer } = await room("bang_dice");
    expect(answers!(views.reroll!)).toBe(Reroll);
    expect(answers!(views.shoot!)).toBeNull();
    for (const legal of views.shoot!.legal) {
      expect(legal.say).toContain(answer!(legal, views.shoot!, names, players).text);
    }
  });

  it("knows a face for every character", () => {
    const met = Object.values(views).flatMap((view) => standoffOf(view).players.map((player) => player.character));
    for (const character of met) if (character) expect(CAST).toHaveProperty(character);
    expect(Object.keys(CAST)).toHaveLength(16);
  });
});

describe("choosing dice", () => {
  it("leads to the one action that rolls exactly these", () => {
    const view = views.reroll!;
    for (const { move } of view.legal) expect(rerollOf(view, move.dice as number[])?.move).toEqual(move);
    expect(rerollOf(view, [])?.move).toEqual({ do: "reroll", dice: [] });
  });

  it("leaves dynamite where it is", () => {
    const view = views.reroll!;
    standoffOf(view).dice.forEach((die, at) => expect(canReroll(view, at)).toBe(die.state === "free"));
  });

  it("takes dice on and off, and forgets them with the next roll", () => {
    const view = views.reroll!;
    picks.toggle(view, 3);
    picks.toggle(view, 0);
    expect(picks.of(view)).toEqual([0, 3]);
    picks.toggle(view, 3);
    expect(picks.of(view)).toEqual([0]);
    expect(picks.of({ ...view, table: { ...view.table, roll: 2 } })).toEqual([]);
    expect(picks.of({ ...view, phase: "shoot" })).toEqual([]);
  });

  it("works by tapping, and the slip rolls what was tapped", async () => {
    const view = views.reroll!;
    laid(view, vi.fn());
    const onanswer = vi.fn();
    render(Reroll, { view, busy: false, onanswer });
    expect(screen.queryByRole("button", { name: /again$/ })).toBeNull();
    const free = standoffOf(view).dice.flatMap((die, at) => (die.state === "free" ? [at] : []));
    for (const at of free.slice(0, 2)) await fireEvent.click(document.querySelector(`[data-die="${at}"]`)!);
    expect(document.querySelectorAll('.die[aria-pressed="true"]')).toHaveLength(2);
    await fireEvent.click(screen.getByRole("button", { name: "Roll 2 dice again" }));
    expect(onanswer).toHaveBeenLastCalledWith({ do: "reroll", dice: free.slice(0, 2) });
    await fireEvent.click(screen.getByRole("button", { name: "Keep all" }));
    expect(onanswer).toHaveBeenLastCalledWith({ do: "reroll", dice: [] });
  });

  it("works by keys: numbers pick, Enter rolls, 0 keeps all", async () => {
    const view = views.reroll!;
    const onmove = vi.fn();
    laid(view, onmove);
    const free = standoffOf(view).dice.flatMap((die, at) => (die.state === "free" ? [at] : []));
    await fireEvent.keyDown(document.body, { key: "Enter" });
    expect(onmove).not.toHaveBeenCalled();
    await fireEvent.keyDown(document.body, { key: String(free[1]! + 1) });
    await fireEvent.keyDown(document.body, { key: "Enter" });
    expect(onmove).toHaveBeenLastCalledWith({ do: "reroll", dice: [free[1]] });
    await fireEvent.keyDown(document.body, { key: "0" });
    expect(onmove).toHaveBeenLastCalledWith({ do: "reroll", dice: [] });
  });

  it("asks the server why dynamite cannot be rolled", async () => {
    const onmove = vi.fn();
    laid(views.reroll!, onmove);
    const locked = standoffOf(views.reroll!).dice.findIndex((die) => die.state === "locked");
    await fireEvent.click(document.querySelector(`[data-die="${locked}"]`)!);
    expect(onmove).toHaveBeenCalledWith({ do: "reroll", dice: [locked] });
  });
});

describe("every answer is a button on the board", () => {
  for (const sample of ["shoot", "twice", "beer", "gift", "strip", "dodge", "drop", "character", "eight"]) {
    it(`when the question is ${sample}`, async () => {
      const view = views[sample]!;
      const onmove = vi.fn();
      laid(view, onmove);
      for (const { move, say } of view.legal) {
        const button = screen.getAllByRole("button").find((each) => (each.getAttribute("aria-label") ?? each.textContent ?? "").trim().startsWith(say))!;
        await fireEvent.click(button);
        expect(onmove).toHaveBeenLastCalledWith(move);
      }
      expect(document.querySelectorAll(".lit")).toHaveLength(view.legal.length);
    });
  }

  it("and nothing can be done by a spectator, nor while a move is on its way", async () => {
    laid(views.spectator!);
    expect(document.querySelectorAll(".lit, button.die")).toHaveLength(0);
    cleanup();
    const onmove = vi.fn();
    laid(views.shoot!, onmove, true);
    await fireEvent.click(document.querySelector(".lit")!);
    expect(onmove).not.toHaveBeenCalled();
  });

  it("shows how far away the targets are", () => {
    const view = views.shoot!;
    laid(view, vi.fn());
    for (const { seat, places } of standoffOf(view).targets) {
      const card = document.querySelector(`[data-seat="${seat}"]`)!;
      expect(card.querySelector(".away")!.textContent).toBe(`${places} place${places > 1 ? "s" : ""}`);
    }
  });

  it("and a click on somebody out of reach asks why not", async () => {
    const view = views.shoot!;
    const onmove = vi.fn();
    laid(view, onmove);
    const unlit = document.querySelector<HTMLElement>(".spot:not(.lit)")!;
    await fireEvent.click(unlit);
    const seat = Number(unlit.closest<HTMLElement>("[data-seat]")!.dataset.seat);
    expect(onmove).toHaveBeenCalledWith({ do: "shoot", at: seat });
    expect(nearest(views.strip!, 2)).toEqual({ do: "strip", from: 2 });
    expect(nearest(views.beer!, 2)).toEqual({ do: "beer", for: 2 });
  });
});

describe("roles", () => {
  it("show their back where they are hidden", () => {
    const view = views.shoot!;
    laid(view, vi.fn());
    const hidden = standoffOf(view).players.filter((player) => player.role === null).length;
    expect(hidden).toBeGreaterThan(0);
    expect(screen.getAllByRole("img", { name: "role hidden" })).toHaveLength(hidden);
  });

  it("all lie open at the end, and at a table of three", () => {
    for (const view of [views.over!, views.three!]) {
      laid(view);
      expect(screen.queryByRole("img", { name: "role hidden" })).toBeNull();
      cleanup();
    }
  });

  it("come with advice that ends with the first game, unless it was asked for", async () => {
    const { hint } = await room("bang_dice");
    expect(hint!(views.three!, players)).toContain("Your shots");
    hints.finish();
    expect(hints.advising).toBe(true);
    hints.advising = false;
    expect(hint!(views.three!, players)).not.toContain("Your shots");
  });

  it("are told with their aim in the first hints", () => {
    const view = views.shoot!;
    const table = standoffOf(view);
    const you = table.players.find((player) => player.you)!;
    expect(counsel({ ...table, players: table.players.map((each) => (each === you ? { ...each, role: "outlaw", sheriff: false } : { ...each, sheriff: each.seat === 3 })) }, players)).toContain("Margaret");
    expect(counsel(standoffOf(views.three!), players)).toContain("Your shots");
    expect(counsel(standoffOf(views.spectator!), players)).toBe("");
  });
});

describe("what a character can do", () => {
  it("is read by tapping the face", async () => {
    const view = views.shoot!;
    laid(view, vi.fn());
    const card = screen.getAllByRole("article")[1]!;
    const face = within(card).getByRole("button", { name: /^What can/ });
    expect(face.getAttribute("aria-expanded")).toBe("false");
    await fireEvent.click(face);
    expect(within(card).getByRole("note")).toBeTruthy();
    await fireEvent.keyDown(face, { key: "Escape" });
    expect(within(card).queryByRole("note")).toBeNull();
  });

  it("is laid open where characters are chosen", () => {
    expect(offers(views.character!).every(({ legal }) => legal !== undefined)).toBe(true);
    expect(choices(views.character!).middle).toEqual([]);
    laid(views.character!, vi.fn());
    expect(within(screen.getByRole("list", { name: "Characters to choose from" })).getAllByRole("button")).toHaveLength(2);
  });
});

describe("the seats", () => {
  const BOARD = { width: 928, height: 552 };
  const CARD = { width: 216, height: 156 };
  const OWN = { width: 400, height: 146 };

  it("are in turn order, beginning with you", () => {
    expect(inTurnOrder(5, 3)).toEqual([3, 4, 0, 1, 2]);
    expect(inTurnOrder(3, null)).toEqual([0, 1, 2]);
  });

  for (const seats of [3, 4, 5, 6, 7, 8]) {
    it(`do not cover one another at a table of ${seats}`, () => {
      const cards = inTurnOrder(seats, 0).map((step) => {
        const { x, y } = spotOf(step, seats);
        const size = step === 0 ? OWN : CARD;
        const [left, top] = [x * (BOARD.width - size.width), y * (BOARD.height - size.height)];
        return { left, top, right: left + size.width, bottom: top + size.height };
      });
      for (const [at, one] of cards.entries()) {
        for (const other of cards.slice(at + 1)) {
          const apart = one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top;
          expect(apart).toBe(true);
        }
      }
    });

    it(`go clockwise at a table of ${seats}: your left hand first`, () => {
      const spots = inTurnOrder(seats, 0).map((step) => spotOf(step, seats));
      expect(spots[0]).toEqual({ x: 0.5, y: 1 });
      expect(spots[1]!.x).toBeLessThan(0.5);
      expect(spots.at(-1)!.x).toBeGreaterThan(0.5);
      expect(spots.slice(1).map((spot) => spot.x)).toEqual(spots.slice(1).map((spot) => spot.x).sort((a, b) => a - b));
    });
  }
});

describe("what has happened", () => {
  it("is told as changes of life", () => {
    const story = [event("shot", { seat: 1, by: 0, life: 5 }), event("shot", { seat: 1, by: 0, life: 4 }), event("beer", { seat: 0, target: 2, gained: 1 }), event("pierced", { seat: 3, lost: 2, life: 4 }), event("feast", { seat: 4, gained: 2 }), event("aim", { seat: 0, target: 1, points: 1 })];
    expect([...lifeChanges(story)]).toEqual([[1, -2], [2, 1], [3, -2], [4, 2]]);
  });

  it("knows which dice were rolled last", () => {
    expect(justRolled([event("roll", { seat: 0, rolled: 31, dice: 7 }), event("roll", { seat: 1, rolled: 5, dice: 7 })])).toEqual([0, 2]);
    expect(justRolled([])).toEqual([]);
    expect(facesOf(3083)).toEqual(["gatling", "two", "dynamite", "one", "one"]);
  });

  it("lets arrows, bullets and beers fly, unless it is too much to follow", () => {
    expect(flights([event("arrow", { seat: 2, pile: 5 }), event("shot", { seat: 1, by: 0, life: 3 }), event("strip", { seat: 4, target: 3, arrows: 0 })])).toEqual([
      { piece: "arrow", from: "pile", to: "seat-2" },
      { piece: "die-bullet", from: "seat-0", to: "seat-1" },
      { piece: "arrow", from: "seat-3", to: "pile" },
    ]);
    expect(flights(Array.from({ length: 20 }, () => event("arrow", { seat: 0, pile: 1 })))).toEqual([]);
  });

  it("has its great moments, each with everybody it happens to", () => {
    const story = [
      event("shot", { seat: 1, by: 0, life: 0 }), event("shot", { seat: 2, by: 0, life: 3 }), event("death", { seat: 1, role: 2, by: 0 }), event("gatling", { seat: 0 }), event("mown", { seat: 2, by: 0, life: 2 }),
      event("roll", { seat: 2, rolled: 31, dice: 0 }), event("attack", { seat: 2 }), event("pierced", { seat: 2, lost: 1, life: 1 }), event("roll", { seat: 3, rolled: 31, dice: 0 }),
    ];
    expect(moments(story).map(({ kind, seats }) => [kind, seats])).toEqual([
      ["shots", [1, 2]], ["death", [1]], ["gatling", [2]], ["roll", [2]], ["indians", [2]],
    ]);
    expect(moments(story)[1]!.role).toBe("outlaw");
  });
});
