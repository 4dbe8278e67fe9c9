/** What happened, entry by entry. */

import type { Story } from "./types";

/** An entry that took others back: they come with it, told anew without a word of what they were. */
export function isTakingBack(story: Story): boolean {
  return story.undone && Boolean(story.note);
}

/** Stories by number, oldest first; a later telling of the same number replaces the earlier, and what was taken back is gone. */
export function merged(known: readonly Story[], told: readonly Story[]): Story[] {
  const kept = known.filter((old) => !told.some((story) => story.number === old.number));
  const standing = told.filter((story) => !story.undone || isTakingBack(story));
  return [...kept, ...standing].sort((a, b) => a.number - b.number);
}
