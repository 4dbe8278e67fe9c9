"""Replays: a game goes through JSON and comes back; whatever is torn, foreign, altered or hostile is a BadReplay."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import saloon
from saloon.core.chance import Committed, Seeded
from saloon.core.replay import LARGEST, LONGEST, fingerprint, parse, restore, state_at, steps


def played(moves: int | None = None, *, chance: Any = None, seed: int = 3) -> saloon.State:
    """A game played at random for so many moves, or to its end."""
    state = saloon.game("longhorn").deal(chance=chance or Seeded(seed), options={"nuggets": "2-2-1-1"})
    chooser = random.Random(seed)
    while not state.over and (moves is None or len(state.moves) < moves):
        state.play(chooser.choice(state.actions()))
    return state


REPLAY: dict[str, Any] = played().replay()
COMMITTED: dict[str, Any] = played(chance=Committed(b"\x07" * 32, ("spur", "saddle"))).replay()


def reads(data: Any) -> bool:
    """Can it be restored? Anything but a BadReplay that says no is an error."""
    try:
        restore(parse(json.dumps(data)))
    except saloon.BadReplay:
        return False
    return True


# ---- There and back


@pytest.mark.parametrize("moves", [0, 1, 7, 20, None])
def test_game_comes_back_from_its_replay(moves: int | None) -> None:
    state = played(moves)
    back = restore(parse(json.dumps(state.replay())))
    assert back.record() == state.record()
    assert (back.moves, back.options, back.values, back.chance) == (
        state.moves,
        state.options,
        state.values,
        state.chance,
    )
    assert back.replay() == state.replay()


def test_restored_game_goes_on_like_the_first() -> None:
    state = played(12)
    back = restore(state.replay())
    for game in (state, back):
        chooser = random.Random(8)
        while not game.over:
            game.play(chooser.choice(game.actions()))
    assert back.replay() == state.replay()


def test_committed_game_verifies_without_anybody_else() -> None:
    state = restore(COMMITTED)
    assert state.over
    assert COMMITTED["chance"] == {
        "commitment": Committed(b"\x07" * 32, ()).commitment, "secret": "07" * 32, "words": ["spur", "saddle"],
    }  # fmt: skip


def test_dice_of_a_committed_game_depend_on_every_word_and_every_move() -> None:
    first, other = (played(0, chance=Committed(b"\x07" * 32, words)).record() for words in [("a", "b"), ("a", "c")])
    assert first != other
    state = played(0, chance=Committed(b"\x07" * 32, ("a", "b")))
    seen = {fingerprint(state.record())}
    for _ in range(6):
        before = [state.record().rng[at] for at in (0, 1)]
        state.play(state.actions()[0])
        assert [state.record().rng[at] for at in (0, 1)] != before
        seen.add(fingerprint(state.record()))
    assert len(seen) == 7


def test_steps_show_the_state_after_the_deal_and_after_each_move() -> None:
    phases = [(len(state.moves), state.phase) for state in steps(REPLAY)]
    assert [number for number, _ in phases] == list(range(len(REPLAY["moves"]) + 1))
    assert (phases[0][1], phases[-1][1]) == ("start", "over")


def test_replay_names_all_it_needs() -> None:
    assert set(REPLAY) == {"saloon", "game", "version", "seats", "options", "values", "chance", "moves", "check"}
    assert (REPLAY["game"], REPLAY["chance"], REPLAY["options"]) == ("longhorn", {"seed": 3}, {"nuggets": "2-2-1-1"})
    assert REPLAY["moves"][0]["do"] == "start"


def test_replay_without_its_check_is_still_played_by_the_rules() -> None:
    assert reads({key: value for key, value in REPLAY.items() if key != "check"})


# ---- Torn


def test_every_prefix_of_a_replay_is_a_bad_replay() -> None:
    text = json.dumps(REPLAY)
    for length in range(len(text)):
        with pytest.raises(saloon.BadReplay):
            parse(text[:length])
    assert parse(text) == REPLAY


def test_every_prefix_of_its_bytes_is_a_bad_replay() -> None:
    data = {**COMMITTED, "chance": {**COMMITTED["chance"], "words": ["éperon", "🐎"]}}
    data["check"] = None
    raw = json.dumps(data, ensure_ascii=False).encode()
    for length in range(len(raw)):
        with pytest.raises(saloon.BadReplay):
            parse(raw[:length])


def test_torn_replay_says_where() -> None:
    with pytest.raises(saloon.BadReplay, match="line 1, column"):
        parse(json.dumps(REPLAY)[:100])


@pytest.mark.parametrize("key", sorted(set(REPLAY) - {"check"}))
def test_replay_that_lacks_something_says_what(key: str) -> None:
    with pytest.raises(saloon.BadReplay, match=key):
        restore({name: value for name, value in REPLAY.items() if name != key})


# ---- Altered


@pytest.mark.parametrize("seed", [0, 2, 4, 1 << 60])
def test_altered_seed_is_noticed(seed: int) -> None:
    assert not reads({**REPLAY, "chance": {"seed": seed}})


def test_every_altered_move_is_noticed() -> None:
    for at in range(len(REPLAY["moves"])):
        legal = restore({**REPLAY, "moves": REPLAY["moves"][:at], "check": None}).legal()
        for action in legal:
            if action.move != REPLAY["moves"][at]:
                altered = copy.deepcopy(REPLAY)
                altered["moves"][at] = action.move
                assert not reads(altered)


def test_left_out_and_doubled_moves_are_noticed() -> None:
    moves = REPLAY["moves"]
    for at in range(len(moves)):
        assert not reads({**REPLAY, "moves": moves[:at] + moves[at + 1 :]})
        assert not reads({**REPLAY, "moves": moves[: at + 1] + moves[at:]})


def test_illegal_move_is_named_by_its_number() -> None:
    with pytest.raises(saloon.BadReplay, match=r'move 1 of 1 \({"do": "raid"'):
        restore({**REPLAY, "moves": [{"do": "raid", "colour": "black"}]})


def test_altered_secret_words_and_commitment_are_noticed() -> None:
    chance = COMMITTED["chance"]
    for alteration in (
        {"secret": "08" + chance["secret"][2:]},
        {"commitment": chance["commitment"][::-1]},
        {"words": ["spur", "sadle"]},
        {"words": ["saddle", "spur"]},
        {"secret": "08" * 32, "commitment": Committed(b"\x08" * 32, ()).commitment},
    ):
        assert not reads({**COMMITTED, "chance": {**chance, **alteration}})


@pytest.mark.parametrize(
    "alteration",
    [
        {"check": "0" * 16}, {"check": 5}, {"options": {}}, {"options": {"nuggets": "9"}}, {"options": {"gold": "1"}},
        {"values": {"x": 1}}, {"seats": 3}, {"seats": "2"}, {"seats": 2.0}, {"seats": True}, {"version": 2},
        {"version": None}, {"game": "longhornn"}, {"game": None}, {"game": []}, {"saloon": 2}, {"saloon": "1"},
        {"moves": {}}, {"moves": "raid"}, {"moves": [3]}, {"moves": [None]}, {"moves": [[]]}, {"extra": 1},
        {"options": 5}, {"options": "ab"}, {"options": ["nuggets"]}, {"values": 5}, {"values": [1]},
        {"options": {"nuggets": ["2-2-1-1"]}}, {"options": {"nuggets": {}}}, {"chance": None},
        {"moves": [{}] * (LONGEST + 1)}, {"chance": {"seed": 1e300}}, {"chance": {"seed": 10**300}},
    ],
    ids=lambda alteration: json.dumps(alteration)[:40],
)  # fmt: skip
def test_altered_replay_is_noticed(alteration: dict[str, Any]) -> None:
    assert not reads({**REPLAY, **alteration})


# ---- Hostile

scalars: st.SearchStrategy[Any] = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=12)
    | st.sampled_from(["raid", "nuggets"])
)
anything = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
)
moves_like = st.fixed_dictionaries(
    {"do": st.sampled_from(["raid", "ride", "start", "scatter", "epidemic", "ambush", "brand"]) | anything},
    optional={"colour": anything, "at": anything, "to": anything, "nugget": anything},
)


@given(anything)
@settings(max_examples=300)
def test_any_json_is_a_bad_replay(data: Any) -> None:
    assert not reads(data)


@given(st.sampled_from(sorted(REPLAY)), anything)
@settings(max_examples=400)
def test_anything_in_any_field_is_read_or_is_a_bad_replay(field: str, value: Any) -> None:
    reads({**REPLAY, field: value})


@given(st.sampled_from(sorted(COMMITTED["chance"])), anything)
@settings(max_examples=200)
def test_anything_in_the_chance_is_read_or_is_a_bad_replay(field: str, value: Any) -> None:
    reads({**COMMITTED, "chance": {**COMMITTED["chance"], field: value}})


@given(moves_like, st.integers(0, 30))
@settings(max_examples=400)
def test_anything_like_a_move_is_read_or_is_a_bad_replay(move: dict[str, Any], at: int) -> None:
    reads({**REPLAY, "moves": [*REPLAY["moves"][:at], move], "check": None})


@given(st.binary(max_size=200))
@settings(max_examples=200)
def test_any_bytes_are_a_bad_replay(raw: bytes) -> None:
    with pytest.raises(saloon.BadReplay):
        restore(parse(raw))


@pytest.mark.parametrize("depth", [10, 900, 1_000, 100_000])
@pytest.mark.parametrize("field", [*sorted(REPLAY), "whole", "move"])
def test_deep_nesting_is_a_bad_replay(depth: int, field: str) -> None:
    deep = "[" * depth + "]" * depth
    if field == "whole":
        text = deep
    elif field == "move":
        text = json.dumps({**REPLAY, "moves": [{"do": "raid", "colour": "DEEP"}]}).replace('"DEEP"', deep)
    else:
        text = json.dumps({**REPLAY, field: "DEEP"}).replace('"DEEP"', deep)
    with pytest.raises(saloon.BadReplay):
        restore(parse(text))


@pytest.mark.parametrize("field", sorted(REPLAY))
def test_data_nested_deeper_than_the_stack_is_a_bad_replay(field: str) -> None:
    """A program may hand over what no text could be read into."""
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(saloon.BadReplay):
        restore({**REPLAY, field: deep})


@pytest.mark.parametrize("digits", [20, 400, 4_300, 5_000, 100_000])
@pytest.mark.parametrize("place", ["seed", "seats", "version", "saloon", "square"])
def test_huge_numbers_are_a_bad_replay(digits: int, place: str) -> None:
    data: dict[str, Any] = copy.deepcopy(REPLAY)
    if place == "seed":
        data["chance"] = {"seed": "HUGE"}
    elif place == "square":
        data["moves"] = [{"do": "start", "at": "HUGE"}]
    else:
        data[place] = "HUGE"
    text = json.dumps(data).replace('"HUGE"', "9" * digits)
    with pytest.raises(saloon.BadReplay):
        restore(parse(text))


def test_words_that_cannot_be_written_as_bytes_are_a_bad_replay() -> None:
    text = json.dumps({**COMMITTED, "chance": {**COMMITTED["chance"], "words": ["\ud800"]}})
    with pytest.raises(saloon.BadReplay):
        restore(parse(text))


def test_overlong_text_is_a_bad_replay() -> None:
    with pytest.raises(saloon.BadReplay, match="longer than"):
        parse(" " * (LARGEST + 1))


@pytest.mark.parametrize("data", [None, 5, "text", [REPLAY], {1: 2, "saloon": 1, "x": 3}])
def test_what_is_no_json_object_is_a_bad_replay(data: Any) -> None:
    with pytest.raises(saloon.BadReplay):
        restore(data)


def test_a_replay_remembers_the_numbers_of_its_moves() -> None:
    """Committed dice depend on a move's number in the log, which has gaps where something was taken back."""
    state = saloon.game("high_noon").deal(2, chance=Committed(b"s" * 32, ("a", "b")))
    for number in (1, 4, 5, 9):
        state.play(state.actions()[0], entry=number)
    data = json.loads(json.dumps(state.replay()))
    assert data["numbers"] == [1, 4, 5, 9]
    assert restore(data).record() == state.record()
    assert restore(data).numbers == [1, 4, 5, 9]


