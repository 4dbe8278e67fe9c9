/** Where on the table each answer can be given. */

import type { LegalMove, Move, View } from "../../lib/types";
import type { Kind } from "./table";

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
    token: (token) => by((move) => move.do === "token" && isSame(view, move.token as number, token)),
    seat: (seat) => by((move) => move.do === "who" && move.seat === seat),
    card: (name) => by((move) => (move.do === "play" || move.do === "card") && move.card === name),
    pass: by((move) => move.do === "pass"),
    kinds: (["shooter", "coward"] as const).filter((kind) => view.legal.some(({ move }) => move.do === "place" && move.token === kind)),
  };
}

/** Two shooters of one gang at one place are one choice, named by one of them. */
function isSame(view: View, named: number, token: number): boolean {
  if (named === token) return true;
  const players = (view.table as { players: { tokens: { token: number; where: string; kind: string | null; aimed: boolean }[] }[] }).players;
  const find = (number: number) => players.flatMap(({ tokens }) => tokens).find((each) => each.token === number);
  const [one, other] = [find(named), find(token)];
  if (!one || !other || Math.floor(named / 3) !== Math.floor(token / 3)) return false;
  return one.where === other.where && one.kind === other.kind && one.kind !== null && one.aimed === other.aimed;
}
