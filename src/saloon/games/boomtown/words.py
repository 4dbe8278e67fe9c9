"""What everything in Boomtown Bandits is called, how its story is told, and the rules in our own words."""

from __future__ import annotations

from saloon.core import NOBODY, Args, Speaker, capitalized, places_of
from saloon.games.boomtown.box import (
    CURSED_GOLD_WITH_BONUS,
    GANG,
    INSIDE_JOB_WITH_ROBBERY,
    KIND_NAMES,
    LOCATION_NAMES,
    NONE,
    WORTH_INSTEAD,
    Event,
    Scene,
)

TITLE = "Boomtown Bandits"

# ---- Names


def location_name(location: int, w: Speaker) -> str:
    """What a location is called."""
    return (
        w("the Saloon"), w("the Brothel"), w("the Bank"), w("the Mine"), w("the Train"), w("the Stagecoach"),
    )[location]  # fmt: skip


def kind_name(kind: int, w: Speaker) -> str:
    """What a kind of loot is called."""
    return (
        w("Liquid Courage"), w("Temporary Alliance"), w("Sneaky Bastard"), w("Tip Off"),
        w("Brothel Inspection"), w("Whispered Plan"), w("Hoedown!"), w("Good Times"), w("Indecent Exposure"),
        w("Robbery"), w("Bank Holiday"), w("Inside Job"),
        w("Mine Car Ride"), w("Cave In"), w("Fool’s Gold"), w("Cursed Gold"), w("Silver Lode"), w("Gold Vein"),
        w("Overheard Plans"), w("Rally"), w("Big Score"), w("Safe Found!"), w("Loose Lips"),
        w("Misfire"), w("Body Double"), w("Double Barrel"), w("Friendly Fire"), w("Intimidation"),
    )[kind]  # fmt: skip


def effect(kind: int, w: Speaker) -> str:
    """When a card can be played, and what it does."""
    return (
        w("In a shootout: your coward rolls as a shooter until it ends, and Intimidation leaves it cold."),
        w(
            "In a shootout, when you and one other are left: it ends, and each of you draws a card, you first. If only "
            "one card is left, it is yours."
        ),
        w("In a shootout: your coward slips away to an open location that is not yet resolved."),
        w("Before a location is resolved: where your coward stands, one token of your choice is out for this round."),
        w("When you win a location: look at two cards instead of drawing one, keep one, put the other back on top."),
        w(
            "Before a location is resolved: move two tokens, whosever they are and wherever they stand, to open "
            "locations not yet resolved."
        ),
        w("After you have won and drawn: everybody passes a card of their hand to the left, all at once."),
        w(
            "Before a location is resolved: one is left alone. The tokens there stay, face up, for the next round, and "
            "their owners place that many fewer then."
        ),
        w("Before tokens are placed: somebody must place all tokens face up in this round."),
        _without_action(w),
        w("Before tokens are placed: the Bank is closed in this round."),
        w(
            "Revealed at once. Owned together with a Robbery at the end, it is worth {money} instead.",
            money=w.dollars(INSIDE_JOB_WITH_ROBBERY),
        ),
        w(
            "Before a location is resolved: all tokens at the Mine, resolved or not, go to one open location not yet "
            "resolved."
        ),
        w("Revealed at once: you place one shooter fewer in the next round."),
        w("Before tokens are placed: swap it for a face-up card of somebody else; both are spent."),
        w(
            "No action: a fortune, but whoever gets the bonus of the Mine loses {money} instead. You may lay it "
            "open before tokens are placed.",
            money=w.dollars(-CURSED_GOLD_WITH_BONUS),
        ),
        _without_action(w),
        _without_action(w),
        w("Before tokens are placed: you place all of yours after everybody else."),
        w(
            "Before a location is resolved: move one of your tokens, wherever it stands, to an open location not yet "
            "resolved."
        ),
        w("When you win a location: give this card to the player on your right, and draw two cards instead of one."),
        w("At the end of a round: roll two shooter dice four times; two bullets or more bring a card of the Train."),
        w("Before you place a token: look, alone, at every token in town."),
        w(
            "In a shootout, after the shots are assigned: one of them hits a token at the next location to the right "
            "instead. Not at the last location, and not where nobody stands there."
        ),
        w("In a shootout, after the shots are assigned: one aimed at your token is void."),
        w("In a shootout, after a hit: one bullet counts as two."),
        w("In a shootout: somebody with more than one token here loses one, of your choice."),
        w("In a shootout: all cowards leave, yours too."),
    )[kind]


