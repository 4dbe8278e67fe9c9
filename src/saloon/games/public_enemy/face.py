"""How Public Enemy Number One looks from a seat, and the words for it. Sees hidden states only."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import cast

from saloon.core import NOBODY, Args, Moves, Names, Numbers, Objects, Speaker, Verb, capitalized, places_of
from saloon.games.public_enemy import box, rules, views
from saloon.games.public_enemy.box import (
    ALIKE,
    DECKS,
    GANG_NAMES,
    GANGS,
    IN_TOWN,
    MOST_SEATS,
    NONE,
    OUTLAW_NAMES,
    OUTLAWS,
    SALOON,
    SALOON_NAMES,
    TOWN_NAMES,
    End,
    Ending,
    Event,
    Phase,
    State,
)
from saloon.games.public_enemy.manual import rules_help
from saloon.games.public_enemy.names import card_name, gang_name, leader_name, saloon_name, town_name, what

__all__ = [
    "TITLE", "action", "ask", "card_name", "gang_name", "move", "names", "option_help", "option_words", "rules_help",
    "say", "tell", "town_name", "view", "why_not",
]  # fmt: skip

TITLE = "Public Enemy Number One"
DECK_NAMES = (*TOWN_NAMES, "saloon")

# ---- Moves: an action as something to send and to store

_TOWN, _DECK, _GANG = Names(TOWN_NAMES), Names(DECK_NAMES), Names(GANG_NAMES)
_STACK: dict[str, Objects] = {"of": Numbers(MOST_SEATS), "gang": _GANG}
MOVES = Moves(
    Verb("bury", box.BURY, {"town": _TOWN}, phase=Phase.DOLLAR),
    Verb("peek", box.PEEK, {"deck": _DECK}, phase=Phase.DOLLAR),
    Verb("draw", box.DRAW, {"deck": _DECK}, phase=Phase.DRAW),
    Verb("shed", box.SHED, {"gang": _GANG}, phase=Phase.SHERIFF),
    Verb("ride", box.RIDE, {"town": _TOWN}, phase=Phase.CAVALRY),
    Verb("hunt", box.HUNT, _STACK, phase=Phase.BOUNTY_HUNTER),
    Verb("swindle", box.SWINDLE, _STACK, phase=Phase.SWINDLER),
    Verb("save", box.SAVE, phase=Phase.DOLLAR),
    Verb("stay", box.STAY, phase=Phase.CAVALRY),
)
move, action = MOVES.move, MOVES.action


# ---- The view: everything there is to see


def view(s: State, seat: int | None) -> views.Trail:
    """The table, ready for JSON, as this seat (None: a spectator) may see it."""
    return {
        "round": s.rounds,
        "starter": s.starter,
        "decks": [_deck(s, deck, seat) for deck in range(DECKS)],
        "players": [_player(s, player, seat) for player in range(s.seats)],
        "discarded": [card_view(card) for card in range(OUTLAWS) if s.place[card] == box.DISCARDED],
        "gone": {
            name: sum(s.place[card] == box.DISCARDED for card in _saloon_cards(kind))
            for kind, name in enumerate(views.SALOON_KINDS)
        },
        "drawn": _effect_of(s),
        "cavalry": None if s.cavalry == NONE else views.TOWNS[s.cavalry],
        "supreme": None if s.supreme == NONE else views.GANGS[s.supreme],
        "scores": [box.POINTS[cards] for cards in range(box.MOST_FOR_POINTS + 1)],
        "options": {
            "fast": bool(s.fast),
            "duel": bool(s.duels),
            "dollars": bool(s.with_dollars),
            "cavalry": bool(s.with_cavalry),
            "supremacy": bool(s.with_supremacy),
        },
        "ended_by": None if s.ended_by == End.NONE else cast("views.End", End(s.ended_by).name.lower()),
        "ending": cast("views.Ending", Ending(s.ending).name.lower()) if s.over else None,
        "winner": None if s.winner == NOBODY else s.winner,
    }


def _effect_of(s: State) -> views.SaloonKind | None:
    is_effect = Phase.SHERIFF <= s.phase <= Phase.SWINDLER
    return cast("views.SaloonKind", Phase(s.phase).name.lower()) if is_effect else None


def card_view(card: int) -> views.OutlawCard:
    """A card, ready for JSON."""
    if card >= OUTLAWS:
        return {
            "card": card,
            "name": views.SALOON_KINDS[box.saloon_kind(card)],
            "gang": None,
            "town": None,
            "leader": False,
        }
    return {
        "card": card,
        "name": OUTLAW_NAMES[card],
        "gang": views.GANGS[box.gang_of(card)],
        "town": views.TOWNS[box.town_of(card)],
        "leader": bool(box.is_leader(card)),
    }


def _saloon_cards(kind: int) -> range:
    first = OUTLAWS + kind * box.SALOON_ALIKE
    return range(first, first + box.SALOON_ALIKE)


def _deck(s: State, deck: int, seat: int | None) -> views.Deck:
    cards = range(box.first_card(deck), box.first_card(deck) + IN_TOWN)
    known = next((card for card in cards if s.place[card] == box.TOP), None)
    buried = buried_in(s, deck)
    loose = [card for card in cards if s.place[card] in (box.DECK, box.TOP)]
    groups: Sequence[views.Gang | views.SaloonKind] = views.SALOON_KINDS if deck == SALOON else views.GANGS
    size = box.SALOON_ALIKE if deck == SALOON else ALIKE
    nexts = [known] if known is not None else loose or buried[:1]
    return {
        "name": views.DECKS[deck],
        "left": s.left[deck],
        "hidden": box.unrevealed(s, deck),
        "up": None if deck == SALOON or s.up[deck] == NONE else card_view(s.up[deck]),
        "next": None if known is None else card_view(known),
        "peeked": [player for player in range(s.seats) if s.peeked[deck] >> player & 1],
        "buried": [card_view(card) for card in buried],
        "cavalry": s.cavalry == deck,
        "odds": {
            name: sum((card - cards.start) // size == group for card in loose) for group, name in enumerate(groups)
        },
        "chances": {name: _share(nexts, range(cards.start + group * size, cards.start + (group + 1) * size))
                    for group, name in enumerate(groups)},
        "leader": any(map(_leads, loose)),
        "leader_chance": _share(nexts, [card for card in cards if _leads(card)]),
        "gain": None if seat is None or deck == SALOON or s.up[deck] == NONE else _gain(s, seat, s.up[deck]),
        "ends": s.left[deck] == 1 or (seat is not None and deck != SALOON and _is_fourth_gang(s, seat, s.up[deck])),
    }  # fmt: skip


def buried_in(s: State, deck: int) -> list[int]:
    """The known cards at the bottom of a deck, in the order they will come up."""
    first = box.first_card(deck)
    cards = [card for card in range(first, first + IN_TOWN) if s.place[card] >= box.BURIED]
    return sorted(cards, key=lambda card: s.place[card])


def _leads(card: int) -> bool:
    return card < OUTLAWS and bool(box.is_leader(card))


def _share(nexts: list[int], wanted: Collection[int]) -> float:
    """How likely the next card is one of these, where each that may come next is as likely as the others."""
    return round(sum(card in wanted for card in nexts) / len(nexts), 4) if nexts else 0.0


def _points_with(s: State, player: int, gang: int, cards: int) -> int:
    """What a player's stacks would be worth with so many cards of one gang."""
    held = s.cards[player, gang]
    s.cards[player, gang] = cards
    points = rules.points_of(s, player)
    s.cards[player, gang] = held
    return points


