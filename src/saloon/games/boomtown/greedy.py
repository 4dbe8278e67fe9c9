"""A simple policy worth beating: it asks what every location is worth, and how likely it is to win it.

Strength counts: a shooter 6, a coward 3, a token face down 5. Whoever is twice as strong wins four times as often.
Values are in tenths of a dollar, chances in hundredths.
"""

from __future__ import annotations

from saloon.core import NOBODY, Mask, below, count_bits, most_appealing, rule
from saloon.games.boomtown.box import (
    BANK,
    BANK_HOLIDAY,
    BODY_DOUBLE,
    CARD,
    DOUBLE_BARREL,
    FIRST_KIND,
    FOOLS_GOLD,
    GANG,
    GO,
    GOOD_TIMES,
    HAS_NO_ACTION,
    HOEDOWN,
    HOME,
    INTIMIDATION,
    KINDS,
    LIQUID_COURAGE,
    LOCATION_OF_KIND,
    LOOSE_LIPS,
    MINE_CAR_RIDE,
    MISFIRE,
    NONE,
    OUT,
    OWN_THIS_TOWN,
    PASS,
    PILE_SIZE,
    PLACE,
    PLAY,
    RALLY,
    SAFE_FOUND,
    SHOWN,
    SNEAKY_BASTARD,
    TEMPORARY_ALLIANCE,
    TIP_OFF,
    TOKEN,
    UNKNOWN,
    WHISPERED_PLAN,
    WHO,
    Phase,
    State,
    cards_of,
    coward_of,
    is_coward,
    is_goal,
    is_open,
    place_of,
    places_in_town,
    tokens_at,
)
from saloon.games.boomtown.scoring import dollars_of
from saloon.games.boomtown.windows import can_move

A_DOLLAR = 10
ALWAYS = 100
SHOOTER, COWARD, FACE_DOWN = 6, 3, 5
"""How strong a token is."""
A_DEED = 10
"""What the action of a card is worth, beyond its money."""
A_MAJORITY = 30
"""What a card is worth towards the bonus of its location, about."""
AS_DRAWN = 10_000
"""More than any location can be worth: the token that chance has picked comes before the other."""
ENOUGH = 5 * ALWAYS
"""A move must bring that much to be worth a card: half a dollar for sure."""


# ---- What a location is worth, and how likely it is won


@rule
def has_deed(s: State, kind: int) -> bool:
    """Is there something to do with this kind of loot?"""
    return s.worth[kind] <= 5


@rule
def missing_locations(s: State, seat: int) -> int:
    """The locations of which somebody needs a card to own the town, a bit each."""
    if s.town_owner != NOBODY:
        return 0
    missing = 0
    for place in range(places_in_town(s)):
        if cards_of(s, seat, s.town[place]) == 0:
            missing |= 1 << s.town[place]
    return missing


@rule
def pile_value(s: State, missing: int, location: int) -> int:
    """What the top card of a pile promises somebody who misses some locations, in tenths of a dollar."""
    total = 0
    count = 0
    for kind in range(FIRST_KIND[location], FIRST_KIND[location + 1]):
        total += s.unseen[kind] * (A_DOLLAR * s.worth[kind] + (A_DEED if has_deed(s, kind) else 0))
        count += s.unseen[kind]
    value = total // max(count, 1) + A_MAJORITY
    if (missing >> location) & 1:
        value += A_DOLLAR * OWN_THIS_TOWN // count_bits(missing)
    return max(value, 1)


@rule
def strength(s: State, token: int) -> int:
    """How strong a token is, as far as one can see."""
    owner = token // GANG
    if s.coward[owner] == UNKNOWN:
        return FACE_DOWN
    if is_coward(s, token) and (s.brave >> owner) & 1 == 0:
        return COWARD
    return SHOOTER


@rule
def might(s: State, seat: int, place: int) -> int:
    """How strong somebody is at a place."""
    total = 0
    for token in range(GANG * seat, GANG * seat + GANG):
        if s.where[token] == place:
            total += strength(s, token)
    return total


@rule
def share(s: State, seat: int, place: int, more: int, threat: int) -> int:
    """How likely somebody wins a place, with so much more strength there, and a threat of others still to come."""
    mine = might(s, seat, place) + more
    if mine == 0:
        return 0
    total = mine * mine + threat * threat
    for other in range(s.seats):
        if other != seat:
            theirs = might(s, other, place)
            total += theirs * theirs
    return ALWAYS * mine * mine // total


@rule
def equity(s: State, seat: int) -> int:
    """What somebody may hope for in the locations not yet resolved."""
    total = 0
    missing = missing_locations(s, seat)
    for place in range(s.at, places_in_town(s)):
        if is_open(s, place) and (s.kept >> place) & 1 == 0:
            chance = share(s, seat, place, 0, 0)
            if chance > 0:
                total += chance * pile_value(s, missing, s.town[place])
    return total


@rule
def prospects(s: State, seat: int) -> int:
    """What somebody may hope for, less what the others may on average."""
    total = 0
    for other in range(s.seats):
        if other != seat:
            total += equity(s, other)
    return equity(s, seat) - total // s.seats


