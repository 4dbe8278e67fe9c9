/** What it means to answer a question, and in a first game what somebody in your place would do. */

import type { View } from "../../lib/types";
import { many, w } from "../../lib/words.svelte";
import { hints } from "./hints.svelte";
import { standoffOf, type Standoff, type Target } from "./table";

/** The sentence under the question. */
export function hint(view: View, players: string[]): string {
  const table = standoffOf(view);
  const plain = meaning(view, table, players);
  const advice = hints.advising && (view.phase === "reroll" || view.phase === "shoot" || view.phase === "beer") ? counsel(table, players) : "";
  return [plain, advice].filter(Boolean).join(" ");
}

function meaning(view: View, table: Standoff, players: string[]): string {
  switch (view.phase) {
    case "reroll":
      return many("Tap the dice to roll again; {n} roll is left.", "Tap the dice to roll again; {n} rolls are left.", table.rolls - table.roll);
    case "shoot":
      return table.targets.map((target) => whereIs(target, players)).join(", ") + ".";
    case "beer":
      return w("A life, but never more than they began with.");
    case "gift":
      return w("Before you roll; it may be yourself.");
    case "dodge":
      return many("An arrow saves the life; {n} arrow is left.", "An arrow saves the life; {n} arrows are left.", table.pile);
    case "drop":
      return w("You have lost a life, and may put an arrow back for it.");
    case "strip":
      return w("One arrow for each gatling, your own too.");
    case "character":
      return w("Everybody will see who you are, but not your role.");
    default:
      return "";
  }
}

function whereIs({ seat, places, side }: Target, players: string[]): string {
  const name = players[seat] ?? "";
  if (side === "left") return many("{name}: {n} place to your left", "{name}: {n} places to your left", places, { name });
  if (side === "right") return many("{name}: {n} place to your right", "{name}: {n} places to your right", places, { name });
  return many("{name}: {n} place either way", "{name}: {n} places either way", places, { name });
}

/** Whom to shoot, and whom to help, given one's role. */
export function counsel(table: Standoff, players: string[]): string {
  const you = table.players.find((player) => player.you);
  if (!you?.role) return "";
  if (table.prey) {
    const prey = table.prey[you.seat];
    return prey === null || prey === undefined ? "" : w("Your shots and your Gatling are for {name}.", { name: players[prey] ?? "" });
  }
  const sheriff = players[table.players.find((player) => player.sheriff)?.seat ?? -1] ?? "";
  switch (you.role) {
    case "sheriff":
      return w("Shoot back at those who shoot at you, and stay alive.");
    case "deputy":
      return w("Shoot whoever shoots at {name}, the Sheriff, who needs your beers too.", { name: sheriff });
    case "outlaw":
      return w("Your shots are for {name}, the Sheriff.", { name: sheriff });
    case "renegade":
      return w("Keep {name}, the Sheriff, alive until the two of you are alone: help the weaker side.", { name: sheriff });
  }
}
