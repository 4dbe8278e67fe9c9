"""The rules of The Good, the Goat and the Crook in our own words, for people who have never seen the game."""

from __future__ import annotations

from saloon.core import Section, Speaker, items, legend, section
from saloon.games.goat import box
from saloon.games.goat.box import (
    ARRESTED_CHARLATAN,
    ARRESTED_THIEF,
    BOTTLES_AT_START,
    BOX,
    CARDS_IN_PLAY,
    CHARACTERS,
    COINED,
    COINS_AT_START,
    ELIXIRS,
    HAND_SIZE,
    HATS,
    IS_OPEN,
    KILLED_SHERIFF,
    LOCATIONS,
    ROUNDS,
    SALOON,
    SEATS,
    SHERIFFS_PAY,
    WORTH,
    State,
)
from saloon.games.goat.names import at_the, character_name, coins, goods, location_name, the

BACK, HAT, SPENT, COIN, TURN, OFFERED = "▒", "▲", "△", "●", "►", "*"


def signs(w: Speaker) -> list[tuple[str, str]]:
    """What the signs of the drawing mean."""
    return [
        (HAT, w("hat")),
        (SPENT, w("hat in use")),
        (COIN, w("coins")),
        (BACK, w("face down")),
        (TURN, w("deals")),
        (OFFERED, w("on offer")),
        ("(-1)", w("lent")),
    ]


def rules_help(w: Speaker, s: State | None = None) -> list[Section]:
    """The rules, section by section; with a state, as this table has agreed on them."""
    return [*_table(w, s), *_offering(w), *_last(w), *_people(w), *_end(w), *_reading(w)]


def _table(w: Speaker, s: State | None) -> list[Section]:
    return [
        section(
            w("The aim"),
            w(
                "A game of lies: hand the bad cards to others, and guess which good ones they try to keep for "
                "themselves. Whoever is richest after the last round wins, coins and resources counted together."
            ),
        ),
        section(
            w("The places, by number of players"),
            w("The Saloon is always there. Beside it:"),
            items(_set_up(seats, w) for seats in SEATS),
            w(
                "The people of places that are not there stay in the box. With all {all} characters there are the "
                "{goat} and six people of the Saloon, and two people at each other place.",
                all=CHARACTERS,
                goat=character_name(box.GOAT, w),
            ),
            w(
                "Everybody begins with {coins}, {bottles} and their hats. Coins lie open. Resources lie face down, but "
                "they are taken in the open, so you can remember who has which. Chance decides who deals first.",
                coins=coins(COINS_AT_START, w),
                bottles=goods(BOTTLES_AT_START, SALOON, w),
            ),
        ),
        section(
            w("A round"),
            w("First every place gets something, besides what nobody took in earlier rounds:"),
            items(_laid(location, s, w) for location in range(LOCATIONS)),
            w(
                "Then the characters are shuffled, and two are set aside, one face up and one face down: nobody gets "
                "them in this round. If the card shown is the Goat, it goes back into the deck and another is shown; "
                "face down it may well lie there."
            ),
            w("Now cards are offered until all hats are in use. The Saloon phase ends the round."),
        ),
    ]


def _set_up(seats: int, w: Speaker) -> str:
    places = [location_name(place, w) for place in range(1, LOCATIONS) if IS_OPEN[seats, place]]
    return w(
        "{n} players: {places}; {cards} cards, {hats} hats each, {rounds} rounds",
        n=seats,
        places=w.listed(places),
        cards=CARDS_IN_PLAY[seats],
        hats=HATS[seats],
        rounds=ROUNDS[seats],
    )


def _laid(location: int, s: State | None, w: Speaker) -> str:
    """What a place gets in every round, and what that is worth."""
    amount = 0
    if location != SALOON:
        amount = BOX["coins_a_round"][COINED[location - 1]] if s is None else s.coins_a_round[location - 1]
    text = w(
        "{place}: {goods}, worth {money}",
        place=location_name(location, w),
        goods=goods(1, location, w),
        money=w.dollars(WORTH[location]),
    )
    return f"{text}, {coins(amount, w)}" if amount else text


def _offering(w: Speaker) -> list[Section]:
    return [
        section(
            w("The offer"),
            w(
                "The dealer has {cards} cards, chooses one of them, slides it face down to somebody else, and says "
                "who it is.",
                cards=HAND_SIZE,
            ),
            items(
                (
                    w("Accepted, the card belongs to the receiver."),
                    w("Refused, it belongs to the dealer."),
                )
            ),
            w(
                "Either way it is turned over, its owner puts a hat on it, and what it does at once, it does. The "
                "other cards go to the next player clockwise who still has a hat; that one draws a card and deals."
            ),
            at="card",
        ),
        section(w("The receiver"), w("Anybody else who still has a hat."), at="receiver"),
        section(
            w("The claim"),
            w(
                "Say who it is. You may lie, but you must name a character of your own hand, the offered one or "
                "another. So everybody learns that this one is, or was, in it."
            ),
            at="claim",
        ),
        section(
            w("Yes or no"),
            w(
                "You do not see the card. Accept, and it is yours, for one of your hats. Refuse, and the dealer must "
                "keep it, for one of theirs. Remember what you have passed on yourself."
            ),
            at="answer",
        ),
    ]


