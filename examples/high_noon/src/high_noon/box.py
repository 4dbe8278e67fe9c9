"""What lies in the box and on the table: cards, the State, questions, events, actions."""

from __future__ import annotations

from enum import IntEnum

from saloon.core import BadSetup, HostValue, Option, Record, number, row

SEATS = (2, 3, 4)

MOST_SEATS = 4
RANKS, SUITS = 6, 4
CARDS = RANKS * SUITS  # a card is rank * SUITS + suit, so a higher number beats a lower one
HAND_SIZE = 3
DIE, LEAST_HIT = 6, 3
GRIT, MOST_GRIT = 3, 9

# Where a card is: one number, to which some add a seat.
UNKNOWN = -1
DECK = 0
HAND = 1
LAID = HAND + MOST_SEATS  # face down
SHOWN = LAID + MOST_SEATS  # face up, from noon to the end of the round
OUT = SHOWN + MOST_SEATS


class Phase(IntEnum):
    """The question asked."""

    LAY = 0
    AIM = 1
    OVER = 2


class Event(IntEnum):
    """What can happen."""

    LEAD = 1
    DRAW = 2
    LAY = 3
    CARD = 4
    SHOW = 5
    SUN = 6
    SHOT = 7
    OVER = 8


EVENTS = {
    Event.LEAD: ("seat",),
    Event.DRAW: ("seat", "card"),  # whispered
    Event.LAY: ("seat",),
    Event.CARD: ("seat", "card"),  # whispered
    Event.SHOW: ("seat", "card"),
    Event.SUN: ("seat",),  # the quickest
    Event.SHOT: ("seat", "target", "die"),
    Event.OVER: (),
}
"""The fields of each event, in the order in which `tell` takes them."""


class State(Record, story=16):
    """The street at noon."""

    place = row(CARDS, low=UNKNOWN, high=OUT)
    held = row(MOST_SEATS, low=0, high=HAND_SIZE)  # cards in each hand, for all to count
    laid = row(MOST_SEATS, low=0, high=1)  # does a card of theirs lie face down?
    hits = row(MOST_SEATS, low=0, high=MOST_GRIT)
    leader = number(low=0, high=MOST_SEATS - 1)
    by_suit = number(low=0, high=1)  # option
    grit = number(low=0, high=MOST_GRIT)  # set by the host


def refuse_grit(value: int) -> None:
    """Refuse a host's grit that makes no game."""
    if value == 0:
        raise BadSetup("a gunslinger without grit would be down before the first shot")


OPTIONS = (Option("ties", "by_suit", {"sun": 0, "suits": 1}),)
VALUES = (HostValue("grit", "grit", GRIT, refuse_grit, provenance="rulebook"),)

# An action is a verb and its object: a card to lay, a seat to aim at.
LAY = 0
AIM = LAY + CARDS
ACTIONS = AIM + MOST_SEATS
