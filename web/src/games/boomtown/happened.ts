/** What the last move brought about that is worth a moment of its own: a shootout in beats. */

import type { StoryEvent, View } from "../../lib/types";
import { faceOf, LOCATIONS, townOf, type Face } from "./table";

export interface Volley {
  /** How many times everybody has rolled until a symbol showed. */
  beats: number;
  location: string;
  scene: "loot" | "bonus" | "last";
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

const SCENES = ["loot", "bonus", "last"] as const;
const TOLD = new Set(["fire", "hit", "tie", "run"]);

/** The volley that a move has fired, if it has. */
export function volley(view: View, before: View | null): Volley | null {
  const { story } = view;
  const fire = story.findIndex(({ kind }) => kind === "fire");
  if (fire < 0) return null;
  const where = placeOf(story.slice(0, fire), before);
  const rest = story.slice(fire + 1);
  const rolls = rest.filter(({ kind }) => kind === "roll");
  const hit = rest.find(({ kind }) => kind === "hit");
  const tie = rest.find(({ kind }) => kind === "tie");
  return {
    ...where,
    beats: story[fire]!.args[0] ?? 1,
    dice: rolls.map(({ args: [seat = 0, faces = 0] }) => ({ seat, faces: [0, 1, 2].map((at) => faceOf(faces >> (2 * at))) })),
    outcome: tie ? "tie" : hit && (hit.args[1] ?? 0) > 0 ? "hit" : "run",
    caller: hit ? (hit.args[0] ?? null) : null,
    tied: seatsOf(tie?.args[0] ?? 0),
    bullets: hit?.args[1] ?? 0,
    says: [...(story[fire]!.args[2] ? [story[fire]!] : []), ...rest].filter(({ kind }) => TOLD.has(kind)).map(({ say }) => say),
  };
}

function placeOf(told: readonly StoryEvent[], before: View | null): Pick<Volley, "location" | "scene"> {
  const begun = told.findLast(({ kind }) => kind === "shootout");
  if (begun) return { location: LOCATIONS[begun.args[0] ?? 0] ?? "saloon", scene: SCENES[begun.args[2] ?? 0] ?? "loot" };
  const known = before && townOf(before).shootout;
  return { location: known?.location ?? "saloon", scene: known?.scene ?? "loot" };
}

/** Several seats in one number, a bit each. */
export function seatsOf(bits: number): number[] {
  return [0, 1, 2, 3, 4, 5, 6, 7].filter((seat) => (bits >> seat) & 1);
}
