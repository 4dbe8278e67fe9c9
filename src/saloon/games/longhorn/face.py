"""How Longhorn looks from a seat, and the words for it. Sees hidden states only."""

from __future__ import annotations

from typing import cast

from saloon.core import NOBODY, Args, Moves, Names, Numbers, Speaker, Verb, Yes
from saloon.games.longhorn import box, rules, views
from saloon.games.longhorn.box import COLOUR_NAMES, COLOURS, NOWHERE, NUGGETS, SQUARES, Event, Phase, State, Token
from saloon.games.longhorn.manual import rules_help
from saloon.games.longhorn.names import OUTLAWS, colour_name, cows, letter, place, token_name, who

__all__ = [
    "action", "ask", "colour_name", "cows", "letter", "move", "names", "option_help", "option_words", "place",
    "rules_help", "say", "tell", "token_name", "view", "who", "why_not",
]  # fmt: skip

# ---- Moves: an action as something to send and to store


_COLOUR, _SQUARE = Names(COLOUR_NAMES), Numbers(SQUARES)
MOVES = Moves(
    Verb("raid", box.RAID, {"colour": _COLOUR}, phase=Phase.RAID),
    Verb("ride", box.RIDE, {"to": _SQUARE}, phase=Phase.RIDE),
    Verb("start", box.START, {"at": _SQUARE}, phase=Phase.START),
    Verb("scatter", box.SCATTER, {"to": _SQUARE}, phase=Phase.SCATTER),
    Verb("epidemic", box.EPIDEMIC, {"colour": _COLOUR}, phase=Phase.EPIDEMIC),
    Verb("ambush", box.AMBUSH_COWS, {"colour": _COLOUR}, phase=Phase.AMBUSH),
    Verb("ambush", box.AMBUSH_NUGGET, {"nugget": Yes()}, phase=Phase.AMBUSH),
    Verb("brand", box.BRAND, {"at": _SQUARE, "colour": _COLOUR}, phase=Phase.BRAND),
)
move, action = MOVES.move, MOVES.action


# ---- The view: everything there is to see


def view(s: State, seat: int | None) -> views.Range:
    """The table, ready for JSON. Nothing in Longhorn is secret, so every seat sees the same."""
    return {
        "board": [_tile(s, square) for square in range(SQUARES)],
        "here": None if s.here == NOWHERE else s.here,
        "outlaws": [_outlaw(s, player) for player in range(box.PLAYERS)],
        "worth": {name: box.cows_left(s, c) * box.DOLLARS_A_COW for c, name in enumerate(views.COLOURS)},
        "raided": s.raided,
        "again": bool(s.again),
        "scatter": views.COLOURS[s.scatter] if s.phase == Phase.SCATTER else None,
        "barred": next((square for square in range(SQUARES) if _is_barred(s, square)), None),
        "ending": cast("views.Ending", box.Ending(s.ending).name.lower()) if s.over else None,
        "winner": None if s.winner == NOBODY else s.winner,
    }


def _tile(s: State, square: int) -> views.Tile:
    token = s.token[square]
    return {
        "place": views.PLACES[s.tile[square]],
        "token": None if token == Token.NONE else views.TOKENS[token],
        "cows": {name: s.cows[square, colour] for colour, name in enumerate(views.COLOURS)},
        "dangerous": bool(box.is_dangerous(s, square)),
    }


def _outlaw(s: State, player: int) -> views.Outlaw:
    return {
        "name": OUTLAWS[player],
        "herd": {name: s.herd[player, colour] for colour, name in enumerate(views.COLOURS)},
        "nuggets": [box.NUGGET_DOLLARS[kind] for kind in range(NUGGETS) for _ in range(s.nuggets[player, kind])],
        "left": None if s.left[player] == NOWHERE else s.left[player],
        "wealth": box.wealth(s, player),
    }


def _is_barred(s: State, square: int) -> bool:
    """May nobody be sent back there by the ride of this turn, unless there is no other way?"""
    return s.phase in (Phase.RAID, Phase.RIDE) and bool(box.is_sent_back(s, square))


# ---- Previews: what a raid would lead to, tried out by the rules

PREVIEWED = (Phase.RAID,)


def preview(s: State, after: State, w: Speaker) -> views.Preview:
    """Where the outlaw could ride after a raid, and what it would bring about before that."""
    mask = [0] * box.ACTIONS
    if after.phase == Phase.RIDE:
        rules.legal(after, mask)
    reach = [square for square in range(SQUARES) if mask[box.RIDE + square]]
    return {"steps": after.raided, "reach": reach, "say": _foretold(s, after, w)}


