/** The table in a view, as its game declares it. */

import type { GameTables, View } from "../lib/types";

/** Is this a view of that game? */
export function isOf<Game extends keyof GameTables>(view: View, game: Game): view is View & { table: GameTables[Game] } {
  return view.game === game;
}

/** What there is to see in a view of that game. */
export function tableOf<Game extends keyof GameTables>(view: View, game: Game): GameTables[Game] {
  if (!isOf(view, game)) throw new TypeError(`this is a view of ${view.game}, not of ${game}`);
  return view.table;
}
