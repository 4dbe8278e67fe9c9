"""Several server processes on one PostgreSQL database, with Redis between them and without."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, cast

import psycopg
import pytest
import redis as redis_client
from sqlalchemy import select

import saloon
from saloon.server import times
from saloon.server.cluster.hints import Hint, Hints
from saloon.server.players import ratings
from saloon.server.players.player import Player
from saloon.server.players.ratings import Result
from saloon.server.protocol import requests
from saloon.server.storage import schema
from saloon.server.storage.store import Store
from saloon.server.tables.client import Client
from saloon.server.tables.house import House
from saloon.server.tables.inbox import Inbox
from saloon.server.tables.log import read_log
from saloon.server.tables.refusals import Behind
from saloon.server.tables.room import Room
from saloon.server.workers import BotPool
from tests.server.conftest import EMPTY, GREEDY, ME, Chair, Person, ServerProcess
from tests.server.services import Postgres, Redis, wait_until
from tests.server.socket.test_outlet import Reader


@pytest.fixture
def database(postgres: Postgres) -> str:
    return postgres.new_database()


def two_houses(folder: Path, database: str, redis: Redis) -> Iterator[list[ServerProcess]]:
    """Two servers that hear each other."""
    with ThreadPoolExecutor(2) as threads:
        servers = list(
            threads.map(
                lambda name: ServerProcess(folder / name, database, redis.address, folder / f"{name}.log"), "ab"
            )
        )
    wait_until(lambda: redis.listeners() == 2, "the servers do not listen to hints")
    yield servers
    for server in servers:
        server.close()
        assert server.log is not None
        print(f"{server.url} said:", server.log.read_text() or "nothing")  # seen where a test has failed


@pytest.fixture(scope="module")
def houses(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[ServerProcess]]:
    """Two servers that hear each other, for many tests."""
    redis = Redis()
    yield from two_houses(tmp_path_factory.mktemp("houses"), postgres.new_database(), redis)
    redis.kill()


@pytest.fixture
def mortal_houses(database: str, redis: Redis, tmp_path: Path) -> Iterator[list[ServerProcess]]:
    """The same for one test, which may kill them or Redis."""
    yield from two_houses(tmp_path, database, redis)


def friend(person: Person, house: ServerProcess) -> Person:
    """The same person, connected to another server."""
    twin = Person(house, None)
    twin.token, twin.id = person.token, person.id
    twin.http.headers["Authorization"] = f"Bearer {person.token}"
    return twin


def entries(database: str, table: str) -> list[tuple[int, int, str]]:
    """Number, seat and key of everything in a table's log."""
    with psycopg.connect(database) as connection:
        query = "SELECT number, seat, key FROM log WHERE table_id = %s ORDER BY number"
        return [(int(n), int(s), str(k)) for n, s, k in connection.execute(query, [table])]


def sit_apart(houses: list[ServerProcess], *more: dict[str, Any], game: str = "longhorn") -> tuple[str, list[Chair]]:
    """Ada at one server and Grace at the other, at one table."""
    ada, grace = houses[0].guest("Ada"), houses[1].guest("Grace")
    table = ada.post("/api/tables", {"game": game, "seats": [ME, EMPTY, *more]})["id"]
    grace.post(f"/api/tables/{table}/sit", {"seat": 1})
    assert ada.post(f"/api/tables/{table}/start")["seats"][1]["name"] == "Grace"
    return table, [ada.at(table), grace.at(table)]


def catch_up(chairs: list[Chair]) -> None:
    """Listen until everybody has heard what somebody has."""
    last = max(chair.number() for chair in chairs)
    for chair in chairs:
        while chair.number() < last:
            chair.hear()


def play(chairs: list[Chair], turns: int | None = None, seed: int = 1) -> int:
    """Play in turn, to the end or so many moves; how many were acknowledged?"""
    dice, done = random.Random(seed), 0
    while turns is None or done < turns:
        catch_up(chairs)
        if chairs[0].view()["over"]:
            break
        mover = next((chair for chair in chairs if chair.view()["legal"]), None)
        if mover is None:
            chairs[0].hear()
            continue
        number = mover.number()
        answer = mover.play(dice.choice(mover.view()["legal"])["move"])
        assert answer["type"] == "ack" or answer["behind"]
        done += answer["type"] == "ack"
        while mover.number() <= number:
            mover.hear()
    return done


