"""The rules of Longhorn in our own words, for people who have never seen the game."""

from __future__ import annotations

from saloon.core import Section, Speaker, items, legend, section
from saloon.games.longhorn import box
from saloon.games.longhorn.box import COLOURS, NUGGET_DOLLARS, NUGGETS, OF_EACH_COLOUR, State, Token
from saloon.games.longhorn.names import colour_name, cows, letter, place


def signs(w: Speaker) -> list[tuple[str, str]]:
    """What the letters and signs of the drawing mean."""
    return [
        *((letter(colour, w), colour_name(colour, w)) for colour in range(COLOURS)),
        ("!", w("dangerous")),
        ("┏━┓", w("outlaw")),
        ("►", w("to move")),
    ]


def rules_help(w: Speaker, s: State | None = None) -> list[Section]:
    """The rules, section by section; with a state, as this table has agreed on them."""
    return [*_table(w), *_turn(w), *_tokens(w, s), *_end(w), *_reading(w)]


def _table(w: Speaker) -> list[Section]:
    return [
        section(
            w("The aim"),
            w(
                "Two outlaws take turns rustling cattle from the same nine places. Be the richer one when there is "
                "nowhere left to ride. Or end it sooner: collect all {nine} cows of one colour, or lead the other "
                "outlaw into the arms of the sheriff.",
                nine=OF_EACH_COLOUR,
            ),
        ),
        section(
            w("What lies on the table"),
            w(
                "Nine places, shuffled into a square of three by three. {cows} cows, {nine} of each colour, are spread "
                "over them at random, so many to a place:",
                cows=COLOURS * OF_EACH_COLOUR,
                nine=OF_EACH_COLOUR,
            ),
            items(_places(w)),
            w(
                "Every place also gets one token, face up. Nine of the {tokens} tokens are in play; the others stay in "
                "the box, and nobody knows which. If the sheriff is among the nine, he always stands on Nugget Hill.",
                tokens=sum(_number(Token(kind)) for kind in range(NUGGETS, box.KINDS)) + sum(_nuggets(None)),
            ),
            w(
                "There is a single figure, the outlaw, and you share it: it stands where the next raid happens. "
                "Nothing in this game is secret."
            ),
        ),
        section(
            w("The beginning"),
            w(
                "A coin decides who raids first. The other one chooses where: one of the five places that begin with "
                "four cows."
            ),
            at="start",
        ),
    ]


def _places(w: Speaker) -> list[str]:
    """The places by the number of cows they begin with."""
    begin = [tile["cows"] for tile in box.BOX["tile"]]
    named = {
        n: [place(tile, w) for tile, cows in enumerate(begin) if cows == n] for n in sorted({*begin}, reverse=True)
    }
    return [w("{n} cows: {places}", n=n, places=w.listed(names)) for n, names in named.items()]


def _turn(w: Speaker) -> list[Section]:
    return [
        section(
            w("Raiding"),
            w(
                "Your turn has two parts: a raid, then a ride. First choose a colour on the place where the outlaw "
                "stands, and take every cow of that colour. They join your herd."
            ),
            w("If that leaves the place bare, its token takes effect at once, like it or not. Then you ride."),
            at="raid",
        ),
        section(
            w("Riding"),
            w(
                "Send the outlaw exactly as many steps as you have just raided cows. The other player raids where it "
                "arrives, so choose with a little malice."
            ),
            items(
                (
                    w("A step leads to a place that shares an edge, never across a corner."),
                    w("No step leads straight back to where the one before came from."),
                    w("Bare places may be crossed, but the ride ends at a place that has cows."),
                    w("It also ends somewhere else than it began: a ride in a circle does not count."),
                    w("Only cows of the raid count as steps, never those that a token brought you."),
                    w("What is bare is judged after the token has had its effect."),
                )
            ),
            w(
                "A short cut: colour the square like a chessboard. An odd number of steps ends on the other colour, an "
                "even number on the same. One step reaches the neighbours, two steps whatever is no further than two "
                "away, and with three or more every place of the right colour can be reached."
            ),
            at="ride",
        ),
        section(
            w("Dangerous places"),
            w(
                "Rattlesnake and sheriff are yellow tokens, and a place with one is dangerous. Whoever has left such a "
                "place cannot be sent straight back to it on their next turn, unless there is nowhere else to go. The "
                "page says “Not back here” on it."
            ),
        ),
    ]