def _last(w: Speaker) -> list[Section]:
    return [
        section(
            w("Hats, and the last who has one"),
            w(
                "Whoever has put down their last hat is inactive: no more cards, and no more dealing. When only one "
                "person has hats left, that turns round: all others deal to them, one after the other, clockwise. The "
                "first of those takes the rest of the deck as well, and nobody draws any more. With two players it is "
                "always the other one who deals."
            ),
            w(
                "What this last person refuses is shown and discarded: it does nothing and costs no hat. But with as "
                "many hats left as the dealer has cards, they must accept. They deal first in the next round."
            ),
        )
    ]


def _people(w: Speaker) -> list[Section]:
    return [
        section(
            w("The people of the street"),
            w("They act at once, as soon as they have a hat. If nothing is there, they get nothing."),
            items(
                w(
                    "{place}: {first} takes all resources {where}, {second} all coins",
                    place=location_name(place, w),
                    where=at_the(place, w),
                    first=the(2 * place - 2, w),
                    second=the(2 * place - 1, w),
                )
                for place in range(1, LOCATIONS)
            ),
        ),
        section(
            w("The Goat"),
            w("It does nothing at all. It is a goat. It only costs its owner a hat, which is the point of it."),
        ),
        section(
            w("The Saloon phase"),
            w(
                "When the hats are in use, the people of the Saloon act in the order of their numbers: 1 Outlaw, 2 "
                "Sheriff, 3 Thief, 4 Charlatan, 5 Waitress, 6 Gambler. Those who are not in play are skipped. Effects "
                "must be carried out, even to your own loss."
            ),
        ),
        section(
            w("1 The Outlaw"),
            w(
                "If anybody owns the Sheriff, you too, he kills him and brings you {coins}. Without a Sheriff he does "
                "nothing.",
                coins=coins(KILLED_SHERIFF, w),
            ),
        ),
        section(
            w("2 The Sheriff"),
            w(
                "Unless he was killed, he brings you {pay}. If the Thief is in play, he arrests him for {thief} more; "
                "if the Charlatan is, for {charlatan} more. What those two had taken goes back to where it came from.",
                pay=coins(SHERIFFS_PAY, w),
                thief=ARRESTED_THIEF,
                charlatan=ARRESTED_CHARLATAN,
            ),
        ),
        section(
            w("3 The Thief"),
            w(
                "At once, choose a place other than the Saloon and put all its resources onto the Thief; the coins "
                "stay. It must be one with resources, if there is any. In the Saloon phase they are yours, unless he "
                "was arrested."
            ),
            at="rob",
        ),
        section(
            w("4 The Charlatan"),
            w(
                "At once, take {coins} from others, as you like, all from one or spread; whoever has none is spared. "
                "They lie on the Charlatan, and those who lost them get an elixir for each. In the Saloon phase the "
                "coins are yours, unless he was arrested.",
                coins=coins(ELIXIRS, w),
            ),
            at="dupe",
        ),
        section(
            w("5 The Waitress"),
            w(
                "Give all bottles of the Saloon to others, as you like; none to yourself. Then, if the Gambler is in "
                "play, you do his action in his place, and may even rob his owner."
            ),
            at="pour",
        ),
        section(
            w("6 The Gambler"),
            w(
                "Choose somebody who has a resource, and draw one without looking. Only the two of you see which. If "
                "the Waitress is in play, she does it instead, and he does nothing."
            ),
            at="gamble",
        ),
    ]


def _end(w: Speaker) -> list[Section]:
    return [
        section(
            w("Coins that run out"),
            w("There are {coins} coins. If the reserve is empty, you get what is left of it.", coins=box.COINS),
        ),
        section(
            w("The end"),
            w(
                "After the Saloon phase of the last round money is counted: a coin is {coin}, a resource what it is "
                "worth. What is left on the street counts for nobody.",
                coin=w.dollars(1),
            ),
            w(
                "In a tie the one with more coins wins, then the one with more resources. If that is equal too, they "
                "share the victory."
            ),
            at="over",
        ),
    ]


def _reading(w: Speaker) -> list[Section]:
    return [
        section(
            w("How to read the table"),
            w(
                "On the page the street shows what lies at each place and who belongs there; a hat on a name is its "
                "owner’s. In the corner of each player stand their hats, pale ones being in use, their coins, and a "
                "card back with the number of their resources. A card marked “passed on” or “claimed” is one that you "
                "know to be in the dealer’s hand; the notebook remembers the rest."
            ),
            w(
                "In a terminal there is a line for each place and each player. Players have numbers, and a hat with a "
                "number before a character names its owner; somebody killed or arrested is struck out, and what lies "
                "on the Thief or the Charlatan stands behind a plus."
            ),
            legend(signs(w)),
        )
    ]