def _without_action(w: Speaker) -> str:
    return w("No action: it is worth its money. You may lay it open before tokens are placed.")


def price(kind: int, dollars: int, w: Speaker) -> str:
    """The money printed on a card; for two kinds, also what they may be worth instead in the end."""
    other = WORTH_INSTEAD.get(kind)
    return w.dollars(dollars) if other is None else f"{w.dollars(dollars)}/{w.dollars(other)}"


def gang_token(piece: int, w: Speaker) -> str:
    """A token: whose it is, and what."""
    owner, coward = divmod(piece, 2)
    if owner == w.seat:
        return w("your coward") if coward else w("your shooter")
    name = w.name(owner)
    return w("{who}’s coward", who=name) if coward else w("{who}’s shooter", who=name)


def names(w: Speaker) -> dict[str, str]:
    """What everything in a view is called, and what the cards do."""
    return {
        **{name: location_name(location, w) for location, name in enumerate(LOCATION_NAMES)},
        **{name: kind_name(kind, w) for kind, name in enumerate(KIND_NAMES)},
        **{f"effect.{name}": effect(kind, w) for kind, name in enumerate(KIND_NAMES)},
        "shooter": w("shooter"),
        "coward": w("coward"),
        "blank": w("blank"),
        "bullet": w("bullet"),
        "run_away": w("run away"),
        "own_town": w("Own this Town"),
        "reconstructed": w("This number is our best guess: nobody could find the printed one."),
    }


def option_words(w: Speaker) -> dict[str, str]:
    """What the options, their choices and the host's values are called."""
    return {
        "tempo": w("Shootouts"),
        "tempo=beats": w("in beats"),
        "tempo=live": w("live"),
        "copies": w("Copies of each card"),
        "dollars": w("Dollars on each card"),
        "town": w("The town"),
    }


def option_help(w: Speaker) -> dict[str, str]:
    """What the options, their choices and the host's values change, a sentence each."""
    return {
        "copies": w("How many of each there are: seven cards for every location."),
        "dollars": w("What each is worth at the end; less than nothing for what nobody wants."),
        "town": w("Which locations there are, one more than players. They are resolved from left to right."),
        "tempo": w("How fast dice are rolled in a shootout."),
        "tempo=beats": w("Everybody rolls at the same time, beat by beat, until a symbol shows: no reflexes needed."),
        "tempo=live": w("Everybody rolls as fast as they can, and the first to call HIT! shoots."),
    }


# ---- The story


def tell(event: int, args: Args, w: Speaker) -> str:
    """An event in words, said to the speaker's seat."""
    kind = Event(event)
    if kind in _OF_THE_TABLE:
        return _of_the_table(kind, args, w)
    if kind in _OF_TOKENS:
        return _of_tokens(kind, args, w)
    return _you(kind, args, w) if args.seat == w.seat else _other(kind, args, w)


_OF_THE_TABLE = {
    Event.CLOSE, Event.NOBODY_HERE, Event.STAY, Event.SHOOTOUT, Event.FIRE, Event.TIE, Event.NOBODY_WINS,
    Event.LAST_ROUND, Event.BONUS, Event.ALL_FLED, Event.ROUND,
}  # fmt: skip
_OF_TOKENS = {Event.TOKEN, Event.REMOVE, Event.MOVE, Event.AIM, Event.REDIRECT, Event.DODGE}


def _of_the_table(kind: Event, args: Args, w: Speaker) -> str:
    return {
        Event.ROUND: lambda: (
            w("Round {number}: you have the bottle.", number=args.number)
            if args.seat == w.seat
            else w("Round {number}: {who} has the bottle.", number=args.number, who=w.name(args.seat))
        ),
        Event.CLOSE: lambda: w("{location} is closed in this round.", location=_at(args.location, w)),
        Event.NOBODY_HERE: lambda: w("{location}: nobody is here.", location=_at(args.location, w)),
        Event.STAY: lambda: w("{location}: good times for all, and nobody leaves.", location=_at(args.location, w)),
        Event.SHOOTOUT: lambda: _shootout(args.location, args.seats, args.scene, w),
        Event.FIRE: lambda: (
            w.many(
                "Nobody rolls: the dice decide by beats, {n} roll.",
                "Nobody rolls: the dice decide by beats, {n} rolls.",
                args.beats,
            )
            if args.is_race
            else w.many("Fire! {n} roll.", "Fire! {n} rolls.", args.beats)
        ),
        Event.TIE: lambda: w("HIT! All at once: {names}. The bullets are void.", names=w.people(places_of(args.seats))),
        Event.NOBODY_WINS: lambda: w("{location}: nobody is left, and the card stays.", location=_at(args.location, w)),
        Event.LAST_ROUND: lambda: w(
            "{location}: the pile is empty. Now money is counted.", location=_at(args.location, w)
        ),
        Event.BONUS: lambda: _bonus(args.location, args.seat, args.cards, w),
        Event.ALL_FLED: lambda: w("All have fled: once more."),
    }[kind]()


