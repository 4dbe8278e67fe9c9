/** The scoring of a round, read from the story of the move that ended it. */

import type { View } from "../../lib/types";
import { told as fieldsOf, type Told } from "./events";
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
  const story = fieldsOf(view.story);
  const begin = story.findIndex(({ kind }) => kind === "end");
  if (begin < 0) return null;
  const told = story.slice(begin);
  const scores = told.filter((event) => event.kind === "score");
  const points = scores.length ? Array.from({ length: view.seats }, (_, seat) => scores.find(({ args }) => args.seat === seat)?.args.points ?? 0) : null;
  const table = trailOf(view);
  return {
    round: view.over ? table.round : table.round - 1,
    end: told[0]!.say,
    seats: view.seats,
    cards: view.over ? counted(table) : before && played(before, story.slice(0, begin), told),
    points,
    verdicts: verdicts(told),
    over: told.find(({ kind }) => kind === "over")?.say ?? null,
  };
}

function counted({ players }: Trail): Record<Gang, number>[] {
  return players.map(({ stacks }) => Object.fromEntries(stacks.map(({ gang, cards }) => [gang, cards.length])) as Record<Gang, number>);
}

/** The stacks after the last move of a round. If they do not fit what is told of the scoring, `before` was another moment. */
function played(before: Trail, events: readonly Told[], scoring: readonly Told[]): Record<Gang, number>[] | null {
  const cards = counted(before);
  const add = (seat: number, card: number, change: number): void => {
    const gang = gangOf(card);
    if (gang && cards[seat]) cards[seat][gang] += change;
  };
  for (const { kind, args } of events) {
    if (kind === "draw") add(args.seat, args.card, 1);
    else if (kind === "sheriff") add(args.seat, args.card, -1);
    else if (kind === "hunted") add(args.owner, args.card, -1);
    else if (kind === "swindled") {
      add(args.owner, args.card, -1);
      add(args.seat, args.card, 1);
    }
  }
  return fits(cards, scoring) ? cards : null;
}

/** Have those with a majority as many cards as is told? */
function fits(cards: Record<Gang, number>[], scoring: readonly Told[]): boolean {
  return scoring.every(({ kind, args }) => (kind !== "majority" && kind !== "leader") || cards[args.seat]?.[GANGS[args.gang]!] === args.cards);
}

const OPENING = new Set(["majority", "leader", "tie", "no_majority"]);
const OF_A_VERDICT = new Set([...OPENING, "duel", "truel", "bang", "wanted", "one"]);

function verdicts(told: readonly Told[]): Verdict[] {
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

function opened({ args }: Told): Verdict {
  return { gang: "gang" in args ? (GANGS[args.gang] ?? null) : null, first: [], byLeader: false, duel: null, taker: null, says: [] };
}

function note(verdict: Verdict, { kind, args }: Told): void {
  switch (kind) {
    case "majority":
    case "leader":
      verdict.first = [args.seat];
      verdict.byLeader = kind === "leader";
      break;
    case "tie":
      verdict.first = seatsIn(args.seats);
      break;
    case "duel":
      verdict.duel = { seats: [args.seat, args.other], winner: null, bang: 0 };
      break;
    case "truel":
      verdict.duel = { seats: seatsIn(args.seats), winner: null, bang: 0 };
      break;
    case "bang":
      verdict.duel = fought(verdict.duel?.seats ?? [], args.seat < 0 ? null : args.seat, args.flip);
      break;
    case "wanted":
      verdict.taker = args.seat;
      break;
    case "one":
      verdict.taker = args.seat;
      if (!verdict.first.length) verdict.first = [args.seat];
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
