"""What each loot card does, and the targets it asks for."""

from __future__ import annotations

from saloon.core import NOBODY, Mask, below, left_of, right_of, rule, tell, whisper
from saloon.games.boomtown.box import (
    BANK,
    BANK_HOLIDAY,
    BIG_SCORE,
    BODY_DOUBLE,
    BROTHEL_INSPECTION,
    BULLET,
    CARD,
    CARDS,
    DIE,
    DOUBLE_BARREL,
    EVERYONE,
    FOOLS_GOLD,
    FRIENDLY_FIRE,
    GANG,
    GO,
    GOOD_TIMES,
    HAS_NO_ACTION,
    HOEDOWN,
    INDECENT_EXPOSURE,
    INTIMIDATION,
    LIQUID_COURAGE,
    LOOK,
    LOOSE_LIPS,
    MINE,
    MINE_CAR_RIDE,
    MISFIRE,
    NEW,
    NONE,
    OUT,
    OVERHEARD_PLANS,
    PILE_SIZE,
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
    TOP,
    TRAIN,
    WHISPERED_PLAN,
    WHO,
    WINDOW_OF_KIND,
    Event,
    Phase,
    State,
    Step,
    are_alike,
    coward_of,
    held,
    is_goal,
    is_in_hand,
    location_of,
    piece,
    place_of,
    places_in_town,
    players_at,
    tokens_at,
)
from saloon.games.boomtown.loot import (
    card_to_play,
    claim_town,
    draw_loot,
    lay_open,
    leave_hand,
    lose_card,
    pass_cards_on,
    take_home,
    take_top,
)
from saloon.games.boomtown.windows import (
    ask_anew,
    can_be_frightened,
    can_keep,
    can_move,
    has_open_card,
    is_shot_here,
    is_target_to_the_right,
)


@rule
def play_card(s: State, kind: int) -> bool:
    """Reveal a card and do what it says; is something to be asked about it?"""
    seat = s.turn
    card = card_to_play(s, seat, kind)
    leave_hand(s, card, seat)
    s.asking = left_of(s, seat)
    ask_anew(s)
    if HAS_NO_ACTION[kind]:  # ruling 14
        lay_open(s, card, seat)
        tell(s, Event.LAY_OPEN, seat, kind, 0)
        return False
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
    if kind in (INDECENT_EXPOSURE, FOOLS_GOLD):
        return Phase.WHO
    if kind in (GOOD_TIMES, MINE_CAR_RIDE, SNEAKY_BASTARD):
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
    """A token is out for the rest of the round, or of the shootout about a bonus or the game."""
    tell(s, Event.REMOVE, piece(s, token), s.town[s.where[token]], s.scene)
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
        if kind == WHISPERED_PLAN and s.stage == 1:
            s.other = s.chosen
            s.chosen = NONE
            return ask_another(s, Phase.TOKEN)
    end_effect(s)
    return False


@rule
def answer_token(s: State, token: int) -> bool:
    """A token was named."""
    kind = s.playing
    if kind in (WHISPERED_PLAN, RALLY):
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
