"""BANG! The Dice Game: a Sheriff, hidden roles, five dice and nine arrows.

The turn stands here, in the rulebook's order. What lies on the table is in `box`, who gets which role and character in
`cast`, who has won in `ending`, what a seat may know in `secrecy`, and what deeds say about roles in `evidence`.
Ruling numbers in comments are those of RULINGS.md.
"""

from __future__ import annotations

from saloon.core import NOBODY, Mask, ask, below, count_bits, left_of, rule, tell, turn_page
from saloon.games.bang_dice.box import (
    ACTIONS,
    ALL_DICE,
    ARROWS,
    BEER,
    CHOOSE,
    DICE,
    DROP_ARROW,
    EVENTS,
    FACES,
    GIFT,
    INTERRUPTS,
    KEEP_ARROWS,
    LOSE_LIFE,
    MOST_SEATS,
    MOST_TURNS,
    NONE,
    OPEN_ROLES,
    OPTIONS,
    REROLL,
    ROLL,
    ROLLS,
    SEATS,
    SHOOT,
    SHOOT_TWICE,
    STRIP,
    STRIP_NOBODY,
    TAKE_ARROW,
    THIRSTY_AT,
    TOO_MUCH_DYNAMITE,
    VALUES,
    Batch,
    Character,
    Event,
    Face,
    Phase,
    Role,
    State,
    Step,
    can_dodge,
    can_double,
    can_drop,
    dice_number,
    full_life,
    gatlings_needed,
    has_arrows,
    is_living,
    next_living,
    rerollable,
    showing,
    targets,
)
from saloon.games.bang_dice.cast import deal_roles, draw_character, first_roller, offer_characters, show_roles, wear
from saloon.games.bang_dice.ending import judge, judge_three, prize
from saloon.games.bang_dice.evidence import note_help, note_shot
from saloon.games.bang_dice.secrecy import belief, guess, hide, secrets

__all__ = [
    "ACTIONS", "EVENTS", "INTERRUPTS", "OPTIONS", "PASSES", "PLAYOUTS", "SEATS", "TEAMS", "TURNS", "VALUES", "VERSION",
    "Event", "Phase", "State", "belief", "deal", "guess", "hide", "is_out", "legal", "play", "prize", "secrets",
]  # fmt: skip

VERSION = 2
TEAMS = True
PLAYOUTS = "greedy"

TURNS = {Event.TURN: "seat", Event.DUEL: None, Event.REVEAL: None, Event.OVER: None}
"""Where another part of the story begins, and the field that says whose it is."""

PASSES = {Phase.DODGE: LOSE_LIFE, Phase.DROP: KEEP_ARROWS, Phase.STRIP: STRIP_NOBODY}
"""Who says nothing uses no ability."""


# ---- What may be done


@rule
def mark_seats(seats: int, base: int, mask: Mask) -> int:
    """Mark an action for each of these seats; how many are they?"""
    count = 0
    for seat in range(MOST_SEATS):
        if (seats >> seat) & 1:
            mask[base + seat] = 1
            count += 1
    return count


@rule
def mark_rerolls(s: State, mask: Mask) -> int:
    """Every subset of the dice that may be rolled again; the empty one ends the rolling."""
    stay = ALL_DICE & ~rerollable(s)
    count = 0
    for dice in range(ALL_DICE + 1):
        if dice & stay == 0:
            mask[REROLL + dice] = 1
            count += 1
    return count


@rule
def mark_strips(s: State, mask: Mask) -> int:
    """Everybody who holds an arrow, and nobody."""
    mask[STRIP_NOBODY] = 1
    count = 1
    for seat in range(s.seats):
        if s.arrows[seat] > 0:
            mask[STRIP + seat] = 1
            count += 1
    return count


@rule
def mark_characters(s: State, mask: Mask) -> int:
    """The characters on offer."""
    count = 0
    for at in range(2):
        if s.offer[at] != NONE:
            mask[CHOOSE + s.offer[at]] = 1
            count += 1
    return count


