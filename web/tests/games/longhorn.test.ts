import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { board, hasBoard, room } from "../../src/games";
import { nearest, previewOf, stepFrom } from "../../src/games/longhorn/choices";
import Longhorn from "../../src/games/longhorn/Longhorn.svelte";
import { rangeOf } from "../../src/games/longhorn/range";
import { trips } from "../../src/games/longhorn/travel";
import type { Move, View } from "../../src/lib/types";
import samples from "./longhorn-views.json";

const views = samples as unknown as Record<string, View>;
const names = {};
const players = ["Ada", "Grace"];

function laid(phase: string, onmove?: (move: Move) => void): View {
  const view = views[phase]!;
  render(Longhorn, { view, names, players, onmove });
  return view;
}

afterEach(cleanup);

describe("the rooms", () => {
  it("are there for the games that have a board", async () => {
    expect(hasBoard("longhorn")).toBe(true);
    expect(hasBoard("chess")).toBe(false);
    expect(await board("longhorn")).toBe(Longhorn);
    await expect(room("chess")).rejects.toThrow(RangeError);
  });
});

describe("every answer is a button on the board", () => {
  for (const phase of ["start", "raid", "ride", "brand", "ambush", "epidemic", "scatter"]) {
    it(`when the question is ${phase}`, async () => {
      const onmove = vi.fn();
      const view = laid(phase, onmove);
      expect(view.legal.length).toBeGreaterThan(1);
      for (const { move, say } of view.legal) {
        const buttons = screen.getAllByRole("button", { name: new RegExp(`^${say.replaceAll("$", "\\$")}`) });
        await fireEvent.click(buttons[0]!);
        expect(onmove).toHaveBeenLastCalledWith(move);
      }
      expect(document.querySelectorAll(".lit")).toHaveLength(view.legal.length);
    });
  }

  it("and nothing can be done where there is nobody to do it", () => {
    laid("raid");
    expect(screen.queryAllByRole("button")).toHaveLength(0);
  });

  it("nor while a move is on its way", async () => {
    const onmove = vi.fn();
    render(Longhorn, { view: views.ride!, names, players, onmove, busy: true });
    await fireEvent.click(document.querySelector(".lit")!);
    expect(onmove).not.toHaveBeenCalled();
  });
});

describe("a click on something that cannot be chosen", () => {
  it("asks for the nearest move, so that the server says why not", async () => {
    const onmove = vi.fn();
    laid("ride", onmove);
    const unlit = document.querySelector<HTMLElement>("[data-square]:not(.lit)")!;
    await fireEvent.click(unlit);
    expect(onmove).toHaveBeenCalledWith({ do: "ride", to: Number(unlit.dataset.square) });
  });

  it("means something in every question", () => {
    expect(nearest(views.start!, 4)).toEqual({ do: "start", at: 4 });
    expect(nearest(views.scatter!, 4)).toEqual({ do: "scatter", to: 4 });
    expect(nearest(views.raid!, 4)).toEqual({ do: "ride", to: 4 });
    expect(nearest(views.brand!, 0)).toMatchObject({ do: "brand", at: 0 });
  });

  it("never brands by accident: beside the lots of a place it leads to them", async () => {
    const onmove = vi.fn();
    const view = laid("brand", onmove);
    const square = Number(view.legal[0]!.move.at);
    await fireEvent.click(document.querySelector(`[data-square="${square}"]`)!);
    expect(onmove).not.toHaveBeenCalled();
    expect(document.activeElement?.classList.contains("lot")).toBe(true);
  });
});

describe("the board", () => {
  it("shows where a colour leads while it is looked at", async () => {
    const view = laid("raid", vi.fn());
    const { move, say } = view.legal[0]!;
    const lot = screen.getByRole("button", { name: say });
    await fireEvent.focus(lot);
    expect(document.querySelectorAll(".reach")).toHaveLength(previewOf(view, move.colour as "black")!.reach.length);
    await fireEvent.blur(lot);
    expect(document.querySelectorAll(".reach")).toHaveLength(0);
  });

  it("says what the herds are worth now", () => {
    laid("ride");
    const poster = screen.getByRole("region", { name: /Eagle Perkins/ });
    expect(within(poster).getByText("$3,100")).toBeTruthy();
  });

  it("lets arrow keys walk from place to place", async () => {
    laid("ride", vi.fn());
    const first = document.querySelector<HTMLElement>('[data-square="0"]')!;
    first.focus();
    await fireEvent.keyDown(first, { key: "ArrowRight" });
    expect((document.activeElement as HTMLElement).dataset.square).toBe("1");
    await fireEvent.keyDown(document.activeElement!, { key: "ArrowDown" });
    expect((document.activeElement as HTMLElement).dataset.square).toBe("4");
    expect(stepFrom(2, "ArrowRight", 3)).toBeNull();
    expect(stepFrom(2, "Enter", 3)).toBeNull();
  });

  it("stamps the winner", () => {
    laid("over-nine");
    expect(screen.getByText("Winner")).toBeTruthy();
  });
});

describe("what the rules foresee", () => {
  const told = (say: string): View => {
    const view = structuredClone(views.raid!);
    view.legal[0]!.preview = { steps: 2, reach: [], say };
    return view;
  };

  it("is said while a colour is looked at, and only then", async () => {
    const view = told("Nowhere to ride then.");
    render(Longhorn, { view, names, players, onmove: vi.fn() });
    expect(screen.queryByText("Nowhere to ride then.")).toBeNull();
    await fireEvent.focus(screen.getByRole("button", { name: view.legal[0]!.say }));
    expect(screen.getByText("Nowhere to ride then.")).toBeTruthy();
    expect(document.querySelectorAll(".reach")).toHaveLength(0);
  });

  it("is not made up by the page", () => {
    const view = told("");
    delete view.legal[0]!.preview;
    expect(previewOf(view, view.legal[0]!.move.colour as "black")).toBeNull();
    expect(previewOf(views.ride!, "black")).toBeNull();
  });

  it("bars the place that the server names", () => {
    const view = structuredClone(views.raid!);
    const square = view.legal.length; // any that cannot be chosen
    rangeOf(view).barred = square;
    render(Longhorn, { view, names, players, onmove: vi.fn() });
    expect(document.querySelector(`[data-spot="place-${square}"]`)!.textContent).toContain("not back here");
  });
});

describe("pieces travel", () => {
  const before = rangeOf(views.raid!);

  it("from a place to the herd that raids", () => {
    const after = structuredClone(before);
    const here = before.here!;
    after.board[here]!.cows.black = 0;
    after.outlaws[0]!.herd.black += before.board[here]!.cows.black;
    expect(trips(before, after)).toEqual([
      { piece: "cow-black", count: before.board[here]!.cows.black, from: `lot-${here}-black`, to: "herd-0-black" },
    ]);
  });

  it("to nowhere when a colour dies out", () => {
    const after = structuredClone(before);
    for (const tile of after.board) tile.cows.white = 0;
    expect(trips(before, after).every((trip) => trip.to === null)).toBe(true);
  });

  it("and gold goes along with them", () => {
    const was = structuredClone(before);
    const after = structuredClone(before);
    was.board[2]!.token = "nugget_300";
    after.board[2]!.token = null;
    after.outlaws[1]!.nuggets = [300];
    expect(trips(was, after)).toEqual([{ piece: "tk-nugget", count: 1, from: "token-2", to: "herd-1-nugget" }]);
  });

  it("but a leap through the game moves nothing", () => {
    expect(trips(before, rangeOf(views["over-nine"]!))).toEqual([]);
  });
});
