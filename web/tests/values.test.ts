import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it } from "vitest";
import Values from "../src/setup/Values.svelte";
import type { Setting, ValueInfo } from "../src/lib/types";

const known = { low: 0, high: 9, provenance: "reconstructed" as const, text: "", cells: [] };
const COINS: ValueInfo = { ...known, name: "coins", label: "Coins", default: [1, 2], cells: ["Bank", "Mine"] };
const ROUNDS: ValueInfo = { ...known, name: "rounds", label: "Rounds", default: 5 };
const ODDS: ValueInfo = { ...known, name: "odds", label: "Odds", default: [3, 4] };
const CARDS: ValueInfo = { ...COINS, name: "cards", label: "Cards", default: Array<number>(13).fill(1), cells: [..."abcdefghijklm"] };

afterEach(cleanup);

function shown(values: Record<string, Setting> = {}): void {
  render(Values, { infos: [COINS, ROUNDS, ODDS, CARDS], values });
}

describe("numbers that a host may replace", () => {
  it("are called by what they stand for", () => {
    shown();
    const names = screen.getAllByRole("spinbutton").map((input) => input.getAttribute("aria-label"));
    expect(names.slice(0, 5)).toEqual(["Coins, Bank", "Coins, Mine", "Rounds", "Odds, number 1", "Odds, number 2"]);
    expect(screen.getByText("Bank").tagName).toBe("SPAN");
  });

  it("are put away where they are many", () => {
    shown();
    expect(screen.getByText("Show all 13 numbers").closest("details")?.querySelectorAll("input")).toHaveLength(13);
  });

  it("show what was wished for, and then how to have it back", () => {
    shown();
    expect(screen.queryByRole("button")).toBeNull();
    cleanup();
    shown({ coins: [1, 7] });
    expect(screen.getByLabelText<HTMLInputElement>("Coins, Mine").value).toBe("7");
    expect(screen.getAllByRole("button", { name: "As it was" })).toHaveLength(1);
  });
});
