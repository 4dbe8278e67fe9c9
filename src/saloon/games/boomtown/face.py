"""How Boomtown Bandits looks from a seat: moves, the view, questions and answers. Sees hidden states only.

What things are called and how the story is told stands in `words`.
"""

from __future__ import annotations

from saloon.core import CLOCK, NOBODY, Moves, Names, Numbers, Several, Speaker, Verb, capitalized, places_of
from saloon.games.boomtown import box, effects, views
from saloon.games.boomtown.box import (
    BOX,
    CARDS,
    EVERYONE,
    GANG,
    HAND,
    HAS_NO_ACTION,
    HOME,
    KIND_NAMES,
    KINDS,
    LOCATION_NAMES,
    LOCATIONS,
    LOOK,
    MOST_SEATS,
    NEW,
    NEW_VEILED,
    NONE,
    OUT,
    SHOWN,
    TOKENS,
    TOP,
    UNKNOWN,
    VEILED,
    WINDOWS,
    WORTH_INSTEAD,
    Phase,
    Scene,
    State,
    Step,
)
from saloon.games.boomtown.manual import rules_help
from saloon.games.boomtown.scoring import dollars_of
from saloon.games.boomtown.shootout import is_shot_target
from saloon.games.boomtown.words import (
    TITLE,
    effect,
    gang_token,
    kind_name,
    location_name,
    names,
    option_help,
    option_words,
    tell,
)

__all__ = [
    "TITLE", "action", "ask", "move", "names", "occasion", "occasions", "option_help", "option_words", "rules_help",
    "say", "tell", "view", "why_not",
]  # fmt: skip

# ---- Moves: an action as something to send and to store

TOKEN_NAMES = ("shooter", "coward")
_LOCATION, _SEAT, _CARD = Names(LOCATION_NAMES), Numbers(MOST_SEATS), Names(KIND_NAMES)
MOVES = Moves(
    Verb("pass", box.PASS),
    Verb("fire", box.FIRE),
    Verb("place", box.PLACE, {"location": _LOCATION, "token": Names(TOKEN_NAMES)}),
    Verb("token", box.TOKEN, {"token": Numbers(TOKENS)}),
    Verb("go", box.GO, {"location": _LOCATION}),
    Verb("play", box.PLAY, {"card": _CARD}),
    Verb("card", box.CARD, {"card": _CARD}),
    Verb("who", box.WHO, {"seat": _SEAT}),
    Verb("land", box.LAND, {"seat": _SEAT}),
    Verb("call", box.CALL, {"seat": _SEAT}),
    Verb("false_start", box.FALSE_START, {"seat": _SEAT}),
    Verb("false_call", box.FALSE_CALL, {"seat": _SEAT}),
    Verb("back", box.BACK, {"seat": _SEAT}),
    Verb("pick_up", box.PICK_UP, {"seat": _SEAT}),
    Verb("tie", box.TIE, {"seats": Several(MOST_SEATS)}),
)
move, action = MOVES.move, MOVES.action


# ---- The view: everything there is to see


def view(s: State, seat: int | None) -> views.Town:
    """The table, ready for JSON, as this seat (None: a spectator) may see it."""
    return {
        "round": s.round_number,
        "first": s.first,
        "tempo": "live" if s.live else "beats",
        "step": _step(s),
        "town": [_place(s, place, seat) for place in range(s.seats + 1)],
        "players": [_player(s, player, seat) for player in range(s.seats)],
        "shootout": _shootout(s) if _is_shooting(s) else None,
        "playing": _playing(s),
        "asked": "window" if Phase(s.phase) in WINDOWS else "question",
        "passed": places_of(s.passed) if Phase(s.phase) in WINDOWS else [],
        "looked_at": [card_view(s, card) for card in range(CARDS) if s.place[card] == LOOK],
        "picked": places_of(s.has_picked),
        "pick": card_view(s, s.picked[seat]) if seat is not None and s.picked[seat] != NONE else None,
        "own_town": _or_none(s.town_owner),
        "last_round": any(s.left[s.town[place]] == 0 for place in range(s.seats + 1)),
        "loot": [_loot(s, kind) for kind in range(KINDS) if _is_in_town(s, box.LOCATION_OF_KIND[kind])],
        "bonuses": {
            views.LOCATIONS[location]: _or_none(s.bonus[location])
            for location in range(LOCATIONS)
            if _is_in_town(s, location)
        },
        "winner": s.winner if s.over else None,
    }


