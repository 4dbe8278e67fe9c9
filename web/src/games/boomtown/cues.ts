/** What a race sounds like: what is heard now that was not a moment ago. */

import type { Race } from "../../lib/race";
import type { Sound } from "../../lib/sounds";

const SECOND = 1000;
const COUNTED = 3;

/** What there was to hear of a race up to a moment. */
export interface Heard {
  fire: number;
  /** Seconds to "fire!", from three; nought from then on. */
  count: number;
  /** Of others; your own is heard when your finger is down, wherever the server is. */
  rolls: number;
  rolling: boolean;
  landed: number;
  fouls: number;
  ended: Sound | null;
}

export function heardOf(race: Race, now: number, seat: number | null, rolling: boolean): Heard {
  const { verdict } = race;
  return {
    fire: race.fire,
    count: Math.max(0, Math.ceil((race.fire - now) / SECOND)),
    rolls: race.rolls.filter((roll) => roll.seat !== seat).length,
    rolling,
    landed: race.rolls.filter(({ rest }) => rest <= now).length,
    fouls: race.fouls.length,
    ended: verdict ? (verdict.do === "tie" ? "tie" : "shot") : null,
  };
}

/** The sounds between two moments. Who comes in the middle hears only what happens from then on. */
export function cues(before: Heard | null, after: Heard): Sound[] {
  if (before?.fire !== after.fire) return [];
  if (after.ended) return before.ended ? [] : [after.ended];
  const found: Sound[] = [];
  if (after.count < before.count && after.count <= COUNTED) found.push(after.count ? "tick" : "fire");
  if (after.fouls > before.fouls) found.push("no");
  if (after.rolls > before.rolls || (after.rolling && !before.rolling)) found.push("rattle");
  if (after.landed > before.landed) found.push("land");
  return found;
}
