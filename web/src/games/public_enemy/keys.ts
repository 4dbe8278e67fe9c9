/** By keyboard: 1 to 5 choose a deck, 0 keeps the Dollars or leaves the Cavalry where it is, O shows the odds. */

import { isForBoard, nth } from "../../lib/keyboard";
import { DECKS } from "./table";

/** What a key means: a deck, an answer about no card, the odds, or nothing. Where somebody types, keys are theirs. */
export function pressed(event: KeyboardEvent): { deck: string } | "plain" | "odds" | null {
  if (!isForBoard(event)) return null;
  const deck = DECKS[nth(event, DECKS.length) ?? -1];
  if (deck) return { deck };
  if (event.key === "0") return "plain";
  return event.key.toLowerCase() === "o" ? "odds" : null;
}
