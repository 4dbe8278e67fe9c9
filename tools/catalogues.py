"""Extract every text that players read, bring the catalogues up to date with the code, and check them.

    python tools/catalogues.py             new texts come in untranslated, texts that are gone leave
    python tools/catalogues.py longhorn    the same for one room, or for the `house`
    python tools/catalogues.py --check     only say what is wrong, and fail if anything is

A text is what stands in `w("…")` or `w.many("…", "…", n)`, where `w` is the speaker, and the sentence of an error of
ours, such as `BadSetup("…")`. We look for it in the syntax tree: Babel's own extractor overlooks calls inside
f-strings, and loses plurals whose other arguments mention the speaker.
"""

from __future__ import annotations

import argparse
import ast
import io
import re
import string
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

REPOSITORY = Path(__file__).parent.parent
PACKAGE = REPOSITORY / "src" / "saloon"
EXAMPLES = REPOSITORY / "examples"
NOT_FOR_PLAYERS = PACKAGE / "testing"
"""Read by those who write games, in English."""
WEB = PACKAGE.parent.parent / "web" / "src"
STRING = r"""("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')"""
WEB_ONE = re.compile(rf"(?<![\w.])(?:host\.)?w\(\s*{STRING}")
WEB_MANY = re.compile(rf"(?<![\w.])(?:host\.)?many\(\s*{STRING}\s*,\s*{STRING}")
"""What the board of a guest is given says its texts: `host.w("…")`."""
LANGUAGES = ("fr", "es")
SPEAKER, PLURAL = "w", "many"
ERROR = "SaloonError"
"""The base of all errors of ours, wherever they are declared."""
FOR_PROGRAMMERS = {"NoChance", "OutOfRange", "BadIndex", "BadRule"}
"""Errors that tell what is wrong with a rule, in English: no player can cause them, only whoever writes the rule."""
TIES = {"fr": re.compile(r"(?<=\S) (?=[:;?!»%$])|(?<=«) ")}
"""Spaces that belong to a sign, so that no line may end there: French has one before high signs, within its quotation
marks, and between a number and its unit."""
APOSTROPHE = re.compile(r"(?<=\w)'(?=\w)")
WIDTH = 120
HEADER = """msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plurals}\\n"

"""

Id = str | tuple[str, str]


class NoPlainText(Exception):
    """A speaker or an error is given something else than a text written out on the spot."""


class WrongGaps(Exception):
    """A text has gaps that nothing fills, or is given something that has no gap."""


@dataclass(frozen=True)
class Home:
    """Whose texts they are: the house's, or one room's."""

    name: str
    locale: Path
    sources: tuple[Path, ...]
    catalogue: str = "messages.po"

    def file(self, language: str) -> Path:
        """Where its catalogue for a language lies."""
        return self.locale / language / "LC_MESSAGES" / self.catalogue


def homes() -> list[Home]:
    """The house and every room that speaks."""
    faces = (*PACKAGE.glob("games/*/face.py"), *EXAMPLES.glob("*/src/*/face.py"))
    rooms = sorted(face.parent for face in faces)
    elsewhere = {PACKAGE / "games", NOT_FOR_PLAYERS}
    house = tuple(source for source in sorted(PACKAGE.rglob("*.py")) if elsewhere.isdisjoint(source.parents))
    return [
        Home("house", PACKAGE / "locale", house),
        Home("web", PACKAGE / "locale", web_sources(), "web.po"),
        *(Home(room.name, room / "locale", room_sources(room)) for room in rooms),
    ]


def room_sources(room: Path) -> tuple[Path, ...]:
    """What a room is written in, with the board that it may bring for the page."""
    return tuple(sorted((*room.rglob("*.py"), *(room / "board").rglob("*.js"))))


def web_sources() -> tuple[Path, ...]:
    """What the browser's side is written in, without its tests."""
    found = (*WEB.rglob("*.svelte"), *WEB.rglob("*.ts"))
    return tuple(sorted(source for source in found if not source.name.endswith(".test.ts")))


def web_texts(source: Path) -> Iterator[Id]:
    """Every text in a file of the browser's side: TypeScript is read with patterns, comments left out."""
    code = re.sub(r"/\*\*.*?\*/", "", source.read_text("utf-8"), flags=re.DOTALL)
    found: list[tuple[int, Id]] = [(match.start(), _read(match[1])) for match in WEB_ONE.finditer(code)]
    found += [(match.start(), (_read(match[1]), _read(match[2]))) for match in WEB_MANY.finditer(code)]
    for _, text in sorted(found, key=lambda entry: entry[0]):
        yield text


def _read(literal: str) -> str:
    """A string as it stands in TypeScript."""
    return str(ast.literal_eval(literal))


@cache
def error_names() -> frozenset[str]:
    """The classes of errors whose sentence a player may read."""
    sources = (*PACKAGE.rglob("*.py"), *EXAMPLES.rglob("*.py"))
    return descendants(node for source in sources for node in ast.walk(ast.parse(source.read_text("utf-8"))))


def descendants(nodes: Iterable[ast.AST]) -> frozenset[str]:
    """The base of our errors and every class that is derived from it, but for those that programmers read."""
    parents: dict[str, set[str]] = defaultdict(set)  # by name: a message may be called as an error is
    for node in nodes:
        if isinstance(node, ast.ClassDef):
            parents[node.name] |= {ast.unparse(base).rpartition(".")[2] for base in node.bases}
    names = {ERROR}
    while more := {name for name, bases in parents.items() if bases & names} - names - FOR_PROGRAMMERS:
        names |= more
    return frozenset(names)


