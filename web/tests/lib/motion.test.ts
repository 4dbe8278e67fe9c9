import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { inFlight, milliseconds, wayBetween } from "../../src/lib/motion";

function place(spot: string, left: number, top: number): string {
  return `<i data-spot="${spot}" data-at="${left},${top}"></i>`;
}

describe("what flies across a board", () => {
  let board: HTMLElement;

  beforeEach(() => {
    board = document.createElement("section");
    board.style.setProperty("--travel", "400ms");
    board.innerHTML = place("deck", 10, 20) + place("stack", 110, 60);
    board.animate = vi.fn();
    document.body.append(board);
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
      const [left = 0, top = 0] = ((this as HTMLElement).dataset["at"] ?? "").split(",").map(Number);
      return { left, top, width: 20, height: 10 } as DOMRect;
    });
  });

  afterEach(() => {
    vi.restoreAllMocks();
    board.remove();
  });

  it("starts and ends where the places are, one after the other", () => {
    const flights = [{ gang: "a", from: "deck", to: "stack" }, { gang: "b", from: "stack", to: "deck" }];
    const found = inFlight(board, flights, 90);
    expect(found.map(({ gang, delay, time }) => [gang, delay, time])).toEqual([["a", 0, 400], ["b", 90, 400]]);
    expect(found.map(({ start, end }) => [start.left, end?.left])).toEqual([[10, 110], [110, 10]]);
    expect(new Set(found.map(({ id }) => id)).size).toBe(2);
  });

  it("falls where it has nowhere to go, and is not seen where a place is not on the board", () => {
    const flights = [{ from: "deck", to: null }, { from: "deck", to: "elsewhere" }, { from: "elsewhere", to: "deck" }];
    expect(inFlight(board, flights).map(({ from, to, end }) => [from, to, end])).toEqual([["deck", null, undefined]]);
  });

  it("does not fly for those who want no motion", () => {
    board.style.setProperty("--travel", "0ms");
    expect(inFlight(board, [{ from: "deck", to: "stack" }])).toEqual([]);
  });

  it("reads times in seconds too, and knows none where there is no such token", () => {
    board.style.setProperty("--settle", "0.7s");
    expect(milliseconds(board, "--settle")).toBe(700);
    expect(milliseconds(board, "--nothing")).toBe(0);
  });

  it("goes from middle to middle", () => {
    const [start, end] = [{ left: 0, top: 0, width: 10, height: 10 }, { left: 50, top: 20, width: 30, height: 50 }];
    expect(wayBetween(start as DOMRect, end as DOMRect)).toEqual({ x: 60, y: 40 });
  });
});
