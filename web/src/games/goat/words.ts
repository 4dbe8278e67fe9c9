/** Sentences of this table: how it stands, what an answer means, and how it ended. */

import type { View } from "../../lib/types";
import { dollars as inDollars, many, w, type Gaps } from "../../lib/words.svelte";
import { isSaloonPhase, nameOf, pilesOf, townOf, type Citizen, type Finished, type Names, type Player, type Stock, type Town } from "./town";

export function glance(view: View): string {
  const town = townOf(view);
  const round = w("Round {n} of {last}", { n: town.round, last: town.rounds });
  return isSaloonPhase(town) && !view.over ? `${round} · ${w("Saloon phase")}` : round;
}

export function inDeck(n: number): string {
  return many("{n} card in the deck", "{n} cards in the deck", n);
}

/* ── What it means to answer ───────────────────────────────────────────── */

export function hint(view: View, players: string[]): string {
  const town = townOf(view);
  switch (view.phase) {
    case "card":
      return town.if_refused === "kept"
        ? w("Refused, it is yours, for one of your hats; the other cards go on to the next dealer.")
        : w("Refused, it is discarded; the other cards go on to the next dealer.");
    case "receiver":
      return w("They get it face down, and hear who you say it is.");
    case "claim":
      return w("You may lie, but everybody learns that whoever you name is in your hand.");
    case "answer":
      return meaning(town, view.seat, players);
    case "rob":
      return w("What lies there goes onto the Thief, and is yours unless the Sheriff arrests him.");
    case "dupe":
      return w("The coins lie on the Charlatan, and are yours unless the Sheriff arrests him.");
    case "pour":
      return w("All bottles are given away, none to yourself.");
    case "gamble":
      return w("A resource of theirs, drawn without looking; only the two of you see it.");
    default:
      return "";
  }
}

/** What accepting and refusing come to. */
function meaning(town: Town, you: number | null, players: string[]): string {
  const hats = town.players.find((player) => player.seat === you)?.hats ?? 0;
  if (town.offer?.forced) {
    return many(
      "The dealer has {n} card and you have {n} hat left, so every card is yours now.",
      "The dealer has {n} cards and you have {n} hats left, so every card is yours now.",
      hats,
    );
  }
  const yes = many("Accept: it is yours, whoever it is, for your last hat.", "Accept: it is yours, whoever it is, for one of your {n} hats.", hats);
  return `${yes} ${refusal(town, players)}`;
}

function refusal(town: Town, players: readonly string[]): string {
  if (town.if_refused === "discarded") return w("Refuse: it is discarded.");
  return w("Refuse: {name} must keep it, for one of their hats.", { name: players[town.dealer] ?? "" });
}

/* ── Whose hand, who decides ───────────────────────────────────────────── */

/** Who holds the hand, in half a line. */
export function holding(town: Town, you: number | null, name: (seat: number) => string): string {
  if (town.dealer === you) return many("You hold the hand: {n} card", "You hold the hand: {n} cards", town.held);
  return many("{name} holds the hand: {n} card", "{name} holds the hand: {n} cards", town.held, { name: name(town.dealer) });
}

/** Whom everybody deals to, once only one has hats. */
export function lastOne(town: Town, you: number | null, name: (seat: number) => string): string {
  const last = town.last_active;
  if (last === null) return "";
  const hats = town.players[last]!.hats;
  if (last === you) return many("Only you have a hat left: all others deal to you.", "Only you have hats left, {n}: all others deal to you.", hats);
  return many("Only {name} has a hat left: all others deal to them.", "Only {name} has hats left, {n}: all others deal to them.", hats, { name: name(last) });
}

/** Who is asked what, for everybody else. */
export function asked(view: View, name: (seat: number) => string): string {
  const who = { name: name(view.turn) };
  switch (view.phase) {
    case "card":
      return w("{name} picks a card to offer…", who);
    case "receiver":
      return w("{name} picks who gets it…", who);
    case "claim":
      return w("{name} makes up what to say…", who);
    case "answer":
      return w("{name} weighs it: yes or no?", who);
    case "rob":
      return w("{name} picks a place for the Thief to rob…", who);
    case "dupe":
      return w("{name} picks who pays the Charlatan…", who);
    case "pour":
      return w("{name} picks who gets a bottle…", who);
    case "gamble":
      return w("{name} picks who loses a resource…", who);
    default:
      return "";
  }
}

