"""The rules of Boomtown Bandits in our own words, for people who have never seen the game."""

from __future__ import annotations

from saloon.core import Section, Speaker, items, legend, section
from saloon.games.boomtown.box import (
    BONUS,
    BOX,
    KINDS,
    LOCATION_OF_KIND,
    LOCATIONS,
    NONE,
    OWN_THIS_TOWN,
    PILE_SIZE,
    WINDOW_OF_KIND,
    Phase,
    State,
)
from saloon.games.boomtown.words import effect, kind_name, location_name, price

HERE, MARSHAL, CLOSED, KEPT, TURN, OWNER = "▶", "★", "✕", "♪", "►", "♛"
AT_HOME, IN_TOWN, OUT_OF_IT, NEW_CARD, PILE = "●", "○", "✝", "+", "▮"


def shooter_letter(w: Speaker) -> str:
    """The letter of a shooter."""
    return w("shooter")[:1].upper()


def coward_letter(w: Speaker) -> str:
    """The letter of a coward."""
    return w("coward")[:1].upper()


def signs(w: Speaker) -> list[tuple[str, str]]:
    """What the letters and signs of the drawing mean."""
    return [
        (shooter_letter(w), w("shooter")),
        (coward_letter(w), w("coward")),
        ("?", w("face down")),
        ("*", w("bullet")),
        ("»", w("run away")),
        ("!", w("aimed at")),
        (HERE, w("now")),
        (MARSHAL, w("Marshal")),
        (CLOSED, w("closed")),
        (KEPT, w("kept")),
        (PILE, w("loot")),
        (AT_HOME, w("at home")),
        (IN_TOWN, w("in town")),
        (OUT_OF_IT, w("out")),
        (NEW_CARD, w("new")),
        (OWNER, w("owns this town")),
        (TURN, w("to move")),
    ]


def rules_help(w: Speaker, s: State | None = None) -> list[Section]:
    """The rules, section by section; with a state, as this table has agreed on them."""
    return [*_table(w), *_round(w), *_shootout(w), *_cards(w), *_end(w), *_reading(w), *_loot(w, s), _guesses(w)]


def _table(w: Speaker) -> list[Section]:
    return [
        section(
            w("The aim"),
            w(
                "You lead a gang of bandits in a town that is there to be robbed. Whoever has the most money at the "
                "end, in loot and bonuses, is the meanest bandit in town and wins."
            ),
        ),
        section(
            w("What lies on the table"),
            w(
                "Two to five players. There is one location more than there are players, in a row: 3 for two, 4 for "
                "three, 5 for four, and all 6 for five. Chance picks and orders them, unless the host does. Each has a "
                "pile of {cards} loot cards, face down.",
                cards=PILE_SIZE,
            ),
            w(
                "Your gang has two shooters and a coward, each a token with a die. Nobody has loot yet. Chance decides "
                "who has the bottle and so begins the first round; after each round it passes to the left."
            ),
        ),
    ]


def _round(w: Speaker) -> list[Section]:
    return [
        section(
            w("A round in short"),
            items(
                (
                    w("The Marshal closes a location."),
                    w("Cards may be played; then everybody places their tokens, face down."),
                    w("All tokens are turned over."),
                    w("From left to right every open location is robbed, fought for if need be."),
                    w("Cards for the end of the round; everybody takes their tokens back."),
                )
            ),
        ),
        section(
            w("The Marshal"),
            w(
                "Whoever has the bottle sends the Marshal to a location: it is closed for this round, and nobody "
                "places or moves a token there. He may stay where he was."
            ),
            at="marshal",
        ),
        section(
            w("Placing"),
            w(
                "Beginning with the bottle and going clockwise, everybody places one token face down at an open "
                "location, again and again, until all are placed. Several of yours may stand at the same one. You can "
                "always look at your own."
            ),
            at="place",
        ),
        section(
            w("Robbing"),
            w(
                "Locations are resolved from left to right. Where nobody stands, nothing happens. Where only one "
                "player has tokens, that player wins the top card of the pile. Where there are more, they shoot it out."
            ),
        ),
    ]