def has_one_log(houses: list[ServerProcess], table: str, chairs: list[Chair]) -> None:
    """Is everything there once, and do both servers tell the same game?"""
    catch_up(chairs)
    assert [number for number, _, _ in entries(houses[0].database, table)] == list(range(1, chairs[0].number() + 1))
    replays = [Person(house, None).get(f"/api/tables/{table}/replay") for house in houses]
    assert replays[0] == replays[1]
    assert saloon.restore(replays[0]).prizes() == chairs[0].view()["prizes"] == chairs[1].view()["prizes"]


# ---- Two servers, one table


def test_two_people_play_a_whole_game_through_two_servers(houses: list[ServerProcess]) -> None:
    with redis_client.Redis.from_url(houses[0].redis) as stranger:
        stranger.publish("saloon:hints", b"garbage")
    table, chairs = sit_apart(houses)
    assert play(chairs) > 5
    assert chairs[0].view()["over"]
    has_one_log(houses, table, chairs)
    cards = [Person(house, None).get(f"/api/tables/{table}") for house in houses]
    assert cards[0] == cards[1]
    assert all(seat["connected"] for seat in cards[0]["seats"])


def test_the_game_goes_on_when_redis_dies_and_when_it_is_back(mortal_houses: list[ServerProcess], redis: Redis) -> None:
    houses = mortal_houses
    table, chairs = sit_apart(houses)
    play(chairs, 4)
    redis.kill()
    assert play(chairs, 4) == 4 or chairs[0].view()["over"]
    redis.open()
    wait_until(lambda: redis.listeners() == 2, "the servers did not come back to Redis")
    play(chairs)
    assert chairs[0].view()["over"]
    has_one_log(houses, table, chairs)
    for house in houses:
        assert house.log is not None
        told = house.log.read_text()
        assert told.count("does not answer") == 1, told
        assert told.count("answers again") == 1, told
        assert "Traceback" not in told


@pytest.mark.parametrize("wrong", [None, redis_client.ConnectionError("gone")])
def test_whoever_hears_no_more_hints_looks_by_themselves_at_once(wrong: Exception | None) -> None:
    """Not only when the connection is closed, which may take a while."""

    class Ears:
        async def listen(self) -> AsyncIterator[dict[str, Any]]:
            yield {"type": "message", "data": b"garbage"}
            assert hints.are_heard
            if wrong is not None:
                raise wrong

    hints, ears = Hints("redis://nowhere"), cast(Any, Ears())
    hints._is_connected(None)
    with pytest.raises((ConnectionError, redis_client.ConnectionError)):
        asyncio.run(hints._listen(ears))
    assert not hints.are_heard


def test_whatever_goes_wrong_with_redis_it_is_tried_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Not only what its driver is known to say."""
    tried, oddities = list[str](), [AttributeError("odd"), RuntimeError("odder"), asyncio.CancelledError()]

    def from_url(address: str, **_: Any) -> Any:
        tried.append(address)
        raise oddities.pop(0)

    monkeypatch.setattr("redis.asyncio.Redis.from_url", from_url)
    monkeypatch.setattr("saloon.server.cluster.hints.RETRY", 0.0)
    with pytest.raises(asyncio.CancelledError):
        asyncio.run(Hints("redis://nowhere").run())
    assert len(tried) == 3
    assert [record.message for record in caplog.records] == [
        "Redis (nowhere:6379) does not answer: odd. Play goes on, a little slower; trying again."
    ]


@pytest.fixture
def plain_houses(database: str, tmp_path: Path) -> Iterator[list[ServerProcess]]:
    """Two servers without Redis."""
    servers = [ServerProcess(tmp_path / name, database) for name in ("a", "b")]
    yield servers
    for server in servers:
        server.close()


def deafen(database: str) -> int:
    """Cut the connections by which servers notify each other; how many were there?"""
    with psycopg.connect(database, autocommit=True) as connection:
        cut = """SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
                 WHERE datname = current_database() AND (query LIKE 'LISTEN%' OR query LIKE '%pg_notify%')
                 AND pid <> pg_backend_pid()"""
        row = connection.execute(cut).fetchone()
    assert row is not None
    return int(row[0])


def test_without_redis_requests_reach_the_other_server_too(plain_houses: list[ServerProcess]) -> None:
    """They are in no log: the database's notifications bring them."""
    _, chairs = sit_apart(plain_houses)
    for chair in chairs:
        chair.until_told(0)
    mover, other = sorted(chairs, key=lambda chair: not chair.view()["legal"])
    before = mover.view()
    mover.play(before["legal"][0]["move"])
    catch_up(chairs)
    ask_until_agreed(mover, other)
    while mover.view()["table"] != before["table"]:
        mover.hear()


