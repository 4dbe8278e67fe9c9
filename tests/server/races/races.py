"""Two people who race by sockets, at exact moments of the server's clock."""

from __future__ import annotations

import time
from typing import Any

from tests.server.conftest import EMPTY, ME, Chair, ServerProcess

LIVE = {"tempo": "live"}
BULLET = 2
CAREFUL_MS = 250
"""After "fire!", for a hand that does not know how old the time is that it was told."""


def sit_down(house: ServerProcess) -> tuple[str, list[Chair]]:
    """Ada and Grace at a live table that has begun."""
    people = [house.guest(name) for name in ("Ada", "Grace")]
    table = people[0].open_table(ME, EMPTY, game="boomtown", options=LIVE)["id"]
    people[1].post(f"/api/tables/{table}/sit", {"seat": 1})
    people[0].post(f"/api/tables/{table}/start")
    return table, [person.at(table) for person in people]


def at_the_race(chairs: list[Chair]) -> dict[str, Any]:
    """They close the first place and put all tokens on the second; the countdown that follows."""
    while True:
        chair = next((chair for chair in chairs if chair.view()["legal"] and chair.view()["turn"] >= 0), None)
        if chair is None:
            for each in chairs:
                message = each.hear()
                if message["type"] == "race":
                    return message
            continue
        view = chair.view()
        goal = view["table"]["town"][0 if view["phase"] == "marshal" else 1]["location"]
        wanted = next(legal for legal in view["legal"] if legal["move"]["location"] == goal)
        assert chair.play(wanted["move"])["type"] == "ack"
        for each in chairs:
            while each.number() < chair.number() or each.number() <= 0:
                each.hear()


class Hand:
    """Somebody who rolls and calls."""

    def __init__(self, chair: Chair) -> None:
        self.chair = chair
        self.roll: dict[str, Any] | None = None
        self._ahead = 0.0
        self.ask_the_time()

    def ask_the_time(self) -> None:
        self.chair.say(type="ping", sent=0)
        self._ahead = float(self.wait("pong")["clock"]) - time.perf_counter() * 1000

    def clock(self) -> float:
        return time.perf_counter() * 1000 + self._ahead

    def wait(self, kind: str, stage: str | None = None) -> dict[str, Any]:
        while True:
            message = self.chair.hear()
            if message["type"] == "echo":
                self.chair.say(type="echo", id=message["id"])
            if message["type"] == kind and stage in (None, message.get("stage")):
                return message

    def fire(self) -> float:
        """When the last countdown ends that was told of."""
        while True:
            told = [each for each in self.chair.heard if each["type"] == "race" and each["stage"] == "countdown"]
            if told:
                return float(told[-1]["fire"])
            self.chair.hear()

    def until(self, moment: float) -> None:
        time.sleep(max(0.0, moment - self.clock()) / 1000)

    def to_a_race_of_ones_own(self) -> dict[str, Any]:
        """Play with bots until a race waits for us: what is told of it. All our tokens go to one place."""
        while True:
            view = self.chair.view()
            for message in self.chair.heard[::-1]:
                if message["type"] == "race" and message["stage"] == "waiting":
                    return message
            if not view["legal"] or view["turn"] < 0:
                self.chair.hear()
                continue
            number = self.chair.number()
            moves = [legal["move"] for legal in view["legal"]]
            passing = [move for move in moves if move["do"] == "pass"]
            assert self.chair.play((passing or moves)[0])["type"] == "ack"
            while self.chair.number() == number:
                self.chair.hear()

    def roll_a_bullet(self, seat: int) -> None:
        while self.roll is None or not _has_bullet(self.roll["faces"]):
            self.chair.say(type="press", at=self.clock())
            while (message := self.wait("race", "rest"))["seat"] != seat:
                pass
            self.roll = message

    def call(self) -> None:
        assert self.roll is not None
        reaction = max(0.0, self.clock() - self.roll["rest"])  # clocks differ by a fraction of a millisecond
        self.chair.say(type="hit", reaction=reaction, roll=self.roll["roll"])


def _has_bullet(faces: int) -> bool:
    return BULLET in [faces >> shift & 3 for shift in (0, 2, 4)]
