/** Main Street: the sun that is a clock, the last shot, and the gunslingers with what lies before them. */

import { back, cardName, front, place } from "./cards.js";
import { die, figure, street, sun } from "./drawings.js";
import { choice, element, hidden, named } from "./elements.js";

/** Each card that is still to be laid is five minutes to noon. */
const MINUTES_A_CARD = 5;
const MINUTE_DEGREES = 6;
const HOUR_DEGREES = 0.5;

/** The street as an element, and what draws it. */
export function mainStreet(host) {
  const clock = element("div", "clock", sun());
  const word = element("p", "word");
  const cast = element("ol", "cast");
  const root = element("div", "scene", element("div", "sky", street()), clock, word, cast);
  let last = null; // the last shot stays in sight until the cards of the next round are turned up

  function draw(now) {
    const { over, phase, story, table } = now.view;
    const shot = story.find(({ kind }) => kind === "shot");
    if (shot) last = { ...shot.args, isHit: doesHit(shot.args, table), seen: table.out.length };
    const isNoon = phase === "aim";
    const isShot = !isNoon && last?.seen === table.out.length; // a replay may be wound to any round
    const missing = phase === "lay" ? table.gunslingers.filter(({ laid }) => !laid).length : 0;
    setClock(clock, missing * MINUTES_A_CARD);
    clock.classList.toggle("at-noon", isNoon);
    clock.classList.toggle("shot", isShot);
    word.replaceChildren(...(isNoon ? [element("b", "", host.w("Noon!"))] : isShot ? outcome(host, last) : []));
    cast.classList.toggle("over", over);
    cast.dataset.seats = table.gunslingers.length;
    cast.replaceChildren(...table.gunslingers.map((_, seat) => gunslinger(host, now, seat)));
  }

  return { root, draw, animate: ({ events, view }) => events.forEach((event) => animate(host, root, event, view.table)) };
}

function setClock(clock, minutesToNoon) {
  clock.querySelector(".minute").style.rotate = `${-minutesToNoon * MINUTE_DEGREES}deg`;
  clock.querySelector(".hour").style.rotate = `${-minutesToNoon * HOUR_DEGREES}deg`;
}

/** Does a shot hit? */
function doesHit(shot, table) {
  return shot.die >= table.least_hit;
}

/** Who shot at whom, what the die shows, and what came of it. */
function outcome({ w, hat }, { seat, target, die: eyes, isHit }) {
  const cube = named(element("span", "die", die(eyes)), w("The die shows {die}.", { die: eyes }));
  const way = element("span", isHit ? "way" : "way missed", hat(seat), cube, hat(target));
  return [way, element("b", isHit ? "hit" : "", isHit ? w("A hit!") : w("A miss."))];
}

/* ── Gunslingers ── */

function gunslinger(host, { view, players, legal }, seat) {
  const { hits, name: own } = view.table.gunslingers[seat];
  const { name, isYou, hat } = players[seat] ?? { name: own, isYou: false, hat: seat + 1 };
  const aim = legal.find(({ move }) => move.do === "aim" && move.at === seat);
  const body = element("span", "body", figure(), host.hat(seat));
  const words = [element("span", "name", isYou ? host.w("You") : name), note(host, view, seat), grit(host, hits, view.table.grit)];
  const made = element(
    "li",
    `gunslinger s${hat}`,
    element("span", "standing", body, before(host, view, seat)),
    element("span", "plate", ...words),
    aim ? choice(element("button", "target"), aim, legal, host) : null, // over what stays readable below it
  );
  made.dataset.seat = seat;
  made.classList.toggle("turn", view.turn === seat);
  made.classList.toggle("down", hits >= view.table.grit);
  return made;
}

/** The card that somebody has laid, and what they hold; our own hand lies below the street. */
function before(host, view, seat) {
  const { card, laid, hand, held } = view.table.gunslingers[seat];
  const slot = card ? named(front(host, card), cardName(host, card)) : laid ? named(back(), host.w("A card face down")) : hidden(place());
  slot.classList.toggle("covered", Boolean(card && laid));
  slot.dataset.slot = seat;
  return element("span", "before", slot, seat === view.seat ? null : holding(host, hand, held));
}

/** Backs for all to count; fronts where they are known. */
function holding(host, hand, held) {
  const cards = hand.length ? hand.map((card) => front(host, card)) : Array.from({ length: held }, back);
  const names = hand.map((card) => cardName(host, card)).join(", ");
  return cards.length ? named(element("span", "held", ...cards), names || host.many("{n} card in hand", "{n} cards in hand", held)) : null;
}

/** Why somebody matters now, in a word. */
function note({ w }, { prizes, over, phase, turn, table }, seat) {
  const prize = prizes?.[seat] ?? 0;
  if (prize > 0) return element("span", "stamp", prize === 1 ? w("Winner") : w("Shared win"));
  if (over && table.gunslingers[seat].hits >= table.grit) return element("span", "note", w("Down"));
  if (phase === "aim" && turn === seat) return element("span", "note", w("The quickest"));
  return element("span", "note", phase === "lay" && table.leader === seat ? w("Leads") : "");
}

function grit({ w }, hits, most) {
  const spurs = Array.from({ length: most }, (_, n) => element("span", n < most - hits ? "spur" : "spur lost"));
  return named(element("span", "grit", ...spurs), w("Hits: {hits} of {most}", { hits, most }));
}

/* ── What moves ── */

const FROM_THE_HAND = [{ transform: "translateY(60px) rotate(9deg)", opacity: 0 }, { transform: "none" }];
const TURNED_UP = [{ transform: "scaleX(0)" }, { transform: "none" }];
const ROLLED = [{ transform: "translateY(-40px) rotate(-260deg) scale(.7)", opacity: 0 }, { transform: "none" }];
const STRUCK = ["0", "-7px", "6px", "-3px", "0"].map((x) => ({ transform: `translateX(${x})` }));

function animate(host, root, { kind, args }, table) {
  const [duration, settle] = [host.time("travel"), host.time("settle")];
  if (!duration) return;
  const slot = root.querySelector(`[data-slot="${args.seat}"]`);
  if (kind === "lay") slot?.animate(FROM_THE_HAND, { duration, easing: "ease-out" });
  if (kind === "show") slot?.animate(TURNED_UP, { duration });
  if (kind !== "shot") return;
  root.querySelector(".die")?.animate(ROLLED, { duration: settle, easing: "cubic-bezier(.3, .6, .4, 1)" });
  const struck = doesHit(args, table) && root.querySelector(`[data-seat="${args.target}"] .body`);
  if (struck) struck.animate(STRUCK, { duration: settle });
}
