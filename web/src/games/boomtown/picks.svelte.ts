/** The token that is about to be placed: chosen on the slip, in the camp, or by keyboard. */

import type { Kind } from "./table";

class Picks {
  #kind = $state<Kind>("shooter");

  get kind(): Kind {
    return this.#kind;
  }

  set kind(kind: Kind) {
    this.#kind = kind;
  }

  /** The chosen kind, or the only one there is. */
  among(kinds: readonly Kind[]): Kind | null {
    return kinds.includes(this.#kind) ? this.#kind : (kinds[0] ?? null);
  }
}

export const picks = new Picks();
