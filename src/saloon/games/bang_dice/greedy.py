"""A simple policy worth beating: hurt whom your role wants dead, help whom it needs, and do not blow yourself up.

Whose role lies hidden is judged by the same evidence as in `belief`: what they have done to those whose roles this
seat knows. All numbers are whole, about a hundred for a shot at a sworn enemy.
"""

from __future__ import annotations

from math import comb
from typing import NamedTuple

from saloon.core import Lookup, Mask, below, most_appealing, rule
from saloon.games.bang_dice.box import (
    ALL_DICE,
    BEER,
    CHOOSE,
    DICE,
    FACES,
    GIFT,
    LIFE,
    LOSE_LIFE,
    MOST_LIFE,
    OPEN_ROLES,
    PREY,
    REROLL,
    ROLE_CARDS,
    ROLES,
    ROLLS,
    SHOOT,
    SHOOT_TWICE,
    STRIP,
    TAKE_ARROW,
    THIRSTY_AT,
    TOO_MUCH_DYNAMITE,
    Character,
    Face,
    Phase,
    Role,
    State,
    Step,
    cards_left,
    count_living,
    full_life,
    gatlings_needed,
    is_living,
    showing,
    targets,
)
from saloon.games.bang_dice.evidence import odds

GRIM = Lookup(
    [
        [0, -70, 100, 70],
        [-100, -70, 100, 70],
        [100, 30, -70, 10],
        [-50, 50, 60, 40],
    ]
)
"""GRIM[role, other]: how much a role wants another dead. The Renegade's view of the Sheriff changes: see `grudge`."""
SHERIFF, DEPUTY, OUTLAW, RENEGADE = (int(role) for role in Role if role != Role.UNKNOWN)
"""Numbers, for a table cannot be looked up by a role itself everywhere."""
DUELLIST, HUNTER = 100, 50
"""At a table of three: whoever must die, and whoever is after you."""
KILL, WEAK = 60, 4
"""More for a shot that kills, and for each life that a target lacks."""
SELF = 90
"""How much a life of one's own is worth, a hundredth of itself for each life that is missing."""
AN_ARROW, LAST_ARROWS, EACH_ARROW = 14, 3, 7
"""What an arrow costs; more with a pile this small, and for each one held already."""
DYNAMITE = Lookup([4, 12, 140, 140, 140, 140], bits=16)
"""What one more stick costs, by how many show already."""
FEINT_IN = 10
"""An outlaw's first shot is aimed at somebody else than the Sheriff once in so many times, if there is anybody.

It costs something: at once in four, outlaws won 1.4 to 1.8 points less often at tables of four and five."""
FEINT_COST = 50
"""Nor at anybody who is a friend as far as they can tell."""
ALIKE = 5
"""The Sheriff's first shot goes to any of those who are as suspect as the most suspect, but for so much."""
DEADLY = 4
"""How many times as much it costs if it could be the last thing one does."""


def _chance(miss: float, wanted: int, dice: int) -> int:
    """The chance in a hundred that at least so many of some dice come to show one face."""
    return round(100 * sum(comb(dice, k) * (1 - miss) ** k * miss ** (dice - k) for k in range(wanted, dice + 1)))


def _luck() -> Lookup:
    """LUCK[rolls, wanted, dice]: the same, with so many rolls left."""
    counts = range(DICE + 1)
    misses = ((5 / 6) ** rolls for rolls in range(ROLLS + 1))
    return Lookup([[[_chance(miss, wanted, dice) for dice in counts] for wanted in counts] for miss in misses])


LUCK = _luck()
HOW_MANY = Lookup([dice.bit_count() for dice in range(ALL_DICE + 1)])
"""How many dice that are, a bit each."""

# ---- Friend and foe


@rule
def living_cards(s: State, role: int) -> int:
    """How many of a role are still in the game, which everybody can count."""
    left = ROLE_CARDS[s.seats, role]
    for seat in range(s.seats):
        if s.role[seat] == role and not is_living(s, seat):
            left -= 1
    return left


