"""Twins: what is compiled is what was meant, in this process and in the next."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Any

import pytest

from saloon.core.errors import NotPossible
from saloon.core.record import Lookup, Record
from saloon.core.rule import rule
from saloon.core.twins import Twins

# ---- Three behaviours under one name, in one process and out of the cache in another

DESKS = """
from typing import NamedTuple

from saloon.core.loops import Records
from saloon.core.record import Mask


class Desk(NamedTuple):
    states: Records
    mask: Mask
"""
"""In a module that can be imported: the cache knows a named tuple by where it stands."""

POLICIES = """
import json
import sys

import numpy as np

import saloon
from desks import Desk
from saloon.core.compiling import Kit, cache_root, compiled
from saloon.core.record import Mask, Record
from saloon.core.rule import choose, rule


class Timid:
    @rule
    def choose(s: Record, mask: Mask) -> int:
        return 1


class Bold:
    @rule
    def choose(s: Record, mask: Mask) -> int:
        return 2


@rule
def decide(desk: Desk, at: int) -> int:
    return choose(desk.states[at], desk.mask) * 10 + desk.states[at].turn


if __name__ == "__main__":
    Timid.choose.__qualname__ = Bold.choose.__qualname__ = "choose"
    game = saloon.game("longhorn")
    timid = Kit("decide", (decide,), roles={"choose": Timid.choose})
    bold = Kit("decide", (decide,), roles={"choose": Bold.choose})
    both = np.zeros(2, game.state.silent_dtype)
    both["turn"] = 3, 4
    desk = Desk(both[:1], np.zeros(game.actions, np.int8))
    twins = [compiled(game, timid), compiled(game, bold), compiled(game, timid, boundscheck=True)]
    seen = [twin.decide(desk, 0) for twin in twins]
    beyond = []
    for twin in twins:
        try:
            beyond.append(twin.decide(desk, 1))
        except IndexError:
            beyond.append("out of bounds")
    hits = [sum(twin.decide.stats.cache_hits.values()) for twin in twins]
    print(json.dumps({"seen": seen, "beyond": beyond, "hits": hits, "kits": len(list(cache_root().glob("*.built")))}))
"""


def run_policies(script: Path, cache: Path) -> dict[str, Any]:
    script.with_name("desks.py").write_text(DESKS, "utf-8")
    environment = {**os.environ, "SALOON_CACHE": str(cache)}
    run = subprocess.run([sys.executable, script], capture_output=True, text=True, env=environment, check=False)
    assert run.returncode == 0, run.stderr
    found: dict[str, Any] = json.loads(run.stdout)
    return found


@pytest.mark.compiled
def test_two_policies_and_a_checked_twin_behave_in_three_ways_in_the_next_process_too(tmp_path: Path) -> None:
    script = tmp_path / "policies.py"
    script.write_text(POLICIES, "utf-8")
    first = run_policies(script, tmp_path / "cache")
    second = run_policies(script, tmp_path / "cache")
    for run in (first, second):
        assert run["seen"] == [13, 23, 13]
        assert run["beyond"] == [14, 24, "out of bounds"]
        assert run["kits"] == 3
    assert first["hits"] == [0, 0, 0]
    assert second["hits"] == [1, 1, 1]


@pytest.mark.compiled
def test_policy_that_has_changed_is_not_taken_from_the_cache(tmp_path: Path) -> None:
    script = tmp_path / "policies.py"
    script.write_text(POLICIES, "utf-8")
    run_policies(script, tmp_path / "cache")
    times = script.stat()
    script.write_text(POLICIES.replace("return 2", "return 7"), "utf-8")
    os.utime(script, ns=(times.st_atime_ns, times.st_mtime_ns))  # as if it were the same file
    assert run_policies(script, tmp_path / "cache")["seen"] == [13, 73, 13]


# ---- The digest


def digest(code: str, *, entry: str = "entry", roles: dict[str, Any] | None = None, **how: Any) -> str:
    """The digest of a rule written out here, in a module of its own."""
    scope: dict[str, Any] = {"rule": rule, "Record": Record, "Lookup": Lookup, "__name__": "written_out"}
    exec(textwrap.dedent(code), scope)
    return Twins("label", (scope[entry],), roles or {}, silent=how.pop("silent", True), **how).digest


ENTRY = """
from enum import IntEnum
TABLE = Lookup([1, 2, 3])
LIMIT, PAIR = 7, (1, 2)

class Kind(IntEnum):
    ACE = 1

@rule
def callee(s: Record) -> int:
    return s.turn + 1

@rule
def between(s: Record) -> int:
    return callee(s)

