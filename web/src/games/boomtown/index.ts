/** What Boomtown Bandits brings to the table. */

import { hatOn } from "../../lib/hats.svelte";
import type { LegalMove, StoryEvent, View } from "../../lib/types";
import { w } from "../../lib/words.svelte";
import type { Answer, Room } from "..";
import shots from "../pieces/shots.svg?raw";
import street from "../pieces/street.svg?raw";
import { hang } from "../sprite";
import { hint } from "./advice";
import Boomtown from "./Boomtown.svelte";
import { filmed } from "./filmed";
import Listed from "./Listed.svelte";
import pieces from "./pieces.svg?raw";
import Place from "./Place.svelte";
import { buildingOf, heading, kindPiece, money, tokenAt, townOf, type Names } from "./table";

hang(street, shots, pieces);

/** More answers than that stand in a list, and the street keeps its room. */
const MANY = 2;

export const room: Room = {
  board: Boomtown,
  glance,
  hint,
  answer,
  answers: (view) => (view.phase === "place" ? Place : view.legal.length > MANY ? Listed : null),
  pass: (view) => (townOf(view).asked === "window" && !view.over ? { do: "pass" } : null),
  storyPiece,
  moments: ["reveal", "last_round", "money"],
  filmed,
  ending,
};

function glance(view: View): string {
  const table = townOf(view);
  const round = w("Round {n}", { n: table.round });
  return table.last_round ? `${round} · ${w("Last round")}` : round;
}

function answer({ move, say }: LegalMove, view: View, names: Names, players: readonly string[]): Answer {
  switch (move.do) {
    case "go":
      return { text: heading(String(move.location), names), piece: buildingOf(String(move.location)) };
    case "token": {
      const token = tokenAt(townOf(view), Number(move.token));
      return { text: say, ...(token?.kind && { piece: `hat-${hatOn(token.owner)}` }) };
    }
    case "who":
      return { text: players[Number(move.seat)] ?? say, piece: `hat-${hatOn(Number(move.seat))}` };
    default:
      return { text: say };
  }
}

const STORY: Record<string, string> = {
  round: "again",
  marshal: "marshal",
  close: "lock",
  play: "star",
  lay_open: "coin",
  token: kindPiece("shooter"),
  look: "eye",
  look_at: "eye",
  expose: "eye",
  shootout: "die-bullet",
  fire: "die-bullet",
  hit: "die-bullet",
  tie: "dash",
  run: "die-run",
  aim: "bt-aim",
  win: "coin",
  draw: "coin",
  card: "coin",
  at_once: "coin",
  own_this_town: "bt-deed",
  last_round: "flag",
  bonus: "coin",
  money: "coin",
  over: "star",
  false_start: "cross",
  false_call: "cross",
};

function storyPiece({ kind }: StoryEvent): string | null {
  return STORY[kind] ?? null;
}

function ending(view: View): string | null {
  const table = townOf(view);
  if (table.winner === null) return null;
  const bonuses = table.players[table.winner]!.bonuses.length;
  const parts = [w("With {money}.", { money: money(table.players[table.winner]!.money) })];
  if (bonuses) parts.push(w("Location bonuses: {n}.", { n: bonuses }));
  return parts.join(" ");
}