@rule
def legal(s: State, mask: Mask) -> int:
    """Mark what the seat on turn may do; return how many."""
    count = 0
    if s.phase == Phase.REROLL:
        count = mark_rerolls(s, mask)
    elif s.phase == Phase.SHOOT:
        seats = targets(s, s.dice[s.die])
        count = mark_seats(seats, SHOOT, mask)
        if can_double(s):
            count += mark_seats(seats, SHOOT_TWICE, mask)
    elif s.phase == Phase.BEER:
        count = mark_seats(s.living, BEER, mask)
    elif s.phase == Phase.DODGE:
        mask[LOSE_LIFE] = 1
        mask[TAKE_ARROW] = 1
        count = 2
    elif s.phase == Phase.DROP:
        mask[DROP_ARROW] = 1
        mask[KEEP_ARROWS] = 1
        count = 2
    elif s.phase == Phase.STRIP:
        count = mark_strips(s, mask)
    elif s.phase == Phase.GIFT:
        count = mark_seats(s.living, GIFT, mask)
    elif s.phase == Phase.ROLL:
        mask[ROLL] = 1
        count = 1
    elif s.phase == Phase.CHARACTER:
        count = mark_characters(s, mask)
    return count


# ---- Setting up


@rule
def choose_character(s: State, character: int) -> None:
    """Choose one of two; the last one to choose brings the game to its first turn."""
    s.offer[0] = NONE
    s.offer[1] = NONE
    wear(s, s.turn, character)
    following = left_of(s, s.turn)
    if s.character[following] == NONE:
        offer_characters(s, following)
    else:
        advance(s)


@rule
def deal(s: State, seats: int) -> None:
    """Deal roles and characters; the Sheriff takes the dice."""
    s.seats = seats
    s.living = (1 << seats) - 1
    s.pile = ARROWS
    s.sheriff = NOBODY
    s.winner = NOBODY
    s.box = s.invited if s.invited else s.cast
    for seat in range(MOST_SEATS):
        s.role[seat] = Role.UNKNOWN
        s.character[seat] = NONE
    for at in range(2):
        s.offer[at] = NONE
    deal_roles(s)
    show_roles(s)
    s.roller = first_roller(s)
    s.step = Step.TURN
    if s.choosing:
        offer_characters(s, s.roller)
    else:
        seat = s.roller
        for _ in range(seats):
            wear(s, seat, draw_character(s))
            seat = left_of(s, seat)
        advance(s)


# ---- The turn


@rule
def advance(s: State) -> None:
    """Run on through the turn until somebody must decide or the game is over."""
    turns = 0
    asked = False
    while not asked and not s.over:
        if s.step == Step.TURN:
            asked = begin_turn(s, turns)
            turns += 1
        elif s.step == Step.ROLLED:
            asked = look_at_dice(s)
        elif s.step == Step.DYNAMITE:
            light_dynamite(s)
        elif s.step == Step.AIM:
            asked = aim_next(s)
        elif s.step == Step.WOUNDS:
            asked = take_points(s)
        elif s.step == Step.BEERS:
            asked = pour_next(s)
        elif s.step == Step.GATLING:
            fire_gatling(s)
        elif s.step == Step.STRIP:
            asked = strip_next(s)
        elif s.step == Step.END:
            end_turn(s)
        else:
            s.roller = next_living(s, s.roller)
            s.step = Step.TURN


@rule
def begin_turn(s: State, turns: int) -> bool:
    """Take all five dice. Whoever begins a second turn within one move is asked, or a move could have no end."""
    s.turns = min(s.turns + 1, MOST_TURNS)
    s.rolls = ROLLS + 1 if s.character[s.roller] == Character.LUCKY_DUKE else ROLLS
    s.die = 0
    s.doubled = NONE
    s.thirsty = 0
    for die in range(DICE):
        s.dice[die] = 0
        s.target[die] = NOBODY
    tell(s, Event.TURN, s.roller, s.turns, 0)
    if s.character[s.roller] == Character.SID_KETCHUM:  # ruling 18
        return ask(s, s.roller, Phase.GIFT)
    if turns > 0:
        return ask(s, s.roller, Phase.ROLL)
    roll(s, ALL_DICE)
    return False


