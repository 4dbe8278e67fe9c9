"""The pages on adding a game and its board tell the truth about the example."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from high_noon import face, rules

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "high_noon"
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
BOARDS = (ROOT / "docs" / "boards.md").read_text("utf-8")
EXCERPTS = re.findall(r"^```(?:python|toml|po)\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
OPTIONAL = {
    "TURNS", "belief", "outcomes", "TEAMS", "PLAYOUTS", "INFORMED", "INTERRUPTS", "PASSES", "WINDOWS",
    "CLOCKED", "SEEN_IN_PASSING", "refuse_setup", "can_act", "is_out", "values_from", "window_of",
}  # fmt: skip


def sources() -> list[str]:
    """Every file of the example that an excerpt may come from."""
    paths = [path for kind in ("py", "toml", "po") for path in EXAMPLE.rglob(f"*.{kind}")]
    return [path.read_text("utf-8") for path in paths]


def names_in_table(heading: str) -> set[str]:
    """The names in the first column of the table that begins with this heading."""
    table = PAGE.split(heading, 1)[1].split("\n\n", 1)[0]
    columns = [line.split("|")[1] for line in table.splitlines() if line.startswith("| `")]
    return {name for column in columns for name in re.findall(r"`(\w+)", column)}


@pytest.mark.parametrize("excerpt", EXCERPTS, ids=lambda text: text.strip().splitlines()[0])
def test_an_excerpt_is_copied_from_the_example(excerpt: str) -> None:
    assert any(excerpt in source for source in sources())


def test_there_are_excerpts() -> None:
    assert len(EXCERPTS) > 10


def test_the_contract_table_names_what_the_rules_have() -> None:
    names = names_in_table("| name | meaning |")
    assert {"deal", "legal", "play", "hide", "guess", "prize", "secrets"} <= names
    assert {name for name in names if not hasattr(rules, name)} == OPTIONAL


def test_the_table_of_the_face_names_all_of_its_functions() -> None:
    names = names_in_table("| name | gives |")
    needed, wanted = (
        {"move", "action", "view", "ask", "say", "tell", "why_not", "rules_help"},
        {"names", "option_words"},
    )
    elsewhere = {"retell", "occasion", "occasions", "preview"}
    assert names == needed | wanted | elsewhere | {"option_help"}
    assert all(callable(getattr(face, name)) for name in names - elsewhere - {"names"})


def test_the_page_on_boards_shows_the_contract_that_the_page_keeps() -> None:
    contract = (ROOT / "web" / "src" / "games" / "guests" / "contract.ts").read_text("utf-8")
    (shown,) = re.findall(r"^```ts\n(.*?)^```", BOARDS, re.DOTALL | re.MULTILINE)
    assert contract.endswith(shown)
    (version,) = re.findall(r"^Version (\d+)\.", BOARDS, re.MULTILINE)
    assert f"export const BOARD = {version};" in contract


def test_the_page_on_boards_shows_the_style_of_the_example() -> None:
    (shown,) = re.findall(r"^```css\n(.*?)^```", BOARDS, re.DOTALL | re.MULTILINE)
    assert shown in (EXAMPLE / "src" / "high_noon" / "board" / "board.css").read_text("utf-8")


def test_the_tokens_and_classes_that_boards_are_promised_exist() -> None:
    styles = (ROOT / "web" / "src" / "styles").glob("*.css")
    house = "".join(path.read_text("utf-8") for path in styles)
    section = BOARDS.split("## What the page lends you", 1)[1].split("## Texts", 1)[0]
    tokens = set(re.findall(r"`(--[\w-]+)`", section))
    classes = [*re.findall(r"`(\w+)`", section.split("Classes:")[1]), "s1", "s8"]
    assert len(tokens) > 30
    assert [token for token in tokens if f"{token}:" not in house] == []
    assert [name for name in classes if not re.search(rf"\.{name}\b", house)] == []


def test_every_file_that_is_listed_exists() -> None:
    listing = PAGE.split("```\nexamples/high_noon/\n", 1)[1].split("```", 1)[0]
    names = re.findall(r"^ +(\S+\.(?:py|toml|po))", listing, re.MULTILINE)
    assert len(names) >= 8
    for name in names:
        assert any(path.as_posix().endswith(f"/{name}") for path in EXAMPLE.rglob("*")), name
