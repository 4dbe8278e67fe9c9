import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { NoBoard, room, whyNoBoard } from "../../src/games";
import type { Guest, Host, Now } from "../../src/games/guests/contract";
import GuestBoard from "../../src/games/guests/GuestBoard.svelte";
import type { View } from "../../src/lib/types";
import { voice } from "../../src/lib/words.svelte";

const move = { do: "lay", card: "AS" };
const view = (more: Partial<View> = {}): View => ({
  game: "high_noon", seats: 2, seat: 0, turn: 0, phase: "lay", over: false, prizes: null, question: "Which?",
  story: [{ kind: "lead", args: { seat: 0 }, say: "You lead." }],
  legal: [{ id: 1, move, say: "Lay A♠" }], table: {}, ...more,
});

/** A guest that notes what it is told, and shows a button for each answer. */
function spy(more: Partial<Guest> = {}) {
  const heard: Now[] = [];
  const keys: string[] = [];
  const destroy = vi.fn();
  let host!: Host;
  const module: Guest = {
    BOARD: 1,
    mount(root, given) {
      host = given;
      host.onKey(({ key }) => keys.push(key));
      return { update: (now) => (heard.push(now), (root.textContent = host.w("Your hand"))), destroy };
    },
    ...more,
  };
  return { module, heard, keys, destroy, host: () => host };
}

const part = (module: Guest) => ({ module, language: "fr" as const, voice: voice("fr", { "Your hand": "Ta main" }) });

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe("a guest’s board", () => {
  it("is put up with its texts, and told what there is to see", () => {
    const guest = spy();
    render(GuestBoard, { view: view(), names: {}, players: ["Ada", "Bo"], onmove: vi.fn(), guest: part(guest.module) });
    expect(screen.getByText("Ta main")).toBeTruthy();
    expect(guest.heard).toHaveLength(1);
    expect(guest.heard[0]!.players).toEqual([{ name: "Ada", isYou: true, hat: 1 }, { name: "Bo", isYou: false, hat: 2 }]);
    expect(guest.heard[0]!.legal[0]!.say).toBe("Lay A♠");
  });

  it("hears of events once, and of none when it is put up", async () => {
    const guest = spy();
    const { rerender } = render(GuestBoard, { view: view(), names: {}, onmove: vi.fn(), guest: part(guest.module) });
    await rerender({ view: view({ story: [{ kind: "lay", args: { seat: 0 }, say: "You lay." }] }) });
    await rerender({ busy: true });
    expect(guest.heard.map(({ events }) => events.map(({ kind }) => kind))).toEqual([[], ["lay"], []]);
  });

  it("may choose nothing on another’s turn, while a move is on its way, and in a replay", async () => {
    const guest = spy();
    const { rerender } = render(GuestBoard, { view: view({ turn: 1 }), names: {}, onmove: vi.fn(), guest: part(guest.module) });
    await rerender({ view: view(), busy: true });
    await rerender({ busy: false, onmove: undefined });
    expect(guest.heard.map(({ legal }) => legal.length)).toEqual([0, 0, 0]);
  });

  it("plays, but not twice at once", async () => {
    const [guest, onmove] = [spy(), vi.fn()];
    const { rerender } = render(GuestBoard, { view: view(), names: {}, onmove, guest: part(guest.module) });
    guest.host().play(move);
    await rerender({ busy: true });
    guest.host().play(move);
    expect(onmove.mock.calls).toEqual([[move]]);
  });

  it("hears the keys that are its own", async () => {
    const guest = spy();
    render(GuestBoard, { view: view(), names: {}, guest: part(guest.module) });
    await fireEvent.keyDown(document.body, { key: "1" });
    await fireEvent.keyDown(document.body, { key: "2", ctrlKey: true });
    const field = document.body.appendChild(document.createElement("input"));
    await fireEvent.keyDown(field, { key: "3" });
    field.remove();
    expect(guest.keys).toEqual(["1"]);
  });

  it("gets hats to draw, in the ink of who wears them", () => {
    const guest = spy();
    render(GuestBoard, { view: view(), names: {}, guest: part(guest.module) });
    const hat = guest.host().hat(1);
    expect(hat.classList.contains("s2")).toBe(true);
    expect(hat.querySelector("use")!.getAttribute("href")).toBe("#hat-2");
  });

  it("is taken down with the page", () => {
    const guest = spy();
    const { unmount } = render(GuestBoard, { view: view(), names: {}, guest: part(guest.module) });
    unmount();
    expect(guest.destroy).toHaveBeenCalledOnce();
  });

  it.each([
    ["put up", { mount: () => { throw new Error("broken"); } }],
    ["drawn", { mount: () => ({ update: () => { throw new Error("broken"); }, destroy: () => undefined }) }],
  ])("that fails when it is %s leaves a sentence", async (_, more) => {
    const fault = vi.spyOn(console, "error").mockReturnValue();
    render(GuestBoard, { view: view(), names: {}, guest: part(spy(more).module) });
    expect((await screen.findByRole("alert")).textContent).toContain("does not work");
    expect(fault).toHaveBeenCalledOnce();
  });
});

describe("a game without a board", () => {
  it("has none to show, and that is said otherwise than that it is broken", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    await expect(room("chess")).rejects.toThrow(NoBoard);
    expect(whyNoBoard(new NoBoard("chess"))).toContain("no board yet");
    expect(whyNoBoard(new Error("broken"))).toContain("does not work");
  });
});
