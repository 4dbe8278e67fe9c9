"""The loot: who owns which card, the windows in which cards are played, and what each of them does."""

from __future__ import annotations

from saloon.core import Mask, below, rule, tell, whisper
from saloon.games.boomtown.box import (
    BANK,
    BANK_HOLIDAY,
    BIG_SCORE,
    BODY_DOUBLE,
    BROTHEL_INSPECTION,
    BULLET,
    CARD,
    CARDS,
    CAVE_IN,
    DIE,
    DOUBLE_BARREL,
    EVERYONE,
    FOOLS_GOLD,
    FRIENDLY_FIRE,
    GANG,
    GO,
    GOOD_TIMES,
    HAND,
    HOEDOWN,
    HOME,
    INDECENT_EXPOSURE,
    INTIMIDATION,
    IS_AT_ONCE,
    KINDS,
    LIQUID_COURAGE,
    LOCATIONS,
    LOOK,
    LOOSE_LIPS,
    MINE,
    MINE_CAR_RIDE,
    MISFIRE,
    MOST_SEATS,
    NEW,
    NEW_VEILED,
    NOBODY,
    NONE,
    OUT,
    OVERHEARD_PLANS,
    PASS,
    PILE,
    PILE_SIZE,
    PLAY,
    RALLY,
    SAFE_BULLETS,
    SAFE_FOUND,
    SAFE_ROLLS,
    SHOOTER_DIE,
    SHOWN,
    SNEAKY_BASTARD,
    TEMPORARY_ALLIANCE,
    TIP_OFF,
    TOKEN,
    TOKENS,
    TOP,
    TRAIN,
    VEILED,
    WHISPERED_PLAN,
    WHO,
    WINDOW_OF_KIND,
    Event,
    Phase,
    State,
    Step,
    all_tokens_at,
    are_alike,
    count_bits,
    coward_of,
    has_goal,
    held,
    is_goal,
    is_in_hand,
    is_open,
    is_ready,
    is_unresolved,
    left_of,
    location_of,
    owner_of,
    owns_all,
    piece,
    place_of,
    places_in_town,
    players_at,
    right_of,
    tokens_at,
)

# ---- Drawing and owning


@rule
def lay_open(s: State, card: int, seat: int) -> None:
    """A card lies face up before somebody, for the rest of the game."""
    s.place[card] = SHOWN + seat
    s.knows[card] = 0
    s.unseen[s.kind[card]] -= 1


@rule
def nth_in_pile(s: State, location: int, n: int) -> int:
    """The card of a pile that has exactly n others before it."""
    card = PILE_SIZE * location
    while s.place[card] != PILE or n > 0:
        if s.place[card] == PILE:
            n -= 1
        card += 1
    return card


@rule
def take_top(s: State, location: int) -> int:
    """The card on top of a pile: one that was put back, else any, for a pile has no order until somebody looks."""
    s.left[location] -= 1
    if s.topped[location] == 0:
        return nth_in_pile(s, location, below(s, s.left[location] + 1))
    s.topped[location] = 0
    card = PILE_SIZE * location
    while s.place[card] != TOP:
        card += 1
    return card


@rule
def take_home(s: State, card: int, seat: int) -> None:
    """A card that was won goes into the hand, unless it is to be played at once."""
    kind = s.kind[card]
    location = location_of(card)
    tell(s, Event.DRAW, seat, location, s.left[location])
    if IS_AT_ONCE[kind]:
        lay_open(s, card, seat)
        tell(s, Event.AT_ONCE, seat, kind, 0)
        if kind == CAVE_IN:
            s.buried[seat] += 1
    else:
        s.place[card] = NEW + seat
        s.new_from[seat, location] += 1
        whisper(s, 1 << seat, Event.CARD, seat, kind, 0)


@rule
def draw_loot(s: State, seat: int, location: int) -> None:
    """A loot card for somebody."""
    take_home(s, take_top(s, location), seat)
    claim_town(s)


