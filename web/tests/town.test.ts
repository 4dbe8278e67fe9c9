import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it } from "vitest";
import type { Setting, ValueInfo } from "../src/lib/types";
import Town from "../src/setup/Town.svelte";
import { orderOf, swapped } from "../src/setup/wishes";

const INFO: ValueInfo = {
  name: "town",
  label: "The town",
  text: "",
  default: [-1, -1, -1, -1, -1, -1],
  low: -1,
  high: 5,
  provenance: "rulebook",
  cells: ["the Saloon", "the Brothel", "the Bank", "the Mine", "the Train", "the Stagecoach"],
};

afterEach(cleanup);

/** The form, and what it would send. */
function shown(players: number, town: Setting = INFO.default): { sent: () => Setting; resize: (players: number) => Promise<void> } {
  let setting = town;
  const onchoose = (chosen: Setting): void => {
    setting = chosen;
    void rerender({ setting });
  };
  const { rerender } = render(Town, { info: INFO, players, setting, onchoose });
  return { sent: () => setting, resize: (count) => rerender({ players: count }) };
}

const row = (): string[] => screen.getAllByRole<HTMLSelectElement>("combobox").map((select) => select.selectedOptions[0]!.text);

describe("the order of a town", () => {
  it("is none where it is drawn by lot", () => {
    expect(orderOf([-1, -1, -1])).toBeNull();
    expect(orderOf([2, 0, 1])).toEqual([2, 0, 1]);
  });

  it("keeps every place once", () => {
    expect(swapped([0, 1, 2, 3], 0, 2)).toEqual([2, 1, 0, 3]);
    expect(swapped([0, 1, 2, 3], 3, 3)).toEqual([0, 1, 2, 3]);
  });
});

describe("the town in the form", () => {
  it("is drawn by lot unless the host wants otherwise", () => {
    shown(3);
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Draw by lot" }).checked).toBe(true);
    expect(screen.queryByRole("combobox")).toBeNull();
  });

  it("has one place more than players, whatever their number", async () => {
    const { resize } = shown(3, [3, 4, 5, 0, 1, 2]);
    expect(row()).toEqual(["The Mine", "The Train", "The Stagecoach", "The Saloon"]);
    await resize(5);
    expect(row()).toHaveLength(6);
    await resize(2);
    expect(row()).toEqual(["The Mine", "The Train", "The Stagecoach"]);
  });

  it("does not mind what is named on the way by somebody who uses arrow keys", async () => {
    const { sent } = shown(2, [0, 1, 2, 3, 4, 5]);
    const first = screen.getByLabelText("Place 1");
    await fireEvent.focus(first);
    for (const value of ["1", "2", "3"]) await fireEvent.change(first, { target: { value } });
    expect(sent()).toEqual([3, 1, 2, 0, 4, 5]);
    await fireEvent.blur(first);
    await fireEvent.change(screen.getByLabelText("Place 2"), { target: { value: "0" } });
    expect(sent()).toEqual([3, 0, 2, 1, 4, 5]);
  });

  it("is put in order place by place, and can be left to the lot again", async () => {
    const { sent } = shown(2);
    await fireEvent.click(screen.getByRole("radio", { name: "Choose the places" }));
    expect(row()).toEqual(["The Saloon", "The Brothel", "The Bank"]);
    await fireEvent.change(screen.getByLabelText("Place 1"), { target: { value: "3" } });
    await fireEvent.change(screen.getByLabelText("Place 2"), { target: { value: "2" } });
    expect(row()).toEqual(["The Mine", "The Bank", "The Brothel"]);
    expect(sent()).toEqual([3, 2, 1, 0, 4, 5]);
    await fireEvent.click(screen.getByRole("radio", { name: "Draw by lot" }));
    expect(sent()).toEqual(INFO.default);
    await fireEvent.click(screen.getByRole("radio", { name: "Choose the places" }));
    expect(row()).toEqual(["The Mine", "The Bank", "The Brothel"]);
  });
});
