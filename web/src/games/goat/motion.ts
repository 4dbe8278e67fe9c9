/** From one thing to the next by keyboard. */

const ON = new Set(["ArrowRight", "ArrowDown"]);
const BACK = new Set(["ArrowLeft", "ArrowUp"]);

/** Arrow keys go from one thing that may be chosen to the next; did this one? */
export function walk(board: Element, event: KeyboardEvent): boolean {
  const lit = [...board.querySelectorAll<HTMLElement>("button.lit")];
  const at = lit.indexOf(event.target as HTMLElement);
  const step = ON.has(event.key) ? 1 : BACK.has(event.key) ? -1 : 0;
  if (at < 0 || step === 0 || event.ctrlKey || event.metaKey || event.altKey) return false;
  lit[(at + step + lit.length) % lit.length]!.focus();
  return true;
}
