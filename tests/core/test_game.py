"""The public API: every promise of it, and every refusal."""

from __future__ import annotations

import copy
import json
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint
from typing import Any, cast

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import saloon
from saloon.bots import Bot
from saloon.core import registry
from saloon.core.chance import Committed, Seeded
from saloon.core.errors import OutOfRange
from saloon.core.options import HostValue, Option, fill_in
from saloon.core.record import Record, number, row

LONGHORN = saloon.game("longhorn")
GAMES = ["bang_dice", "boomtown", "goat", "longhorn", "public_enemy"]


def midgame(seed: int = 42, moves: int = 6) -> saloon.State:
    """A game a few moves on."""
    state = LONGHORN.deal(seed=seed)
    for _ in range(moves):
        state.play(state.actions()[0])
    return state


# ---- Line by line as promised


def test_public_api_does_all_that_it_promises() -> None:
    game = saloon.game("longhorn")
    assert game in saloon.games()
    state = game.deal(seats=2, seed=42, options={})
    assert (state.turn in (0, 1), state.phase, state.over) == (True, "start", False)
    first = state.legal()[0]
    assert first.move["do"] == "start"
    assert set(first.say) == {"en", "fr", "es"}
    assert first.say["en"].startswith("Begin at ")
    state.play(first.id)
    assert state.story[0].kind == "start"
    state.play(state.legal()[0].move)
    assert json.loads(json.dumps(state.view(seat=1)))["seat"] == 1
    assert state.view(seat=None)["seat"] is None
    assert state.prizes() == [0.0, 0.0]
    assert state.copy().record() == state.record()
    assert saloon.restore(json.loads(json.dumps(state.replay()))).record() == state.record()


@pytest.mark.parametrize(
    "bot",
    [
        saloon.bot("random", seed=1),
        saloon.bot("greedy", seed=1),
        pytest.param(saloon.bot("search", playouts=50), marks=pytest.mark.compiled),
    ],
)
def test_bot_chooses_a_legal_action_from_what_a_seat_sees(bot: Bot) -> None:
    state = midgame()
    assert bot.choose(state.seen_by(state.turn)) in state.actions()


# ---- Playing, copying and looking, as programs like it


def test_an_action_its_number_and_its_move_are_played_alike() -> None:
    action = midgame().legal()[-1]
    ways: list[Any] = [action, action.id, action.move, np.int64(action.id)]
    states = [midgame() for _ in ways]
    for state, way in zip(states, ways, strict=True):
        state.play(way)
    assert len({state.to_bytes() for state in states}) == 1
    assert all(type(number) is int for state in states for number in state.moves)


@pytest.mark.parametrize("wrong", [True, None, "17", 1.0, [17]])
def test_what_is_no_move_is_refused(wrong: Any) -> None:
    state = midgame()
    with pytest.raises(saloon.IllegalMove, match="a move is an action, its number or a mapping, not"):
        state.play(wrong)
    assert state.to_bytes() == midgame().to_bytes()


def by_pickle(state: saloon.State) -> saloon.State:
    return cast(saloon.State, pickle.loads(pickle.dumps(state)))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, by_pickle, saloon.State.copy])
def test_a_copy_goes_its_own_way_with_the_same_dice(name: str, copied: Callable[[saloon.State], saloon.State]) -> None:
    game = saloon.game(name)
    state = game.deal(game.seats[-1], seed=4)
    for _ in range(12):
        state.play(state.actions()[0])
    before, twin = state.to_bytes(), copied(state)
    assert (twin.to_bytes(), twin.moves, twin.replay()) == (before, state.moves, state.replay())
    for _ in range(5):
        twin.play(twin.actions()[-1])
    assert state.to_bytes() == before
    for action in twin.moves[len(state.moves) :]:
        state.play(action)
    assert state.to_bytes() == twin.to_bytes()


def test_a_game_that_went_on_from_another_is_pickled_with_its_prelude() -> None:
    state = midgame().continued(Seeded(5))
    state.play(state.actions()[0])
    assert by_pickle(state).replay() == state.replay()


