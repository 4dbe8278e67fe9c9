/** Which dice a player means to roll again, until the roll is made. The board and the slip speak of the same ones. */

import type { LegalMove, View } from "../../lib/types";
import { standoffOf } from "./table";

function rollOf(view: View): string {
  const { turn_number, roll } = standoffOf(view);
  return `${turn_number} ${roll}`;
}

class Picks {
  #roll = $state("");
  #dice = $state.raw<readonly number[]>([]);

  /** The dice picked for this roll, in order. */
  of(view: View): readonly number[] {
    return view.phase === "reroll" && this.#roll === rollOf(view) ? this.#dice : [];
  }

  toggle(view: View, die: number): void {
    const before = this.of(view);
    this.#roll = rollOf(view);
    this.#dice = before.includes(die) ? before.filter((other) => other !== die) : [...before, die].sort((a, b) => a - b);
  }

  /** A new table: what was picked at the last one means nothing here. */
  clear(): void {
    this.#dice = [];
  }
}

export const picks = new Picks();

/** The one answer that rolls exactly these dice again; none of them: keep all. */
export function rerollOf(view: View, dice: readonly number[]): LegalMove | undefined {
  const wanted = JSON.stringify(dice);
  return view.legal.find(({ move }) => move.do === "reroll" && JSON.stringify(move.dice) === wanted);
}

/** May this die be rolled again by who looks at it? */
export function canReroll(view: View, die: number): boolean {
  return view.phase === "reroll" && view.legal.some(({ move }) => (move.dice as number[] | undefined)?.includes(die));
}