@pytest.mark.parametrize(
    "numbers", [[1, 2, 3], [1, 1, 2, 3], [4, 3, 2, 1], [0, 1, 2, 3], ["1", 2, 3, 4], "1234", [1, 2, 3, True]]
)
def test_impossible_numbers_are_refused(numbers: object) -> None:
    state = saloon.game("high_noon").deal(2, seed=1)
    for _ in range(4):
        state.play(state.actions()[0])
    with pytest.raises(saloon.BadReplay, match="numbers"):
        restore({**state.replay(), "numbers": numbers})


# ---- Going on from an earlier game


def went_on(step: int, more: int | None = None, *, chance: Any = None, of: Any = None) -> saloon.State:
    """A game that goes on from that step of another, at random for so many moves or to its end."""
    state = state_at(COMMITTED if of is None else of, step).continued(chance or Committed(b"\x08" * 32, ("boots",)))
    chooser = random.Random(step)
    while not state.over and (more is None or len(state.moves) < more):
        state.play(chooser.choice(state.actions()))
    return state


@pytest.mark.parametrize("step", [0, 1, 9, len(COMMITTED["moves"]) - 1])
@pytest.mark.parametrize("more", [0, 1, None])
@pytest.mark.parametrize("chance", [Seeded(5), Committed(b"\x09" * 32, ("hat",))])
def test_a_game_that_went_on_from_another_comes_back(step: int, more: int | None, chance: Any) -> None:
    state = went_on(step, more, chance=chance)
    assert state.length == step + len(state.moves)
    data = parse(json.dumps(state.replay()))
    back = restore(data)
    assert (back.record(), back.moves, back.prelude, back.chance) == (
        state.record(), state.moves, state.prelude, state.chance,
    )  # fmt: skip
    assert back.replay() == state.replay()
    assert len(list(steps(data))) == state.length + 1


