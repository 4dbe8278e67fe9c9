/** What The Good, the Goat and the Crook brings to the table. */

import { hatOn } from "../../lib/hats.svelte";
import type { LegalMove, StoryEvent, View } from "../../lib/types";
import type { Answer, Room } from "..";
import street from "../pieces/street.svg?raw";
import { hang } from "../sprite";
import cast from "./cast.svg?raw";
import { characterOf, seatOf } from "./choices";
import type { Told } from "./events";
import Goat from "./Goat.svelte";
import { CHARACTERS, facePiece, goodsPiece, RESOURCES, townOf } from "./town";
import Verdict from "./Verdict.svelte";
import { ending, glance, hint } from "./words";

hang(street, cast);

export const room: Room = {
  board: Goat,
  glance,
  hint,
  answer,
  answers: (view) => (view.phase === "answer" ? Verdict : null),
  storyPiece,
  moments: ["saloon", "round", "money"],
  ending,
};

function answer({ move, say }: LegalMove, view: View, names: Record<string, string>, players: readonly string[]): Answer {
  const [character, seat] = [characterOf(move), seatOf(move)];
  if (character) {
    const isTrue = move.do === "claim" && character === townOf(view).offer?.card;
    return { text: isTrue ? say : (names[character] ?? say), piece: facePiece(character) };
  }
  if (seat !== null) return { text: players[seat] ?? say, piece: `hat-${hatOn(seat)}` };
  const lot = townOf(view).street.find(({ location }) => location === move.location);
  return lot ? { text: say, piece: goodsPiece(lot.resource) } : { text: say };
}

const STORY: Record<string, string> = {
  round: "again",
  lay: "coin",
  aside: "card-down",
  dealer: "card-down",
  hand: "card-down",
  pick: "card-down",
  towards: "card-down",
  claim: "chat",
  accept: "check",
  refuse: "cross",
  coins: "coin",
  dupe: "elixir",
  saloon: "gd-bottle",
  kill: "ch-outlaw",
  pay: "ch-sheriff",
  arrest: "ch-sheriff",
  coins_back: "coin",
  takings: "ch-charlatan",
  pour: "gd-bottle",
  in_his_place: "ch-waitress",
  gamble: "ch-gambler",
  goat_back: "ch-goat",
  money: "coin",
  over: "star",
};

function storyPiece(event: StoryEvent): string | null {
  const { kind, args } = event as Told;
  switch (kind) {
    case "reveal":
    case "discard":
    case "card":
    case "nothing":
      return facePiece(CHARACTERS[args.card] ?? "");
    case "goods":
    case "rob":
    case "loot":
    case "goods_back":
      return goodsPiece(RESOURCES[args.location] ?? "");
    case "token":
      return goodsPiece(RESOURCES[args.resource] ?? "");
    case "inactive":
    case "last":
      return `hat-${hatOn(args.seat)}`;
    default:
      return STORY[kind] ?? null;
  }
}
