"""Windows: when loot can be played, who is asked, and which card could be played by whom.

Whether a card could be played follows from what everybody sees; so does who is asked.
"""

from __future__ import annotations

from saloon.core import Mask, ask, count_bits, left_of, rule
from saloon.games.boomtown.box import (
    BANK,
    BANK_HOLIDAY,
    BODY_DOUBLE,
    CARDS,
    FOOLS_GOLD,
    FRIENDLY_FIRE,
    GANG,
    GOOD_TIMES,
    INDECENT_EXPOSURE,
    INTIMIDATION,
    IS_WINDOW,
    KINDS,
    LAST_WINDOW,
    LIQUID_COURAGE,
    LOCATION_OF_KIND,
    MINE,
    MINE_CAR_RIDE,
    NONE,
    OVERHEARD_PLANS,
    PASS,
    PLAY,
    SHOWN,
    TEMPORARY_ALLIANCE,
    TIP_OFF,
    TRAIN,
    WHISPERED_PLAN,
    WINDOW_OF_KIND,
    Phase,
    State,
    all_tokens_at,
    coward_of,
    has_goal,
    is_open,
    is_ready,
    is_unresolved,
    place_of,
    places_in_town,
    players_at,
    tokens_at,
)


@rule
def has_open_card(s: State, seat: int) -> bool:
    """Does a card lie face up before somebody?"""
    for card in range(CARDS):
        if s.place[card] == SHOWN + seat:
            return True
    return False


@rule
def can_swap(s: State, seat: int) -> bool:
    """Does a card lie face up before somebody else?"""
    for other in range(s.seats):
        if other != seat and has_open_card(s, other):
            return True
    return False


@rule
def can_plan(s: State, seat: int, kind: int) -> bool:
    """Could somebody play this card before the placement?"""
    if kind == INDECENT_EXPOSURE:
        return s.exposed != (1 << s.seats) - 1
    if kind == BANK_HOLIDAY:
        place = place_of(s, BANK)
        return place != NONE and is_open(s, place)
    if kind == FOOLS_GOLD:
        return can_swap(s, seat)
    if kind == OVERHEARD_PLANS:
        return not is_late(s, seat)
    return True  # laid open (ruling 14)


@rule
def is_late(s: State, seat: int) -> bool:
    """Does somebody place all tokens after the others?"""
    for order in range(s.seats):
        if s.late[order] == seat:
            return True
    return False


@rule
def can_look(s: State, seat: int) -> bool:
    """Does a token of somebody else stand in town?"""
    for token in range(GANG * s.seats):
        if token // GANG != seat and s.where[token] >= 0:
            return True
    return False


@rule
def can_scheme(s: State, seat: int, kind: int) -> bool:
    """Could somebody play this card before a location is resolved?"""
    if kind == TIP_OFF:
        place = s.where[coward_of(s, seat)]
        return place >= 0 and is_unresolved(s, place)
    if kind == WHISPERED_PLAN:
        return movable_tokens(s) >= 2
    if kind == GOOD_TIMES:
        return has_place_to_keep(s)
    if kind == MINE_CAR_RIDE:
        place = place_of(s, MINE)
        return place != NONE and all_tokens_at(s, place) > 0 and has_goal(s, place)
    for token in range(GANG * seat, GANG * seat + GANG):  # Rally
        if can_move(s, token):
            return True
    return False


@rule
def can_move(s: State, token: int) -> bool:
    """Does a token stand in town, be it at a resolved or closed location, with an unresolved one to go to?"""
    place = s.where[token]
    return place >= 0 and has_goal(s, place)


@rule
def movable_tokens(s: State) -> int:
    """How many tokens could be moved."""
    count = 0
    for token in range(GANG * s.seats):
        if can_move(s, token):
            count += 1
    return count


@rule
def can_keep(s: State, place: int) -> bool:
    """May Good Times go to a place?"""
    return is_unresolved(s, place) and (s.kept >> place) & 1 == 0


@rule
def has_place_to_keep(s: State) -> bool:
    """May Good Times go anywhere?"""
    for place in range(s.at, places_in_town(s)):
        if can_keep(s, place):
            return True
    return False


@rule
def can_act_in_standoff(s: State, seat: int, kind: int) -> bool:
    """Could somebody play this card before a countdown? (ruling 8)"""
    if kind == FRIENDLY_FIRE:
        for other in range(s.seats):
            if tokens_at(s, other, s.at) > 1:
                return True
        return False
    if kind == INTIMIDATION:
        for other in range(s.seats):
            if can_be_frightened(s, other):
                return True
        return False
    if kind == TEMPORARY_ALLIANCE:
        players = players_at(s, s.at)
        return count_bits(players) == 2 and (players >> seat) & 1 == 1
    if s.where[coward_of(s, seat)] != s.at:
        return False
    if kind == LIQUID_COURAGE:
        return (s.brave >> seat) & 1 == 0
    return has_goal(s, s.at)  # Sneaky Bastard


@rule
def can_be_frightened(s: State, seat: int) -> bool:
    """Does a coward of theirs stand here, without courage?"""
    return s.where[coward_of(s, seat)] == s.at and (s.brave >> seat) & 1 == 0


