"""How The Good, the Goat and the Crook looks from a seat, and the words for it. Sees hidden states only."""

from __future__ import annotations

from typing import Any, Literal

from saloon.core import NOBODY, Args, Moves, Names, Numbers, Speaker, Verb, places_of
from saloon.games.goat import box, rules, views
from saloon.games.goat.box import (
    CHARACTER_NAMES,
    CHARACTERS,
    FIRST_OF_SALOON,
    LOCATION_NAMES,
    LOCATIONS,
    MOST_SEATS,
    NONE,
    RESOURCE_NAMES,
    SALOON,
    UNKNOWN,
    Character,
    Event,
    Phase,
    State,
)
from saloon.games.goat.manual import rules_help
from saloon.games.goat.names import (
    at_the,
    character_name,
    coins,
    effect,
    goods,
    location_name,
    one_of,
    resource_name,
    the,
)

__all__ = [
    "TITLE", "action", "ask", "character_name", "coins", "goods", "location_name", "move", "names", "option_help",
    "option_words", "resource_name", "rules_help", "say", "tell", "view", "why_not",
]  # fmt: skip

TITLE = "The Good, the Goat and the Crook"

# ---- Moves: an action as something to send and to store

_CHARACTER, _SEAT = Names(CHARACTER_NAMES), Numbers(MOST_SEATS)
MOVES = Moves(
    Verb("offer", box.OFFER, {"card": _CHARACTER}, phase=Phase.CARD),
    Verb("to", box.TO, {"seat": _SEAT}, phase=Phase.RECEIVER),
    Verb("claim", box.CLAIM, {"character": _CHARACTER}, phase=Phase.CLAIM),
    Verb("rob", box.ROB, {"location": Names(LOCATION_NAMES)}, phase=Phase.ROB),
    Verb("dupe", box.DUPE, {"seat": _SEAT}, phase=Phase.DUPE),
    Verb("pour", box.POUR, {"for": _SEAT}, phase=Phase.POUR),
    Verb("gamble", box.GAMBLE, {"with": _SEAT}, phase=Phase.GAMBLE),
    Verb("accept", box.ACCEPT, phase=Phase.ANSWER),
    Verb("refuse", box.REFUSE, phase=Phase.ANSWER),
)
move, action = MOVES.move, MOVES.action


# ---- The view: everything there is to see


def view(s: State, seat: int | None) -> views.Town:
    """The table, ready for JSON, as this seat (None: a spectator) may see it."""
    return {
        "round": s.round_number,
        "rounds": box.ROUNDS[s.seats],
        "step": views.STEPS[s.step],
        "last_active": _last_active(s),
        "if_refused": "discarded" if box.is_last_phase(s) else "kept",
        "dealer": s.dealer,
        "held": s.held,
        "hand": cards_at(s, box.HAND) if seat == s.dealer or lies_open(s, seat) else None,
        "deck": box.deck_left(s),
        "aside": {
            "up": next(iter(cards_at(s, box.ASIDE_UP)), None),
            "down": next(iter(cards_at(s, box.ASIDE_DOWN)), None),
            "goat_back": bool(s.goat_back),
        },
        "offer": _offer(s),
        "offers": [_finished(s, number) for number in range(s.offer + 1) if s.shown[number] != NONE],
        "street": [_location(s, location) for location in range(LOCATIONS) if box.IS_OPEN[s.seats, location]],
        "characters": {
            views.CHARACTERS[card]: _character(s, card) for card in range(CHARACTERS) if s.place[card] != box.IN_BOX
        },
        "thief": {"location": views.LOCATIONS[s.loot_from], "goods": s.loot} if s.loot else None,
        "charlatan": box.duped(s),
        "reserve": s.reserve,
        "players": [_player(s, player, seat) for player in range(s.seats)],
        "memory": _memory(s, seat),
        "winners": _winners(s) if s.over else None,
        "decided_by": _decided_by(s) if s.over else None,
    }


def _winners(s: State) -> list[int]:
    return [player for player in range(s.seats) if rules.has_won(s, player)]


