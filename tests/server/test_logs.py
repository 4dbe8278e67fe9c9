"""The log: a line for each record, and no secrets."""

from __future__ import annotations

import json
import logging

import pytest

from saloon.server.logs import (
    LONGEST_TRACEBACK,
    MOST_LINES_KNOWN,
    SAME_EVERY,
    JsonLines,
    Seldom,
    TextLines,
    without_secrets,
)

TOKEN = "0123456789abcdef0123456789abcdef"
HASHED = "$argon2id$v=19$m=65536,t=3,p=4$c2FsdHNhbHQ$aGFzaGhhc2g"


def record(message: str, *args: object, wrong: BaseException | None = None) -> logging.LogRecord:
    about = None if wrong is None else (type(wrong), wrong, wrong.__traceback__)
    return logging.LogRecord("saloon.server", logging.ERROR, "here.py", 1, message, args, about)


def raised(text: str) -> BaseException:
    try:
        raise ValueError(text)
    except ValueError as wrong:
        return wrong


@pytest.mark.parametrize("secret", [TOKEN, HASHED, "saloon:letmein"])
def test_secrets_are_left_out_wherever_they_stand(secret: str) -> None:
    text = f"postgresql://{secret}@host/saloon" if ":" in secret else f"the row ({secret!r}, 1) cannot be stored"
    for form in (TextLines(), JsonLines()):
        assert secret not in form.format(record("%s", text))
        assert secret not in form.format(record("it failed", wrong=raised(text)))


@pytest.mark.parametrize(
    "text", ["table k3f9x2m4qa is frozen", "move 123456789012345678901", "https://host:8000/t/abc"]
)
def test_what_is_no_secret_is_left_as_it_is(text: str) -> None:
    assert without_secrets(text) == text


def test_json_is_an_object_a_line_with_the_traceback_in_it() -> None:
    line = JsonLines().format(record("table %s has failed", "k3f9x2m4qa", wrong=raised("two\nlines")))
    assert "\n" not in line
    found = json.loads(line)
    assert found["level"] == "error"
    assert found["logger"] == "saloon.server"
    assert found["message"] == "table k3f9x2m4qa has failed"
    assert found["traceback"].endswith("ValueError: two\nlines")
    assert found["time"].endswith("Z")


def test_a_traceback_is_of_bounded_length_and_keeps_its_end() -> None:
    text = TextLines().format(record("it failed", wrong=raised("x" * 100_000 + " the end")))
    assert len(text) < LONGEST_TRACEBACK + 200
    assert text.endswith("the end")


# ---- The same line once in a while


class Watch:
    """A clock that goes when it is told to."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_the_same_line_is_said_once_and_later_how_often_it_was_left_out() -> None:
    watch = Watch()
    seldom = Seldom(watch)
    said = [seldom.filter(record("the database cannot be used: %s", "disk full")) for _ in range(1000)]
    assert said == [True] + [False] * 999
    assert seldom.filter(record("the database cannot be used: %s", "disk gone"))
    watch.now = SAME_EVERY
    again = record("the database cannot be used: %s", "disk full")
    assert seldom.filter(again)
    assert again.getMessage() == "the database cannot be used: disk full (and 999 times more)"


def test_exceptions_from_the_same_place_are_the_same() -> None:
    seldom = Seldom(Watch())
    assert seldom.filter(record("GET /a has failed", wrong=raised("one")))
    assert not seldom.filter(record("GET /b has failed", wrong=raised("another")))
    assert seldom.filter(record("GET /c has failed", wrong=KeyError("elsewhere")))


def test_no_more_lines_are_remembered_than_is_useful() -> None:
    seldom = Seldom(Watch())
    for number in range(3 * MOST_LINES_KNOWN):
        assert seldom.filter(record("table %s is damaged", number))
    assert len(seldom) == MOST_LINES_KNOWN