def _shootout(w: Speaker) -> list[Section]:
    return [
        section(
            w("The shootout"),
            w(
                "You roll a die for each of your tokens there. A shooter’s die has 2 bullets and 4 blanks; a coward’s "
                "has 1 bullet, 1 run-away and 4 blanks. Everybody rolls, again and again, until a symbol shows. Then:"
            ),
            items(
                (
                    w("Cowards whose die shows the run-away leave, and are out for this round."),
                    w(
                        "Whoever hit takes out one token of somebody else for each bullet shown, of their choice, for "
                        "the rest of the round."
                    ),
                    w("If several have bullets at the same time, those bullets are void; the cowards still run."),
                )
            ),
            w(
                "It begins anew with whoever is left, until one player remains and draws the top card. If nobody is "
                "left, the card stays."
            ),
            at="fire",
        ),
        section(
            w("Live"),
            w(
                "At a live table you roll as often and as fast as you can after “fire”, and call HIT! as soon as you "
                "see a symbol of yours, or anybody’s run-away. The first valid call stops everybody, and only the "
                "caller’s own bullets count. Dice that you have picked up again do not count."
            ),
            w(
                "Rolling before “fire” starts the countdown again, and calling without a reason changes nothing; both "
                "keep you out for a count of three. If nobody rolls for twenty seconds, the dice decide by beats."
            ),
            at="race",
        ),
        section(
            w("Bullets"),
            w(
                "One token falls for each bullet, as long as there are tokens of others. Two shooters of one player "
                "are the same choice. The shots are named first; then cards may still turn them aside."
            ),
            at="shot",
        ),
    ]


def _cards(w: Speaker) -> list[Section]:
    return [
        section(
            w("Playing cards"),
            w(
                "Every loot card is worth its money at the end, played or not, and most can be used once, when they "
                "say. Played cards lie open in front of you. A card works in any location, not only where it comes "
                "from, and on anybody, unless it speaks of you or yours. What you get in a round you can use from the "
                "next one on, except for what happens at once."
            ),
            w(
                "Everybody who holds a card is asked, whether it fits or not, so being asked tells nothing; and asked "
                "again, clockwise from the bottle, until all have passed. How many cards somebody holds is no secret."
            ),
            w(
                "Cards without an action can be kept secret, or laid open before tokens are placed. An open card is "
                "safe from a Hoedown!, but Fool’s Gold can take it."
            ),
            at="plans",
        ),
        section(
            w("Choosing for a card"),
            w(
                "A card may ask for a player, a token, a location or another card, one after the other. Tokens only "
                "ever move to open locations that are not resolved yet."
            ),
            at="where",
        ),
    ]


def _end(w: Speaker) -> list[Section]:
    return [
        section(
            w("Own this Town"),
            w(
                "The first to own a card of every location in town gets {money} more, and keeps it whatever happens "
                "later. If two manage it at the same moment, it goes clockwise from the bottle.",
                money=w.dollars(OWN_THIS_TOWN),
            ),
        ),
        section(
            w("The end"),
            w(
                "When a pile has run out, the round is played to its end, and it was the last. Then, location by "
                "location, whoever owns the most cards of it gets its bonus of {money}. Those who are tied shoot it "
                "out with one shooter die each; if nobody has a card of it, nobody gets the bonus.",
                money=w.dollars(BONUS),
            ),
            w(
                "The most money wins. Those who are tied fight a last shootout with all their dice, and if everybody "
                "runs away, once more."
            ),
            at="over",
        ),
    ]


def _reading(w: Speaker) -> list[Section]:
    return [
        section(
            w("How to read the table"),
            w(
                "On the page the number on a pile says how many cards are left, a CLOSED board with the badge is the "
                "Marshal’s, and a hat on a token says whose it is; you see what your own are. In the camps a full dot "
                "is a token at home and a dashed one a token in town. “All loot” lists every card in town with what it "
                "is worth; a question mark there stands for a number that we had to guess."
            ),
            w("In a terminal every location and every player has a line, and each gang a number:"),
            legend(signs(w)),
        )
    ]


def _loot(w: Speaker, s: State | None) -> list[Section]:
    """Every card, location by location: how many there are, what each is worth, when it is played and what it does."""
    kinds = sorted(range(KINDS), key=lambda kind: int(LOCATION_OF_KIND[kind]) % LOCATIONS)
    return [section(kind_name(kind, w), _card(kind, s, w), at=_window(kind)) for kind in kinds]


def _card(kind: int, s: State | None, w: Speaker) -> str:
    printed = BOX["loot"][kind]
    copies = printed["copies"] if s is None else s.copies[kind]
    money = price(kind, printed["dollars"] if s is None else s.worth[kind], w)
    where = location_name(LOCATION_OF_KIND[kind], w)
    told = w.many("{n} card of {location}, {money}.", "{n} cards of {location}, {money} each.", copies,
                  location=where, money=money)  # fmt: skip
    return f"{told} {effect(kind, w)}"


def _window(kind: int) -> str:
    """The question in which a kind of loot can be played, or laid open."""
    window = WINDOW_OF_KIND[kind]
    return "" if window == NONE else Phase(window).name.lower()


def _guesses(w: Speaker) -> Section:
    return section(
        w("What we do not know for sure"),
        w(
            "How often most cards are in the box, and what those with an action are worth, nobody could find out: "
            "those numbers are our best guess, and whoever opens a table can replace them."
        ),
    )
