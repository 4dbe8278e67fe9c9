"""What is printed on the pieces of a game, as data."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any


def components(module: str) -> dict[str, Any]:
    """What stands in the `components.toml` beside a module, given by its `__file__`."""
    return tomllib.loads((Path(module).parent / "components.toml").read_text("utf-8"))
