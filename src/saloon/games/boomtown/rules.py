"""Boomtown Bandits: a gang of three, a town to rob, and a shootout wherever two gangs meet.

The round stands here, in the rulebook's order: the Marshal, plans, placement, the locations from left to right, the
evening. What lies on the table is in `box`; the loot in `loot`, `windows` and `effects`; the shootout in `shootout`;
the end in `scoring`; what a seat may know in `secrecy`; what can be set before the deal in `host`. Ruling numbers in
comments are those of RULINGS.md.
"""

from __future__ import annotations

from saloon.core import NOBODY, Mask, below, count_bits, left_of, rule, shuffle, tell, turn_page, whisper
from saloon.games.boomtown.box import (
    ACTIONS,
    CARD,
    CARDS,
    EVENTS,
    EVERYONE,
    GANG,
    GO,
    HOME,
    IN_BOX,
    INTERRUPTS,
    KINDS,
    LOCATION_OF_KIND,
    LOCATIONS,
    LOOK,
    MOST_SEATS,
    NONE,
    OUT,
    PASS,
    PILE,
    PILE_SIZE,
    PLACE,
    PLAY,
    SEATS,
    SEEN_IN_PASSING,
    TOKEN,
    WHO,
    Event,
    Phase,
    Scene,
    State,
    Step,
    coward_of,
    is_coward,
    is_open,
    piece,
    place_of,
    places_in_town,
    players_at,
)
from saloon.games.boomtown.box import WINDOWS as CARD_WINDOWS
from saloon.games.boomtown.effects import (
    answer_loot,
    answer_token,
    answer_where,
    answer_who,
    ask_to_pass_on,
    keep_card,
    mark_hand,
    mark_open_cards,
    mark_tokens,
    mark_where,
    mark_who,
    note_coward,
    pick_to_pass_on,
    play_card,
)
from saloon.games.boomtown.host import OPTIONS, VALUES, values_from
from saloon.games.boomtown.loot import (
    draw_loot,
    wake_new_cards,
)
from saloon.games.boomtown.scoring import award_bonus, begin_scoring, fight_again, finish, give_bonus, only_seat, prize
from saloon.games.boomtown.secrecy import guess, hide, secrets
from saloon.games.boomtown.shootout import (
    aim,
    ask_to_aim,
    ask_to_fire,
    begin_shootout,
    bury_the_dead,
    fire,
    load_shots,
    mark_fire,
    mark_race,
    mark_shots,
    play_race,
)
from saloon.games.boomtown.windows import (
    ask_alone,
    ask_anew,
    ask_window,
    can_act,
    is_late,
    mark_window,
    open_window,
    pass_window,
    window_of,
)

__all__ = [
    "ACTIONS", "CLOCKED", "EVENTS", "INFORMED", "INTERRUPTS", "OPTIONS", "PASSES", "PLAYOUTS", "SEATS",
    "SEEN_IN_PASSING", "VALUES", "VERSION", "WINDOWS", "Event", "Phase", "State", "can_act", "deal", "guess", "hide",
    "legal", "play", "prize", "secrets", "values_from", "window_of",
]  # fmt: skip

VERSION = 2
PLAYOUTS = "greedy"
CLOCKED = "tempo"
WINDOWS = dict.fromkeys(CARD_WINDOWS, 8.0) | {Phase.STANDOFF: 3.0}
"""Seconds that a window is open among people at a live table."""
TURNS = {Event.ROUND: None, Event.LAST_ROUND: None, Event.BONUS: None, Event.MONEY: None, Event.OVER: None}
"""Where another part of the story begins: it is nobody's."""
PASSES = dict.fromkeys(CARD_WINDOWS, PASS)
"""Who says nothing plays no card."""
INFORMED = ("place", "knows", "picked", "coward", "spied")
"""Who passes a window tells by it that they hold fewer cards to play, and two shooters are one choice."""

# ---- Setting up


@rule
def deal(s: State, seats: int) -> None:
    """A town of one location more than players, seven cards at each, and a bottle that points at somebody."""
    s.seats = seats
    build_town(s)
    card = 0
    for kind in range(KINDS):
        in_town = place_of(s, LOCATION_OF_KIND[kind]) != NONE
        for _ in range(s.copies[kind]):
            s.kind[card] = kind
            s.place[card] = PILE if in_town else IN_BOX
            card += 1
        s.unseen[kind] = s.copies[kind] if in_town else 0
    for place in range(places_in_town(s)):
        s.left[s.town[place]] = PILE_SIZE
    for location in range(LOCATIONS):
        s.bonus[location] = NOBODY
    for seat in range(MOST_SEATS):
        s.picked[seat] = NONE
    for token in range(GANG * MOST_SEATS):
        s.where[token] = HOME
    s.playing = NONE
    s.chosen = NONE
    s.other = NONE
    s.caller = NOBODY
    s.winner = NOBODY
    s.town_owner = NOBODY
    begin_round(s, below(s, seats))


