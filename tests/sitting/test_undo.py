"""What may be taken back: whatever told nobody anything that they could not have worked out before."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random

import pytest

import saloon
from saloon.core.chance import Seeded, sow
from saloon.core.game import CLOCK, NOBODY, Game, Seen, State
from saloon.core.record import Record
from saloon.core.story import EVERYBODY
from saloon.games import bang_dice, boomtown, goat, public_enemy
from saloon.games.public_enemy.box import Phase
from saloon.sitting.undo import CannotUndo, last_decision, tells_nothing
from saloon.sitting.worlds import has_secrets
from tests.games.bang_dice import positions as bang_table
from tests.games.boomtown import positions as boomtown_table
from tests.games.goat import positions as goat_table
from tests.games.public_enemy import positions as enemy_table

OTHER_WORLDS = 16
"""Worlds that the properties look at for each seat: other ones than the implementation does."""


def is_quiet(game: Game, before: Record, action: int) -> bool:
    """Does this action, which draws no chance, tell nothing?"""
    after = before.clone()
    game.rules.play(after, action)
    assert after.rng == before.rng
    return tells_nothing(game, before, action, after)


# ---- BANG! The Dice Game


def test_a_shot_that_reveals_a_role_tells_and_one_that_wounds_does_not() -> None:
    def shot(life: int) -> bool:
        table = bang_table.Table(
            bang_table.position(
                bang_table.sheriff(), bang_table.outlaw(life=life), bang_table.outlaw(), bang_table.renegade(),
                dice="one beer beer gatling dynamite", rolls=0,
            )
        )  # fmt: skip
        table.play(bang_table.KEEP)
        return is_quiet(bang_dice.GAME, table.s, bang_table.shoot(1))

    assert shot(life=5)
    assert not shot(life=1)


# ---- Goat


def test_a_card_laid_face_down_tells_nothing_and_a_claim_tells() -> None:
    table = goat_table.Table(goat_table.position(4, "goat banker widow thief"))
    assert is_quiet(goat.GAME, table.s, goat_table.offer("goat"))
    table.play(goat_table.offer("goat"))
    assert is_quiet(goat.GAME, table.s, goat_table.to(1))
    table.play(goat_table.to(1))
    assert not is_quiet(goat.GAME, table.s, goat_table.claim("widow"))  # it is in the hand, then


def test_an_accepted_card_that_turns_up_tells() -> None:
    """The last card of the distribution: nothing is drawn after it."""
    state, action = found_in("goat", 3, lambda state, _: "accept" in kinds(state) and not state.has_rolled)
    assert not is_quiet(state.game, state.record(), action)


# ---- Boomtown


def test_a_card_played_from_a_hidden_hand_tells() -> None:
    table = boomtown_table.Table(
        boomtown_table.position("saloon bank train mine", hands={0: "loose_lips rally", 1: "tip_off"})
    )
    table.go("mine").place("shooter", "bank").place("coward", "bank").place("shooter", "train")
    while {"do": "play", "card": "loose_lips"} not in table.legal():
        table.skip()
    assert not is_quiet(boomtown.GAME, table.s, boomtown.GAME.face.action({"do": "play", "card": "loose_lips"}))


def test_a_placed_token_tells_nothing_until_all_are_revealed() -> None:
    table, told = boomtown_table.Table(boomtown_table.position("saloon bank train mine")), []
    assert is_quiet(boomtown.GAME, table.s, boomtown.GAME.face.action({"do": "go", "location": "mine"}))
    table.go("mine")
    while table.phase == "place":
        token = table.legal()[0]["token"]
        told.append(not is_quiet(boomtown.GAME, table.s, boomtown.GAME.face.action(table.legal()[0])))
        table.place(token, table.legal()[0]["location"])
    assert told == [False] * (len(told) - 1) + [True]


# ---- Public Enemy


def test_a_peek_at_a_card_that_another_has_drawn_up_tells_though_it_draws_no_chance() -> None:
    s = enemy_table.position(3, dollars=2, phase=Phase.DOLLAR, options={"dollars": "on"})
    table = enemy_table.Table(s).play(enemy_table.peek("deadwood"))
    table.s.turn, table.s.phase = 1, Phase.DOLLAR
    assert not is_quiet(public_enemy.GAME, table.s, enemy_table.peek("deadwood"))


def test_a_choice_among_what_lies_open_tells_nothing() -> None:
    table = enemy_table.Table(
        enemy_table.position(3, stacks={0: "butch_cassidy elzy_lay", 1: "grat_dalton", 2: "bob_dalton"})
    )
    table.visit_saloon("swindler")
    assert is_quiet(public_enemy.GAME, table.s, enemy_table.swindle(1, "daltons"))


# ---- What undo does not cross


def kinds(state: State) -> list[str]:
    return [event.kind for event in state.story]


def random_game(name: str, seats: int, seed: int, options: Mapping[str, str] | None = None) -> Iterator[State]:
    """A game played at random: the state before the first move and after each, always the same object."""
    random, state = Random(seed), saloon.game(name).deal(seats, seed=seed, options=options)
    yield state
    while not state.over:
        state.play(random.choice(state.actions()))
        yield state


def found_in(name: str, seats: int, wanted: Callable[[State, int], bool], **options: str) -> tuple[State, int]:
    """A state, and the action after which a game at random is for the first time as it is wanted."""
    for seed in range(50):
        before = None
        for state in random_game(name, seats, seed, options):
            if before is not None and wanted(state, before.turn) and len(before.actions()) > 1:
                return before, state.moves[-1]
            before = state.copy()
    raise AssertionError("fifty games at random never come there")


def why_not(state: State, seat: int) -> str:
    with pytest.raises(CannotUndo) as wrong:
        last_decision(state, seat)
    return str(wrong.value)


def test_undo_does_not_cross_chance() -> None:
    state, action = found_in("longhorn", 2, lambda state, _: state.has_rolled)
    seat = state.turn
    state.play(action)
    assert why_not(state, seat) == "Chance has decided something since: your last decision stands."


def test_undo_crosses_the_answers_of_others_where_there_are_no_secrets() -> None:
    state, action = found_in("longhorn", 2, lambda state, mover: state.turn != mover and not state.has_rolled)
    seat, at = state.turn, len(state.moves)
    state.play(action)
    state.play(state.actions()[0])
    assert not state.has_rolled
    assert last_decision(state, seat) == at


def test_undo_does_not_cross_the_decision_of_another_where_there_are_secrets() -> None:
    state, action = found_in("boomtown", 3, lambda state, mover: state.turn != mover and state.phase == "place")
    seat, at = state.turn, len(state.moves)
    state.play(action)
    assert last_decision(state, seat) == at
    state.play(state.actions()[0])
    assert why_not(state, seat).startswith("Others have decided since")


def test_undo_does_not_cross_the_beginning_of_a_race() -> None:
    def begins_race(state: State, mover: int) -> bool:
        return state.turn == CLOCK != mover

    state, action = found_in("boomtown", 2, begins_race, tempo="live")
    seat = state.turn
    state.play(action)
    assert why_not(state, seat) == "A race has begun since: your last decision stands."
    state.play(state.actions()[0])
    assert why_not(state, seat) == "A race has begun since: your last decision stands."


def test_undo_says_that_a_secret_has_come_to_light() -> None:
    state, action = found_in("goat", 3, lambda state, _: kinds(state) == ["claim"])
    seat = state.turn
    state.play(action)
    assert why_not(state, seat) == "Something secret has come to light: your last decision stands."
    with pytest.raises(CannotUndo) as wrong:
        last_decision(state, seat)
    assert wrong.value.say("fr").startswith("Un secret a été révélé")


def test_only_answers_are_no_decisions_and_are_taken_back_along() -> None:
    state, action = found_in("longhorn", 2, lambda state, _: len(state.actions()) == 1 and not state.has_rolled)
    seat, at = state.turn, len(state.moves)
    state.play(action)
    if state.turn == seat:
        state.play(state.actions()[0])
    assert last_decision(state, seat) == at


# ---- The property


@dataclass(frozen=True)
class Setting:
    """A kind of game to look at."""

    name: str
    seats: int
    games: int
    least: float
    """The least share of decisions that can be taken back, at random play."""
    options: tuple[tuple[str, str], ...] = ()


DOLLARS = (("dollars", "on"),)
SETTINGS = (
    Setting("longhorn", 2, 4, 0.9),
    Setting("bang_dice", 3, 2, 0.2), Setting("bang_dice", 5, 2, 0.2), Setting("bang_dice", 8, 1, 0.2),
    Setting("boomtown", 2, 1, 0.4), Setting("boomtown", 3, 1, 0.4),
    Setting("public_enemy", 2, 3, 0.05), Setting("public_enemy", 4, 1, 0.05, DOLLARS),
    Setting("goat", 2, 1, 0.3), Setting("goat", 4, 2, 0.3),
)  # fmt: skip
every_setting = pytest.mark.parametrize(
    "setting", SETTINGS, ids=lambda setting: f"{setting.name}-{setting.seats}{'-options' * bool(setting.options)}"
)


def decisions(setting: Setting) -> Iterator[tuple[State, int, State]]:
    """Every decision of some games played at random: the state, the action, and the state it led to."""
    for seed in range(setting.games):
        before = None
        for state in random_game(setting.name, setting.seats, 1000 + seed, dict(setting.options)):
            if before is not None and before.turn != CLOCK and len(before.actions()) > 1:
                yield before, state.moves[-1], state
            before = state.copy()


def imagined(state: State, seat: int | None, seed: int) -> State:
    """A world that a seat holds possible, to be played on."""
    s = state.seen_by(seat).record()
    sow(s, seed, 77)
    state.game.rules.guess(s, NOBODY if seat is None else seat)
    return State(state.game, s, Seeded(seed), state.options, state.values)


def seen_after(world: State, action: int, seat: int | None) -> str | None:
    """What a seat sees after that action; None if it is not allowed there, or left to chance."""
    if action not in world.actions():
        return None
    after = world.copy()
    after.play(action)
    return None if after.has_rolled else json.dumps(after.view(seat))


def is_still_possible(world: State, seat: int | None, action: int, sees: str) -> bool:
    known = [action] if seat == world.turn else [action, *world.actions()]
    return any(seen_after(world, each, seat) == sees for each in known)


def can_undo(before: State, action: int, after: State) -> bool:
    return not after.has_rolled and after.turn != CLOCK and tells_nothing(
        before.game, before.record(), action, after.record()
    )  # fmt: skip


@every_setting
def test_what_can_be_taken_back_rules_out_no_world_for_anybody(setting: Setting) -> None:
    count = Counter[bool]()
    for number, (before, action, after) in enumerate(decisions(setting)):
        allowed = can_undo(before, action, after)
        count[allowed] += 1
        if not allowed:
            continue
        for seat in (None, *range(before.seats)):
            sees = json.dumps(after.view(seat))
            for seed in range(OTHER_WORLDS):
                world = imagined(before, seat, 1 + OTHER_WORLDS * number + seed)
                assert is_still_possible(world, seat, action, sees), (number, seat, seed)
    assert count[True] >= setting.least * count.total(), count


def hidden_cells(state: State, seat: int) -> dict[tuple[str, int | None], int]:
    """What a seat may not know by the game's own declaration, which `hide` and `guess` do not use."""
    s = state.record()
    fields = s.as_dict()
    return {
        (name, at): fields[name] if at is None else s.__dict__[name][at]
        for name, at in state.game.rules.secrets(s, seat)
    }


