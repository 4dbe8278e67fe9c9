"""The guides tell the truth: their links lead somewhere, their commands exist, and their Python runs."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any, cast

import pytest
import typer.main

from saloon import cli

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("examples/*/README.md")])
WRITTEN = {page: page.read_text("utf-8") for page in PAGES}
LINK = re.compile(r"\]\(([^)\s]+)\)")
GUIDES = ["README.md", "docs/measuring.md", "docs/research.md", "docs/writing-a-bot.md"]


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as GitHub and MkDocs make them."""
    headings = re.findall(r"^#+ (.*)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}


def blocks(page: str, language: str = "") -> list[str]:
    """The fenced blocks of a page in a language."""
    return re.findall(rf"^```{language}\n(.*?)^```", (ROOT / page).read_text("utf-8"), re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for target in LINK.findall(WRITTEN[page]):
        if re.match(r"[a-z]+:", target):
            continue
        path, _, anchor = target.partition("#")
        found = page.parent / path if path else page
        assert found.exists(), target
        assert not anchor or anchor in anchors(found), target


def test_every_page_of_the_docs_is_in_the_site() -> None:
    listed = set(re.findall(r": (\S+\.md)$", (ROOT / "mkdocs.yml").read_text("utf-8"), re.MULTILINE))
    assert listed == {str(page.relative_to(ROOT / "docs")) for page in ROOT.glob("docs/**/*.md")}


def commands() -> list[tuple[str, str]]:
    """Every `saloon …` line of a fenced block, with its page."""
    return [
        (str(page.relative_to(ROOT)), line.split("#")[0].strip())
        for page in PAGES
        for block in blocks(str(page.relative_to(ROOT)))
        for line in block.splitlines()
        if line.startswith("saloon ")
    ]


@pytest.mark.parametrize(("page", "line"), commands(), ids=lambda text: text)
def test_commands_and_their_options_exist(page: str, line: str) -> None:
    _, *rest = shlex.split(line.replace("…", "x"))
    command = cast(Any, typer.main.get_command(cli.app))
    while hasattr(command, "commands"):
        command = command.commands[rest.pop(0)]
    known = {option for parameter in command.params for option in parameter.opts}
    assert {word.split("=")[0] for word in rest if word.startswith("--")} <= known


@pytest.mark.parametrize("page", ["reliability.md", "security.md"])
def test_every_test_that_a_promise_names_is_there(page: str) -> None:
    """A line of these pages is a promise, and what keeps it is a test: a file, or a test or a machine by its name."""
    lines = [line for line in (ROOT / "docs" / page).read_text("utf-8").splitlines() if line.startswith("| ")]
    files = {file.name: file.read_text("utf-8") for file in (ROOT / "tests").rglob("*.py")}
    everything = "\n".join(files.values())
    assert len(lines) > 15
    for line in lines:
        named = re.findall(r"`(test_\w+\.py|test_\w+|Test\w+)`", line.rpartition(" | ")[2])
        for name in named:
            assert name in files or re.search(rf"(def |class |^){name}\b", everything, re.MULTILINE), (page, name)
        assert named or line.startswith(("| threat", "| promise")) or "test" in line, line


def test_there_are_commands_in_the_guides() -> None:
    assert len(commands()) > 12


@pytest.mark.compiled
@pytest.mark.parametrize("page", GUIDES)
def test_python_in_the_guides_runs(page: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = blocks(page, "python")
    assert found
    for block in found:
        exec(compile(block, page, "exec"), {"__name__": page})
    assert capsys.readouterr().out


@pytest.mark.proof
def test_the_site_is_built_and_every_link_in_it_leads_somewhere(tmp_path: Path) -> None:
    quiet = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "--site-dir", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, env=quiet, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    reference = (tmp_path / "api" / "saloon" / "index.html").read_text("utf-8")
    assert "no way to peek" in reference
    assert "<blockquote>" not in reference  # examples are code
