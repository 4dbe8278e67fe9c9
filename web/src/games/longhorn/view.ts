/* Made by tools/protocol.py from src/saloon/games/longhorn: change it there, and run the tool. */

export const COLOURS = ["black", "white", "orange", "green"] as const;

export type Colour = (typeof COLOURS)[number];

export const PLACES = ["cherokee_spring", "dagger_flat", "maverick_junction", "red_river_valley", "kid_coopers_ranch", "nugget_hill", "blackstone_corral", "salomon_tree", "tulsa"] as const;

export type Place = (typeof PLACES)[number];

export const TOKENS = ["nugget_200", "nugget_300", "nugget_400", "nugget_500", "branding_iron", "snake_oil", "ambush", "rattlesnake", "epidemic", "sheriff"] as const;

export type Token = (typeof TOKENS)[number];

export type Ending = "sheriff" | "nine" | "scored";

export type Cattle = Record<Colour, number>;

export type Table = Range;

/** A place, and what lies there. */
export interface Tile {
  place: Place;
  token: Token | null;
  cows: Cattle;
  /** Does a token lie there that nobody wants to find? */
  dangerous: boolean;
}

/** A player's outlaw. */
export interface Outlaw {
  name: string;
  herd: Cattle;
  /** The dollars on each. */
  nuggets: number[];
  /** The square that this outlaw left last. */
  left: number | null;
  /** Dollars, as the game would be scored now. */
  wealth: number;
}

/** The table of Longhorn. Nothing is secret: every seat sees the same. */
export interface Range {
  /** Nine squares, row by row. */
  board: Tile[];
  /** Where the outlaw on turn is; null before the first raid. */
  here: number | null;
  /** By seat. */
  outlaws: Outlaw[];
  /** Dollars for each cow of a colour, as the game would be scored now. */
  worth: Cattle;
  /** How many cows were raided in this turn: the steps of the ride. */
  raided: number;
  /** Snake oil: the same outlaw raids again after the ride. */
  again: boolean;
  /** Rattlesnake: the colour that bolts next. */
  scatter: Colour | null;
  /** The dangerous place to which nobody may be sent back by this turn's ride, unless there is no other way. */
  barred: number | null;
  ending: Ending | null;
  /** A seat; null before the end and for a draw. */
  winner: number | null;
}

/** What raiding a colour would lead to. */
export interface Preview {
  steps: number;
  /** The squares to ride to then; none if something else comes first. */
  reach: number[];
  /** What it brings about besides cows and a ride; empty if that is all. */
  say: string;
}

/** The fields of each event. */
export interface Fields {
  flip: "seat";
  start: "seat" | "tile";
  raid: "seat" | "tile" | "cows";
  spring: "seat" | "tile" | "token";
  no_effect: "seat" | "token";
  brand: "seat" | "tile" | "cows";
  lost: "tile" | "token";
  ambush_cows: "seat" | "cows";
  ambush_nugget: "seat" | "nugget";
  epidemic: "seat" | "cows";
  scatter: "seat" | "tile" | "colour";
  ride: "seat" | "tile" | "steps";
  caught: "seat";
  nine: "seat" | "colour";
  scored: "dollars_0" | "dollars_1";
}
