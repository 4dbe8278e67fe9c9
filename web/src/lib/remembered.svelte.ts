/** What a person has chosen, remembered in this browser. Storage may be switched off; the house works without. */

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Remember a choice; null forgets it. */
export function remember(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    /* not remembered, then */
  }
}

/** Something to switch on and off. */
export class Switch {
  readonly #key: string;
  #on = $state(false);

  constructor(key: string, usual: boolean) {
    this.#key = key;
    const kept = recall(key);
    this.#on = kept === null ? usual : kept === "on";
  }

  get on(): boolean {
    return this.#on;
  }

  set on(on: boolean) {
    this.#on = on;
    remember(this.#key, on ? "on" : "off");
  }
}
