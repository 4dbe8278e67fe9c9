/** Who sits before this screen. A guest needs only a name, and is asked for it once. */

import { api, ApiError, SERVER_PUZZLED } from "./api";
import type { Player } from "./types";

const FIRST = ["Dusty", "Lucky", "Silver", "Rusty", "Sunny", "Quiet", "Quick", "Whistling", "Wandering", "Copper"];
const SECOND = ["Spur", "Boots", "Saddle", "Coyote", "Sage", "Canyon", "Mesa", "Lasso", "Juniper", "Buckle"];
const HATS = 8;
export const LONGEST_NAME = 24;
export const SHORTEST_PASSPHRASE = 8;

/** A name to begin with, for those who do not care. */
export function someName(chance: () => number = Math.random): string {
  const pick = (from: readonly string[]) => from[Math.floor(chance() * from.length)] ?? "";
  return `${pick(FIRST)} ${pick(SECOND)}`;
}

/** The hat of a player away from any table: always the same one for the same player. */
export function hatOf(player: Player): number {
  return [...player.id].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % HATS;
}

/** What the house asks for: a name, or what belongs to an account. */
export type Asked = "name" | "login" | "enrol";

class Me {
  player = $state.raw<Player | null>(null);
  /** Has the server said yet who we are? */
  known = $state(false);
  /** Is the house asking for a name right now? */
  asking = $state(false);
  page = $state<Asked>("name");
  #answer: ((player: Player | null) => void) | null = null;

  async load(): Promise<void> {
    this.player = (await api.me()).player;
    this.known = true;
  }

  /** Take a name: a new guest's first, or another one. */
  async take(name: string): Promise<Player> {
    if (!this.known) await this.load(); // or a guest who is remembered would become another one
    return this.#becomes((this.player ? await api.rename(name) : await api.guest(name)).player);
  }

  /** Whoever we are; asks for a name first if we have none. Null: they would rather not. */
  async ensure(): Promise<Player | null> {
    if (!this.known) await this.load();
    if (this.player) return this.player;
    this.asking = true;
    return new Promise((answer) => (this.#answer = answer));
  }

  /** Somebody with an account; asks a guest to make one, or to log in. Null: they would rather not. */
  async ensureAccount(): Promise<Player | null> {
    if (!this.known) await this.load();
    if (this.player?.account) return this.player;
    this.page = "enrol";
    this.asking = true;
    const player = await new Promise<Player | null>((answer) => (this.#answer = answer));
    return player?.account ? player : null;
  }

  /** The question has been answered, or waved away. */
  answered(player: Player | null): void {
    this.asking = false;
    this.page = "name";
    this.#answer?.(player);
    this.#answer = null;
  }

  /** Make an account of the guest we are. */
  async enrol(name: string, passphrase: string): Promise<Player> {
    return this.#becomes((await api.account(name, passphrase)).player);
  }

  /** Come in with an account. */
  async logIn(name: string, passphrase: string): Promise<Player> {
    return this.#becomes((await api.login(name, passphrase)).player);
  }

  #becomes(player: Player | null): Player {
    if (!player) throw new ApiError(SERVER_PUZZLED, 0);
    this.player = player;
    this.known = true;
    return player;
  }

  /** Have everything deleted that the server knows of us. */
  async leaveForGood(passphrase: string): Promise<void> {
    await api.leaveForGood(passphrase);
    this.player = null;
  }

  async leave(): Promise<void> {
    await api.logout();
    this.player = null;
  }
}

export const me = new Me();
