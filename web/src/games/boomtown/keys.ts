/** By keyboard: 1 to 6 choose a place from left to right, S and C a token, 0 passes. */

import { isForBoard, nth } from "../../lib/keyboard";
import { LOCATIONS } from "./view";

export type Meant = { place: number } | { kind: "shooter" | "coward" } | "pass" | null;

/** What a key means. Where somebody types, keys are theirs. */
export function pressed(event: KeyboardEvent): Meant {
  if (!isForBoard(event)) return null;
  const place = nth(event, LOCATIONS.length);
  if (place !== null) return { place };
  if (event.key === "0") return "pass";
  const letter = event.key.toLowerCase();
  return letter === "s" ? { kind: "shooter" } : letter === "c" ? { kind: "coward" } : null;
}
