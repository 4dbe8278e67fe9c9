"""What everything in Public Enemy Number One is called."""

from __future__ import annotations

from saloon.core import Speaker
from saloon.games.public_enemy import box
from saloon.games.public_enemy.box import OUTLAW_NAMES, OUTLAWS, SALOON, THE_ONE


def town_name(deck: int, w: Speaker) -> str:
    """What a deck is called. Towns keep their name in every language."""
    return w("the Saloon") if deck == SALOON else ("Tombstone", "Cripple Creek", "Deadwood", "Dodge City")[deck]


def gang_name(gang: int, w: Speaker) -> str:
    """What a gang is called."""
    return (
        w("the Wild Bunch"), w("the Daltons"), w("the James-Younger gang"), w("the Loners"),
    )[gang]  # fmt: skip


def saloon_name(kind: int, w: Speaker) -> str:
    """What a card of the Saloon is called."""
    return (w("the Sheriff"), w("the Bounty Hunter"), w("the Swindler"))[kind]


def card_name(card: int, w: Speaker) -> str:
    """A card by its name; an outlaw with their gang."""
    if card >= OUTLAWS:
        return saloon_name(box.saloon_kind(card), w)
    return w("{outlaw} ({gang})", outlaw=OUTLAW_NAMES[card], gang=gang_name(box.gang_of(card), w))


def what(topic: int, w: Speaker) -> str:
    """What a tie is about: a gang's Wanted token, or the One."""
    return w("the One") if topic == THE_ONE else gang_name(topic, w)


def leader_name(gang: int) -> str:
    """Who leads a gang."""
    return OUTLAW_NAMES[box.leader_of(gang)]
