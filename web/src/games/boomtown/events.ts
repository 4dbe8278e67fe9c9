/** What the story of Boomtown Bandits tells: the fields of each event, as EVENTS in its rules declares them. */

import type { EventOf, StoryEvent } from "../../lib/types";

export interface Fields {
  round: "number" | "seat";
  marshal: "seat" | "location";
  play: "seat" | "card";
  close: "location";
  expose: "seat" | "target";
  last: "seat";
  swap: "seat" | "target" | "card";
  place: "seat" | "location";
  token: "piece" | "location";
  look: "seat";
  reveal: "seat" | "location";
  nobody_here: "location";
  remove: "piece" | "location" | "scene";
  move: "piece" | "origin" | "location";
  stay: "location";
  shootout: "location" | "seats" | "scene";
  courage: "seat";
  fire: "beats" | "scene" | "is_race";
  roll: "seat" | "faces";
  hit: "seat" | "bullets";
  tie: "seats";
  run: "seat" | "location";
  false_start: "seat";
  false_call: "seat";
  back: "seat";
  aim: "seat" | "piece";
  redirect: "seat" | "piece" | "location";
  dodge: "seat" | "piece";
  nobody_wins: "location";
  win: "seat" | "location" | "was_fought";
  alliance: "seat" | "other" | "location";
  draw: "seat" | "location" | "left";
  card: "seat" | "card";
  at_once: "seat" | "card";
  give: "seat" | "target" | "card";
  look_at: "seat" | "card" | "other_card";
  put_back: "seat" | "location";
  pick: "seat";
  picked: "seat" | "card";
  pass_on: "seat" | "target" | "is_new";
  got: "seat" | "card";
  safe: "seat" | "bullets" | "is_open";
  own_this_town: "seat";
  last_round: "location";
  bonus: "location" | "seat" | "cards";
  money: "seat" | "dollars";
  all_fled: never;
  over: "seat" | "dollars";
  cave_in: "seat";
  pick_up: "seat";
  lay_open: "seat" | "card";
}

export type Told = EventOf<Fields>;

/** A story with the fields of its events. */
export function told(story: readonly StoryEvent[]): readonly Told[] {
  return story as readonly Told[];
}