def _or_none(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def _is_in_town(s: State, location: int) -> bool:
    return box.place_of(s, location) != NONE


def _is_shooting(s: State) -> bool:
    return not s.over and s.phase != Phase.MARSHAL and Step.STANDOFF <= s.step <= Step.DODGE


_FIRST_STEPS: tuple[views.Step, ...] = ("plans", "placing", "schemes")


def _step(s: State) -> views.Step:
    if s.phase == Phase.MARSHAL:
        return "marshal"
    if s.over or s.scene != Scene.LOOT or s.step >= Step.BONUS:
        return "scoring"
    if _is_shooting(s):
        return "shootout"
    if s.step <= Step.SCHEMES:
        return _FIRST_STEPS[s.step]
    return "evening" if s.step == Step.EVENING else "win"


def card_view(s: State, card: int) -> views.LootCard:
    """A card, ready for JSON."""
    kind = s.kind[card]
    return {
        "name": KIND_NAMES[kind],
        "location": views.LOCATIONS[box.location_of(card)],
        "dollars": s.worth[kind],
        "instead": WORTH_INSTEAD.get(kind),
        "window": BOX["loot"][kind]["window"],
    }


def _loot(s: State, kind: int) -> views.LootKind:
    loot = BOX["loot"][kind]
    numbers: dict[views.Figure, int] = {"copies": s.copies[kind], "dollars": s.worth[kind]}
    return {
        "name": KIND_NAMES[kind],
        "location": loot["location"],
        "copies": s.copies[kind],
        "dollars": s.worth[kind],
        "instead": WORTH_INSTEAD.get(kind),
        "window": loot["window"],
        "unseen": s.unseen[kind],
        "reconstructed": [
            key for key, value in numbers.items() if loot["provenance"][key] == "reconstructed" and value == loot[key]
        ],
    }


def _place(s: State, place: int, seat: int | None) -> views.Place:
    location = s.town[place]
    pile = range(box.PILE_SIZE * location, box.PILE_SIZE * (location + 1))
    return {
        "location": views.LOCATIONS[location],
        "left": s.left[location],
        "closed": bool(s.closed >> place & 1),
        "marshal": s.marshal == place,
        "kept": bool(s.kept >> place & 1),
        "current": s.at == place and s.phase != Phase.MARSHAL and Step.SCHEMES <= s.step <= Step.NEXT,
        "top": next((card_view(s, card) for card in pile if s.place[card] == TOP), None),
        "topped_by": places_of(s.topped[location]),
        "tokens": [token for token in range(GANG * s.seats) if s.where[token] == place],
    }


def _player(s: State, player: int, seat: int | None) -> views.Bandit:
    new = s.new_veiled[player] + sum(s.new_from[player, location] for location in range(LOCATIONS))
    late = next((order for order in range(s.seats) if s.late[order] == player), None)
    return {
        "seat": player,
        "you": player == seat,
        "tokens": [_token(s, token, seat) for token in range(GANG * player, GANG * (player + 1))],
        "hand": {
            "count": box.held(s, player),
            "new": new,
            "from": {
                views.LOCATIONS[location]: count
                for location in range(LOCATIONS)
                if (count := s.hand_from[player, location] + s.new_from[player, location])
            },
            "mixed": s.veiled[player] + s.new_veiled[player],
        },
        "cards": [
            _held(s, player, card)
            for card in range(CARDS)
            if s.place[card] in (HAND + player, NEW + player, VEILED + player, NEW_VEILED + player)
        ],
        "open": [card_view(s, card) for card in range(CARDS) if s.place[card] == SHOWN + player],
        "exposed": bool(s.exposed >> player & 1),
        "late": late,
        "missing": s.buried[player],
        "own_town": s.town_owner == player,
        "bonuses": [views.LOCATIONS[location] for location in range(LOCATIONS) if s.bonus[location] == player],
        "money": dollars_of(s, player),
        "won": s.winner == player if s.over else None,
    }


def _held(s: State, player: int, card: int) -> views.LootCard:
    """A card of a hand."""
    place = s.place[card]
    return {
        **card_view(s, card),
        "new": place in (NEW + player, NEW_VEILED + player),
        "fits": _fits(s, player, card),
    }


def _fits(s: State, player: int, card: int) -> bool:
    """Could its owner answer the question that is asked now with this card?"""
    if s.phase == Phase.PASS_ON:
        return bool(box.is_in_hand(s.place[card], player))
    return bool(box.is_ready(s.place[card], player)) and box.WINDOW_OF_KIND[s.kind[card]] == s.phase


def _token(s: State, token: int, seat: int | None) -> views.Token:
    owner, where = token // GANG, s.where[token]
    kind: views.Kind | None = None
    if s.coward[owner] != UNKNOWN:
        kind = views.KINDS[box.is_coward(s, token)] if where != HOME or owner == seat else None
    elif s.seen[token] == EVERYONE or (seat is not None and s.seen[token] >> seat & 1):
        kind = "shooter"
    return {
        "token": token,
        "owner": owner,
        "where": "home" if where == HOME else "out" if where == OUT else views.LOCATIONS[s.town[where]],
        "kind": kind,
        "die": (None, *views.FACES)[s.face[token]],
        "aimed": bool(s.aimed >> token & 1),
        "choice": _choice(s, token) if seat is not None and seat == s.turn else None,
    }


def _choice(s: State, token: int) -> int | None:
    """The token that stands for this one where tokens are chosen: the first of those that are one choice."""
    is_target = {Phase.SHOT: is_shot_target, Phase.TOKEN: effects.is_target}.get(Phase(s.phase))
    if is_target is None or not is_target(s, token):
        return None
    gang = range(token - token % GANG, token + 1)
    return next(first for first in gang if is_target(s, first) and (first == token or box.are_alike(s, first, token)))


def _shootout(s: State) -> views.Standoff:
    return {
        "location": views.LOCATIONS[s.town[s.at]],
        "scene": views.SCENES[s.scene],
        "players": places_of(box.players_at(s, s.at)),
        "brave": places_of(s.brave),
        "barred": places_of(s.barred),
        "caller": _or_none(s.caller),
        "bullets": s.bullets,
        "doubled": s.barrels,
        "shots": s.shots,
    }


def _playing(s: State) -> views.Playing | None:
    if s.playing == NONE:
        return None
    chosen = None if s.chosen == NONE else s.chosen
    return {"card": KIND_NAMES[s.playing], "seat": s.turn, "stage": s.stage, "chosen": chosen}


# ---- Windows by name

_AT_A_LOCATION = (Phase.SCHEMES, Phase.STANDOFF, Phase.BARREL, Phase.DODGE)


def occasion(s: State) -> str | None:
    """The name of the window open now, such as "plans" or "standoff:mine"; None where no window is open."""
    phase = Phase(s.phase)
    if phase not in WINDOWS:
        return None
    name = phase.name.lower()
    return f"{name}:{LOCATION_NAMES[s.town[s.at]]}" if phase in _AT_A_LOCATION else name


def occasions(w: Speaker, s: State | None = None) -> list[tuple[str, str]]:
    """Every name that `occasion` may give in this town, with words for somebody who wants to be stopped there. Without
    a state, those of all locations.
    """
    town = range(LOCATIONS) if s is None else [s.town[place] for place in range(s.seats + 1)]
    return [
        ("plans", w("Before tokens are placed")),
        ("look", w("Before I place a token")),
        *(
            (f"{phase.name.lower()}:{LOCATION_NAMES[location]}", _occasion_at(phase, location_name(location, w), w))
            for location in town
            for phase in _AT_A_LOCATION
        ),
        ("win", w("When I win a location")),
        ("party", w("When I have drawn a card")),
        ("evening", w("At the end of the round")),
    ]


def _occasion_at(phase: Phase, name: str, w: Speaker) -> str:
    return {
        Phase.SCHEMES: lambda: w("Before {location} is resolved", location=name),
        Phase.STANDOFF: lambda: w("Before a countdown at {location}", location=name),
        Phase.BARREL: lambda: w("After a hit at {location}", location=name),
        Phase.DODGE: lambda: w("When shots are assigned at {location}", location=name),
    }[phase]()


# ---- Questions and answers


def ask(s: State, w: Speaker) -> str:
    """The question that the seat on turn must answer."""
    return {
        Phase.MARSHAL: lambda: w("Where does the Marshal go?"),
        Phase.PLANS: lambda: w("Before tokens are placed: do you play a card?"),
        Phase.LOOK: lambda: w("Before you place a token: do you play a card?"),
        Phase.PLACE: lambda: w("Which token do you place, and where?"),
        Phase.SCHEMES: lambda: w("Before {location} is resolved: do you play a card?", location=_here(s, w)),
        Phase.STANDOFF: lambda: w("Before the countdown at {location}: do you play a card?", location=_here(s, w)),
        Phase.FIRE: lambda: w("Three, two, one…"),
        Phase.RACE: lambda: w("Roll as fast as you can!"),
        Phase.BARREL: lambda: _hit(s, w),
        Phase.SHOT: lambda: w.many(
            "A bullet for whom? {n} is left.", "A bullet for whom? {n} are left.", s.shots
        ),
        Phase.DODGE: lambda: w("The shots are assigned: do you play a card?"),
        Phase.WIN: lambda: w("You have won {location}: do you play a card instead of drawing?", location=_here(s, w)),
        Phase.KEEP: lambda: w("Which of the two cards do you keep?"),
        Phase.PARTY: lambda: w("You have drawn your card: do you play another?"),
        Phase.PASS_ON: lambda: w("Which card do you pass to the left?"),
        Phase.EVENING: lambda: w("The round ends: do you play a card?"),
        Phase.WHO: lambda: w("{card}: whom?", card=kind_name(s.playing, w)),
        Phase.WHERE: lambda: w("{card}: where?", card=kind_name(s.playing, w)),
        Phase.TOKEN: lambda: w("{card}: which token?", card=kind_name(s.playing, w)),
        Phase.LOOT: lambda: w("{card}: for which card?", card=kind_name(s.playing, w)),
        Phase.OVER: lambda: w("The game is over."),
    }[Phase(s.phase)]()  # fmt: skip


def _hit(s: State, w: Speaker) -> str:
    if s.caller == w.seat:
        return w("You have hit: do you play a card?")
    return w("{who} has hit: do you play a card?", who=w.name(s.caller))


def _here(s: State, w: Speaker) -> str:
    return location_name(s.town[min(s.at, LOCATIONS - 1)], w)


def say(s: State, action: int, w: Speaker) -> str:
    """An action in words."""
    if action == box.PASS:
        return w("Pass")
    if action == box.FIRE:
        return w("Nobody rolls: the dice decide by beats") if s.phase == Phase.RACE else w("Fire!")
    if action < box.TOKEN:
        location, coward = divmod(action - box.PLACE, 2)
        name = location_name(location, w)
        return w("The coward at {location}", location=name) if coward else w("A shooter at {location}", location=name)
    if action < box.GO:
        return _say_token(s, action - box.TOKEN, w)
    if action < box.WHO:
        return capitalized(location_name(action - box.GO, w))
    if action < box.PLAY:
        return capitalized(w.name(action - box.WHO))
    if action < box.CARD:
        card = kind_name(action - box.PLAY, w)
        return w("Lay {card} open", card=card) if HAS_NO_ACTION[action - box.PLAY] else w("Play {card}", card=card)
    if action < box.LAND:
        return kind_name(action - box.CARD, w)
    return _say_clock(action, w)


def _say_token(s: State, token: int, w: Speaker) -> str:
    owner, where = token // GANG, s.where[token]
    name = gang_token(2 * owner + int(box.is_coward(s, token)), w)
    if where < 0:
        return capitalized(name)
    return w("{token} at {location}", token=capitalized(name), location=location_name(s.town[where], w))


def _say_clock(action: int, w: Speaker) -> str:
    if action >= box.TIE:
        return w("A tie: {names}", names=w.people(places_of(action - box.TIE)))
    verb, seat = divmod(action - box.LAND, MOST_SEATS)
    name = w.name(seat)
    return (
        lambda: w("{who}: the dice land", who=name),
        lambda: w("{who} calls HIT!", who=name),
        lambda: w("{who} rolls too early", who=name),
        lambda: w("{who} calls without a reason", who=name),
        lambda: w("{who} is back", who=name),
        lambda: w("{who} picks up the dice", who=name),
    )[verb]()


def why_not(s: State, action: int, w: Speaker) -> str:
    """Why an action is not possible now."""
    if (action >= box.LAND) != (s.phase == Phase.RACE) or (s.turn == CLOCK and action < box.LAND):
        return w("Only the clock decides that.")
    if box.PLAY <= action < box.CARD and Phase(s.phase) in WINDOWS:
        return _why_not_card(s, action - box.PLAY, w)
    if s.phase == Phase.PLACE and box.PLACE <= action < box.TOKEN:
        return _why_not_place(s, action - box.PLACE, w)
    if box.TOKEN <= action < box.GO and s.phase in (Phase.SHOT, Phase.TOKEN):
        return w("That token is no target now.")
    if box.GO <= action < box.WHO and s.phase in (Phase.MARSHAL, Phase.WHERE):
        return w("That location is not possible now.")
    return w("That is not the question now: {question}", question=ask(s, w))


def _why_not_card(s: State, kind: int, w: Speaker) -> str:
    name = kind_name(kind, w)
    mine = [s.place[card] for card in range(CARDS) if s.kind[card] == kind and box.is_in_hand(s.place[card], s.turn)]
    if not mine:
        return w("You do not hold {card}.", card=name)
    if not any(box.is_ready(place, s.turn) for place in mine):
        return w("{card}: you have won it in this round, and can use it from the next one on.", card=name)
    if box.WINDOW_OF_KIND[kind] != s.phase:
        return w("{card} is not for now. {effect}", card=name, effect=effect(kind, w))
    return w("{card} finds no target now. {effect}", card=name, effect=effect(kind, w))


def _why_not_place(s: State, choice: int, w: Speaker) -> str:
    location, coward = divmod(choice, 2)
    place, name = box.place_of(s, location), capitalized(location_name(location, w))
    if place == NONE:
        return w("{location} is not in this town.", location=name)
    if not box.is_open(s, place):
        return w("{location} is closed in this round.", location=name)
    return w("Your coward is placed already.") if coward else w("Your shooters are placed already.")
