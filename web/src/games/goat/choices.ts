/** Where on the board each answer can be given, and what a click elsewhere asks for. */

import type { LegalMove, Move, View } from "../../lib/types";

export interface Choices {
  /** A card of the hand: to offer, or to claim. */
  card: (character: string) => LegalMove | undefined;
  /** Somebody: to offer to, to dupe, to serve, to gamble with. */
  seat: (seat: number) => LegalMove | undefined;
  /** A place to rob. */
  place: (location: string) => LegalMove | undefined;
  accept: LegalMove | undefined;
  refuse: LegalMove | undefined;
}

/** Which seat a move is about. */
export function seatOf(move: Move): number | null {
  const seat = move.seat ?? move.for ?? move.with;
  return typeof seat === "number" ? seat : null;
}

/** Which character a move is about. */
export function characterOf(move: Move): string | null {
  const character = move.card ?? move.character;
  return typeof character === "string" ? character : null;
}

export function choices(view: View): Choices {
  const find = (is: (move: Move) => boolean) => view.legal.find(({ move }) => is(move));
  return {
    card: (character) => find((move) => characterOf(move) === character),
    seat: (seat) => find((move) => seatOf(move) === seat),
    place: (location) => find((move) => move.location === location),
    accept: find((move) => move.do === "accept"),
    refuse: find((move) => move.do === "refuse"),
  };
}

const ABOUT_SEATS: Record<string, { do: string; key: string }> = {
  receiver: { do: "to", key: "seat" },
  dupe: { do: "dupe", key: "seat" },
  pour: { do: "pour", key: "for" },
  gamble: { do: "gamble", key: "with" },
};

/** Are the people buttons now? */
export function asksForSeat(view: View): boolean {
  return view.phase in ABOUT_SEATS && view.legal.length > 0;
}

/** Are the places of the street buttons now? */
export function asksForPlace(view: View): boolean {
  return view.phase === "rob" && view.legal.length > 0;
}

/** The move that somebody who clicks on this person means: the server says why it is not possible. */
export function towards(view: View, seat: number): Move {
  const about = ABOUT_SEATS[view.phase] ?? ABOUT_SEATS.receiver!;
  return { do: about.do, [about.key]: seat };
}
