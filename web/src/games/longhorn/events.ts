/** What the story of Longhorn tells: the fields of each event, as EVENTS in its rules declares them. */

import type { EventOf, StoryEvent } from "../../lib/types";

export interface Fields {
  flip: "seat";
  start: "seat" | "tile";
  raid: "seat" | "tile" | "cows";
  spring: "seat" | "tile" | "token";
  no_effect: "seat" | "token";
  brand: "seat" | "tile" | "cows";
  lost: "tile" | "token";
  ambush_cows: "seat" | "cows";
  ambush_nugget: "seat" | "nugget";
  epidemic: "seat" | "cows";
  scatter: "seat" | "tile" | "colour";
  ride: "seat" | "tile" | "steps";
  caught: "seat";
  nine: "seat" | "colour";
  scored: "dollars_0" | "dollars_1";
}

export type Told = EventOf<Fields>;

/** A story with the fields of its events. */
export function told(story: readonly StoryEvent[]): readonly Told[] {
  return story as readonly Told[];
}
