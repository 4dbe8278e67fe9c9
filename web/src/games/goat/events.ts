/** What the story of The Good, the Goat and the Crook tells: the fields of each event, as EVENTS in its rules declares them. */

import type { EventOf, StoryEvent } from "../../lib/types";

export interface Fields {
  round: "number" | "rounds" | "seat";
  lay: "location" | "goods" | "coins";
  goat_back: never;
  aside: "card";
  dealer: "seat" | "cards" | "left";
  hand: "seat" | "passed" | "drawn";
  pick: "seat";
  card: "seat" | "card";
  towards: "seat" | "target";
  claim: "seat" | "target" | "claim";
  accept: "seat" | "dealer" | "is_forced";
  refuse: "seat" | "dealer";
  reveal: "seat" | "card" | "claim";
  discard: "seat" | "card" | "claim";
  goods: "seat" | "location" | "goods";
  coins: "seat" | "location" | "coins";
  nothing: "seat" | "card";
  rob: "seat" | "location" | "goods";
  dupe: "seat" | "target" | "coins";
  inactive: "seat";
  last: "seat" | "hats";
  saloon: never;
  kill: "seat" | "target" | "coins";
  pay: "seat" | "coins";
  arrest: "seat" | "card" | "coins";
  goods_back: "location" | "goods";
  coins_back: "seat" | "coins";
  loot: "seat" | "location" | "goods";
  takings: "seat" | "coins";
  pour: "seat" | "target" | "bottles";
  in_his_place: "seat" | "target";
  gamble: "seat" | "target";
  token: "seat" | "target" | "resource";
  money: "seat" | "coins" | "dollars";
  over: "winners" | "dollars";
}

export type Told = EventOf<Fields>;

/** A story with the fields of its events. */
export function told(story: readonly StoryEvent[]): readonly Told[] {
  return story as readonly Told[];
}