@rule
def grudge(s: State, role: int) -> int:
    """How much the seat on turn wants a role dead, at a table of four or more.

    A Renegade kills the Sheriff last, and until then whichever side is the stronger.
    """
    mine = s.role[s.turn]
    if mine == Role.RENEGADE:
        if role == Role.SHERIFF and count_living(s) == 2:
            return DUELLIST
        if role == Role.DEPUTY and living_cards(s, OUTLAW) <= living_cards(s, DEPUTY):
            return DUELLIST
    return GRIM[mine, role]


@rule
def grudge_of_three(s: State, seat: int) -> int:
    """The same at a table of three, where all roles lie open."""
    if count_living(s) < s.seats or s.role[seat] == PREY[s.role[s.turn]]:
        return DUELLIST
    return HUNTER


class ByRole(NamedTuple):
    """A number for each role, in the order of the roles."""

    sheriff: int
    deputy: int
    outlaw: int
    renegade: int


@rule
def grudges(s: State) -> ByRole:
    """How much the seat on turn wants each role dead, at a table of four or more."""
    return ByRole(grudge(s, SHERIFF), grudge(s, DEPUTY), grudge(s, OUTLAW), grudge(s, RENEGADE))


@rule
def hidden_cards(s: State) -> ByRole:
    """How many cards of each role are not seen to be anybody's."""
    return ByRole(cards_left(s, SHERIFF), cards_left(s, DEPUTY), cards_left(s, OUTLAW), cards_left(s, RENEGADE))


@rule
def enmity(s: State, seat: int) -> int:
    """How much the seat on turn wants a player dead, by what it knows and by what it suspects."""
    if s.seats == OPEN_ROLES:
        return grudge_of_three(s, seat)
    if s.role[seat] != Role.UNKNOWN:
        return grudge(s, s.role[seat])
    return suspicion(s, seat, hidden_cards(s), grudges(s))


@rule
def suspicion(s: State, seat: int, cards: ByRole, wishes: ByRole) -> int:
    """The same for a hidden role, by the cards that lie hidden and by how much their roles are wanted dead."""
    weights = 0
    total = 0
    for role in range(ROLES):
        if cards[role] > 0:
            weight = cards[role] * odds(s, seat, role)
            weights += weight
            total += weight * wishes[role]
    return total // weights


# ---- What a die is worth


@rule
def points_aimed(s: State, seat: int) -> int:
    """The points that are aimed at a player already."""
    points = 0
    if s.step == Step.AIM:
        for die in range(DICE):
            if s.target[die] == seat:
                points += 2 if die == s.doubled else 1
    return points


@rule
def shot(s: State, at: int, points: int) -> int:
    """What so many points at a player are worth."""
    return shot_of(s, at, points, enmity(s, at))


@rule
def shot_of(s: State, at: int, points: int, wish: int) -> int:
    """The same, at somebody who is wished dead that much; nothing beyond their last life."""
    left = s.life[at] - points_aimed(s, at)
    if left <= 0:
        return 0
    value = wish * min(points, left)
    if wish > 0:
        value += WEAK * (MOST_LIFE - left)
    if points >= left:
        value += KILL * wish // 100
    return value


@rule
def can_use_life(s: State, seat: int) -> bool:
    """Does a player have fewer lives than they began with?"""
    return s.life[seat] < full_life(s, seat)


@rule
def life_for(s: State, seat: int) -> int:
    """What a life for a player is worth."""
    return life_of(s, seat, enmity(s, seat)) if can_use_life(s, seat) else 0


