/** What the last move brought about, told by its events: changes of life, things that fly, and moments to look at. */

import type { StoryEvent } from "../../lib/types";
import { w } from "../../lib/words.svelte";
import { told, type Told } from "./events";
import { diceIn, facesOf, ROLES, type Face, type Role } from "./table";

/** Lives that every seat has gained or lost in this move. */
export function lifeChanges(story: readonly StoryEvent[]): Map<number, number> {
  const changes = new Map<number, number>();
  for (const event of told(story)) {
    const change = lifeChange(event);
    if (change) changes.set(change.seat, (changes.get(change.seat) ?? 0) + change.by);
  }
  return changes;
}

function lifeChange({ kind, args }: Told): { seat: number; by: number } | null {
  switch (kind) {
    case "shot":
    case "mown":
    case "dynamite":
      return { seat: args.seat, by: -1 };
    case "pierced":
      return { seat: args.seat, by: -args.lost };
    case "beer":
    case "gift":
      return { seat: args.target, by: args.gained };
    case "rest":
    case "feast":
      return { seat: args.seat, by: args.gained };
    default:
      return null;
  }
}

/** The dice that were rolled last in this move. */
export function justRolled(story: readonly StoryEvent[]): number[] {
  return diceIn(told(story).findLast((event) => event.kind === "roll")?.args.rolled ?? 0);
}

export interface Flight {
  piece: string;
  from: string;
  to: string;
}

/** More than this is a leap through the game: nothing flies then. */
const MOST_FLIGHTS = 12;

/** What travels from where to where, in order. */
export function flights(story: readonly StoryEvent[]): Flight[] {
  const found = told(story).flatMap(({ kind, args }): Flight[] => {
    switch (kind) {
      case "arrow":
      case "dodge":
      case "revenge":
        return [{ piece: "arrow", from: "pile", to: `seat-${args.seat}` }];
      case "drop":
      case "discard":
        return [{ piece: "arrow", from: `seat-${args.seat}`, to: "pile" }];
      case "strip":
        return [{ piece: "arrow", from: `seat-${args.target}`, to: "pile" }];
      case "shot":
      case "mown":
        return [{ piece: "die-bullet", from: `seat-${args.by}`, to: `seat-${args.seat}` }];
      case "beer":
        return [{ piece: "die-beer", from: `seat-${args.seat}`, to: `seat-${args.target}` }];
      default:
        return [];
    }
  });
  return found.length > MOST_FLIGHTS ? [] : found;
}

export interface Moment {
  kind: "roll" | "shots" | "indians" | "dynamite" | "gatling" | "death" | "duel";
  title: string;
  text: string;
  /** The seats it happens to. */
  seats: number[];
  faces?: Face[];
  role?: Role;
}

type Hit = Extract<Told, { kind: "pierced" | "shot" | "mown" }>;

const COMES_UNDER: Record<Hit["kind"], Moment["kind"]> = { pierced: "indians", shot: "shots", mown: "gatling" };

function isHit(event: Told): event is Hit {
  return event.kind in COMES_UNDER;
}

/** What deserves a look of its own before the table goes on. */
export function moments(story: readonly StoryEvent[]): Moment[] {
  const found: Moment[] = [];
  let said = "";
  const lastRoll = story.findLastIndex((event) => event.kind === "roll");
  told(story).forEach((event, at) => {
    const last = found.at(-1);
    if (isHit(event) && last?.kind === COMES_UNDER[event.kind]) {
      // Several wounds of one person are one sentence: what the last of them left.
      const again = event.kind === "shot" && last.seats.at(-1) === event.args.seat;
      last.seats.push(event.args.seat);
      last.text = again ? last.text.slice(0, last.text.length - said.length) + event.say : `${last.text} ${event.say}`;
      said = event.say;
      return;
    }
    const moment = momentOf(event);
    said = event.say;
    if (moment && !(event.kind === "roll" && at === lastRoll)) found.push(moment);
  });
  return found;
}

function momentOf({ kind, args, say }: Told): Moment | null {
  switch (kind) {
    case "roll":
      return { kind: "roll", title: "", text: say, seats: [args.seat], faces: facesOf(args.dice) };
    case "attack":
      return { kind: "indians", title: w("Indians!"), text: say, seats: [] };
    case "shot":
      return { kind: "shots", title: w("Bang!"), text: say, seats: [args.seat] };
    case "dynamite":
      return { kind: "dynamite", title: w("Boom!"), text: say, seats: [args.seat] };
    case "gatling":
      return { kind: "gatling", title: w("Gatling!"), text: say, seats: [] };
    case "death":
      return { kind: "death", title: w("Dead!"), text: say, seats: [args.seat], role: ROLES[args.role] };
    case "duel":
      return { kind: "duel", title: w("A duel!"), text: say, seats: [args.seat, args.other] };
    default:
      return null;
  }
}