@rule
def claim_town(s: State) -> None:
    """Who is the first to own a card of every location owns this town. (ruling 17)"""
    if s.town_owner != NOBODY:
        return
    seat = s.first
    for _ in range(s.seats):
        if owns_all(s, seat):
            s.town_owner = seat
            s.owns_still = 1
            tell(s, Event.OWN_THIS_TOWN, seat, 0, 0)
            return
        seat = left_of(s, seat)


@rule
def lose_card(s: State, seat: int) -> None:
    """After this, others cannot be sure that the owner of the town still has a card of every location."""
    if s.town_owner == seat:
        s.owns_still = 0


@rule
def card_to_play(s: State, seat: int, kind: int) -> int:
    """A card of a kind in somebody's hand, not won in this round; better one whose pile is known."""
    found = NONE
    for card in range(CARDS):
        if s.kind[card] == kind and is_ready(s.place[card], seat) and (found == NONE or s.place[card] == HAND + seat):
            found = card
    return found


@rule
def leave_hand(s: State, card: int, seat: int) -> None:
    """Count a card out of the hand. Nobody can tell an open card from a veiled one of the same pile: the open goes."""
    location = location_of(card)
    s.ready[seat] -= 1
    if s.hand_from[seat, location] == 0:
        s.veiled[seat] -= 1
        return
    s.hand_from[seat, location] -= 1
    if s.place[card] == VEILED + seat:
        least = NONE
        for other in range(PILE_SIZE * location, PILE_SIZE * (location + 1)):
            if s.place[other] == HAND + seat and (least == NONE or s.knows[other] < s.knows[least]):
                least = other
        s.place[least] = VEILED + seat


# ---- Windows


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
    return not is_late(s, seat)


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
        return place != NONE and is_unresolved(s, place) and all_tokens_at(s, place) > 0 and has_goal(s, place)
    for token in range(GANG * seat, GANG * seat + GANG):  # Rally
        if can_move(s, token):
            return True
    return False


@rule
def can_move(s: State, token: int) -> bool:
    """Does a token stand at an unresolved location, with another to go to?"""
    place = s.where[token]
    return place >= 0 and is_unresolved(s, place) and has_goal(s, place)


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
    s.passed = 0


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
            s.turn = seat
            s.phase = window
            return True
        seat = left_of(s, seat)
    return False


@rule
def ask_alone(s: State, seat: int, window: int) -> bool:
    """A window for one person."""
    if s.ready[seat] == 0 or (s.passed >> seat) & 1 or not could_act(s, seat, window):
        return False
    s.turn = seat
    s.phase = window
    return True


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


# ---- Playing a card


@rule
def play_card(s: State, kind: int) -> bool:
    """Reveal a card and do what it says; is something to be asked about it?"""
    seat = s.turn
    card = card_to_play(s, seat, kind)
    leave_hand(s, card, seat)
    s.asking = left_of(s, seat)
    s.passed = 0
    tell(s, Event.PLAY, seat, kind, 0)
    if kind == BIG_SCORE:
        hand_over(s, card, seat)
        return False
    lay_open(s, card, seat)
    if WINDOW_OF_KIND[kind] == Phase.STANDOFF:
        return play_in_standoff(s, seat, kind)
    return begin_effect(s, seat, kind)


@rule
def begin_effect(s: State, seat: int, kind: int) -> bool:
    """Outside a standoff: what needs no target happens at once, of all else the first target is asked."""
    if kind == BANK_HOLIDAY:
        s.closed |= 1 << place_of(s, BANK)
        tell(s, Event.CLOSE, BANK, 0, 0)
        return False
    if kind == OVERHEARD_PLANS:
        place_last(s, seat)
        return False
    if kind == LOOSE_LIPS:
        look_at_tokens(s, seat)
        return False
    if kind == SAFE_FOUND:
        crack_safe(s, seat)
        return False
    if kind == DOUBLE_BARREL:
        s.barrels += 1
        return False
    if kind == BROTHEL_INSPECTION:
        return inspect(s, seat)
    if kind == HOEDOWN:
        s.step = Step.PASS_ON
        s.has_picked = 0
        s.asking = seat
        return False
    return ask_target(s, kind, first_question(kind))


