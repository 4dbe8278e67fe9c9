/** What BANG! The Dice Game brings to the table. */

import { hatOn } from "../../lib/hats.svelte";
import type { LegalMove, StoryEvent, View } from "../../lib/types";
import { many, w } from "../../lib/words.svelte";
import type { Answer, Room } from "..";
import shots from "../pieces/shots.svg?raw";
import { hang } from "../sprite";
import { hint } from "./advice";
import BangDice from "./BangDice.svelte";
import { seatOf } from "./choices";
import type { Told } from "./events";
import pieces from "./pieces.svg?raw";
import Reroll from "./Reroll.svelte";
import { living, rolePiece, ROLES, standoffOf } from "./table";

hang(shots, pieces);

export const room: Room = {
  board: BangDice,
  glance,
  hint,
  answer,
  answers: (view) => (view.phase === "reroll" ? Reroll : null),
  storyPiece,
  moments: ["death"],
  ending,
};

function glance(view: View): string {
  const table = standoffOf(view);
  const standing = many("{n} still stands", "{n} still stand", living(table));
  return table.turn_number ? `${w("Turn {n}", { n: table.turn_number })} · ${standing}` : standing;
}

function answer({ move, say }: LegalMove, view: View, names: Record<string, string>, players: readonly string[]): Answer {
  const seat = seatOf(move);
  if (move.do === "choose") return { text: names[String(move.character)] ?? say };
  if (seat === null) return { text: say };
  const isShort = move.do !== "shoot_twice" && seat !== view.seat;
  return { text: isShort ? (players[seat] ?? say) : say, piece: `hat-${hatOn(seat)}` };
}

const STORY: Record<string, string> = {
  roll: "again",
  arrow: "arrow",
  attack: "die-arrow",
  pierced: "die-arrow",
  dynamite: "die-dynamite",
  aim: "die-1",
  shot: "die-bullet",
  dodge: "arrow",
  drop: "arrow",
  beer: "die-beer",
  gift: "die-beer",
  rest: "die-beer",
  gatling: "die-gatling",
  mown: "die-gatling",
  discard: "arrow",
  revenge: "arrow",
  strip: "arrow",
  death: "skull",
  feast: "die-beer",
  duel: "die-2",
  over: "star",
  turn: "dice",
};

function storyPiece(event: StoryEvent): string | null {
  const { kind, args } = event as Told;
  const role = kind === "role" || kind === "reveal" ? ROLES[args.role] : undefined;
  return role ? rolePiece(role) : (STORY[kind] ?? null);
}

function ending(view: View): string | null {
  switch (standoffOf(view).ending) {
    case "law":
      return w("No Outlaw and no Renegade is left.");
    case "outlaws":
      return w("The Sheriff is dead.");
    case "renegade":
      return w("A Renegade, and the last one alive.");
    case "prey":
      return w("The prey is down.");
    case "last":
      return w("The last one alive.");
    case "draw":
      return w("Nobody is left to win.");
    default:
      return null;
  }
}
