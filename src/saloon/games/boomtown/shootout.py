"""The shootout: one set of rules, driven by beats or by a clock.

In beats everybody still in rolls all their dice once a beat, until a beat shows a symbol. In a race each roll lands by
itself, and the clock says who was the first to call. Either way the dice come to rest, a hit is called or tied, and
from there on it is the same.
"""

from __future__ import annotations

from saloon.core import CLOCK, NOBODY, Mask, below, count_bits, left_of, rule, tell
from saloon.games.boomtown.box import (
    BACK,
    BULLET,
    CALL,
    COWARD_DIE,
    DIE,
    FALSE_CALL,
    FALSE_START,
    FIRE,
    GANG,
    LAND,
    MOST_SEATS,
    NOT_ROLLED,
    OUT,
    PICK_UP,
    RUN_AWAY,
    SHOOTER_DIE,
    TIE,
    TOKEN,
    Event,
    Phase,
    State,
    Step,
    are_alike,
    is_coward,
    piece,
    players_at,
    tokens_at,
)
from saloon.games.boomtown.effects import remove
from saloon.games.boomtown.windows import open_window


@rule
def begin_shootout(s: State, scene: int) -> None:
    """Several players want the same."""
    s.scene = scene
    s.brave = 0
    s.was_fought = 1
    tell(s, Event.SHOOTOUT, s.town[s.at], players_at(s, s.at), scene)
    take_up_dice(s)


@rule
def take_up_dice(s: State) -> None:
    """Everybody takes up their dice for a new countdown. Loot is played before it, but not once money is counted."""
    for token in range(GANG * s.seats):
        s.face[token] = NOT_ROLLED
    s.caller = NOBODY
    s.bullets = 0
    s.barrels = 0
    s.barred = 0
    s.shots = 0
    s.aimed = 0
    open_window(s, Step.STANDOFF, s.first)


@rule
def ask_to_fire(s: State) -> bool:
    """In beats the referee counts down: somebody who does not take part, else the first player. Live, the clock."""
    s.turn = CLOCK
    s.phase = Phase.RACE
    if not s.live:
        s.phase = Phase.FIRE
        s.turn = s.first
        seat = s.first
        for _ in range(s.seats):
            if tokens_at(s, seat, s.at) == 0:
                s.turn = seat
                break
            seat = left_of(s, seat)
    return True


# ---- Dice


@rule
def roll_dice(s: State, seat: int) -> None:
    """All dice of a player, one for each token here."""
    roll = below(s, DIE * DIE * DIE)
    for token in range(GANG * seat, GANG * seat + GANG):
        if s.where[token] == s.at:
            is_afraid = is_coward(s, token) and (s.brave >> seat) & 1 == 0
            s.face[token] = COWARD_DIE[roll % DIE] if is_afraid else SHOOTER_DIE[roll % DIE]
        roll //= DIE


@rule
def faces_of(s: State, seat: int) -> int:
    """The faces of a player's dice, two bits for each token."""
    faces = 0
    for at in range(GANG):
        faces |= s.face[GANG * seat + at] << (2 * at)
    return faces


@rule
def shows(s: State, seat: int, symbol: int) -> int:
    """How many dice of a player show a symbol."""
    count = 0
    for token in range(GANG * seat, GANG * seat + GANG):
        if s.face[token] == symbol:
            count += 1
    return count


