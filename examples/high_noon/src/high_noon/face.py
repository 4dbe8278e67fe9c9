"""How High Noon looks from a seat, and the words for it. Sees hidden states only."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from high_noon.box import AIM, CARDS, HAND, LAID, LAY, LEAST_HIT, MOST_SEATS, SHOWN, SUITS, Event, Phase, State
from saloon.core import Args, Moves, Names, Numbers, Speaker, Verb

GUNSLINGERS = ("Calico Jane", "Dusty Bill", "Ace Morgan", "Silent Rosa")
RANK_SIGNS = ("9", "10", "J", "Q", "K", "A")
SUIT_SIGNS = ("♣", "♦", "♥", "♠")
CARD_CODES = tuple(rank + suit for rank in RANK_SIGNS for suit in "CDHS")
"""What a card is called in a move, the same in every language: `10H` is the ten of hearts."""

# ---- Moves: an action as something to send and to store


MOVES = Moves(
    Verb("lay", LAY, {"card": Names(CARD_CODES)}, phase=Phase.LAY),
    Verb("aim", AIM, {"at": Numbers(MOST_SEATS)}, phase=Phase.AIM),
)
move, action = MOVES.move, MOVES.action


# ---- The view: everything there is to see


def view(s: State, seat: int | None) -> dict[str, Any]:
    """The street, ready for JSON."""
    lying: dict[int, list[str]] = defaultdict(list)
    for card in range(CARDS):
        lying[s.place[card]].append(CARD_CODES[card])
    out = cards_out(s)
    return {
        "leader": s.leader,
        "grit": s.grit,
        "least_hit": LEAST_HIT,
        "ties": "suits" if s.by_suit else "sun",
        "deck": CARDS - len(out) - sum(s.held[p] + s.laid[p] for p in range(s.seats)),
        "out": [CARD_CODES[card] for card in out],
        "gunslingers": [
            {
                "name": GUNSLINGERS[p],
                "hits": s.hits[p],
                "held": s.held[p],
                "hand": lying[HAND + p],
                "laid": bool(s.laid[p]),
                "card": next(iter(lying[LAID + p] + lying[SHOWN + p]), None),
            }
            for p in range(s.seats)
        ],
    }


def cards_in(s: State, place: int) -> list[int]:
    """The cards that are known to be at a place."""
    return [card for card in range(CARDS) if s.place[card] == place]


def cards_out(s: State) -> list[int]:
    """The cards that everybody has seen: of earlier rounds, and those turned up now."""
    return [card for card in range(CARDS) if s.place[card] >= SHOWN]


# ---- Words


def card_name(card: int, w: Speaker) -> str:
    """A card by its rank and suit."""
    match card // SUITS:
        case 2:
            rank = w("J")
        case 3:
            rank = w("Q")
        case 4:
            rank = w("K")
        case 5:
            rank = w("A")
        case low:
            rank = RANK_SIGNS[low]
    return rank + SUIT_SIGNS[card % SUITS]


def option_words(w: Speaker) -> dict[str, str]:
    """What the options, their choices and the host's values are called."""
    return {
        "ties": w("Equal cards"),
        "ties=sun": w("the sun decides"),
        "ties=suits": w("the suits decide"),
        "grit": w("Grit"),
    }


def option_help(w: Speaker) -> dict[str, str]:
    """What they change, a sentence each."""
    return {
        "ties": w("Who is the quickest when the highest cards are of one rank."),
        "ties=sun": w("Chance picks one of them."),
        "ties=suits": w("Spades beat hearts, hearts beat diamonds, diamonds beat clubs."),
        "grit": w("So many hits put a gunslinger down and end the game."),
    }


def who(seat: int, w: Speaker) -> str:
    """The name of the gunslinger or of the person who plays it."""
    return w.name(seat, GUNSLINGERS)


def ask(s: State, w: Speaker) -> str:
    """The question that the gunslinger on turn must answer."""
    match s.phase:
        case Phase.LAY:
            return w("Which card do you lay face down?")
        case Phase.AIM:
            return w("You are the quickest. At whom do you aim?")
    assert s.phase == Phase.OVER
    return w("The game is over.")


