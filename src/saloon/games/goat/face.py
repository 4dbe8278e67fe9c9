"""How The Good, the Goat and the Crook looks from a seat, and the words for it. Sees hidden states only."""

from __future__ import annotations

from typing import Any

from saloon.core import NOBODY, IllegalMove, Speaker, quoted
from saloon.games.goat import rules
from saloon.games.goat.rules import (
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
    Step,
)

TITLE = "The Good, the Goat and the Crook"

# ---- Moves: an action as something to send and to store

_WITH_OBJECT: tuple[tuple[str, int, str, tuple[Any, ...]], ...] = (
    ("offer", rules.OFFER, "card", CHARACTER_NAMES),
    ("to", rules.TO, "seat", tuple(range(MOST_SEATS))),
    ("claim", rules.CLAIM, "character", CHARACTER_NAMES),
    ("rob", rules.ROB, "location", LOCATION_NAMES),
    ("dupe", rules.DUPE, "seat", tuple(range(MOST_SEATS))),
    ("pour", rules.POUR, "for", tuple(range(MOST_SEATS))),
    ("gamble", rules.GAMBLE, "with", tuple(range(MOST_SEATS))),
)
_ALONE: tuple[tuple[str, int], ...] = (("accept", rules.ACCEPT), ("refuse", rules.REFUSE))


def move(action: int) -> dict[str, Any]:
    """An action as a move: a verb, and the card, the seat or the location that it is about."""
    for verb, base, key, objects in _WITH_OBJECT:
        if 0 <= action - base < len(objects):
            return {"do": verb, key: objects[action - base]}
    for verb, number in _ALONE:
        if action == number:
            return {"do": verb}
    raise IllegalMove("there is no action {number}", number=action)


def action(move: dict[str, Any]) -> int:
    """A move as an action; an IllegalMove says what is wrong with its form."""
    verb, keys = move.get("do"), set(move) - {"do"}
    for known, number in _ALONE:
        if verb == known and not keys:
            return number
    for known, base, key, objects in _WITH_OBJECT:
        if verb == known and keys == {key}:
            given = move[key]
            if type(given) is type(objects[0]) and given in objects:
                return base + int(objects.index(given))
            raise IllegalMove(
                "{key} is one of {choices}, not {given}",
                key=key, choices=", ".join(map(str, objects)), given=quoted(given),
            )  # fmt: skip
    forms = [*(f"{known} ({key})" for known, _, key, _ in _WITH_OBJECT), *(known for known, _ in _ALONE)]
    raise IllegalMove("{move} is no move of this game. There are: {forms}", move=quoted(move), forms=", ".join(forms))


# ---- The view: everything there is to see


