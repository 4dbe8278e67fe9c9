"""Fair dice: the server's secret and everybody's words are fixed before anybody sees a word; silence is recorded."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

import saloon
from saloon.cli import run
from saloon.client import Client
from saloon.core.chance import Committed, chance_from_json, derived_word, promise_of, seal_of
from saloon.core.errors import BadReplay
from saloon.server.storage import schema
from saloon.server.tables import seating
from saloon.server.tables.fold import OPEN, PLAYING
from saloon.server.tables.refusals import Refused
from tests.server.conftest import EMPTY, GREEDY, ME, ServerProcess, on_both
from tests.server.tables.test_waiting import PEOPLE, Evening, an_evening

WORD, OTHER = "whisky 1", "gin 2"


def committed(evening: Evening) -> Committed:
    fold = evening.room.table.fold
    assert fold is not None
    chance = fold.state.chance
    assert isinstance(chance, Committed)
    return chance


async def sit_with(evening: Evening, *words: str) -> None:
    """Everybody promises a word; those who sit already stand up first."""
    seating = evening.house.seating
    for seat, word in enumerate(words):
        await seating.stand(evening.room, PEOPLE[seat])
        await seating.sit(evening.room, PEOPLE[seat], seat, promise_of(word))


def stored(evening: Evening) -> Any:
    query = select(schema.tables)
    return evening.house.store.read_now(lambda connection: connection.execute(query).one())


def test_words_are_shown_only_when_the_secret_and_every_promise_are_fixed(tmp_path: Path) -> None:
    async def play(evening: Evening) -> None:
        table, house = evening.room.table, evening.house
        await sit_with(evening, WORD, OTHER)
        with pytest.raises(Refused, match="when the game begins"):
            await house.seating.show_word(evening.room, 0, WORD)
        commitment = house.broadcast.card(evening.room, None).commitment
        await house.seating.start(evening.room, PEOPLE[0])
        card = house.broadcast.card(evening.room, None)
        assert (card.phase, card.gathering, card.commitment) == (OPEN, True, commitment)
        assert card.promises == [promise_of(WORD), promise_of(OTHER)]
        assert WORD not in str(stored(evening).seating), "nobody but its owner knows it yet"
        await house.seating.show_word(evening.room, 0, WORD)
        assert WORD not in str(house.broadcast.card(evening.room, PEOPLE[1])), "the others learn it at the end"
        assert table.phase == OPEN
        await house.seating.show_word(evening.room, 1, OTHER)
        assert table.phase == PLAYING
        chance = committed(evening)
        assert (chance.words, chance.promises) == ((WORD, OTHER), (promise_of(WORD), promise_of(OTHER)))
        assert house.broadcast.card(evening.room, None).commitment == commitment
        assert chance_from_json(chance.to_json()) == chance

    an_evening(tmp_path, play, start=False)


def test_another_word_than_the_one_promised_is_refused(tmp_path: Path) -> None:
    async def play(evening: Evening) -> None:
        await sit_with(evening, WORD, OTHER)
        await evening.house.seating.start(evening.room, PEOPLE[0])
        with pytest.raises(Refused, match="not the word that you promised"):
            await evening.house.seating.show_word(evening.room, 0, OTHER)
        assert evening.room.table.seats[0].word == ""

    an_evening(tmp_path, play, start=False)


def test_nobody_comes_or_goes_once_promises_are_fixed(tmp_path: Path) -> None:
    async def play(evening: Evening) -> None:
        await sit_with(evening, WORD, OTHER)
        await evening.house.seating.start(evening.room, PEOPLE[0])
        with pytest.raises(Refused, match="about to begin"):
            await evening.house.seating.stand(evening.room, PEOPLE[1])
        await evening.house.seating.start(evening.room, PEOPLE[0])  # pressed twice
        assert evening.room.table.phase == OPEN

    an_evening(tmp_path, play, start=False)


def test_whoever_keeps_silent_for_five_seconds_has_an_empty_word_and_that_is_recorded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(evening: Evening) -> None:
        table, clocks = evening.room.table, evening.house.clocks
        await sit_with(evening, WORD, OTHER)
        await evening.house.seating.start(evening.room, PEOPLE[0])
        await evening.house.seating.show_word(evening.room, 1, OTHER)
        await clocks._check(evening.room)
        assert table.phase == OPEN, "there is time left"
        monkeypatch.setattr(seating, "PATIENCE", -1.0)
        await clocks._check(evening.room)
        assert table.phase == PLAYING
        chance = committed(evening)
        assert chance.words == ("", OTHER)
        assert chance.promises == (promise_of(WORD), promise_of(OTHER))
        assert chance_from_json(chance.to_json()) == chance

    an_evening(tmp_path, play, start=False)


def test_the_word_of_a_bot_follows_from_those_of_the_people(tmp_path: Path) -> None:
    async def play(evening: Evening) -> None:
        await sit_with(evening, WORD)
        await evening.house.seating.start(evening.room, PEOPLE[0])
        await evening.house.seating.show_word(evening.room, 0, WORD)
        own = [WORD, "", ""]
        assert committed(evening).words == (WORD, derived_word(own, 1), derived_word(own, 2))
        assert committed(evening).promises == (promise_of(WORD), None, None)

    an_evening(tmp_path, play, people=1, bots=2, game="goat", start=False)


def test_nobody_is_waited_for_who_has_promised_nothing(tmp_path: Path) -> None:
    async def play(evening: Evening) -> None:
        assert evening.room.table.phase == PLAYING
        assert committed(evening).words == ("", "")

    an_evening(tmp_path, play)


def test_a_rematch_has_new_words(tmp_path: Path) -> None:
    async def play(evening: Evening) -> None:
        table, house = evening.room.table, evening.house
        await table.resign(0, "enough")
        assert await house.rematches.ask(evening.room, 0, None, promise_of(WORD)) is None
        again = await house.rematches.ask(evening.room, 1, None, promise_of(OTHER))
        assert again is not None
        assert again.table.phase == OPEN
        assert again.table.gathering is not None
        for seat, player in ((0, PEOPLE[1]), (1, PEOPLE[0])):  # the other one begins
            assert again.table.seats[seat].player == player.id
            await house.seating.show_word(again, seat, OTHER if player is PEOPLE[1] else WORD)
        assert again.table.charter.words == [OTHER, WORD]
        assert again.table.charter.secret != table.charter.secret

    an_evening(tmp_path, play)


def test_a_server_that_was_restarted_goes_on_gathering(tmp_path: Path) -> None:
    async def play(evening: Evening) -> None:
        await sit_with(evening, WORD, OTHER)
        await evening.house.seating.start(evening.room, PEOPLE[0])
        await evening.house.seating.show_word(evening.room, 0, WORD)
        registry, table = evening.house.registry, evening.room.table.id
        registry.rooms.clear()
        room = await registry.room(table)
        await evening.house.seating.show_word(room, 1, OTHER)
        assert room.table.charter.words == [WORD, OTHER]
        registry.rooms.clear()
        again = (await registry.room(table)).table
        assert again.charter.promises == [promise_of(WORD), promise_of(OTHER)]
        assert not again.frozen

    an_evening(tmp_path, play, start=False)


def over(words: tuple[str, ...], promises: tuple[str | None, ...]) -> dict[str, Any]:
    return Committed(b"x" * 32, words, promises).to_json()


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"words": [OTHER, derived_word([OTHER, ""], 1)]}, "not the one that was promised"),
        ({"words": [WORD, "ours"]}, "nobody promised"),
        ({"promises": [promise_of(WORD)]}, "for every word"),
        ({"promises": [promise_of(OTHER), None]}, "not the one that was promised"),
        ({"promises": "none"}, "for every word"),
        ({"secret": "ab" * 32}, "does not fit the commitment"),
    ],
)
def test_words_that_nobody_promised_are_noticed(change: dict[str, Any], complaint: str) -> None:
    honest = over((WORD, derived_word([WORD, ""], 1)), (promise_of(WORD), None))
    assert chance_from_json(honest)
    with pytest.raises(BadReplay, match=complaint):
        chance_from_json(honest | change)


def test_the_seal_depends_on_everything_that_is_fixed_before_a_word_is_shown() -> None:
    promises = (promise_of(WORD), None)
    assert len({seal_of("ab", promises), seal_of("cd", promises), seal_of("ab", (None, promise_of(WORD)))}) == 3
    assert Committed(b"x" * 32, (WORD, ""), promises).seal == Committed(b"x" * 32, ("", OTHER), promises).seal


@on_both
def test_people_promise_and_show_their_words_over_sockets(house: ServerProcess, tmp_path: Path) -> None:
    ada, grace = house.guest("Ada"), house.guest("Grace")
    card = ada.open_table(ME, EMPTY, GREEDY, game="goat", promise=promise_of(WORD))
    grace.post(f"/api/tables/{card['id']}/sit", {"seat": 1, "promise": promise_of(OTHER)})
    first, second = ada.at(card["id"]), grace.at(card["id"])
    assert ada.post(f"/api/tables/{card['id']}/start")["phase"] == "open"
    for chair, word in ((first, WORD), (second, OTHER)):
        while not chair.heard[-1].get("card", {}).get("gathering"):
            chair.hear()
        chair.say(type="word", word=word)
    while first.hear().get("view") is None:
        pass
    stranger = house.guest("Zoe").at(card["id"])
    stranger.say(type="word", word="mine too")
    assert "spectator" in stranger.wait("refused")["why"]
    assert ada.post(f"/api/tables/{card['id']}/sit", {"seat": 0, "promise": "no hash"}, 400)


def test_a_replay_says_who_promised_and_who_kept_silent(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = (WORD, "", derived_word([WORD, "", ""], 2))
    chance = Committed(b"x" * 32, words, (promise_of(WORD), promise_of(OTHER), None))
    state = saloon.game("goat").deal(3, chance=chance)
    player = saloon.bot("random", seed=1)
    while not state.over:
        state.play(player.choose(state.seen_by(state.turn)))
    file = tmp_path / "game.json"
    file.write_text(json.dumps(state.replay()))
    assert run(["verify", str(file)]) == 0
    told = capsys.readouterr().out
    assert f"Seat 1: the word that was promised: {WORD}" in told
    assert "Seat 2: promised a word and kept silent" in told
    assert "Seat 3: no word of its own" in told
    assert chance.seal in told.replace("\n", "")


def test_dice_without_any_word_are_called_what_they_are(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    state = saloon.game("longhorn").deal(chance=Committed(b"x" * 32, ("", ""), (None, None)))
    file = tmp_path / "game.json"
    file.write_text(json.dumps(state.replay()))
    assert run(["verify", str(file)]) == 0
    assert "could know these dice beforehand" in capsys.readouterr().out


def test_a_program_promises_a_word_and_shows_it(house: ServerProcess) -> None:
    robbie = Client(house.url).guest("Robbie")
    card = robbie.open_table("longhorn", [ME, GREEDY], start=True)
    with robbie.sit(card["id"]) as chair:
        chair.play_on(lambda view: view["legal"][0]["move"])
    replay = robbie.replay(card["id"])
    assert replay["chance"]["promises"][0] == promise_of(replay["chance"]["words"][0])
    assert replay["chance"]["words"][1]
