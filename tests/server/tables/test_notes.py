"""The log tells its story in words, what no rule knows of included; and among more than two the game goes on."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from saloon.server.players.player import Player
from saloon.server.protocol import requests
from saloon.server.storage.store import Store
from saloon.server.tables import registry
from saloon.server.tables.client import Client
from saloon.server.tables.house import House
from saloon.server.workers import BotPool
from tests.server.conftest import EMPTY, GREEDY, ME, Chair, Person, ServerProcess
from tests.server.socket.test_outlet import Reader

PASSPHRASE = "a horse with no name"


def noted(chair: Chair) -> list[str]:
    """All notes that a client has heard, each once."""
    told = {
        story["number"]: story["note"]
        for message in chair.heard
        for story in message.get("stories", ())
        if story["note"]
    }
    return [told[number] for number in sorted(told)]


def wait_for_note(chair: Chair, words: str) -> None:
    while not any(words in note for note in noted(chair)):
        chair.hear()


def three_people(house: ServerProcess, **more: Any) -> tuple[str, list[Person]]:
    people = [house.guest(f"Gun {name}") for name in ("Ada", "Bob", "Cleo")]
    for number, person in enumerate(people):
        if more.get("rated"):
            person.post("/api/account", {"name": f"{person.id} {number}", "passphrase": PASSPHRASE})
    wish = {"game": "high_noon", "seats": [ME, EMPTY, EMPTY], **more}
    table = people[0].post("/api/tables", wish)["id"]
    for seat in (1, 2):
        people[seat].post(f"/api/tables/{table}/sit", {"seat": seat})
    people[0].post(f"/api/tables/{table}/start")
    return str(table), people


def test_among_three_a_bot_takes_the_seat_for_good_and_it_counts_as_a_loss(house: ServerProcess) -> None:
    table, people = three_people(house, rated=True)
    chairs = [person.at(table, language=language) for person, language in zip(people, ("en", "fr", "es"), strict=True)]
    chairs[1].say(type="resign", key="enough")
    chairs[1].wait("ack", key="enough")
    name = people[1].get(f"/api/tables/{table}")["seats"][1]["name"]
    wait_for_note(chairs[0], f"{name} gives up. A bot takes the seat for good.")
    wait_for_note(chairs[1], "Tu abandonnes. Un robot prend la place pour de bon.")
    wait_for_note(chairs[2], f"{name} se rinde. Un bot ocupa el asiento para siempre.")
    card = people[0].get(f"/api/tables/{table}")
    assert card["phase"] == "playing"
    assert card["seats"][1]["resigned"]
    while True:
        asked = [chair for chair in (chairs[0], chairs[2]) if chair.view()["legal"] and not chair.view()["over"]]
        if chairs[0].view()["over"]:
            break
        if not asked:
            for chair in (chairs[0], chairs[2]):
                if not chair.view()["over"]:
                    chair.hear()
            continue
        before = asked[0].number()
        asked[0].play(asked[0].view()["legal"][0]["move"])
        for chair in (chairs[0], chairs[2]):
            while chair.number() <= before:
                chair.hear()
    prizes = [seat["prize"] for seat in people[0].get(f"/api/tables/{table}")["seats"]]
    assert prizes[1] == 0  # though the bot on that seat may have won
    assert sum(prizes) <= 1
    records = [person.get(f"/api/players/{person.id}") for person in people]
    [quitter] = records[1]["games"]
    assert quitter["resigned"]
    assert quitter["prize"] == 0
    ratings = [record["ratings"]["high_noon"]["rating"] for record in records]
    assert ratings[1] < min(ratings[0], ratings[2])


def test_after_giving_up_nothing_can_be_played_on_that_seat(house: ServerProcess) -> None:
    table, people = three_people(house)
    chair = people[2].at(table)
    chair.say(type="resign", key="enough")
    chair.wait("ack", key="enough")
    chair.say(type="resign", key="once more")
    assert chair.wait("ack", "refused", key="once more")["type"] == "refused"
    answer = chair.play({"do": "lay", "card": "9♣"})
    assert answer["type"] == "refused"
    assert "given up" in answer["why"]


def test_the_story_is_the_same_after_a_reload_and_a_restart(tmp_path: Path) -> None:
    house = ServerProcess(tmp_path)
    try:
        ada, grace = house.guest("Ada"), house.guest("Grace")
        table = ada.open_table(ME, EMPTY)["id"]
        grace.post(f"/api/tables/{table}/sit", {"seat": 1})
        ada.post(f"/api/tables/{table}/start")
        chair = ada.at(table, language="es")
        chair.say(type="resign", key="enough")
        wait_for_note(chair, "Te rindes.")
        assert noted(ada.at(table, language="fr")) == ["Tu abandonnes."]
        house.kill()
        house.open()
        assert noted(grace.at(table)) == ["Ada gives up."]
    finally:
        house.close()


def test_taking_back_is_told(house: ServerProcess) -> None:
    ada = house.guest("Ada")
    for _ in range(20):  # the coin decides who begins, and what can be taken back
        table = ada.open_table(ME, GREEDY, start=True)["id"]
        chair = ada.at(table)
        view = chair.until_asked()
        chair.play(view["legal"][0]["move"])
        chair.say(type="undo", key="back")
        answer = chair.wait("ack", "refused", key="back")
        if answer["type"] == "ack":
            wait_for_note(chair, "You take back.")
            wait_for_note(Person(house, None).at(table), "Ada takes back.")
            return
    raise AssertionError("nothing could be taken back in twenty games")


def test_a_bot_that_plays_for_somebody_who_is_away_is_told_once(tmp_path: Path) -> None:
    house = ServerProcess(tmp_path, SALOON_AWAY_AFTER="0")
    try:
        ada, grace = house.guest("Ada"), house.guest("Grace")
        table = ada.open_table(ME, EMPTY)["id"]
        grace.post(f"/api/tables/{table}/sit", {"seat": 1})
        ada.post(f"/api/tables/{table}/start")  # and never sits down
        chair = grace.at(table)
        chair.play_on(lambda legal: legal[0])
        assert noted(chair) == ["Ada is away: a bot plays until they are back."]
        assert "You are away: a bot plays for you until you are back." in noted(ada.at(table))
    finally:
        house.close()


def test_who_wants_a_rematch_is_seen_after_a_reload(house: ServerProcess) -> None:
    ada, grace = house.guest("Ada"), house.guest("Grace")
    table = ada.open_table(ME, EMPTY)["id"]
    grace.post(f"/api/tables/{table}/sit", {"seat": 1})
    ada.post(f"/api/tables/{table}/start")
    chair = ada.at(table)
    chair.say(type="resign", key="enough")
    chair.wait("ack", key="enough")
    chair.say(type="rematch", key="again")
    chair.wait("ack", key="again")
    assert grace.at(table).welcome["card"]["wants_rematch"] == [0]
    assert ada.get(f"/api/tables/{table}")["wants_rematch"] == [0]
    grace.at(table).say(type="rematch", key="yes")
    while ada.get(f"/api/tables/{table}")["rematch"] is None:
        pass


def test_a_table_that_nobody_uses_is_dropped_and_comes_back(tmp_path: Path) -> None:
    async def scenario() -> None:
        database, bot_pool = Store(f"sqlite:///{tmp_path / 'house.sqlite'}"), BotPool(1)
        house, ada = House(database, bot_pool, bot_pause=0.0), Player("aaaaaaaaaa", "Ada")
        seats = [requests.SeatWish("me"), requests.SeatWish("empty")]
        room = await house.registry.open(ada, requests.NewTable("longhorn", seats))
        house.registry.forget_if_unused(room)
        assert room.table.id in house.registry.rooms
        room.used -= registry.FORGET_AFTER + 1
        room.clients.add(Client(None, "en", Reader()))
        house.registry.forget_if_unused(room)
        assert room.table.id in house.registry.rooms  # somebody looks
        room.clients.clear()
        room.used -= 2 * registry.FORGET_AFTER
        house.registry.forget_if_unused(room)
        assert room.table.id not in house.registry.rooms
        again = await house.registry.room(room.table.id)
        assert again is not room
        assert again.table.seating() == room.table.seating()
        daily = await house.registry.open(
            ada, requests.NewTable("longhorn", [seats[0], requests.SeatWish("bot", "greedy")], pace="daily", start=True)
        )
        daily.used -= 10 * registry.FORGET_AFTER
        while daily.driver is not None and not daily.driver.done():
            await asyncio.sleep(0)
        house.registry.forget_if_unused(daily)
        assert daily.table.id in house.registry.rooms  # its player may have to be told
        bot_pool.close()
        database.close()

    asyncio.run(scenario())


BART_AND_PEDRO = 1 << 0 | 1 << 9


def asked_in_between(house: ServerProcess) -> tuple[Person, Chair, dict[str, Any]]:
    """Somebody who is asked something while another has their turn, at a table with little patience."""
    people = [house.guest("Ada"), house.guest("Bob")]
    for _ in range(20):
        wish = {"game": "bang_dice", "seats": [ME, EMPTY, GREEDY, GREEDY], "patience": 5}
        table = people[0].post("/api/tables", {**wish, "values": {"set": BART_AND_PEDRO}})["id"]
        people[1].post(f"/api/tables/{table}/sit", {"seat": 1})
        people[0].post(f"/api/tables/{table}/start")
        chairs = [person.at(table) for person in people]
        while not any(chair.view()["over"] for chair in chairs):
            number = max(chair.number() for chair in chairs)
            for chair in chairs:
                while chair.number() < number:
                    chair.hear()
            turn = next((seat for seat in (0, 1) if chairs[seat].view()["legal"]), None)
            if turn is None:  # bots move, or the house gives an only answer
                chairs[0].hear()
                continue
            view = chairs[turn].view()
            if view["phase"] in ("dodge", "drop"):
                return people[turn], chairs[turn], view
            chairs[turn].play(view["legal"][-1]["move"])
            while chairs[turn].number() <= number and not chairs[turn].view()["over"]:
                chairs[turn].hear()
    raise AssertionError("nobody is ever asked in between")


def test_who_does_not_answer_in_time_is_answered_for(house: ServerProcess) -> None:
    ada, chair, _ = asked_in_between(house)
    card = next(message["card"] for message in reversed(chair.heard) if message.get("card"))
    assert card["patience"] == 5
    assert 0 < card["answer_ms"] <= 5000
    asked = chair.number()
    while chair.number() <= asked:
        chair.hear()
    wait_for_note(chair, "You did not answer in time: you pass.")
    assert not any(seat["away"] for seat in ada.get(f"/api/tables/{card['id']}")["seats"])


@pytest.mark.parametrize("patience", [0, 4, 601, -1])
def test_patience_has_limits(house: ServerProcess, patience: int) -> None:
    ada = house.guest("Ada")
    wish = {"game": "longhorn", "seats": [ME, GREEDY], "patience": patience}
    assert "5" in ada.post("/api/tables", wish, status=400)["error"]