@rule
def if_moved(s: State, seat: int, token: int, place: int) -> int:
    """The prospects if a token stood elsewhere."""
    before = s.where[token]
    s.where[token] = place
    result = prospects(s, seat)
    s.where[token] = before
    return result


@rule
def best_if_moved(s: State, seat: int, token: int) -> int:
    """The best prospects that moving a token can bring."""
    best = prospects(s, seat)
    for place in range(s.at, places_in_town(s)):
        if is_goal(s, place, s.where[token]):
            best = max(best, if_moved(s, seat, token, place))
    return best


@rule
def if_kept(s: State, seat: int, place: int) -> int:
    """The prospects if Good Times were had at a place."""
    before = s.kept
    s.kept |= 1 << place
    result = prospects(s, seat)
    s.kept = before
    return result


@rule
def if_mine_rides(s: State, seat: int, goal: int) -> int:
    """The prospects if all tokens at the Mine went elsewhere."""
    mine = source_of_ride(s)
    moved = 0
    for token in range(GANG * s.seats):
        if s.where[token] == mine:
            moved |= 1 << token
            s.where[token] = goal
    result = prospects(s, seat)
    for token in range(GANG * s.seats):
        if (moved >> token) & 1:
            s.where[token] = mine
    return result


@rule
def source_of_ride(s: State) -> int:
    """Where the Mine stands."""
    return place_of(s, LOCATION_OF_KIND[MINE_CAR_RIDE])


# ---- Placing


@rule
def best_placement(s: State, mask: Mask) -> int:
    """Which token is a matter of chance, so that nobody can tell; where it goes, of what it promises."""
    seat = s.turn
    homes = 0
    to_come = 0
    for token in range(GANG * s.seats):
        if s.where[token] == HOME:
            if token // GANG == seat:
                homes += 1
            else:
                to_come += 1
    coward = 1 if s.where[coward_of(s, seat)] == HOME and below(s, homes) == 0 else 0
    threat = FACE_DOWN * to_come // places_in_town(s)
    missing = missing_locations(s, seat)
    best = NONE
    found = NONE
    for place in range(places_in_town(s)):
        worth = pile_value(s, missing, s.town[place])
        before = share(s, seat, place, 0, threat)
        for kind in range(2):
            action = PLACE + 2 * s.town[place] + kind
            if mask[action]:
                gain = share(s, seat, place, COWARD if kind else SHOOTER, threat) - before
                liking = gain * worth // A_DOLLAR + below(s, ALWAYS) + (AS_DRAWN if kind == coward else 0)
                if liking > best:
                    best = liking
                    found = action
    return found


# ---- Cards


@rule
def others_tokens(s: State, seat: int, place: int) -> int:
    """How many tokens of others stand at a place."""
    count = 0
    for other in range(s.seats):
        if other != seat:
            count += tokens_at(s, other, place)
    return count


@rule
def appeal_of_plan(s: State, seat: int, kind: int) -> int:
    """How much to play this card before tokens are placed."""
    if kind == BANK_HOLIDAY:
        return 1 if cards_of(s, seat, BANK) > 0 and s.town_owner != NOBODY else -1
    if kind == FOOLS_GOLD:
        return 1
    if HAS_NO_ACTION[kind]:  # safe from a Hoedown!, and no Fool's Gold is left to take it
        return 1 if s.unseen[HOEDOWN] > 0 and s.unseen[FOOLS_GOLD] == 0 else -1
    return 2


@rule
def unseen_tokens(s: State, seat: int) -> int:
    """How many tokens of others stand face down in town."""
    count = 0
    for token in range(GANG * s.seats):
        if token // GANG != seat and s.where[token] >= 0 and s.coward[token // GANG] == UNKNOWN:
            count += 1
    return count


