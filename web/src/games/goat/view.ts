/* Made by tools/protocol.py from src/saloon/games/goat: change it there, and run the tool. */

export const CHARACTERS = ["clerk", "kid", "banker", "widow", "farmer", "cowboy", "miner", "prospector", "outlaw", "sheriff", "thief", "charlatan", "waitress", "gambler", "goat"] as const;

export type Character = (typeof CHARACTERS)[number];

export const LOCATIONS = ["saloon", "store", "bank", "ranch", "mine"] as const;

export type Location = (typeof LOCATIONS)[number];

export const RESOURCES = ["bottle", "supplies", "bills", "cattle", "nugget"] as const;

export type Resource = (typeof RESOURCES)[number];

export const STEPS = ["distribution", "outlaw", "sheriff", "thief", "charlatan", "waitress", "gambler", "end"] as const;

export type Step = (typeof STEPS)[number];

export type Fate = "kept" | "discarded";

export type Decision = "money" | "coins" | "resources";

export type Whereabouts = "aside" | "aside_down" | "hand" | "deck" | "played" | "discarded";

/** How many of each resource that is in this game. */
export type Goods = Record<string, number>;

export type Table = Town;

/** The cards set aside at the beginning of a round. */
export interface Aside {
  up: Character | null;
  /** Null until the end. */
  down: Character | null;
  /** Was the Goat shown first, and did it go back into the deck? */
  goat_back: boolean;
}

/** The card on its way. */
export interface Offer {
  dealer: number;
  /** Null until they are named. */
  receiver: number | null;
  /** Null until it is said. */
  claim: Character | null;
  /** For the dealer only. */
  card: Character | null;
  /** May it not be refused? */
  forced: boolean;
}

/** A finished offer of this round. */
export interface Finished {
  dealer: number;
  receiver: number;
  claim: Character;
  card: Character;
  accepted: boolean;
  /** Null for a card that was discarded. */
  owner: number | null;
}

/** A place of the street. */
export interface Lot {
  location: Location;
  resource: Resource;
  /** Dollars for each resource. */
  worth: number;
  goods: number;
  coins: number;
  /** Who belongs there; those of the Saloon in the order in which they act. */
  characters: Character[];
}

/** A character of this game. */
export interface Citizen {
  /** Null for the Goat. */
  location: Location | null;
  /** Where the card is: "hand" if this seat knows that the dealer holds it, "deck" only at the end; null if this seat cannot know. */
  place: Whereabouts | null;
  /** Whose hat lies on it. */
  owner: number | null;
  fallen: "killed" | "arrested" | null;
  /** What it takes of its place; null for those of the Saloon and the Goat. */
  takes: "goods" | "coins" | null;
  /** When it acts in the Saloon phase, from 1; null for all others. */
  order: number | null;
}

/** What lies on the Thief. */
export interface Loot {
  location: Location;
  goods: number;
}

/** A player. */
export interface Player {
  seat: number;
  you: boolean;
  /** Can they still be dealt to? */
  active: boolean;
  hats: number;
  all_hats: number;
  coins: number;
  elixirs: number;
  /** Resources face down: everybody can count them. */
  tokens: number;
  /** Which ones: for their owner, and for all at the end. */
  goods: Goods | null;
  /** The same. */
  money: number | null;
  /** Null until the end. */
  won: boolean | null;
}

/** What this seat has seen somebody get and lose. */
export interface Stock {
  /** The resources that were seen to come and go. */
  known: Goods;
  /** Tokens of unknown kind that the Gambler has brought. */
  won: number;
  /** Tokens of unknown kind that the Gambler has taken. */
  lost: number;
}

/** What this seat need not remember by itself, so that a table can switch it off. */
export interface Memory {
  /** Cards it has held that are still in the dealer's hand. */
  passed: Character[];
  /** Cards there because a dealer has claimed them. */
  proven: Character[];
  /** Characters that it cannot place. */
  unseen: Character[];
  /** By seat. */
  goods: Stock[];
}

/** The table of The Good, the Goat and the Crook. */
export interface Town {
  round: number;
  rounds: number;
  /** How far the round has come: after the distribution, whose effect is being resolved. */
  step: Step;
  /** The only person still active, to whom all others deal. */
  last_active: number | null;
  /** What becomes of a card that is refused: its dealer keeps it, or it is discarded. */
  if_refused: Fate;
  dealer: number;
  /** How many cards the dealer has in hand, the offered one included. */
  held: number;
  /** For the dealer only. */
  hand: Character[] | null;
  /** How many cards are left to draw. */
  deck: number;
  aside: Aside;
  offer: Offer | null;
  /** Those of this round, first one first. */
  offers: Finished[];
  /** The Saloon first. */
  street: Lot[];
  /** By name, those that are in this game. */
  characters: Record<string, Citizen>;
  thief: Loot | null;
  /** Coins on the Charlatan. */
  charlatan: number;
  /** Coins that belong to nobody yet. */
  reserve: number;
  /** By seat. */
  players: Player[];
  memory: Memory;
  /** Null until the end. */
  winners: number[] | null;
  /** What the winners have more of than everybody else; null until the end. */
  decided_by: Decision | null;
}

/** The fields of each event. */
export interface Fields {
  round: "number" | "rounds" | "seat";
  lay: "location" | "goods" | "coins";
  goat_back: never;
  aside: "card";
  dealer: "seat" | "cards" | "left";
  hand: "seat" | "passed" | "drawn";
  pick: "seat";
  card: "seat" | "card";
  towards: "seat" | "target";
  claim: "seat" | "target" | "claim";
  accept: "seat" | "dealer" | "is_forced";
  refuse: "seat" | "dealer";
  reveal: "seat" | "card" | "claim";
  discard: "seat" | "card" | "claim";
  goods: "seat" | "location" | "goods";
  coins: "seat" | "location" | "coins";
  nothing: "seat" | "card";
  rob: "seat" | "location" | "goods";
  dupe: "seat" | "target" | "coins";
  inactive: "seat";
  last: "seat" | "hats";
  saloon: never;
  kill: "seat" | "target" | "coins";
  pay: "seat" | "coins";
  arrest: "seat" | "card" | "coins";
  goods_back: "location" | "goods";
  coins_back: "seat" | "coins";
  loot: "seat" | "location" | "goods";
  takings: "seat" | "coins";
  pour: "seat" | "target" | "bottles";
  in_his_place: "seat" | "target";
  gamble: "seat" | "target";
  token: "seat" | "target" | "resource";
  money: "seat" | "coins" | "dollars";
  over: "winners" | "dollars";
}
