"""The table of Boomtown Bandits drawn in text, with Rich's markup for the colours: 80 columns."""

from __future__ import annotations

import re
import textwrap

from saloon.core import Speaker, capitalized
from saloon.core.columns import cut, padded, painted, seat_style
from saloon.games.boomtown import box
from saloon.games.boomtown.box import (
    BULLET,
    CARDS,
    EVERYONE,
    GANG,
    HOME,
    NEW,
    NEW_VEILED,
    NONE,
    OUT,
    RUN_AWAY,
    SHOWN,
    UNKNOWN,
    Phase,
    State,
    Step,
)
from saloon.games.boomtown.manual import (
    AT_HOME,
    CLOSED,
    HERE,
    IN_TOWN,
    KEPT,
    MARSHAL,
    OUT_OF_IT,
    OWNER,
    TURN,
    coward_letter,
    shooter_letter,
    signs,
)
from saloon.games.boomtown.scoring import dollars_of
from saloon.games.boomtown.words import kind_name, location_name, price

WIDTH, LOCATION, NAME, HAND = 80, 18, 15, 16
"""Columns in all, of a location's name, of a player's name, and of what is said about a hand."""
INKS = ("#ffffff on #7a2e2e", "#ffffff on #24507a", "#ffffff on #2e6b3a", "#000000 on #d9b44a", "#ffffff on #5b3a78")
"""An ink for each gang, beside its number: colour is never alone."""
FACES = {BULLET: "*", RUN_AWAY: "»"}


def draw(s: State, w: Speaker) -> list[str]:
    """The town from left to right, line by line, everybody below it, one's own cards, and what the signs mean."""
    lines = [
        _heading(s, w),
        *(_place(s, place, w) for place in range(s.seats + 1)),
        *(_player(s, seat, w) for seat in range(s.seats)),
        *_own_cards(s, w),
    ]
    return [*lines, *_key(re.sub(r"\[[^\]]*\]", "", " ".join(lines)), w)]


# ---- The town


def _heading(s: State, w: Speaker) -> str:
    text = w("Round {number}, bottle: {who}", number=s.round_number, who=w.name(s.first))
    return painted(cut(text, WIDTH), "dim")


def _place(s: State, place: int, w: Speaker) -> str:
    """A location: is it open, how many cards are left, and who stands there."""
    location = s.town[place]
    is_here = s.at == place and s.phase != Phase.MARSHAL and Step.SCHEMES <= s.step <= Step.NEXT
    is_closed = bool(s.closed >> place & 1)
    mark = HERE if is_here else MARSHAL if s.marshal == place else CLOSED if is_closed else " "
    kept = KEPT if s.kept >> place & 1 else " "
    style = "bold" if is_here else "dim" if is_closed else ""
    name = padded(f"{mark}{kept} {capitalized(location_name(location, w))}", LOCATION, style)
    gangs = " ".join(_tokens(s, seat, place, w) for seat in range(s.seats) if box.tokens_at(s, seat, place))
    return f"{name} {padded(_pile(s.left[location]), 8)} {gangs}"


def _pile(left: int) -> str:
    return "▮" * left or "–"


def _tokens(s: State, seat: int, place: int, w: Speaker) -> str:
    """The tokens of a gang at a place, with what their dice show: S and C, or a ? for a token face down."""
    signs = [
        _sign(s, token, w) + FACES.get(s.face[token], "") + ("!" if s.aimed >> token & 1 else "")
        for token in range(GANG * seat, GANG * seat + GANG)
        if s.where[token] == place
    ]
    return painted(f" {seat + 1} {' '.join(signs)} ", INKS[seat])


def _sign(s: State, token: int, w: Speaker) -> str:
    owner = token // GANG
    if s.coward[owner] == UNKNOWN:
        is_seen = s.seen[token] == EVERYONE or (w.seat is not None and bool(s.seen[token] >> w.seat & 1))
        return shooter_letter(w) if is_seen else "?"
    return coward_letter(w) if box.is_coward(s, token) else shooter_letter(w)


def _key(drawn: str, w: Speaker) -> list[str]:
    """What the letters and signs mean, of those that are to be seen now."""
    shown = [(sign, meaning) for sign, meaning in signs(w) if sign.isalpha() or sign in drawn]
    text = "  ".join(f"{sign} {meaning}".replace(" ", "\N{NO-BREAK SPACE}") for sign, meaning in shown)
    return [painted(line.replace("\N{NO-BREAK SPACE}", " "), "dim") for line in textwrap.wrap(text, WIDTH)]


# ---- The players


def _player(s: State, seat: int, w: Speaker) -> str:
    """Who they are, what they have at home and in hand, the money that can be seen, and their open cards."""
    is_turn = seat == s.turn
    name = padded(f"{TURN if is_turn else ' '} {w.name(seat)}", NAME, seat_style(s, seat, w))
    number = painted(f" {seat + 1} ", INKS[seat])
    hand = padded(_hand(s, seat, w), HAND)
    money = padded(w.dollars(dollars_of(s, seat)), 5)
    town = f"{OWNER} " if s.town_owner == seat else ""
    rest = WIDTH - len(" 1 ") - NAME - HAND - 5 - 5 - 5
    return f"{number} {name} {padded(_gang(s, seat), 5)} {hand} {money} {cut(town + _open(s, seat, w), rest)}"


def _gang(s: State, seat: int) -> str:
    """A dot for each token: at home, in town or out."""
    signs = {HOME: AT_HOME, OUT: OUT_OF_IT}
    return "".join(signs.get(s.where[token], IN_TOWN) for token in range(GANG * seat, GANG * seat + GANG))


def _hand(s: State, seat: int, w: Speaker) -> str:
    cards = box.held(s, seat)
    new = cards - s.ready[seat]
    text = w.many("{n} card", "{n} cards", cards)
    return f"{text} {w.many('({n} new)', '({n} new)', new)}" if new else text


def _open(s: State, seat: int, w: Speaker) -> str:
    return ", ".join(kind_name(s.kind[card], w) for card in range(CARDS) if s.place[card] == SHOWN + seat)


def _own_cards(s: State, w: Speaker) -> list[str]:
    """The cards that somebody holds, for their eyes only, on as many lines as it takes."""
    if w.seat is None or s.over:
        return []
    lines, line = [], w("Your cards:")
    for card in range(CARDS):
        place = s.place[card]
        if place != NONE and box.is_in_hand(place, w.seat):
            is_new = place in (NEW + w.seat, NEW_VEILED + w.seat)
            text = (
                f" {kind_name(s.kind[card], w)} {price(s.kind[card], s.worth[s.kind[card]], w)}{'+' if is_new else ''},"
            )
            if len(line) + len(text) > WIDTH:
                lines.append(line)
                line = " "
            line += text
    lines.append(line.rstrip(","))
    return [painted(line) for line in lines] if box.held(s, w.seat) else []
