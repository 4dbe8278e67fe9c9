/** What somebody has at hand. */

/** Keys are told of only where there may be some: not on a screen that is all there is to touch. */
export function hasKeys(): boolean {
  return typeof matchMedia !== "function" || !matchMedia("(hover: none) and (pointer: coarse)").matches;
}
