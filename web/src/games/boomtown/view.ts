/* Made by tools/protocol.py from src/saloon/games/boomtown: change it there, and run the tool. */

export const LOCATIONS = ["saloon", "brothel", "bank", "mine", "train", "stagecoach"] as const;

export type Location = (typeof LOCATIONS)[number];

export const KINDS = ["shooter", "coward"] as const;

export type Kind = (typeof KINDS)[number];

export const FACES = ["blank", "bullet", "run_away"] as const;

export type Face = (typeof FACES)[number];

export const SCENES = ["loot", "bonus", "last"] as const;

export type Scene = (typeof SCENES)[number];

export type Step = "marshal" | "plans" | "placing" | "schemes" | "shootout" | "win" | "evening" | "scoring";

export type Figure = "copies" | "dollars";

export type Window = "plans" | "look" | "schemes" | "standoff" | "barrel" | "dodge" | "win" | "party" | "evening" | "at_once" | "none";

export type Table = Town;

/** A loot card. */
export interface LootCard {
  name: string;
  location: Location;
  dollars: number;
  /** What it may be worth in the end in place of `dollars`; null for most cards. */
  instead: number | null;
  /** The question in which it can be played; "at_once", or "none" for one that can only be laid open. */
  window: Window;
  /** In a hand: won in this round, and so not to be used in it. */
  new?: boolean;
  /** In a hand: could its owner answer the question that is asked now with it? */
  fits?: boolean;
}

/** A kind of loot card in town. */
export interface LootKind extends LootCard {
  copies: number;
  /** How many are not face up yet. */
  unseen: number;
  /** Which of its numbers nobody could find in print. */
  reconstructed: Figure[];
}

/** A bandit of a gang. */
export interface Token {
  /** The number to name it by. */
  token: number;
  owner: number;
  where: Location | "home" | "out";
  /** Null if this seat cannot know. */
  kind: Kind | null;
  /** What its die shows in the shootout. */
  die: Face | null;
  /** Is a shot assigned to it? */
  aimed: boolean;
  /** For the seat that is asked for a token: the number that the move has which means this one. Those that are one choice have the same; null for one that cannot be chosen. */
  choice: number | null;
}

/** A location of this town. */
export interface Place {
  location: Location;
  /** Cards in its pile. */
  left: number;
  /** In this round. */
  closed: boolean;
  /** Does the Marshal stand there? */
  marshal: boolean;
  /** Does Good Times keep its tokens? */
  kept: boolean;
  /** Is it being resolved? */
  current: boolean;
  /** The card on top, if this seat knows it. */
  top: LootCard | null;
  /** The seats that know it. */
  topped_by: number[];
  /** The tokens there, by number. */
  tokens: number[];
}

/** A hand as all can count it: cards, those won in this round, drawn from each location, and mixed by a Hoedown. */
export interface Hand {
  count: number;
  new: number;
  from: Record<string, number>;
  mixed: number;
}

/** A player. */
export interface Bandit {
  seat: number;
  you: boolean;
  tokens: Token[];
  hand: Hand;
  /** The cards of the hand that this seat knows. */
  cards: LootCard[];
  /** Those face up. */
  open: LootCard[];
  exposed: boolean;
  /** The order among those who place last. */
  late: number | null;
  /** Shooters that they will lack in the next round. */
  missing: number;
  own_town: boolean;
  bonuses: Location[];
  /** What the cards and bonuses that this seat knows are worth. */
  money: number;
  /** Null until the end. */
  won: boolean | null;
}

/** A shootout. */
export interface Standoff {
  location: Location;
  scene: Scene;
  /** Who has tokens in it. */
  players: number[];
  /** Whose coward rolls as a shooter. */
  brave: number[];
  /** Who counts to three. */
  barred: number[];
  caller: number | null;
  /** How many the caller has rolled. */
  bullets: number;
  /** Double Barrels played on them. */
  doubled: number;
  /** How many are left to assign. */
  shots: number;
}

/** A card that is being played. */
export interface Playing {
  card: string;
  seat: number;
  stage: number;
  /** The token (for Fool's Gold the seat) named before. */
  chosen: number | null;
}

/** The table of Boomtown Bandits. */
export interface Town {
  round: number;
  /** The seat with the bottle. */
  first: number;
  tempo: "beats" | "live";
  /** How far the round has come. */
  step: Step;
  /** From left to right. */
  town: Place[];
  /** By seat. */
  players: Bandit[];
  shootout: Standoff | null;
  playing: Playing | null;
  /** "window" if cards may be played now. */
  asked: "window" | "question";
  /** The seats that have passed. */
  passed: number[];
  /** The two cards of a Brothel Inspection, for the seat that looks at them. */
  looked_at: LootCard[];
  /** The seats that have picked a card for a Hoedown. */
  picked: number[];
  /** The own one. */
  pick: LootCard | null;
  /** The seat that owns this town. */
  own_town: number | null;
  /** Has a pile run out? */
  last_round: boolean;
  /** Every kind in town. */
  loot: LootKind[];
  /** The seat with the bonus of each location of this town. */
  bonuses: Record<string, number | null>;
  winner: number | null;
}

/** The fields of each event. */
export interface Fields {
  round: "number" | "seat";
  marshal: "seat" | "location";
  play: "seat" | "card";
  close: "location";
  expose: "seat" | "target";
  last: "seat";
  swap: "seat" | "target" | "card";
  place: "seat" | "location";
  token: "piece" | "location";
  look: "seat";
  reveal: "seat" | "location";
  nobody_here: "location";
  remove: "piece" | "location" | "scene";
  move: "piece" | "origin" | "location";
  stay: "location";
  shootout: "location" | "seats" | "scene";
  courage: "seat";
  fire: "beats" | "scene" | "is_race";
  roll: "seat" | "faces";
  hit: "seat" | "bullets";
  tie: "seats";
  run: "seat" | "location";
  false_start: "seat";
  false_call: "seat";
  back: "seat";
  aim: "seat" | "piece";
  redirect: "seat" | "piece" | "location";
  dodge: "seat" | "piece";
  nobody_wins: "location";
  win: "seat" | "location" | "was_fought";
  alliance: "seat" | "other" | "location";
  draw: "seat" | "location" | "left";
  card: "seat" | "card";
  at_once: "seat" | "card";
  give: "seat" | "target" | "card";
  look_at: "seat" | "card" | "other_card";
  put_back: "seat" | "location";
  pick: "seat";
  picked: "seat" | "card";
  pass_on: "seat" | "target" | "is_new";
  got: "seat" | "card";
  safe: "seat" | "bullets" | "is_open";
  own_this_town: "seat";
  last_round: "location";
  bonus: "location" | "seat" | "cards";
  money: "seat" | "dollars";
  all_fled: never;
  over: "seat" | "dollars";
  cave_in: "seat";
  pick_up: "seat";
  lay_open: "seat" | "card";
}