def _gain(s: State, player: int, card: int) -> int:
    gang = box.gang_of(card)
    return _points_with(s, player, gang, s.cards[player, gang] + 1) - rules.points_of(s, player)


def _is_fourth_gang(s: State, player: int, card: int) -> bool:
    missing = [gang for gang in range(GANGS) if s.cards[player, gang] == 0]
    return card != NONE and missing == [box.gang_of(card)]


def _player(s: State, player: int, seat: int | None) -> views.Outlaw:
    return {
        "seat": player,
        "stacks": [_stack(s, player, gang) for gang in range(GANGS)],
        "points": rules.points_of(s, player),
        "wanted": [name for gang, name in enumerate(views.GANGS) if s.wanted[player] >> gang & 1],
        "one": s.one == player,
        "dollars": s.dollars[player],
        "you": player == seat,
        "won": s.winner == player if s.over else None,
    }


def _stack(s: State, player: int, gang: int) -> views.Stack:
    cards = sorted(cards_of(s, player, gang), key=lambda card: s.height[card])
    return {
        "gang": views.GANGS[gang],
        "cards": [card_view(card) for card in cards],
        "leader": box.leader_of(gang) in cards,
        "points": rules.points_of(s, player) - _points_with(s, player, gang, 0),
    }


def cards_of(s: State, player: int, gang: int) -> list[int]:
    """The cards of a player's stack, in no order."""
    return [
        card
        for card in range(OUTLAWS)
        if s.place[card] == box.STACK + player and box.gang_of(card) == gang
    ]  # fmt: skip


