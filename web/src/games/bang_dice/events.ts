/** What the story of BANG! The Dice Game tells: the fields of each event, as EVENTS in its rules declares them. */

import type { EventOf, StoryEvent } from "../../lib/types";

export interface Fields {
  role: "seat" | "role";
  offer: "seat" | "character" | "other_character";
  character: "seat" | "character" | "life";
  turn: "seat" | "number";
  gift: "seat" | "target" | "gained";
  roll: "seat" | "rolled" | "dice";
  arrow: "seat" | "pile";
  attack: "seat";
  pierced: "seat" | "lost" | "life";
  dynamite: "seat" | "sticks" | "life";
  aim: "seat" | "target" | "points";
  shot: "seat" | "by" | "life";
  dodge: "seat" | "pile";
  drop: "seat" | "arrows";
  beer: "seat" | "target" | "gained";
  gatling: "seat";
  mown: "seat" | "by" | "life";
  discard: "seat" | "arrows";
  revenge: "seat" | "by" | "pile";
  strip: "seat" | "target" | "arrows";
  rest: "seat" | "gained";
  death: "seat" | "role" | "by";
  feast: "seat" | "gained";
  duel: "seat" | "other";
  reveal: "seat" | "role";
  over: "ending" | "seat";
}

export type Told = EventOf<Fields>;

/** A story with the fields of its events. */
export function told(story: readonly StoryEvent[]): readonly Told[] {
  return story as readonly Told[];
}