@rule
def build_town(s: State) -> None:
    """The locations stand as the host wishes, or by lot."""
    if s.town[0] == NONE:
        for place in range(LOCATIONS):
            s.town[place] = place
        shuffle(s, s.town)


# ---- 1. Tokens come home, 2. the Marshal


@rule
def begin_round(s: State, first: int) -> None:
    """Owners take their tokens back, and the first player moves the Marshal. (ruling 23)"""
    s.round_number += 1
    s.first = first
    tell(s, Event.ROUND, s.round_number, first, 0)
    wake_new_cards(s)
    for seat in range(s.seats):
        take_tokens_back(s, seat)
    s.marshal = NONE
    s.closed = 0
    s.kept = 0
    s.exposed = 0
    s.at = 0
    for seat in range(MOST_SEATS):
        s.late[seat] = NOBODY
    s.turn = first
    s.phase = Phase.MARSHAL


@rule
def take_tokens_back(s: State, seat: int) -> None:
    """All but those that Good Times keeps, which everybody has seen; of the others the coward is a secret again."""
    last_home = NONE
    for token in range(GANG * seat, GANG * seat + GANG):
        place = s.where[token]
        if place >= 0 and (s.kept >> place) & 1:
            s.seen[token] = EVERYONE  # ruling 13
        else:
            s.where[token] = HOME
            s.seen[token] = 0
            last_home = token
    s.spied[seat] = 0
    if s.where[coward_of(s, seat)] == HOME:
        s.coward[seat] = last_home - GANG * seat
    while s.buried[seat] > 0:
        s.buried[seat] -= 1
        bury_shooter(s, seat)
    note_coward(s, seat, EVERYONE)


@rule
def bury_shooter(s: State, seat: int) -> None:
    """Cave In: a shooter, if one is at home, is missing in this round."""
    for token in range(GANG * seat, GANG * seat + GANG):
        if s.where[token] == HOME and not is_coward(s, token):
            s.where[token] = OUT
            s.seen[token] = EVERYONE
            tell(s, Event.CAVE_IN, seat, 0, 0)
            return


@rule
def put_marshal(s: State, location: int) -> None:
    """The Marshal closes a location for this round."""
    place = place_of(s, location)
    s.marshal = place
    s.closed = 1 << place
    tell(s, Event.MARSHAL, s.turn, location, 0)
    open_window(s, Step.PLANS, s.first)


# ---- 4. Placement


@rule
def begin_placement(s: State) -> None:
    """The first player places first."""
    s.step = Step.PLACING
    s.placer = s.first
    ask_anew(s)


@rule
def home_tokens(s: State, seat: int) -> int:
    """How many tokens somebody has still to place."""
    count = 0
    for token in range(GANG * seat, GANG * seat + GANG):
        if s.where[token] == HOME:
            count += 1
    return count


@rule
def next_to_place(s: State) -> int:
    """One token each, clockwise; who has overheard plans comes after all others, in the order these were played."""
    seat = s.placer
    for _ in range(s.seats):
        if home_tokens(s, seat) > 0 and not is_late(s, seat):
            return seat
        seat = left_of(s, seat)
    for order in range(s.seats):
        if s.late[order] != NOBODY and home_tokens(s, s.late[order]) > 0:
            return s.late[order]
    return NOBODY


@rule
def ask_to_place(s: State) -> bool:
    """Before a placement there is a window for whoever is about to place."""
    seat = next_to_place(s)
    if seat == NOBODY:
        reveal(s)
        return False
    if not ask_alone(s, seat, Phase.LOOK):
        s.turn = seat
        s.phase = Phase.PLACE
    return True


@rule
def first_home(s: State, seat: int) -> int:
    """The token to place next: they are taken in their order, and the coward can be any of them."""
    token = GANG * seat
    while s.where[token] != HOME:
        token += 1
    return token


@rule
def has_shooter_at_home(s: State, seat: int) -> bool:
    """Can somebody place a shooter?"""
    for token in range(GANG * seat, GANG * seat + GANG):
        if s.where[token] == HOME and not is_coward(s, token):
            return True
    return False