# ---- Words


def names(w: Speaker) -> dict[str, str]:
    """What everything in a view is called, in short where there is little room, and what the cards of the Saloon do."""
    return {
        **{name: town_name(deck, w) for deck, name in enumerate(DECK_NAMES)},
        **{name: gang_name(gang, w) for gang, name in enumerate(GANG_NAMES)},
        **{name: saloon_name(kind, w) for kind, name in enumerate(SALOON_NAMES)},
        "short.wild_bunch": w("Wild Bunch"),
        "short.daltons": w("Daltons"),
        "short.james_younger": w("James-Younger"),
        "short.loners": w("Loners"),
        "short.saloon": w("Saloon"),
        "effect.sheriff": w("Arrests the top card of one of your own stacks."),
        "effect.bounty_hunter": w("Removes the top card of a stack of somebody else."),
        "effect.swindler": w("Brings you the top card of a stack of somebody else."),
    }


def option_words(w: Speaker) -> dict[str, str]:
    """What the options and their choices are called."""
    switches = {
        f"{name}={choice}": text
        for name in ("duel", "dollars", "cavalry", "supremacy")
        for choice, text in (("off", w("off")), ("on", w("on")))
    }
    return {
        "length": w("Length"),
        "length=full": w("the full game"),
        "length=fast": w("the fast game"),
        "duel": w("Duel in the Sun"),
        "dollars": w("For a Fistful of Dollars"),
        "cavalry": w("The Cavalry"),
        "supremacy": w("Supremacy"),
        **switches,
        "most_rounds": w("Rounds at most"),
    }


def option_help(w: Speaker) -> dict[str, str]:
    """What the options and their choices change, a sentence each."""
    return {
        "length": w("How many cards there are."),
        "length=full": w("Twelve cards in each town and in the Saloon."),
        "length=fast": w("Eight in each town and nine in the Saloon, for up to four players."),
        "duel": w("How a tie ends that no gang leader decides."),
        "duel=off": w("Nobody gets the token."),
        "duel=on": w("Two who are tied flip bullet tiles until there is a bang; three share one row of tiles."),
        "dollars": w("What money can buy."),
        "dollars=off": w("Nothing: there are no Dollars."),
        "dollars=on": w("Two Dollars a round: before a draw, one buries a face-up card or peeks at a deck."),
        "cavalry": w("Whether soldiers ride from town to town."),
        "cavalry=off": w("Every town is always open."),
        "cavalry=on": w("After your draw you may send the Cavalry to a town, where nobody draws while it stays."),
        "supremacy": w("Whether one gang is feared more than the others."),
        "supremacy=off": w("All gangs are worth the same."),
        "supremacy=on": w("Each round one gang, by chance, counts as one card more when points are counted."),
        "most_rounds": w("After so many rounds nobody has won; 0 means never."),
    }


# ---- Questions and answers


