/** What Public Enemy Number One brings to the table. */

import { hatOn } from "../../lib/hats.svelte";
import type { LegalMove, StoryEvent, View } from "../../lib/types";
import { w } from "../../lib/words.svelte";
import type { Answer, Room } from "..";
import gangs from "../pieces/gangs.svg?raw";
import { hang } from "../sprite";
import { hint } from "./advice";
import type { Told } from "./events";
import Keep from "./Keep.svelte";
import pieces from "./pieces.svg?raw";
import PublicEnemy from "./PublicEnemy.svelte";
import { cardPiece, emblem, GANGS, trailOf, type Gang, type Names } from "./table";
import { GROUP_OF_CARD } from "./view";

hang(gangs, pieces);

export const room: Room = {
  board: PublicEnemy,
  glance,
  hint,
  answer,
  answers: (view) => (view.phase === "dollar" ? Keep : null),
  storyPiece,
  moments: ["end"],
  ending,
};

function glance(view: View): string {
  return `${w("Round {n}", { n: trailOf(view).round })} · ${w("four Wanted and the One win")}`;
}

function answer({ move, say }: LegalMove, view: View, names: Names, players: readonly string[]): Answer {
  const table = trailOf(view);
  switch (move.do) {
    case "draw": {
      const up = table.decks.find(({ name }) => name === move.deck)?.up;
      return { text: names[String(move.deck)] ?? say, ...(up && { piece: cardPiece(up) }) };
    }
    case "ride":
      return { text: names[String(move.town)] ?? say, piece: "pe-cavalry" };
    case "shed":
    case "hunt":
    case "swindle": {
      const seat = move.do === "shed" ? view.seat! : Number(move.of);
      const top = table.players[seat]?.stacks.find(({ gang }) => gang === move.gang)?.cards.at(-1);
      if (move.do === "shed") return { text: top?.name ?? say, piece: emblem(String(move.gang)) };
      return { text: top?.name ?? say, piece: `hat-${hatOn(seat)}`, of: players[seat] ?? "", seat };
    }
    default:
      return { text: say };
  }
}

const STORY: Record<string, string> = {
  round: "again",
  bury: "pe-bury",
  peek: "eye",
  see: "eye",
  nothing: "dash",
  cavalry: "pe-cavalry",
  end: "flag",
  tie: "dash",
  duel: "pe-bullet",
  truel: "pe-bullet",
  bang: "pe-bang",
  score: "coin",
  one: "star",
  over: "star",
};

function storyPiece(event: StoryEvent): string | null {
  const { kind, args } = event as Told;
  switch (kind) {
    case "supremacy":
    case "majority":
    case "leader":
    case "wanted":
    case "no_majority":
      return emblem(GANGS[args.gang] as Gang);
    case "reveal":
    case "draw":
    case "sheriff":
    case "hunted":
    case "swindled":
      return emblem(GROUP_OF_CARD[args.card] ?? "");
    default:
      return STORY[kind] ?? null;
  }
}

function ending(view: View): string | null {
  switch (trailOf(view).ending) {
    case "majorities":
      return w("All four Wanted tokens and the One: won by majorities, before any points were counted.");
    case "points":
      return w("All four Wanted tokens, and the One taken with the most points.");
    case "stopped":
      return w("The last round is over, and nobody has all five tokens.");
    default:
      return null;
  }
}