def _decided_by(s: State) -> views.Decision:
    """What puts the winners ahead of all others: money, or among equals coins, or resources (ruling 19)."""
    winners = _winners(s)
    rich = [player for player in range(s.seats) if box.money(s, player) == box.money(s, winners[0])]
    if len(rich) == len(winners):
        return "money"
    level = [player for player in rich if s.coins[player] == s.coins[winners[0]]]
    return "coins" if len(level) == len(winners) else "resources"


def cards_at(s: State, place: int) -> list[views.Character]:
    """The characters that are known to be at a place."""
    return [views.CHARACTERS[card] for card in range(CHARACTERS) if s.place[card] == place]


def _last_active(s: State) -> int | None:
    return box.first_active(s) if box.is_last_phase(s) and box.count_active(s) else None


def is_offering(s: State) -> bool:
    """Is a card on its way?"""
    return s.phase in (Phase.RECEIVER, Phase.CLAIM, Phase.ANSWER)


def _name(card: int) -> views.Character | None:
    return None if card == NONE else views.CHARACTERS[card]


def _offer(s: State) -> views.Offer | None:
    if not is_offering(s):
        return None
    return {
        "dealer": s.dealer,
        "receiver": None if s.receiver == NOBODY else s.receiver,
        "claim": _name(s.claims[s.offer]),
        "card": _name(s.offered),
        "forced": s.receiver != NOBODY and bool(box.is_forced(s)),
    }


def _finished(s: State, number: int) -> views.Finished:
    card, receiver = s.shown[number], s.receivers[number]
    owner = box.owner(s, card)
    return {
        "dealer": s.dealers[number],
        "receiver": receiver,
        "claim": views.CHARACTERS[s.claims[number]],
        "card": views.CHARACTERS[card],
        "accepted": owner == receiver,
        "owner": None if owner == NOBODY else owner,
    }


def characters_of(location: int) -> list[int]:
    """Who belongs to a location."""
    if location == SALOON:
        return list(range(FIRST_OF_SALOON, Character.GOAT))
    return [2 * location - 2, 2 * location - 1]


def _location(s: State, location: int) -> views.Lot:
    return {
        "location": views.LOCATIONS[location],
        "resource": views.RESOURCES[location],
        "worth": box.WORTH[location],
        "goods": s.goods[location],
        "coins": s.till[location],
        "characters": [views.CHARACTERS[card] for card in characters_of(location)],
    }


_PLACES: dict[int, views.Whereabouts | None] = {
    UNKNOWN: None,
    box.DECK: "deck",
    box.ASIDE_UP: "aside",
    box.ASIDE_DOWN: "aside_down",
    box.HAND: "hand",
    box.DISCARD: "discarded",
}


def _character(s: State, card: int) -> views.Citizen:
    owner = box.owner(s, card)
    location = SALOON if card >= FIRST_OF_SALOON else box.location_of(card)
    fate: Literal["killed", "arrested"] = "killed" if card == Character.SHERIFF else "arrested"
    return {
        "location": None if card == Character.GOAT else views.LOCATIONS[location],
        "place": _PLACES.get(s.place[card], "played"),
        "owner": None if owner == NOBODY else owner,
        "fallen": fate if s.fallen >> card & 1 else None,
        "takes": None if card >= FIRST_OF_SALOON else "coins" if card % 2 else "goods",
        "order": card - FIRST_OF_SALOON + 1 if FIRST_OF_SALOON <= card < Character.GOAT else None,
    }


def lies_open(s: State, seat: int | None) -> bool:
    """Is this the view of a spectator to whom nothing is hidden, as of a game that is over by now?"""
    return (
        seat is None
        and all(s.place[card] != UNKNOWN for card in range(CHARACTERS))
        and all(s.stolen[theft] != UNKNOWN for theft in range(s.thefts))
    )


def _player(s: State, player: int, seat: int | None) -> views.Player:
    may_count = player == seat or bool(s.over) or lies_open(s, seat)
    return {
        "seat": player,
        "you": player == seat,
        "active": bool(box.is_active(s, player)),
        "hats": s.hats[player],
        "all_hats": box.HATS[s.seats],
        "coins": s.coins[player],
        "elixirs": s.elixirs[player],
        "tokens": box.tokens(s, player),
        "goods": _goods(s, player) if may_count else None,
        "money": box.money(s, player) if may_count else None,
        "won": bool(rules.has_won(s, player)) if s.over else None,
    }


