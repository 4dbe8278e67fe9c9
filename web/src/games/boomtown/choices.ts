/** Where on the table each answer can be given. */

import type { LegalMove, Move, View } from "../../lib/types";
import { tokenAt, townOf, type Kind } from "./table";

export interface Choices {
  /** To go to a location, or to place a token of that kind there. */
  location: (name: string, token: Kind | null) => LegalMove | undefined;
  token: (token: number) => LegalMove | undefined;
  seat: (seat: number) => LegalMove | undefined;
  /** To play a card of one's own, or to pick one, whosever it is. */
  card: (name: string) => LegalMove | undefined;
  pass: LegalMove | undefined;
  /** The kinds of token that can be placed. */
  kinds: Kind[];
}

export function choices(view: View): Choices {
  const by = (test: (move: Move) => boolean): LegalMove | undefined => view.legal.find(({ move }) => test(move));
  return {
    location: (name, token) => by((move) => move.location === name && (move.do === "go" || (move.do === "place" && move.token === token))),
    token: (token) => {
      const choice = tokenAt(townOf(view), token)?.choice;
      return by((move) => move.do === "token" && move.token === choice);
    },
    seat: (seat) => by((move) => move.do === "who" && move.seat === seat),
    card: (name) => by((move) => (move.do === "play" || move.do === "card") && move.card === name),
    pass: by((move) => move.do === "pass"),
    kinds: (["shooter", "coward"] as const).filter((kind) => view.legal.some(({ move }) => move.do === "place" && move.token === kind)),
  };
}
