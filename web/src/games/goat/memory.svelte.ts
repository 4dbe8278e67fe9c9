/**
 * The memory aid: does the table show what somebody could remember by themselves? Everybody decides for themselves, in
 * their own browser, and not the host for all: it shows only what this seat has seen, and the story beside the table
 * says the same to whoever reads it.
 */

const KEY = "saloon_goat_memory";

function recall(): boolean {
  try {
    return localStorage.getItem(KEY) !== "off";
  } catch {
    return true; // storage may be switched off
  }
}

class MemoryAid {
  #on = $state(recall());

  get on(): boolean {
    return this.#on;
  }

  set on(on: boolean) {
    this.#on = on;
    try {
      localStorage.setItem(KEY, on ? "on" : "off");
    } catch {
      /* not remembered, then */
    }
  }
}

export const memory = new MemoryAid();