@rule
def can_dodge(s: State, seat: int, kind: int) -> bool:
    """Could somebody play this card after the shots were assigned?"""
    if kind == BODY_DOUBLE:
        return (s.aimed >> (GANG * seat)) & ((1 << GANG) - 1) != 0
    for token in range(GANG * s.seats):
        if is_shot_here(s, token):
            return has_target_to_the_right(s)
    return False


@rule
def is_shot_here(s: State, token: int) -> bool:
    """Is a shot assigned to this token at the place of the shootout?"""
    return (s.aimed >> token) & 1 == 1 and s.where[token] == s.at


@rule
def is_target_to_the_right(s: State, token: int) -> bool:
    """Can a shot be redirected to this token?"""
    return s.at + 1 < places_in_town(s) and s.where[token] == s.at + 1 and (s.aimed >> token) & 1 == 0


@rule
def has_target_to_the_right(s: State) -> bool:
    """Can a shot be redirected to any token?"""
    for token in range(GANG * s.seats):
        if is_target_to_the_right(s, token):
            return True
    return False


@rule
def could_play(s: State, seat: int, kind: int) -> bool:
    """Could somebody play this card now, if they held it? Everybody can tell."""
    if s.unseen[kind] == 0:
        return False
    window = WINDOW_OF_KIND[kind]
    if window == Phase.PLANS:
        return can_plan(s, seat, kind)
    if window == Phase.LOOK:
        return can_look(s, seat)
    if window == Phase.SCHEMES:
        return can_scheme(s, seat, kind)
    if window == Phase.STANDOFF:
        return can_act_in_standoff(s, seat, kind)
    if window == Phase.BARREL:
        return s.barrels < s.bullets
    if window == Phase.DODGE:
        return can_dodge(s, seat, kind)
    if window == Phase.EVENING:
        return place_of(s, TRAIN) != NONE and s.left[TRAIN] > 0
    return window != NONE


@rule
def could_act(s: State, seat: int, window: int) -> bool:
    """Is there any card that somebody could play in a window, if they held it?"""
    for kind in range(KINDS):
        if WINDOW_OF_KIND[kind] == window and could_play(s, seat, kind):
            return True
    return False


@rule
def open_window(s: State, step: int, seat: int) -> None:
    """From now on cards may be played; this seat is asked first."""
    s.step = step
    s.asking = seat
    ask_anew(s)


@rule
def ask_anew(s: State) -> None:
    """Nobody has passed: a window opens, or a card was played in it. It gets a number of its own."""
    s.passed = 0
    s.window = s.window % LAST_WINDOW + 1


@rule
def ask_window(s: State, window: int) -> bool:
    """Ask the next who has not passed, if a holder could act. Who is asked depends on public facts only."""
    for seat in range(s.seats):
        if s.ready[seat] > 0 and could_act(s, seat, window):
            return ask_next(s, window)
    return False


@rule
def ask_next(s: State, window: int) -> bool:
    """Everybody with a card not won in this round is asked, whether or not they can play it."""
    seat = s.asking
    for _ in range(s.seats):
        if s.ready[seat] > 0 and (s.passed >> seat) & 1 == 0:
            return ask(s, seat, window)
        seat = left_of(s, seat)
    return False


@rule
def ask_alone(s: State, seat: int, window: int) -> bool:
    """A window for one person."""
    if s.ready[seat] == 0 or (s.passed >> seat) & 1 or not could_act(s, seat, window):
        return False
    return ask(s, seat, window)


@rule
def window_of(s: State) -> int:
    """The number of the window that is open now; 0 where none is. The one that follows has another."""
    return s.window if IS_WINDOW[s.phase] else 0


@rule
def can_act(s: State, seat: int) -> bool:
    """Could somebody who has not passed play a card in the window open now? It follows from what everybody sees."""
    if not IS_WINDOW[s.phase] or s.ready[seat] == 0 or (is_for_one(s.phase) and seat != s.turn):
        return False
    if (s.passed >> seat) & 1:
        return False
    for kind in range(KINDS):
        if WINDOW_OF_KIND[kind] == s.phase and could_hold(s, seat, kind) and could_play(s, seat, kind):
            return True
    return False


@rule
def is_for_one(phase: int) -> bool:
    """Is only one person asked in this window?"""
    return phase == Phase.LOOK or phase == Phase.WIN or phase == Phase.PARTY


@rule
def could_hold(s: State, seat: int, kind: int) -> bool:
    """Has somebody a card, not won in this round, that came from the pile of this kind as far as all can tell?"""
    return s.veiled[seat] > 0 or s.hand_from[seat, LOCATION_OF_KIND[kind]] > 0


@rule
def pass_window(s: State) -> None:
    """No card, until somebody else plays one."""
    s.passed |= 1 << s.turn
    s.asking = left_of(s, s.turn)


@rule
def mark_window(s: State, mask: Mask) -> int:
    """Pass, or play a card that fits."""
    mask[PASS] = 1
    count = 1
    for card in range(CARDS):
        if is_ready(s.place[card], s.turn):
            kind = s.kind[card]
            if mask[PLAY + kind] == 0 and WINDOW_OF_KIND[kind] == s.phase and could_play(s, s.turn, kind):
                mask[PLAY + kind] = 1
                count += 1
    return count
