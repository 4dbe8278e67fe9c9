/** Are the odds of the next card shown? Remembered in this browser. */

const KEY = "saloon_enemy_odds";

function recall(): boolean {
  try {
    return localStorage.getItem(KEY) === "on";
  } catch {
    return false; // storage may be switched off
  }
}

class Overlay {
  #shown = $state(recall());

  get shown(): boolean {
    return this.#shown;
  }

  set shown(shown: boolean) {
    this.#shown = shown;
    try {
      localStorage.setItem(KEY, shown ? "on" : "off");
    } catch {
      /* not remembered, then */
    }
  }
}

export const overlay = new Overlay();
