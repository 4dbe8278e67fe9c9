/** What the last move brought about, told by its events: what flies where, and the Saloon phase effect by effect. */

import type { StoryEvent } from "../../lib/types";
import { told as fieldsOf, type Told } from "./events";
import { CHARACTERS, goodsPiece, LOCATIONS, RESOURCES } from "./town";

/* ── The Saloon phase ──────────────────────────────────────────────────── */

/** What a character has done in the Saloon phase. */
export interface Deed {
  character: string;
  /** Whose character it is. */
  seat: number;
  text: string;
  /** How often in a row: a bottle, and another bottle. */
  times: number;
}

const DOERS: Record<string, string> = {
  kill: "outlaw",
  pay: "sheriff",
  arrest: "sheriff",
  loot: "thief",
  takings: "charlatan",
  pour: "waitress",
  in_his_place: "waitress",
  gamble: "gambler",
};

/** What only says more of the deed before it. */
const REMARKS = new Set(["goods_back", "coins_back", "token"]);

function doerOf(event: StoryEvent): string | null {
  const { kind, args } = event as Told;
  return kind === "nothing" ? (CHARACTERS[args.card] ?? null) : (DOERS[kind] ?? null);
}

function ofTheSaloon(story: readonly StoryEvent[]): StoryEvent[] {
  return story.filter((event) => doerOf(event) !== null || REMARKS.has(event.kind));
}

function isSame(one: StoryEvent, other: StoryEvent): boolean {
  return one.kind === other.kind && JSON.stringify(one.args) === JSON.stringify(other.args);
}

/**
 * The events of the Saloon phase so far: it is told in pieces where somebody has something to decide.
 * What was told before counts only if the table stood in the Saloon phase then.
 */
export function chronicle(told: readonly StoryEvent[], story: readonly StoryEvent[], stood: boolean): StoryEvent[] {
  const begin = story.findIndex((event) => event.kind === "saloon");
  if (begin >= 0) return ofTheSaloon(story.slice(begin + 1));
  if (!stood) return [];
  const more = ofTheSaloon(story);
  const again = more.length ? told.findIndex((event) => isSame(event, more[0]!)) : -1; // somebody has gone back
  return [...(again < 0 ? told : told.slice(0, again)), ...more];
}

/** Those events as deeds, a line each. */
export function deeds(events: readonly StoryEvent[]): Deed[] {
  const found: Deed[] = [];
  for (const event of events) {
    const last = found.at(-1);
    const character = doerOf(event);
    if (character && last?.character === character && last.text === event.say) last.times += 1;
    else if (character) found.push({ character, seat: event.args.seat ?? 0, text: event.say, times: 1 });
    else if (last) last.text = `${last.text} ${event.say}`;
  }
  return found;
}

/* ── An offer's end ────────────────────────────────────────────────────── */

const EFFECTS = new Set(["goods", "coins", "nothing", "rob", "dupe", "inactive", "last"]);

/** What came of the card that was turned up, in sentences. */
export function aftermath(story: readonly StoryEvent[]): string[] {
  return story.filter((event) => EFFECTS.has(event.kind)).map((event) => event.say);
}

/* ── Things that fly ───────────────────────────────────────────────────── */

export interface Flight {
  piece: string;
  from: string;
  to: string;
}

/** More than this is a leap through the game: nothing flies then. */
const MOST_FLIGHTS = 14;

/** What travels from where to where, in order; the hand comes from whoever dealt before. */
export function flights(story: readonly StoryEvent[], dealer: number): Flight[] {
  const found = fieldsOf(story).flatMap((event) => flightOf(event, dealer));
  return found.length > MOST_FLIGHTS ? [] : found;
}

function goodsAt(location: number): string {
  return goodsPiece(RESOURCES[location] ?? "");
}

function chair(seat: number): string {
  return `seat-${seat}`;
}

function lot(location: number): string {
  return `lot-${LOCATIONS[location]}`;
}

function flightOf({ kind, args }: Told, dealer: number): Flight[] {
  switch (kind) {
    case "goods":
      return args.goods ? [{ piece: goodsAt(args.location), from: lot(args.location), to: chair(args.seat) }] : [];
    case "coins":
      return args.coins ? [{ piece: "coin", from: lot(args.location), to: chair(args.seat) }] : [];
    case "rob":
      return [{ piece: goodsAt(args.location), from: lot(args.location), to: "chip-thief" }];
    case "dupe":
      return [{ piece: "coin", from: chair(args.target), to: "chip-charlatan" }];
    case "kill":
      return [{ piece: "coin", from: "chip-outlaw", to: chair(args.seat) }];
    case "pay":
    case "arrest":
      return [{ piece: "coin", from: "chip-sheriff", to: chair(args.seat) }];
    case "goods_back":
      return [{ piece: goodsAt(args.location), from: "chip-thief", to: lot(args.location) }];
    case "loot":
      return [{ piece: goodsAt(args.location), from: "chip-thief", to: chair(args.seat) }];
    case "coins_back":
    case "takings":
      return [{ piece: "coin", from: "chip-charlatan", to: chair(args.seat) }];
    case "pour":
      return [{ piece: goodsAt(0), from: lot(0), to: chair(args.target) }];
    case "gamble":
      return [{ piece: "back", from: chair(args.target), to: chair(args.seat) }];
    case "dealer":
      return args.seat === dealer ? [] : [{ piece: "back", from: chair(dealer), to: chair(args.seat) }];
    default:
      return [];
  }
}