def _at(location: int, w: Speaker) -> str:
    return capitalized(location_name(location, w))


def _shootout(location: int, seats: int, scene: int, w: Speaker) -> str:
    people = w.people(places_of(seats))
    if scene == Scene.BONUS:
        return w("{location}: a shootout for the bonus between {names}.", location=_at(location, w), names=people)
    if scene == Scene.LAST:
        return w("The last shootout, between {names}.", names=people)
    return w("{location}: a shootout between {names}.", location=_at(location, w), names=people)


def _bonus(location: int, seat: int, cards: int, w: Speaker) -> str:
    name = _at(location, w)
    if seat == NOBODY:
        return w("{location}: nobody has a card, and nobody gets the bonus.", location=name)
    if seat == w.seat:
        return w.many(
            "{location}: the bonus is yours, with {n} card.", "{location}: the bonus is yours, with {n} cards.", cards,
            location=name,
        )  # fmt: skip
    return w.many(
        "{location}: the bonus goes to {who}, with {n} card.", "{location}: the bonus goes to {who}, with {n} cards.",
        cards, location=name, who=w.name(seat),
    )  # fmt: skip


def _of_tokens(kind: Event, args: Args, w: Speaker) -> str:
    return {
        Event.TOKEN: lambda: w("{location}: {token}.", location=_at(args.location, w), token=gang_token(args.piece, w)),
        Event.REMOVE: lambda: (
            w("{token} is out for this round.", token=capitalized(gang_token(args.piece, w)))
            if args.scene == Scene.LOOT
            else w("{token} falls.", token=capitalized(gang_token(args.piece, w)))
        ),
        Event.MOVE: lambda: w(
            "{token} moves to {location}.",
            token=capitalized(gang_token(args.piece, w)),
            location=location_name(args.location, w),
        ),
        Event.AIM: lambda: (
            w("You aim at {token}.", token=gang_token(args.piece, w))
            if args.seat == w.seat
            else w("{who} aims at {token}.", who=w.name(args.seat), token=gang_token(args.piece, w))
        ),
        Event.REDIRECT: lambda: w(
            "The shot goes astray, to {location}: at {token}.",
            location=location_name(args.location, w),
            token=gang_token(args.piece, w),
        ),
        Event.DODGE: lambda: w("A double takes the bullet: {token} stays.", token=gang_token(args.piece, w)),
    }[kind]()


def faces(bits: int, w: Speaker) -> str:
    """What the dice of a player show."""
    words = ("", w("blank"), w("bullet"), w("run away"))
    shown = [words[bits >> 2 * at & 3] for at in range(GANG) if bits >> 2 * at & 3]
    return ", ".join(shown)


