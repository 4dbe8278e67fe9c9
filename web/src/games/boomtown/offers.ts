/** What can be done with each card of a hand: now, or as soon as one is asked. */

import type { LegalMove, Move, View } from "../../lib/types";
import { w } from "../../lib/words.svelte";
import type { Choices } from "./choices";
import { hasNoAction, type LootCard, type Names } from "./table";

export interface Deed {
  text: string;
  label: string;
  pressed?: boolean;
}

export interface Offer {
  deed: (card: LootCard) => Deed | undefined;
  choose: (card: LootCard) => void;
}

export interface OfferSettings {
  view: View;
  names: Names;
  /** Null: we are not on turn. */
  legal: Choices | null;
  /** A window is open for all, and we may say beforehand what we will do. */
  ahead: boolean;
  /** What we have said. */
  wished: Move | null;
  onchoose: (choice: LegalMove) => void;
  onwish: (move: Move | null) => void;
}

export function offers({ view, names, legal, ahead, wished, onchoose, onwish }: OfferSettings): Offer {
  const isWished = (card: LootCard): boolean => wished?.do === "play" && wished.card === card.name;
  return {
    deed(card) {
      const name = names[card.name] ?? card.name;
      const choice = card.fits === false ? undefined : legal?.card(card.name);
      const play = hasNoAction(card) ? w("Lay open") : w("Play");
      if (choice?.move.do === "play") return { text: play, label: `${play}: ${name}` };
      if (choice) return { text: verb(view), label: `${verb(view)}: ${name}` };
      if (!ahead || !card.fits) return undefined;
      const later = hasNoAction(card) ? w("Lay open when asked") : w("Play when asked");
      return { text: later, label: `${later}: ${name}`, pressed: isWished(card) };
    },
    choose(card) {
      const choice = legal?.card(card.name);
      if (choice) onchoose(choice);
      else if (ahead) onwish(isWished(card) ? null : { do: "play", card: card.name });
    },
  };
}

function verb(view: View): string {
  return view.phase === "keep" ? w("Keep it") : view.phase === "pass_on" ? w("Pass it on") : w("Take it");
}
