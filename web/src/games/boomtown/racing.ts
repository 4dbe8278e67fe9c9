/** A race in words, and who stands in it with which dice. */

import { countLeft, diceOf, firstOf, inTheAir, shownBy, type Foul, type Race } from "../../lib/race";
import { many, w } from "../../lib/words.svelte";
import { faceOf, type Face, type Kind, type Names, type Town } from "./table";

const SECOND = 1000;

export interface Die {
  kind: Kind | null;
  face: Face | null;
}

/** Somebody in a shootout, as they are seen now. */
export interface Standing {
  seat: number;
  dice: Die[];
  tumbling: boolean;
  note: string;
  barred: boolean;
}

/** Who was first, in a sentence. */
export function verdictInWords({ verdict }: Race, name: (seat: number) => string, you: number | null): string {
  if (!verdict) return "";
  const first = firstOf(verdict);
  const names = first.map(name).join(", ");
  const gaps = { name: names, names, n: Math.round(verdict.at) };
  if (verdict.do === "call" && first[0] === you) return w("You were first, at {n} ms.", gaps);
  return verdict.do === "tie" ? w("A tie: {names}, at {n} ms. The bullets are void.", gaps) : w("{name} was first, at {n} ms.", gaps);
}

export function foulInWords(foul: Foul, name: (seat: number) => string): string {
  const gaps = { name: name(foul.seat) };
  return foul.kind === "false_start"
    ? w("{name}: rolled before “fire!”. The countdown begins again.", gaps)
    : w("{name}: HIT! without a reason. Out for a count of three.", gaps);
}

/** The large word over a race. */
export function countdown(race: Race, now: number): string {
  if (race.verdict) return race.verdict.do === "tie" ? w("A tie!") : w("HIT!");
  const left = Math.ceil((race.fire - now) / SECOND);
  if (left <= 0) return w("Fire!");
  return left > 3 ? w("Ready…") : String(left);
}

/** Everybody's dice as a race shows them. */
export function racing(race: Race, table: Town, now: number): Standing[] {
  const at = race.verdict ? race.fire + race.verdict.at : now;
  return race.racers.map((seat) => {
    const roll = shownBy(race, seat, at);
    const rolls = race.rolls.filter((each) => each.seat === seat && each.rest <= at).length;
    const count = Math.ceil(countLeft(race, seat, now) / SECOND);
    return {
      seat,
      dice: diceIn(table, seat, roll?.faces ?? null),
      tumbling: !race.verdict && inTheAir(race, seat, now) !== undefined,
      note: count > 0 && !race.verdict ? w("out for a count of three: {n}", { n: count }) : many("{n} roll", "{n} rolls", rolls),
      barred: count > 0 && !race.verdict,
    };
  });
}

/** The dice of a seat in a shootout: of a roll, or those of its tokens that stand there. */
function diceIn(table: Town, seat: number, faces: number | null): Die[] {
  const bits = faces === null ? null : diceOf(faces);
  return (table.players[seat]?.tokens ?? []).flatMap((token, at) => {
    const face = bits ? faceOf(bits[at] ?? 0) : null;
    const isHere = bits ? face !== null : token.where === table.shootout?.location;
    return isHere ? [{ kind: token.kind, face }] : [];
  });
}

/** The same between two races, from the table itself. */
export function standing(table: Town): Standing[] {
  const { shootout } = table;
  return (shootout?.players ?? []).map((seat) => {
    const tokens = (table.players[seat]?.tokens ?? []).filter(({ where }) => where === shootout?.location);
    const aimed = tokens.filter((token) => token.aimed).length;
    return {
      seat,
      dice: tokens.map(({ kind, die }) => ({ kind, face: die })),
      tumbling: false,
      note: aimed ? many("{n} shot is aimed here", "{n} shots are aimed here", aimed) : many("{n} token", "{n} tokens", tokens.length),
      barred: false,
    };
  });
}

/** Dice for those who hear them. */
export function diceInWords(dice: readonly Die[], names: Names): string {
  return dice.map(({ face }) => (face ? (names[face] ?? face) : w("not rolled yet"))).join(", ");
}
