/** What went wrong, as a sentence in the language of the page. */

import { ApiError, SERVER_GONE, SERVER_PUZZLED } from "./api";
import { w } from "./words.svelte";

/** The server explains itself in the middle of a sentence; on a page one begins with a capital and ends with a stop. */
function written(text: string): string {
  const begun = text.charAt(0).toLocaleUpperCase() + text.slice(1);
  return /[.!?…]$/.test(begun) ? begun : `${begun}.`;
}

export function sentence(wrong: unknown): string {
  if (wrong instanceof ApiError) {
    if (wrong.message === SERVER_GONE) return w("The server does not answer.");
    if (wrong.message === SERVER_PUZZLED) return w("The server gave an answer that makes no sense.");
    return written(wrong.message);
  }
  return w("Something went wrong here. Reload the page and try again.");
}