@rule
def roll(s: State, dice: int) -> None:
    """Roll these dice, and take an arrow for each that shows one, now and never again. (rulings 1 to 4)"""
    s.rolls -= 1
    s.step = Step.ROLLED
    for die in range(DICE):
        if (dice >> die) & 1:
            s.dice[die] = below(s, FACES)
    tell(s, Event.ROLL, s.roller, dice, dice_number(s))
    for die in range(DICE):
        if (dice >> die) & 1 and s.dice[die] == Face.ARROW and is_living(s, s.roller) and not s.over:
            take_arrow(s)
            tell(s, Event.ARROW, s.roller, s.pile, 0)
            bring_indians(s)


@rule
def look_at_dice(s: State) -> bool:
    """Roll again, unless that was the last roll, or three dynamite end the rolling. (ruling 5)"""
    if not is_living(s, s.roller):
        s.step = Step.PASS
    elif s.rolls > 0 and showing(s, Face.DYNAMITE) < TOO_MUCH_DYNAMITE:
        return ask(s, s.roller, Phase.REROLL)
    else:
        s.step = Step.DYNAMITE
    return False


@rule
def end_turn(s: State) -> None:
    """Suzy Lafayette rests after a turn without 1 and 2; then the dice go to the left. (ruling 20)"""
    if s.character[s.roller] == Character.SUZY_LAFAYETTE and showing(s, Face.ONE) + showing(s, Face.TWO) == 0:
        gained = gain(s, s.roller, 2)
        tell(s, Event.REST, s.roller, gained, 0)
    s.step = Step.PASS


# ---- Bullets and arrows


@rule
def gain(s: State, seat: int, lives: int) -> int:
    """A player gains lives, never beyond those they began with; how many?"""
    before = s.life[seat]
    s.life[seat] = min(before + lives, full_life(s, seat))
    return s.life[seat] - before


@rule
def put_back(s: State, seat: int) -> None:
    """A player returns all arrows to the pile."""
    s.pile += s.arrows[seat]
    s.arrows[seat] = 0


# ---- 1. Arrows, and the Indians


@rule
def take_arrow(s: State) -> None:
    """The roller takes an arrow."""
    s.pile -= 1
    s.arrows[s.roller] += 1


@rule
def bring_indians(s: State) -> None:
    """Whoever takes the last arrow brings the Indians: a life for each arrow, and all arrows go back."""
    if s.pile > 0:
        return
    tell(s, Event.ATTACK, s.roller, 0, 0)
    for seat in range(s.seats):
        points = s.arrows[seat]
        if s.character[seat] == Character.JOURDONNAIS:  # ruling 13
            points = min(points, 1)
        points = min(points, s.life[seat])
        put_back(s, seat)
        if points > 0:
            s.life[seat] -= points
            tell(s, Event.PIERCED, seat, points, s.life[seat])
    settle(s, s.roller if s.indians_kill_for_the_roller and s.life[s.roller] > 0 else NOBODY)  # ruling 25


# ---- 2. Dynamite


@rule
def light_dynamite(s: State) -> None:
    """Three or more cost a life; the other dice count all the same. (ruling 5)"""
    s.step = Step.AIM
    if showing(s, Face.DYNAMITE) >= TOO_MUCH_DYNAMITE:
        s.batch = Batch.DYNAMITE
        s.hits[s.roller] = 1
        s.step = Step.WOUNDS


# ---- 3. The 1 and the 2


@rule
def aim_next(s: State) -> bool:
    """Ask at whom the next 1 or 2 is aimed; once all are, they are shot at the same time. (ruling 6)"""
    while s.die < DICE:
        if s.dice[s.die] == Face.ONE or s.dice[s.die] == Face.TWO:
            return ask(s, s.roller, Phase.SHOOT)
        s.die += 1
    s.die = 0
    s.step = Step.BEERS
    for die in range(DICE):
        if s.target[die] != NOBODY:
            s.hits[s.target[die]] += 2 if die == s.doubled else 1
            s.batch = Batch.SHOTS
            s.step = Step.WOUNDS
    return False


@rule
def shoot(s: State, at: int, points: int) -> None:
    """Aim a die at somebody; Slab the Killer may double it for a beer."""
    note_shot(s, at, points)
    s.target[s.die] = at
    if points == 2:
        s.doubled = s.die
    tell(s, Event.AIM, s.roller, at, points)
    s.die += 1


# ---- Wounds: a batch of points, seat by seat from the roller's left (decision 4)


