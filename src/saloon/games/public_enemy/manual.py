"""The rules of Public Enemy Number One in our own words, for people who have never seen the game."""

from __future__ import annotations

from saloon.core import Section, Speaker, capitalized, items, legend, section
from saloon.games.public_enemy import box
from saloon.games.public_enemy.box import ALIKE, BOX, DOLLARS, GANGS, HOME, SALOON_ALIKE, TILES, State
from saloon.games.public_enemy.names import gang_name, leader_name, town_name

FAST_ALIKE: int = BOX["towns"]["of_each_gang_in_the_fast_game"]
FAST_SALOON: int = BOX["saloon"]["of_each_in_the_fast_game"]
KINDS = len(BOX["saloon"]["kinds"])
SIGNS = ("W", "D", "J", "L")
"""A letter for each gang."""
BURIED, LEADER, ONE, DOLLAR, HORSE, TURN = "↓", "★", "①", "$", "♞", "►"


def signs(w: Speaker) -> list[tuple[str, str]]:
    """What the letters and signs of the drawing mean."""
    return [
        *((sign, _short(gang, w)) for gang, sign in enumerate(SIGNS)),
        ("+4", w("face down")),
        (BURIED, w("buried")),
        (LEADER, w("leader")),
        (ONE, w("the One")),
        (DOLLAR, w("Dollar")),
        (HORSE, w("Cavalry")),
        (TURN, w("to move")),
    ]


def _short(gang: int, w: Speaker) -> str:
    return (w("Wild Bunch"), w("Daltons"), w("James-Younger"), w("Loners"))[gang]


def rules_help(w: Speaker, s: State | None = None) -> list[Section]:
    """The rules, section by section; with a state, as this table has agreed on them."""
    return [*_table(w, s), *_turn(w), *_saloon(w), *_scoring(w), *_options(w), *_end(w, s), *_reading(w)]


def _table(w: Speaker, s: State | None) -> list[Section]:
    fast = s is not None and bool(s.fast)
    of_each, of_a_kind = (FAST_ALIKE, FAST_SALOON) if fast else (ALIKE, SALOON_ALIKE)
    sections = [
        section(
            w("The aim"),
            w(
                "Be the most wanted outlaw of the West: win a Wanted token of each of the four gangs, and hold the One "
                "token as well. Tokens are handed out at the end of every round, and there are as many rounds as it "
                "takes."
            ),
        ),
        section(
            w("What lies on the table"),
            w(
                "Two to six players sit around five decks. Each of the four towns has {cards} outlaws, {each} of every "
                "gang, and its top card lies face up. The Saloon has {saloon} cards, all face down: {kind} Sheriffs, "
                "{kind} Bounty Hunters and {kind} Swindlers.",
                cards=of_each * GANGS,
                each=of_each,
                saloon=of_a_kind * KINDS,
                kind=of_a_kind,
            ),
            w("Each gang has a colour, a home town and one leader, who is among the cards of that town:"),
            items(_gangs(w)),
            w("Nobody has a card or a token yet. Chance decides who begins."),
        ),
    ]
    if not fast:
        sections.append(
            section(
                w("The fast game"),
                w(
                    "Up to four players may agree on it: {cards} outlaws in each town, {each} of every gang, the "
                    "leaders among them, and {saloon} cards in the Saloon, {kind} of each kind.",
                    cards=FAST_ALIKE * GANGS,
                    each=FAST_ALIKE,
                    saloon=FAST_SALOON * KINDS,
                    kind=FAST_SALOON,
                ),
            )
        )
    return sections


def _gangs(w: Speaker) -> list[str]:
    """The gangs with their colour, their sign on the page, their town and their leader."""
    looks = (
        w("red, a horseshoe"), w("green, a wheel"), w("blue, a revolver"), w("yellow, a cactus"),
    )  # fmt: skip
    return [
        w(
            "{gang} ({looks}), of {town}: leader {leader}",
            gang=capitalized(gang_name(gang, w)),
            looks=looks[gang],
            town=town_name(HOME[gang], w),
            leader=leader_name(gang),
        )
        for gang in range(GANGS)
    ]


def _turn(w: Speaker) -> list[Section]:
    return [
        section(
            w("Your turn"),
            w("Draw exactly one card; you may not pass. Then it is the turn of the player to your left."),
            items(
                (
                    w(
                        "From a town you take the outlaw who lies face up. Then the next card of that town is turned "
                        "up, for the others to see."
                    ),
                    w("From the Saloon you draw unseen, and do at once what the card says."),
                )
            ),
            w(
                "Your outlaws lie before you in stacks, one for each gang, wherever they came from. A new one goes on "
                "top. Only the top card of a stack can be taken away."
            ),
            at="draw",
        )
    ]


def _saloon(w: Speaker) -> list[Section]:
    return [
        section(
            w("The Sheriff"),
            w(
                "He arrests one of your own: choose one of your stacks and discard its top card. If you have no card, "
                "you are lucky, and nothing happens."
            ),
            at="sheriff",
        ),
        section(
            w("The Bounty Hunter"),
            w(
                "Choose a stack of somebody else: its top card is discarded. If nobody else has a card, nothing "
                "happens; if anybody has, you must choose."
            ),
            at="bounty_hunter",
        ),
        section(
            w("The Swindler"),
            w(
                "Choose a stack of somebody else: its top card changes sides and goes on top of your stack of that "
                "gang, or begins one. If that is your fourth gang, the round ends. Here too you must choose, if "
                "anybody has a card."
            ),
            at="swindler",
        ),
        section(
            w("What is discarded"),
            w(
                "Sheriffs, Bounty Hunters and Swindlers, once drawn, are out until the round is over, and so are the "
                "outlaws whom they got. For the next round all come back."
            ),
        ),
    ]


