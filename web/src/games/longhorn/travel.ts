/** Which pieces went where between two views, so that they can be seen to walk. */

import { COLOURS, cowPiece, type Range } from "./range";

/** So many pieces on their way between two spots; without `to` they die. */
export interface Trip {
  piece: string;
  count: number;
  from: string;
  to: string | null;
}

interface Change {
  spot: string;
  count: number;
}

/** More than this is no move but a leap through the game: nothing walks then. */
const MOST_TRIPS = 9;

export function trips(before: Range, after: Range): Trip[] {
  const found = COLOURS.flatMap((colour) => {
    const lost: Change[] = [];
    const won: Change[] = [];
    const note = (spot: string, change: number): void => {
      if (change < 0) lost.push({ spot, count: -change });
      if (change > 0) won.push({ spot, count: change });
    };
    before.board.forEach((tile, square) =>
      note(`lot-${square}-${colour}`, (after.board[square]?.cows[colour] ?? 0) - tile.cows[colour]),
    );
    before.outlaws.forEach((outlaw, seat) =>
      note(`herd-${seat}-${colour}`, (after.outlaws[seat]?.herd[colour] ?? 0) - outlaw.herd[colour]),
    );
    return matched(cowPiece(colour), lost, won);
  });
  found.push(...goldTrips(before, after));
  return found.length > MOST_TRIPS ? [] : found;
}

function matched(piece: string, lost: Change[], won: Change[]): Trip[] {
  const found: Trip[] = [];
  for (const { spot, count } of lost) {
    let left = count;
    for (const home of won) {
      const walking = Math.min(left, home.count);
      if (walking > 0) found.push({ piece, count: walking, from: spot, to: home.spot });
      left -= walking;
      home.count -= walking;
    }
    if (left > 0) found.push({ piece, count: left, from: spot, to: null });
  }
  return found;
}

/** A nugget goes from the place where it lay to the herd that grew by one, or from herd to herd. */
function goldTrips(before: Range, after: Range): Trip[] {
  const grown = after.outlaws.findIndex((outlaw, seat) => outlaw.nuggets.length > before.outlaws[seat]!.nuggets.length);
  if (grown < 0) return [];
  const square = before.board.findIndex(
    (tile, at) => tile.token?.startsWith("nugget") && after.board[at]?.token !== tile.token,
  );
  const from = square < 0 ? `herd-${1 - grown}-nugget` : `token-${square}`;
  return [{ piece: "tk-nugget", count: 1, from, to: `herd-${grown}-nugget` }];
}

/** The spot itself, or the place it belongs to when nothing lies there. */
export function rectOf(places: Map<string, DOMRect>, spot: string): DOMRect | undefined {
  return places.get(spot) ?? places.get(spot.replace(/^(?:lot|token)-(\d+).*$/, "place-$1"));
}