def ask(s: State, w: Speaker) -> str:
    """The question that the seat on turn must answer."""
    return {
        Phase.DOLLAR: lambda: w("Do you spend a Dollar?"),
        Phase.DRAW: lambda: w("Where do you draw?"),
        Phase.SHERIFF: lambda: w("The Sheriff: which of your outlaws does he get?"),
        Phase.BOUNTY_HUNTER: lambda: w("The Bounty Hunter: whose outlaw does he get?"),
        Phase.SWINDLER: lambda: w("The Swindler: whose outlaw joins you?"),
        Phase.CAVALRY: lambda: w("Where does the Cavalry ride?"),
        Phase.OVER: lambda: w("The game is over."),
    }[Phase(s.phase)]()


def say(s: State, action: int, w: Speaker) -> str:
    """An action in words."""
    if action == box.SAVE:
        return w("Keep your Dollars")
    if action < box.PEEK:
        town = action - box.BURY
        return w("Bury {card} in {town}", card=_top(s.up[town], w), town=town_name(town, w))
    if action < box.DRAW:
        return w("Peek at {town}", town=town_name(action - box.PEEK, w))
    if action < box.SHED:
        return _say_draw(s, action - box.DRAW, w)
    if action < box.HUNT:
        return w("Give up {card}", card=_top(box.top_of(s, s.turn, action - box.SHED), w))
    if action < box.SWINDLE:
        seat, card = _stacked(s, action - box.HUNT)
        return w("Remove {who}’s {card}", card=_top(card, w), who=w.name(seat))
    if action < box.STAY:
        seat, card = _stacked(s, action - box.SWINDLE)
        return w("Win over {who}’s {card}", card=_top(card, w), who=w.name(seat))
    if action == box.STAY:
        return w("The Cavalry stays away") if s.cavalry == NONE else w("The Cavalry stays")
    return w("The Cavalry rides to {town}", town=town_name(action - box.RIDE, w))


def _top(card: int, w: Speaker) -> str:
    """A card that may not be there: an answer can be put into words that is not possible now."""
    return w("nobody") if card == NONE else card_name(card, w)


def _say_draw(s: State, deck: int, w: Speaker) -> str:
    if deck == SALOON:
        return w("Try your luck in the Saloon")
    return w("Draw {card} in {town}", card=_top(s.up[deck], w), town=town_name(deck, w))


def _stacked(s: State, stack: int) -> tuple[int, int]:
    seat = stack // GANGS
    return seat, box.top_of(s, seat, stack % GANGS)


