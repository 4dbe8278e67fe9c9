/** Cards that travel, for how long they do, and what must be in view. */

import type { StoryEvent } from "../../lib/types";
import type { Flier } from "./Fliers.svelte";
import { flights } from "./happened";

/** How long a card travels: the house's token, nought with reduced motion. */
export function travelTime(board: Element): number {
  const value = getComputedStyle(board).getPropertyValue("--travel").trim();
  const time = Number.parseFloat(value) * (value.endsWith("ms") ? 1 : 1000);
  return Number.isFinite(time) && typeof board.animate === "function" ? time : 0;
}

function placesOf(board: Element): Map<string, DOMRect> {
  const places = new Map<string, DOMRect>();
  for (const element of board.querySelectorAll<HTMLElement>("[data-spot]")) {
    places.set(element.dataset.spot!, element.getBoundingClientRect());
  }
  return places;
}

/** The cards that a move has set in motion, each with its way across the screen. */
export function fliersFrom(board: Element, story: readonly StoryEvent[]): Flier[] {
  const time = travelTime(board);
  if (time === 0) return [];
  const places = placesOf(board);
  return flights(story).flatMap(({ gang, from, to }, at) => {
    const [start, end] = [places.get(from), to === null ? undefined : places.get(to)];
    return start ? [{ id: `${performance.now()} ${at}`, gang, start, end, time }] : [];
  });
}

/** On a phone what can be chosen may lie below the slip: the page goes there. */
export function bringIntoView(board: Element): void {
  const lit = board.querySelector(".lit")?.closest(".near, .decks, .others");
  lit?.scrollIntoView?.({ block: "nearest", behavior: travelTime(board) > 0 ? "smooth" : "auto" });
}