def test_a_game_goes_on_where_the_other_stood_and_by_dice_of_its_own() -> None:
    here, there = state_at(COMMITTED, 9), went_on(9, 0)
    assert here.view(0) == there.view(0)
    assert here.actions() == there.actions()
    assert fingerprint(here.record()) != fingerprint(there.record())
    other = went_on(9, 0, chance=Committed(b"\x0a" * 32, ("boots",)))
    assert fingerprint(other.record()) != fingerprint(there.record())


def test_a_game_goes_on_again_and_again() -> None:
    once = went_on(9, 4)
    twice = went_on(11, 3, of=once.replay(), chance=Seeded(8))
    assert [len(part.moves) for part in twice.prelude] == [9, 2]
    assert twice.length == 14
    back_into_the_first = went_on(5, 1, of=twice.replay())
    assert [len(part.moves) for part in back_into_the_first.prelude] == [5]
    where_it_began = went_on(9, 1, of=once.replay(), chance=Seeded(8))
    assert [len(part.moves) for part in where_it_began.prelude] == [9]
    for state in (twice, back_into_the_first, where_it_began):
        assert restore(state.replay()).record() == state.record()
        assert list(state.again())[-1].length == state.length - len(state.moves)


def test_numbers_with_gaps_are_kept_in_a_prelude() -> None:
    first = saloon.game("longhorn").deal(chance=Committed(b"\x07" * 32, ("spur",)))
    for entry in (1, 4, 5):
        first.play(first.actions()[0], entry=entry)
    state = first.continued(Seeded(2))
    state.play(state.actions()[0])
    assert state.replay()["prelude"][0]["numbers"] == [1, 4, 5]
    assert restore(state.replay()).record() == state.record()


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: data.pop("prelude"),
        lambda data: data["prelude"].reverse(),
        lambda data: data["prelude"].append({"chance": {"seed": 1}, "moves": []}),
        lambda data: data["prelude"][0].update(more=1),
        lambda data: data["prelude"][0].pop("moves"),
        lambda data: data["prelude"][0]["moves"].pop(),
        lambda data: data["prelude"][0]["chance"].update(secret="ab" * 32),
        lambda data: data["prelude"][0]["chance"].update(words=["spur", "stirrup"]),
        lambda data: data["prelude"][1].update(numbers=[3, 4]),
        lambda data: data.update(prelude={}),
        lambda data: data.update(prelude=[[]]),
        lambda data: data.update(prelude=[{"chance": {"seed": 1}, "moves": []}] * 1_001),
        lambda data: data["chance"].update(words=["shoes"]),
    ],
)
def test_an_altered_prelude_is_noticed(damage: Any) -> None:
    data = went_on(13, of=went_on(9, of=COMMITTED).replay()).replay()
    assert reads(data)
    damage(data)
    assert not reads(data)


@pytest.mark.parametrize("step", [-1, len(COMMITTED["moves"]) + 1])
def test_a_game_goes_on_only_from_a_step_that_there_is(step: int) -> None:
    with pytest.raises(saloon.UnknownName, match="there is no move"):
        state_at(COMMITTED, step)