def _goods(s: State, player: int) -> views.Goods:
    """Resources by kind, of the kinds that are in this game."""
    kinds = [kind for kind in range(LOCATIONS) if box.IS_OPEN[s.seats, kind]]
    return {views.RESOURCES[kind]: box.stock(s, player, kind) for kind in kinds}


def _memory(s: State, seat: int | None) -> views.Memory:
    return {
        "passed": [views.CHARACTERS[card] for card in passed_on(s, seat)],
        "proven": [views.CHARACTERS[card] for card in proven(s)],
        "unseen": cards_at(s, UNKNOWN),
        "goods": [
            {
                "known": _goods(s, player),
                "won": _unknown_thefts(s, s.robbers, player),
                "lost": _unknown_thefts(s, s.victims, player),
            }
            for player in range(s.seats)
        ],
    }


def passed_on(s: State, seat: int | None) -> list[int]:
    """The cards that a seat has held and that are still in another dealer's hand."""
    held = 0
    for offer in range(s.offer + 1):
        if s.dealers[offer] == seat:
            held |= s.passed[offer] | s.drawn[offer]
    in_hand = [card for card in range(CHARACTERS) if s.place[card] == box.HAND and held >> card & 1]
    return [] if seat == s.dealer else in_hand


def proven(s: State) -> list[int]:
    """The cards that a dealer has claimed and nobody has shown: they must be in the hand."""
    claims = {s.claims[offer] for offer in range(s.offer + 1)}
    return [card for card in range(CHARACTERS) if card in claims and s.place[card] == box.HAND]


def _unknown_thefts(s: State, seats: Any, player: int) -> int:
    return sum(s.stolen[theft] == UNKNOWN and seats[theft] == player for theft in range(s.thefts))


# ---- Words


def names(w: Speaker) -> dict[str, str]:
    """What everything in a view is called, what the characters do, and what a claim sounds like."""
    return {
        **{name: character_name(card, w) for card, name in enumerate(CHARACTER_NAMES)},
        **{f"the.{name}": the(card, w) for card, name in enumerate(CHARACTER_NAMES)},
        **{f"effect.{name}": effect(card, w) for card, name in enumerate(CHARACTER_NAMES)},
        **{name: location_name(location, w) for location, name in enumerate(LOCATION_NAMES)},
        **{name: resource_name(kind, w) for kind, name in enumerate(RESOURCE_NAMES)},
    }


def option_words(w: Speaker) -> dict[str, str]:
    """What the host's values are called."""
    return {"coins": w("Coins a round")}


def option_help(w: Speaker) -> dict[str, str]:
    """What they change, a sentence each."""
    return {"coins": w("How many coins are laid out every round: at the store, the bank, the ranch and the mine.")}


# ---- Questions and answers


def ask(s: State, w: Speaker) -> str:
    """The question that the seat on turn must answer."""
    return {
        Phase.CARD: lambda: w("Which card do you offer?"),
        Phase.RECEIVER: lambda: w("Whom do you offer it to?"),
        Phase.CLAIM: lambda: w("Who do you say it is?"),
        Phase.ANSWER: lambda: _ask_answer(s, w),
        Phase.ROB: lambda: w("The Thief: which place do you rob?"),
        Phase.DUPE: lambda: w(
            "The Charlatan: who loses coin {number} of {last}?", number=box.duped(s) + 1, last=box.ELIXIRS
        ),
        Phase.POUR: lambda: w.many(
            "The Waitress: {n} bottle to give away. Who gets it?",
            "The Waitress: {n} bottles to give away. Who gets the next one?",
            s.goods[SALOON],
        ),
        Phase.GAMBLE: lambda: w("The Gambler: who loses a resource to you?"),
        Phase.OVER: lambda: w("The game is over."),
    }[Phase(s.phase)]()


def _ask_answer(s: State, w: Speaker) -> str:
    claim = the(s.claims[s.offer], w)
    if box.is_forced(s):
        return w("“It is {card}.” As many hats as cards are left: it is yours.", card=claim)
    return w("“It is {card}.” Do you take the card?", card=claim)


