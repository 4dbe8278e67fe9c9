/** A race in a film: put together from the moves of the clock and the times beside them, which count from "fire!". */

import { NOTHING_IGNORED, type Foul, type Race, type Roll } from "../../lib/race";
import type { Step } from "../../lib/types";
import { told } from "./events";
import { seatsOf } from "./happened";
import { townOf, type Standoff } from "./table";

const ENDS = new Set(["hit", "tie", "false_start", "fire"]);

/** Does a countdown end with this step? */
function isEnd(step: Step): boolean {
  return step.story.some(({ kind }) => ENDS.has(kind));
}

/** The race that is run at a step, or about to be. */
export function filmed(steps: readonly Step[], at: number): Race | null {
  const first = steps[at]?.race ? at : at + 1;
  if (!steps[first]?.race) return null;
  let from = first;
  while (steps[from - 1]?.race && !isEnd(steps[from - 1]!)) from -= 1;
  let to = first;
  while (!isEnd(steps[to]!) && steps[to + 1]?.race) to += 1;
  const before = steps[from - 1]!;
  const shootout = townOf(before.view).shootout;
  return shootout && raceOf(steps.slice(from, to + 1), shootout, startedEarly(before, shootout.barred), steps[at]!);
}

/** Those because of whom this countdown began anew: they count to three from its "fire!". */
function startedEarly(before: Step, barred: readonly number[]): Foul[] {
  return barred.map((seat) => ({ seat, kind: "false_start", at: before.race?.at ?? 0, until: before.race?.until ?? 0, lost: [] }));
}

function raceOf(run: readonly Step[], { players: racers }: Standoff, early: readonly Foul[], now: Step): Race {
  const [rolls, fouls]: [Roll[], Foul[]] = [[], []];
  let verdict: Race["verdict"] = null;
  for (const { story, race, number } of run) {
    const at = race?.at ?? 0;
    const calls = race?.calls ?? [];
    if (story.some(({ kind }) => kind === "fire")) continue; // nobody rolled: the beats have a film of their own
    for (const { kind, args } of told(story)) {
      if (kind === "roll") rolls.push({ seat: args.seat, roll: number, pressed: race?.pressed ?? at, rest: at, faces: args.faces });
      else if (kind === "false_call" || kind === "false_start") fouls.push({ seat: args.seat, kind, at, until: race?.until ?? at, lost: [] });
      else if (number > now.number) continue;
      else if (kind === "hit") verdict = { do: "call", seat: args.seat, at, calls };
      else if (kind === "tie") verdict = { do: "tie", seats: seatsOf(args.seats), at, calls };
    }
  }
  const heard = fouls.filter((foul) => foul.at <= (now.race?.at ?? -Infinity));
  const barred = new Map([...early, ...heard].map(({ seat, until }) => [seat, until]));
  return { fire: 0, racers, barred, rolls, fouls: heard, again: early.at(-1) ?? null, verdict, ignored: NOTHING_IGNORED, past: null };
}