def _scoring(w: Speaker) -> list[Section]:
    points = ", ".join(str(box.POINTS[cards]) for cards in range(1, box.MOST_FOR_POINTS + 1))
    return [
        section(
            w("The end of a round"),
            w(
                "A round ends as soon as one of the five decks is empty, or somebody has a card of each of the four "
                "gangs. The card just drawn still does all it does; after that no card is turned up any more. Then "
                "come the majorities, and then the points."
            ),
        ),
        section(
            w("Majorities"),
            w(
                "Whoever has the most cards of a gang wins its Wanted token, unless they have it already. There are "
                "enough for everybody, and a Wanted token is yours for good. A gang of which nobody has a card gives "
                "none."
            ),
            w(
                "In a tie the gang’s leader decides: if one of those who are tied has that card, be it under others, "
                "they win the token. If none of them has it, nobody does, unless you duel."
            ),
        ),
        section(
            w("Points"),
            w(
                "Your stacks are worth points: for 1 to {most} cards of a gang {points}. More cards are worth no "
                "more. Add up your four stacks. Three of one gang bring {three}, three of different gangs {spread}.",
                most=box.MOST_FOR_POINTS,
                points=points,
                three=box.POINTS[3],
                spread=3 * box.POINTS[1],
            ),
            w(
                "Whoever has the most points takes the One token, from the table or from whoever holds it: there is "
                "only one. In a tie it stays where it is, unless you duel. The points themselves are forgotten."
            ),
        ),
        section(
            w("The next round"),
            w(
                "All cards go back to their decks, which are shuffled. Wanted tokens and the One stay where they are. "
                "Whoever holds the One begins; if nobody does, the player to the left of whoever began last."
            ),
        ),
    ]


def _options(w: Speaker) -> list[Section]:
    return [
        section(
            w("Option: Duel in the Sun"),
            w(
                "Two who are tied for a token, with no leader to decide, duel for it. Each has {tiles} bullet tiles, "
                "one Bang and the rest Click. Both turn one over at the same time, until there is a Bang: that one "
                "wins. If both go off at once, nobody gets the token.",
                tiles=TILES,
            ),
            w(
                "Three who are tied fight a truel: one row of {tiles} tiles for all, turned over one at a time, "
                "clockwise from the first player of the round. Whoever finds the Bang wins. Four or more who are tied "
                "get nothing.",
                tiles=TILES,
            ),
        ),
        section(
            w("Option: For a Fistful of Dollars"),
            w(
                "Everybody has {dollars} Dollars in every round. On your turn, before you draw, you may spend one:",
                dollars=DOLLARS,
            ),
            items(
                (
                    w(
                        "Bury: the face-up card of a town goes to the bottom of its deck, where everybody knows it is, "
                        "and the next one is turned up."
                    ),
                    w("Peek: look at the next card of any deck, the Saloon too. Nobody else sees it."),
                )
            ),
            w(
                "At most one a turn, and only where a card is left face down. Dollars that you did not spend are lost "
                "with the round."
            ),
            at="dollar",
        ),
        section(
            w("Option: The Cavalry"),
            w(
                "After your draw you may send the Cavalry to a town, or from one town to another; never to the Saloon. "
                "Where it stands nobody draws, buries or peeks. It begins each round outside of town, and once the "
                "round has ended it moves no more."
            ),
            at="cavalry",
        ),
        section(
            w("Option: Supremacy"),
            w(
                "At the beginning of each round chance names one of the four gangs. When points are counted, whoever "
                "has a card of it counts one card more. It does not matter for majorities."
            ),
        ),
    ]


def _end(w: Speaker, s: State | None) -> list[Section]:
    rounds = box.VALUES[0].default if s is None else s.most_rounds
    last = (
        w("If nobody has managed that after {rounds} rounds, nobody has won.", rounds=rounds)
        if rounds
        else w("There is no last round: it goes on until somebody has won.")
    )
    return [
        section(
            w("The end"),
            w(
                "Whoever has a Wanted token of all four gangs and the One wins at once. That is checked after the "
                "majorities, and then the points are not even counted; and once more after the points. As there is a "
                "single One, two players never win together."
            ),
            last,
            at="over",
        )
    ]


def _reading(w: Speaker) -> list[Section]:
    return [
        section(
            w("How to read the table"),
            w(
                "On the page the number on a deck says how many cards are left in it, and the bars below how likely "
                "each gang is to be turned up next, in percent, as far as you can know. A leader is marked as such. "
                "The circles beside a player are their tokens: four Wanted, and the One. “Ends the round” stands on a "
                "card that would."
            ),
            w(
                "In a terminal a line for each deck tells its face-up card, how many lie below, and how many of each "
                "gang may come next; a card that you have peeked at is named, and so are the buried ones, which "
                "everybody knows. Below that a line for each player: stacks with the number of cards and who is on "
                "top, points, tokens and Dollars."
            ),
            legend(signs(w)),
        )
    ]
