"""Compiling: from rules to machine code, kept in a cache that knows when a rule has changed.

A kit is a set of entry points that belong together, such as the loops of the search bot. `compiled(game, kit)`
gives them specialised for one game. The first time takes about 0.3 s a rule, so tables do not wait for it: a
`Builder` does it in a child process at low priority, and `is_built` tells when it is done. What several kits have in
common, such as the rules of the game itself, is compiled once for all of them.
"""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from saloon.core.errors import BadRule
from saloon.core.record import Record
from saloon.core.rule import equal_promise, every_guess_alike, is_rule, never_far
from saloon.core.twins import Function, Twins, fields_of, meaning_of, name_of

if TYPE_CHECKING:
    from saloon.core.game import Game

Progress = Callable[[int, int, str], None]
"""Called with the number of rules done and of all, and the name of the next."""

ROLES = ("deal", "legal", "play", "hide", "guess", "belief", "prize", "outcomes")
BUILT = ".built"
"""The suffix of the marker file for a kit that is completely cached."""
KEPT_BYTES = 512 * 2**20
"""The largest size of the cache; everything for one game takes about 60 MB."""


@dataclass(frozen=True, eq=False)
class Kit:
    """Entry points that are compiled together, for any game."""

    name: str
    entries: tuple[Function, ...]
    silent: bool = True
    roles: Mapping[str, Function | str] = field(default_factory=dict)
    """Roles that the kit binds itself: to a rule, or to the game's policy of that name."""

    def with_roles(self, roles: Mapping[str, Function | str]) -> Kit:
        """A copy of this kit with some roles bound differently."""
        return replace(self, roles={**self.roles, **roles})

    def with_entries(self, *entries: Function) -> Kit:
        """A copy of this kit with other entry points."""
        return replace(self, entries=entries)

    def twins(self, game: Game, flags: str = "") -> Twins:
        """The kit's twins for one game."""
        roles: dict[str, Function] = {"belief": every_guess_alike, "promise": equal_promise, "is_far": never_far}
        for name in ROLES:
            if is_rule(getattr(game.rules, name, None)):
                roles[name] = getattr(game.rules, name)
        if game.prospects is not None:
            roles |= {"promise": game.prospects.promise, "is_far": game.prospects.is_far}
        if game.figures is not None:
            roles["tally"] = game.figures.tally
            if hasattr(game.figures, "mark"):
                roles["mark"] = game.figures.mark
        for name, meaning in self.roles.items():
            roles[name] = game.policy(meaning) if isinstance(meaning, str) else meaning
        layout = repr(game.state.silent_dtype if self.silent else game.state.dtype)
        return Twins(f"{game.name}.{self.name}", self.entries, roles, silent=self.silent, flags=flags + layout)


class Compiled:
    """The compiled entry points of a kit, as attributes."""

    def __init__(self, entries: Mapping[str, Any]) -> None:
        self.__dict__.update(entries)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"this kit has no entry point called {name}")


_ready: dict[tuple[Game, Kit, bool], Compiled] = {}
_lock = threading.RLock()


def cache_root() -> Path:
    """The cache folder: $SALOON_CACHE, or the user's."""
    chosen = os.environ.get("SALOON_CACHE")
    if chosen:
        return Path(chosen) / "rules"
    import platformdirs  # not needed to play: rules ask for NumPy alone

    return platformdirs.user_cache_path("saloon") / "rules"


def is_built(game: Game, kits: Sequence[Kit]) -> bool:
    """Are these kits compiled for this game's current rules?"""
    return all(_mark(_digest_of(game, kit)).exists() for kit in kits)


def _mark(digest: str) -> Path:
    """The marker file of a kit that is completely cached."""
    return cache_root() / f"{digest}{BUILT}"


@cache
def _digest_of(game: Game, kit: Kit) -> str:
    """Cached: finding out takes milliseconds, and a server asks at every move of a bot."""
    return kit.twins(game).digest


def compiled(game: Game, kit: Kit, *, boundscheck: bool = False, progress: Progress | None = None) -> Compiled:
    """Return a kit's entry points for a game, from the cache or compiled now."""
    key = game, kit, boundscheck
    with _lock:
        if key not in _ready:
            _ready[key] = _compile(game, kit.twins(game, "boundscheck" if boundscheck else ""), boundscheck, progress)
        return _ready[key]


