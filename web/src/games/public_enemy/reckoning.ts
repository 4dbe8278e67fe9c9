/** The scoring of a round, read from the story of the move that ended it. */

import type { StoryEvent, View } from "../../lib/types";
import { gangOf, GANGS, trailOf, type Gang, type Trail } from "./table";

export const TILES = 6;

/** Bullet tiles turned one after the other until one goes bang. */
export interface Duel {
  /** Two who turn theirs together, or three who take turns at one row, in that order. */
  seats: number[];
  /** Who shoots; null where both do. */
  winner: number | null;
  /** At which flip. */
  bang: number;
}

/** What became of a gang's Wanted token, or of the One. */
export interface Verdict {
  /** Null: the One token. */
  gang: Gang | null;
  /** Those with the most. */
  first: number[];
  /** Does the leader decide it? */
  byLeader: boolean;
  duel: Duel | null;
  /** Who has it now that did not have it before. */
  taker: number | null;
  /** All of it in words. */
  says: string[];
}

export interface Reckoning {
  round: number;
  /** What ended the round, in words. */
  end: string;
  seats: number;
  /** How many cards of each gang, by seat; null where that is not known. */
  cards: Record<Gang, number>[] | null;
  /** By seat; null where the game was over before points were counted. */
  points: number[] | null;
  verdicts: Verdict[];
  /** The last word, where the game is over. */
  over: string | null;
}

/** The scoring that this move led to, or null. `before` is the table as it was before the move, if it is known. */
export function reckoning(view: View, before: Trail | null): Reckoning | null {
  const begin = view.story.findIndex(({ kind }) => kind === "end");
  if (begin < 0) return null;
  const told = view.story.slice(begin);
  const scores = told.filter(({ kind }) => kind === "score");
  const points = scores.length ? Array.from({ length: view.seats }, (_, seat) => scores.find(({ args }) => args[0] === seat)?.args[1] ?? 0) : null;
  const table = trailOf(view);
  return {
    round: view.over ? table.round : table.round - 1,
    end: told[0]!.say,
    seats: view.seats,
    cards: view.over ? counted(table) : before && played(before, view.story.slice(0, begin), points),
    points,
    verdicts: verdicts(told),
    over: told.find(({ kind }) => kind === "over")?.say ?? null,
  };
}

function counted({ players }: Trail): Record<Gang, number>[] {
  return players.map(({ stacks }) => Object.fromEntries(stacks.map(({ gang, cards }) => [gang, cards.length])) as Record<Gang, number>);
}

/** The stacks after the last move of a round. If they are not worth what was scored, `before` was another moment. */
function played(before: Trail, events: readonly StoryEvent[], points: number[] | null): Record<Gang, number>[] | null {
  const cards = counted(before);
  const add = (seat: number, card: number, change: number): void => {
    const gang = gangOf(card);
    if (gang && cards[seat]) cards[seat][gang] += change;
  };
  for (const { kind, args: [first = 0, second = 0, third = 0] } of events) {
    if (kind === "draw") add(first, third, 1);
    else if (kind === "sheriff") add(first, second, -1);
    else if (kind === "hunted") add(third, second, -1);
    else if (kind === "swindled") {
      add(third, second, -1);
      add(first, second, 1);
    }
  }
  const worth = cards.map((held) => GANGS.reduce((sum, gang) => sum + stackWorth(before, gang, held[gang]), 0));
  return points?.every((score, seat) => score === worth[seat]) ? cards : null;
}

function stackWorth({ scores, supreme }: Trail, gang: Gang, cards: number): number {
  return cards > 0 ? scores[Math.min(cards + (gang === supreme ? 1 : 0), scores.length - 1)]! : 0;
}

const OPENING = new Set(["majority", "leader", "tie", "no_majority"]);
const OF_A_VERDICT = new Set([...OPENING, "duel", "truel", "bang", "wanted", "one"]);

function verdicts(told: readonly StoryEvent[]): Verdict[] {
  const found: Verdict[] = [];
  for (const event of told) {
    if (!OF_A_VERDICT.has(event.kind)) continue;
    if (OPENING.has(event.kind) || (event.kind === "one" && found.at(-1)?.gang !== null)) found.push(opened(event));
    const last = found.at(-1)!;
    last.says.push(event.say);
    note(last, event);
  }
  return found;
}

function opened({ kind, args: [first = 0] }: StoryEvent): Verdict {
  return { gang: kind === "one" ? null : (GANGS[first] ?? null), first: [], byLeader: false, duel: null, taker: null, says: [] };
}

function note(verdict: Verdict, { kind, args: [first = 0, second = 0, third = 0] }: StoryEvent): void {
  switch (kind) {
    case "majority":
    case "leader":
      verdict.first = [second];
      verdict.byLeader = kind === "leader";
      break;
    case "tie":
      verdict.first = seatsIn(second);
      break;
    case "duel":
      verdict.duel = { seats: [second, third], winner: null, bang: 0 };
      break;
    case "truel":
      verdict.duel = { seats: seatsIn(second), winner: null, bang: 0 };
      break;
    case "bang":
      verdict.duel = fought(verdict.duel?.seats ?? [], second < 0 ? null : second, third);
      break;
    case "wanted":
      verdict.taker = second;
      break;
    case "one":
      verdict.taker = first;
      if (!verdict.first.length) verdict.first = [first];
  }
}

/** In a truel the order is clockwise from the first player: whoever went bang tells where it began. */
function fought(seats: number[], winner: number | null, bang: number): Duel {
  if (seats.length !== 3 || winner === null) return { seats, winner, bang };
  const turn = (bang - 1) % seats.length;
  const shift = seats.indexOf(winner) - turn + seats.length;
  return { seats: seats.map((_, at) => seats[(at + shift) % seats.length]!), winner, bang };
}

function seatsIn(bits: number): number[] {
  return Array.from({ length: 8 }, (_, seat) => seat).filter((seat) => (bits >> seat) & 1);
}

export type Face = "bullet" | "click" | "bang";

/** The tiles of one row after so many flips; in a duel each has a row, in a truel there is one for all. */
export function tiles({ seats, winner, bang }: Duel, row: number, flips: number): Face[] {
  const isTruel = seats.length === 3;
  const shoots = isTruel || winner === null || seats[row] === winner;
  return Array.from({ length: TILES }, (_, at) => (at >= flips ? "bullet" : at + 1 === bang && shoots ? "bang" : "click"));
}

/** Somebody whose points are told beat the others: who has the most? */
export function leading(points: readonly number[]): number[] {
  const most = Math.max(...points);
  return most > 0 ? points.flatMap((score, seat) => (score === most ? [seat] : [])) : [];
}
