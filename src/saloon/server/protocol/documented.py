"""Descriptions of the fields of a class: the docstrings below them, read from its source."""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import pairwise
from typing import Any

import msgspec


def classes_in(kinds: Iterable[Any]) -> list[type]:
    """Every struct and typed dictionary that these types contain, each once."""
    found: dict[type, None] = {}

    def look(value: Any) -> None:
        if isinstance(value, tuple):
            for each in value:
                look(each)
        elif isinstance(value, msgspec.inspect.Type | msgspec.inspect.Field):
            cls = getattr(value, "cls", None)
            if cls in found:
                return
            if cls is not None:
                found[cls] = None
            for name in value.__struct_fields__:
                look(getattr(value, name))

    look(msgspec.inspect.multi_type_info(kinds))
    return list(found)


@cache
def fields_of(kind: type) -> Mapping[str, str]:
    """The descriptions of fields by name, inherited ones included."""
    found: dict[str, str] = {}
    tree = ast.parse(textwrap.dedent(inspect.getsource(kind))).body[0]
    if not isinstance(tree, ast.ClassDef):
        return found
    names = vars(sys.modules[kind.__module__])
    for base in (names.get(each.id) for each in tree.bases if isinstance(each, ast.Name)):  # a TypedDict hides its own
        if isinstance(base, type) and base.__module__.startswith("saloon."):
            found |= fields_of(base)
    return found | described(tree.body)


def described(body: list[ast.stmt]) -> dict[str, str]:
    """The docstrings below declarations and assignments, by name, in one line each."""
    found = {}
    for statement, below in pairwise(body):
        target: ast.expr | None = None
        if isinstance(statement, ast.AnnAssign):
            target = statement.target
        elif isinstance(statement, ast.Assign):
            target = statement.targets[0]
        if isinstance(target, ast.Name) and isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
            found[target.id] = " ".join(str(below.value.value).split())
    return found