def why_not(s: State, action: int, w: Speaker) -> str:
    """Why an action is not possible now."""
    phase = MOVES.phase(action)
    if s.phase != phase:
        return w("That is not the question now: {question}", question=ask(s, w))
    if phase == Phase.SHERIFF:
        return w("You have nobody of {gang}.", gang=gang_name(action - box.SHED, w))
    if phase == Phase.CAVALRY:
        return w("The Cavalry stands there already.")
    if phase in (Phase.DOLLAR, Phase.DRAW):
        return _why_not_deck(s, action, w)
    stack = action - (box.HUNT if phase == Phase.BOUNTY_HUNTER else box.SWINDLE)
    if stack // GANGS == s.turn:
        return w("It must be somebody else’s outlaw.")
    if stack // GANGS >= s.seats:
        return w("Nobody sits there.")
    return w("{who} has nobody of {gang}.", who=w.name(stack // GANGS), gang=gang_name(stack % GANGS, w))


def _why_not_deck(s: State, action: int, w: Speaker) -> str:
    base = box.BURY if action < box.PEEK else box.PEEK if action < box.DRAW else box.DRAW
    deck = action - base
    if s.cavalry == deck:
        return w("The Cavalry is in {town}.", town=town_name(deck, w))
    return w("There is no card left to turn up in {town}.", town=town_name(deck, w))


# ---- The story


def tell(event: int, args: Args, w: Speaker) -> str:
    """An event in words, said to the speaker's seat."""
    kind = Event(event)
    if kind in _OF_THE_TABLE:
        return _of_the_table(kind, args, w)
    if kind in _SCORING:
        return _scoring(kind, args, w)
    return _you(kind, args, w) if args.seat == w.seat else _other(kind, args, w)


_OF_THE_TABLE = {Event.ROUND, Event.SUPREMACY, Event.REVEAL, Event.END, Event.OVER}
_SCORING = {
    Event.MAJORITY, Event.LEADER, Event.TIE, Event.DUEL, Event.TRUEL, Event.BANG, Event.WANTED, Event.NO_MAJORITY,
    Event.SCORE, Event.ONE,
}  # fmt: skip


def _of_the_table(kind: Event, args: Args, w: Speaker) -> str:
    return {
        Event.ROUND: lambda: (
            w("Round {number}: you begin.", number=args.number)
            if args.seat == w.seat
            else w("Round {number}: {who} begins.", number=args.number, who=w.name(args.seat))
        ),
        Event.SUPREMACY: lambda: w("Supreme this round: {gang}.", gang=gang_name(args.gang, w)),
        Event.REVEAL: lambda: w("Now in {town}: {card}.", town=town_name(args.town, w), card=card_name(args.card, w)),
        Event.END: lambda: _round_end(args.end, args.seat, w),
        Event.OVER: lambda: _ending(args.ending, args.seat, w),
    }[kind]()


def _round_end(end: int, seat: int, w: Speaker) -> str:
    if end == End.DECK:
        return w("A deck is empty: the round is over.")
    if end == End.BOTH:
        return w("A deck is empty, and all four gangs are in one hand: the round is over.")
    if seat == w.seat:
        return w("You have all four gangs: the round is over.")
    return w("{who} has all four gangs: the round is over.", who=w.name(seat))


def _ending(ending: int, seat: int, w: Speaker) -> str:
    if ending == Ending.STOPPED:
        return w("That was the last round: nobody has won.")
    if seat == w.seat:
        return w("You are public enemy number one!")
    return w("{who} is public enemy number one!", who=w.name(seat))


def _scoring(kind: Event, args: Args, w: Speaker) -> str:
    return {
        Event.MAJORITY: lambda: _most(args.gang, args.seat, args.cards, w),
        Event.LEADER: lambda: (
            w(
                "{gang}: a tie, but you have the leader, {leader}.",
                gang=capitalized(gang_name(args.gang, w)),
                leader=leader_name(args.gang),
            )
            if args.seat == w.seat
            else w(
                "{gang}: a tie, but {who} has the leader, {leader}.",
                gang=capitalized(gang_name(args.gang, w)),
                who=w.name(args.seat),
                leader=leader_name(args.gang),
            )
        ),
        Event.TIE: lambda: w(
            "{what}: a tie between {names}.",
            what=capitalized(what(args.gang, w)),
            names=w.people(places_of(args.seats)),
        ),
        Event.DUEL: lambda: w("A duel in the sun: {names}.", names=w.people((args.seat, args.other))),
        Event.TRUEL: lambda: w("A truel, flipping in this order: {names}.", names=_in_turn(args.seats, args.first, w)),
        Event.BANG: lambda: _bang(args.seat, args.flip, w),
        Event.WANTED: lambda: (
            w("You win the Wanted token of {gang}.", gang=gang_name(args.gang, w))
            if args.seat == w.seat
            else w("{who} wins the Wanted token of {gang}.", who=w.name(args.seat), gang=gang_name(args.gang, w))
        ),
        Event.NO_MAJORITY: lambda: w("{gang}: nobody has a card.", gang=capitalized(gang_name(args.gang, w))),
        Event.SCORE: lambda: (
            w.many("You have {n} point.", "You have {n} points.", args.points)
            if args.seat == w.seat
            else w.many("{who} has {n} point.", "{who} has {n} points.", args.points, who=w.name(args.seat))
        ),
        Event.ONE: lambda: (
            w("The One token is yours.")
            if args.seat == w.seat
            else w("{who} takes the One token.", who=w.name(args.seat))
        ),
    }[kind]()


def _most(gang: int, seat: int, cards: int, w: Speaker) -> str:
    name = capitalized(gang_name(gang, w))
    if seat == w.seat:
        return w.many("{gang}: you have the most, {n} card.", "{gang}: you have the most, {n} cards.", cards, gang=name)
    return w.many(
        "{gang}: {who} has the most, {n} card.", "{gang}: {who} has the most, {n} cards.", cards,
        gang=name, who=w.name(seat),
    )  # fmt: skip


def _bang(seat: int, flip: int, w: Speaker) -> str:
    if seat == NOBODY:
        return w("Flip {number}: both shoot, and nobody gets it.", number=flip)
    if seat == w.seat:
        return w("Flip {number}: bang! You win it.", number=flip)
    return w("Flip {number}: bang! {who} wins it.", number=flip, who=w.name(seat))


def _in_turn(seats: int, first: int, w: Speaker) -> str:
    """Several people clockwise from one of them."""
    clockwise = [(first + step) % MOST_SEATS for step in range(MOST_SEATS)]
    return w.people(seat for seat in clockwise if seats >> seat & 1)


def _you(kind: Event, args: Args, w: Speaker) -> str:
    """What the reader does."""
    return {
        Event.BURY: lambda: w("You bury {card} in {town}.", card=card_name(args.card, w), town=town_name(args.town, w)),
        Event.PEEK: lambda: w("You peek at the next card of {town}.", town=town_name(args.deck, w)),
        Event.SEE: lambda: w("It is {card}.", card=card_name(args.card, w)),
        Event.DRAW: lambda: _drawn(args.deck, args.card, w),
        Event.SHERIFF: lambda: w("The Sheriff gets {card}.", card=card_name(args.card, w)),
        Event.HUNTED: lambda: w(
            "You have {who}’s {card} removed.", card=card_name(args.card, w), who=w.name(args.owner)
        ),
        Event.SWINDLED: lambda: w("You win over {who}’s {card}.", card=card_name(args.card, w), who=w.name(args.owner)),
        Event.NOTHING: lambda: _nobody_found(args.card, w),
        Event.CAVALRY: lambda: w("You send the Cavalry to {town}.", town=town_name(args.town, w)),
    }[kind]()


def _nobody_found(card: int, w: Speaker) -> str:
    return w("{card} finds nobody: nothing happens.", card=capitalized(card_name(card, w)))


def _drawn(deck: int, card: int, w: Speaker) -> str:
    if deck == SALOON:
        return w("You walk into the Saloon: {card}.", card=card_name(card, w))
    return w("You take {card} in {town}.", card=card_name(card, w), town=town_name(deck, w))


def _other(kind: Event, args: Args, w: Speaker) -> str:
    """What somebody else does, perhaps to the reader."""
    them = w.name(args.seat)
    return {
        Event.BURY: lambda: w(
            "{who} buries {card} in {town}.", who=them, card=card_name(args.card, w), town=town_name(args.town, w)
        ),
        Event.PEEK: lambda: w("{who} peeks at the next card of {town}.", who=them, town=town_name(args.deck, w)),
        Event.SEE: lambda: w("It is {card}.", card=card_name(args.card, w)),
        Event.DRAW: lambda: (
            w("{who} walks into the Saloon: {card}.", who=them, card=card_name(args.card, w))
            if args.deck == SALOON
            else w(
                "{who} takes {card} in {town}.", who=them, card=card_name(args.card, w), town=town_name(args.deck, w)
            )
        ),
        Event.SHERIFF: lambda: w("The Sheriff gets {who}’s {card}.", card=card_name(args.card, w), who=them),
        Event.HUNTED: lambda: (
            w("{who} has your {card} removed.", who=them, card=card_name(args.card, w))
            if args.owner == w.seat
            else w(
                "{who} has {other}’s {card} removed.", who=them, card=card_name(args.card, w), other=w.name(args.owner)
            )
        ),
        Event.SWINDLED: lambda: (
            w("{who} wins over your {card}.", who=them, card=card_name(args.card, w))
            if args.owner == w.seat
            else w(
                "{who} wins over {other}’s {card}.", who=them, card=card_name(args.card, w), other=w.name(args.owner)
            )
        ),
        Event.NOTHING: lambda: _nobody_found(args.card, w),
        Event.CAVALRY: lambda: w("{who} sends the Cavalry to {town}.", who=them, town=town_name(args.town, w)),
    }[kind]()  # fmt: skip