@rule
def lose_point(s: State, seat: int) -> None:
    """A player loses a life to the batch."""
    s.hits[seat] -= 1
    s.life[seat] -= 1
    if s.life[seat] == 0:
        s.hits[seat] = 0  # ruling 28
    if s.batch == Batch.DYNAMITE:
        tell(s, Event.DYNAMITE, seat, showing(s, Face.DYNAMITE), s.life[seat])
        return
    if s.character[seat] == Character.EL_GRINGO:
        s.avenged = 1
    if s.batch == Batch.SHOTS:
        tell(s, Event.SHOT, seat, s.roller, s.life[seat])
    else:
        tell(s, Event.MOWN, seat, s.roller, s.life[seat])


@rule
def take_points(s: State) -> bool:
    """Go on with the points of the batch; Bart Cassidy and Pedro Ramirez are asked about each of theirs."""
    seat = s.roller
    for _ in range(s.seats):
        seat = left_of(s, seat)
        while s.hits[seat] > 0:
            if can_dodge(s, seat):
                return ask(s, seat, Phase.DODGE)
            lose_point(s, seat)
            if can_drop(s, seat):
                return ask(s, seat, Phase.DROP)
    close_batch(s)
    return False


@rule
def dodge(s: State) -> None:
    """Bart Cassidy takes an arrow instead of a wound."""
    s.hits[s.turn] -= 1
    s.pile -= 1
    s.arrows[s.turn] += 1
    tell(s, Event.DODGE, s.turn, s.pile, 0)


@rule
def drop_arrow(s: State) -> None:
    """Pedro Ramirez drops an arrow for the life he has lost."""
    s.arrows[s.turn] -= 1
    s.pile += 1
    tell(s, Event.DROP, s.turn, s.arrows[s.turn], 0)


@rule
def close_batch(s: State) -> None:
    """All points are taken: deaths, then the end of the game, then El Gringo's arrow. (rulings 11, 23 and 29)"""
    batch = s.batch
    avenged = s.avenged
    s.batch = Batch.NONE
    s.avenged = 0
    s.step = Step.STRIP if batch == Batch.GATLING else Step.BEERS if batch == Batch.SHOTS else Step.AIM
    settle(s, NOBODY if batch == Batch.DYNAMITE else s.roller)
    if s.over:
        return
    if batch == Batch.GATLING:
        drop_all(s)
    if avenged:
        avenge(s)
    if not is_living(s, s.roller):  # ruling 30
        s.step = Step.PASS


@rule
def avenge(s: State) -> None:
    """El Gringo, hurt by the roller, makes them take an arrow. (ruling 11)"""
    gringo = 0
    while s.character[gringo] != Character.EL_GRINGO:
        gringo += 1
    if s.gringo_dies_in_silence and not is_living(s, gringo):
        return
    if s.gringo_leaves_the_last and s.pile == 1:
        return
    take_arrow(s)
    tell(s, Event.REVENGE, s.roller, gringo, s.pile)
    bring_indians(s)


# ---- 5. Beer


@rule
def pour_next(s: State) -> bool:
    """Ask for whom the next beer is, but for the one that has doubled a shot. (rulings 8, 12 and 19)"""
    if s.die == 0:
        s.thirsty = 0
        if s.character[s.roller] == Character.JESSE_JONES and s.life[s.roller] <= THIRSTY_AT:
            s.thirsty = 1
    while s.die < DICE:
        if s.dice[s.die] == Face.BEER and s.die != spilt_beer(s):
            return ask(s, s.roller, Phase.BEER)
        s.die += 1
    s.step = Step.GATLING
    return False


@rule
def spilt_beer(s: State) -> int:
    """The die whose beer has doubled a shot: the first one."""
    if s.doubled == NONE:
        return NONE
    die = 0
    while s.dice[die] != Face.BEER:
        die += 1
    return die


@rule
def drink(s: State, to: int) -> None:
    """A beer for somebody."""
    note_help(s, to)
    gained = gain(s, to, 2 if s.thirsty and to == s.roller else 1)
    s.target[s.die] = to
    tell(s, Event.BEER, s.roller, to, gained)
    s.die += 1


