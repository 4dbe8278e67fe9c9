/** Keys that belong to a board. */

/** May a board take this key? Not with Ctrl, Alt or Meta, not under a dialog, and not where somebody types. */
export function isForBoard(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return false;
  return !(event.target as Element).closest?.("input, select, textarea");
}

/** Which of so many things a digit from 1 on means, counted from 0; null for any other key. */
export function nth(event: KeyboardEvent, most: number): number | null {
  const at = /^[1-9]$/.test(event.key) ? Number(event.key) - 1 : most;
  return at < most ? at : null;
}
