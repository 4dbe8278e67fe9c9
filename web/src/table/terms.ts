/** What is agreed at a table before it begins, in words. */

import type { Card, GameInfo } from "../lib/types";
import { w } from "../lib/words.svelte";
import { clockSays } from "../lobby/sayings";
import { sameSetting } from "../setup/wishes";
import { spanSays } from "./words";

export interface Term {
  name: string;
  value: string;
  note?: string;
  /** Has the host chosen something else than usual? */
  isChanged?: boolean;
}

/** The game's own options as this table has them, and the numbers that its host has replaced. */
export function houseRules(card: Card, info: GameInfo | undefined): Term[] {
  const options = (info?.options ?? []).map((option): Term => {
    const chosen = card.options[option.name] ?? option.default;
    const choice = option.choices.find(({ name }) => name === chosen);
    return { name: option.label, value: choice?.label ?? chosen, note: chosen === option.default ? undefined : choice?.text, isChanged: chosen !== option.default };
  });
  const values = (info?.values ?? [])
    .filter(({ name, default: usual }) => card.values?.[name] !== undefined && !sameSetting(card.values[name], usual))
    .map((value): Term => ({ name: value.label, value: w("changed by the host"), isChanged: true }));
  return [...options, ...values];
}

/** How fast it goes, how long it waits, who may come, and what it counts for. */
export function manners(card: Card): Term[] {
  const isLive = card.pace === "live";
  const terms: Term[] = [
    {
      name: w("Pace"),
      value: isLive ? w("Live") : w("Day by day"),
      note: isLive ? w("Everybody is there and plays at one sitting.") : w("Come back when it is your turn; there is no hurry."),
    },
    {
      name: w("Clock"),
      value: card.clock ? clockSays(card.clock) : w("None"),
      note: card.clock ? w("Time to think for the whole game, and some more with every move. Whoever runs out loses.") : undefined,
    },
  ];
  if (card.wait !== undefined)
    terms.push({
      name: w("Somebody is away"),
      value: spanSays(card.wait),
      note: w("That is how long the table waits; then a bot plays until they are back."),
    });
  terms.push({
    name: w("What it counts for"),
    value: card.rated ? w("Rated") : w("For fun"),
    note: card.rated ? w("People with accounts only, no bots, nothing is taken back.") : w("Bots are welcome, and a move can be taken back."),
  });
  return terms;
}