@rule
def appeal_of_scheme(s: State, seat: int, kind: int) -> int:
    """How much better the prospects are after this card, less what a card should bring."""
    best = prospects(s, seat)
    worth_it = best + ENOUGH
    if kind == GOOD_TIMES:
        best = if_kept(s, seat, s.at)
    elif kind == MINE_CAR_RIDE:
        mine = source_of_ride(s)
        for place in range(s.at, places_in_town(s)):
            if is_goal(s, place, mine):
                best = max(best, if_mine_rides(s, seat, place))
    elif kind == TIP_OFF:
        place = s.where[coward_of(s, seat)]
        for token in range(GANG * s.seats):
            if s.where[token] == place:
                best = max(best, if_moved(s, seat, token, OUT))
    else:
        for token in range(GANG * s.seats):
            if (kind == WHISPERED_PLAN or token // GANG == seat) and can_move(s, token):
                best = max(best, best_if_moved(s, seat, token))
    return best - worth_it


@rule
def appeal_in_standoff(s: State, seat: int, kind: int) -> int:
    """How much to play this card before a countdown."""
    chance = share(s, seat, s.at, 0, 0)
    if kind == LIQUID_COURAGE:
        return 1
    if kind == TEMPORARY_ALLIANCE:
        return ALWAYS // 2 - chance
    if kind == SNEAKY_BASTARD:
        return best_if_moved(s, seat, coward_of(s, seat)) - prospects(s, seat) - ENOUGH
    if chance == 0:
        return -1
    if kind == INTIMIDATION:
        return frightened(s, seat)
    for other in range(s.seats):  # Friendly Fire
        if other != seat and tokens_at(s, other, s.at) > 1:
            return 1
    return -1


@rule
def frightened(s: State, seat: int) -> int:
    """How many more cowards of others than of one's own would leave; not if nobody of one's own stays."""
    count = 0
    for other in range(s.seats):
        if s.where[coward_of(s, other)] == s.at and (s.brave >> other) & 1 == 0:
            count += -1 if other == seat else 1
            if other == seat and tokens_at(s, seat, s.at) == 1:
                return -1
    return count


@rule
def appeal_of_card(s: State, kind: int) -> int:
    """Whether to play a card, and how gladly: more than 0 is better than to pass."""
    seat = s.turn
    if s.phase == Phase.PLANS:
        return appeal_of_plan(s, seat, kind)
    if s.phase == Phase.SCHEMES:
        return appeal_of_scheme(s, seat, kind)
    if s.phase == Phase.STANDOFF:
        return appeal_in_standoff(s, seat, kind)
    if kind == LOOSE_LIPS:
        return unseen_tokens(s, seat) - s.seats
    if kind == DOUBLE_BARREL:
        return 1 if s.caller == seat and others_tokens(s, seat, s.at) > s.bullets + s.barrels else -1
    if kind == MISFIRE:
        return 1 if (s.aimed >> (GANG * seat)) & ((1 << GANG) - 1) else -1
    if kind in (BODY_DOUBLE, SAFE_FOUND):
        return 2
    if kind == HOEDOWN:
        return -1
    return s.left[s.town[s.at]] - 1  # Brothel Inspection, Big Score


# ---- Targets


@rule
def loot_value(s: State, seat: int, kind: int) -> int:
    """What a card is worth to somebody."""
    value = A_DOLLAR * s.worth[kind] + (A_DEED if has_deed(s, kind) else 0)
    if s.town_owner == NOBODY and cards_of(s, seat, LOCATION_OF_KIND[kind]) == 0:
        value += A_DOLLAR * OWN_THIS_TOWN // places_in_town(s)
    return value


@rule
def best_open_card(s: State, seat: int) -> int:
    """The most valuable card that lies face up before somebody."""
    best = 0
    for card in range(PILE_SIZE * 6):
        if s.place[card] == SHOWN + seat:
            best = max(best, s.worth[s.kind[card]])
    return best


@rule
def appeal_of_token(s: State, token: int) -> int:
    """How much to aim at a token, or to move it."""
    seat = s.turn
    if s.phase == Phase.SHOT:
        return shot_appeal(s, seat, token)
    if s.playing == WHISPERED_PLAN or s.playing == RALLY:
        return best_if_moved(s, seat, token)
    if s.playing == MISFIRE:
        mine = 1 if token // GANG == seat else 0
        return mine if s.stage == 0 else -mine
    if s.playing == BODY_DOUBLE:
        return strength(s, token)
    return if_moved(s, seat, token, OUT)


@rule
def shot_appeal(s: State, seat: int, token: int) -> int:
    """Strong tokens first, and those of the richest."""
    owner = token // GANG
    return ALWAYS * strength(s, token) + might(s, owner, s.at) + dollars_of(s, owner)


@rule
def appeal_of_place(s: State, place: int) -> int:
    """How much to send the Marshal, tokens or good times somewhere."""
    seat = s.turn
    if s.phase == Phase.MARSHAL:
        return -pile_value(s, missing_locations(s, seat), s.town[place])
    if s.playing == GOOD_TIMES:
        return if_kept(s, seat, place)
    if s.playing == MINE_CAR_RIDE:
        return if_mine_rides(s, seat, place)
    token = coward_of(s, seat) if s.playing == SNEAKY_BASTARD else s.chosen
    return if_moved(s, seat, token, place)


@rule
def appeal(s: State, action: int) -> int:
    """How much the seat on turn likes an action."""
    if action == PASS:
        return 0
    if TOKEN <= action < GO:
        return appeal_of_token(s, action - TOKEN)
    if GO <= action < WHO:
        return appeal_of_place(s, place_of(s, action - GO))
    if WHO <= action < PLAY:
        seat = action - WHO
        if s.playing == FOOLS_GOLD:
            return best_open_card(s, seat)
        return -1 if seat == s.turn else dollars_of(s, seat)
    if PLAY <= action < CARD:
        return appeal_of_card(s, action - PLAY)
    value = loot_value(s, s.turn, action - CARD) if CARD <= action < CARD + KINDS else 0
    return -value if s.phase == Phase.PASS_ON else value


like_most = most_appealing(appeal)


@rule
def choose(s: State, mask: Mask) -> int:
    """Place by what a location promises, play what helps now, and aim at the strong."""
    if s.phase == Phase.PLACE:
        return best_placement(s, mask)
    return like_most(s, mask)