def say(s: State, action: int, w: Speaker) -> str:
    """An action in words."""
    if action < box.TO:
        return w("Offer {card}", card=the(action - box.OFFER, w))
    if action < box.CLAIM:
        return w("To {who}", who=w.name(action - box.TO))
    if action < box.ACCEPT:
        card = action - box.CLAIM
        if card == s.offered:
            return w("“It is {card}”: the truth", card=the(card, w))
        return w("“It is {card}”: a lie", card=the(card, w))
    if action == box.ACCEPT:
        return w("Accept")
    if action == box.REFUSE:
        return w("Refuse")
    if action < box.DUPE:
        location = action - box.ROB
        there = goods(s.goods[location], location, w)
        return w("{location}: {goods}", location=location_name(location, w), goods=there)
    if action < box.POUR:
        return w("One of {who}’s coins", who=w.name(action - box.DUPE))
    if action < box.GAMBLE:
        return w("A bottle for {who}", who=w.name(action - box.POUR))
    return w("One of {who}’s resources", who=w.name(action - box.GAMBLE))


def why_not(s: State, action: int, w: Speaker) -> str:
    """Why an action is not possible now."""
    phase = MOVES.phase(action)
    if s.phase != phase:
        return w("That is not the question now: {question}", question=ask(s, w))
    if phase in (Phase.CARD, Phase.CLAIM):
        card = (action - box.OFFER) if phase == Phase.CARD else (action - box.CLAIM)
        return w("Your hand does not hold that card: {card}.", card=character_name(card, w))
    if phase == Phase.ANSWER:
        return w("You have as many hats as there are cards left, so you must accept.")
    if phase == Phase.ROB:
        return _why_not_rob(action - box.ROB, w)
    return _why_not_seat(s, phase, action, w)


def _why_not_rob(location: int, w: Speaker) -> str:
    if location == SALOON:
        return w("The Thief does not rob the Saloon.")
    return w("There are no goods to steal.")


def _why_not_seat(s: State, phase: int, action: int, w: Speaker) -> str:
    base: dict[int, int] = {
        Phase.RECEIVER: box.TO,
        Phase.DUPE: box.DUPE,
        Phase.POUR: box.POUR,
        Phase.GAMBLE: box.GAMBLE,
    }
    seat = action - base[phase]
    if seat >= s.seats:
        return w("Nobody sits there.")
    if seat == s.turn:
        return w("You cannot choose yourself.")
    if phase == Phase.RECEIVER:
        return w("{who} has no hat left.", who=w.name(seat))
    if phase == Phase.DUPE:
        return w("{who} has no coin.", who=w.name(seat))
    return w("{who} has no resource.", who=w.name(seat))


# ---- The story


def _list(cards: int, w: Speaker) -> str:
    return ", ".join(character_name(card, w) for card in places_of(cards))


def tell(event: int, args: Args, w: Speaker) -> str:
    """An event in words, said to the speaker's seat."""
    kind = Event(event)
    if kind in _OF_THE_TABLE:
        return _of_the_table(kind, args, w)
    if kind in _BETWEEN_TWO:
        return _between_two(kind, args, w)
    return _you(kind, args, w) if args.seat == w.seat else _other(kind, args, w)


_OF_THE_TABLE = (Event.ROUND, Event.LAY, Event.GOAT_BACK, Event.ASIDE, Event.SALOON, Event.GOODS_BACK, Event.OVER)


def _of_the_table(kind: Event, args: Args, w: Speaker) -> str:
    """What nobody in particular does."""
    return {
        Event.ROUND: lambda: w("Round {number} of {last}.", number=args.number, last=args.rounds),
        Event.LAY: lambda: w(
            "{location}: {goods}.",
            location=location_name(args.location, w),
            goods=_pile(args.location, args.goods, args.coins, w),
        ),
        Event.GOAT_BACK: lambda: w("The Goat turns up first, and goes back into the deck."),
        Event.ASIDE: lambda: w("Set aside: {card}, and a card face down.", card=character_name(args.card, w)),
        Event.SALOON: lambda: w("All hats are taken: the Saloon phase begins."),
        Event.GOODS_BACK: lambda: w(
            "Back {place}: {goods}.", place=at_the(args.location, w), goods=goods(args.goods, args.location, w)
        ),
        Event.OVER: lambda: _ending(args.winners, args.dollars, w),
    }[kind]()


