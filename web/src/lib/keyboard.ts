/** Keys that belong to a board. */

/** May a board take this key? Not with Ctrl, Alt or Meta, not under a dialog, and not where somebody types. */
export function isForBoard(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return false;
  return !(event.target as Element).closest?.("input, select, textarea");
}