def view(s: State, seat: int | None) -> dict[str, Any]:
    """The table, ready for JSON, as this seat (None: an onlooker) may see it. Seats are numbers, names are keys
    that `names` puts into words.

    round, rounds   which round it is, and of how many
    step            how far it has come: "distribution", then in the Saloon phase whose effect is being resolved,
                    "waitress" or "end" where somebody is asked ("end" while the Gambler's token is drawn)
    last_active     the only person still active, to whom all others deal, or null
    dealer, held    who deals, and how many cards they have in hand, the offered one included
    hand            the dealer's cards, for the dealer only; null for everybody else
    deck            how many cards are left to draw
    aside           `{up, down, goat_back}`: the character shown, the one face down (null until the end), and whether
                    the Goat was shown first and went back into the deck
    offer           the card on its way: `{dealer, receiver, claim, card, forced}`, or null. `receiver` and `claim` are
                    null until they are named, `card` for all but the dealer; `forced`: may it not be refused?
    offers          the finished offers of this round, first one first: `{dealer, receiver, claim, card, accepted,
                    owner}`. `owner` is null for a card that was discarded
    street          the places, the Saloon first: `{location, resource, worth, goods, coins, characters}`, the last
                    being the names of those who belong there, those of the Saloon in their order
    characters      everybody in this game, by name: `{location, place, owner, fallen}`. `location` is null for the
                    Goat; `place` is "aside", "aside_down", "hand" (this seat knows it is in the dealer's hand), "deck"
                    (only at the end), "played", "discarded", or null if this seat cannot know; `owner` is the seat
                    whose hat lies on it, or null; `fallen` is "killed", "arrested" or null
    thief           what lies on the Thief: `{location, goods}`, or null
    charlatan       coins on the Charlatan
    reserve         coins that belong to nobody yet
    players         by seat: `{seat, you, active, hats, all_hats, coins, elixirs, tokens, goods, money, won}`. `tokens`
                    is the number of face-down resources; `goods` (how many of each) and `money` are for the owner
                    only, and for all at the end, else null; `won` is null until the end
    memory          what this seat need not remember by itself, so that a table can switch it off: `{passed, proven,
                    unseen, goods}`. `passed`: cards it has held that are still in the dealer's hand; `proven`: cards
                    there because a dealer has claimed them; `unseen`: characters that it cannot place; `goods` by
                    seat: `{known, won, lost}`, the resources that were seen to come and go, and how many tokens of
                    unknown kind the Gambler has brought or taken
    winners         the seats that have won, or null until the end
    """
    return {
        "round": s.round_number,
        "rounds": rules.ROUNDS[s.seats],
        "step": Step(s.step).name.lower(),
        "last_active": _last_active(s),
        "dealer": s.dealer,
        "held": s.held,
        "hand": cards_at(s, rules.HAND) if seat == s.dealer or lies_open(s, seat) else None,
        "deck": rules.deck_left(s),
        "aside": {
            "up": next(iter(cards_at(s, rules.ASIDE_UP)), None),
            "down": next(iter(cards_at(s, rules.ASIDE_DOWN)), None),
            "goat_back": bool(s.goat_back),
        },
        "offer": _offer(s),
        "offers": [_finished(s, number) for number in range(s.offer + 1) if s.shown[number] != NONE],
        "street": [_location(s, location) for location in range(LOCATIONS) if rules.IS_OPEN[s.seats, location]],
        "characters": {
            CHARACTER_NAMES[card]: _character(s, card) for card in range(CHARACTERS) if s.place[card] != rules.IN_BOX
        },
        "thief": {"location": LOCATION_NAMES[s.loot_from], "goods": s.loot} if s.loot else None,
        "charlatan": rules.duped(s),
        "reserve": s.reserve,
        "players": [_player(s, player, seat) for player in range(s.seats)],
        "memory": _memory(s, seat),
        "winners": [player for player in range(s.seats) if rules.has_won(s, player)] if s.over else None,
    }


def cards_at(s: State, place: int) -> list[str]:
    """The characters that are known to be at a place."""
    return [CHARACTER_NAMES[card] for card in range(CHARACTERS) if s.place[card] == place]


def _last_active(s: State) -> int | None:
    return rules.first_active(s) if rules.is_last_phase(s) and rules.count_active(s) else None


def is_offering(s: State) -> bool:
    """Is a card on its way?"""
    return s.phase in (Phase.RECEIVER, Phase.CLAIM, Phase.ANSWER)


def _name(card: int) -> str | None:
    return None if card == NONE else CHARACTER_NAMES[card]


def _offer(s: State) -> dict[str, Any] | None:
    if not is_offering(s):
        return None
    return {
        "dealer": s.dealer,
        "receiver": None if s.receiver == NOBODY else s.receiver,
        "claim": _name(s.claims[s.offer]),
        "card": _name(s.offered),
        "forced": s.receiver != NOBODY and bool(rules.is_forced(s)),
    }


def _finished(s: State, number: int) -> dict[str, Any]:
    card, receiver = s.shown[number], s.receivers[number]
    owner = rules.owner(s, card)
    return {
        "dealer": s.dealers[number],
        "receiver": receiver,
        "claim": _name(s.claims[number]),
        "card": _name(card),
        "accepted": owner == receiver,
        "owner": None if owner == NOBODY else owner,
    }


def characters_of(location: int) -> list[int]:
    """Who belongs to a location."""
    if location == SALOON:
        return list(range(FIRST_OF_SALOON, Character.GOAT))
    return [2 * location - 2, 2 * location - 1]


def _location(s: State, location: int) -> dict[str, Any]:
    return {
        "location": LOCATION_NAMES[location],
        "resource": RESOURCE_NAMES[location],
        "worth": rules.WORTH[location],
        "goods": s.goods[location],
        "coins": s.till[location],
        "characters": [CHARACTER_NAMES[card] for card in characters_of(location)],
    }


_PLACES = {
    UNKNOWN: None,
    rules.DECK: "deck",
    rules.ASIDE_UP: "aside",
    rules.ASIDE_DOWN: "aside_down",
    rules.HAND: "hand",
    rules.DISCARD: "discarded",
}