def test_what_a_seat_sees_is_pickled_without_what_it_does_not_see() -> None:
    seen = saloon.game("goat").deal(3, seed=1).seen_by(1)
    again = pickle.loads(pickle.dumps(seen))
    assert (again.to_bytes(), again.seat, again.game) == (seen.to_bytes(), 1, seen.game)
    assert copy.deepcopy(seen).view() == seen.view()


@pytest.mark.parametrize("name", GAMES)
def test_printing_draws_the_table(name: str) -> None:
    game = saloon.game(name)
    state = game.deal(game.seats[-1], seed=4)
    for position in (state, state.seen_by(0), state.seen_by(None)):
        drawn = str(position).splitlines()
        assert len(drawn) > 5
        assert max(map(len, drawn)) <= 80
        assert "[/]" not in str(position)
    assert repr(state) == f"<State of {name}: {state.seats} seats, {state.phase}, seat {state.turn}>"


def test_printing_what_a_seat_sees_shows_no_more_than_that() -> None:
    state = saloon.game("bang_dice").deal(5, seed=2)
    assert "Renegade" in str(state)
    told = ["Renegade" in str(state.seen_by(seat)) for seat in range(5)]
    assert told.count(True) == 1  # the Renegade's own


def test_a_game_without_a_drawing_prints_its_view(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LONGHORN.__dict__, "drawing", None)
    assert json.loads(str(midgame())) == midgame().view()["table"]


def test_game_tells_about_itself() -> None:
    assert (LONGHORN.name, LONGHORN.seats, LONGHORN.version, LONGHORN.is_solvable) == ("longhorn", (2,), 1, True)
    assert [(option.name, option.default) for option in LONGHORN.options] == [("nuggets", "1-2-2-1")]
    assert LONGHORN.values == ()
    assert "longhorn" in repr(LONGHORN)
    with pytest.raises(saloon.NotPossible, match="no policy called reckless"):
        LONGHORN.policy("reckless")


def test_everything_named_in_the_package_is_there() -> None:
    assert all(hasattr(saloon, name) for name in saloon.__all__)
    assert issubclass(saloon.BadSetup, ValueError)
    assert issubclass(saloon.IllegalMove, ValueError)
    assert issubclass(saloon.BadReplay, ValueError)
    assert issubclass(saloon.UnknownName, LookupError)


# ---- Dealing


def test_same_seed_deals_the_same_game_and_another_seed_another() -> None:
    assert LONGHORN.deal(seed=7).record() == LONGHORN.deal(seed=7).record()
    assert LONGHORN.deal(seed=7).record() != LONGHORN.deal(seed=8).record()


def test_game_without_a_seed_gets_a_fresh_one_that_javascript_can_hold() -> None:
    seeds = [LONGHORN.deal().replay()["chance"]["seed"] for _ in range(20)]
    assert len(set(seeds)) == 20
    assert max(seeds) < 1 << 53


def test_number_of_players_may_be_left_out_where_there_is_one_only() -> None:
    assert LONGHORN.deal(seed=1).seats == 2


@pytest.mark.parametrize("seats", [0, 1, 3, -2, True, 2.0, "2", [2]])
def test_wrong_number_of_players_is_a_clear_value_error(seats: Any) -> None:
    with pytest.raises(ValueError, match="longhorn is for 2 players"):
        LONGHORN.deal(seats=seats)


