/** What the last move brought about: cards on their way from one place at the table to another. */

import type { StoryEvent } from "../../lib/types";
import { told, type Told } from "./events";
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
  return told(story).flatMap((event): Flight[] => {
    const gang = "card" in event.args ? gangOf(event.args.card) : null;
    return gang ? flightOf(event, gang) : [];
  });
}

function flightOf({ kind, args }: Told, gang: Gang): Flight[] {
  switch (kind) {
    case "draw":
      return [{ gang, from: deckSpot(DECKS[args.deck]!), to: stackSpot(args.seat, gang) }];
    case "swindled":
      return [{ gang, from: stackSpot(args.owner, gang), to: stackSpot(args.seat, gang) }];
    case "sheriff":
      return [{ gang, from: stackSpot(args.seat, gang), to: null }];
    case "hunted":
      return [{ gang, from: stackSpot(args.owner, gang), to: null }];
    default:
      return [];
  }
}
