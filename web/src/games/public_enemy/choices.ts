/** Where on the table each answer can be given, and what a click elsewhere asks for. */

import type { LegalMove, Move, View } from "../../lib/types";
import { SALOON, type Gang } from "./table";

export interface Choices {
  /** To draw from a deck, or to send the Cavalry there: the poster itself is the button. */
  deck: (name: string) => LegalMove | undefined;
  bury: (town: string) => LegalMove | undefined;
  peek: (deck: string) => LegalMove | undefined;
  stack: (seat: number, gang: Gang) => LegalMove | undefined;
  /** Answers that are about no card. */
  plain: LegalMove[];
}

export function choices(view: View): Choices {
  const by = (test: (move: Move) => boolean): LegalMove | undefined => view.legal.find(({ move }) => test(move));
  return {
    deck: (name) => by((move) => (move.do === "draw" && move.deck === name) || (move.do === "ride" && move.town === name)),
    bury: (town) => by((move) => move.do === "bury" && move.town === town),
    peek: (deck) => by((move) => move.do === "peek" && move.deck === deck),
    stack: (seat, gang) =>
      by((move) => move.gang === gang && (move.do === "shed" ? seat === view.seat : "of" in move && move.of === seat)),
    plain: view.legal.filter(({ move }) => move.do === "save" || move.do === "stay"),
  };
}

/** Is the question one about the decks? */
export function asksForDeck(view: View): boolean {
  return view.phase === "draw" || view.phase === "dollar" || view.phase === "cavalry";
}

/** Is the question one about the stacks? */
export function asksForStack(view: View): boolean {
  return view.phase === "sheriff" || view.phase === "bounty_hunter" || view.phase === "swindler";
}

/** The move that somebody who clicks on this deck most likely means: the server says why it is not possible. */
export function deckMove(view: View, name: string): Move {
  if (view.phase === "cavalry") return { do: "ride", town: name };
  if (view.phase === "dollar") return name === SALOON ? { do: "peek", deck: name } : { do: "bury", town: name };
  return { do: "draw", deck: name };
}

/** The same for a stack. */
export function stackMove(view: View, seat: number, gang: Gang): Move {
  if (view.phase === "sheriff" && seat === view.seat) return { do: "shed", gang };
  return { do: view.phase === "swindler" ? "swindle" : "hunt", of: seat, gang };
}