def _you(kind: Event, args: Args, w: Speaker) -> str:
    """What the reader does, or what becomes of them."""
    return {
        Event.MARSHAL: lambda: w("You send the Marshal to close {location}.", location=location_name(args.location, w)),
        Event.PLAY: lambda: w("You play {card}.", card=kind_name(args.card, w)),
        Event.LAY_OPEN: lambda: w("You lay {card} open.", card=kind_name(args.card, w)),
        Event.EXPOSE: lambda: (
            w("You place face up yourself in this round.")
            if args.target == w.seat
            else w("{who} must place face up in this round.", who=w.name(args.target))
        ),
        Event.LAST: lambda: w("You place all your tokens last."),
        Event.SWAP: lambda: w("You get {who}’s {card} for it.", card=kind_name(args.card, w), who=w.name(args.target)),
        Event.PLACE: lambda: w("You place a token at {location}.", location=location_name(args.location, w)),
        Event.LOOK: lambda: w("You look at all tokens in town."),
        Event.REVEAL: lambda: (
            w("You have placed no coward.")
            if args.location == NONE
            else w("Your coward stands at {location}.", location=location_name(args.location, w))
        ),
        Event.COURAGE: lambda: w("Your coward takes heart."),
        Event.ROLL: lambda: w("You roll: {faces}.", faces=faces(args.faces, w)),
        Event.HIT: lambda: (
            w.many("HIT! You have {n} bullet.", "HIT! You have {n} bullets.", args.bullets)
            if args.bullets
            else w("HIT! You call it.")
        ),
        Event.RUN: lambda: w("Your coward runs away."),
        Event.FALSE_START: lambda: w("You have rolled too early: count to three after “fire”."),
        Event.FALSE_CALL: lambda: w("There was nothing to call: count to three."),
        Event.BACK: lambda: w("You are back."),
        Event.PICK_UP: lambda: w("You pick up your dice again."),
        Event.WIN: lambda: w("You win {location}.", location=location_name(args.location, w)),
        Event.ALLIANCE: lambda: w(
            "You share {location} with {who}.", location=location_name(args.location, w), who=w.name(args.other)
        ),
        Event.DRAW: lambda: (
            w.many("You draw a card at {location}: {n} is left.", "You draw a card at {location}: {n} are left.",
                   args.left, location=location_name(args.location, w))
            if args.left
            else w("You draw the last card at {location}.", location=location_name(args.location, w))
        ),
        Event.CARD: lambda: w("It is {card}.", card=kind_name(args.card, w)),
        Event.AT_ONCE: lambda: w("You reveal {card} at once.", card=kind_name(args.card, w)),
        Event.GIVE: lambda: w("You pass {card} on to {who}.", card=kind_name(args.card, w), who=w.name(args.target)),
        Event.LOOK_AT: lambda: w(
            "You look at {one} and {other}.", one=kind_name(args.card, w), other=kind_name(args.other_card, w)
        ),
        Event.PUT_BACK: lambda: w("You put the other card back on top."),
        Event.PICK: lambda: w("You have picked a card to pass on."),
        Event.PICKED: lambda: w("It is {card}.", card=kind_name(args.card, w)),
        Event.PASS_ON: lambda: w("You pass a card to {who}.", who=w.name(args.target)),
        Event.GOT: lambda: w("You get {card}.", card=kind_name(args.card, w)),
        Event.SAFE: lambda: (
            w.many("{n} bullet: the safe is open!", "{n} bullets: the safe is open!", args.bullets)
            if args.is_open
            else w.many("Only {n} bullet: the safe stays shut.", "Only {n} bullets: the safe stays shut.", args.bullets)
            if args.bullets
            else w("No bullet: the safe stays shut.")
        ),
        Event.OWN_THIS_TOWN: lambda: w("You have a card of every location: you own this town!"),
        Event.MONEY: lambda: w("You have {money}.", money=w.dollars(args.dollars)),
        Event.OVER: lambda: w("You win: the meanest bandit in town, with {money}!", money=w.dollars(args.dollars)),
        Event.CAVE_IN: lambda: w("One of your shooters is buried, and misses this round."),
    }[kind]()  # fmt: skip