def test_without_any_hint_a_table_is_read_again_from_time_to_time(
    plain_houses: list[ServerProcess], database: str
) -> None:
    table, chairs = sit_apart(plain_houses)
    assert play(chairs, 3) == 3
    assert deafen(database) > 0
    chairs[0].say(type="chat", key="c", text="anybody there?")
    assert chairs[1].wait("chat")["line"]["text"] == "anybody there?"
    deafen(database)
    chairs[0].say(type="resign", key="enough")
    while not chairs[1].view()["over"]:
        chairs[1].hear()
    assert entries(database, table)[-1][1:] == (0, "enough")
    assert [Person(house, None).get(f"/api/tables/{table}")["phase"] for house in plain_houses] == ["over", "over"]


def test_one_move_sent_to_both_servers_is_played_once(houses: list[ServerProcess]) -> None:
    table, people = sit_apart(houses)
    twins = [friend(chair.person, house).at(table) for chair, house in zip(people, reversed(houses), strict=True)]
    dice, acknowledged = random.Random(2), {}
    while True:
        catch_up([*people, *twins])
        if people[0].view()["over"]:
            break
        seat = next((seat for seat in (0, 1) if people[seat].view()["legal"]), None)
        if seat is None:
            people[0].hear()
            continue
        pair, number = (people[seat], twins[seat]), people[seat].number() + 1
        moves = [dice.choice(people[seat].view()["legal"])["move"] for _ in pair]
        same = number % 2 == 0
        keys = [f"k{number}", f"k{number}" if same else f"other-{number}"]
        for chair, key, move in zip(pair, keys, moves, strict=True):
            chair.say(type="move", key=key, number=number, move=moves[0] if same else move)
        answers = [chair.wait("ack", "refused", key=key) for chair, key in zip(pair, keys, strict=True)]
        winners = [key for key, answer in zip(keys, answers, strict=True) if answer["type"] == "ack"]
        assert all(answer["number"] == number for answer in answers if answer["type"] == "ack")
        if winners:  # unless the house was quicker with an only answer
            assert len(winners) == (2 if same else 1)
            acknowledged[number] = (seat, winners[0])
        losers = [answer for answer in answers if answer["type"] == "refused"]
        assert all(answer["behind"] or "not in play" in answer["why"] for answer in losers)
        for chair in pair:
            while chair.number() < number:
                chair.hear()
    log = {number: (seat, key) for number, seat, key in entries(houses[0].database, table)}
    assert len(acknowledged) > 5
    assert acknowledged.items() <= log.items()
    has_one_log(houses, table, people)


def test_bots_are_played_once_however_many_servers_know_the_table(houses: list[ServerProcess]) -> None:
    table, chairs = sit_apart(houses, GREEDY, game="high_noon")
    play(chairs)
    assert chairs[0].view()["over"]
    has_one_log(houses, table, chairs)


def test_a_server_that_dies_leaves_its_people_and_bots_to_the_other(
    mortal_houses: list[ServerProcess], database: str
) -> None:
    houses = mortal_houses
    while True:
        table, chairs = sit_apart(houses, GREEDY, game="high_noon")
        while not chairs[0].view()["legal"] and not chairs[0].view()["over"]:
            play(chairs, 1)
            catch_up(chairs)
        if not chairs[0].view()["over"]:
            break
    answer = chairs[0].play(chairs[0].view()["legal"][0]["move"], key="last words")
    houses[0].kill()
    assert answer["type"] == "ack"
    while chairs[1].number() < answer["number"]:
        chairs[1].hear()
    play([friend(chairs[0].person, houses[1]).at(table), chairs[1]])
    assert chairs[1].view()["over"]
    assert (answer["number"], 0, "last words") in entries(database, table)