def _character(s: State, card: int) -> dict[str, Any]:
    owner = rules.owner(s, card)
    location = SALOON if card >= FIRST_OF_SALOON else rules.location_of(card)
    fate = "killed" if card == Character.SHERIFF else "arrested"
    return {
        "location": None if card == Character.GOAT else LOCATION_NAMES[location],
        "place": _PLACES.get(s.place[card], "played"),
        "owner": None if owner == NOBODY else owner,
        "fallen": fate if s.fallen >> card & 1 else None,
    }


def lies_open(s: State, seat: int | None) -> bool:
    """Is this the view of an onlooker to whom nothing is hidden, as of a game that is over by now?"""
    return (
        seat is None
        and all(s.place[card] != UNKNOWN for card in range(CHARACTERS))
        and all(s.stolen[theft] != UNKNOWN for theft in range(s.thefts))
    )


def _player(s: State, player: int, seat: int | None) -> dict[str, Any]:
    may_count = player == seat or bool(s.over) or lies_open(s, seat)
    return {
        "seat": player,
        "you": player == seat,
        "active": bool(rules.is_active(s, player)),
        "hats": s.hats[player],
        "all_hats": rules.HATS[s.seats],
        "coins": s.coins[player],
        "elixirs": s.elixirs[player],
        "tokens": rules.tokens(s, player),
        "goods": _goods(s, player) if may_count else None,
        "money": rules.money(s, player) if may_count else None,
        "won": bool(rules.has_won(s, player)) if s.over else None,
    }


def _goods(s: State, player: int) -> dict[str, int]:
    """Resources by kind, of the kinds that are in this game."""
    kinds = [kind for kind in range(LOCATIONS) if rules.IS_OPEN[s.seats, kind]]
    return {RESOURCE_NAMES[kind]: rules.stock(s, player, kind) for kind in kinds}