@rule
def mark_placements(s: State, mask: Mask) -> int:
    """A shooter or the coward, at an open location."""
    can_shooter = has_shooter_at_home(s, s.turn)
    can_coward = s.where[coward_of(s, s.turn)] == HOME
    count = 0
    for place in range(places_in_town(s)):
        if is_open(s, place):
            if can_shooter:
                mask[PLACE + 2 * s.town[place]] = 1
                count += 1
            if can_coward:
                mask[PLACE + 2 * s.town[place] + 1] = 1
                count += 1
    return count


@rule
def place_token(s: State, location: int, as_coward: bool) -> None:
    """A token face down, unless its owner is exposed."""
    seat = s.turn
    token = first_home(s, seat)
    if as_coward:
        s.coward[seat] = token - GANG * seat
    s.where[token] = place_of(s, location)
    tell(s, Event.PLACE, seat, location, 0)
    if (s.exposed >> seat) & 1:
        s.seen[token] = EVERYONE
        note_coward(s, seat, EVERYONE)
        tell(s, Event.TOKEN, piece(s, token), location, 0)
    else:
        whisper(s, 1 << seat, Event.TOKEN, piece(s, token), location, 0)
    s.placer = left_of(s, seat)
    ask_anew(s)


# ---- 5. Reveal


@rule
def reveal(s: State) -> None:
    """All tokens are turned over."""
    for seat in range(s.seats):
        for token in range(GANG * seat, GANG * seat + GANG):
            s.seen[token] = EVERYONE
        s.spied[seat] = EVERYONE
        place = s.where[coward_of(s, seat)]
        tell(s, Event.REVEAL, seat, s.town[place] if place >= 0 else NONE, 0)
    go_to(s, 0)


# ---- 6. From left to right


@rule
def go_to(s: State, place: int) -> None:
    """The next location to be resolved: before it, cards may be played."""
    s.at = place
    s.was_fought = 0
    s.scene = Scene.LOOT
    open_window(s, Step.SCHEMES, s.first)


@rule
def ask_for_schemes(s: State) -> bool:
    """Closed locations are passed by, and so are those where Good Times are had."""
    if s.at == places_in_town(s):
        open_window(s, Step.EVENING, s.first)
        return False
    if not is_open(s, s.at):
        go_to(s, s.at + 1)
        return False
    if ask_window(s, Phase.SCHEMES):
        return True
    s.step = Step.ARRIVAL
    return False


@rule
def arrive(s: State) -> None:
    """Nobody, one player, or a shootout."""
    players = players_at(s, s.at)
    if (s.kept >> s.at) & 1:
        s.step = Step.NEXT
    elif players == 0:
        tell(s, Event.NOBODY_HERE, s.town[s.at], 0, 0)
        s.step = Step.NEXT
    elif count_bits(players) == 1:
        win(s, only_seat(players))
    else:
        begin_shootout(s, Scene.LOOT)


@rule
def stand_off(s: State) -> bool:
    """Cards before a countdown, and the countdown; or the end of the shootout."""
    if is_settled(s):
        end_shootout(s)
        return False
    if s.scene == Scene.LOOT and ask_window(s, Phase.STANDOFF):
        return True
    return ask_to_fire(s)


@rule
def is_settled(s: State) -> bool:
    """Is at most one player left?"""
    return count_bits(players_at(s, s.at)) <= 1


@rule
def end_shootout(s: State) -> None:
    """To the last one standing; if everybody has gone, the card stays. (ruling 5)"""
    winner = only_seat(players_at(s, s.at))
    if s.scene == Scene.LOOT:
        if winner == NOBODY:
            tell(s, Event.NOBODY_WINS, s.town[s.at], 0, 0)
            s.step = Step.NEXT
        else:
            win(s, winner)
    elif s.scene == Scene.BONUS:
        for token in range(GANG * s.seats):
            s.where[token] = HOME
        s.step = Step.BONUS
        award_bonus(s, winner)
    elif winner == NOBODY:
        fight_again(s)
    else:
        finish(s, winner)


@rule
def win(s: State, seat: int) -> None:
    """A location is won; a card may take the place of the draw. (ruling 11)"""
    s.winner = seat
    tell(s, Event.WIN, seat, s.town[s.at], s.was_fought)
    open_window(s, Step.WIN, seat)


@rule
def collect(s: State) -> bool:
    """The winner draws, unless a card says otherwise."""
    if ask_alone(s, s.winner, Phase.WIN):
        return True
    draw_loot(s, s.winner, s.town[s.at])
    open_window(s, Step.PARTY, s.winner)
    return False


@rule
def celebrate(s: State) -> bool:
    """After the draw, the winner may call for a Hoedown."""
    if ask_alone(s, s.winner, Phase.PARTY):
        return True
    s.step = Step.NEXT
    return False


# ---- 7. The evening