def test_every_change_is_hinted_at_once(houses: list[ServerProcess]) -> None:
    with redis_client.Redis.from_url(houses[0].redis) as listener, listener.pubsub() as ears:
        ears.subscribe("saloon:hints")
        table, chairs = sit_apart(houses)
        play(chairs, 1)
        chairs[0].say(type="chat", key="c", text="howdy")
        wanted = {"people", "log 0", "log 1", "chat"}
        for _ in range(100):
            message = ears.get_message(ignore_subscribe_messages=True, timeout=0.2)
            hint = {} if message is None else json.loads(message["data"])
            if hint.get("table") == table:
                wanted.discard(f"log {hint['number']}" if hint["what"] == "log" else hint["what"])
            if not wanted:
                return
        raise AssertionError(f"never heard of {wanted}")


# ---- What is not in the log


def test_one_chair_is_taken_once(houses: list[ServerProcess]) -> None:
    host, guests = houses[0].guest("Host"), [house.guest("Guest") for house in houses]
    with ThreadPoolExecutor(2) as threads:
        for _ in range(10):
            table = host.open_table(ME, EMPTY)["id"]
            sit = lambda guest: guest.http.post(f"/api/tables/{table}/sit", json={"seat": 1})  # noqa: B023, E731
            answers = list(threads.map(sit, guests))
            assert sorted(answer.status_code for answer in answers) == [200, 409]
            (winner,) = (guest for guest, answer in zip(guests, answers, strict=True) if answer.status_code == 200)
            for house in houses:
                assert Person(house, None).get(f"/api/tables/{table}")["seats"][1]["player"] == winner.id


def ask_until_agreed(mover: Chair, other: Chair) -> None:
    """Ask to take back, again if the news of the move came behind the question and took it off the table."""
    for number in range(10):
        mover.say(type="undo", key=f"please-{number}")
        while other.wait("undo")["seat"] != mover.welcome["seat"]:
            pass
        other.say(type="answer", key=f"well-{number}", accept=True)
        if other.wait("ack", "refused", key=f"well-{number}")["type"] == "ack":
            return
    raise AssertionError("nobody ever agrees")


def test_seats_chat_undo_and_rematch_reach_the_other_server(houses: list[ServerProcess]) -> None:
    ada, grace = houses[0].guest("Ada"), houses[1].guest("Grace")
    table = ada.open_table(ME, EMPTY)["id"]
    a = ada.at(table)
    grace.post(f"/api/tables/{table}/sit", {"seat": 1})
    while a.wait("card")["card"]["seats"][1]["name"] != "Grace":
        pass
    b = grace.at(table)
    while not a.wait("card")["card"]["seats"][1]["connected"]:
        pass
    ada.post(f"/api/tables/{table}/start")
    for chair in (a, b):
        chair.wait("moved")
    a.say(type="chat", key="c", text="howdy")
    b.say(type="chat", key="c", text="hello")
    assert {b.wait("chat")["line"]["text"], b.wait("chat")["line"]["text"]} == {"howdy", "hello"}
    assert {a.wait("chat")["line"]["text"], a.wait("chat")["line"]["text"]} == {"howdy", "hello"}

    mover, other = (a, b) if a.view()["legal"] else (b, a)
    before = mover.view()
    mover.play(before["legal"][0]["move"])
    catch_up([mover, other])
    ask_until_agreed(mover, other)
    while mover.view()["table"] != before["table"]:
        mover.hear()

    a.say(type="resign", key="enough")
    for chair in (a, b):
        while not chair.view()["over"]:
            chair.hear()
    a.say(type="rematch", key="again")
    a.wait("ack", key="again")
    b.say(type="rematch", key="again")
    assert a.wait("rematch")["id"] == b.wait("rematch")["id"]
    b.leave()
    while a.wait("card")["card"]["seats"][1]["connected"]:
        pass


def test_an_account_made_at_one_server_is_known_at_the_other(houses: list[ServerProcess]) -> None:
    jane = houses[0].guest("Jane")
    twin = friend(jane, houses[1])
    assert twin.get("/api/me")["player"]["account"] is False
    jane.post("/api/account", {"name": "Calamity", "passphrase": "a horse with no name"})
    assert twin.get("/api/me")["player"] == {"id": jane.id, "name": "Calamity", "account": True}
    other = houses[1].guest("Another")
    assert other.post("/api/account", {"name": "calamity", "passphrase": "a horse with no name"}, 400)["error"]


# ---- Two processes in one, so that one is behind for certain


