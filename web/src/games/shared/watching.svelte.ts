/** What every board does with what it is shown: see what is new, keep the focus, and call people by their names. */

import { untrack } from "svelte";
import type { View } from "../../lib/types";
import { w } from "../../lib/words.svelte";

/** What somebody at the table is called, to whoever reads it. */
export function nameAt(view: View, players: readonly string[], seat: number): string {
  return seat === view.seat ? w("You") : players[seat] || w("Seat {n}", { n: seat + 1 });
}

/** Does one view tell the same as the other? Then it is the same moment, shown once more. */
export function isSameMoment(one: View | null, other: View): boolean {
  return JSON.stringify(one?.story) === JSON.stringify(other.story);
}

/** Call `seen` whenever another view has been shown, with the one before; null before the first, and after another game. */
export function onNewView(view: () => View, seen: (now: View, was: View | null) => void): void {
  let before: View | null = null;
  $effect(() => {
    const [now, was] = [view(), before];
    before = now;
    untrack(() => seen(now, was?.game === now.game ? was : null));
  });
}

/** When an update takes away the button that had the focus, go to the next thing to choose, or to the board. */
export function keepFocus(board: () => HTMLElement | undefined, view: () => View, choices = "button.lit"): void {
  let had = false;
  const has = (): boolean => board()?.contains(document.activeElement) ?? false;
  $effect.pre(() => {
    if (view()) had = untrack(has);
  });
  $effect(() => {
    if (view() && had && !untrack(has)) untrack(() => refocus(board()!, choices));
  });
}

function refocus(board: HTMLElement, choices: string): void {
  (board.querySelector<HTMLElement>(choices) ?? board).focus({ preventScroll: true });
}
