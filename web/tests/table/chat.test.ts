import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { me } from "../../src/lib/me.svelte";
import { Table } from "../../src/lib/table.svelte";
import Chat from "../../src/table/Chat.svelte";
import { card } from "../helpers";

const line = (name: string, player: string | null, text: string) => ({ name, player, text, seat: null, at: 0 });

beforeEach(() => {
  // jsdom has no dialogs that open
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
    this.dispatchEvent(new Event("close"));
  };
  me.player = { id: "ada", name: "Ada", account: false };
  me.known = true;
});

afterEach(() => {
  cleanup();
  me.player = null;
});

function talk(host: string): Table {
  const table = new Table("t", { language: () => "en" });
  table.card = card({ host });
  table.conversation.lines = [line("Ada", "ada", "Howdy"), line("Cleo", "cleo", "Boo"), line("Old", null, "from before")];
  render(Chat, { table, muted: false });
  return table;
}

describe("what can be done about somebody who talks", () => {
  it("is offered for others only", () => {
    talk("bob");
    expect(screen.getAllByRole("button", { name: /^What to do about/ }).map((button) => button.title)).toEqual(["What to do about Cleo"]);
  });

  it("is to mute them, and for the host to keep them from talking", async () => {
    const table = talk("ada");
    const mute = vi.spyOn(table.company, "mute").mockReturnValue();
    const kick = vi.spyOn(table.company, "kick").mockReturnValue();
    await fireEvent.click(screen.getByRole("button", { name: "What to do about Cleo" }));
    await fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Keep them from talking here" }));
    expect(kick).toHaveBeenCalledWith("cleo", true);
    expect(screen.queryByRole("dialog")).toBeNull();
    await fireEvent.click(screen.getByRole("button", { name: "What to do about Cleo" }));
    await fireEvent.click(screen.getByRole("button", { name: "Mute them" }));
    await vi.waitFor(() => expect(mute).toHaveBeenCalledWith("cleo", true));
  });

  it("is only to mute them for everybody else", async () => {
    talk("bob");
    await fireEvent.click(screen.getByRole("button", { name: "What to do about Cleo" }));
    expect(screen.queryByRole("button", { name: "Keep them from talking here" })).toBeNull();
  });

  it("can be undone", async () => {
    const table = talk("ada");
    const mute = vi.spyOn(table.company, "mute").mockReturnValue();
    table.conversation.muted = [{ id: "cleo", name: "Cleo" }];
    await fireEvent.click(await screen.findByRole("button", { name: "Read Cleo again" }));
    expect(mute).toHaveBeenCalledWith("cleo", false);
  });
});

describe("somebody who may not talk", () => {
  it("reads why, and has nothing to write on", async () => {
    const table = talk("bob");
    table.conversation.silent = "the host does not want you to talk at this table";
    expect(await screen.findByText(table.conversation.silent)).toBeTruthy();
    expect(screen.queryByRole("textbox")).toBeNull();
  });
});
