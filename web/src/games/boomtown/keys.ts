/** By keyboard: 1 to 6 choose a place from left to right, S and C a token, 0 passes. */

export type Meant = { place: number } | { kind: "shooter" | "coward" } | "pass" | null;

/** What a key means. Where somebody types, keys are theirs. */
export function pressed(event: KeyboardEvent): Meant {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return null;
  if ((event.target as HTMLElement).closest?.("input, select, textarea")) return null;
  if (/^[1-6]$/.test(event.key)) return { place: Number(event.key) - 1 };
  if (event.key === "0") return "pass";
  const letter = event.key.toLowerCase();
  return letter === "s" ? { kind: "shooter" } : letter === "c" ? { kind: "coward" } : null;
}