def _pile(location: int, count: int, money: int, w: Speaker) -> str:
    piles = [goods(count, location, w)] if count else []
    if money:
        piles.append(coins(money, w))
    return ", ".join(piles) or w("empty")


def _ending(winners: int, money: int, w: Speaker) -> str:
    seats = places_of(winners)
    if len(seats) > 1:
        return w("A shared victory, with {money} each: {people}.", people=w.people(seats), money=w.dollars(money))
    if seats == [w.seat]:
        return w("You win with {money}!", money=w.dollars(money))
    return w("{who} wins with {money}!", who=w.name(seats[0]), money=w.dollars(money))


_BETWEEN_TWO = (
    Event.TOWARDS, Event.CLAIM, Event.DUPE, Event.KILL, Event.POUR, Event.IN_HIS_PLACE, Event.GAMBLE, Event.TOKEN,
)  # fmt: skip


def _between_two(kind: Event, args: Args, w: Speaker) -> str:
    """What somebody does to somebody: who is spoken to?"""
    if args.seat == args.target:
        return _to_oneself(kind, args, w)
    if args.seat == w.seat:
        return _you_do(kind, args, w)
    if args.target == w.seat:
        return _done_to_you(kind, args, w)
    return _between_others(kind, args, w)


def _to_oneself(kind: Event, args: Args, w: Speaker) -> str:
    """Owners of both sides of an effect."""
    if args.seat == w.seat:
        return {
            Event.KILL: lambda: w("Your Outlaw kills your own Sheriff: {coins}.", coins=coins(args.coins, w)),
            Event.IN_HIS_PLACE: lambda: w("Your Waitress acts in the place of your Gambler."),
        }[kind]()
    return {
        Event.KILL: lambda: w(
            "{who}’s Outlaw kills their own Sheriff: {coins}.", who=w.name(args.seat), coins=coins(args.coins, w)
        ),
        Event.IN_HIS_PLACE: lambda: w("{who}’s Waitress acts in the place of their Gambler.", who=w.name(args.seat)),
    }[kind]()


def _you_do(kind: Event, args: Args, w: Speaker) -> str:
    """What the reader does to somebody."""
    other = w.name(args.target)
    return {
        Event.TOWARDS: lambda: w("You slide a card towards {other}.", other=other),
        Event.CLAIM: lambda: w("You tell {other}: “It is {card}.”", other=other, card=the(args.claim, w)),
        Event.DUPE: lambda: w("Your Charlatan sells {other} an elixir for a coin.", other=other),
        Event.KILL: lambda: w("Your Outlaw kills {other}’s Sheriff: {coins}.", other=other, coins=coins(args.coins, w)),
        Event.POUR: lambda: w("Your Waitress serves {other} a bottle.", other=other),
        Event.IN_HIS_PLACE: lambda: w("Your Waitress acts in the place of {other}’s Gambler.", other=other),
        Event.GAMBLE: lambda: w("You win one of {other}’s resources.", other=other),
        Event.TOKEN: lambda: w("It is {resource}.", resource=one_of(args.resource, w)),
    }[kind]()


def _done_to_you(kind: Event, args: Args, w: Speaker) -> str:
    """What somebody does to the reader."""
    them = w.name(args.seat)
    return {
        Event.TOWARDS: lambda: w("{who} slides a card towards you.", who=them),
        Event.CLAIM: lambda: w("{who} tells you: “It is {card}.”", who=them, card=the(args.claim, w)),
        Event.DUPE: lambda: w("{who}’s Charlatan sells you an elixir for a coin.", who=them),
        Event.KILL: lambda: w("{who}’s Outlaw kills your Sheriff: {coins}.", who=them, coins=coins(args.coins, w)),
        Event.POUR: lambda: w("{who}’s Waitress serves you a bottle.", who=them),
        Event.IN_HIS_PLACE: lambda: w("{who}’s Waitress acts in the place of your Gambler.", who=them),
        Event.GAMBLE: lambda: w("{who} wins one of your resources.", who=them),
        Event.TOKEN: lambda: w("It is {resource}.", resource=one_of(args.resource, w)),
    }[kind]()