def _tokens(w: Speaker, s: State | None) -> list[Section]:
    return [
        section(
            w("Nuggets: {n} tokens", n=sum(_nuggets(s))),
            w("Keep it. At the end it is worth the money it shows:"),
            items(
                w("{n} × {worth}", n=count, worth=w.dollars(NUGGET_DOLLARS[kind]))
                for kind, count in enumerate(_nuggets(s))
            ),
        ),
        section(
            w("Branding iron: {n} tokens", n=_number(Token.BRANDING_IRON)),
            w(
                "Take every cow of one colour from one neighbouring place. They add no steps to your ride. If that "
                "leaves the neighbour bare, its token goes back to the box without effect, even the sheriff. With only "
                "bare neighbours the iron does nothing."
            ),
            at="brand",
        ),
        section(
            w("Snake oil: {n} tokens", n=_number(Token.SNAKE_OIL)),
            w(
                "You ride as usual, but then the turn is yours again: you raid where the outlaw arrives. If there is "
                "nowhere to ride, the game ends all the same."
            ),
        ),
        section(
            w("Ambush: {n} tokens", n=_number(Token.AMBUSH)),
            w(
                "Rob the other outlaw: one nugget, drawn at random, or two cows of one colour (one, if there is only "
                "one). If they own nothing, nothing happens."
            ),
            at="ambush",
        ),
        section(
            w("Rattlesnake: {n} tokens, yellow", n=_number(Token.RATTLESNAKE)),
            w(
                "Panic! You lose one cow of every colour you own, those you have just raided included. Each bolts to a "
                "neighbouring place of your choice, bare ones too; several may go to the same one."
            ),
            at="scatter",
        ),
        section(
            w("Epidemic: {n} token", n=_number(Token.EPIDEMIC)),
            w(
                "Name a colour: all its cows on the board die, while herds keep theirs. That colour pays nothing then, "
                "unless a rattlesnake brings one back. A place left bare loses its token without effect. You may also "
                "name a colour that is gone already."
            ),
            at="epidemic",
        ),
        section(
            w("Sheriff: {n} token, yellow", n=_number(Token.SHERIFF)),
            w(
                "He waits on Nugget Hill, in about half of all games. If your raid leaves Nugget Hill bare while he is "
                "there, he has got you, and you lose at once."
            ),
        ),
    ]


def _nuggets(s: State | None) -> list[int]:
    """How many nuggets there are of each worth: at this table, or as the rules have it by default."""
    if s is None:
        return list(box.BOX["nuggets"]["counts"]["1-2-2-1"])
    return [s.nuggets_in_box[kind] for kind in range(NUGGETS)]


def _number(token: Token) -> int:
    return box.TOKENS_IN_BOX[token]


def _end(w: Speaker) -> list[Section]:
    return [
        section(
            w("Nine of a colour"),
            w(
                "Whoever owns all {nine} cows of one colour wins at once, in the middle of a turn, whatever the money "
                "says. Should the same raid spring the sheriff, he comes first, and it is lost.",
                nine=OF_EACH_COLOUR,
            ),
        ),
        section(
            w("The end"),
            w(
                "When every place at the right distance is bare, nobody can ride on, and money is counted. Each cow in "
                "a herd pays {money} for every cow of its colour that is still on the board. So a colour that has "
                "died out pays nothing, and one that nobody wanted pays best. Nuggets pay what they show.",
                money=w.dollars(box.DOLLARS_A_COW),
            ),
            w("The richer outlaw wins. With equal money it is a draw."),
            w(
                "An example: {left} are left on the board, and your herd has {owned}. They pay {worth} each, "
                "{money} in all.",
                left=cows(4, 2, w),
                owned=cows(3, 2, w),
                worth=w.dollars(4 * box.DOLLARS_A_COW),
                money=w.dollars(12 * box.DOLLARS_A_COW),
            ),
            at="over",
        ),
    ]


def _reading(w: Speaker) -> list[Section]:
    return [
        section(
            w("How to read the table"),
            w(
                "On the page each place shows its cows by colour with their number, and its token in the corner; a "
                "yellow token with an exclamation mark is dangerous. The posters at the side say what each herd would "
                "pay if it ended now: so many cows times what one of them is worth, and the nuggets below."
            ),
            w("In a terminal each cow is a letter, and the panel at the side says the same as the posters:"),
            legend(signs(w)),
        ),
    ]