@rule
def end_round(s: State) -> None:
    """The bottle passes to the left, unless a pile has run out. (ruling 18)"""
    s.winner = NOBODY
    for place in range(places_in_town(s)):
        if s.left[s.town[place]] == 0:
            tell(s, Event.LAST_ROUND, s.town[place], 0, 0)
            begin_scoring(s)
            return
    begin_round(s, left_of(s, s.first))


# ---- The contract


@rule
def legal(s: State, mask: Mask) -> int:
    """Mark what the seat on turn may do; return how many."""
    phase = s.phase
    if phase == Phase.PLACE:
        return mark_placements(s, mask)
    if phase == Phase.FIRE:
        return mark_fire(mask)
    if phase == Phase.RACE:
        return mark_race(s, mask)
    if phase == Phase.SHOT:
        return mark_shots(s, mask)
    if phase == Phase.MARSHAL:
        for place in range(places_in_town(s)):
            mask[GO + s.town[place]] = 1
        return places_in_town(s)
    if phase == Phase.WHO:
        return mark_who(s, mask)
    if phase == Phase.WHERE:
        return mark_where(s, mask)
    if phase == Phase.TOKEN:
        return mark_tokens(s, mask)
    if phase == Phase.LOOT:
        return mark_open_cards(s, mask)
    if phase == Phase.KEEP:
        return mark_looked_at(s, mask)
    if phase == Phase.PASS_ON:
        return mark_hand(s, mask)
    if phase == Phase.OVER:
        return 0
    return mark_window(s, mask)


@rule
def mark_looked_at(s: State, mask: Mask) -> int:
    """The two cards of a Brothel Inspection; two alike are one choice."""
    count = 0
    for card in range(CARDS):
        if s.place[card] == LOOK and mask[CARD + s.kind[card]] == 0:
            mask[CARD + s.kind[card]] = 1
            count += 1
    return count


@rule
def play(s: State, action: int) -> None:
    """Answer the question asked, and run on to the next one."""
    turn_page(s)
    if not answer(s, action):
        advance(s)


@rule
def answer(s: State, action: int) -> bool:
    """Do what was chosen; does another question follow from it at once?"""
    phase = s.phase
    if phase == Phase.PLACE:
        choice = action - PLACE
        place_token(s, choice // 2, choice % 2 == 1)
        return False
    if phase == Phase.FIRE:
        fire(s)
        return False
    if phase == Phase.RACE:
        return play_race(s, action)
    if phase == Phase.SHOT:
        aim(s, action - TOKEN)
        return False
    if phase == Phase.MARSHAL:
        put_marshal(s, action - GO)
        return False
    if action == PASS:
        pass_window(s)
        return False
    if phase == Phase.WHO:
        return answer_who(s, action - WHO)
    if phase == Phase.WHERE:
        return answer_where(s, action - GO)
    if phase == Phase.TOKEN:
        return answer_token(s, action - TOKEN)
    if phase == Phase.LOOT:
        return answer_loot(s, action - CARD)
    if phase == Phase.KEEP:
        keep_card(s, action - CARD)
        return False
    if phase == Phase.PASS_ON:
        pick_to_pass_on(s, action - CARD)
        return False
    return play_card(s, action - PLAY)


@rule
def advance(s: State) -> None:
    """Run on to the next question, or to the end."""
    asked = False
    while not asked and not s.over:
        asked = take_step(s)


@rule
def take_step(s: State) -> bool:
    """One step on; is something asked now?"""
    step = s.step
    if step == Step.PLACING:
        return ask_to_place(s)
    if step == Step.SCHEMES:
        return ask_for_schemes(s)
    if step == Step.STANDOFF:
        return stand_off(s)
    if step == Step.BARREL:
        if ask_window(s, Phase.BARREL):
            return True
        load_shots(s)
    elif step == Step.AIM:
        if ask_to_aim(s):
            return True
        open_window(s, Step.DODGE, s.caller)
    elif step == Step.DODGE:
        if ask_window(s, Phase.DODGE):
            return True
        bury_the_dead(s)
    elif step == Step.ARRIVAL:
        arrive(s)
    elif step == Step.WIN:
        return collect(s)
    elif step == Step.PARTY:
        return celebrate(s)
    elif step == Step.PASS_ON:
        return ask_to_pass_on(s)
    elif step == Step.NEXT:
        go_to(s, s.at + 1)
    elif step == Step.PLANS:
        if ask_window(s, Phase.PLANS):
            return True
        begin_placement(s)
    elif step == Step.EVENING:
        if ask_window(s, Phase.EVENING):
            return True
        end_round(s)
        return s.step != Step.BONUS
    else:
        give_bonus(s)
    return False