@rule
def first_question(kind: int) -> int:
    """What is asked first about a card."""
    if kind == INDECENT_EXPOSURE or kind == FOOLS_GOLD:
        return Phase.WHO
    if kind == GOOD_TIMES or kind == MINE_CAR_RIDE or kind == SNEAKY_BASTARD:
        return Phase.WHERE
    return Phase.TOKEN


@rule
def ask_target(s: State, kind: int, question: int) -> bool:
    """Ask about the card being played."""
    s.playing = kind
    s.phase = question
    return True


@rule
def ask_another(s: State, question: int) -> bool:
    """Ask for one more target."""
    s.stage += 1
    s.phase = question
    return True


@rule
def end_effect(s: State) -> None:
    """The card has done what it can."""
    s.playing = NONE
    s.stage = 0
    s.chosen = NONE
    s.other = NONE


@rule
def play_in_standoff(s: State, seat: int, kind: int) -> bool:
    """A card before a countdown."""
    if kind == LIQUID_COURAGE:
        s.brave |= 1 << seat
        tell(s, Event.COURAGE, seat, 0, 0)
        return False
    if kind == TEMPORARY_ALLIANCE:
        ally(s, seat)
        return False
    if kind == INTIMIDATION:
        for other in range(s.seats):
            if can_be_frightened(s, other):
                remove(s, coward_of(s, other))
        return False
    return ask_target(s, kind, first_question(kind))


@rule
def remove(s: State, token: int) -> None:
    """A token is out for the rest of the round."""
    tell(s, Event.REMOVE, piece(s, token), s.town[s.where[token]], 0)
    s.where[token] = OUT


@rule
def move_token(s: State, token: int, place: int) -> None:
    """A token goes to another location."""
    tell(s, Event.MOVE, piece(s, token), s.town[s.where[token]], s.town[place])
    s.where[token] = place


@rule
def ally(s: State, seat: int) -> None:
    """The last two share: each draws a card, who proposed it first; with one card left, nobody else."""
    location = s.town[s.at]
    players = players_at(s, s.at)
    for other in range(s.seats):
        if other != seat and (players >> other) & 1:
            tell(s, Event.ALLIANCE, seat, other, location)
            draw_loot(s, seat, location)
            if s.left[location] > 0:
                draw_loot(s, other, location)
    s.step = Step.NEXT


@rule
def place_last(s: State, seat: int) -> None:
    """All tokens of this player come after the others'."""
    order = 0
    while s.late[order] != NOBODY:
        order += 1
    s.late[order] = seat
    tell(s, Event.LAST, seat, 0, 0)


@rule
def look_at_tokens(s: State, seat: int) -> None:
    """Somebody sees, alone, every token in town."""
    tell(s, Event.LOOK, seat, 0, 0)
    for token in range(GANG * s.seats):
        if token // GANG != seat and s.where[token] >= 0 and s.seen[token] != EVERYONE:
            s.seen[token] |= 1 << seat
            whisper(s, 1 << seat, Event.TOKEN, piece(s, token), s.town[s.where[token]], 0)
    for owner in range(s.seats):
        if owner != seat:
            note_coward(s, owner, 1 << seat)


@rule
def note_coward(s: State, owner: int, seats: int) -> None:
    """These know the coward if they have seen it, or both shooters."""
    unseen = 0
    for token in range(GANG * owner, GANG * owner + GANG):
        if s.seen[token] & seats != seats:
            unseen += 1
    if unseen <= 1 or s.seen[coward_of(s, owner)] & seats == seats:
        s.spied[owner] |= seats


