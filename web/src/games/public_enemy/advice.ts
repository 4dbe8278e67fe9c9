/** What it means to answer the question: the sentence under it. */

import { hasKeys } from "../../lib/hands";
import type { View } from "../../lib/types";
import { w } from "../../lib/words.svelte";
import { trailOf, type Trail } from "./table";

export function hint(view: View): string {
  const table = trailOf(view);
  switch (view.phase) {
    case "dollar":
      return [known(table), w("Bury or peek on a deck, or tap a card to draw it and keep your Dollars.")].filter(Boolean).join(" ");
    case "draw":
      return [known(table), ends(table)].filter(Boolean).join(" ") || plainly();
    case "sheriff":
      return w("Only the top card of a stack can be hit.");
    case "bounty_hunter":
      return w("The card is out of this round.");
    case "swindler":
      return w("It goes on top of your stack of its gang.");
    case "cavalry":
      return w("Nobody draws, buries or peeks where it stands.");
    default:
      return "";
  }
}

function plainly(): string {
  return [w("Tap a card, or the Saloon."), hasKeys() ? w("Keys: 1 to 5.") : ""].filter(Boolean).join(" ");
}

/** What this seat has peeked at. */
function known(table: Trail): string {
  const names = table.decks.flatMap(({ next }) => (next?.gang ? [next.name] : []));
  return names.length ? w("Only you know who comes next: {names}.", { names: names.join(", ") }) : "";
}

/** Which draws would end the round, told by the cards that would do it. */
function ends(table: Trail): string {
  const names = table.decks.flatMap(({ up, ends: last, cavalry }) => (up && last && !cavalry ? [up.name] : []));
  return names.length ? w("This would end the round: {names}.", { names: names.join(", ") }) : "";
}
