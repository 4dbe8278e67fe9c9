import { cleanup, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { lobby } from "../src/lib/lobby.svelte";
import { me } from "../src/lib/me.svelte";
import type { Step } from "../src/lib/types";
import Continue from "../src/replay/Continue.svelte";
import { Film } from "../src/replay/player.svelte";
import { card, game, seat, serve } from "./helpers";

const steps = [0, 1, 2, 3].map((number) => ({
  number,
  story: [],
  view: { turn: number % 2, over: number === 3 },
})) as unknown as Step[];
const over = card({ phase: "over", seats: [seat(), seat({ kind: "bot", name: "Greedy", bot: "greedy", player: null })] });

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    this.open = false;
  };
});

afterEach(cleanup);

describe("playing on from a replay", () => {
  let film: Film;
  let asked: ReturnType<typeof serve>;

  beforeEach(async () => {
    vi.stubGlobal("scrollTo", () => undefined);
    asked = serve({
      "/api/tables/abc": over,
      "/api/tables/abc/steps": steps,
      "/api/tables/abc/continue": card({ id: "next" }),
    });
    lobby.games = [game()];
    me.player = { id: "ada", name: "Ada", account: false };
    me.known = true;
    film = new Film("abc");
    await film.load();
    render(Continue, { film });
  });

  async function press(name: string): Promise<void> {
    screen.getByRole("button", { name }).click();
    await tick();
    await tick();
  }

  it("offers the chair whose turn it is, and asks the server for a table there", async () => {
    film.go(1);
    await press("Play on from here");
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Greedy" }).checked).toBe(true);
    screen.getByRole("radio", { name: "Hard" }).click();
    await press("Play on");
    await vi.waitFor(() => expect(location.pathname).toBe("/t/next"));
    expect(asked.at(-1)).toMatchObject({
      path: "/api/tables/abc/continue",
      method: "POST",
      body: { step: 1, seat: 1, bot: "search", level: "hard" },
    });
  });

  it("is not offered where the game is over", async () => {
    film.go(3);
    await tick();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Play on from here" }).disabled).toBe(true);
  });

  it("stops the film while it asks", async () => {
    film.toggle();
    await press("Play on from here");
    expect(film.running).toBe(false);
  });
});