@every_setting
def test_what_can_be_taken_back_lays_no_hidden_cell_open(setting: Setting) -> None:
    if not has_secrets(saloon.game(setting.name)):
        pytest.skip("there are no secrets")
    for before, action, after in decisions(setting):
        if can_undo(before, action, after):
            values = after.record()
            for seat in range(NOBODY, before.seats):
                still = hidden_cells(after, seat)
                for (name, at), value in hidden_cells(before, seat).items():
                    now = values.__dict__[name] if at is None else values.__dict__[name][at]
                    assert (name, at) in still or now != value, (before.game.face.move(action), seat, name, at)


@every_setting
def test_taking_back_leaves_every_seat_what_it_knew_before(setting: Setting) -> None:
    allowed = 0
    for before, action, after in decisions(setting):
        seat = before.turn
        if len(before.moves) % 3 or not can_undo(before, action, after):
            continue
        allowed += 1
        back = next(state for state in after.again())
        for each in after.moves[: last_decision(after, seat)]:
            back.play(each)
        for each in (None, *range(before.seats)):
            assert back.seen_by(each).to_bytes() == before.seen_by(each).to_bytes()
    assert allowed


@every_setting
def test_who_decided_could_have_worked_out_whether_it_can_be_taken_back(setting: Setting) -> None:
    """Otherwise a refusal would tell them something."""
    for number, (before, action, after) in enumerate(decisions(setting)):
        if number % 5:
            continue
        allowed = can_undo(before, action, after)
        for seed in range(3):
            world = imagined(before, before.turn, 1 + 3 * number + seed)
            other = world.copy()
            other.play(action)
            assert can_undo(world, action, other) == allowed


@every_setting
def test_every_whisper_to_another_stops_undo(setting: Setting) -> None:
    for before, action, after in decisions(setting):
        if any(readers not in (EVERYBODY, 1 << before.turn) for _, readers, _ in after.told):
            assert not can_undo(before, action, after)


def test_two_processes_decide_alike() -> None:
    for before, action, after in decisions(Setting("goat", 3, 1, 0)):
        again = saloon.restore(after.replay())
        answers = []
        for state in (after, again):
            try:
                answers.append(str(last_decision(state, before.turn)))
            except CannotUndo as wrong:
                answers.append(str(wrong))
        assert answers[0] == answers[1], action


def test_views_are_compared_as_seats_see_them() -> None:
    """The properties above look at what is sent: it must differ where the record does."""
    state = saloon.game("bang_dice").deal(5, seed=1)
    views = {json.dumps(Seen(state.game, state.seen_by(seat).record(), seat).view()) for seat in range(5)}
    assert len(views) == 5
