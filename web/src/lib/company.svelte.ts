/** The people around a table: who asks to take back, who is nudged, who waits for whom, and who passes for a round. */

import { newKey } from "./keys";
import type { ClientMessage, ServerMessage } from "./types";

export type Keyed = Extract<ClientMessage, { key: string }>;

export interface Ways {
  /** Said until it is answered. */
  post: (message: Keyed) => void;
  /** Said once, if there is a connection. */
  say: (message: ClientMessage) => void;
}

/** In which windows of which round somebody does not pass by themselves. */
export interface Declaration {
  round: number;
  stops: readonly string[];
}

export class Company {
  /** The seat that asks to take back. */
  asking = $state<number | null>(null);
  /** Who has still to agree to that. */
  asked = $state.raw<readonly number[]>([]);
  /** Who said no to the last request. */
  refusedBy = $state.raw<{ seat: number } | null>(null);
  /** The last reminder that somebody gave somebody. */
  nudged = $state.raw<{ by: number; seat: number } | null>(null);
  /** After which move it was asked whether our last decision can be taken back, and the answer; null: not known yet. */
  mayUndo = $state.raw<{ number: number; why: string | null } | null>(null);
  /** Null: we are asked in all windows. */
  declared = $state.raw<Declaration | null>(null);

  constructor(private readonly ways: Ways) {}

  /** Give up. */
  resign(): void {
    this.ways.post({ type: "resign", key: newKey() });
  }

  /** Ask to take back, or do it where nobody has to be asked. */
  undo(): void {
    this.ways.post({ type: "undo", key: newKey() });
  }

  /** Ask whether our last decision could be taken back. */
  lookAtUndo(): void {
    this.ways.say({ type: "may_undo" });
  }

  /** Ask no longer. */
  withdraw(): void {
    this.ways.post({ type: "withdraw", key: newKey() });
  }

  /** Say whether another may take back. */
  answer(accept: boolean): void {
    this.ways.post({ type: "answer", key: newKey(), accept });
  }

  /** Remind somebody that the table waits for them. */
  nudge(seat: number): void {
    this.ways.post({ type: "nudge", key: newKey(), seat });
  }

  /** Let a bot play for somebody who keeps the table waiting. */
  standIn(seat: number): void {
    this.ways.post({ type: "stand_in", key: newKey(), seat });
  }

  /** Read no more lines of somebody, or read them again. */
  mute(player: string, muted: boolean): void {
    this.ways.post({ type: "mute", key: newKey(), player, muted });
  }

  /** Keep somebody from talking at this table, or let them again. */
  kick(player: string, kicked: boolean): void {
    this.ways.post({ type: "kick", key: newKey(), player, kicked });
  }

  /** No bot plays for us any more. */
  back(): void {
    this.ways.say({ type: "back" });
  }

  /** Pass in all windows of this round but these; null takes it back. */
  declare(round: number, stops: readonly string[] | null): void {
    this.ways.say({ type: "declare", stops: stops && [...stops], round });
  }

  hear(message: Extract<ServerMessage, { type: "undo" | "may_undo" | "nudge" | "declared" }>): void {
    switch (message.type) {
      case "undo":
        this.asking = message.seat;
        this.asked = message.asked ?? [];
        if (typeof message.refused_by === "number") this.refusedBy = { seat: message.refused_by };
        return;
      case "may_undo":
        this.mayUndo = { number: message.number, why: message.why };
        return;
      case "nudge":
        this.nudged = { by: message.by, seat: message.seat };
        return;
      case "declared":
        this.declared = message.round === null ? null : { round: message.round, stops: message.stops };
    }
  }
}
