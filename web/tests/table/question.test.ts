import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { room } from "../../src/games";
import { Table } from "../../src/lib/table.svelte";
import type { Card, View } from "../../src/lib/types";
import Question from "../../src/table/Question.svelte";
import Story from "../../src/table/Story.svelte";
import boomtownSamples from "../games/boomtown-views.json";
import samples from "../games/longhorn-views.json";

const boomtown = boomtownSamples as unknown as Record<string, View>;
const views = samples as unknown as Record<string, View>;

async function at(view: View, mine: number | null): Promise<Table> {
  const table = new Table("t", { language: () => "en" });
  const seat = { kind: "person", bot: null, level: null, connected: true, away: false, resigned: false, clock_ms: null, prize: null };
  table.card = {
    id: "t", game: "longhorn", phase: "playing", turn: view.turn, mine, seats: [
      { ...seat, name: "Ada", player: "a" },
      { ...seat, name: "Grace", player: "b" },
    ],
  } as unknown as Card;
  table.view = view;
  return table;
}

afterEach(cleanup);

describe("the slip", () => {
  it("asks whoever is on turn and offers every answer", async () => {
    const view = views.ride!;
    const onmove = vi.fn();
    render(Question, { table: await at(view, view.turn), room: await room("longhorn"), names: {}, onmove, onhelp: vi.fn() });
    expect(screen.getByRole("heading").textContent).toBe(view.question);
    const answers = screen.getAllByRole("button");
    expect(answers).toHaveLength(view.legal.length);
    await fireEvent.click(screen.getByRole("button", { name: view.legal[1]!.say }));
    expect(onmove).toHaveBeenCalledWith(view.legal[1]!.move);
  });

  it("tells everybody else whom it waits for", async () => {
    const view = { ...views.ride!, legal: [] };
    render(Question, { table: await at(view, 1 - view.turn!), room: null, names: {}, onmove: vi.fn(), onhelp: vi.fn() });
    expect(screen.getByRole("heading").textContent).toBe(`It is ${["Ada", "Grace"][view.turn!]}’s turn`);
    expect(screen.queryAllByRole("button")).toHaveLength(0);
  });

  it("asks day by day in a window as usual, though there is only Pass", async () => {
    const pass = { id: 0, move: { do: "pass" }, say: "Pass" };
    const view = { ...boomtown.plans!, turn: 0, legal: [pass] };
    const table = await at(view, 0);
    table.card = { ...table.card!, pace: "daily", window: 3, waiting: [{ seat: 0, since: 0 }] };
    const onmove = vi.fn();
    render(Question, { table, room: await room("boomtown"), names: {}, onmove, onhelp: vi.fn() });
    expect(screen.getByRole("heading").textContent).toBe(view.question);
    await fireEvent.click(screen.getByRole("button", { name: "Pass" }));
    expect(onmove).toHaveBeenCalledWith(pass.move);
  });

  it("never says “It is You’s turn”, be it that the turn is one’s own and nothing is asked", async () => {
    const view = { ...views.ride!, turn: 0, legal: [], over: true };
    render(Question, { table: await at(view, 0), room: null, names: {}, onmove: vi.fn(), onhelp: vi.fn() });
    expect(screen.getByRole("heading").textContent).not.toContain("You’s");
  });

  it("asks everybody in a window that is open for all, and takes a pass beforehand from whoever is not on turn", async () => {
    const view = boomtown["ahead"]!;
    const table = await at(view, view.seat);
    const waiting = [0, 1].map((seat) => ({ seat, since: 0 }));
    table.card = { ...table.card!, pace: "live", window: 3, waiting, answer_ms: 5000 };
    vi.spyOn(table.racing, "windowLeft", "get").mockReturnValue(5000);
    const wish = vi.spyOn(table.racing, "wish").mockReturnValue();
    expect(view.turn).not.toBe(view.seat);
    render(Question, { table, room: await room("boomtown"), names: {}, onmove: vi.fn(), onhelp: vi.fn() });
    expect(screen.getByRole("heading").textContent).toBe(view.question);
    await fireEvent.click(within(screen.getByRole("group", { name: "Your answers" })).getByRole("button", { name: "Pass" }));
    expect(wish).toHaveBeenCalledWith({ do: "pass" });
  });

  it("asks nothing of somebody for whom the house passes", async () => {
    const table = await at({ ...views.ride!, turn: 0 }, 0);
    table.card = { ...table.card!, window: 3, waiting: [{ seat: 1, since: 0 }] };
    render(Question, { table, room: null, names: {}, onmove: vi.fn(), onhelp: vi.fn() });
    expect(screen.getByRole("heading").textContent).toBe("You pass");
    expect(screen.queryByRole("group", { name: "Your answers" })).toBeNull();
  });

  it("says why not, and leads to the rule", async () => {
    const view = views.ride!;
    const table = await at(view, view.turn);
    table.refusal = { what: "move", why: "Tulsa is not 2 steps away." };
    const onhelp = vi.fn();
    render(Question, { table, room: null, names: {}, onmove: vi.fn(), onhelp });
    expect(screen.getByRole("alert").textContent).toContain("Tulsa is not 2 steps away.");
    await fireEvent.click(screen.getByRole("button", { name: "The rule" }));
    expect(onhelp).toHaveBeenCalled();
  });
});

describe("the story", () => {
  it("is told newest first, with a line where something was taken back", async () => {
    const table = await at(views.ride!, 0);
    const event = (say: string, seat: number) => ({ kind: "raid", args: { seat: 0, tile: 0, cows: 4 }, say, seat });
    table.stories = [
      { number: 0, seat: -1, events: [event("The coin is flipped.", -1)], remark: null, note: null, undone: false },
      { number: 2, seat: 0, events: [], remark: null, note: "You take back.", undone: true },
      { number: 3, seat: 1, events: [event("Grace raids.", 1), event("Tulsa is bare.", 1)], remark: "a sure win", note: null, undone: false },
    ];
    render(Story, { table, room: null });
    const lines = screen.getAllByRole("listitem").map((line) => line.textContent?.replace(/\s+/g, " ").trim());
    expect(lines).toEqual([
      "Grace", "Tulsa is bare. a sure win", "Grace raids.", "You", "You take back.",
      "The beginning", "The coin is flipped.",
    ]);
  });

  it("puts what a move brings about under the name of whoever it happens to", async () => {
    const table = await at(views.ride!, 0);
    const event = (say: string, seat: number) => ({ kind: "roll", args: { seat }, say, seat });
    table.stories = [
      { number: 1, seat: 0, events: [event("You end your turn.", 0), event("Grace rolls.", 1)], remark: null, note: null, undone: false },
      { number: 2, seat: 1, events: [event("Grace shoots.", 1), event("The round is over.", -1)], remark: null, note: null, undone: false },
    ];
    render(Story, { table, room: null });
    const lines = screen.getAllByRole("listitem").map((line) => line.textContent?.replace(/\s+/g, " ").trim());
    expect(lines).toEqual([
      "At the table", "The round is over.", "Grace", "Grace shoots.", "Grace rolls.", "You", "You end your turn.",
    ]);
  });
});