def texts(source: Path) -> Iterator[Id]:
    """Every text in a file, in the order of its lines."""
    if source.suffix != ".py":
        yield from web_texts(source)
        return
    calls = [node for node in ast.walk(ast.parse(source.read_text("utf-8"))) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda node: (node.lineno, node.col_offset)):
        match call.func:
            case ast.Name(name) | ast.Attribute(attr=name) if name == SPEAKER:
                yield _filled(_plain(call, 0, source), call, source)
            case ast.Name(name) | ast.Attribute(attr=name) if name in error_names():
                text = _filled(_plain(call, 0, source), call, source)
                if _has_words(text):
                    yield text
            case ast.Attribute(attr=name) if name == PLURAL:
                yield _plain(call, 0, source), _plain(call, 1, source)


def _plain(call: ast.Call, at: int, source: Path) -> str:
    match call.args[at : at + 1]:
        case [ast.Constant(str(text))]:
            return text
    raise NoPlainText(f"{source}:{call.lineno}: {ast.unparse(call)} needs its texts written out")


def _filled(text: str, call: ast.Call, source: Path) -> str:
    """The text, if every gap has its value and every value its gap."""
    if gaps(text) != {keyword.arg for keyword in call.keywords}:
        raise WrongGaps(f"{source}:{call.lineno}: {ast.unparse(call)} needs a value for every gap, and no others")
    return text


def _has_words(text: str) -> bool:
    """Is there something to translate, or only what the gaps bring along?"""
    return any(literal.strip() for literal, _, _, _ in string.Formatter().parse(text))


def template(home: Home) -> Catalog:
    """All texts of a home, untranslated."""
    catalog = Catalog()
    for source in home.sources:
        for text in texts(source):
            catalog.add(text)
    return catalog


def stored(home: Home, language: str) -> Catalog:
    """The catalogue as it lies there; an empty one if there is none."""
    if not home.file(language).exists():
        return Catalog(locale=language)
    with home.file(language).open("rb") as file:
        return read_po(file, locale=language)


def updated(home: Home, language: str) -> str:
    """What the catalogue's file should say, with the translations that it has."""
    catalog = stored(home, language)
    catalog.update(template(home), no_fuzzy_matching=True)
    catalog.obsolete.clear()
    for message in catalog:
        if isinstance(message.string, str):
            message.string = tied(message.string, language)
        else:
            message.string = tuple(tied(form, language) for form in message.string or ())
    body = io.BytesIO()
    write_po(body, catalog, width=WIDTH, no_location=True, omit_header=True, ignore_obsolete=True)
    return HEADER.format(language=language, plurals=catalog.plural_forms) + body.getvalue().decode()


def tied(text: str, language: str) -> str:
    """The text with a printer's apostrophes, and with spaces at which no line ends where the language wants them."""
    text = APOSTROPHE.sub("’", text)
    return TIES[language].sub("\N{NO-BREAK SPACE}", text) if language in TIES else text


def gaps(text: str) -> set[str]:
    """The {gaps} in a text."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def faults(home: Home, language: str) -> Iterator[str]:
    """What is wrong with a catalogue, a sentence each."""
    catalog, wanted = stored(home, language), {_key(message) for message in template(home) if message.id}
    there = {_key(message) for message in catalog if message.id}
    yield from (f"not in the catalogue: {text!r}" for text in sorted(wanted - there))
    yield from (f"no longer in the code: {text!r}" for text in sorted(there - wanted))
    yield from (f"obsolete: {text!r}" for text in catalog.obsolete)
    for message in catalog:
        if message.id:
            yield from _faults_of(message, catalog.num_plurals)


def _key(message: Message) -> str:
    return message.id if isinstance(message.id, str) else " | ".join(message.id)


def _faults_of(message: Message, plurals: int) -> Iterator[str]:
    name = _key(message)
    if message.fuzzy:
        yield f"fuzzy: {name!r}"
    ids = (message.id,) if isinstance(message.id, str) else tuple(message.id)
    forms = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
    if len(forms) != (plurals if message.pluralizable else 1) or not all(forms):
        yield f"untranslated: {name!r}"
        return
    needed, allowed = set.intersection(*map(gaps, ids)), set.union(*map(gaps, ids))
    for form in forms:
        if not needed <= gaps(form) <= allowed:
            yield f"other gaps than {sorted(allowed)}: {form!r}"


def main() -> int:
    """Update, or only check; how many catalogues are faulty?"""
    parser = argparse.ArgumentParser(description="Bring the catalogues up to date and check them.")
    parser.add_argument("--check", action="store_true", help="change nothing")
    parser.add_argument("homes", nargs="*", metavar="HOME", help="the house, or a room; all of them, unless named")
    arguments = parser.parse_args()
    known = {home.name: home for home in homes()}
    if strangers := set(arguments.homes) - set(known):
        parser.error(f"no home called {', '.join(sorted(strangers))}: there are {', '.join(known)}")
    faulty = 0
    for home in (known[name] for name in arguments.homes or known):
        for language in LANGUAGES:
            file, text = home.file(language), updated(home, language)
            if not arguments.check:
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text, "utf-8")
            complaints = list(faults(home, language))
            if not file.exists() or file.read_text("utf-8") != text:
                complaints.append("the file is not as this tool writes it: run it without --check")
            faulty += bool(complaints)
            print(f"{home.name} {language}: {len(complaints) or 'no'} faults")
            for complaint in complaints:
                print(f"  {complaint}")
    return min(faulty, 1)


if __name__ == "__main__":
    sys.exit(main())