def in_two_houses(database: str, work: Any) -> None:
    """A table that two houses know; the second is never told anything."""

    async def run() -> None:
        stores = [Store(database), Store(database)]
        try:
            houses = [House(each, BotPool(1)) for each in stores]
            ada = Player("ada", "Ada")
            wish = requests.NewTable("longhorn", [requests.SeatWish("me"), requests.SeatWish("empty")])
            room = await houses[0].registry.open(ada, wish)
            await houses[0].seating.sit(room, Player("grace", "Grace"), 1, "")
            other = await houses[1].registry.room(room.table.id)
            await houses[0].seating.start(room, ada)
            await work(stores[0], room, other)
        finally:
            for each in stores:
                each.close()

    asyncio.run(run())


def a_move(room: Room) -> int:
    assert room.table.state is not None
    return room.table.state.actions()[0]


def test_whoever_is_behind_reads_the_log_before_it_answers(database: str) -> None:
    async def work(_: Store, first: Room, second: Room) -> None:
        assert second.table.state is None  # it has not even heard of the start
        seat = first.table.turn
        assert await first.table.play(seat, "k1", 1, a_move(first)) == 1
        assert await second.table.play(seat, "k1", 1, a_move(first)) == 1  # a gap: the key is known
        seat, move = first.table.turn, a_move(first)
        assert await first.table.play(seat, "k2", 2, move) == 2
        assert second.table.number == 1
        assert await second.table.play(seat, "k2", 2, move) == 2  # the append fails: the key is known
        seat = first.table.turn
        assert await first.table.play(seat, "k3", 3, a_move(first)) == 3
        with pytest.raises(Behind):
            await second.table.play(seat, "other", 3, second.table.state.actions()[0])  # type: ignore[attr-defined]
        assert second.table.overtaken
        assert second.table.log == first.table.log
        assert second.table.chapters == first.table.chapters

    in_two_houses(database, work)


def test_a_hint_makes_others_read_what_they_miss_and_nothing_else(database: str) -> None:
    async def work(database: Store, first: Room, second: Room) -> None:
        house = House(database, BotPool(1))
        house.registry.rooms[second.table.id] = second
        hear = Inbox(
            house.registry.rooms,
            house.broadcast,
            house.peers,
            house.driver,
            house.takebacks,
            house.rematches,
            house.manners,
        ).receive
        await second.table.catch_up()
        for number in (1, 2):
            await first.table.play(first.table.turn, f"k{number}", number, a_move(first))
        for number in (2, 1, 2):
            hear(Hint("another", second.table.id, "log", number))
        assert len(house.peers._tasks) == 1
        await asyncio.gather(*house.peers._tasks)
        assert second.table.log == first.table.log
        hear(Hint("another", second.table.id, "log", 2))
        assert not house.peers._tasks

    in_two_houses(database, work)


def test_whoever_is_behind_can_give_up_but_not_run_out_of_time(database: str) -> None:
    async def work(_: Store, first: Room, second: Room) -> None:
        await second.table.catch_up()
        seat = first.table.turn
        await first.table.play(seat, "k1", 1, a_move(first))
        with pytest.raises(Behind):  # the second believes that seat to be on turn still
            await second.table.resign(seat, "clock-1", "timeout")
        await first.table.play(first.table.turn, "k2", 2, a_move(first))
        assert await second.table.resign(seat, "enough") == 3
        await first.table.catch_up()
        assert first.table.phase == second.table.phase == "over"
        assert first.table.fold is not None
        assert first.table.fold.loser == seat

    in_two_houses(database, work)


def test_a_race_for_every_number_loses_nothing(database: str) -> None:
    async def work(database: Store, first: Room, second: Room) -> None:
        rooms = {"first": first, "second": second}
        won: dict[int, str] = {}
        while first.table.phase == "playing":
            await asyncio.gather(first.table.catch_up(), second.table.catch_up())
            number, seat = first.table.number + 1, first.table.turn
            tries = [room.table.play(seat, f"{who}-{number}", number, a_move(room)) for who, room in rooms.items()]
            answers = await asyncio.gather(*tries, return_exceptions=True)
            (winner,) = (who for who, answer in zip(rooms, answers, strict=True) if answer == number)
            assert sum(isinstance(answer, Behind) for answer in answers) == 1
            won[number] = f"{winner}-{number}"
        await asyncio.gather(first.table.catch_up(), second.table.catch_up())
        log = await database.read(lambda connection: read_log(connection, first.table.id))
        assert {entry.number: entry.key for entry in log} == won
        assert first.table.log == second.table.log == log

    in_two_houses(database, work)


