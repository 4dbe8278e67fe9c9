/** Calling somebody back to the table: the tab's title, a sound, and a notification where the browser allows it. */

import { sound } from "../lib/sounds";
import { w } from "../lib/words.svelte";

class Bell {
  #permission = $state<NotificationPermission | "missing">("missing");

  constructor() {
    // a page on a local network is no secure context: browsers keep notifications from it
    if (typeof Notification !== "undefined" && window.isSecureContext) this.#permission = Notification.permission;
  }

  get canAsk(): boolean {
    return this.#permission === "default";
  }

  async ask(): Promise<void> {
    this.#permission = await Notification.requestPermission();
  }

  ring(title: string, body: string): void {
    if (this.#permission !== "granted" || document.visibilityState === "visible") return;
    try {
      const note = new Notification(title, { body, tag: "saloon-turn" });
      note.onclick = () => {
        window.focus();
        note.close();
      };
    } catch {
      this.#permission = "missing"; // some phones have the name but not the thing
    }
  }
}

export const bell = new Bell();

export interface Moment {
  number: number;
  myTurn: boolean;
  over: boolean;
}

/** The tab's title: from far away it says whose turn it is. */
export function tabTitle(game: string, now: Moment | null): string {
  if (now?.over) return `${w("Game over")} · ${game} · Saloon`;
  return now?.myTurn ? `● ${w("Your turn")} · ${game}` : `${game} · Saloon`;
}

/** Make heard what changed between two moments. */
export function announce(before: Moment | null, now: Moment, game: string, question: string): void {
  if (!before || now.number === before.number) return;
  if (now.over && !before.over) return sound("over");
  if (now.myTurn && !before.myTurn) {
    sound("turn");
    bell.ring(`${w("Your turn")} · ${game}`, question);
    return;
  }
  sound("move");
}
