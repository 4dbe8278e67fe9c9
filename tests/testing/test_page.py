"""The page shows what it is told: it reads events by the names of their fields, and holds no rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "web" / "src"
GUEST = ROOT / "examples" / "high_noon" / "src" / "high_noon" / "board"
BY_POSITION = re.compile(
    r"\bargs(?:\[\d|\?\.\[|:\s*\[)"  # args[1], and args: [first, second] taken apart
    r"|\.events\[[^\]]*,\s*[2-4]\]"  # the columns of a record's story
    r"|=\s*args\s*$",  # a, b, c = args
    re.MULTILINE,
)


def sources() -> Iterator[Path]:
    """Our Python and what the browser runs."""
    folders = (ROOT / "src", ROOT / "examples", PAGE)
    yield from (path for folder in folders for path in folder.rglob("*") if path.suffix in (".py", ".ts", ".svelte"))


def test_nobody_reads_the_fields_of_an_event_by_their_position() -> None:
    own = {ROOT / "src/saloon/core/story.py", ROOT / "src/saloon/terminal/manners.py"}  # where they are told; a shell's
    found = [path for path in sources() if path not in own and BY_POSITION.search(path.read_text("utf-8"))]
    assert found == []


@pytest.mark.parametrize(
    "text", ["event.args[0]", "const { args: [first] } = event", "s.events[at, 2]", "a, b = args\n"]
)
def test_a_field_read_by_its_position_would_be_noticed(text: str) -> None:
    assert BY_POSITION.search(text)


# ---- No rules

SCRIPT = re.compile(r"<script.*?</script>", re.DOTALL)
NAMED = re.compile(r"^\s*(?:export )?const ([A-Z][A-Z_]*) = (?:[2-9]|\d\d[\d_]*)\b", re.MULTILINE)
"""A number with a name."""
RULES = re.compile(
    r"Math\.(?:min|max)\(\s*[2-9]\d*\b"  # at most two cows, whatever there is
    r"|[=!]== (?:[4-9]|\d\d+)\b(?!_)"  # nine of a colour
    r"|= \[\s*-?\d+(?:,\s*-?\d+){3,}\s*\]"  # points, distances, what lies in a box
    r"|\b(?:worth|dollars|points|price)\w*: (?:[2-9]|\d\d+)\b"
)
"""Numbers that only a rule can know."""
LOOKS = re.compile(r"_MS$|^(?:MOST_|APART|SECOND$|TICK)")
"""Numbers of looks: how long, how many at once."""
PIECES = {
    "boomtown": {"COUNTED", "CROWD", "LEAST", "MANY", "STEP"},  # of drawings and sounds
    "bang_dice": {"DICE", "FEW"},  # dice are told as one number, and drawn in one row
    "high_noon": {"MINUTES_A_CARD", "MINUTE_DEGREES"},  # the sun that is a clock
    "longhorn": {"SIDE", "SIZE"},  # the squares of the board in rows
    "public_enemy": {"TILES"},  # the row of bullets that is drawn
}
"""Other numbers that a board may know, to draw its pieces or to read how events tell them."""


def boards() -> Iterator[tuple[str, Path, str]]:
    """What boards do: their game, the file, and its script without texts and styles; the guest's board too."""
    for path in sorted((PAGE / "games").glob("*/*")):
        if path.suffix in (".ts", ".svelte") and path.name not in ("view.ts", "portraits.ts", "ring.ts"):
            text = path.read_text("utf-8")
            yield path.parent.name, path, text if path.suffix == ".ts" else "".join(SCRIPT.findall(text))
    for path in sorted(GUEST.glob("*.js")):
        yield "high_noon", path, path.read_text("utf-8")


def test_boards_know_no_numbers_but_those_of_their_looks() -> None:
    found = {
        f"{path.name}: {name}"
        for game, path, script in boards()
        for name in NAMED.findall(script)
        if not LOOKS.search(name) and name not in PIECES.get(game, ())
    }
    assert found == set(), "a number of the rules comes with the view: see views.py beside the face"


def test_boards_compute_nothing_that_only_the_rules_can_know() -> None:
    assert [(path.name, rule[0]) for _, path, script in boards() for rule in RULES.finditer(script)] == []


@pytest.mark.parametrize(
    "text",
    [
        "Math.min(2, herd.black)",
        "if (herd[colour] === 9)",
        "const POINTS = [0, 1, 3, 6, 10]",
        "{ gold_vein: { dollars: 20 } }",
    ],
)
def test_a_rule_on_the_page_would_be_noticed(text: str) -> None:
    assert RULES.search(text)


def test_a_number_with_a_name_would_be_noticed() -> None:
    assert NAMED.findall("export const TOO_MUCH_DYNAMITE = 3;\n  const DOLLARS_A_COW = 100;") == [
        "TOO_MUCH_DYNAMITE", "DOLLARS_A_COW",
    ]  # fmt: skip