def test_nobody_at_another_server_is_taken_for_absent(database: str) -> None:
    async def work(database: Store, first: Room, second: Room) -> None:
        houses = [House(database, BotPool(1)), House(database, BotPool(1))]
        houses[1].broadcast.wait = -1.0  # at once
        await second.table.catch_up()
        seat = second.table.turn
        waits = second.table.seats[1 - seat]
        second.clients.add(Client(Player(str(waits.player), waits.name), "en", Reader()))
        await houses[0].peers.arrive(first, seat)
        await houses[1].clocks.check(second)
        assert seat in second.seats_connected()
        assert not second.away
        houses[0].peers.leave(first, seat)
        await asyncio.gather(*houses[0].peers._tasks)
        second.elsewhere = {}  # as it is when that was too long ago
        await houses[1].clocks.check(second)
        assert second.away == {seat}
        await houses[0].peers.arrive(first, seat)  # back again: no bot may move in their place
        assert not await houses[1].peers.lets_us(second, second.table.number + 1)
        assert not second.away

    in_two_houses(database, work)


def test_who_comes_and_goes_at_another_server_is_seen_without_any_hint(database: str) -> None:
    async def work(database: Store, first: Room, second: Room) -> None:
        houses = [House(database, BotPool(1)), House(database, BotPool(1))]
        houses[1].registry.rooms[second.table.id] = second
        second.clients.add(Client(Player("grace", "Grace"), "en", Reader()))

        async def look() -> set[int]:
            await houses[1].peers._look_around(everywhere=False)
            await asyncio.gather(*houses[1].peers._tasks)
            return set(second.elsewhere)

        await houses[0].peers.arrive(first, 0)
        assert await look() == {0}
        houses[0].peers.leave(first, 0)
        await asyncio.gather(*houses[0].peers._tasks)
        assert await look() == set()

    in_two_houses(database, work)


@pytest.mark.parametrize(("silent_for", "is_closed"), [(0.0, False), (60.0, True)])
def test_whoever_takes_over_from_a_dead_server_gives_its_time_back(
    database: str, monkeypatch: pytest.MonkeyPatch, silent_for: float, is_closed: bool
) -> None:
    async def work(store: Store, first: Room, _: Room) -> None:
        dead, heir = House(store, BotPool(1)), House(store, BotPool(1))
        await heir.reopening.set_time()
        before = times.now() - silent_for
        dead.registry.rooms[first.table.id] = first
        with monkeypatch.context() as patch:
            patch.setattr(times, "now", lambda: before)
            await dead.reopening.beat()
        room = await heir.registry.room(first.table.id)
        assert (room.closed_since == pytest.approx(before)) if is_closed else (room.closed_since is None)
        assert room.seen_last.keys() == {0, 1}  # both have the chance to come back

    in_two_houses(database, work)


def test_connections_that_the_database_has_dropped_lose_nothing(database: str) -> None:
    async def work(_: Store, first: Room, __: Room) -> None:
        with psycopg.connect(database, autocommit=True) as killer:
            killer.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() "
                           "AND datname = current_database()")  # fmt: skip
        assert await first.table.play(first.table.turn, "k1", 1, a_move(first)) == 1
        assert [key for _, _, key in entries(database, first.table.id)] == ["k1"]

    in_two_houses(database, work)


def test_no_rating_is_lost_when_games_end_at_once(database: str) -> None:
    games, players = 30, ["ada", "grace", "zeke"]

    async def end(at: Store, number: int) -> None:
        two = [players[number % 3], players[(number + 1) % 3]]
        results = [Result(player, seat, float(seat), False) for seat, player in enumerate(two)]
        await at.write(lambda connection: ratings.record(connection, f"t{number}", "longhorn", results, True))

    async def run() -> None:
        stores = [Store(database), Store(database)]
        for number in range(3):  # so that everybody has a rating to be changed
            await end(stores[0], number)

        async def end_one_after_the_other(parity: int) -> None:
            for number in range(3 + parity, games, 2):
                await end(stores[parity], number)

        await asyncio.gather(end_one_after_the_other(0), end_one_after_the_other(1))
        rows = await stores[0].read(lambda connection: list(connection.execute(select(schema.ratings))))
        assert {row.player: row.games for row in rows} == dict.fromkeys(players, 2 * games // 3)
        for each in stores:
            each.close()

    asyncio.run(run())
