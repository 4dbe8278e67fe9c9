"""The table of Public Enemy Number One drawn in text, with Rich's markup for the colours: 80 columns."""

from __future__ import annotations

import textwrap

from saloon.core import Speaker, capitalized
from saloon.core.columns import cut, key, padded, painted, seat_style
from saloon.games.public_enemy import box, face, rules
from saloon.games.public_enemy.box import DECKS, GANG_NAMES, GANGS, NONE, OUTLAW_NAMES, SALOON, SALOON_NAMES, State
from saloon.games.public_enemy.manual import BURIED, DOLLAR, HORSE, LEADER, ONE, SIGNS, TURN, signs

WIDTH, KEY, DECK, CARD, NAME, STACK = 80, 15, 15, 25, 15, 11
"""Columns in all, of a gang's key, of a deck's name, of its face-up card, of a player's name, and of a stack."""
INKS = ("#ffffff on #a03020", "#ffffff on #206030", "#ffffff on #204080", "#000000 on #e0b030")
"""The ink of each gang, beside its letter: colour is never alone."""


def draw(s: State, w: Speaker) -> list[str]:
    """The five decks with what may come next, below them everybody's stacks and tokens, and what the signs mean."""
    return [
        _gangs(w),
        *(_deck(s, deck, w) for deck in range(DECKS)),
        *_buried(s, w),
        _heading(s, w),
        *(_player(s, seat, w) for seat in range(s.seats)),
        key(signs(w)[GANGS:]),
    ]


# ---- The decks


def _gangs(w: Speaker) -> str:
    """Which letter is which gang."""
    return " ".join(
        painted(f" {sign} ", INKS[gang]) + f" {cut(meaning, KEY)}"
        for gang, (sign, meaning) in enumerate(signs(w)[:GANGS])
    )


def _buried(s: State, w: Speaker) -> list[str]:
    """The cards at the bottom of the towns, which everybody has seen go there, in the order they will come up."""
    known = [
        f"{face.town_name(town, w)}: {', '.join(_short(card, w) for card in cards)}"
        for town in range(SALOON)
        if (cards := face.buried_in(s, town))
    ]
    lines = textwrap.wrap(f"{BURIED} {' · '.join(known)}", WIDTH, subsequent_indent="  ") if known else []
    return [painted(line) for line in lines]


def _deck(s: State, deck: int, w: Speaker) -> str:
    """A deck: its face-up card, how many lie below, and what they may be."""
    mark = HORSE if s.cavalry == deck else " "
    name = padded(f"{mark} {capitalized(face.town_name(deck, w))}", DECK, "dim" if s.cavalry == deck else "bold")
    return f"{name} {_face_up(s, deck, w)} {padded(f'+{box.unrevealed(s, deck)}', 4)} {_below(s, deck, w)}"


def _face_up(s: State, deck: int, w: Speaker) -> str:
    if deck == SALOON or s.up[deck] == NONE:
        return " " * CARD
    card = s.up[deck]
    star = f" {LEADER}" if box.is_leader(card) else ""
    text = f" {SIGNS[box.gang_of(card)]} {OUTLAW_NAMES[card]}{star}"
    return padded(text, CARD, INKS[box.gang_of(card)])


def _below(s: State, deck: int, w: Speaker) -> str:
    """How many of each gang, or of each kind, may be turned up next; and what one has peeked at."""
    first = box.first_card(deck)
    cards = range(first, first + box.IN_TOWN)
    loose = [card for card in cards if s.place[card] in (box.DECK, box.TOP)]
    known = next((card for card in cards if s.place[card] == box.TOP), None)
    if known is not None:
        return cut(w("next: {card}", card=_short(known, w)), WIDTH - DECK - CARD - 7)
    if deck == SALOON:
        counts = [sum(box.saloon_kind(card) == kind for card in loose) for kind in range(len(SALOON_NAMES))]
        names = (w("Sheriffs"), w("Hunters"), w("Swindlers"))
        return cut(" ".join(f"{name} {n}" for name, n in zip(names, counts, strict=True)), WIDTH - DECK - CARD - 7)
    counts = [sum(box.gang_of(card) == gang for card in loose) for gang in range(GANGS)]
    return f"{' '.join(f'{sign}{n}' for sign, n in zip(SIGNS, counts, strict=True))} {_leader(deck, loose)}"


def _leader(town: int, loose: list[int]) -> str:
    """Who leads the gang of this town, in brackets once they cannot turn up any more."""
    gang = next(gang for gang in range(GANGS) if box.HOME[gang] == town)
    name = f"{LEADER}{SIGNS[gang]} {OUTLAW_NAMES[box.leader_of(gang)]}"
    return name if box.leader_of(gang) in loose else f"[dim]({name})[/]"


def _short(card: int, w: Speaker) -> str:
    if card >= box.OUTLAWS:
        return face.card_name(card, w)
    star = f" {LEADER}" if box.is_leader(card) else ""
    return f"{SIGNS[box.gang_of(card)]} {OUTLAW_NAMES[card]}{star}"


# ---- The players


def _heading(s: State, w: Speaker) -> str:
    supreme = "" if s.supreme == NONE else f"  {w('Supreme:')} {capitalized(face.gang_name(s.supreme, w))}"
    text = padded(w("Round {number}", number=s.rounds) + supreme, NAME + 1 + GANGS * (STACK + 1))
    return f"[dim]{text}{w('pts')} Wanted {ONE}[/]"


def _player(s: State, seat: int, w: Speaker) -> str:
    """Who they are, their stacks, what they are worth, and their tokens."""
    style = seat_style(s, seat, w)
    mark = TURN if seat == s.turn else " "
    stacks = " ".join(_stack(s, seat, gang) for gang in range(GANGS))
    wanted = "".join(SIGNS[gang] if s.wanted[seat] >> gang & 1 else "·" for gang in range(len(GANG_NAMES)))
    one = ONE if s.one == seat else "·"
    points = padded(str(rules.points_of(s, seat)), 3)
    name = padded(f"{mark} {w.name(seat)}", NAME, style)
    return f"{name} {stacks} {points} {wanted}{one} {DOLLAR * s.dollars[seat]}"


def _stack(s: State, seat: int, gang: int) -> str:
    """How many cards, the leader among them or not, and who lies on top."""
    cards = s.cards[seat, gang]
    if cards == 0:
        return " " * STACK
    star = LEADER if s.place[box.leader_of(gang)] == box.STACK + seat else ""
    top = OUTLAW_NAMES[box.top_of(s, seat, gang)].split()[-1]
    return padded(f" {SIGNS[gang]}{cards}{star} {top}", STACK, INKS[gang])
