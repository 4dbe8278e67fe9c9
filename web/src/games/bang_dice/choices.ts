/** Where on the table each answer can be given, and what a click elsewhere asks for. */

import type { LegalMove, Move, View } from "../../lib/types";
import { isAboutSeats, standoffOf } from "./table";

export interface Choices {
  /** To shoot, to treat, to look after somebody, to take an arrow off them. */
  seat: (seat: number) => LegalMove | undefined;
  /** Slab the Killer: to shoot them twice, for a beer. */
  twice: (seat: number) => LegalMove | undefined;
  /** Answers that are about nobody and no die, in the middle of the table. */
  middle: LegalMove[];
}

/** Which seat a move is about. */
export function seatOf(move: Move): number | null {
  const seat = move.at ?? move.for ?? move.from;
  return typeof seat === "number" ? seat : null;
}

export function choices(view: View): Choices {
  const seats = new Map<number, LegalMove>();
  const twice = new Map<number, LegalMove>();
  const middle: LegalMove[] = [];
  for (const legal of view.legal) {
    const seat = seatOf(legal.move);
    if (seat !== null) (legal.move.do === "shoot_twice" ? twice : seats).set(seat, legal);
    else if (legal.move.do !== "reroll" && legal.move.do !== "choose") middle.push(legal);
  }
  return { seat: (seat) => seats.get(seat), twice: (seat) => twice.get(seat), middle };
}

/** The characters on offer, each with the answer that takes it where the choice is ours. */
export function offers(view: View): { character: string; legal: LegalMove | undefined }[] {
  return standoffOf(view).offer.map((character) => ({
    character,
    legal: view.legal.find(({ move }) => move.do === "choose" && move.character === character),
  }));
}

const ABOUT: Record<string, string> = { shoot: "at", beer: "for", gift: "for", strip: "from" };

/** The move that somebody who clicks on this seat most likely means: the server says why it is not possible. */
export function nearest(view: View, seat: number): Move {
  return { do: view.phase, [ABOUT[view.phase] ?? "at"]: seat };
}

/** Are the seats buttons now? */
export function asksForSeat(view: View): boolean {
  return isAboutSeats(view.phase) && view.legal.length > 0;
}