@rule
def life_of(s: State, seat: int, wish: int) -> int:
    """The same, for somebody who can use it and is wished dead that much."""
    missing = MOST_LIFE - s.life[seat]
    if seat == s.turn:
        lives = 2 if s.character[seat] == Character.JESSE_JONES and s.life[seat] <= THIRSTY_AT else 1
        return lives * (SELF * missing // MOST_LIFE)
    return -wish * missing // MOST_LIFE


@rule
def best_beer(s: State) -> int:
    """What a beer is worth, given to whom it helps most."""
    best = 0
    for seat in range(s.seats):
        if is_living(s, seat):
            best = max(best, life_for(s, seat))
    return best


@rule
def arrow_cost(s: State) -> int:
    """What one more arrow costs the seat on turn."""
    cost = AN_ARROW
    if s.pile <= LAST_ARROWS and s.character[s.turn] != Character.JOURDONNAIS:
        cost += AN_ARROW + EACH_ARROW * s.arrows[s.turn]
        if s.arrows[s.turn] + 1 >= s.life[s.turn]:
            cost *= DEADLY
    return cost


@rule
def stick_cost(s: State) -> int:
    """What one more stick of dynamite costs the seat on turn."""
    sticks = showing(s, Face.DYNAMITE)
    cost = DYNAMITE[sticks]
    if sticks == TOO_MUCH_DYNAMITE - 1 and s.life[s.turn] == 1:
        cost *= DEADLY
    return cost


# ---- Which dice to roll again


@rule
def kept_stick(s: State) -> int:
    """What it is worth to keep dynamite that could be rolled again; only Black Jack has that choice."""
    return -DYNAMITE[TOO_MUCH_DYNAMITE - 1] // 2 if s.character[s.turn] == Character.BLACK_JACK else 0


class Worth(NamedTuple):
    """What the faces are worth to the seat on turn, dice to be kept and dice to be rolled again alike."""

    one: int
    two: int
    beer: int
    gatling: int
    """Of firing it."""


@rule
def worth_of_faces(s: State) -> Worth:
    """A 1 or a 2 aimed at its best, a beer given to whom it helps most, and the Gatling."""
    ones = targets(s, Face.ONE)
    twos = targets(s, Face.TWO)
    one = -2 * DUELLIST
    two = -2 * DUELLIST
    beer = life_for(s, s.turn)
    gatling = arrow_cost(s) * s.arrows[s.turn]
    cards = hidden_cards(s)
    wishes = grudges(s)
    for seat in range(s.seats):
        if seat != s.turn and is_living(s, seat):
            is_hidden = s.role[seat] == Role.UNKNOWN
            wish = suspicion(s, seat, cards, wishes) if is_hidden else enmity(s, seat)
            aimed = shot_of(s, seat, 1, wish)
            if (ones >> seat) & 1:
                one = max(one, aimed)
            if (twos >> seat) & 1:
                two = max(two, aimed)
            if can_use_life(s, seat):
                beer = max(beer, life_of(s, seat, wish))
            if s.character[seat] != Character.PAUL_REGRET:
                gatling += wish
    return Worth(one, two, beer, gatling)


@rule
def dice_showing(s: State, face: int) -> int:
    """The dice that show a face, a bit each."""
    dice = 0
    for die in range(DICE):
        dice |= 1 << die if s.dice[die] == face else 0
    return dice


@rule
def best_reroll(s: State, mask: Mask) -> int:
    """The dice that promise most, a hundredfold, if they are rolled again; among equals, any."""
    worth = worth_of_faces(s)
    rolled = worth.one + worth.two + worth.beer - arrow_cost(s) - stick_cost(s)
    stick = kept_stick(s)
    ones = dice_showing(s, Face.ONE)
    twos = dice_showing(s, Face.TWO)
    beers = dice_showing(s, Face.BEER)
    sticks = dice_showing(s, Face.DYNAMITE)
    gatlings = dice_showing(s, Face.GATLING)
    needed = gatlings_needed(s)
    best = 0
    chosen = -1
    equals = 0
    for dice in range(ALL_DICE + 1):
        if mask[REROLL + dice]:
            kept = ALL_DICE & ~dice
            again = HOW_MANY[dice]
            value = HOW_MANY[ones & kept] * worth.one + HOW_MANY[twos & kept] * worth.two
            value += HOW_MANY[beers & kept] * worth.beer + HOW_MANY[sticks & kept] * stick
            luck = LUCK[s.rolls, max(0, needed - HOW_MANY[gatlings & kept]), again]
            value = 100 * value + 100 * again * rolled // FACES + luck * worth.gatling
            if chosen < 0 or value >= best:
                equals = equals + 1 if value == best else 1
                best = value
                if equals == 1 or below(s, equals) == 0:
                    chosen = REROLL + dice
    return chosen


# ---- The policy


@rule
def answer_appeal(s: State, action: int) -> int:
    """Bart Cassidy's, Pedro Ramirez' and Kit Carlson's answers, and the choice of a character."""
    if action == LOSE_LIFE:
        return SELF if s.life[s.turn] > 1 else SELF * MOST_LIFE
    if action == TAKE_ARROW:
        return 2 * arrow_cost(s) + EACH_ARROW * s.arrows[s.turn]
    if action >= CHOOSE:
        return LIFE[action - CHOOSE]
    return 0


@rule
def appeal(s: State, action: int) -> int:
    """How much the seat on turn likes an action."""
    if s.phase == Phase.SHOOT:
        if action < SHOOT_TWICE:
            return shot(s, action - SHOOT, 1)
        return shot(s, action - SHOOT_TWICE, 2) - best_beer(s)
    if s.phase == Phase.BEER:
        return life_for(s, action - BEER)
    if s.phase == Phase.GIFT:
        return life_for(s, action - GIFT)
    if s.phase == Phase.STRIP and action < STRIP + s.seats:
        seat = action - STRIP
        return 2 * SELF if seat == s.turn else -enmity(s, seat)
    if s.phase == Phase.DODGE:
        return -answer_appeal(s, action)
    if s.phase == Phase.DROP:
        return -action  # dropping comes first
    return answer_appeal(s, action)


like_most = most_appealing(appeal)


# ---- First shots


@rule
def has_shot_nobody(s: State) -> bool:
    """Has the seat on turn harmed or helped nobody yet, so that nobody can tell its role by its deeds?"""
    for seat in range(s.seats):
        if s.harm[s.turn, seat] != 0:
            return False
    return True


@rule
def feint(s: State, mask: Mask, least: int) -> int:
    """A shot at any player but the Sheriff whom the seat on turn wants dead that much at least; -1 without one."""
    count = 0
    found = -1
    for seat in range(s.seats):
        if mask[SHOOT + seat] and s.role[seat] != Role.SHERIFF and enmity(s, seat) >= least:
            count += 1
            if below(s, count) == 0:
                found = SHOOT + seat
    return found


@rule
def most_hated(s: State, mask: Mask) -> int:
    """How much the seat on turn wants the one dead whom it wants dead most, of those that it can shoot."""
    most = -2 * DUELLIST
    for seat in range(s.seats):
        if mask[SHOOT + seat]:
            most = max(most, enmity(s, seat))
    return most


@rule
def choose(s: State, mask: Mask) -> int:
    """What has most appeal; but an outlaw's first shot does not always tell, and the Sheriff's is for any suspect."""
    if s.phase == Phase.REROLL:
        return best_reroll(s, mask)
    if s.phase == Phase.SHOOT and s.seats > OPEN_ROLES and has_shot_nobody(s):
        first = -1
        if s.role[s.turn] == Role.SHERIFF:
            first = feint(s, mask, most_hated(s, mask) - ALIKE)
        elif s.role[s.turn] == Role.OUTLAW and below(s, FEINT_IN) == 0:
            first = feint(s, mask, -FEINT_COST)
        if first >= 0:
            return first
    return like_most(s, mask)