def say(s: State, action: int, w: Speaker) -> str:
    """An action in words."""
    if action < AIM:
        return w("Lay {card}", card=card_name(action - LAY, w))
    return w("Aim at {who}", who=who(action - AIM, w))


def tell(event: int, args: Args, w: Speaker) -> str:
    """An event in words, said to the speaker's seat."""
    if event == Event.OVER:
        return w("The dust settles.")
    if event == Event.SHOT:
        return _shot(args.seat, args.target, args.die, w)
    return _you(event, args, w) if args.seat == w.seat else _other(event, args, w)


def _shot(seat: int, target: int, die: int, w: Speaker) -> str:
    """A shot, as the shooter, the target and the others tell it."""
    if seat == w.seat:
        text = w("You shoot at {who} and roll {die}.", who=who(target, w), die=die)
    elif target == w.seat:
        text = w("{who} shoots at you and rolls {die}.", who=who(seat, w), die=die)
    else:
        text = w("{who} shoots at {other} and rolls {die}.", who=who(seat, w), other=who(target, w), die=die)
    return text + " " + (w("A hit!") if die >= LEAST_HIT else w("A miss."))


def _you(event: int, args: Args, w: Speaker) -> str:
    """What the reader did."""
    match event:
        case Event.LEAD:
            return w("You lead.")
        case Event.DRAW:
            return w("You draw {card}.", card=card_name(args.card, w))
        case Event.LAY:
            return w("You lay a card face down.")
        case Event.CARD:
            return w("It is {card}.", card=card_name(args.card, w))
        case Event.SHOW:
            return w("You show {card}.", card=card_name(args.card, w))
    assert event == Event.SUN
    return w("The sun is in all eyes but yours: you are the quickest.")


def _other(event: int, args: Args, w: Speaker) -> str:
    """What somebody else did."""
    them = who(args.seat, w)
    match event:
        case Event.LEAD:
            return w("{who} leads.", who=them)
        case Event.DRAW:
            return w("{who} draws {card}.", who=them, card=card_name(args.card, w))
        case Event.LAY:
            return w("{who} lays a card face down.", who=them)
        case Event.CARD:
            return w("The card of {who} is {card}.", who=them, card=card_name(args.card, w))
        case Event.SHOW:
            return w("{who} shows {card}.", who=them, card=card_name(args.card, w))
    assert event == Event.SUN
    return w("The sun is in all eyes but those of {who}, who is the quickest.", who=them)


def why_not(s: State, action: int, w: Speaker) -> str:
    """Why an action is not possible now."""
    if s.phase != MOVES.phase(action):
        return w("That is not the question now: {question}", question=ask(s, w))
    if action < AIM:
        return w("{card} is not in your hand.", card=card_name(action - LAY, w))
    if action - AIM == s.turn:
        return w("Nobody aims at themselves.")
    return w("Nobody sits there.")


# ---- The rules in our own words


def rules_help(w: Speaker, _s: State | None = None) -> list[tuple[str, str, str]]:
    """Sections of help: the question each belongs to, a title, and the text."""
    return [
        ("", w("The aim"), w("Take the fewest hits. Whoever has taken as many as their grit ends the game.")),
        (
            "lay",
            w("Laying a card"),
            w(
                "One after the other, everybody lays a card face down. Then all are turned up, and the highest is the "
                "quickest. Between equal ranks the sun decides by chance, or the suits if you agreed on that: spades, "
                "hearts, diamonds, clubs."
            ),
        ),
        (
            "aim",
            w("The shot"),
            w("The quickest aims at somebody else and throws a die: one and two miss, the rest hits."),
        ),
        ("", w("The next round"), w("Everybody draws a card while the deck lasts, and the lead goes to the left.")),
        ("over", w("The end"), w("It ends with the first who is down, or the last card. Equals share the victory.")),
    ]