def _compile(game: Game, twins: Twins, boundscheck: bool, progress: Progress | None) -> Compiled:
    import numba

    keep, mark = can_write(cache_root()), _mark(twins.digest)
    setattr(numba.config, "CACHE_DIR", str(cache_root()))  # noqa: B010 (Numba makes its settings at run time)
    twin_of = twins.make(numba.njit(cache=keep, nogil=True, error_model="numpy", boundscheck=boundscheck))
    built = mark.exists()
    entries = [twins.meant(entry) for entry in twins.entries]
    todo = entries if built else twins.order
    kinds = _kinds(game.state, twins.silent)
    for done, function in enumerate(todo):
        if progress:
            progress(done, len(todo), function.__name__)
        signature = _signature(function, kinds)
        if signature is not None:
            twin_of[function].compile(signature)
            twin_of[function].disable_compile()
        elif function in entries:
            raise BadRule(f"{function.__qualname__} is an entry point and needs a type for each argument")
    if keep and not built:
        mark.touch()
        _forget_the_oldest()
    return Compiled({entry.__name__: twin_of[twins.meant(entry)] for entry in twins.entries})


def can_write(folder: Path) -> bool:
    """Can the cache be written? Without it everything works, but is compiled every time."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK)


def _kinds(state: type[Record], silent: bool) -> dict[str, Any]:
    """Numba's types by the names that annotations use."""
    import numba
    from numba import types

    record = numba.from_dtype(state.silent_dtype if silent else state.dtype)
    return {
        "record": record,
        "int": types.int64,
        "float": types.float64,
        "bool": types.boolean,
        "Mask": types.int8[::1],
        "Masks": types.int8[:, ::1],
        "Records": types.Array(record, 1, "C"),
        "Ints": types.int64[::1],
        "Shorts": types.int32[::1],
        "Floats": types.float64[::1],
        "Table": types.float64[:, ::1],
        "Words": types.int64[:, ::1],
        "Log": types.int64[:, ::1],
    }


def _signature(function: Function, kinds: Mapping[str, Any]) -> tuple[Any, ...] | None:
    """The argument types in the annotations; None if the caller has to give them (rows of a record)."""
    signature = []
    count = function.__code__.co_argcount
    for name in function.__code__.co_varnames[:count]:
        hint = function.__annotations__.get(name)
        if hint is None:
            raise BadRule(f"{function.__qualname__}: the argument {name} has no type")
        kind = _kind(hint, function.__globals__, kinds)
        if kind is None:
            return None
        signature.append(kind)
    return tuple(signature)


def _kind(hint: object, scope: Mapping[str, Any], kinds: Mapping[str, Any]) -> Any:
    """Numba's type for an annotation: a number, an array, a record, or a named tuple of arrays; None for others."""
    meaning = meaning_of(hint, scope)
    if isinstance(meaning, type) and issubclass(meaning, Record):
        return kinds["record"]
    if fields := fields_of(meaning):
        from numba import types

        tuples: Any = types.BaseTuple  # its functions have no types
        return tuples.from_types([kinds[each] for each in fields.values()], meaning)
    return kinds.get(name_of(hint))


def _forget_the_oldest() -> None:
    """Evict what was compiled longest ago; it is compiled again when needed."""
    with contextlib.suppress(OSError):  # somebody else is tidying up too
        files = [path for path in cache_root().rglob("*") if path.is_file()]
        too_many = sum(path.stat().st_size for path in files) - KEPT_BYTES
        for path in sorted(files, key=lambda path: path.stat().st_mtime):
            if too_many <= 0:
                return
            too_many -= path.stat().st_size
            path.unlink(missing_ok=True)


class Builder:
    """Compiles kits for a game in a child process at low priority, so that nobody waits for it."""

    def __init__(self, game: Game, kits: Sequence[str], then: Callable[[], None] | None = None) -> None:
        """`kits` are import paths such as `saloon.bots.search:KIT`; `then` is called in a thread at the end."""
        self._then = then
        self.done, self.total, self.error = 0, 0, ""
        self._finished = threading.Event()
        command = [sys.executable, "-m", "saloon.core.builder", game.name, *kits]
        self._child = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        threading.Thread(target=self._listen, name="saloon-builder", daemon=True).start()

    def _listen(self) -> None:
        assert self._child.stdout is not None
        assert self._child.stderr is not None
        for line in self._child.stdout:
            report = json.loads(line)
            self.done, self.total = report["done"], report["total"]
        complaint = self._child.stderr.read()
        if self._child.wait() != 0:
            self.error = complaint.strip().splitlines()[-1] if complaint.strip() else "the compiler stopped"
        self._finished.set()
        if self._then is not None:
            self._then()

    @property
    def finished(self) -> bool:
        """Has the child exited? `error` says whether it failed."""
        return self._finished.is_set()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until it is finished, or until the timeout; is it finished?"""
        return self._finished.wait(seconds)

    def stop(self) -> None:
        """Terminate the child if it is running; what it has compiled so far is kept."""
        if self._child.poll() is None:
            self._child.terminate()
            self._child.wait()
