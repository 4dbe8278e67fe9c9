"""The town drawn in text, with Rich's markup for the colours: the street, the people and the dealer's hand."""

from __future__ import annotations

from saloon.core import NOBODY, Speaker
from saloon.core.columns import cut, key, padded, painted, seat_style
from saloon.games.goat import box, face
from saloon.games.goat.box import CHARACTERS, LOCATIONS, NONE, SALOON, Character, State
from saloon.games.goat.manual import BACK, COIN, HAT, OFFERED, SPENT, TURN, signs

WIDTH = 80
PLACE, GOODS, TILL, TAKER, BOTTLES = 9, 24, 5, 16, 12
"""Columns of a location's name, of what lies there, and of each of its people."""
NAME, HATS, COINS, TOKENS = 20, 7, 10, 8
"""Columns of a person's line."""
SEAT_INKS = (
    "#000000 on #ffd75f", "#ffffff on #005f87", "#ffffff on #875f00", "#ffffff on #5f005f", "#ffffff on #005f00",
)  # fmt: skip


def draw(s: State, w: Speaker) -> list[str]:
    """The street place by place, everybody's hats and money, the cards, and what the signs mean."""
    return [
        *_street(s, w),
        "",
        *(_person(s, seat, w) for seat in range(s.seats)),
        "",
        _cards(s, w),
        _below(s, w),
        key(signs(w)),
    ]


# ---- The street


def _street(s: State, w: Speaker) -> list[str]:
    """A line for each place; the Saloon's people may need a second one."""
    places = [location for location in range(1, LOCATIONS) if box.IS_OPEN[s.seats, location]]
    return [*_saloon(s, w), *(_place(s, location, w) for location in places)]


def _place(s: State, location: int, w: Speaker) -> str:
    """What lies at a place, and who of its people is taken by whom."""
    return " ".join(
        (
            padded(face.location_name(location, w), PLACE, "bold"),
            padded(face.goods(s.goods[location], location, w), GOODS),
            padded(f"{COIN} {s.till[location]}", TILL),
            *(_taker(s, card, w) for card in face.characters_of(location)),
        )
    )


def _taker(s: State, card: int, w: Speaker) -> str:
    """A character, with the hat of whoever owns it."""
    owner = box.owner(s, card)
    name = face.character_name(card, w)
    if owner == NOBODY:
        return padded(name, TAKER, "dim")
    return padded(f"{HAT}{owner + 1} {name}", TAKER, SEAT_INKS[owner])


def _saloon(s: State, w: Speaker) -> list[str]:
    """The bottles, and who sits there, killed and arrested ones struck out."""
    bottles = face.goods(s.goods[SALOON], SALOON, w)
    line = f"{padded(face.location_name(SALOON, w), PLACE, 'bold')} {padded(bottles, BOTTLES)}"
    margin = PLACE + BOTTLES + 1
    lines, used = [line], margin
    for card in (*face.characters_of(SALOON), Character.GOAT.value):
        owner = box.owner(s, card)
        if owner == NOBODY:
            continue
        text = f"{HAT}{owner + 1} {face.character_name(card, w)}{_load(s, card)}"
        if used + 1 + len(text) > WIDTH:
            lines.append(" " * margin)
            used = margin
        lines[-1] += " " + painted(text, SEAT_INKS[owner] + (" strike" if s.fallen >> card & 1 else ""))
        used += 1 + len(text)
    return lines


def _load(s: State, card: int) -> str:
    """What lies on the Thief or on the Charlatan."""
    if card == Character.THIEF and s.loot:
        return f" +{s.loot}"
    if card == Character.CHARLATAN and box.duped(s):
        return f" +{COIN}{box.duped(s)}"
    return ""


# ---- The people


def _person(s: State, seat: int, w: Speaker) -> str:
    """Who, how many hats, coins and resources, and what they are worth if that may be known."""
    style = seat_style(s, seat, w)
    mark = TURN if seat == s.dealer and not s.over else " "
    hats = HAT * s.hats[seat] + SPENT * (box.HATS[s.seats] - s.hats[seat])
    elixirs = f" (-{s.elixirs[seat]})" if s.elixirs[seat] else ""
    return " ".join(
        (
            padded(f"{mark} {seat + 1} {w.name(seat)}", NAME, style),
            padded(hats, HATS),
            padded(f"{COIN} {s.coins[seat]}{elixirs}", COINS),
            padded(f"{BACK} {box.tokens(s, seat)}", TOKENS),
            _purse(s, seat, w),
        )
    )


def _purse(s: State, seat: int, w: Speaker) -> str:
    """One's own resources by kind; everybody's at the end."""
    if seat != w.seat and not s.over:
        return ""
    kinds = [kind for kind in range(LOCATIONS) if box.stock(s, seat, kind)]
    owned = ", ".join(f"{face.resource_name(kind, w)} ×{box.stock(s, seat, kind)}" for kind in kinds)
    money = w.dollars(box.money(s, seat))
    text = w("{money}: {goods}", money=money, goods=owned) if owned else money
    return cut(text, WIDTH - NAME - HATS - COINS - TOKENS - 4)


# ---- The cards


def _cards(s: State, w: Speaker) -> str:
    """The hand for its dealer; for others what they know of it."""
    cards = [card for card in range(CHARACTERS) if s.place[card] == box.HAND]
    if s.over:
        return ""
    known = [face.character_name(card, w) for card in cards]
    if w.seat == s.dealer:
        title = w("Your hand:")
        known = [f"{name}{OFFERED}" if card == s.offered else name for card, name in zip(cards, known, strict=True)]
    else:
        title = w("In the hand:")
        known += [BACK] * (s.held - len(known))
    return painted(cut(f"{title} {', '.join(known)}", WIDTH))


def _below(s: State, w: Speaker) -> str:
    """The card on its way, and what lies aside."""
    aside = next(card for card in range(CHARACTERS) if s.place[card] == box.ASIDE_UP)
    parts = [
        w("Round {number} of {last}", number=s.round_number, last=box.ROUNDS[s.seats]),
        w.many("{n} card in the deck", "{n} cards in the deck", box.deck_left(s)),
        w("aside: {card} and {back}", card=face.character_name(aside, w), back=BACK),
    ]
    if face.is_offering(s) and s.claims[s.offer] != NONE:
        parts.append(w("claimed: {card}", card=face.character_name(s.claims[s.offer], w)))
    return painted(cut(" · ".join(parts), WIDTH), "dim")