def _foretold(s: State, after: State, w: Speaker) -> str:
    """What a raid brings about besides cows and a ride; nothing if that is all."""
    if after.ending == box.Ending.SHERIFF:
        return w("The sheriff waits there: this raid would lose the game.")
    if after.ending == box.Ending.NINE:
        return w("Nine of a colour: this raid would win the game.")
    if after.over:
        return w("Nowhere to ride then: this raid would end the game. {outcome}", outcome=_outcome(after, s.turn, w))
    if after.phase != Phase.RIDE:
        return w("First comes the token: {token}.", token=token_name(s.token[s.here], w))
    return ""


def _outcome(after: State, raider: int, w: Speaker) -> str:
    """Who wins a game that ends by counting."""
    mine, theirs = (w.dollars(box.wealth(after, player)) for player in (raider, 1 - raider))
    if after.winner == NOBODY:
        return w("A draw, at {mine} each.", mine=mine)
    if after.winner == raider:
        return w("You would win, {mine} to {theirs}.", mine=mine, theirs=theirs)
    return w("You would lose, {mine} to {theirs}.", mine=mine, theirs=theirs)


# ---- Words


def names(w: Speaker) -> dict[str, str]:
    """What everything in a view is called."""
    return {
        **{name: place(tile, w) for tile, name in enumerate(box.TILES)},
        **{name: colour_name(colour, w) for colour, name in enumerate(COLOUR_NAMES)},
        **{Token(token).name.lower(): token_name(token, w) for token in range(box.KINDS)},
    }


def option_words(w: Speaker) -> dict[str, str]:
    """What the options and their choices are called."""
    worth = {name: w.dollars(box.NUGGET_DOLLARS[kind]) for kind, name in enumerate("abcd")}
    return {
        "nuggets": w("The six nuggets"),
        "nuggets=1-2-2-1": w("one of {a}, two of {b}, two of {c}, one of {d}", a=worth["a"], b=worth["b"],
                             c=worth["c"], d=worth["d"]),
        "nuggets=2-2-1-1": w("two of {a}, two of {b}, one of {c}, one of {d}", a=worth["a"], b=worth["b"],
                             c=worth["c"], d=worth["d"]),
    }  # fmt: skip


def option_help(w: Speaker) -> dict[str, str]:
    """What the options and their choices change, a sentence each."""
    return {
        "nuggets": w("What the gold in the box is worth: the sources do not agree."),
        "nuggets=1-2-2-1": w("As one source has it: gold for {money} in all.", money=_gold("1-2-2-1", w)),
        "nuggets=2-2-1-1": w(
            "As another source has it: a little less gold, {money} in all.", money=_gold("2-2-1-1", w)
        ),
    }


def _gold(choice: str, w: Speaker) -> str:
    """What all nuggets are worth together."""
    counts = box.BOX["nuggets"]["counts"][choice]
    return w.dollars(sum(n * box.NUGGET_DOLLARS[kind] for kind, n in enumerate(counts)))


def ask(s: State, w: Speaker) -> str:
    """The question that the outlaw on turn must answer."""
    here = "" if s.here == NOWHERE else place(s.tile[s.here], w)
    return {
        Phase.START: lambda: w("Where does the first raid happen?"),
        Phase.RAID: lambda: w("Which colour do you raid at {place}?", place=here),
        Phase.RIDE: lambda: w.many(
            "Where do you send the outlaw? One step away.", "Where do you send the outlaw? {n} steps away.", s.raided
        ),
        Phase.BRAND: lambda: w("Branding iron: which cows next door are yours?"),
        Phase.AMBUSH: lambda: w("Ambush: what do you take?"),
        Phase.EPIDEMIC: lambda: w("Epidemic: which colour dies out?"),
        Phase.SCATTER: lambda: w(
            "Rattlesnake: where does your {colour} cow bolt?", colour=colour_name(min(s.scatter, COLOURS - 1), w)
        ),
        Phase.OVER: lambda: w("The game is over."),
    }[Phase(s.phase)]()


