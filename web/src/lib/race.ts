/** A race as this browser knows it, from what the server tells of it. All times are milliseconds of one clock. */

/** Dice on their way, or at rest. Only the roller is told the faces before. */
export interface Roll {
  seat: number;
  roll: number;
  pressed: number;
  rest: number;
  /** Two bits for each of the seat's three tokens, from the lowest: 0 none, 1 blank, 2 bullet, 3 run-away. */
  faces?: number;
}

export interface Foul {
  seat: number;
  kind: "false_start" | "false_call";
  at: number;
  until: number;
  /** Rolls that were in the air, and never land. */
  lost?: readonly number[];
}

/** A countdown has to wait: for the only person to be ready, or for anybody of those who race to be there. */
export interface Waiting {
  seats: readonly number[];
  racers: readonly number[];
  for: "ready" | "anybody";
  /** A race was void before it. */
  again: boolean;
}

/** A call, and what it was judged by. */
export interface Call {
  seat: number;
  shown: number;
  reaction: number;
  arrived: number;
  /** How often news had to travel: once for one's own dice, twice for another's. */
  ways: number;
  delay: number;
  purse: number;
  at: number;
  credit: number;
}

export interface Verdict {
  do: "call" | "tie";
  seat?: number;
  seats?: number[];
  /** Since "fire!", as are all times in `calls`. */
  at: number;
  calls: Call[];
}

/** What stands beside a move of the clock: times since "fire!". */
export interface RaceNote {
  at: number;
  pressed?: number;
  calls?: Call[];
}

export type RaceMessage = { type: "race" } & (
  | {
      stage: "countdown";
      fire: number;
      clock: number;
      tumble: number;
      least_reaction: number;
      racers: number[];
      barred: Record<string, number>;
      rolls: Roll[];
    }
  | ({ stage: "roll" | "rest" } & Roll)
  | ({ stage: "foul" } & Foul)
  | { stage: "ignored"; why: string }
  | { stage: "waiting"; seats: number[]; racers: number[]; for: "ready" | "anybody" }
  | { stage: "void" | "beats"; fire: number }
  | ({ stage: "verdict"; fire: number } & Verdict)
);

export interface Race {
  fire: number;
  tumble: number;
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
      const { seat, kind, at, until, lost = [] } = message;
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
    tumble: said.tumble,
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

function withRoll(rolls: readonly Roll[], { seat, roll, pressed, rest, faces }: Roll): Roll[] {
  const told: Roll = { seat, roll, pressed, rest, ...(faces !== undefined && { faces }) };
  return rolls.some((each) => each.roll === roll) ? rolls.map((each) => (each.roll === roll ? { ...each, ...told } : each)) : [...rolls, told];
}

/* ── What there is to see ──────────────────────────────────────────────── */

const BULLET = 2;
const RUN_AWAY = 3;
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

/** Milliseconds that somebody still counts to three; nought for who does not. */
export function countLeft(race: Race, seat: number, now: number): number {
  return Math.max(0, (race.barred.get(seat) ?? 0) - Math.max(now, race.fire));
}

/** The latest roll at rest that is a reason for this seat to call: a bullet of its own, or anybody's run-away. Dice that were picked up again are none. */
export function reasonFor(race: Race, seat: number, now: number): Roll | undefined {
  const shown = race.racers.flatMap((racer) => (inTheAir(race, racer, now) ? [] : (shownBy(race, racer, now) ?? [])));
  const reasons = shown.filter((roll) => diceOf(roll.faces ?? 0).some((die) => die === RUN_AWAY || (die === BULLET && roll.seat === seat)));
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