def _memory(s: State, seat: int | None) -> dict[str, Any]:
    return {
        "passed": [CHARACTER_NAMES[card] for card in passed_on(s, seat)],
        "proven": [CHARACTER_NAMES[card] for card in proven(s)],
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
    in_hand = [card for card in range(CHARACTERS) if s.place[card] == rules.HAND and held >> card & 1]
    return [] if seat == s.dealer else in_hand


def proven(s: State) -> list[int]:
    """The cards that a dealer has claimed and nobody has shown: they must be in the hand."""
    claims = {s.claims[offer] for offer in range(s.offer + 1)}
    return [card for card in range(CHARACTERS) if card in claims and s.place[card] == rules.HAND]


def _unknown_thefts(s: State, seats: Any, player: int) -> int:
    return sum(s.stolen[theft] == UNKNOWN and seats[theft] == player for theft in range(s.thefts))


# ---- Words


def character_name(card: int, w: Speaker) -> str:
    """A character as it stands on a card."""
    return {
        Character.CLERK: lambda: w("Clerk"),
        Character.KID: lambda: w("Kid"),
        Character.BANKER: lambda: w("Banker"),
        Character.WIDOW: lambda: w("Widow"),
        Character.FARMER: lambda: w("Farmer"),
        Character.COWBOY: lambda: w("Cowboy"),
        Character.MINER: lambda: w("Miner"),
        Character.PROSPECTOR: lambda: w("Prospector"),
        Character.OUTLAW: lambda: w("Outlaw"),
        Character.SHERIFF: lambda: w("Sheriff"),
        Character.THIEF: lambda: w("Thief"),
        Character.CHARLATAN: lambda: w("Charlatan"),
        Character.WAITRESS: lambda: w("Waitress"),
        Character.GAMBLER: lambda: w("Gambler"),
        Character.GOAT: lambda: w("Goat"),
    }[Character(card)]()


def the(card: int, w: Speaker) -> str:
    """A character in a sentence."""
    return {
        Character.CLERK: lambda: w("the Clerk"),
        Character.KID: lambda: w("the Kid"),
        Character.BANKER: lambda: w("the Banker"),
        Character.WIDOW: lambda: w("the Widow"),
        Character.FARMER: lambda: w("the Farmer"),
        Character.COWBOY: lambda: w("the Cowboy"),
        Character.MINER: lambda: w("the Miner"),
        Character.PROSPECTOR: lambda: w("the Prospector"),
        Character.OUTLAW: lambda: w("the Outlaw"),
        Character.SHERIFF: lambda: w("the Sheriff"),
        Character.THIEF: lambda: w("the Thief"),
        Character.CHARLATAN: lambda: w("the Charlatan"),
        Character.WAITRESS: lambda: w("the Waitress"),
        Character.GAMBLER: lambda: w("the Gambler"),
        Character.GOAT: lambda: w("the Goat"),
    }[Character(card)]()


def effect(card: int, w: Speaker) -> str:
    """What a character does for its owner, in a few words."""
    return {
        Character.CLERK: lambda: w("Takes all supplies of the store, at once."),
        Character.KID: lambda: w("Takes all coins of the store, at once."),
        Character.BANKER: lambda: w("Takes all bills of the bank, at once."),
        Character.WIDOW: lambda: w("Takes all coins of the bank, at once."),
        Character.FARMER: lambda: w("Takes all cattle of the ranch, at once."),
        Character.COWBOY: lambda: w("Takes all coins of the ranch, at once."),
        Character.MINER: lambda: w("Takes all nuggets of the mine, at once."),
        Character.PROSPECTOR: lambda: w("Takes all coins of the mine, at once."),
        Character.OUTLAW: lambda: w("Saloon 1: kills the Sheriff, if anybody has him, for 4 coins."),
        Character.SHERIFF: lambda: w(
            "Saloon 2: gets 2 coins, and 2 more for arresting the Thief, 1 more for the Charlatan."
        ),
        Character.THIEF: lambda: w("Grabs the goods of a place at once. Saloon 3: keeps them, unless arrested."),
        Character.CHARLATAN: lambda: w("Grabs 3 coins of others at once. Saloon 4: keeps them, unless arrested."),
        Character.WAITRESS: lambda: w(
            "Saloon 5: gives all bottles of the Saloon to others, then acts for the Gambler if he is there."
        ),
        Character.GAMBLER: lambda: w("Saloon 6: draws a resource of somebody else, unless the Waitress does it."),
        Character.GOAT: lambda: w("Does nothing. It is a goat."),
    }[Character(card)]()


def location_name(location: int, w: Speaker) -> str:
    """What a location is called."""
    return {
        0: lambda: w("Saloon"),
        1: lambda: w("Store"),
        2: lambda: w("Bank"),
        3: lambda: w("Ranch"),
        4: lambda: w("Mine"),
    }[location]()


def at_the(location: int, w: Speaker) -> str:
    """Where something happens."""
    return {
        0: lambda: w("at the Saloon"),
        1: lambda: w("at the store"),
        2: lambda: w("at the bank"),
        3: lambda: w("at the ranch"),
        4: lambda: w("at the mine"),
    }[location]()


def resource_name(kind: int, w: Speaker) -> str:
    """What a resource is called."""
    return {
        0: lambda: w("bottles"),
        1: lambda: w("supplies"),
        2: lambda: w("bills"),
        3: lambda: w("cattle"),
        4: lambda: w("nuggets"),
    }[kind]()


def goods(count: int, kind: int, w: Speaker) -> str:
    """So many tokens of a resource."""
    return {
        0: lambda: w.many("{n} bottle", "{n} bottles", count),
        1: lambda: w.many("{n} crate of supplies", "{n} crates of supplies", count),
        2: lambda: w.many("{n} wad of bills", "{n} wads of bills", count),
        3: lambda: w.many("{n} steer", "{n} steers", count),
        4: lambda: w.many("{n} nugget", "{n} nuggets", count),
    }[kind]()


def coins(count: int, w: Speaker) -> str:
    """So many coins."""
    return w.many("{n} coin", "{n} coins", count)


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


def who(seat: int, w: Speaker) -> str:
    """The name of the person who plays there, or the seat."""
    return w.names[seat] if seat < len(w.names) else w("Player {number}", number=seat + 1)


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
            "The Charlatan: who loses coin {number} of {last}?", number=rules.duped(s) + 1, last=rules.ELIXIRS
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
    if rules.is_forced(s):
        return w("“It is {card}.” As many hats as cards are left: it is yours.", card=claim)
    return w("“It is {card}.” Do you take the card?", card=claim)


def say(s: State, action: int, w: Speaker) -> str:
    """An action in words."""
    if action < rules.TO:
        return w("Offer {card}", card=the(action - rules.OFFER, w))
    if action < rules.CLAIM:
        return w("To {who}", who=who(action - rules.TO, w))
    if action < rules.ACCEPT:
        card = action - rules.CLAIM
        if card == s.offered:
            return w("“It is {card}”: the truth", card=the(card, w))
        return w("“It is {card}”: a lie", card=the(card, w))
    if action == rules.ACCEPT:
        return w("Accept")
    if action == rules.REFUSE:
        return w("Refuse")
    if action < rules.DUPE:
        location = action - rules.ROB
        there = goods(s.goods[location], location, w)
        return w("{location}: {goods}", location=location_name(location, w), goods=there)
    if action < rules.POUR:
        return w("A coin of {who}", who=who(action - rules.DUPE, w))
    if action < rules.GAMBLE:
        return w("A bottle for {who}", who=who(action - rules.POUR, w))
    return w("A resource of {who}", who=who(action - rules.GAMBLE, w))


_PHASE_OF = (
    (rules.TO, Phase.CARD),
    (rules.CLAIM, Phase.RECEIVER),
    (rules.ACCEPT, Phase.CLAIM),
    (rules.ROB, Phase.ANSWER),
    (rules.DUPE, Phase.ROB),
    (rules.POUR, Phase.DUPE),
    (rules.GAMBLE, Phase.POUR),
    (rules.ACTIONS, Phase.GAMBLE),
)


def why_not(s: State, action: int, w: Speaker) -> str:
    """Why an action is not possible now."""
    phase = next(phase for end, phase in _PHASE_OF if action < end)
    if s.phase != phase:
        return w("That is not the question now: {question}", question=ask(s, w))
    if phase in (Phase.CARD, Phase.CLAIM):
        card = (action - rules.OFFER) if phase == Phase.CARD else (action - rules.CLAIM)
        return w("Your hand does not hold that card: {card}.", card=character_name(card, w))
    if phase == Phase.ANSWER:
        return w("You have as many hats as there are cards left, so you must accept.")
    if phase == Phase.ROB:
        return _why_not_rob(action - rules.ROB, w)
    return _why_not_seat(s, phase, action, w)


def _why_not_rob(location: int, w: Speaker) -> str:
    if location == SALOON:
        return w("The Thief does not rob the Saloon.")
    return w("There are no goods to steal.")


def _why_not_seat(s: State, phase: Phase, action: int, w: Speaker) -> str:
    base = {Phase.RECEIVER: rules.TO, Phase.DUPE: rules.DUPE, Phase.POUR: rules.POUR, Phase.GAMBLE: rules.GAMBLE}
    seat = action - base[phase]
    if seat >= s.seats:
        return w("Nobody sits there.")
    if seat == s.turn:
        return w("You cannot choose yourself.")
    if phase == Phase.RECEIVER:
        return w("{who} is no longer active.", who=who(seat, w))
    if phase == Phase.DUPE:
        return w("{who} has no coin.", who=who(seat, w))
    return w("{who} has no resource.", who=who(seat, w))


# ---- The story


def _list(cards: int, w: Speaker) -> str:
    return ", ".join(character_name(card, w) for card in range(CHARACTERS) if cards >> card & 1)


def tell(event: int, args: tuple[int, int, int], w: Speaker) -> str:
    """An event in words, said to the speaker's seat."""
    kind = Event(event)
    a, b, c = args
    if kind in _OF_THE_TABLE:
        return _of_the_table(kind, a, b, c, w)
    if kind in _BETWEEN_TWO:
        return _between_two(kind, a, b, c, w)
    if a == w.seat:
        return _you(kind, b, c, w)
    return _other(kind, who(a, w), b, c, w)


_OF_THE_TABLE = (Event.ROUND, Event.LAY, Event.GOAT_BACK, Event.ASIDE, Event.SALOON, Event.GOODS_BACK, Event.OVER)


def _of_the_table(kind: Event, a: int, b: int, c: int, w: Speaker) -> str:
    """What nobody in particular does."""
    return {
        Event.ROUND: lambda: w("Round {number} of {last}.", number=a, last=b),
        Event.LAY: lambda: w("{location}: {goods}.", location=location_name(a, w), goods=_pile(a, b, c, w)),
        Event.GOAT_BACK: lambda: w("The Goat turns up first, and goes back into the deck."),
        Event.ASIDE: lambda: w("Set aside: {card}, and a card face down.", card=character_name(a, w)),
        Event.SALOON: lambda: w("All hats are taken: the Saloon phase begins."),
        Event.GOODS_BACK: lambda: w("Back {place}: {goods}.", place=at_the(a, w), goods=goods(b, a, w)),
        Event.OVER: lambda: _ending(a, b, w),
    }[kind]()


def _pile(location: int, count: int, money: int, w: Speaker) -> str:
    piles = [goods(count, location, w)] if count else []
    if money:
        piles.append(coins(money, w))
    return ", ".join(piles) or w("empty")


def _ending(winners: int, money: int, w: Speaker) -> str:
    seats = [seat for seat in range(MOST_SEATS) if winners >> seat & 1]
    if len(seats) > 1:
        people = ", ".join(who(seat, w) for seat in seats)
        return w("{people} share the victory with {money} $ each.", people=people, money=money)
    if seats == [w.seat]:
        return w("You win with {money} $!", money=money)
    return w("{who} wins with {money} $!", who=who(seats[0], w), money=money)


_BETWEEN_TWO = (
    Event.TOWARDS, Event.CLAIM, Event.DUPE, Event.KILL, Event.POUR, Event.IN_HIS_PLACE, Event.GAMBLE, Event.TOKEN,
)  # fmt: skip


def _between_two(kind: Event, a: int, b: int, c: int, w: Speaker) -> str:
    """What somebody does to somebody: who is spoken to?"""
    if a == b:
        return _to_oneself(kind, a, c, w)
    if a == w.seat:
        return _you_do(kind, who(b, w), c, w)
    if b == w.seat:
        return _done_to_you(kind, who(a, w), c, w)
    return _between_others(kind, who(a, w), who(b, w), c, w)


def _to_oneself(kind: Event, a: int, c: int, w: Speaker) -> str:
    """Owners of both sides of an effect."""
    if a == w.seat:
        return {
            Event.KILL: lambda: w("Your Outlaw kills your own Sheriff: {coins}.", coins=coins(c, w)),
            Event.IN_HIS_PLACE: lambda: w("Your Waitress acts in the place of your Gambler."),
        }[kind]()
    return {
        Event.KILL: lambda: w(
            "The Outlaw of {who} kills their own Sheriff: {coins}.", who=who(a, w), coins=coins(c, w)
        ),
        Event.IN_HIS_PLACE: lambda: w("The Waitress of {who} acts in the place of their Gambler.", who=who(a, w)),
    }[kind]()


def _you_do(kind: Event, other: str, c: int, w: Speaker) -> str:
    """What the reader does to somebody."""
    return {
        Event.TOWARDS: lambda: w("You slide a card towards {other}.", other=other),
        Event.CLAIM: lambda: w("You say to {other}: “{card}.”", other=other, card=the(c, w)),
        Event.DUPE: lambda: w("Your Charlatan sells {other} an elixir for a coin.", other=other),
        Event.KILL: lambda: w("Your Outlaw kills the Sheriff of {other}: {coins}.", other=other, coins=coins(c, w)),
        Event.POUR: lambda: w("Your Waitress serves {other} a bottle.", other=other),
        Event.IN_HIS_PLACE: lambda: w("Your Waitress acts in the place of the Gambler of {other}.", other=other),
        Event.GAMBLE: lambda: w("You win a resource of {other}.", other=other),
        Event.TOKEN: lambda: w("It is {goods}.", goods=goods(1, c, w)),
    }[kind]()


def _done_to_you(kind: Event, them: str, c: int, w: Speaker) -> str:
    """What somebody does to the reader."""
    return {
        Event.TOWARDS: lambda: w("{who} slides a card towards you.", who=them),
        Event.CLAIM: lambda: w("{who} says to you: “{card}.”", who=them, card=the(c, w)),
        Event.DUPE: lambda: w("The Charlatan of {who} sells you an elixir for a coin.", who=them),
        Event.KILL: lambda: w("The Outlaw of {who} kills your Sheriff: {coins}.", who=them, coins=coins(c, w)),
        Event.POUR: lambda: w("The Waitress of {who} serves you a bottle.", who=them),
        Event.IN_HIS_PLACE: lambda: w("The Waitress of {who} acts in the place of your Gambler.", who=them),
        Event.GAMBLE: lambda: w("{who} wins a resource of yours.", who=them),
        Event.TOKEN: lambda: w("It is {goods}.", goods=goods(1, c, w)),
    }[kind]()


def _between_others(kind: Event, them: str, other: str, c: int, w: Speaker) -> str:
    """What somebody does to somebody else."""
    return {
        Event.TOWARDS: lambda: w("{who} slides a card towards {other}.", who=them, other=other),
        Event.CLAIM: lambda: w("{who} says to {other}: “{card}.”", who=them, other=other, card=the(c, w)),
        Event.DUPE: lambda: w("The Charlatan of {who} sells {other} an elixir for a coin.", who=them, other=other),
        Event.KILL: lambda: w(
            "The Outlaw of {who} kills the Sheriff of {other}: {coins}.", who=them, other=other, coins=coins(c, w)
        ),
        Event.POUR: lambda: w("The Waitress of {who} serves {other} a bottle.", who=them, other=other),
        Event.IN_HIS_PLACE: lambda: w(
            "The Waitress of {who} acts in the place of the Gambler of {other}.", who=them, other=other
        ),
        Event.GAMBLE: lambda: w("{who} wins a resource of {other}.", who=them, other=other),
        Event.TOKEN: lambda: w("It is {goods}.", goods=goods(1, c, w)),
    }[kind]()


def _you(kind: Event, b: int, c: int, w: Speaker) -> str:
    """What happens to the reader."""
    return {
        Event.DEALER: lambda: w.many("You deal, with {n} card in hand.", "You deal, with {n} cards in hand.", b),
        Event.HAND: lambda: _hand(b, c, w),
        Event.PICK: lambda: w("You take a card out of the hand."),
        Event.CARD: lambda: w("It is {card}.", card=the(b, w)),
        Event.ACCEPT: lambda: w("You must accept.") if c else w("You accept."),
        Event.REFUSE: lambda: w("You refuse."),
        Event.REVEAL: lambda: _revealed(b, c, w) + " " + w("Your hat lies on it."),
        Event.DISCARD: lambda: _revealed(b, c, w) + " " + w("It is discarded."),
        Event.GOODS: lambda: w("You take {goods}.", goods=goods(c, b, w)),
        Event.COINS: lambda: w("You take {coins}.", coins=coins(c, w)),
        Event.NOTHING: lambda: _nothing(b, w),
        Event.ROB: lambda: w("Your Thief grabs {goods} {place}.", goods=goods(c, b, w), place=at_the(b, w)),
        Event.INACTIVE: lambda: w("That was your last hat: you are inactive."),
        Event.LAST: lambda: w.many(
            "You are the last active person, with {n} hat left: all others deal to you.",
            "You are the last active person, with {n} hats left: all others deal to you.",
            b,
        ),
        Event.PAY: lambda: w("Your Sheriff is paid {coins}.", coins=coins(b, w)),
        Event.ARREST: lambda: w("Your Sheriff arrests {card}: {coins}.", card=the(b, w), coins=coins(c, w)),
        Event.COINS_BACK: lambda: w("You get {coins} back.", coins=coins(b, w)),
        Event.LOOT: lambda: w("Your Thief gets away with {goods}.", goods=goods(c, b, w)),
        Event.TAKINGS: lambda: w("Your Charlatan gets away with {coins}.", coins=coins(b, w)),
        Event.MONEY: lambda: w(
            "You: {coins}, and resources for {dollars} $: {money} $.", coins=coins(b, w), dollars=c, money=b + c
        ),
    }[kind]()


def _other(kind: Event, them: str, b: int, c: int, w: Speaker) -> str:
    """What happens to somebody else."""
    return {
        Event.DEALER: lambda: w.many(
            "{who} deals, with {n} card in hand.", "{who} deals, with {n} cards in hand.", b, who=them
        ),
        Event.HAND: lambda: w("{who}: {cards}.", who=them, cards=_list(b | c, w)),
        Event.PICK: lambda: w("{who} takes a card out of the hand.", who=them),
        Event.CARD: lambda: w("It is {card}.", card=the(b, w)),
        Event.ACCEPT: lambda: w("{who} must accept.", who=them) if c else w("{who} accepts.", who=them),
        Event.REFUSE: lambda: w("{who} refuses.", who=them),
        Event.REVEAL: lambda: _revealed(b, c, w) + " " + w("The hat of {who} lies on it.", who=them),
        Event.DISCARD: lambda: _revealed(b, c, w) + " " + w("It is discarded."),
        Event.GOODS: lambda: w("{who} takes {goods}.", who=them, goods=goods(c, b, w)),
        Event.COINS: lambda: w("{who} takes {coins}.", who=them, coins=coins(c, w)),
        Event.NOTHING: lambda: _nothing(b, w),
        Event.ROB: lambda: w(
            "The Thief of {who} grabs {goods} {place}.", who=them, goods=goods(c, b, w), place=at_the(b, w)
        ),
        Event.INACTIVE: lambda: w("That was the last hat of {who}, who is inactive now.", who=them),
        Event.LAST: lambda: w.many(
            "{who} is the last active person, with {n} hat left: all others deal to them.",
            "{who} is the last active person, with {n} hats left: all others deal to them.",
            b, who=them,
        ),
        Event.PAY: lambda: w("The Sheriff of {who} is paid {coins}.", who=them, coins=coins(b, w)),
        Event.ARREST: lambda: w(
            "The Sheriff of {who} arrests {card}: {coins}.", who=them, card=the(b, w), coins=coins(c, w)
        ),
        Event.COINS_BACK: lambda: w("{who} gets {coins} back.", who=them, coins=coins(b, w)),
        Event.LOOT: lambda: w("The Thief of {who} gets away with {goods}.", who=them, goods=goods(c, b, w)),
        Event.TAKINGS: lambda: w("The Charlatan of {who} gets away with {coins}.", who=them, coins=coins(b, w)),
        Event.MONEY: lambda: w(
            "{who}: {coins}, and resources for {dollars} $: {money} $.",
            who=them, coins=coins(b, w), dollars=c, money=b + c,
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


# ---- The rules in our own words


def rules_help(w: Speaker) -> list[tuple[str, str, str]]:
    """Sections of help: the question each belongs to, a title, and the text."""
    return [
        (
            "",
            w("The aim"),
            w(
                "Be the richest after three rounds (four if two play). Coins lie open. Resources lie face down and are "
                "worth 2 $ (bottles), 3 $ (supplies), 4 $ (bills) or 5 $ (cattle, nuggets)."
            ),
        ),
        (
            "",
            w("A round"),
            w(
                "A resource comes to every place of the street, and some coins; what nobody took stays. Two characters "
                "are set aside, one of them face down. Then hats are put on characters until none is left, and the "
                "Saloon phase follows."
            ),
        ),
        (
            "card",
            w("The offer"),
            w(
                "The dealer has four cards and offers one of them, face down, to somebody who still has a hat. "
                "Accepted, it belongs to the receiver; refused, to the dealer. The owner puts a hat on it. Then the "
                "other three cards go to the next dealer, who draws one more."
            ),
        ),
        ("receiver", w("The receiver"), w("Anybody else who still has a small hat.")),
        (
            "claim",
            w("The claim"),
            w(
                "Say who it is. You may lie, but only name a character of your own hand: so everybody learns that "
                "this one is, or was, in it."
            ),
        ),
        (
            "answer",
            w("Yes or no"),
            w(
                "You do not see the card. Accept, and it is yours, with one of your hats on it; refuse, and the dealer "
                "must keep it and spend a hat. Remember what you have passed on."
            ),
        ),
        (
            "",
            w("The last active person"),
            w(
                "When only one person has hats left, all others deal to them in turn; the first of them takes the rest "
                "of the deck. Cards that are refused now are discarded. With as many hats as the dealer has cards, "
                "everything must be accepted. Whoever was last deals first in the next round."
            ),
        ),
        (
            "",
            w("The people of the street"),
            w(
                "Clerk, Banker, Farmer and Miner take all resources of their place at once; Kid, Widow, Cowboy and "
                "Prospector take all its coins."
            ),
        ),
        (
            "rob",
            w("The Thief"),
            w(
                "Choose a place with resources, but not the Saloon: they lie on the Thief, and are yours in the Saloon "
                "phase unless the Sheriff arrests him. Then they go back."
            ),
        ),
        (
            "dupe",
            w("The Charlatan"),
            w(
                "Take three coins in all from others, as you like: they lie on the Charlatan, and are yours in the "
                "Saloon phase unless the Sheriff arrests him. Then they go back."
            ),
        ),
        (
            "",
            w("Outlaw and Sheriff"),
            w(
                "In the Saloon phase the Outlaw comes first: if anybody has the Sheriff, he kills him for 4 coins. A "
                "living Sheriff gets 2 coins, 2 more for arresting the Thief and 1 more for the Charlatan."
            ),
        ),
        (
            "pour",
            w("The Waitress"),
            w(
                "All bottles of the Saloon go to others, as you like. If somebody has the Gambler, you do his action "
                "in his place."
            ),
        ),
        (
            "gamble",
            w("The Gambler"),
            w("Draw a resource of somebody else without looking. Only the two of you see it."),
        ),
        (
            "over",
            w("The end"),
            w(
                "Coins and resources are added up; what is left on the street counts for nobody. Equals compare their "
                "coins, then the number of their resources, and else share the victory."
            ),
        ),
    ]
