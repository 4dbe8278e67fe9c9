/** What lies below the street: your hand, the deck, and which cards were seen. */

import { back, cardName, front, inkOf, place, RANKS, rankIn, SUITS } from "./cards.js";
import { suit } from "./drawings.js";
import { choice, element, hidden, named } from "./elements.js";

/** The shelf as an element, and what draws it. */
export function shelf(host) {
  const own = element("div", "sheet own");
  const seen = element("div", "sheet seen");

  function draw({ view, legal }) {
    const mine = view.seat === null ? null : view.table.gunslingers[view.seat];
    own.hidden = !mine;
    if (mine) own.replaceChildren(element("h2", "", host.w("Your hand")), handOf(host, mine.hand, legal));
    seen.replaceChildren(deckOf(host, view.table.deck), ledger(host, view.table.out));
  }

  return { root: element("div", "shelf", own, seen), draw };
}

function handOf(host, hand, legal) {
  const cards = hand.map((card) => {
    const lay = legal.find(({ move }) => move.do === "lay" && move.card === card);
    const shown = lay ? choice(front(host, card, "button"), lay, legal, host) : named(front(host, card), cardName(host, card));
    return element("li", "", shown);
  });
  return cards.length ? element("ul", "cards", ...cards) : element("p", "none", host.w("No cards left"));
}

function deckOf({ many }, left) {
  return element("p", "deck", hidden(left ? back() : place()), many("{n} card in the deck", "{n} cards in the deck", left));
}

/** Every card of the game, those that all have seen in solid ink. */
function ledger(host, out) {
  const rows = SUITS.map((sign) => {
    const cells = RANKS.map((rank) => element("span", out.includes(rank + sign) ? "cell out" : "cell", rankIn(host, rank)));
    return element("span", `row ${inkOf(sign)}`, suit(sign), ...cells);
  });
  const cards = out.map((card) => cardName(host, card)).join(", ");
  const words = cards ? host.w("Seen so far: {cards}", { cards }) : host.w("No card was seen yet");
  return element("div", "ledger", hidden(element("h2", "", host.w("Seen so far"))), named(element("div", "grid", ...rows), words));
}