@rule
def crack_safe(s: State, seat: int) -> None:
    """Two shooter dice, four times: with two bullets in all, a card of the Train."""
    bullets = 0
    for _ in range(2 * SAFE_ROLLS):
        if SHOOTER_DIE[below(s, DIE)] == BULLET:
            bullets += 1
    is_cracked = bullets >= SAFE_BULLETS
    tell(s, Event.SAFE, seat, bullets, 1 if is_cracked else 0)
    if is_cracked:
        draw_loot(s, seat, TRAIN)


# ---- Cards of the winner


@rule
def inspect(s: State, seat: int) -> bool:
    """Brothel Inspection: look at two cards, to keep one; with one card left, draw it."""
    location = s.town[s.at]
    s.step = Step.PARTY
    if s.left[location] == 1:
        draw_loot(s, seat, location)
        return False
    one = look_at_top(s, location)
    other = look_at_top(s, location)
    whisper(s, 1 << seat, Event.LOOK_AT, seat, s.kind[one], s.kind[other])
    s.phase = Phase.KEEP
    return True


@rule
def look_at_top(s: State, location: int) -> int:
    """The top card of a pile, before the winner's eyes; who knew it cannot tell whether it will go back."""
    card = take_top(s, location)
    s.place[card] = LOOK
    s.knows[card] = 0
    return card


@rule
def keep_card(s: State, kind: int) -> None:
    """One of the two cards goes home, the other back on top, where only this seat knows it. (ruling 24)"""
    location = s.town[s.at]
    kept = NONE
    for card in range(PILE_SIZE * location, PILE_SIZE * (location + 1)):
        if s.place[card] == LOOK:
            if kept == NONE and s.kind[card] == kind:
                kept = card
            else:
                s.place[card] = TOP
                s.knows[card] = 1 << s.turn
    s.left[location] += 1
    s.topped[location] = 1 << s.turn
    take_home(s, kept, s.turn)
    tell(s, Event.PUT_BACK, s.turn, location, 0)
    claim_town(s)


@rule
def hand_over(s: State, card: int, seat: int) -> None:
    """Big Score: the card itself goes to the right, and two come from the pile."""
    location = s.town[s.at]
    other = right_of(s, seat)
    s.place[card] = NEW + other
    s.knows[card] = EVERYONE
    s.new_from[other, location_of(card)] += 1
    lose_card(s, seat)
    tell(s, Event.GIVE, seat, other, BIG_SCORE)
    claim_town(s)
    draw_loot(s, seat, location)
    if s.left[location] > 0:
        draw_loot(s, seat, location)
    s.step = Step.PARTY


@rule
def ask_to_pass_on(s: State) -> bool:
    """Hoedown!: everybody with a card picks one; when all have, they pass them to the left at once."""
    seat = s.asking
    for _ in range(s.seats):
        if held(s, seat) > 0 and (s.has_picked >> seat) & 1 == 0:
            s.turn = seat
            s.phase = Phase.PASS_ON
            return True
        seat = left_of(s, seat)
    pass_cards_on(s)
    s.step = Step.NEXT
    return False


@rule
def mark_hand(s: State, mask: Mask) -> int:
    """Every kind of card in the hand."""
    count = 0
    for card in range(CARDS):
        if is_in_hand(s.place[card], s.turn) and mask[CARD + s.kind[card]] == 0:
            mask[CARD + s.kind[card]] = 1
            count += 1
    return count


@rule
def pick_to_pass_on(s: State, kind: int) -> None:
    """A card to pass on; of two alike, the one that was not won in this round."""
    seat = s.turn
    found = card_to_play(s, seat, kind)
    if found == NONE:
        for card in range(CARDS):
            if s.kind[card] == kind and is_in_hand(s.place[card], seat):
                found = card
    s.picked[seat] = found
    s.has_picked |= 1 << seat
    s.asking = left_of(s, seat)
    tell(s, Event.PICK, seat, 0, 0)
    whisper(s, 1 << seat, Event.PICKED, seat, kind, 0)


