"""Setting up: roles, lives, characters dealt and chosen, the cast and a host's own set."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

import saloon
from saloon.core.chance import sow
from saloon.core.options import fill_in
from saloon.games.bang_dice import GAME, box
from saloon.games.bang_dice.box import (
    CHARACTER_NAMES,
    CHARACTERS,
    LIFE,
    SEATS,
    SIMPLE_CAST,
    Character,
    Event,
    Phase,
    Role,
    State,
)
from tests.games.bang_dice.positions import Table, choose, steps

ROLES_BY_SEATS = {
    3: "DOR", 4: "SROO", 5: "SROOD", 6: "SROOOD", 7: "SROOODD", 8: "SRROOODD",
}  # fmt: skip
LIVES = (8, 8, 8, 7, 9, 7, 7, 8, 9, 8, 9, 8, 8, 8, 9, 8)
LETTERS = {Role.SHERIFF: "S", Role.DEPUTY: "D", Role.OUTLAW: "O", Role.RENEGADE: "R"}


def dealt(seats: int, seed: int, options: dict[str, str] | None = None, **values: int) -> State:
    s = GAME.deal(seats, seed=seed, options=options or {}, values=values).record()
    assert isinstance(s, State)
    return s


@pytest.mark.parametrize("seats", SEATS)
def test_roles_are_those_of_the_rulebook(seats: int) -> None:
    for seed in range(20):
        s = dealt(seats, seed)
        assert sorted(LETTERS[Role(s.role[seat])] for seat in range(seats)) == sorted(ROLES_BY_SEATS[seats])
        assert s.pile + sum(s.arrows[seat] for seat in range(seats)) == 9


def test_lives_are_those_of_the_cards_and_two_more_for_the_sheriff() -> None:
    assert tuple(LIFE[character] for character in range(CHARACTERS)) == LIVES
    for seed in range(30):
        state = GAME.deal(5, seed=seed)
        begun = {event.args.seat: event.args for event in state.story if event.kind == "character"}
        sheriff = next(event.args.seat for event in state.story if event.kind == "role" and event.args.role == 0)
        for seat, args in begun.items():
            assert args.life == LIVES[args.character] + (2 if seat == sheriff else 0)


def test_the_sheriff_begins() -> None:
    for seed in range(20):
        state = GAME.deal(6, seed=seed)
        first = next(event.args.seat for event in state.story if event.kind == "turn")
        assert state.view(None)["table"]["players"][first]["sheriff"]


def test_roles_are_whispered_but_for_the_sheriffs() -> None:
    state = GAME.deal(5, seed=3)
    for seat in (*range(5), None):
        told = [event.args for event in state.seen_by(seat).story if event.kind == "role"]
        assert [args.seat for args in told if args.role != Role.SHERIFF] == (
            [] if seat is None else [seat][: len(told) - 1]
        )


@pytest.mark.compiled
def test_roles_and_characters_fall_to_every_seat_alike() -> None:
    deals = 8000
    states, template = np.zeros(deals, State.dtype), State()
    fill_in(template, GAME.options, {}, GAME.values, {})
    for number in range(deals):
        sow(template, 1885, number)
        template.write(states[number])
        steps().deal_at(states, number, 5)
    for role, cards in ((0, 1), (1, 1), (2, 2), (3, 1)):
        for seat in range(5):
            count = int((states["role"][:, seat] == role).sum())
            share = cards / 5
            assert abs(count - deals * share) < 4.5 * np.sqrt(deals * share * (1 - share))
    for character in range(CHARACTERS):
        count = int((states["character"][:, 2] == character).sum())
        assert abs(count - deals / CHARACTERS) < 4.5 * np.sqrt(deals / CHARACTERS)
    assert all(len(set(row[:5])) == 5 for row in states["character"].tolist())


# ---- Decision 0: choosing one of two


@pytest.mark.parametrize("seats", SEATS)
def test_characters_are_chosen_in_seat_order_from_the_first_player(seats: int) -> None:
    s = dealt(seats, 7, {"characters": "chosen"})
    table, first, offered = Table(s), s.turn, []
    for number in range(seats):
        assert table.asked == ((first + number) % seats, Phase.CHARACTER)
        offer = [table.s.offer[0], table.s.offer[1]]
        assert table.legal() == {choose(character) for character in offer}
        offered += offer
        seat = table.s.turn
        table.play(choose(offer[1]))
        assert table.s.character[seat] == offer[1]
        assert table.told(Event.CHARACTER)[0][:2] == (seat, offer[1])
    assert len(set(offered)) == 2 * seats  # nobody is offered what another was
    assert table.s.roller == first
    assert table.s.turns == 1


def test_the_sheriff_chooses_first_and_gets_two_lives_more() -> None:
    s = dealt(5, 8, {"characters": "chosen"})
    assert s.turn == s.sheriff
    character = s.offer[0]
    assert Table(s).play(choose(character)).s.life[s.sheriff] == LIVES[character] + 2


def test_a_set_that_runs_out_offers_again_what_was_left_over() -> None:
    wanted = sum(1 << character for character in range(6))
    table = Table(dealt(5, 3, {"characters": "chosen"}, set=wanted))
    while table.s.phase == Phase.CHARACTER:
        table.play(max(table.legal()))
    worn = {table.s.character[seat] for seat in range(5)}
    assert len(worn) == 5
    assert worn <= set(range(6))


# ---- The cast, and a host's own set


def test_simple_cast_has_nobody_who_asks_questions() -> None:
    asking = {Character.BART_CASSIDY, Character.KIT_CARLSON, Character.PEDRO_RAMIREZ, Character.SID_KETCHUM}
    asking.add(Character.SLAB_THE_KILLER)
    simple = {Character(at) for at in range(CHARACTERS) if SIMPLE_CAST >> at & 1}
    assert simple == set(Character) - asking
    seen = Counter(
        s.character[seat] for seed in range(40) for s in [dealt(8, seed, {"cast": "simple"})] for seat in range(8)
    )
    assert set(seen) == simple


@pytest.mark.parametrize("options", [{}, {"characters": "chosen"}], ids=["dealt", "chosen"])
def test_a_hosts_set_is_played_with(options: dict[str, str]) -> None:
    wanted = {Character.KIT_CARLSON, Character.SID_KETCHUM, Character.ROSE_DOOLAN, Character.VULTURE_SAM}
    for seed in range(5):
        table = Table(dealt(4, seed, options, set=sum(1 << character for character in wanted)))
        while table.s.phase == Phase.CHARACTER:
            table.play(min(table.legal()))
        assert {table.s.character[seat] for seat in range(4)} == wanted


def test_a_set_smaller_than_the_table_is_joined_by_others() -> None:
    wanted = {Character.KIT_CARLSON, Character.SID_KETCHUM}
    s = dealt(5, 1, set=sum(1 << character for character in wanted))
    worn = {s.character[seat] for seat in range(5)}
    assert wanted < worn
    assert len(worn) == 5


@pytest.mark.parametrize("wrong", [1 << Character.SUZY_LAFAYETTE, -1, 1 << CHARACTERS, "all", [1, 1]])
def test_a_set_that_makes_no_game_is_refused(wrong: object) -> None:
    with pytest.raises(saloon.BadSetup):
        GAME.deal(4, seed=1, values={"set": wrong})


def test_options_have_the_rulings_as_their_defaults() -> None:
    defaults = {option.name: option.default for option in GAME.options}
    assert defaults == {
        "characters": "dealt", "cast": "all", "gringo_dying": "arrow", "gringo_last_arrow": "taken",
        "indian_kills": "nobody", "last_standing": "wins",
    }  # fmt: skip


@pytest.mark.parametrize("seats", [0, 1, 2, 9, None])
def test_other_numbers_of_players_are_refused(seats: int | None) -> None:
    with pytest.raises(saloon.BadSetup):
        GAME.deal(seats, seed=1)


def test_every_value_in_the_box_says_how_we_know() -> None:
    data = box.BOX
    known = {"rulebook", "source", "derived", "reconstructed"}
    tables = [data["dice"], data["arrows"], data["roles"], data["sheriff"], data["casts"], *data["character"]]
    assert {table["provenance"] for table in tables} <= known
    assert tuple(character.name.lower() for character in Character) == CHARACTER_NAMES
    assert tuple(data["dice"]["faces"]) == tuple(face.name.lower() for face in box.Face)
