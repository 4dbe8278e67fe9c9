/** What it means to answer the question: the sentence under it. */

import { hasKeys } from "../../lib/hands";
import type { View } from "../../lib/types";
import { w } from "../../lib/words.svelte";
import { townOf } from "./table";

export function hint(view: View): string {
  const table = townOf(view);
  switch (view.phase) {
    case "marshal":
      return w("It is closed in this round: nobody places a token there.");
    case "place":
      return [w("Choose who goes, then tap a place."), hasKeys() ? w("Keys: S, C and 1 to 6.") : ""].filter(Boolean).join(" ");
    case "shot":
      return w("Each bullet takes one token out of the shootout.");
    case "keep":
      return w("The other one goes back on top, and only you know it.");
    case "pass_on":
      return w("All pass at once; nobody sees what another has chosen.");
    case "where":
    case "token":
    case "who":
    case "loot":
      return table.playing ? w("Tap it on the street or in the camps.") : "";
    default:
      return table.asked === "window" ? w("Tap a card of yours to read what it does.") : "";
  }
}
