/** What the lobby shows: the games of the house and the tables in it, looked at again every few seconds. */

import { api } from "./api";
import { sentence } from "./errors";
import { hasBoard } from "../games";
import { isOfTheHouse } from "../lobby/posters";
import type { Card, GameInfo, Tables } from "./types";

const LOOK_AGAIN_MS = 5000;
const LONGEST_WAIT_MS = 30_000;

class Lobby {
  games = $state.raw<GameInfo[] | null>(null);
  tables = $state.raw<Tables | null>(null);
  /** Why the last look failed; empty when it did not. */
  trouble = $state("");
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #watching = false;

  game(name: string): GameInfo | undefined {
    return this.games?.find((game) => game.name === name);
  }

  /** Look once. Games change with the language only, tables all the time. */
  async look(again = false): Promise<void> {
    try {
      const [games, tables] = await Promise.all([again || !this.games ? api.games() : this.games, api.tables()]);
      this.games = games.map(withoutBoardless);
      this.tables = tables;
      this.trouble = "";
      this.#failures = 0;
    } catch (wrong) {
      this.trouble = sentence(wrong);
      this.#failures += 1;
    }
  }

  /** Keep looking until the returned function is called. A hidden page does not look. */
  watch(): () => void {
    this.#watching = true;
    void this.#round(true);
    const seen = () => {
      if (!document.hidden) void this.#round();
    };
    document.addEventListener("visibilitychange", seen);
    return () => {
      this.#watching = false;
      clearTimeout(this.#timer);
      document.removeEventListener("visibilitychange", seen);
    };
  }

  async #round(again = false): Promise<void> {
    clearTimeout(this.#timer);
    if (!document.hidden) await this.look(again);
    if (!this.#watching) return;
    const wait = Math.min(LOOK_AGAIN_MS * 2 ** Math.max(0, this.#failures - 1), LONGEST_WAIT_MS);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#round(), wait);
  }
}

export const lobby = new Lobby();

/** Does the table wait for you: on your turn, in a window that is open for all, or before a race of your own? */
export function isYourTurn(card: Card): boolean {
  if (card.phase !== "playing" || card.mine === null) return false;
  return card.turn === card.mine || (card.waiting ?? []).some(({ seat }) => seat === card.mine);
}

/** The seat whose player set the table, and their name. */
export function hostName(card: Card): string | null {
  return card.seats.find((seat) => seat.player !== null && seat.player === card.host)?.name ?? null;
}

/** The first chair nobody has taken. */
export function freeSeat(card: Card): number | null {
  const free = card.seats.findIndex((seat) => seat.kind === "empty");
  return free < 0 ? null : free;
}

/** A game of the house is there once it has its board; until then it is announced. Guests bring their own way to play. */
function withoutBoardless(game: GameInfo): GameInfo {
  return { ...game, available: game.available && (!isOfTheHouse(game.name) || hasBoard(game.name)) };
}
