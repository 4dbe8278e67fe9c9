"""The street as text, for a terminal."""

from __future__ import annotations

from high_noon.box import CARDS, HAND, LAID, SHOWN, State
from high_noon.face import card_name, cards_in, cards_out, who
from saloon.core import Speaker
from saloon.core.columns import padded

NAME_WIDTH = 22
CARD_BACK = "▒▒"


def draw(s: State, w: Speaker) -> list[str]:
    """A line for each gunslinger, and one for the deck."""
    return ["", *(_line(s, seat, w) for seat in range(s.seats)), "", _deck(s, w)]


def _line(s: State, seat: int, w: Speaker) -> str:
    """Name, hits, what they hold, and the card before them."""
    mark = "►" if seat == s.turn else " "
    name = padded(who(seat, w), NAME_WIDTH, "bold")
    hits = "●" * s.hits[seat] + "○" * (s.grit - s.hits[seat])
    known = [card_name(card, w) for card in cards_in(s, HAND + seat)]
    hand = " ".join(known or [CARD_BACK] * s.held[seat])
    return f" {mark} {name} [red]{hits:<9}[/]  {hand:<11}  {_before(s, seat, w)}"


def _before(s: State, seat: int, w: Speaker) -> str:
    """The card that lies before a gunslinger, open or not."""
    for card in range(CARDS):
        if s.place[card] == SHOWN + seat:
            return f"[bold]{card_name(card, w)}[/]"
        if s.place[card] == LAID + seat:
            return f"[dim]({card_name(card, w)})[/]"
    return f"[dim]{CARD_BACK}[/]" if s.laid[seat] else ""


def _deck(s: State, w: Speaker) -> str:
    """How many cards are left to draw."""
    left = CARDS - len(cards_out(s)) - sum(s.held[seat] + s.laid[seat] for seat in range(s.seats))
    return "   " + w.many("{n} card in the deck", "{n} cards in the deck", left)
