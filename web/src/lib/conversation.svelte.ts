/** What is said at a table, and who is not heard there. */

import type { ChatLine, Person, ServerMessage } from "./types";

export class Conversation {
  /** Oldest first. */
  lines = $state.raw<ChatLine[]>([]);
  /** Whose lines we do not get. */
  muted = $state.raw<Person[]>([]);
  /** Whom we, as the host, keep from talking here. */
  kicked = $state.raw<Person[]>([]);
  /** Why we may not talk. */
  silent = $state<string | null>(null);

  hear(message: Extract<ServerMessage, { type: "chat" | "conversation" }>): void {
    if (message.type === "chat") {
      if (typeof message.line.text !== "string") throw new TypeError("chat without text");
      this.lines = [...this.lines, message.line];
    } else this.begin(message.lines, message.muted, message.kicked, message.silent);
  }

  /** Begin again, as with a welcome; whatever else there is to know is told after it. */
  begin(lines: readonly ChatLine[], muted: Person[] = [], kicked: Person[] = [], silent: string | null = null): void {
    this.lines = [...lines];
    this.muted = muted;
    this.kicked = kicked;
    this.silent = silent;
  }
}
