/** What the story of Longhorn tells, with the fields of each event. */

import type { EventOf, StoryEvent } from "../../lib/types";
import type { Fields } from "./view";

export type Told = EventOf<Fields>;

/** A story with the fields of its events. */
export function told(story: readonly StoryEvent[]): readonly Told[] {
  return story as readonly Told[];
}