def say(s: State, action: int, w: Speaker) -> str:
    """An action in words."""
    if action < box.RIDE:
        count = 0 if s.here == NOWHERE else s.cows[s.here, action - box.RAID]
        return w("Raid {cows}", cows=cows(count, action - box.RAID, w))
    if action < box.START:
        return w("Send the outlaw to {place}", place=place(s.tile[action - box.RIDE], w))
    if action < box.SCATTER:
        return w("Begin at {place}", place=place(s.tile[action - box.START], w))
    if action < box.EPIDEMIC:
        return w("Let it bolt to {place}", place=place(s.tile[action - box.SCATTER], w))
    if action < box.AMBUSH_COWS:
        colour = action - box.EPIDEMIC
        left = box.cows_left(s, colour)
        if not left:
            return w("Name {colour}, of which no cow is left", colour=colour_name(colour, w))
        return w("Let {cows} die", cows=cows(left, colour, w))
    if action < box.AMBUSH_NUGGET:
        colour = action - box.AMBUSH_COWS
        owned = s.herd[1 - s.turn, colour] if s.turn != NOBODY else 0
        return w("Take {cows}", cows=cows(min(2, owned), colour, w))
    if action == box.AMBUSH_NUGGET:
        return w("Take a nugget at random")
    square, colour = divmod(action - box.BRAND, COLOURS)
    return w(
        "Brand {cows} at {place}",
        cows=cows(s.cows[square, colour], colour, w),
        place=place(s.tile[square], w),
    )


def tell(event: int, args: Args, w: Speaker) -> str:
    """An event in words, said to the speaker's seat."""
    kind = Event(event)
    if kind == Event.LOST:
        return w("{place} is bare: {token} is lost.", place=place(args.tile, w), token=token_name(args.token, w))
    if kind == Event.SCORED:
        return _scored(args.dollars_0, args.dollars_1, w)
    if kind == Event.CAUGHT:
        return _caught(args.seat, w)
    if kind == Event.NINE:
        return _nine(args.seat, args.colour, w)
    return _you(kind, args, w) if args.seat == w.seat else _other(kind, args, w)


