/** By keyboard: 1 to 5 choose a deck, 0 keeps the Dollars or leaves the Cavalry where it is, O shows the odds. */

import { DECKS } from "./table";

/** What a key means: a deck, an answer about no card, the odds, or nothing. Where somebody types, keys are theirs. */
export function pressed(event: KeyboardEvent): { deck: string } | "plain" | "odds" | null {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return null;
  if ((event.target as HTMLElement).closest?.("input, select, textarea")) return null;
  const deck = DECKS["12345".indexOf(event.key)];
  if (event.key.length === 1 && deck) return { deck };
  if (event.key === "0") return "plain";
  return event.key.toLowerCase() === "o" ? "odds" : null;
}
