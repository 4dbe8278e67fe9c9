/** Dice that come to rest. */

import { milliseconds } from "../../lib/motion";

const TUMBLE_APART_MS = 40;

/** The dice that were just rolled tumble, and come to rest one after the other. */
export function tumble(board: Element, dice: readonly number[]): void {
  const time = milliseconds(board, "--settle");
  dice.forEach((die, nth) => {
    const element = board.querySelector(`[data-die="${die}"]`);
    const spin = nth % 2 ? 300 : -300;
    element?.animate(
      [
        { transform: `translate(${-spin / 8}px, -70px) rotate(${spin}deg) scale(0.7)`, opacity: 0 },
        { transform: `translate(0, 6px) rotate(${spin / 12}deg)`, opacity: 1, offset: 0.6 },
        { transform: `translate(0, -5px) rotate(${-spin / 40}deg)`, offset: 0.8 },
        { transform: "none" },
      ],
      { duration: time, delay: nth * TUMBLE_APART_MS, easing: "cubic-bezier(.3, .6, .4, 1)", fill: "backwards" },
    );
  });
}
