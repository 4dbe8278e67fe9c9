"""What a host may set before the deal, and how it stands in a file of theirs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from saloon.core import BadSetup, HostValue, Option, quoted
from saloon.games.boomtown.box import (
    COPIES,
    DOLLARS,
    KIND_NAMES,
    KINDS,
    LOCATION_NAMES,
    LOCATION_OF_KIND,
    LOCATIONS,
    MOST_DOLLARS,
    NONE,
    PILE_SIZE,
)


def refuse_copies(copies: Any) -> None:
    """Every location has seven cards."""
    for location, name in enumerate(LOCATION_NAMES):
        count = sum(copies[kind] for kind in range(KINDS) if LOCATION_OF_KIND[kind] == location)
        if count != PILE_SIZE:
            raise BadSetup(
                "the pile of {location} needs {size} cards, not {count}", location=name, size=PILE_SIZE, count=count
            )


def refuse_town(town: Any) -> None:
    """Either all six locations in some order, or none at all."""
    if set(town) != {NONE} and sorted(town) != list(range(LOCATIONS)):
        raise BadSetup(
            "name each of the locations 0 to {last} once, or -1 for all of them to draw the town by lot",
            last=LOCATIONS - 1,
        )


OPTIONS = (Option("tempo", "live", {"beats": 0, "live": 1}),)
VALUES = (
    HostValue("copies", "copies", COPIES, refuse_copies, cells=KIND_NAMES),
    HostValue("dollars", "worth", DOLLARS, cells=KIND_NAMES),
    HostValue("town", "town", [NONE] * LOCATIONS, refuse_town, provenance="rulebook", cells=LOCATION_NAMES),
)
"""`copies` and `dollars` are those of each kind of loot, in the order of `components.toml`. `town` names locations by
their numbers, which are those of its cells.
"""


def values_from(file: Mapping[str, Any]) -> dict[str, Any]:
    """The host's values in a file of the form of `components.toml`; a BadSetup says what is wrong with it."""
    copies, dollars, values = list(COPIES), list(DOLLARS), dict[str, Any]()
    for key in file:
        if key not in ("loot", "town"):
            raise BadSetup("{key} means nothing here: there are loot and town", key=quoted(key))
    loot = file.get("loot", [])
    if not isinstance(loot, list) or not all(isinstance(entry, Mapping) for entry in loot):
        raise BadSetup("loot must be a list of tables, each headed [[loot]]")
    named: set[str] = set()
    for entry in loot:
        kind = _kind_named(entry, named)
        for key, numbers, least, most in (
            ("copies", copies, 0, PILE_SIZE),
            ("dollars", dollars, -MOST_DOLLARS, MOST_DOLLARS),
        ):
            if key in entry:
                numbers[kind] = _whole_number(entry, key, least, most)
    if loot:
        refuse_copies(copies)
        values |= {"copies": copies, "dollars": dollars}
    if "town" in file:
        values["town"] = _town_named(file["town"])
    return values


def _kind_named(entry: Mapping[str, Any], named: set[str]) -> int:
    """The kind that an entry of a host's file is about."""
    name = entry.get("name")
    if name not in KIND_NAMES:
        raise BadSetup("{name} is not a loot card. There are: {names}", name=quoted(name), names=", ".join(KIND_NAMES))
    if name in named:
        raise BadSetup("{name} is in the file twice", name=name)
    named.add(name)
    kind = KIND_NAMES.index(name)
    known = {"name", "location", "copies", "dollars", "window", "provenance"}
    if strangers := sorted(set(entry) - known):
        raise BadSetup("{name}: {key} means nothing here", name=name, key=quoted(strangers[0]))
    home = LOCATION_NAMES[LOCATION_OF_KIND[kind]]
    if entry.get("location", home) != home:
        raise BadSetup("{name} belongs to {location}, and cannot be moved", name=name, location=home)
    return kind


def _whole_number(entry: Mapping[str, Any], key: str, least: int, most: int) -> int:
    value = entry[key]
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise BadSetup(
            "{name}: {key} must be a whole number from {least} to {most}, not {given}",
            name=entry["name"], key=key, least=least, most=most, given=quoted(value),
        )  # fmt: skip
    return value


def _town_named(names: Any) -> list[int]:
    """The town of a host's file: those named first, then the others, which only a larger table needs."""
    if not isinstance(names, list) or any(name not in LOCATION_NAMES for name in names):
        raise BadSetup("town must be a list of locations: {names}", names=", ".join(LOCATION_NAMES))
    if len(set(names)) != len(names):
        raise BadSetup("a location is in the town twice: {names}", names=", ".join(names))
    return [LOCATION_NAMES.index(name) for name in [*names, *(n for n in LOCATION_NAMES if n not in names)]]
