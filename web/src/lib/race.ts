/** A race as this browser knows it, from what the server tells of it. All times are milliseconds of one clock. */

import type * as protocol from "./protocol";
import type { RaceMessage } from "./protocol";

export type { Call, RaceMessage, RaceNote } from "./protocol";

/** What a message of a race says, without what makes it a message. */
type Said<Message> = Omit<Message, "type" | "stage">;

/** Dice on their way, or at rest. Only the roller is told the faces before. */
export type Roll = Said<protocol.Rolled>;
export type Foul = Said<protocol.Fouled>;
/** A countdown has to wait; `again`: a race was void before it. */
export type Waiting = Said<protocol.Waiting> & { again: boolean };
export type Verdict = Omit<Said<protocol.Verdict>, "fire">;

export interface Race {
  fire: number;
  racers: readonly number[];
  /** Until when somebody counts to three. */
  barred: ReadonlyMap<number, number>;
  /** In the order in which they are heard of. */
  rolls: readonly Roll[];
  fouls: readonly Foul[];
  /** The false start because of which this countdown began anew. */
  again: Foul | null;
  verdict: Verdict | null;
  /** Why our last press or call did not count, and how many did not. */
  ignored: { why: string; count: number };
  /** The last race before this one that somebody has won, or that was a tie. */
  past: Race | null;
}

export const NOTHING_IGNORED = { why: "", count: 0 };

/** The race after something was heard; null as long as none has been announced. */
export function told(race: Race | null, message: RaceMessage): Race | null {
  if (message.stage === "countdown") return announced(race, message);
  if (message.stage === "waiting" || message.stage === "void" || message.stage === "beats") return decided(race);
  if (!race) return null;
  switch (message.stage) {
    case "roll":
    case "rest":
      return { ...race, rolls: withRoll(race.rolls, message) };
    case "foul": {
      const { seat, kind, at, until, lost } = message;
      const rolls = race.rolls.filter(({ roll }) => !lost.includes(roll));
      return { ...race, rolls, fouls: [...race.fouls, { seat, kind, at, until, lost }], barred: new Map(race.barred).set(seat, until) };
    }
    case "ignored":
      return { ...race, ignored: { why: message.why, count: race.ignored.count + 1 } };
    case "verdict":
      return message.fire === race.fire ? { ...race, verdict: message } : race;
  }
}

function announced(race: Race | null, said: Extract<RaceMessage, { stage: "countdown" }>): Race {
  const barred = new Map(Object.entries(said.barred).map(([seat, until]) => [Number(seat), until]));
  const known = race?.fire === said.fire ? race : null;
  return {
    fire: said.fire,
    racers: said.racers,
    barred,
    rolls: said.rolls.reduce(withRoll, known?.rolls ?? []),
    fouls: known?.fouls ?? [],
    again: known ? known.again : (race?.fouls.find(({ kind }) => kind === "false_start") ?? null),
    verdict: known?.verdict ?? null,
    ignored: known?.ignored ?? NOTHING_IGNORED,
    past: known ? known.past : race?.verdict ? race : (race?.past ?? null),
  };
}

function withRoll(rolls: readonly Roll[], { seat, roll, pressed, rest, faces, reason_for }: Roll): Roll[] {
  const told: Roll = { seat, roll, pressed, rest, ...(faces !== undefined && { faces }), ...(reason_for && { reason_for }) };
  return rolls.some((each) => each.roll === roll) ? rolls.map((each) => (each.roll === roll ? { ...each, ...told } : each)) : [...rolls, told];
}

/* ── What there is to see ──────────────────────────────────────────────── */

const DICE = 3;

/** The three dice of a roll, as numbers. */
export function diceOf(faces: number): number[] {
  return Array.from({ length: DICE }, (_, at) => (faces >> (2 * at)) & 3);
}

/** The roll that a seat's dice show; nothing while there is none at rest. */
export function shownBy(race: Race, seat: number, now: number): Roll | undefined {
  return race.rolls.filter((roll) => roll.seat === seat && roll.rest <= now && roll.faces !== undefined).sort((a, b) => a.rest - b.rest).at(-1);
}

export function inTheAir(race: Race, seat: number, now: number): Roll | undefined {
  return race.rolls.find((roll) => roll.seat === seat && roll.pressed <= now && now < roll.rest);
}

/** Milliseconds that somebody still counts to three; nought for whoever does not. */
export function countLeft(race: Race, seat: number, now: number): number {
  return Math.max(0, (race.barred.get(seat) ?? 0) - Math.max(now, race.fire));
}

/** The latest roll at rest that is a reason for this seat to call, as the server says. Dice that were picked up again are none. */
export function reasonFor(race: Race, seat: number, now: number): Roll | undefined {
  const shown = race.racers.flatMap((racer) => (inTheAir(race, racer, now) ? [] : (shownBy(race, racer, now) ?? [])));
  const reasons = shown.filter((roll) => roll.reason_for?.includes(seat));
  return reasons.sort((a, b) => a.rest - b.rest).at(-1);
}

/** Who was first, one or several. */
export function firstOf(verdict: Verdict): number[] {
  return verdict.do === "tie" ? (verdict.seats ?? []) : verdict.seat === undefined ? [] : [verdict.seat];
}

/** The race that was decided last: this one, or the one before it. */
export function decided(race: Race | null): Race | null {
  return race?.verdict ? race : (race?.past ?? null);
}
