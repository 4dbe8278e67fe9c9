/** What the last move brought about that is worth a moment of its own: a shootout in beats. */

import type { View } from "../../lib/types";
import { told, type Told } from "./events";
import { faceOf, LOCATIONS, townOf, type Face, type Location, type Scene } from "./table";
import { SCENES } from "./view";

export interface Volley {
  /** How many times everybody has rolled until a symbol showed. */
  beats: number;
  location: Location;
  scene: Scene;
  /** Everybody's dice as they came to rest, by seat; null where there is no die. */
  dice: { seat: number; faces: (Face | null)[] }[];
  outcome: "hit" | "tie" | "run";
  /** Who has called; nobody where it is a tie. */
  caller: number | null;
  tied: number[];
  bullets: number;
  /** What is told of it. */
  says: string[];
}

const TOLD = new Set(["fire", "hit", "tie", "run"]);

/** The volley that a move has fired, if it has. */
export function volley(view: View, before: View | null): Volley | null {
  const story = told(view.story);
  const fire = story.find((event) => event.kind === "fire");
  if (!fire) return null;
  const where = placeOf(story.slice(0, story.indexOf(fire)), before);
  const rest = story.slice(story.indexOf(fire) + 1);
  const rolls = rest.filter((event) => event.kind === "roll");
  const hit = rest.find((event) => event.kind === "hit");
  const tie = rest.find((event) => event.kind === "tie");
  return {
    ...where,
    beats: fire.args.beats,
    dice: rolls.map(({ args: { seat, faces } }) => ({ seat, faces: [0, 1, 2].map((at) => faceOf(faces >> (2 * at))) })),
    outcome: tie ? "tie" : hit && hit.args.bullets > 0 ? "hit" : "run",
    caller: hit?.args.seat ?? null,
    tied: seatsOf(tie?.args.seats ?? 0),
    bullets: hit?.args.bullets ?? 0,
    says: [...(fire.args.is_race ? [fire] : []), ...rest].filter(({ kind }) => TOLD.has(kind)).map(({ say }) => say),
  };
}

function placeOf(earlier: readonly Told[], before: View | null): Pick<Volley, "location" | "scene"> {
  const begun = earlier.findLast((event) => event.kind === "shootout");
  if (begun) return { location: LOCATIONS[begun.args.location] ?? "saloon", scene: SCENES[begun.args.scene] ?? "loot" };
  const known = before && townOf(before).shootout;
  return { location: known?.location ?? "saloon", scene: known?.scene ?? "loot" };
}

/** Several seats in one number, a bit each. */
export function seatsOf(bits: number): number[] {
  return [0, 1, 2, 3, 4, 5, 6, 7].filter((seat) => (bits >> seat) & 1);
}