@rule
def who_shows(s: State, symbol: int) -> int:
    """Whose dice show a symbol, a bit for each seat."""
    seats = 0
    for token in range(GANG * s.seats):
        if s.face[token] == symbol:
            seats |= 1 << (token // GANG)
    return seats


@rule
def fire(s: State) -> None:
    """Beats: all roll until a beat shows a symbol; bullets of several players in one beat are a tie. (ruling 1)"""
    beats = 0
    shooters = 0
    runners = 0
    while shooters == 0 and runners == 0:
        for seat in range(s.seats):
            if tokens_at(s, seat, s.at) > 0:
                roll_dice(s, seat)
        shooters = who_shows(s, BULLET)
        runners = who_shows(s, RUN_AWAY)
        beats += 1
    tell(s, Event.FIRE, beats, s.scene, s.live)
    for seat in range(s.seats):
        if tokens_at(s, seat, s.at) > 0:
            tell(s, Event.ROLL, seat, faces_of(s, seat), 0)
    if count_bits(shooters) > 1:
        tie(s, shooters)
        return
    callers = shooters if shooters > 0 else runners
    seat = s.first
    while (callers >> seat) & 1 == 0:
        seat = left_of(s, seat)
    call_hit(s, seat)


# ---- The race, as the clock has judged it


@rule
def is_racing(s: State, seat: int) -> bool:
    """Has somebody dice to roll, and is not counting to three?"""
    return tokens_at(s, seat, s.at) > 0 and (s.barred >> seat) & 1 == 0


@rule
def is_valid_call(s: State, seat: int) -> bool:
    """Does the caller show a symbol, or any die at rest a run-away? (ruling 7)"""
    return shows(s, seat, BULLET) > 0 or who_shows(s, RUN_AWAY) > 0


@rule
def shows_anything(s: State, seat: int) -> bool:
    """Do the dice of a player lie there?"""
    return shows(s, seat, NOT_ROLLED) < GANG


@rule
def has_begun(s: State) -> bool:
    """Has any roll landed since the countdown?"""
    for seat in range(s.seats):
        if shows_anything(s, seat):
            return True
    return False


@rule
def mark_race(s: State, mask: Mask) -> int:
    """What the clock may find: also that nobody rolls, and then the dice decide by beats."""
    count = mark_fire(mask)
    is_early = not has_begun(s)
    for seat in range(s.seats):
        if is_racing(s, seat):
            mask[LAND + seat] = 1
            mask[(CALL if is_valid_call(s, seat) else FALSE_CALL) + seat] = 1
            count += 2
            if is_early:
                mask[FALSE_START + seat] = 1
                count += 1
            if shows_anything(s, seat):
                mask[PICK_UP + seat] = 1
                count += 1
        elif (s.barred >> seat) & 1:
            mask[BACK + seat] = 1
            count += 1
    return count + mark_ties(s, mask)


@rule
def mark_ties(s: State, mask: Mask) -> int:
    """Any two or more who show bullets may have called at one time."""
    count = 0
    shooters = who_shows(s, BULLET) & ~s.barred
    for seats in range(1, 1 << s.seats):
        if seats & ~shooters == 0 and count_bits(seats) > 1:
            mask[TIE + seats] = 1
            count += 1
    return count


@rule
def play_race(s: State, action: int) -> bool:
    """The clock says what happened; does the race go on?"""
    if action == FIRE:
        fire(s)
        return False
    if action >= TIE:
        tie(s, action - TIE)
        return False
    seat = (action - LAND) % MOST_SEATS
    if action < CALL:
        roll_dice(s, seat)
        tell(s, Event.ROLL, seat, faces_of(s, seat), 0)
    elif action < FALSE_START:
        call_hit(s, seat)
        return False
    elif action < FALSE_CALL:  # the countdown begins again, without its window (ruling 6)
        s.barred |= 1 << seat
        tell(s, Event.FALSE_START, seat, 0, 0)
    elif action < BACK:  # ruling 7
        s.barred |= 1 << seat
        tell(s, Event.FALSE_CALL, seat, 0, 0)
    elif action < PICK_UP:
        s.barred &= ~(1 << seat)
        tell(s, Event.BACK, seat, 0, 0)
    else:
        pick_up(s, seat)
    return True


@rule
def pick_up(s: State, seat: int) -> None:
    """Dice that are rolled again show nothing until they land."""
    for token in range(GANG * seat, GANG * seat + GANG):
        s.face[token] = NOT_ROLLED
    tell(s, Event.PICK_UP, seat, 0, 0)


# ---- After the call


@rule
def run_away(s: State) -> None:
    """Every coward whose die says so leaves, whoever called. (rulings 1, 2 and 4)"""
    for token in range(GANG * s.seats):
        if s.face[token] == RUN_AWAY:
            tell(s, Event.RUN, token // GANG, s.town[s.at], 0)
            s.where[token] = OUT


@rule
def tie(s: State, callers: int) -> None:
    """Nobody can say who was first: bullets are void, run-aways are not. (ruling 1)"""
    tell(s, Event.TIE, callers, 0, 0)
    run_away(s)
    take_up_dice(s)


@rule
def opposing_tokens(s: State) -> int:
    """How many tokens of others stand before the caller."""
    count = 0
    for token in range(GANG * s.seats):
        if s.where[token] == s.at and token // GANG != s.caller:
            count += 1
    return count


@rule
def call_hit(s: State, seat: int) -> None:
    """Run-aways leave first; then the caller's bullets are worth a token each. (rulings 2 to 4 and 9)"""
    bullets = shows(s, seat, BULLET)
    tell(s, Event.HIT, seat, bullets, 0)
    run_away(s)
    s.caller = seat
    if bullets == 0 or opposing_tokens(s) == 0:
        take_up_dice(s)
        return
    s.bullets = bullets
    open_window(s, Step.BARREL, seat)


@rule
def load_shots(s: State) -> None:
    """So many shots are to be assigned. (ruling 3)"""
    s.shots = min(s.bullets + s.barrels, opposing_tokens(s))
    s.step = Step.AIM


@rule
def is_shot_target(s: State, token: int) -> bool:
    """May the caller assign a shot to this token?"""
    return s.where[token] == s.at and token // GANG != s.caller and (s.aimed >> token) & 1 == 0


@rule
def mark_shots(s: State, mask: Mask) -> int:
    """Opposing tokens without a shot; two shooters of one player are one choice."""
    count = 0
    for token in range(GANG * s.seats):
        if is_shot_target(s, token):
            is_first = True
            for before in range(token - token % GANG, token):
                if is_shot_target(s, before) and are_alike(s, before, token):
                    is_first = False
            if is_first:
                mask[TOKEN + token] = 1
                count += 1
    return count


@rule
def aim(s: State, token: int) -> None:
    """A shot is assigned."""
    s.aimed |= 1 << token
    s.shots -= 1
    tell(s, Event.AIM, s.caller, piece(s, token), 0)


@rule
def bury_the_dead(s: State) -> None:
    """The tokens shot at go, and the countdown begins again."""
    for token in range(GANG * s.seats):
        if (s.aimed >> token) & 1:
            remove(s, token)
    take_up_dice(s)


@rule
def ask_to_aim(s: State) -> bool:
    """The caller assigns one shot after the other."""
    if s.shots == 0:
        return False
    s.turn = s.caller
    s.phase = Phase.SHOT
    return True


@rule
def mark_fire(mask: Mask) -> int:
    """Three, two, one …"""
    mask[FIRE] = 1
    return 1
