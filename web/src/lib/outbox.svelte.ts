/** What was said and is not answered yet: kept until it is, for a resend with the same key is harmless. */

import type { Keyed } from "./company.svelte";

export class Outbox {
  #waiting = $state.raw<Keyed[]>([]);

  constructor(private readonly say: (message: Keyed) => void) {}

  /** Is something of this kind on its way? */
  has(kind: Keyed["type"]): boolean {
    return this.#waiting.some((message) => message.type === kind);
  }

  /** Say it: now, if there is a connection, else as soon as there is one again. */
  post(message: Keyed, isConnected: boolean): void {
    this.#waiting = [...this.#waiting, message];
    if (isConnected) this.say(message);
  }

  /** What has that key and is answered now. */
  answered(key: string | null): Keyed | undefined {
    const found = this.#waiting.find((message) => message.key === key);
    if (found) this.#waiting = this.#waiting.filter((message) => message !== found);
    return found;
  }

  /** The connection is back: say it all again. */
  resend(): void {
    for (const message of this.#waiting) this.say(message);
  }
}
