"""Reading a host's file of values. Whoever sends it is a stranger, so the work that it can cause is bounded.

A TOML parser takes quadratic time for a long dotted key: a key stands on one line, so lines are bounded too.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from typing import Any

import msgspec

from saloon.core.errors import BadSetup

MOST_BYTES = 16 * 1024
LONGEST_LINE = 400
"""Characters in a line of TOML."""


def read_host_file(text: str) -> Mapping[str, Any]:
    """Parse TOML, or JSON if it begins with a brace; BadSetup says what is wrong."""
    if len(text.encode("utf-8", "surrogatepass")) > MOST_BYTES:
        raise BadSetup("the file has more than {most} bytes: leave out what is not about values", most=MOST_BYTES)
    try:
        given = _parsed(text)
        msgspec.json.encode(given)  # no half of a surrogate pair, and no list within a thousand others
    except ValueError as wrong:
        raise BadSetup("the file is neither TOML nor JSON: {reason}", reason=str(wrong)[:200]) from None
    except RecursionError:
        raise BadSetup("the file is neither TOML nor JSON: {reason}", reason="nested too deeply") from None
    return given


def _parsed(text: str) -> Mapping[str, Any]:
    if text.lstrip().startswith("{"):
        found: dict[str, Any] = json.loads(text)
        return found
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > LONGEST_LINE:
            raise BadSetup(
                "line {number} has more than {most} characters: write a long list on several lines",
                number=number, most=LONGEST_LINE,
            )  # fmt: skip
    return tomllib.loads(text)