@pytest.mark.parametrize("seed", [-1, 1 << 63, 1.5, "7", True])
def test_wrong_seed_is_a_clear_value_error(seed: Any) -> None:
    with pytest.raises(ValueError, match="a seed is a whole number"):
        LONGHORN.deal(seed=seed)


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"nugget": "1-2-2-1"}, r"no option called 'nugget' \(nuggets\)"),
        ({"nuggets": "3-3-0-0"}, "none of 1-2-2-1, 2-2-1-1"),
        ({"nuggets": 1}, "none of"),
        ({"nuggets": None}, "none of"),
        ({1: "1-2-2-1"}, "no option called 1"),
    ],
)
def test_wrong_option_is_a_clear_value_error(options: Any, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        LONGHORN.deal(seed=1, options=options)


def test_wrong_value_is_a_clear_value_error() -> None:
    with pytest.raises(ValueError, match="no value called 'bounty'"):
        LONGHORN.deal(seed=1, values={"bounty": 3})


class Poster(Record, story=1):
    bounty = number(bits=16, low=0, high=5000)
    faces = row(3, low=0, high=6)
    mode = number(low=0, high=1)


def whole_hundreds(bounty: int) -> None:
    if bounty % 100:
        raise saloon.BadSetup("only whole hundreds are printed")


OPTIONS = (Option("mode", "mode", {"calm": 0, "wild": 1}),)
VALUES = (
    HostValue("bounty", "bounty", 100, whole_hundreds),
    HostValue("faces", "faces", (1, 2, 3)),
)


def posted(options: Any = None, values: Any = None) -> Poster:
    s = Poster()
    fill_in(s, OPTIONS, options or {}, VALUES, values or {})
    return s


def test_settings_that_nobody_chose_are_the_defaults() -> None:
    s = posted()
    assert (s.bounty, [s.faces[n] for n in range(3)], s.mode) == (100, [1, 2, 3], 0)


def test_settings_that_somebody_chose_are_filled_in() -> None:
    s = posted({"mode": "wild"}, {"bounty": 300, "faces": [6, 0, 6]})
    assert (s.bounty, [s.faces[n] for n in range(3)], s.mode) == (300, [6, 0, 6], 1)


@pytest.mark.parametrize(
    "values",
    [
        {"bounty": 150}, {"bounty": -100}, {"bounty": 9900}, {"bounty": 100.0}, {"bounty": "100"}, {"bounty": None},
        {"bounty": [100]}, {"bounty": {}}, {"faces": 3}, {"faces": [1, 2]}, {"faces": [1, 2, 7]},
        {"faces": [1, 2, "3"]}, {"faces": [1, 2, 2.5]}, {"faces": [[1], [2], [3]]}, {"faces": [[1], 2, 3]},
        {"faces": "123"}, {"beard": 1}, [1],
    ],
    ids=str,
)  # fmt: skip
def test_value_that_does_not_fit_is_refused_and_never_bent(values: Any) -> None:
    with pytest.raises(saloon.BadSetup):
        posted(values=values)


# ---- Playing


def test_illegal_move_says_why_and_leaves_the_state_untouched() -> None:
    state = midgame()
    assert state.phase == "ride"
    for action in set(range(LONGHORN.actions)) - set(state.actions()):
        record, moves, legal = state.record(), state.moves, state.actions()
        with pytest.raises(saloon.IllegalMove) as wrong:
            state.play(action)
        assert str(wrong.value) == state.why_not(action)
        assert len(str(wrong.value)) > 20
        assert (state.record(), state.moves, state.actions()) == (record, moves, legal)


def test_illegal_move_as_a_mapping_is_refused_like_its_number() -> None:
    state = midgame()
    with pytest.raises(saloon.IllegalMove, match="not the question now: Where do you send the outlaw"):
        state.play({"do": "raid", "colour": "black"})
    with pytest.raises(saloon.IllegalMove, match="not a move of this game"):
        state.play({"do": "dance"})


@pytest.mark.parametrize("action", [-1, 10_000, True, 1.0, "raid", None, [1]])
def test_what_is_no_action_at_all_is_an_illegal_move(action: Any) -> None:
    state = midgame()
    before = state.record()
    with pytest.raises(saloon.IllegalMove):
        state.play(action)
    assert state.record() == before


def test_committed_dice_are_not_touched_by_an_illegal_move() -> None:
    state = LONGHORN.deal(chance=Committed(b"s" * 32, ("a", "b")))
    before = state.record()
    with pytest.raises(saloon.IllegalMove):
        state.play(0)
    assert state.record() == before


def test_reasons_are_given_in_every_language() -> None:
    state = midgame()
    action = next(number for number in range(LONGHORN.actions) if number not in state.actions())
    assert len({state.why_not(action, language) for language in ("en", "fr", "es")}) == 3


def test_copy_goes_its_own_way() -> None:
    state = midgame()
    twin, before = state.copy(), state.record()
    twin.play(twin.actions()[0])
    assert state.record() == before
    assert len(twin.moves) == len(state.moves) + 1
    state.play(state.actions()[0])
    assert twin.replay() == state.replay()


def test_what_a_state_hands_out_cannot_change_it() -> None:
    state = midgame()
    before = state.record()
    state.record().turn = 1 - state.turn
    state.moves.append(3)
    state.view(0)["table"]["board"][0]["cows"]["black"] = 99
    state.replay()["moves"].clear()
    assert state.record() == before
    assert saloon.restore(state.replay()).record() == before


def test_action_can_be_found_by_its_words() -> None:
    state = LONGHORN.deal(seed=42)
    for action in state.legal():
        for language in ("en", "fr", "es"):
            assert state.find(f"  {action.say[language].upper()} ").id == action.id
    with pytest.raises(saloon.IllegalMove):
        state.find("Begin at the beginning")


@given(st.integers(0, 10_000), st.integers(0, 10**6))
@settings(max_examples=30)
def test_number_move_and_words_mean_the_same_all_game_long(seed: int, choice: int) -> None:
    states = [LONGHORN.deal(seed=seed) for _ in range(3)]
    while not states[0].over:
        legal = states[0].legal()
        action = legal[choice % len(legal)]
        states[0].play(action.id)
        states[1].play(json.loads(json.dumps(action.move)))
        states[2].play(states[2].find(action.say["en"]).id)
        assert states[0].record() == states[1].record() == states[2].record()


# ---- Looking


def test_view_carries_no_seed_no_moves_and_no_replay() -> None:
    seen = midgame().seen_by(1)
    for secret in ("chance", "moves"):
        with pytest.raises(saloon.Secret):
            getattr(seen, secret)
    with pytest.raises(saloon.Secret):
        seen.replay()
    with pytest.raises(saloon.Secret):
        seen.play(0)
    assert not hasattr(seen, "seed")


def test_nothing_inside_a_view_tells_the_dice() -> None:
    state = LONGHORN.deal(seed=123456789)
    seen = state.seen_by(0)
    assert (seen.record().rng[0], seen.record().rng[1]) == (0, 0)
    assert not [value for value in vars(seen).values() if isinstance(value, saloon.State | Seeded | Committed)]
    assert all(value.rng[0] == 0 for value in vars(seen).values() if isinstance(value, Record))
    assert "123456789" not in json.dumps(state.view(0))
    assert "rng" not in json.dumps(state.view(0))


def test_view_does_not_depend_on_the_dice_to_come() -> None:
    state = midgame()
    other = state.copy()
    other._record.rng[0] ^= 12345
    for seat in (0, 1, None):
        assert pickle.dumps(state.view(seat)) == pickle.dumps(other.view(seat))
        assert state.seen_by(seat).record().to_bytes() == other.seen_by(seat).record().to_bytes()


def test_only_the_seat_on_turn_is_shown_what_it_may_do() -> None:
    state = midgame()
    assert state.seen_by(state.turn).actions() == state.actions()
    assert [action.id for action in state.seen_by(state.turn).legal()] == state.actions()
    for seat in (1 - state.turn, None):
        assert state.seen_by(seat).actions() == []
        assert state.view(seat)["legal"] == []
    assert [action["id"] for action in state.view(state.turn)["legal"]] == state.actions()


@pytest.mark.parametrize("seat", [2, -1, True, 1.0, "0"])
def test_seat_that_is_not_there_cannot_look(seat: Any) -> None:
    with pytest.raises(saloon.UnknownName, match="no seat"):
        midgame().view(seat)


def test_view_is_ready_for_json_from_the_deal_to_the_end() -> None:
    state = LONGHORN.deal(seed=11)
    while not state.over:
        for seat in (0, 1, None):
            view = state.view(seat)
            assert json.loads(json.dumps(view)) == view
            assert view["prizes"] is None
        state.play(state.actions()[-1])
    assert state.view(0)["prizes"] == state.prizes()
    assert sum(state.prizes()) == 1
    assert (state.turn, state.actions(), state.legal(), state.view(0)["question"]) == (-1, [], [], "")


def test_view_speaks_the_language_and_the_names_of_the_table() -> None:
    state = midgame()
    assert state.view(0, language="fr")["question"] != state.view(0)["question"]
    told = " ".join(event["say"] for event in state.view(1 - state.turn, names=["Annie", "Bo"])["story"])
    assert ["Annie", "Bo"][state.turn] in told


# ---- The registry


@pytest.fixture
def doors(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[EntryPoint]]:
    """The entry points that are found, to add to."""
    found = [EntryPoint("longhorn", "saloon.games.longhorn:GAME", registry.GROUP)]
    monkeypatch.setattr(registry, "entry_points", lambda group: [door for door in found if door.group == group])
    registry._doors.cache_clear()
    registry._opened.cache_clear()
    yield found
    monkeypatch.undo()
    registry._doors.cache_clear()
    registry._opened.cache_clear()


@pytest.mark.parametrize(
    "address",
    ["no_such_package:GAME", "saloon.games.longhorn:NOTHING", "saloon.games.longhorn:GAME", "json:dumps"],
)
def test_broken_entry_point_does_not_close_the_house(doors: list[EntryPoint], address: str) -> None:
    doors.append(EntryPoint("broken", address, registry.GROUP))
    with pytest.warns(UserWarning, match="the game broken cannot be opened"):
        assert [game.name for game in saloon.games()] == ["longhorn"]
    assert saloon.game("longhorn").deal(seed=1).phase == "start"


def test_entry_point_adds_a_game(doors: list[EntryPoint], monkeypatch: pytest.MonkeyPatch) -> None:
    guest = saloon.Game("stampede", LONGHORN.rules, room=LONGHORN.room)
    monkeypatch.setattr("saloon.games.longhorn.GUEST", guest, raising=False)
    doors.append(EntryPoint("stampede", "saloon.games.longhorn:GUEST", registry.GROUP))
    assert saloon.game("stampede") is guest
    assert [game.name for game in saloon.games()] == ["longhorn", "stampede"]


def test_unknown_game_gets_a_suggestion_and_the_list(doors: list[EntryPoint]) -> None:
    with pytest.raises(saloon.UnknownName, match=r"Did you mean longhorn\? There are: longhorn"):
        saloon.game("longhron")
    with pytest.raises(saloon.UnknownName) as wrong:
        saloon.game("chess")
    assert "Did you mean" not in str(wrong.value)


def test_longhorn_is_installed_by_its_entry_point() -> None:
    assert LONGHORN.name in registry._doors()
    assert saloon.game("longhorn") is LONGHORN


@pytest.mark.parametrize("first", ["", "import saloon.games.longhorn", "saloon.game('longhorn')", "saloon.games()"])
def test_games_are_listed_whatever_was_imported_before(first: str) -> None:
    """The package of the rooms has the name of the function that lists them."""
    code = f"import saloon\n{first}\nprint('longhorn' in [game.name for game in saloon.games()])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "True"


def test_importing_and_playing_loads_no_heavy_packages() -> None:
    """A table must open at once: no compiler, no catalogues, no terminal."""
    code = """
import sys
import saloon
state = saloon.game("longhorn").deal(seed=1)
while not state.over:
    state.play(state.actions()[0])
print(sorted({name.partition(".")[0] for name in sys.modules} & {"numba", "llvmlite", "babel", "rich", "typer"}))
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_games_are_played_with_numpy_alone() -> None:
    """Whoever brings nothing else can import the rules, play, look and keep a replay."""
    code = """
import sys

class NumPyAlone:
    def find_spec(self, name, path=None, target=None):
        package = name.partition(".")[0]
        if package not in {"numpy", "saloon", *sys.stdlib_module_names} and not package.startswith("_"):
            raise ModuleNotFoundError(name)

sys.meta_path.insert(0, NumPyAlone())
import saloon
for game in map(saloon.game, sys.argv[1:]):
    state = game.deal(seats=game.seats[-1], seed=1)
    while not state.over:
        state.view(state.turn)
        state.play(state.actions()[0])
    print(saloon.restore(state.replay()).prizes() == state.prizes(), state.copy().view() == state.view())
"""
    run = subprocess.run([sys.executable, "-c", code, *GAMES], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["True"] * 2 * len(GAMES)


def test_out_of_range_is_one_of_our_errors() -> None:
    assert issubclass(OutOfRange, saloon.SaloonError)
