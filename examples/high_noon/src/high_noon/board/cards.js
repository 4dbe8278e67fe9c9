/** Cards: what they are called, and how they look. A card is `10H`, its rank and its suit. */

import { suit } from "./drawings.js";
import { element } from "./elements.js";

export const RANKS = ["9", "10", "J", "Q", "K", "A"];
export const SUITS = ["S", "H", "D", "C"];
const SIGNS = { S: "♠", H: "♥", D: "♦", C: "♣" };
const RED = new Set(["H", "D"]);

const rankOf = (card) => card.slice(0, -1);
const suitOf = (card) => card.slice(-1);

export const inkOf = (sign) => (RED.has(sign) ? "red" : "black");

/** A rank as the language writes it. */
export function rankIn({ w }, rank) {
  return { J: w("J"), Q: w("Q"), K: w("K"), A: w("A") }[rank] ?? rank;
}

export const cardName = (host, card) => rankIn(host, rankOf(card)) + SIGNS[suitOf(card)];

/** A card from its front; whoever puts it somewhere says its name. */
export function front(host, card, tag = "span") {
  const corner = element("span", "corner", rankIn(host, rankOf(card)));
  return element(tag, `card front ${inkOf(suitOf(card))}`, corner, suit(suitOf(card)));
}

export const back = () => element("span", "card back");

/** Where a card may come to lie. */
export const place = () => element("span", "card empty");
