/** What the last move brought about: cards on their way from one place at the table to another. */

import type { StoryEvent } from "../../lib/types";
import { DECKS, gangOf, type Gang } from "./table";

export interface Flight {
  gang: Gang;
  from: string;
  /** Where to; without it the card is gone from the round. */
  to: string | null;
}

export function stackSpot(seat: number, gang: Gang): string {
  return `stack-${seat}-${gang}`;
}

export function deckSpot(name: string): string {
  return `deck-${name}`;
}

/** Cards that travel. Nothing does when the round ends: all of them go home at once. */
export function flights(story: readonly StoryEvent[]): Flight[] {
  if (story.some(({ kind }) => kind === "end")) return [];
  return story.flatMap(({ kind, args: [first = 0, second = 0, third = 0] }): Flight[] => {
    const gang = gangOf(kind === "draw" ? third : second);
    if (!gang) return [];
    switch (kind) {
      case "draw":
        return [{ gang, from: deckSpot(DECKS[second]!), to: stackSpot(first, gang) }];
      case "swindled":
        return [{ gang, from: stackSpot(third, gang), to: stackSpot(first, gang) }];
      case "sheriff":
        return [{ gang, from: stackSpot(first, gang), to: null }];
      case "hunted":
        return [{ gang, from: stackSpot(third, gang), to: null }];
      default:
        return [];
    }
  });
}
