import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it } from "vitest";
import { Table } from "../../src/lib/table.svelte";
import type { Card } from "../../src/lib/types";
import Seats from "../../src/table/Seats.svelte";

afterEach(cleanup);

describe("who sits at the table", () => {
  it("has a flag beside a person who gave up, and no robot", () => {
    const table = new Table("t", { language: () => "en" });
    const seat = { kind: "person", bot: null, level: null, connected: true, away: false, resigned: false, clock_ms: null, prize: null };
    table.card = {
      id: "t", game: "bang_dice", phase: "playing", turn: 0, mine: 0, clock: null, spectators: 0, seats: [
        { ...seat, name: "Ada", player: "a" },
        { ...seat, name: "Grace", player: "b", resigned: true },
        { ...seat, kind: "bot", name: "Greedy", player: null, bot: "greedy" },
      ],
    } as unknown as Card;
    render(Seats, { table });
    const pieces = screen.getAllByRole("listitem").map((line) => [...line.querySelectorAll(".note use")].map((use) => use.getAttribute("href")));
    expect(pieces).toEqual([[], ["#flag"], ["#bot"]]);
  });
});
