/** What the story of Public Enemy Number One tells: the fields of each event, as EVENTS in its rules declares them. */

import type { EventOf, StoryEvent } from "../../lib/types";

export interface Fields {
  round: "number" | "seat";
  supremacy: "gang";
  reveal: "town" | "card";
  bury: "seat" | "town" | "card";
  peek: "seat" | "deck";
  see: "seat" | "deck" | "card";
  draw: "seat" | "deck" | "card";
  sheriff: "seat" | "card";
  hunted: "seat" | "card" | "owner";
  swindled: "seat" | "card" | "owner";
  nothing: "seat" | "card";
  cavalry: "seat" | "town" | "origin";
  end: "end" | "seat";
  majority: "gang" | "seat" | "cards";
  leader: "gang" | "seat" | "cards";
  tie: "gang" | "seats" | "count";
  duel: "gang" | "seat" | "other";
  truel: "gang" | "seats" | "first";
  bang: "gang" | "seat" | "flip";
  wanted: "gang" | "seat";
  no_majority: "gang";
  score: "seat" | "points";
  one: "seat" | "owner";
  over: "ending" | "seat";
}

export type Told = EventOf<Fields>;

/** A story with the fields of its events. */
export function told(story: readonly StoryEvent[]): readonly Told[] {
  return story as readonly Told[];
}
