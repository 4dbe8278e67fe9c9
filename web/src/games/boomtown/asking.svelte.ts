/** Windows: whether somebody wants to be asked only when they hold a card for it. Remembered in this browser. */

const KEY = "saloon_boomtown_ask";

class Asking {
  #rarely = $state(recall());

  /** Pass for me where none of my cards fits. */
  get rarely(): boolean {
    return this.#rarely;
  }

  set rarely(rarely: boolean) {
    this.#rarely = rarely;
    try {
      if (rarely) localStorage.setItem(KEY, "rarely");
      else localStorage.removeItem(KEY);
    } catch {
      /* not remembered, then */
    }
  }
}

function recall(): boolean {
  try {
    return localStorage.getItem(KEY) === "rarely";
  } catch {
    return false; // storage may be switched off; the house works without
  }
}

export const asking = new Asking();