def _herd(number: int, w: Speaker) -> str:
    return cows(number // COLOURS, number % COLOURS, w)


def _scored(first: int, second: int, w: Speaker) -> str:
    """What both have, and who has won."""
    counted = w(
        "Nowhere left to ride. {one}: {money}. {other}: {more}.",
        one=_named(0, w), money=w.dollars(first), other=_named(1, w), more=w.dollars(second),
    )  # fmt: skip
    if first == second:
        return f"{counted} {w('A draw!')}"
    return f"{counted} {_winner(0 if first > second else 1, w)}"


def _named(seat: int, w: Speaker) -> str:
    return w("You") if seat == w.seat else who(seat, w)


def _winner(seat: int, w: Speaker) -> str:
    return w("You win!") if seat == w.seat else w("{who} wins!", who=who(seat, w))


def _caught(seat: int, w: Speaker) -> str:
    caught = w("The sheriff has got you.") if seat == w.seat else w("The sheriff has got {who}.", who=who(seat, w))
    return f"{caught} {_winner(1 - seat, w)}"


def _nine(seat: int, colour: int, w: Speaker) -> str:
    if seat == w.seat:
        owned = w("All nine {colour} cows are yours.", colour=colour_name(colour, w))
    else:
        owned = w("{who} owns all nine {colour} cows.", who=who(seat, w), colour=colour_name(colour, w))
    return f"{owned} {_winner(seat, w)}"


def _gold_token(nugget: int, w: Speaker) -> str:
    return w("a nugget worth {money}", money=w.dollars(box.NUGGET_DOLLARS[nugget]))


def _you(kind: Event, args: Args, w: Speaker) -> str:
    """What the reader did."""
    other = who(1 - (w.seat or 0), w)
    return {
        Event.FLIP: lambda: w("The coin shows your face: you raid first."),
        Event.START: lambda: w("You send the outlaw to {place}.", place=place(args.tile, w)),
        Event.RAID: lambda: w("You raid {cows} at {place}.", cows=_herd(args.cows, w), place=place(args.tile, w)),
        Event.SPRING: lambda: w(
            "{place} is bare. You find: {token}.", place=place(args.tile, w), token=token_name(args.token, w)
        ),
        Event.NO_EFFECT: lambda: w("{token}: no effect.", token=token_name(args.token, w)),
        Event.BRAND: lambda: w("You brand {cows} at {place}.", cows=_herd(args.cows, w), place=place(args.tile, w)),
        Event.AMBUSH_COWS: lambda: w("Ambush! You take {booty} from {other}.", booty=_herd(args.cows, w), other=other),
        Event.AMBUSH_NUGGET: lambda: w(
            "Ambush! You take {booty} from {other}.", booty=_gold_token(args.nugget, w), other=other
        ),
        Event.EPIDEMIC: lambda: (
            w("Your epidemic kills {cows}.", cows=_herd(args.cows, w))
            if args.cows >= COLOURS
            else _no_victims(args.cows, w)
        ),
        Event.SCATTER: lambda: w(
            "Your {colour} cow bolts to {place}.", colour=colour_name(args.colour, w), place=place(args.tile, w)
        ),
        Event.RIDE: lambda: w.many(
            "You send the outlaw {n} step, to {place}.", "You send the outlaw {n} steps, to {place}.", args.steps,
            place=place(args.tile, w),
        ),
    }[kind]()  # fmt: skip


def _no_victims(colour: int, w: Speaker) -> str:
    return w("The epidemic finds no {colour} cow left to kill.", colour=colour_name(colour, w))


def _ambushed(seat: int, booty: str, w: Speaker) -> str:
    if w.seat == 1 - seat:
        return w("Ambush! {who} takes {booty} from you.", who=who(seat, w), booty=booty)
    return w("Ambush! {who} takes {booty} from {other}.", who=who(seat, w), booty=booty, other=who(1 - seat, w))


def _other(kind: Event, args: Args, w: Speaker) -> str:
    """What somebody else did, perhaps to the reader."""
    them = who(args.seat, w)
    return {
        Event.FLIP: lambda: w("The coin is flipped: {who} raids first.", who=them),
        Event.START: lambda: w("{who} sends the outlaw to {place}.", who=them, place=place(args.tile, w)),
        Event.RAID: lambda: w(
            "{who} raids {cows} at {place}.", who=them, cows=_herd(args.cows, w), place=place(args.tile, w)
        ),
        Event.SPRING: lambda: w(
            "{place} is bare. {who} finds: {token}.",
            who=them, place=place(args.tile, w), token=token_name(args.token, w),
        ),
        Event.NO_EFFECT: lambda: w("{token}: no effect.", token=token_name(args.token, w)),
        Event.BRAND: lambda: w(
            "{who} brands {cows} at {place}.", who=them, cows=_herd(args.cows, w), place=place(args.tile, w)
        ),
        Event.AMBUSH_COWS: lambda: _ambushed(args.seat, _herd(args.cows, w), w),
        Event.AMBUSH_NUGGET: lambda: _ambushed(args.seat, _gold_token(args.nugget, w), w),
        Event.EPIDEMIC: lambda: (
            w("{who}’s epidemic kills {cows}.", who=them, cows=_herd(args.cows, w))
            if args.cows >= COLOURS
            else _no_victims(args.cows, w)
        ),
        Event.SCATTER: lambda: w(
            "{who}’s {colour} cow bolts to {place}.",
            who=them, colour=colour_name(args.colour, w), place=place(args.tile, w),
        ),
        Event.RIDE: lambda: w.many(
            "{who} sends the outlaw {n} step, to {place}.", "{who} sends the outlaw {n} steps, to {place}.", args.steps,
            who=them, place=place(args.tile, w),
        ),
    }[kind]()  # fmt: skip


def why_not(s: State, action: int, w: Speaker) -> str:
    """Why an action is not possible now."""
    phase = MOVES.phase(action)
    if s.phase != phase:
        return w("That is not the question now: {question}", question=ask(s, w))
    if phase == Phase.RAID:
        return w("There is no {colour} cow here to raid.", colour=colour_name(action - box.RAID, w))
    if phase == Phase.RIDE:
        return _why_not_ride(s, action - box.RIDE, w)
    if phase == Phase.START:
        return w("The first raid is at one of the five places that begin with four cows.")
    if phase == Phase.SCATTER:
        return w("A cow bolts to a neighbouring place only.")
    if phase == Phase.AMBUSH:
        return w("The other outlaw has nothing of that kind.")
    return w("The iron reaches cows on one neighbouring place only.")


def _why_not_ride(s: State, square: int, w: Speaker) -> str:
    there = place(s.tile[square], w)
    if not box.REACH[s.raided, s.here, square]:
        return w.many("{place} is not {n} step away.", "{place} is not {n} steps away.", s.raided, place=there)
    if box.cows_on(s, square) == 0:
        return w("{place} is bare: there is nothing to raid.", place=there)
    return w("{place} is dangerous, and {who} has only just left it.", place=there, who=who(1 - s.turn, w))
