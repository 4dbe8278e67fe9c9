"""High Noon written otherwise: its rules or its face with some pieces of source replaced, to plant faults."""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

from high_noon import box, face, rules, secrecy

from saloon.core import Game

Change = tuple[str, str]
"""A piece of source, and what stands there instead."""
Variant = Callable[..., Game]


OWN_IMPORTS = re.compile(r"^from high_noon\.\w+ import (?:\(.*?\)|[^(]*?)\n", re.DOTALL | re.MULTILINE)
FUTURE = "from __future__ import annotations\n"


def written(*modules: ModuleType) -> str:
    """Some modules of High Noon as one, each using only those before it."""
    sources = [Path(str(module.__file__)).read_text("utf-8") for module in modules]
    if len(sources) > 1:
        sources = [OWN_IMPORTS.sub("", source).replace(FUTURE, "") for source in sources]
        sources.insert(0, FUTURE)
    return "\n".join(sources)


def variants_in(folder: Path) -> Variant:
    """Makes High Noon with some pieces of its rules, or of its face, written otherwise."""

    def rewritten(source: str, module: ModuleType, changes: tuple[Change, ...]) -> ModuleType:
        for old, new in changes:
            assert old in source, f"{old!r} is not in {module.__name__}"
            source = source.replace(old, new)
        path = folder / f"{module.__name__}.py"
        path.write_text(source, "utf-8")
        spec = importlib.util.spec_from_file_location(module.__name__, path)
        assert spec is not None
        assert spec.loader is not None
        twin = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(twin)
        twin.__file__ = module.__file__  # the catalogues stand there
        return twin

    def make(*changes: Change, in_face: bool = False) -> Game:
        if not in_face:
            return Game("high_noon", rewritten(written(box, secrecy, rules), rules, changes), room="high_noon")
        game = Game("high_noon", rules, room="high_noon")
        game.__dict__["face"] = rewritten(written(face), face, changes)
        return game

    return make
