/** What Longhorn brings to the table. */

import type { LegalMove, StoryEvent, View } from "../../lib/types";
import { dollars, many, w } from "../../lib/words.svelte";
import type { Answer, Room } from "..";
import pieces from "../pieces/range.svg?raw";
import { hang } from "../sprite";
import { told, type Told } from "./events";
import Longhorn from "./Longhorn.svelte";
import { COLOURS, colourName, cowPiece, cows, cowsOn, herdOf, placeName, rangeOf, tokenPiece, type Colour } from "./range";
import { TOKENS } from "./view";

hang(pieces);

export const room: Room = { board: Longhorn, glance, hint, answer, storyPiece, ending };

function glance(view: View): string {
  const grazing = rangeOf(view).board.reduce((sum, tile) => sum + cowsOn(tile), 0);
  return many("{n} cow still grazes", "{n} cows still graze", grazing);
}

function hint(view: View, players: string[]): string {
  const range = rangeOf(view);
  const other = players[1 - (view.turn ?? 0)] ?? "";
  switch (view.phase) {
    case "start":
      return w("{name} raids first, at the place you choose.", { name: other });
    case "raid":
      return w("You take every cow of it here; their number is how far the outlaw rides.");
    case "ride":
      return range.again ? w("Snake oil: you raid again there.") : w("{name} must raid where you send the outlaw.", { name: other });
    case "brand":
      return w("They join your herd, and add no steps.");
    case "ambush":
      return w("A nugget at random, or two cows of one colour.");
    case "epidemic":
      return w("Every cow of it on the range dies; herds keep theirs, but it pays nothing.");
    case "scatter":
      return w("To a place next door, bare ones too.");
    default:
      return "";
  }
}

function answer({ move, say }: LegalMove, view: View, names: Record<string, string>): Answer {
  const { board, here } = rangeOf(view);
  const at = (square: unknown): string => placeName(board[Number(square)]?.place ?? "", names);
  const colour = move.colour as Colour;
  switch (move.do) {
    case "raid":
      return { text: cows(board[here ?? 0]?.cows[colour] ?? 0, colour), piece: cowPiece(colour) };
    case "brand":
    case "epidemic":
    case "ambush":
      return { text: say, piece: move.nugget ? "tk-nugget" : cowPiece(colour) };
    default:
      return { text: at(move.to ?? move.at) };
  }
}

function storyPiece(event: StoryEvent): string | null {
  const { kind, args } = event as Told;
  const token = (number: number): string => tokenPiece(TOKENS[number] ?? "");
  switch (kind) {
    case "raid":
    case "brand":
      return cowPiece(herdOf(args.cows).colour);
    case "ambush_cows":
    case "epidemic":
      return cowPiece(herdOf(args.cows).colour);
    case "nine":
      return cowPiece(COLOURS[args.colour] ?? "black");
    case "scatter":
      return cowPiece(COLOURS[args.colour] ?? "black");
    case "spring":
    case "lost":
    case "no_effect":
      return token(args.token);
    case "ambush_nugget":
      return token(args.nugget);
    case "caught":
      return "star";
    case "flip":
    case "scored":
      return "coin";
    case "start":
    case "ride":
      return args.seat === 0 ? "outlaw-eagle" : "outlaw-jessie";
    default:
      return null;
  }
}

function ending(view: View): string | null {
  const { ending, outlaws } = rangeOf(view);
  if (ending === "sheriff") return w("The sheriff had the last word.");
  if (ending === "nine") {
    const nine = told(view.story).find((event) => event.kind === "nine");
    const colour = nine && COLOURS[nine.args.colour];
    return colour ? w("All nine {colour} cows in one herd.", { colour: colourName(colour) }) : null;
  }
  if (ending === "scored") return outlaws.map((outlaw) => dollars(outlaw.wealth)).join(" : ");
  return null;
}
