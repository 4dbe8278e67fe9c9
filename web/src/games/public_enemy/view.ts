/* Made by tools/protocol.py from src/saloon/games/public_enemy: change it there, and run the tool. */

export const GANGS = ["wild_bunch", "daltons", "james_younger", "loners"] as const;

export type Gang = (typeof GANGS)[number];

export const SALOON_KINDS = ["sheriff", "bounty_hunter", "swindler"] as const;

export type SaloonKind = (typeof SALOON_KINDS)[number];

export const TOWNS = ["tombstone", "cripple_creek", "deadwood", "dodge_city"] as const;

export type Town = (typeof TOWNS)[number];

export const DECKS = ["tombstone", "cripple_creek", "deadwood", "dodge_city", "saloon"] as const;

export type DeckName = (typeof DECKS)[number];

export type End = "deck" | "four_gangs" | "both";

export type Ending = "majorities" | "points" | "stopped";

export type Table = Trail;

/** A card. */
export interface OutlawCard {
  /** Its number. */
  card: number;
  /** An outlaw's own name, or the kind of a card of the Saloon. */
  name: string;
  /** Null on a card of the Saloon. */
  gang: Gang | null;
  town: Town | null;
  leader: boolean;
}

/** A deck: a town's, or the Saloon. */
export interface Deck {
  name: DeckName;
  /** All its cards. */
  left: number;
  /** Those face down. */
  hidden: number;
  /** The face-up card of a town. */
  up: OutlawCard | null;
  /** The card below, if this seat has peeked at it. */
  next: OutlawCard | null;
  /** The seats that have. */
  peeked: number[];
  /** The known cards at the bottom, in the order they will come up. */
  buried: OutlawCard[];
  /** Does it block the deck? */
  cavalry: boolean;
  /** How many cards of each gang (of each kind in the Saloon) may still be turned up next, without the buried ones. */
  odds: Record<string, number>;
  /** How likely each is to be next as far as this seat knows, from 0 to 1; all 0 where nothing is left. */
  chances: Record<string, number>;
  /** May the leader who lives in this town still be turned up? */
  leader: boolean;
  /** How likely that leader is to be next. */
  leader_chance: number;
  /** What the face-up card would add to this seat's points; null in the Saloon and for a spectator. */
  gain: number | null;
  /** Would drawing here end the round? */
  ends: boolean;
}

/** A player's cards of one gang. */
export interface Stack {
  gang: Gang;
  /** From bottom to top. */
  cards: OutlawCard[];
  leader: boolean;
  /** What they are worth now. */
  points: number;
}

/** A player. */
export interface Outlaw {
  seat: number;
  /** Of every gang. */
  stacks: Stack[];
  points: number;
  /** The gangs whose tokens they have. */
  wanted: Gang[];
  /** Have they the One? */
  one: boolean;
  dollars: number;
  you: boolean;
  /** Null until the end. */
  won: boolean | null;
}

/** The options in play. */
export interface Options {
  fast: boolean;
  duel: boolean;
  dollars: boolean;
  cavalry: boolean;
  supremacy: boolean;
}

/** The table of Public Enemy Number One. */
export interface Trail {
  round: number;
  /** Who began it. */
  starter: number;
  /** Four towns and the Saloon. */
  decks: Deck[];
  /** By seat. */
  players: Outlaw[];
  /** Outlaws out of this round. */
  discarded: OutlawCard[];
  /** How many of each kind of Saloon card are out of this round. */
  gone: Record<SaloonKind, number>;
  /** The Saloon card whose effect is being resolved. */
  drawn: SaloonKind | null;
  /** Where it stands. */
  cavalry: Town | null;
  /** The gang that counts one more. */
  supreme: Gang | null;
  /** Points for 0, 1, 2 … cards of a gang. */
  scores: number[];
  options: Options;
  /** What ended the last round; null in the first. */
  ended_by: End | null;
  /** Null until the end. */
  ending: Ending | null;
  winner: number | null;
}

/** What each card is, by its number. */
export const GROUP_OF_CARD: readonly (Gang | SaloonKind)[] = ["wild_bunch", "wild_bunch", "wild_bunch", "daltons", "daltons", "daltons", "james_younger", "james_younger", "james_younger", "loners", "loners", "loners", "wild_bunch", "wild_bunch", "wild_bunch", "daltons", "daltons", "daltons", "james_younger", "james_younger", "james_younger", "loners", "loners", "loners", "wild_bunch", "wild_bunch", "wild_bunch", "daltons", "daltons", "daltons", "james_younger", "james_younger", "james_younger", "loners", "loners", "loners", "wild_bunch", "wild_bunch", "wild_bunch", "daltons", "daltons", "daltons", "james_younger", "james_younger", "james_younger", "loners", "loners", "loners", "sheriff", "sheriff", "sheriff", "sheriff", "bounty_hunter", "bounty_hunter", "bounty_hunter", "bounty_hunter", "swindler", "swindler", "swindler", "swindler"];

/** The fields of each event. */
export interface Fields {
  round: "number" | "seat";
  supremacy: "gang";
  reveal: "town" | "card";
  bury: "seat" | "town" | "card";
  peek: "seat" | "deck";
  see: "seat" | "deck" | "card";
  draw: "seat" | "deck" | "card";
  sheriff: "seat" | "card";
  hunted: "seat" | "card" | "owner";
  swindled: "seat" | "card" | "owner";
  nothing: "seat" | "card";
  cavalry: "seat" | "town" | "origin";
  end: "end" | "seat";
  majority: "gang" | "seat" | "cards";
  leader: "gang" | "seat" | "cards";
  tie: "gang" | "seats" | "count";
  duel: "gang" | "seat" | "other";
  truel: "gang" | "seats" | "first";
  bang: "gang" | "seat" | "flip";
  wanted: "gang" | "seat";
  no_majority: "gang";
  score: "seat" | "points";
  one: "seat" | "owner";
  over: "ending" | "seat";
}
