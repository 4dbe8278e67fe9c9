import { cleanup, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import Help from "../../src/table/Help.svelte";

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true;
  };
});
afterEach(cleanup);

const pages = [
  { phase: "", title: "The aim", text: "Be rich." },
  { phase: "raid", title: "Raiding", text: "Choose.\n• one\n• two\nThen ride.\n• three" },
];

describe("the rules", () => {
  it("show each line as a paragraph and bullets as lists", () => {
    render(Help, { open: true, pages, phase: "raid", title: "Longhorn" });
    const lists = screen.getAllByRole("list");
    expect(lists.map((list) => within(list).getAllByRole("listitem").map((item) => item.textContent))).toEqual([["one", "two"], ["three"]]);
    expect(screen.getByText("Then ride.").tagName).toBe("P");
    expect(screen.queryByText(/•/)).toBeNull();
  });

  it("mark the rule in question", () => {
    render(Help, { open: true, pages, phase: "raid", title: "Longhorn" });
    const now = document.querySelector("[aria-current]")!;
    expect(now.textContent).toContain("Raiding");
    expect(document.querySelectorAll("[aria-current]")).toHaveLength(1);
  });
});