/* ── People and characters in words, for those who cannot see them ─────── */

export function coins(n: number): string {
  return many("{n} coin", "{n} coins", n);
}

export function resources(n: number): string {
  return many("{n} resource face down", "{n} resources face down", n);
}

export function hatsLeft(n: number): string {
  return many("{n} hat left", "{n} hats left", n);
}

export function dollars(n: number): string {
  return inDollars(n);
}

export function pilesInWords(goods: Record<string, number>, names: Names): string {
  return pilesOf(goods).map(({ resource, count }) => `${names[resource] ?? resource}: ${count}`).join(", ");
}

/** What is remembered of somebody's resources. */
export function stockInWords(stock: Stock, names: Names): string {
  const parts = [
    pilesInWords(stock.known, names),
    stock.won ? w("{n} unknown won", { n: stock.won }) : "",
    stock.lost ? w("{n} of these lost", { n: stock.lost }) : "",
  ];
  return parts.filter(Boolean).join(", ");
}

export function personInWords(player: Player, town: Town): string {
  const parts = [
    town.dealer === player.seat && !isSaloonPhase(town) && player.won === null ? w("dealer") : "",
    player.hats ? hatsLeft(player.hats) : w("inactive"),
    coins(player.coins),
    player.elixirs ? many("{n} coin with the Charlatan", "{n} coins with the Charlatan", player.elixirs) : "",
    resources(player.tokens),
    player.money === null ? "" : dollars(player.money),
  ];
  return parts.filter(Boolean).join(", ");
}

/** What has become of a character, as far as it is known; memories only where they are wanted. */
export function fateInWords(character: string, citizen: Citizen, town: Town, remembers: boolean, name: (seat: number) => string): string {
  if (citizen.owner !== null) {
    const whose = town.players[citizen.owner]?.you ? w("your hat") : w("hat of {name}", { name: name(citizen.owner) });
    if (citizen.fallen === "killed") return `${whose}, ${w("killed")}`;
    return citizen.fallen === "arrested" ? `${whose}, ${w("arrested")}` : whose;
  }
  if (citizen.place === "aside" || citizen.place === "aside_down") return w("set aside");
  if (citizen.place === "discarded") return w("discarded");
  if (citizen.place === "deck") return w("left in the deck");
  if (citizen.place === "hand" && town.winners !== null) return w("left in the hand");
  if (town.hand?.some((each) => each === character)) return town.players.some((player) => player.you) ? w("in your hand") : w("in the hand");
  if (citizen.place === "hand" && remembers) return town.memory.passed.some((each) => each === character) ? w("in the hand: you passed it on") : w("in the hand: it was claimed");
  return remembers && town.winners === null ? w("not seen yet") : "";
}

/* ── The end ───────────────────────────────────────────────────────────── */

/** How it ended: with how much, and what decided among equals. */
export function ending(view: View): string | null {
  const { winners, players, decided_by } = townOf(view);
  const first = players[winners?.[0] ?? -1];
  if (!first || first.money === null) return null;
  const won = w("With {money}.", { money: inDollars(first.money) });
  switch (decided_by) {
    case "coins":
      return `${won} ${w("Among equals coins decide.")}`;
    case "resources":
      return `${won} ${w("Among equals the number of resources decides.")}`;
    default:
      return won;
  }
}

/** A title for what the claim turned out to be. */
export function verdict(claim: string, card: string): string {
  return claim === card ? w("The truth!") : w("A lie!");
}

/** Who said what to whom, and what they answered. */
export function exchange(offer: Finished, names: Names, you: number | null, name: (seat: number) => string): string {
  const parts = { dealer: name(offer.dealer), receiver: name(offer.receiver), claim: nameOf(offer.claim, names) };
  return `${saidTo(offer, you, parts)}, ${offer.accepted ? w("accepted") : w("refused")}`;
}

function saidTo({ dealer, receiver }: Finished, you: number | null, parts: Gaps): string {
  if (dealer === you) return w("You to {receiver}: “{claim}”", parts);
  return receiver === you ? w("{dealer} to you: “{claim}”", parts) : w("{dealer} to {receiver}: “{claim}”", parts);
}
