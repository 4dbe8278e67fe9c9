/** Dice by keyboard: 1 to 5 pick them, Enter rolls those picked, 0 keeps all. */

import type { LegalMove, View } from "../../lib/types";
import { picks, rerollOf } from "./picks.svelte";
import { DICE } from "./table";

/** What a key means while dice are chosen: a die, an answer, or nothing. Where somebody types or presses a button, keys are theirs. */
export function pressed(event: KeyboardEvent, view: View): { die: number } | { answer: LegalMove } | null {
  const at = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return null;
  if (at.closest("input, select, textarea") || (event.key === "Enter" && at.closest("button, a, summary"))) return null;
  const die = "12345".slice(0, DICE).indexOf(event.key);
  if (die >= 0) return { die };
  const picked = picks.of(view);
  const answer = event.key === "0" ? rerollOf(view, []) : event.key === "Enter" && picked.length ? rerollOf(view, picked) : undefined;
  return answer ? { answer } : null;
}