@rule
def give(s: State, to: int) -> None:
    """Sid Ketchum's gift at the beginning of his turn."""
    note_help(s, to)
    gained = gain(s, to, 1)
    tell(s, Event.GIFT, s.roller, to, gained)
    roll(s, ALL_DICE)


# ---- 6. The Gatling


@rule
def fire_gatling(s: State) -> None:
    """With enough of them everybody else loses a life, but for Paul Regret."""
    s.die = 0
    s.step = Step.STRIP
    if showing(s, Face.GATLING) >= gatlings_needed(s):
        tell(s, Event.GATLING, s.roller, 0, 0)
        for seat in range(s.seats):
            if seat != s.roller and is_living(s, seat) and s.character[seat] != Character.PAUL_REGRET:
                s.hits[seat] = 1
        s.batch = Batch.GATLING
        s.step = Step.WOUNDS


@rule
def drop_all(s: State) -> None:
    """Whoever has fired the Gatling discards all their arrows."""
    if s.arrows[s.roller] > 0:
        tell(s, Event.DISCARD, s.roller, s.arrows[s.roller], 0)
        put_back(s, s.roller)


@rule
def strip_next(s: State) -> bool:
    """Kit Carlson: an arrow of any player for each gatling. (ruling 14)"""
    if s.character[s.roller] == Character.KIT_CARLSON:
        while s.die < DICE:
            if s.dice[s.die] == Face.GATLING and has_arrows(s):
                return ask(s, s.roller, Phase.STRIP)
            s.die += 1
    s.step = Step.END
    return False


@rule
def strip(s: State, seat: int) -> None:
    """Somebody loses an arrow to Kit Carlson."""
    s.arrows[seat] -= 1
    s.pile += 1
    s.target[s.die] = seat
    tell(s, Event.STRIP, s.roller, seat, s.arrows[seat])
    s.die += 1


# ---- No more lives


@rule
def settle(s: State, killer: int) -> None:
    """Whoever has lost their last life is eliminated, all at once, and shows their role. Has that ended the game?"""
    fallen = 0
    for seat in range(s.seats):
        if is_living(s, seat) and s.life[seat] == 0:
            fallen |= 1 << seat
    if fallen == 0:
        return
    s.living = s.living & ~fallen
    for seat in range(s.seats):
        if (fallen >> seat) & 1:
            put_back(s, seat)
            tell(s, Event.DEATH, seat, s.role[seat], killer)
    feast(s, 2 * count_bits(fallen))
    if s.seats == OPEN_ROLES:
        judge_three(s, fallen, killer)
    else:
        judge(s)


@rule
def feast(s: State, lives: int) -> None:
    """Vulture Sam gains two lives for each death but his own. (ruling 21)"""
    for seat in range(s.seats):
        if s.character[seat] == Character.VULTURE_SAM and is_living(s, seat):
            gained = gain(s, seat, lives)
            tell(s, Event.FEAST, seat, gained, 0)


# ---- The contract


@rule
def is_out(s: State, seat: int) -> bool:
    """Is somebody eliminated?"""
    return not is_living(s, seat)


@rule
def play(s: State, action: int) -> None:
    """Answer the question asked, and run on to the next one."""
    turn_page(s)
    if s.phase == Phase.REROLL:
        if action == REROLL:
            s.step = Step.DYNAMITE
        else:
            roll(s, action - REROLL)
    elif s.phase == Phase.SHOOT:
        if action < SHOOT_TWICE:
            shoot(s, action - SHOOT, 1)
        else:
            shoot(s, action - SHOOT_TWICE, 2)
    elif s.phase == Phase.BEER:
        drink(s, action - BEER)
    elif s.phase == Phase.DODGE:
        if action == TAKE_ARROW:
            dodge(s)
        else:
            lose_point(s, s.turn)
    elif s.phase == Phase.DROP:
        if action == DROP_ARROW:
            drop_arrow(s)
    elif s.phase == Phase.STRIP:
        if action == STRIP_NOBODY:
            s.die += 1
        else:
            strip(s, action - STRIP)
    elif s.phase == Phase.GIFT:
        give(s, action - GIFT)
    elif s.phase == Phase.ROLL:
        roll(s, ALL_DICE)
    elif s.phase == Phase.CHARACTER:
        choose_character(s, action - CHOOSE)
        return
    advance(s)
