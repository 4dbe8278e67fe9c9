/** What must be in view. */

import { travelTime } from "../../lib/motion";

/** On a phone what can be chosen may lie below the slip: the page goes there. */
export function bringIntoView(board: Element): void {
  const lit = board.querySelector(".lit")?.closest(".near, .decks, .others");
  lit?.scrollIntoView?.({ block: "nearest", behavior: travelTime(board) > 0 ? "smooth" : "auto" });
}
