/** Passing for a round: the occasions at which somebody wants to be stopped, as a person sorts them. */

import { w } from "../../lib/words.svelte";
import type { Names, Town } from "./table";

/** One checkbox: what the server calls by these keys. */
export interface Stop {
  label: string;
  keys: readonly string[];
}

export interface StopGroup {
  legend: string;
  /** How the group is called in a sentence, before its places; null where its stops stand for themselves. */
  at: string | null;
  stops: Stop[];
}

/** A shootout has three windows; nobody has to know that. */
const SHOOTOUT = ["standoff", "barrel", "dodge"] as const;

export function stopGroups(table: Town, names: Names): StopGroup[] {
  const atEach = (phases: readonly string[]): Stop[] =>
    table.town.map(({ location }) => ({ label: names[location] ?? location, keys: phases.map((phase) => `${phase}:${location}`) }));
  return [
    { legend: w("In shootouts"), at: w("in shootouts"), stops: atEach(SHOOTOUT) },
    { legend: w("Before a place is resolved"), at: w("before a place is resolved"), stops: atEach(["schemes"]) },
    {
      legend: w("During the round"),
      at: null,
      stops: [
        { label: w("before tokens are placed"), keys: ["plans"] },
        { label: w("before placing your token"), keys: ["look"] },
        { label: w("on winning a place"), keys: ["win"] },
        { label: w("after drawing a card"), keys: ["party"] },
        { label: w("at the end of the round"), keys: ["evening"] },
      ],
    },
  ];
}

/** Where somebody is stopped, in words: "in shootouts (the Mine, the Bank), on winning a place". */
export function stopsInWords(groups: readonly StopGroup[], chosen: readonly string[]): string {
  const parts = groups.flatMap(({ at, stops }) => {
    const labels = stops.filter((stop) => isChosen(stop, chosen)).map(({ label }) => label);
    return at === null || !labels.length ? labels : [`${at} (${labels.join(", ")})`];
  });
  return parts.join(", ");
}

export function isChosen({ keys }: Stop, chosen: readonly string[]): boolean {
  return keys.every((key) => chosen.includes(key));
}

/** What was chosen is kept from round to round, whether it was declared or not. */
class Chosen {
  #keys = $state.raw<readonly string[]>([]);

  get keys(): readonly string[] {
    return this.#keys;
  }

  set keys(keys: readonly string[]) {
    this.#keys = keys;
  }

  /** Choose a stop, or choose it no longer. */
  turn(stop: Stop): void {
    const others = this.#keys.filter((key) => !stop.keys.includes(key));
    this.#keys = isChosen(stop, this.#keys) ? others : [...others, ...stop.keys];
  }

  /** The keys that there are in this town. */
  among(groups: readonly StopGroup[]): string[] {
    const known = new Set(groups.flatMap(({ stops }) => stops.flatMap(({ keys }) => keys)));
    return this.#keys.filter((key) => known.has(key));
  }
}

export const chosen = new Chosen();