@rule
def veil_hands(s: State) -> None:
    """Hands are mixed: of the others' cards nobody knows any longer where they came from. (ruling 24)"""
    for card in range(CARDS):
        place = s.place[card]
        if place >= HAND:
            s.knows[card] = 0
            if place < VEILED:
                s.place[card] = place + (VEILED - HAND)
    for seat in range(s.seats):
        for location in range(LOCATIONS):
            s.veiled[seat] += s.hand_from[seat, location]
            s.new_veiled[seat] += s.new_from[seat, location]
            s.hand_from[seat, location] = 0
            s.new_from[seat, location] = 0


@rule
def pass_cards_on(s: State) -> None:
    """All at once. Cards won in this round lie apart, so all see whether it is one of those. (rulings 10 and 24)"""
    veil_hands(s)
    for seat in range(s.seats):
        card = s.picked[seat]
        if card != NONE:
            to = left_of(s, seat)
            is_new = s.place[card] == NEW_VEILED + seat
            if is_new:
                s.new_veiled[seat] -= 1
            else:
                s.veiled[seat] -= 1
                s.ready[seat] -= 1
            s.place[card] = NEW_VEILED + to
            s.new_veiled[to] += 1
            s.knows[card] = 1 << seat
            s.picked[seat] = NONE
            lose_card(s, seat)
            tell(s, Event.PASS_ON, seat, to, 1 if is_new else 0)
            whisper(s, 1 << to, Event.GOT, to, s.kind[card], 0)
    s.has_picked = 0
    claim_town(s)


# ---- Targets


@rule
def mark_who(s: State, mask: Mask) -> int:
    """Whom Indecent Exposure or Fool's Gold may hit."""
    count = 0
    for seat in range(s.seats):
        if s.playing == INDECENT_EXPOSURE:
            fits = (s.exposed >> seat) & 1 == 0
        else:
            fits = seat != s.turn and has_open_card(s, seat)
        if fits:
            mask[WHO + seat] = 1
            count += 1
    return count


@rule
def mark_where(s: State, mask: Mask) -> int:
    """Where Good Times are had, or where tokens may go."""
    count = 0
    for place in range(s.at, places_in_town(s)):
        fits = can_keep(s, place) if s.playing == GOOD_TIMES else is_goal(s, place, source_of_move(s))
        if fits:
            mask[GO + s.town[place]] = 1
            count += 1
    return count


@rule
def source_of_move(s: State) -> int:
    """The place that tokens are to leave."""
    if s.playing == MINE_CAR_RIDE:
        return place_of(s, MINE)
    if s.playing == SNEAKY_BASTARD:
        return s.at
    return s.where[s.chosen]