@rule
def entry(s: Record, a: int) -> int:
    '''What it says.'''
    if a in (4, 5) or PAIR[0] == a:
        return TABLE[a] + LIMIT + Kind.ACE
    return between(s) * 3
"""


def test_same_code_has_the_same_digest() -> None:
    assert digest(ENTRY) == digest(ENTRY)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Lookup([1, 2, 3])", "Lookup([1, 2, 4])"),
        ("Lookup([1, 2, 3])", "Lookup([1, 2, 3], bits=16)"),
        ("LIMIT, PAIR = 7", "LIMIT, PAIR = 8"),
        ("(1, 2)", "(2, 2)"),
        ("ACE = 1", "ACE = 2"),
        ("s.turn + 1", "s.turn + 2"),
        ("s.turn + 1", "s.phase + 1"),
        ("s.turn + 1", "s.turn - 1"),
        ("return callee(s)", "return callee(s) + 0"),
        ("* 3", "* 4"),
        ("a in (4, 5)", "a in (4, 6)"),
        ("a: int", "a: float"),
    ],
)
def test_any_change_of_meaning_changes_the_digest(old: str, new: str) -> None:
    assert ENTRY.count(old) == 1
    assert digest(ENTRY.replace(old, new)) != digest(ENTRY)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("sum([k + 1 for k in range(a)])", "sum([k + 2 for k in range(a)])"),
        ("sum([k + 1 for k in range(a)])", "sum([k - 1 for k in range(a)])"),
        ("b: int = 4", "b: int = 5"),
    ],
)
def test_change_inside_a_comprehension_or_a_default_changes_the_digest(old: str, new: str) -> None:
    code = """
    @rule
    def entry(a: int, b: int = 4) -> int:
        return b + sum([k + 1 for k in range(a)])
    """
    assert digest(code.replace(old, new)) != digest(code)


NAMED = """
from typing import NamedTuple
from saloon.core.loops import Floats, Ints

class Pair(NamedTuple):
    first: Ints
    second: Ints

@rule
def entry(pair: Pair, at: int) -> int:
    return pair.first[at] - pair.second[at]
"""


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("first: Ints\n    second: Ints", "second: Ints\n    first: Ints"),
        ("second: Ints", "second: Floats"),
        ("second: Ints", "second: Ints\n    third: Ints"),
    ],
)
def test_other_fields_of_a_named_tuple_change_the_digest(old: str, new: str) -> None:
    assert NAMED.count(old) == 1
    assert digest(NAMED.replace(old, new)) != digest(NAMED)


def test_changed_docstring_changes_nothing() -> None:
    assert digest(ENTRY.replace("What it says.", "What it says, in other words.")) == digest(ENTRY)


def test_flags_and_silence_change_the_digest() -> None:
    assert len({digest(ENTRY), digest(ENTRY, flags="boundscheck"), digest(ENTRY, silent=False)}) == 3


@rule
def one(s: Record) -> int:
    return 1


@rule
def two(s: Record) -> int:
    return 2


ROLE = """
from saloon.core.rule import role

@role
def luck(s: Record) -> int:
    raise NotImplementedError

@rule
def entry(s: Record) -> int:
    return luck(s)
"""


def test_role_bound_otherwise_changes_the_digest() -> None:
    assert digest(ROLE, roles={"luck": one}) != digest(ROLE, roles={"luck": two})


def test_role_that_nobody_plays_is_not_possible() -> None:
    with pytest.raises(NotPossible, match="luck"):
        digest(ROLE)


# ---- Twins without a compiler


def plain_twins(code: str, entry: str = "entry", **roles: Any) -> Any:
    scope: dict[str, Any] = {"rule": rule, "Record": Record, "__name__": "written_out"}
    exec(textwrap.dedent(code), scope)
    twins = Twins("label", (scope[entry],), roles, silent=True)
    return twins.make(lambda function: function)[scope[entry]]


def test_undecorated_twins_run_interpreted_with_their_roles_bound() -> None:
    assert plain_twins(ROLE, luck=one)(Record) == 1
    assert plain_twins(ROLE, luck=two)(Record) == 2


def test_twin_finds_itself_when_a_rule_calls_itself() -> None:
    code = """
    @rule
    def entry(n: int) -> int:
        return 1 if n < 2 else n * entry(n - 1)
    """
    twin = plain_twins(code)
    assert twin(5) == 120
    assert twin.__globals__["entry"] is twin


def test_name_of_a_twin_tells_what_is_bound_into_it() -> None:
    names = {plain_twins(ROLE, luck=luck).__qualname__ for luck in (one, two)}
    assert len(names) == 2
    assert all(name.startswith("entry.") for name in names)
