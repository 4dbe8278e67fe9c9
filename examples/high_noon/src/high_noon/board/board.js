/**
 * High Noon on the page: Main Street under a sun that is a clock, the gunslingers on it, and your hand below.
 *
 * Plain elements and no build: `mount` puts up what never changes, `update` draws what there is to see now. The
 * interface is described in Saloon's docs/boards.md.
 */

import { die, figure, street, suit, sun } from "./drawings.js";

export const BOARD = 1;
export const MOMENTS = ["show"];

const RANKS = ["9", "10", "J", "Q", "K", "A"];
const SUITS = ["S", "H", "D", "C"];
const SUIT_SIGNS = { S: "♠", H: "♥", D: "♦", C: "♣" };
const RED = new Set(["H", "D"]);
const LEAST_HIT = 3;
const MINUTES_A_CARD = 5;
const DEGREES_A_MINUTE = 6;

export function mount(root, host) {
  const { w, many } = host;
  const [sky, clock, word, cast, own, seen] = ["p", "div", "p", "ol", "div", "div"].map((tag) => document.createElement(tag));
  let lastShot = null; // stays on the board until the cards are turned up again
  let legal = [];

  /* ── Small things ────────────────────────────────────────────────────── */

  function element(tag, className, ...children) {
    const made = document.createElement(tag);
    made.className = className;
    made.append(...children.filter((child) => child !== null));
    return made;
  }

  const hidden = (made) => (made.setAttribute("aria-hidden", "true"), made);
  const named = (made, name) => (made.setAttribute("role", "img"), made.setAttribute("aria-label", name), made);

  const rankOf = (card) => card.slice(0, -1);
  const suitOf = (card) => card.slice(-1);
  const rankWord = (rank) => ({ J: w("J"), Q: w("Q"), K: w("K"), A: w("A") })[rank] ?? rank;
  const cardName = (card) => rankWord(rankOf(card)) + SUIT_SIGNS[suitOf(card)];

  /** A card from its front; whoever puts it somewhere says its name. */
  function front(card, tag = "span") {
    const corner = element("span", "corner", rankWord(rankOf(card)));
    return element(tag, `card front ${RED.has(suitOf(card)) ? "red" : "black"}`, corner, suit(suitOf(card)));
  }

  const back = () => element("span", "card back");

  /** A choice: a button that is lit, with the full words as its name and a number as its key. */
  function choice(button, answer) {
    button.type = "button";
    button.classList.add("lit");
    button.setAttribute("aria-label", answer.say);
    button.setAttribute("aria-keyshortcuts", String(legal.indexOf(answer) + 1)); // the style sheet shows it
    button.onclick = () => host.play(answer.move);
    return button;
  }

  const laying = (card) => legal.find(({ move }) => move.do === "lay" && move.card === card);
  const aimingAt = (seat) => legal.find(({ move }) => move.do === "aim" && move.at === seat);

  /* ── The street ──────────────────────────────────────────────────────── */

  function gunslinger(now, seat) {
    const { view, players } = now;
    const { hits, held, hand, laid, card } = view.table.gunslingers[seat];
    const { name, isYou, hat } = players[seat] ?? { name: view.table.gunslingers[seat].name, isYou: false, hat: seat + 1 };
    const aim = aimingAt(seat);
    const isDown = hits >= view.table.grit;
    const slot = card ? named(front(card), cardName(card)) : laid ? named(back(), w("A card face down")) : hidden(element("span", "card empty"));
    if (card && laid) slot.classList.add("covered");
    slot.dataset.slot = seat;
    const body = element("span", "body", figure(), host.hat(seat));
    const plate = element("span", "plate", element("span", "name", isYou ? w("You") : name), note(now, seat) ?? element("span", "note"), grit(hits, view.table.grit));
    const standing = element("span", "standing", body, element("span", "before", slot, isYou ? null : handOf(hand, held)));
    const target = aim ? choice(element("button", "target"), aim) : null; // it covers what stays readable below it
    const place = element("li", `gunslinger s${hat}`, standing, plate, target);
    place.dataset.seat = seat;
    place.classList.toggle("turn", view.turn === seat);
    place.classList.toggle("down", isDown);
    return place;
  }

  /** What somebody holds: backs for all to count, fronts where they are known. */
  function handOf(hand, held) {
    const cards = hand.length ? hand.map((card) => front(card)) : Array.from({ length: held }, back);
    const words = hand.length ? hand.map(cardName).join(", ") : many("{n} card in hand", "{n} cards in hand", held);
    return cards.length ? named(element("span", "held", ...cards), words) : null;
  }

  /** Why somebody matters now, in a word. */
  function note({ view }, seat) {
    const prize = view.prizes?.[seat] ?? 0;
    if (prize === 1) return element("span", "stamp", w("Winner"));
    if (prize > 0) return element("span", "stamp", w("Shared win"));
    if (view.over) return view.table.gunslingers[seat].hits >= view.table.grit ? element("span", "note", w("Down")) : null;
    if (view.phase === "aim" && view.turn === seat) return element("span", "note", w("The quickest"));
    return view.phase === "lay" && view.table.leader === seat ? element("span", "note", w("Leads")) : null;
  }

  function grit(hits, most) {
    const spurs = Array.from({ length: most }, (_, n) => element("span", n < most - hits ? "spur" : "spur lost"));
    return named(element("span", "grit", ...spurs), w("Hits: {hits} of {most}", { hits, most }));
  }

  /** The sun stands for the hour: five minutes to noon for each card that is still to be laid. */
  function tellTime({ view }) {
    const missing = view.phase === "lay" ? view.table.gunslingers.filter((each) => !each.laid).length : 0;
    clock.querySelector(".minute").style.rotate = `${-missing * MINUTES_A_CARD * DEGREES_A_MINUTE}deg`;
    clock.querySelector(".hour").style.rotate = `${-missing * 2.5}deg`;
    clock.classList.toggle("at-noon", view.phase === "aim");
  }

  function sayWord({ view }) {
    if (view.phase === "aim") word.replaceChildren(element("b", "", w("Noon!")));
    else if (lastShot) word.replaceChildren(...shot(lastShot));
    else word.replaceChildren();
    clock.classList.toggle("shot", lastShot !== null && view.phase !== "aim");
  }

  function shot({ seat, target, die: eyes }) {
    const isHit = eyes >= LEAST_HIT;
    const cube = named(element("span", "die", die(eyes)), w("The die shows {die}.", { die: eyes }));
    const way = element("span", isHit ? "way" : "way missed", host.hat(seat), cube, host.hat(target));
    return [way, element("b", isHit ? "hit" : "", isHit ? w("A hit!") : w("A miss."))];
  }

  /* ── Below the street ────────────────────────────────────────────────── */

  function drawOwn({ view }) {
    const mine = view.seat === null ? null : view.table.gunslingers[view.seat];
    own.hidden = !mine;
    if (!mine) return;
    const cards = mine.hand.map((card) => {
      const answer = laying(card);
      return element("li", "", answer ? choice(front(card, "button"), answer) : named(front(card), cardName(card)));
    });
    own.replaceChildren(element("h2", "", w("Your hand")), element("ul", "cards", ...cards));
    if (!cards.length) own.append(element("p", "none", w("No cards left")));
  }

  function drawSeen({ view }) {
    const { out, deck } = view.table;
    const rows = SUITS.map((sign) => {
      const cells = RANKS.map((rank) => element("span", out.includes(rank + sign) ? "cell out" : "cell", rankWord(rank)));
      return element("span", `row ${RED.has(sign) ? "red" : "black"}`, suit(sign), ...cells);
    });
    const words = out.length ? w("Seen so far: {cards}", { cards: out.map(cardName).join(", ") }) : w("No card was seen yet");
    const pile = element("p", "deck", hidden(deck ? back() : element("span", "card empty")), many("{n} card in the deck", "{n} cards in the deck", deck));
    seen.replaceChildren(pile, element("div", "ledger", hidden(element("h2", "", w("Seen so far"))), named(element("div", "grid", ...rows), words)));
  }

  /* ── What moves ──────────────────────────────────────────────────────── */

  function animate(events) {
    const [travel, settle] = [host.time("travel"), host.time("settle")];
    if (!travel) return;
    for (const { kind, args } of events) {
      const slot = root.querySelector(`[data-slot="${args.seat}"]`);
      if (kind === "lay") slot?.animate([{ transform: "translateY(60px) rotate(9deg)", opacity: 0 }, { transform: "none" }], { duration: travel, easing: "ease-out" });
      if (kind === "show") slot?.animate([{ transform: "scaleX(0)" }, { transform: "none" }], { duration: travel });
      if (kind === "shot") shoot(args, settle);
    }
  }

  function shoot({ target, die: eyes }, time) {
    const roll = [{ transform: "translateY(-40px) rotate(-260deg) scale(.7)", opacity: 0 }, { transform: "none", opacity: 1 }];
    word.querySelector(".die")?.animate(roll, { duration: time, easing: "cubic-bezier(.3, .6, .4, 1)" });
    const jolt = [0, -7, 6, -3, 0].map((x) => ({ transform: `translateX(${x}px)` }));
    if (eyes >= LEAST_HIT) root.querySelector(`[data-seat="${target}"] .body`)?.animate(jolt, { duration: time });
  }

  /* ── Putting it up ───────────────────────────────────────────────────── */

  sky.className = "sky";
  clock.className = "clock";
  clock.append(sun());
  word.className = "word";
  cast.className = "cast";
  own.className = "sheet own";
  seen.className = "sheet seen";
  sky.append(street());
  const scene = element("div", "scene", sky, clock, word, cast);
  const board = element("section", "noon", scene, element("div", "shelf", own, seen));
  board.setAttribute("aria-label", w("Main Street at noon"));
  root.append(board);

  host.onKey(({ key }) => {
    const answer = /^[1-9]$/.test(key) ? legal[Number(key) - 1] : undefined;
    if (answer) host.play(answer.move);
  });

  return {
    update(now) {
      ({ legal } = now);
      const told = now.view.story.find(({ kind }) => kind === "shot");
      if (told) lastShot = told.args;
      else if (now.view.phase === "aim" || now.events.some(({ kind }) => kind === "show")) lastShot = null;
      cast.classList.toggle("over", now.view.over);
      cast.dataset.seats = now.view.table.gunslingers.length;
      cast.replaceChildren(...now.view.table.gunslingers.map((_, seat) => gunslinger(now, seat)));
      tellTime(now);
      sayWord(now);
      drawOwn(now);
      drawSeen(now);
      animate(now.events);
    },
    destroy() {
      root.replaceChildren();
    },
  };
}
