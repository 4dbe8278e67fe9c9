/** Where on the board each legal move can be made, and what a click elsewhere asks for. */

import type { LegalMove, Move, View } from "../../lib/types";
import { COLOURS, rangeOf, type Colour } from "./range";

export interface Choices {
  /** A place to begin at, to ride to, to bolt to. */
  place: (square: number) => LegalMove | undefined;
  /** Cows of one colour on a place: to raid, to brand. */
  lot: (square: number, colour: Colour) => LegalMove | undefined;
  /** A line in a herd: to ambush, or the colour of an epidemic. */
  row: (seat: number, what: Colour | "nugget") => LegalMove | undefined;
}

export function choices(view: View): Choices {
  const { here } = rangeOf(view);
  const at = new Map<string, LegalMove>();
  for (const legal of view.legal) at.set(spotOf(legal.move, view, here), legal);
  return {
    place: (square) => at.get(`place ${square}`),
    lot: (square, colour) => at.get(`lot ${square} ${colour}`),
    row: (seat, what) => at.get(`row ${seat} ${what}`),
  };
}

function spotOf(move: Move, view: View, here: number | null): string {
  switch (move.do) {
    case "raid":
      return `lot ${here} ${String(move.colour)}`;
    case "brand":
      return `lot ${String(move.at)} ${String(move.colour)}`;
    case "ambush":
      return `row ${1 - (view.turn ?? 0)} ${move.nugget ? "nugget" : String(move.colour)}`;
    case "epidemic":
      return `row ${view.turn} ${String(move.colour)}`;
    default:
      return `place ${String(move.to ?? move.at)}`;
  }
}

/** The move that somebody who clicks on this place most likely means: the server says why it is not possible. */
export function nearest(view: View, square: number): Move {
  switch (view.phase) {
    case "start":
      return { do: "start", at: square };
    case "scatter":
      return { do: "scatter", to: square };
    case "brand": {
      const tile = rangeOf(view).board[square];
      return { do: "brand", at: square, colour: COLOURS.find((colour) => tile?.cows[colour]) ?? COLOURS[0] };
    }
    default:
      return { do: "ride", to: square };
  }
}

/** What raiding a colour would lead to, as the rules have it. */
export interface Preview {
  steps: number;
  /** The places to ride to then; none if something else comes first. */
  reach: number[];
  /** What it brings about besides cows and a ride. */
  say: string;
}

/** What the server says of raiding a colour; null where that cannot be done. */
export function previewOf(view: View, colour: Colour): Preview | null {
  const raid = view.legal.find(({ move }) => move.do === "raid" && move.colour === colour);
  return (raid?.preview ?? null) as Preview | null;
}

const STEPS: Record<string, readonly [down: number, right: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The square that an arrow key leads to; null at the edge and for other keys. */
export function stepFrom(square: number, key: string, side: number): number | null {
  const step = STEPS[key];
  if (!step) return null;
  const [row, column] = [Math.floor(square / side) + step[0], (square % side) + step[1]];
  return row < 0 || row >= side || column < 0 || column >= side ? null : row * side + column;
}
