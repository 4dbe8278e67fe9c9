/**
 * High Noon on the page: Main Street under a sun that is a clock, the gunslingers on it, and your hand below.
 *
 * Plain elements, and no build. The interface is described in Saloon's docs/boards.md.
 */

import { element } from "./elements.js";
import { shelf } from "./shelf.js";
import { mainStreet } from "./street.js";

export const BOARD = 1;
export const MOMENTS = ["show"];

/** Put the board up; what there is to see comes with each update. */
export function mount(root, host) {
  const [street, below] = [mainStreet(host), shelf(host)];
  const board = element("section", "noon", street.root, below.root);
  let legal = [];

  board.setAttribute("aria-label", host.w("Main Street at noon"));
  root.append(board);
  host.onKey(({ key }) => {
    const answer = /^[1-9]$/.test(key) ? legal[Number(key) - 1] : undefined;
    if (answer) host.play(answer.move);
  });

  return {
    update(now) {
      ({ legal } = now);
      street.draw(now);
      below.draw(now);
      street.animate(now);
    },
    destroy: () => board.remove(),
  };
}
