/** Is there a way to the server? Whatever lies over the page, a sheet or a race, says so when there is none. */

import { at } from "./base";

const LOOK_MS = 2000;
const PATIENCE_MS = 2500;

class Connection {
  /** The line to the table is lost; a page without a table has none. */
  table = $state(false);
  /** The browser says that it is offline, and indeed nobody answers. */
  #house = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  get isLost(): boolean {
    return this.table || this.#house;
  }

  /** Look whenever the network comes or goes, and until it is back. A house on this very machine needs no network. */
  watch(): () => void {
    const look = (): void => void this.#look();
    window.addEventListener("offline", look);
    window.addEventListener("online", look);
    return () => {
      clearTimeout(this.#timer);
      window.removeEventListener("offline", look);
      window.removeEventListener("online", look);
    };
  }

  async #look(): Promise<void> {
    clearTimeout(this.#timer);
    try {
      await fetch(at("/api/me"), { cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS) });
      this.#house = false;
    } catch {
      this.#house = true;
      this.#timer = setTimeout(() => void this.#look(), LOOK_MS);
    }
  }
}

export const connection = new Connection();