@rule
def is_target(s: State, token: int) -> bool:
    """May the card being played be aimed at a token?"""
    if s.playing == TIP_OFF:
        return s.where[token] == s.where[coward_of(s, s.turn)]
    if s.playing == WHISPERED_PLAN:
        return token != s.other and can_move(s, token)
    if s.playing == RALLY:
        return token // GANG == s.turn and can_move(s, token)
    if s.playing == FRIENDLY_FIRE:
        return s.where[token] == s.at and tokens_at(s, token // GANG, s.at) > 1
    if s.playing == BODY_DOUBLE:
        return token // GANG == s.turn and (s.aimed >> token) & 1 == 1
    if s.stage == 0:
        return is_shot_here(s, token)
    return is_target_to_the_right(s, token)


@rule
def mark_tokens(s: State, mask: Mask) -> int:
    """The tokens that the card being played may be aimed at."""
    count = 0
    for token in range(GANG * s.seats):
        if is_target(s, token) and is_first_target(s, token):
            mask[TOKEN + token] = 1
            count += 1
    return count


@rule
def is_first_target(s: State, token: int) -> bool:
    """Is no token before it, alike and at the same place, a target as well? Two shooters are one choice."""
    for before in range(token - token % GANG, token):
        if is_target(s, before) and are_alike(s, before, token):
            return False
    return True


@rule
def mark_open_cards(s: State, mask: Mask) -> int:
    """The face-up cards of the player chosen for the Fool's Gold."""
    count = 0
    for card in range(CARDS):
        if s.place[card] == SHOWN + s.chosen and mask[CARD + s.kind[card]] == 0:
            mask[CARD + s.kind[card]] = 1
            count += 1
    return count


@rule
def answer_who(s: State, seat: int) -> bool:
    """A player was named."""
    if s.playing == FOOLS_GOLD:
        s.chosen = seat
        return ask_another(s, Phase.LOOT)
    s.exposed |= 1 << seat
    tell(s, Event.EXPOSE, s.turn, seat, 0)
    end_effect(s)
    return False


@rule
def answer_where(s: State, location: int) -> bool:
    """A location was named."""
    place = place_of(s, location)
    kind = s.playing
    if kind == GOOD_TIMES:
        s.kept |= 1 << place
        tell(s, Event.STAY, location, 0, 0)
    elif kind == MINE_CAR_RIDE:
        mine = place_of(s, MINE)
        for token in range(GANG * s.seats):
            if s.where[token] == mine:
                move_token(s, token, place)
    elif kind == SNEAKY_BASTARD:
        move_token(s, coward_of(s, s.turn), place)
    else:
        move_token(s, s.chosen, place)
        if kind == WHISPERED_PLAN and s.stage == 1 and movable_tokens(s) > (1 if can_move(s, s.chosen) else 0):
            s.other = s.chosen
            s.chosen = NONE
            return ask_another(s, Phase.TOKEN)
    end_effect(s)
    return False


@rule
def answer_token(s: State, token: int) -> bool:
    """A token was named."""
    kind = s.playing
    if kind == WHISPERED_PLAN or kind == RALLY:
        s.chosen = token
        return ask_another(s, Phase.WHERE)
    if kind == MISFIRE:
        if s.stage == 0:
            s.chosen = token
            return ask_another(s, Phase.TOKEN)
        s.aimed = (s.aimed & ~(1 << s.chosen)) | (1 << token)
        tell(s, Event.REDIRECT, s.turn, piece(s, token), s.town[s.where[token]])
    elif kind == BODY_DOUBLE:
        s.aimed &= ~(1 << token)
        tell(s, Event.DODGE, s.turn, piece(s, token), 0)
    else:  # Tip Off, Friendly Fire
        remove(s, token)
    end_effect(s)
    return False


@rule
def answer_loot(s: State, kind: int) -> bool:
    """Fool's Gold is swapped for a face-up card; both stay face up and spent."""
    other = s.chosen
    got = NONE
    given = NONE
    for card in range(CARDS):
        if got == NONE and s.place[card] == SHOWN + other and s.kind[card] == kind:
            got = card
        elif given == NONE and s.place[card] == SHOWN + s.turn and s.kind[card] == FOOLS_GOLD:
            given = card
    s.place[got] = SHOWN + s.turn
    s.place[given] = SHOWN + other
    lose_card(s, s.turn)
    lose_card(s, other)
    tell(s, Event.SWAP, s.turn, other, kind)
    claim_town(s)
    end_effect(s)
    return False


@rule
def wake_new_cards(s: State) -> None:
    """A new round: what was won in the last one can be used now."""
    for card in range(CARDS):
        place = s.place[card]
        if (NEW <= place < VEILED) or place >= NEW_VEILED:
            s.place[card] = place - MOST_SEATS
    for seat in range(s.seats):
        s.ready[seat] = held(s, seat)
        s.veiled[seat] += s.new_veiled[seat]
        s.new_veiled[seat] = 0
        for location in range(LOCATIONS):
            s.hand_from[seat, location] += s.new_from[seat, location]
            s.new_from[seat, location] = 0
