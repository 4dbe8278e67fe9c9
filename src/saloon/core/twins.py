"""Twins: the same rules in another form.

A twin of a rule is the same code in a scope where every rule it names is a twin too, and every role is bound to
what one game makes of it. Decorated by Numba the twins are compiled; left alone they run interpreted. One
mechanism serves a game's own rules and the generic loops (playouts, search, tournaments) alike.

Nothing here imports Numba: what is already compiled can be told without it.
"""

from __future__ import annotations

import enum
import hashlib
import importlib.metadata
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from types import CodeType, FunctionType
from typing import Any

import numpy as np

from saloon.core.errors import BadRule
from saloon.core.record import Lookup
from saloon.core.rule import is_role, is_rule
from saloon.core.story import SILENT

Function = Any
"""A plain function; typed loosely, for we look at its code and scope."""


def named_rules(function: Function) -> Iterator[tuple[str, Function]]:
    """The rules that a rule names, with the names it uses for them."""
    for name in function.__code__.co_names:
        value = function.__globals__.get(name)
        if is_rule(value):
            yield name, value


def meaning_of(hint: object, scope: Mapping[str, Any]) -> Any:
    """What an annotation stands for in the scope of its rule, if that is to be found there."""
    return scope.get(name_of(hint))


def name_of(hint: object) -> str:
    """The name that an annotation uses."""
    return hint if isinstance(hint, str) else str(getattr(hint, "__forward_arg__", getattr(hint, "__name__", hint)))


def fields_of(kind: object) -> dict[str, str]:
    """The fields of a named tuple, in order, with the names of their types; none if it is something else.

    It must stand in a module that can be imported, for that is how Numba's cache knows it again.
    """
    names: tuple[str, ...] = getattr(kind, "_fields", ())
    return {name: name_of(kind.__annotations__[name]) for name in names}


class Twins:
    """The twins of some entry points and of all the rules they reach."""

    def __init__(
        self,
        label: str,
        entries: tuple[Function, ...],
        roles: Mapping[str, Function],
        *,
        silent: bool,
        flags: str = "",
    ) -> None:
        """`flags` tell apart what the code does not show: how it is compiled, and for which layout of a record."""
        self.label, self.entries, self.roles, self.silent, self.flags = label, entries, roles, silent, flags
        self.order = list(self._callees_first())
        self._names = self._names_by_meaning()

    @property
    def digest(self) -> str:
        """A name for exactly these entry points, and all that they reach."""
        names = "".join(self._names[self.meant(entry)] for entry in self.entries)
        return _short(hashlib.sha256(names.encode()))

    def meant(self, function: Function) -> Function:
        """The rule that stands where this one is named: roles bound, the story left out if silent."""
        if is_role(function):
            if function.__name__ not in self.roles:
                raise BadRule(f"{self.label}: the game has no rule called {function.__name__}")
            function = self.roles[function.__name__]
        return SILENT.get(function, function) if self.silent else function

    def _callees_first(self) -> Iterator[Function]:
        seen: set[Function] = set()

        def visit(function: Function) -> Iterator[Function]:
            if function in seen:
                return
            seen.add(function)
            for _, callee in named_rules(function):
                yield from visit(self.meant(callee))
            yield function

        for entry in self.entries:
            yield from visit(self.meant(entry))

    def _names_by_meaning(self) -> dict[Function, str]:
        """A name for each rule's code, its constants and all that it calls: changing a table changes it too.

        Kits that mean the same by a rule have the same name for it, and so share what was compiled.
        """
        names: dict[Function, str] = {}
        common = "".join((sys.version, str(self.silent), self.flags, *map(_version, ("numba", "llvmlite", "numpy"))))
        for function in self.order:
            digest = hashlib.sha256(common.encode())
            code = function.__code__
            digest.update(f"{function.__module__}.{function.__qualname__}{function.__defaults__}".encode())
            digest.update(_spelling(code))
            digest.update(repr(sorted(function.__annotations__.items(), key=str)).encode())
            for hint in function.__annotations__.values():
                digest.update(repr(fields_of(meaning_of(hint, function.__globals__))).encode())
            for name in code.co_names:
                digest.update(_fingerprint(function.__globals__.get(name)))
            for name, callee in named_rules(function):
                digest.update(f"{name}={names.get(self.meant(callee), 'itself')}".encode())
            names[function] = _short(digest)
        return names

    def make(self, decorate: Callable[[Function], Function]) -> dict[Function, Function]:
        """A decorated twin of every rule, each in a scope of twins."""
        twins: dict[Function, Function] = {}
        for function in self.order:
            scope = {n: v.array if isinstance(v, Lookup) else v for n, v in function.__globals__.items()}
            twin = FunctionType(function.__code__, scope, function.__name__, function.__defaults__)
            twin.__annotations__ = function.__annotations__
            twin.__module__ = function.__module__
            # Numba's cache knows neither globals nor flags: the name must tell them apart.
            twin.__qualname__ = f"{function.__qualname__}.{self._names[function]}"
            twins[function] = decorate(twin)
            for name, callee in named_rules(function):
                # A rule that calls itself finds its own twin; all others were made before it.
                scope[name] = twins[self.meant(callee)]
        return twins


def _short(digest: Any) -> str:
    return str(digest.hexdigest()[:20])


def _spelling(code: CodeType) -> bytes:
    """Code with its constants and inner functions; strings are left out, for they only explain."""
    parts = [f"{code.co_names}{code.co_varnames}".encode(), code.co_code]
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            parts.append(_spelling(constant))
        elif not isinstance(constant, str):
            parts.append(repr(constant).encode())
    return b"".join(parts)


@cache
def _version(package: str) -> str:
    return f"{package} {importlib.metadata.version(package)}"


def _fingerprint(value: object) -> bytes:
    """The bytes of a constant that a rule may have compiled in."""
    if isinstance(value, Lookup):
        value = value.array
    if isinstance(value, np.ndarray):
        return f"{value.dtype}{value.shape}".encode() + value.tobytes()
    if isinstance(value, bool | int | float | np.generic):
        return repr(value).encode()
    if isinstance(value, type) and issubclass(value, enum.Enum):
        return repr([(member.name, member.value) for member in value]).encode()
    if isinstance(value, tuple):
        return b"".join(_fingerprint(part) for part in value)
    return b""
