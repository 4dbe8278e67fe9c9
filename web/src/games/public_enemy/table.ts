/** The table of Public Enemy Number One as the server shows it. */

import type { View } from "../../lib/types";
import { many, w } from "../../lib/words.svelte";
import { tableOf } from "../view";
import { GANGS, GROUP_OF_CARD, type Gang, type Outlaw, type OutlawCard, type Stack, type Trail } from "./view";

export { DECKS, GANGS } from "./view";
export type * from "./view";

/** Names of things by key, as the server sends them. */
export type Names = Record<string, string>;

export const SALOON = "saloon";

export function trailOf(view: View): Trail {
  return tableOf(view, "public_enemy");
}

/** The gang of a card by its number; null for one of the Saloon. */
export function gangOf(card: number): Gang | null {
  return GANGS.find((gang) => gang === GROUP_OF_CARD[card]) ?? null;
}

/* ── Drawings ── */

const EMBLEMS: Record<string, string> = {
  wild_bunch: "gang-wild",
  daltons: "gang-dalton",
  james_younger: "gang-james",
  loners: "gang-loner",
  sheriff: "pe-sheriff",
  bounty_hunter: "pe-hunter",
  swindler: "pe-swindler",
};

/** The emblem of a gang, or of somebody in the Saloon. */
export function emblem(name: string): string {
  return EMBLEMS[name] ?? "dash";
}

/** The emblem on a card. */
export function cardPiece(card: OutlawCard): string {
  return emblem(card.gang ?? card.name);
}

const INKS: Record<Gang, string> = {
  wild_bunch: "var(--gang-wild)",
  daltons: "var(--gang-dalton)",
  james_younger: "var(--gang-james)",
  loners: "var(--gang-loner)",
};

/** The ink of a gang; the Saloon prints in the game's own. */
export function ink(gang: Gang | null): string {
  return gang ? INKS[gang] : "var(--ink-a)";
}

const LADIES = new Set([
  "Laura Bullion", "Etta Place", "Eugenia Moore", "Belle Starr", "Calamity Jane", "Cattle Kate", "Pearl Hart",
]);
const GENTLEMEN = ["bust-1", "bust-2", "bust-4", "bust-5"];

/** A face for an outlaw, always the same one; half of them look the other way. */
export function bust(card: OutlawCard): { piece: string; turned: boolean } {
  const piece = LADIES.has(card.name) ? "bust-3" : GENTLEMEN[card.card % GENTLEMEN.length]!;
  return { piece, turned: card.card % 2 === 1 };
}

/* ── Words ── */

/** With a capital: as a heading. */
export function heading(key: string, names: Names): string {
  const name = names[key] ?? key;
  return name.charAt(0).toLocaleUpperCase() + name.slice(1);
}

/** The same where there is little room. */
export function brief(key: string, names: Names): string {
  return names[`short.${key}`] ?? heading(key, names);
}

/** A card by its name: outlaws have one of their own. */
export function cardName(card: OutlawCard, names: Names): string {
  return card.gang ? card.name : heading(card.name, names);
}

export function cardsLeft(n: number): string {
  return many("{n} card left", "{n} cards left", n);
}

export function points(n: number): string {
  return many("{n} point", "{n} points", n);
}

export function percent(chance: number): string {
  return `${Math.round(chance * 100)}%`;
}

/** A stack in words, for those who cannot see it. */
export function stackInWords({ gang, cards, leader, points: worth }: Stack, names: Names): string {
  const top = cards.at(-1);
  if (!top) return `${heading(gang, names)}: 0`;
  const parts = [
    `${heading(gang, names)}: ${many("{n} card", "{n} cards", cards.length)}`,
    w("{name} on top", { name: top.name }),
    leader ? w("with the leader") : "",
    points(worth),
  ];
  return parts.filter(Boolean).join(", ");
}

/** A player in words: what they hold and what they are wanted for. */
export function playerInWords(player: Outlaw, names: Names): string {
  const wanted = player.wanted.map((gang) => names[gang] ?? gang).join(", ");
  const parts = [
    points(player.points),
    wanted ? w("wanted: {gangs}", { gangs: wanted }) : w("not wanted yet"),
    player.one ? w("the One") : "",
    player.dollars ? many("{n} Dollar", "{n} Dollars", player.dollars) : "",
  ];
  return parts.filter(Boolean).join(". ");
}

/** Everybody in turn order, beginning with whoever sits at the bottom: you, or the first seat for spectators. */
export function inTurnOrder(seats: number, you: number | null): number[] {
  return Array.from({ length: seats }, (_, step) => ((you ?? 0) + step) % seats);
}