def _between_others(kind: Event, args: Args, w: Speaker) -> str:
    """What somebody does to somebody else."""
    them, other = w.name(args.seat), w.name(args.target)
    return {
        Event.TOWARDS: lambda: w("{who} slides a card towards {other}.", who=them, other=other),
        Event.CLAIM: lambda: w("{who} tells {other}: “It is {card}.”", who=them, other=other, card=the(args.claim, w)),
        Event.DUPE: lambda: w("{who}’s Charlatan sells {other} an elixir for a coin.", who=them, other=other),
        Event.KILL: lambda: w(
            "{who}’s Outlaw kills {other}’s Sheriff: {coins}.", who=them, other=other, coins=coins(args.coins, w)
        ),
        Event.POUR: lambda: w("{who}’s Waitress serves {other} a bottle.", who=them, other=other),
        Event.IN_HIS_PLACE: lambda: w(
            "{who}’s Waitress acts in the place of {other}’s Gambler.", who=them, other=other
        ),
        Event.GAMBLE: lambda: w("{who} wins one of {other}’s resources.", who=them, other=other),
        Event.TOKEN: lambda: w("It is {resource}.", resource=one_of(args.resource, w)),
    }[kind]()


def _you(kind: Event, args: Args, w: Speaker) -> str:
    """What happens to the reader."""
    return {
        Event.DEALER: lambda: w.many(
            "You deal, with {n} card in hand.", "You deal, with {n} cards in hand.", args.cards
        ),
        Event.HAND: lambda: _hand(args.passed, args.drawn, w),
        Event.PICK: lambda: w("You take a card out of the hand."),
        Event.CARD: lambda: w("It is {card}.", card=the(args.card, w)),
        Event.ACCEPT: lambda: w("You must accept.") if args.is_forced else w("You accept."),
        Event.REFUSE: lambda: w("You refuse."),
        Event.REVEAL: lambda: _revealed(args.card, args.claim, w) + " " + w("Your hat lies on it."),
        Event.DISCARD: lambda: _revealed(args.card, args.claim, w) + " " + w("It is discarded."),
        Event.GOODS: lambda: (
            w("You take {goods}.", goods=goods(args.goods, args.location, w))
            if args.goods
            else w("You find nothing to take.")
        ),
        Event.COINS: lambda: (
            w("You take {coins}.", coins=coins(args.coins, w)) if args.coins else w("You find nothing to take.")
        ),
        Event.NOTHING: lambda: _nothing(args.card, w),
        Event.ROB: lambda: w(
            "Your Thief grabs {goods} {place}.",
            goods=goods(args.goods, args.location, w),
            place=at_the(args.location, w),
        ),
        Event.INACTIVE: lambda: w("That was your last hat: you get no more cards in this round."),
        Event.LAST: lambda: w.many(
            "Only you have a hat left: all others deal to you.",
            "Only you have hats left, {n} of them: all others deal to you.",
            args.hats,
        ),
        Event.PAY: lambda: (
            w("Your Sheriff is paid {coins}.", coins=coins(args.coins, w))
            if args.coins
            else w("Nothing is left to pay your Sheriff.")
        ),
        Event.ARREST: lambda: w(
            "Your Sheriff arrests {card}: {coins}.", card=the(args.card, w), coins=coins(args.coins, w)
        ),
        Event.COINS_BACK: lambda: w("You get {coins} back.", coins=coins(args.coins, w)),
        Event.LOOT: lambda: w("Your Thief gets away with {goods}.", goods=goods(args.goods, args.location, w)),
        Event.TAKINGS: lambda: w("Your Charlatan gets away with {coins}.", coins=coins(args.coins, w)),
        Event.MONEY: lambda: w(
            "You: {coins}, and resources worth {dollars}: {money} in all.",
            coins=coins(args.coins, w),
            dollars=w.dollars(args.dollars),
            money=w.dollars(args.coins + args.dollars),
        ),
    }[kind]()


