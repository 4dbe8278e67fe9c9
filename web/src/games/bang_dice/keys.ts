/** Dice by keyboard: 1 to 5 pick them, Enter rolls those picked, 0 keeps all. */

import { isForBoard, nth } from "../../lib/keyboard";
import type { LegalMove, View } from "../../lib/types";
import { picks, rerollOf } from "./picks.svelte";
import { DICE } from "./table";

/** What a key means while dice are chosen: a die, an answer, or nothing. Where somebody types or presses a button, keys are theirs. */
export function pressed(event: KeyboardEvent, view: View): { die: number } | { answer: LegalMove } | null {
  if (!isForBoard(event) || (event.key === "Enter" && (event.target as Element).closest("button, a, summary"))) return null;
  const die = nth(event, DICE);
  if (die !== null) return { die };
  const picked = picks.of(view);
  const answer = event.key === "0" ? rerollOf(view, []) : event.key === "Enter" && picked.length ? rerollOf(view, picked) : undefined;
  return answer ? { answer } : null;
}
