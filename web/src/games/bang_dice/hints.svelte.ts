/** Hints for a first game: what the dice do is shown once; advice is given until the game is over, or as wished. */

import { recall, remember } from "../../lib/remembered.svelte";

const TOLD = "saloon_bang_told";
const ADVICE = "saloon_bang_advice";

class Hints {
  #told = $state(recall(TOLD) !== null);
  /** Null until somebody has decided, or played a game. */
  #advice = $state(recall(ADVICE));

  /** Have they seen what the dice do? */
  get told(): boolean {
    return this.#told;
  }

  tell(): void {
    this.#told = true;
    remember(TOLD, "yes");
  }

  /** Is advice given with every question? */
  get advising(): boolean {
    return this.#advice !== "off";
  }

  set advising(advising: boolean) {
    this.#advice = advising ? "on" : "off";
    remember(ADVICE, this.#advice);
  }

  /** A game is over: that was the first lesson. */
  finish(): void {
    if (this.#advice === null) this.advising = false;
  }
}

export const hints = new Hints();