def _other(kind: Event, args: Args, w: Speaker) -> str:
    """What somebody else does, perhaps to the reader."""
    them = w.name(args.seat)
    return {
        Event.MARSHAL: lambda: w(
            "{who} sends the Marshal to close {location}.", who=them, location=location_name(args.location, w)
        ),
        Event.PLAY: lambda: w("{who} plays {card}.", who=them, card=kind_name(args.card, w)),
        Event.LAY_OPEN: lambda: w("{who} lays {card} open.", who=them, card=kind_name(args.card, w)),
        Event.EXPOSE: lambda: _exposed(args.seat, args.target, w),
        Event.LAST: lambda: w("{who} places all tokens last.", who=them),
        Event.SWAP: lambda: (
            w("{who} gets your {card} for it.", who=them, card=kind_name(args.card, w))
            if args.target == w.seat
            else w(
                "{who} gets {other}’s {card} for it.", who=them, card=kind_name(args.card, w), other=w.name(args.target)
            )
        ),
        Event.PLACE: lambda: w(
            "{who} places a token at {location}.", who=them, location=location_name(args.location, w)
        ),
        Event.LOOK: lambda: w("{who} looks at all tokens in town.", who=them),
        Event.REVEAL: lambda: (
            w("{who} has placed no coward.", who=them)
            if args.location == NONE
            else w("{who}’s coward stands at {location}.", who=them, location=location_name(args.location, w))
        ),
        Event.COURAGE: lambda: w("{who}’s coward takes heart.", who=them),
        Event.ROLL: lambda: w("{who} rolls: {faces}.", who=them, faces=faces(args.faces, w)),
        Event.HIT: lambda: (
            w.many("HIT! {who} has {n} bullet.", "HIT! {who} has {n} bullets.", args.bullets, who=them)
            if args.bullets
            else w("HIT! {who} calls it.", who=them)
        ),
        Event.RUN: lambda: w("{who}’s coward runs away.", who=them),
        Event.FALSE_START: lambda: w("{who} has rolled too early, and counts to three after “fire”.", who=them),
        Event.FALSE_CALL: lambda: w("{who} has called without a reason, and counts to three.", who=them),
        Event.BACK: lambda: w("{who} is back.", who=them),
        Event.PICK_UP: lambda: w("{who} picks up the dice again.", who=them),
        Event.WIN: lambda: w("{who} wins {location}.", who=them, location=location_name(args.location, w)),
        Event.ALLIANCE: lambda: (
            w("{who} shares {location} with you.", who=them, location=location_name(args.location, w))
            if args.other == w.seat
            else w(
                "{who} shares {location} with {other}.",
                who=them, location=location_name(args.location, w), other=w.name(args.other),
            )
        ),
        Event.DRAW: lambda: (
            w.many("{who} draws a card at {location}: {n} is left.", "{who} draws a card at {location}: {n} are left.",
                   args.left, who=them, location=location_name(args.location, w))
            if args.left
            else w("{who} draws the last card at {location}.", who=them, location=location_name(args.location, w))
        ),
        Event.CARD: lambda: w("It is {card}.", card=kind_name(args.card, w)),
        Event.AT_ONCE: lambda: w("{who} reveals {card} at once.", who=them, card=kind_name(args.card, w)),
        Event.GIVE: lambda: (
            w("{who} passes {card} on to you.", who=them, card=kind_name(args.card, w))
            if args.target == w.seat
            else w(
                "{who} passes {card} on to {other}.", who=them, card=kind_name(args.card, w), other=w.name(args.target)
            )
        ),
        Event.LOOK_AT: lambda: w(
            "{who} looks at {one} and {other}.",
            who=them, one=kind_name(args.card, w), other=kind_name(args.other_card, w),
        ),
        Event.PUT_BACK: lambda: w("{who} puts a card back on top.", who=them),
        Event.PICK: lambda: w("{who} has picked a card to pass on.", who=them),
        Event.PICKED: lambda: w("It is {card}.", card=kind_name(args.card, w)),
        Event.PASS_ON: lambda: (
            w("{who} passes a card to you.", who=them)
            if args.target == w.seat
            else w("{who} passes a card to {other}.", who=them, other=w.name(args.target))
        ),
        Event.GOT: lambda: w("{who} gets {card}.", who=them, card=kind_name(args.card, w)),
        Event.SAFE: lambda: (
            w.many(
                "{who} has {n} bullet: the safe is open!", "{who} has {n} bullets: the safe is open!",
                args.bullets, who=them,
            )
            if args.is_open
            else w.many(
                "{who} has only {n} bullet: the safe stays shut.", "{who} has only {n} bullets: the safe stays shut.",
                args.bullets, who=them,
            )
            if args.bullets
            else w("{who} has no bullet: the safe stays shut.", who=them)
        ),
        Event.OWN_THIS_TOWN: lambda: w("{who} has a card of every location, and owns this town!", who=them),
        Event.MONEY: lambda: w("{who} has {money}.", who=them, money=w.dollars(args.dollars)),
        Event.OVER: lambda: w(
            "{who} wins: the meanest bandit in town, with {money}!", who=them, money=w.dollars(args.dollars)
        ),
        Event.CAVE_IN: lambda: w("One of {who}’s shooters is buried, and misses this round.", who=them),
    }[kind]()  # fmt: skip


def _exposed(seat: int, target: int, w: Speaker) -> str:
    if target == w.seat:
        return w("{who} makes you place face up in this round.", who=w.name(seat))
    if target == seat:
        return w("{who} will place face up in this round.", who=w.name(seat))
    return w("{who} makes {other} place face up in this round.", who=w.name(seat), other=w.name(target))
