/* Made by tools/protocol.py from src/saloon/games/bang_dice: change it there, and run the tool. */

export const FACES = ["arrow", "dynamite", "one", "two", "beer", "gatling"] as const;

export type Face = (typeof FACES)[number];

export const ROLES = ["sheriff", "deputy", "outlaw", "renegade"] as const;

export type Role = (typeof ROLES)[number];

export const CHARACTERS = ["bart_cassidy", "black_jack", "calamity_janet", "el_gringo", "jesse_jones", "jourdonnais", "kit_carlson", "lucky_duke", "paul_regret", "pedro_ramirez", "rose_doolan", "sid_ketchum", "slab_the_killer", "suzy_lafayette", "vulture_sam", "willy_the_kid"] as const;

export type Character = (typeof CHARACTERS)[number];

export type DieState = "free" | "locked" | "done" | "now" | "next" | "spent" | "idle";

export type Side = "left" | "right" | "both";

export type Batch = "dynamite" | "shots" | "gatling";

export type Ending = "law" | "outlaws" | "renegade" | "prey" | "last" | "draw";

export type Table = Standoff;

/** A die on the table. */
export interface Die {
  face: Face;
  /** While the roller may roll again: "free" if this die may be rolled again, else "locked". Afterwards "done", "now" (the question is about it), "next" (still to come), "spent" (the beer that has doubled a shot) or "idle" (a face that does nothing). */
  state: DieState;
  /** The seat for whom a 1, a 2, a beer or Kit Carlson's gatling was used. */
  target: number | null;
  doubled: boolean;
}

/** Somebody whom the die in question may hit. */
export interface Target {
  seat: number;
  /** How far they sit from the roller, among the living. */
  places: number;
  /** Clockwise is left. */
  side: Side;
}

/** The batch of wounds that is being dealt out, and points by seat. */
export interface Wounds {
  from: Batch;
  hits: number[];
}

/** A player. */
export interface Gunslinger {
  seat: number;
  /** Null until it is chosen. */
  character: Character | null;
  life: number;
  /** The life that they cannot exceed. */
  full: number | null;
  arrows: number;
  living: boolean;
  /** Null where this seat may not know it. */
  role: Role | null;
  sheriff: boolean;
  you: boolean;
  /** How far from the roller, among the living; null for the roller and the dead. */
  places: number | null;
  /** Points aimed at them that they have not taken yet. */
  hits: number;
  /** Null until the end. */
  won: boolean | null;
}

/** The table of BANG! The Dice Game. */
export interface Standoff {
  /** How many turns have begun; 0 while characters are chosen. */
  turn_number: number;
  /** Whose dice they are, who need not be the seat on turn. */
  roller: number;
  /** Which roll of this turn it was; 0 before the first. */
  roll: number;
  /** How many there are at most. */
  rolls: number;
  /** Five; empty before the first roll. */
  dice: Die[];
  /** The index of the die that the question is about. */
  die: number | null;
  /** Dice that show dynamite. */
  dynamite: number;
  /** How many of them end the rolling. */
  too_much: number;
  /** Empty unless a shot is being aimed. */
  targets: Target[];
  /** Arrows left before the Indians attack. */
  pile: number;
  /** How many arrows there are. */
  arrows: number;
  wounds: Wounds | null;
  /** By seat. */
  players: Gunslinger[];
  /** The characters to choose from. */
  offer: Character[];
  /** How many cards of each role there are at this table. */
  roles: Record<Role, number>;
  /** Do all roles lie open, as at a table of three? */
  open_roles: boolean;
  /** At a table of three: whom each seat must eliminate; in a duel the other one. */
  prey: (number | null)[] | null;
  /** Are only two left of three? */
  duel: boolean;
  ending: Ending | null;
  /** The seat that won alone. */
  winner: number | null;
}

/** The fields of each event. */
export interface Fields {
  role: "seat" | "role";
  offer: "seat" | "character" | "other_character";
  character: "seat" | "character" | "life";
  turn: "seat" | "number";
  gift: "seat" | "target" | "gained";
  roll: "seat" | "rolled" | "dice";
  arrow: "seat" | "pile";
  attack: "seat";
  pierced: "seat" | "lost" | "life";
  dynamite: "seat" | "sticks" | "life";
  aim: "seat" | "target" | "points";
  shot: "seat" | "by" | "life";
  dodge: "seat" | "pile";
  drop: "seat" | "arrows";
  beer: "seat" | "target" | "gained";
  gatling: "seat";
  mown: "seat" | "by" | "life";
  discard: "seat" | "arrows";
  revenge: "seat" | "by" | "pile";
  strip: "seat" | "target" | "arrows";
  rest: "seat" | "gained";
  death: "seat" | "role" | "by";
  feast: "seat" | "gained";
  duel: "seat" | "other";
  reveal: "seat" | "role";
  over: "ending" | "seat";
}
