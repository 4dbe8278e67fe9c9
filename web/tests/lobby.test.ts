import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { freeSeat, hostName, isYourTurn, lobby } from "../src/lib/lobby.svelte";
import { against, outcomeOf, pace } from "../src/lobby/sayings";
import { firstGame, inOrder, letteringOf, POSTERS, readAloud, seatRange } from "../src/lobby/posters";
import type { Card } from "../src/lib/types";
import { card, game, seat, serve, serverIsGone } from "./helpers";

describe("the lobby", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it("looks again every few seconds, and asks for the games once", async () => {
    const asked = serve({ "/api/games": [game()], "/api/tables": { open: [card()], mine: [] } });
    const stop = lobby.watch();
    await vi.advanceTimersByTimeAsync(5500);
    expect(asked.filter((each) => each.path === "/api/games")).toHaveLength(1);
    expect(asked.filter((each) => each.path === "/api/tables")).toHaveLength(2);
    expect(lobby.game("longhorn")?.title).toBe("Longhorn");
    stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(3);
  });

  it("says when the server is gone, waits longer each time, and recovers", async () => {
    serverIsGone();
    const stop = lobby.watch();
    await vi.advanceTimersByTimeAsync(0);
    expect(lobby.trouble).toBe("The server does not answer.");
    serve({ "/api/games": [], "/api/tables": { open: [], mine: [] } });
    await vi.advanceTimersByTimeAsync(5500);
    expect(lobby.trouble).toBe("");
    stop();
  });
});

describe("a table in the ledger", () => {
  it("has a host and a free chair, or none", () => {
    expect(hostName(card())).toBe("Ada");
    expect(hostName(card({ host: "gone" }))).toBeNull();
    expect(freeSeat(card())).toBe(1);
    expect(freeSeat(card({ seats: [seat()] }))).toBeNull();
  });

  it("says whom you play and how", () => {
    const mine = card({ mine: 0, seats: [seat(), seat({ name: "Grace" })], pace: "daily", rated: true });
    expect(against(mine)).toBe("Against Grace");
    expect(against(card({ mine: 0 }))).toBe("Your table");
    expect(pace(mine)).toEqual(["day by day", "rated"]);
    expect(pace(card({ clock: { minutes: 5, increment: 5 } }))).toEqual(["5 min + 5 s"]);
  });

  it("says that it waits for you, in a window and before a race too", () => {
    const playing = (more: Partial<Card>) => isYourTurn(card({ phase: "playing", mine: 0, turn: 1, ...more }));
    expect([playing({}), playing({ turn: 0 }), playing({ turn: -1, waiting: [{ seat: 0, since: 0 }] })]).toEqual([false, true, true]);
    expect(playing({ turn: 0, phase: "over" })).toBe(false);
    expect(playing({ mine: null, turn: -1 })).toBe(false);
  });

  it("says how it ended for you", () => {
    const ended = (prize: number | null, resigned = false) => outcomeOf(card({ mine: 0, seats: [seat({ prize, resigned }), seat()] }));
    expect([ended(1), ended(0.5), ended(0), ended(0, true), ended(null)]).toEqual(["won", "shared the win", "lost", "resigned", "Over"]);
    expect(outcomeOf(card({ mine: null }))).toBe("Over");
  });
});

describe("the posters", () => {
  it("say how many can play", () => {
    expect(seatRange([2])).toBe("2");
    expect(seatRange([3, 4, 5])).toBe("3–5");
    expect(seatRange([2, 4])).toBe("2, 4");
  });

  it("can be read aloud", () => {
    expect(POSTERS.map((each) => readAloud(letteringOf(each, "en")))).toEqual(POSTERS.map((each) => each.title));
  });

  it("bear the original name where a language has none of its own", () => {
    const goat = POSTERS.find((each) => each.game === "goat")!;
    expect(readAloud(letteringOf(goat, "fr"))).toBe("Le Bon, la Chèvre et le Truand");
    expect(readAloud(letteringOf(goat, "es"))).toBe("Le Bon, la Chèvre et le Truand");
  });

  it("hang in order, guests after those of the house", () => {
    const games = [game({ name: "high_noon" }), game({ name: "goat", available: false }), game()];
    expect(inOrder(games).map((each) => each.name)).toEqual(["longhorn", "goat", "high_noon"]);
    expect(firstGame(games)?.name).toBe("longhorn");
  });
});
