/** What happened, entry by entry. */

import type { Story } from "./types";

/** An entry that took others back: which ones, only a new telling says. */
export function isTakingBack(story: Story): boolean {
  return story.undone && story.events.length === 0;
}

/** Stories by number, oldest first; a later telling of the same number replaces the earlier. */
export function merged(known: readonly Story[], told: readonly Story[]): Story[] {
  const kept = known.filter((old) => !told.some((story) => story.number === old.number));
  return [...kept, ...told].sort((a, b) => a.number - b.number);
}