def _other(kind: Event, args: Args, w: Speaker) -> str:
    """What happens to somebody else."""
    them = w.name(args.seat)
    return {
        Event.DEALER: lambda: w.many(
            "{who} deals, with {n} card in hand.", "{who} deals, with {n} cards in hand.", args.cards, who=them
        ),
        Event.HAND: lambda: w("{who}: {cards}.", who=them, cards=_list(args.passed | args.drawn, w)),
        Event.PICK: lambda: w("{who} takes a card out of the hand.", who=them),
        Event.CARD: lambda: w("It is {card}.", card=the(args.card, w)),
        Event.ACCEPT: lambda: w("{who} must accept.", who=them) if args.is_forced else w("{who} accepts.", who=them),
        Event.REFUSE: lambda: w("{who} refuses.", who=them),
        Event.REVEAL: lambda: _revealed(args.card, args.claim, w) + " " + w("{who}’s hat lies on it.", who=them),
        Event.DISCARD: lambda: _revealed(args.card, args.claim, w) + " " + w("It is discarded."),
        Event.GOODS: lambda: (
            w("{who} takes {goods}.", who=them, goods=goods(args.goods, args.location, w))
            if args.goods
            else w("{who} finds nothing to take.", who=them)
        ),
        Event.COINS: lambda: (
            w("{who} takes {coins}.", who=them, coins=coins(args.coins, w))
            if args.coins
            else w("{who} finds nothing to take.", who=them)
        ),
        Event.NOTHING: lambda: _nothing(args.card, w),
        Event.ROB: lambda: w(
            "{who}’s Thief grabs {goods} {place}.",
            who=them, goods=goods(args.goods, args.location, w), place=at_the(args.location, w),
        ),
        Event.INACTIVE: lambda: w("That was {who}’s last hat: no more cards for them in this round.", who=them),
        Event.LAST: lambda: w.many(
            "Only {who} has a hat left: all others deal to them.",
            "Only {who} has hats left, {n} of them: all others deal to them.",
            args.hats, who=them,
        ),
        Event.PAY: lambda: (
            w("{who}’s Sheriff is paid {coins}.", who=them, coins=coins(args.coins, w))
            if args.coins
            else w("Nothing is left to pay {who}’s Sheriff.", who=them)
        ),
        Event.ARREST: lambda: w(
            "{who}’s Sheriff arrests {card}: {coins}.", who=them, card=the(args.card, w), coins=coins(args.coins, w)
        ),
        Event.COINS_BACK: lambda: w("{who} gets {coins} back.", who=them, coins=coins(args.coins, w)),
        Event.LOOT: lambda: w(
            "{who}’s Thief gets away with {goods}.", who=them, goods=goods(args.goods, args.location, w)
        ),
        Event.TAKINGS: lambda: w("{who}’s Charlatan gets away with {coins}.", who=them, coins=coins(args.coins, w)),
        Event.MONEY: lambda: w(
            "{who}: {coins}, and resources worth {dollars}: {money} in all.",
            who=them, coins=coins(args.coins, w), dollars=w.dollars(args.dollars),
            money=w.dollars(args.coins + args.dollars),
        ),
    }[kind]()  # fmt: skip


def _hand(passed: int, drawn: int, w: Speaker) -> str:
    if not passed:
        return w("You draw {drawn}.", drawn=_list(drawn, w))
    if not drawn:
        return w("You get {passed}.", passed=_list(passed, w))
    return w("You get {passed} and draw {drawn}.", passed=_list(passed, w), drawn=_list(drawn, w))


def _revealed(card: int, claim: int, w: Speaker) -> str:
    """What a card turned out to be."""
    if card == claim:
        return w("It is {card}, as was said.", card=the(card, w))
    return w("It is {card}, not {claim}: a lie!", card=the(card, w), claim=the(claim, w))


def _nothing(card: int, w: Speaker) -> str:
    """An effect without effect."""
    return {
        Character.OUTLAW: lambda: w("The Outlaw finds no Sheriff to kill."),
        Character.THIEF: lambda: w("The Thief finds nothing to steal."),
        Character.CHARLATAN: lambda: w("The Charlatan finds nobody with a coin."),
        Character.GAMBLER: lambda: w("Nobody has a resource to lose."),
    }[Character(card)]()
