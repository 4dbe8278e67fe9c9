/** Your hand in a race: when a press rolls, when a held key rolls again, and how fast a call was. */

import { countLeft, inTheAir, reasonFor, shownBy, type Race } from "../../lib/race";
import type { Live } from "..";

/** A press that nobody has answered by then is given up. */
const LOST_MS = 2000;
/** Before the count begins a press does nothing: it was meant for what was there a moment ago. */
const COUNT_MS = 3000;

export class Trigger {
  /** A key or a thumb is down: roll again after each landing, until there is something to call. */
  held = $state(false);
  /** When we have pressed, by the clock of the race, as long as nothing was heard of it. */
  #pressed = $state<number | null>(null);
  #called = $state<number | null>(null);
  #heard = 0;
  /** When each roll came to rest on this screen, by our own clock. */
  #shown: Record<number, number> = {};

  constructor(
    private readonly seat: number,
    private readonly live: () => Live,
  ) {}

  /** Our dice are in the air, be it only on this screen. */
  isRolling(race: Race, now: number): boolean {
    return this.#pressed !== null || inTheAir(race, this.seat, now) !== undefined;
  }

  /** We have called, and it is not judged yet. */
  get hasCalled(): boolean {
    return this.#called !== null;
  }

  /** Roll, at a moment of ours. Before "fire!" that is a false start, as it would be at any table. */
  press(moment = performance.now()): void {
    const race = this.live().race;
    if (!race || race.verdict || !race.racers.includes(this.seat) || this.hasCalled) return;
    const now = this.live().clockAt(moment);
    if (race.fire - now > COUNT_MS) return;
    if (this.isRolling(race, now) || (now >= race.fire && countLeft(race, this.seat, now) > 0)) return;
    this.#pressed = now;
    this.#heard = newsOf(race, this.seat);
    this.live().press?.(moment);
  }

  /** HIT! Without a reason that is a false call. */
  hit(moment = performance.now()): void {
    const race = this.live().race;
    if (!race || race.verdict || !race.racers.includes(this.seat) || this.hasCalled) return;
    const now = this.live().clockAt(moment);
    if (now < race.fire || countLeft(race, this.seat, now) > 0) return;
    const reason = reasonFor(race, this.seat, now);
    const shown = reason && (this.#shown[reason.roll] ?? moment - (now - reason.rest));
    this.held = false;
    this.#called = now;
    this.#heard = newsOf(race, this.seat);
    this.live().hit?.(shown === undefined ? 0 : Math.max(0, moment - shown), reason?.roll ?? null);
  }

  /** Time goes on: dice come to rest, news has come, and a held key rolls again. */
  tick(moment = performance.now()): void {
    const race = this.live().race;
    if (!race) return;
    const now = this.live().clockAt(moment);
    for (const roll of race.rolls) {
      if (roll.faces !== undefined && roll.rest <= now && !(roll.roll in this.#shown)) this.#shown[roll.roll] = moment;
    }
    const isAnswered = newsOf(race, this.seat) !== this.#heard || race.verdict !== null;
    if (this.#pressed !== null && (isAnswered || now - this.#pressed > LOST_MS)) this.#pressed = null;
    if (this.#called !== null && (isAnswered || now - this.#called > LOST_MS)) this.#called = null;
    if (this.held && now >= race.fire && shownBy(race, this.seat, now) && !reasonFor(race, this.seat, now)) this.press(moment);
  }
}

/** How much we have heard of our own doings; another countdown is news as well. */
function newsOf(race: Race, seat: number): number {
  const own = [...race.rolls, ...race.fouls].filter((each) => each.seat === seat).length;
  return race.fire + own + race.ignored.count;
}
