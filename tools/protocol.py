"""Write down what is said: the types of the page and the tables of docs/protocol.md, from their declarations in Python.

    python tools/protocol.py            write everything anew
    python tools/protocol.py --check    only compare, and fail if anything is not as it is declared

Messages are declared in `saloon.server.protocol`, views and their words in the `views.py` of each game, events in its
rules. What we read is the source itself, for only there have types their names, fields their order and both their
descriptions.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

import saloon
from saloon.server.protocol import games
from saloon.server.protocol.documented import described

REPOSITORY = Path(__file__).parent.parent
PACKAGE = Path(saloon.__file__).parent
WEB = REPOSITORY / "web" / "src"
PAGE = REPOSITORY / "docs" / "protocol.md"
REQUEST = ("heard", "requests")
"""What clients say: here a field that has a default may be left out."""
PLAIN = {"str": "string", "int": "number", "float": "number", "bool": "boolean", "None": "null", "Any": "unknown"}
OF_THE_GAME = {("View", "table"): "GameTable", ("LegalMove", "preview"): "GamePreview | null"}
"""Fields whose types the games declare."""
HEAD = "/* Made by tools/protocol.py from {source}: change it there, and run the tool. */\n\n"
BETWEEN = re.compile(r"(<!-- (\w+):([\w ]*) -->\n).*?(<!-- end -->)", re.DOTALL)
"""A part of the page that is made here: what it is of, and which of it."""


@dataclass(frozen=True)
class Field:
    """A field of a message, an object or a view."""

    name: str
    kind: str
    """Its type, in TypeScript."""
    is_optional: bool
    text: str


@dataclass(frozen=True)
class Shape:
    """A class: the fields of a message, an object or a view."""

    name: str
    text: str
    tag: str | None
    base: str | None
    own: list[Field]


@dataclass
class Source:
    """A module that declares types."""

    path: Path
    is_request: bool = False
    shapes: dict[str, Shape] = field(default_factory=dict)
    aliases: dict[str, str] = field(default_factory=dict)
    """Types that have a name, in TypeScript."""
    renamed: dict[str, str] = field(default_factory=dict)
    """Types of other modules that have another name here."""
    words: dict[str, tuple[str, str]] = field(default_factory=dict)
    """Words in the order of their numbers: the name of the list, that of the type, and the type."""
    lists: dict[str, str] = field(default_factory=dict)
    """Other lists of words, and what they are made of."""

    def __post_init__(self) -> None:
        for node in self._body:
            if isinstance(node, ast.ImportFrom):
                self.renamed |= {each.asname: each.name for each in node.names if each.asname}
            elif isinstance(node, ast.ClassDef):
                self.shapes[node.name] = self._shape(node)
            elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                self._note_words(node.target.id, node)
            elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                self._note_alias(node.targets[0].id, node.value)

    @cached_property
    def _body(self) -> list[ast.stmt]:
        return ast.parse(self.path.read_text("utf-8")).body

    @cached_property
    def texts(self) -> Mapping[str, str]:
        """What stands under the aliases."""
        return described(self._body)

    def _shape(self, node: ast.ClassDef) -> Shape:
        bases = [each.id for each in node.bases if isinstance(each, ast.Name)]
        tags = [ast.literal_eval(each.value) for each in node.keywords if each.arg == "tag"]
        texts = described(node.body)
        own = [
            self._field(each.target.id, each.annotation, each.value, texts)
            for each in node.body
            if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name)
        ]
        base = next((base for base in bases if base in self.shapes), None)
        text = " ".join((ast.get_docstring(node) or "").split())
        own = [replaced(node.name, each) for each in own]
        return Shape(node.name, text, tags[0] if tags else None, base, own)

    def _field(self, name: str, kind: ast.expr, value: ast.expr | None, texts: Mapping[str, str]) -> Field:
        parts = [part for part in parts_of(kind) if ast.unparse(part) != "UnsetType"]
        is_optional = len(parts) < len(parts_of(kind)) or (self.is_request and value is not None)
        if isinstance(kind, ast.Subscript) and ast.unparse(kind.value) == "NotRequired":
            parts, is_optional = [kind.slice], True
        renamed = isinstance(value, ast.Call) and [each.value for each in value.keywords if each.arg == "name"]
        told = ast.literal_eval(renamed[0]) if renamed else name
        kinds = (self.renamed.get(ast.unparse(part)) or typescript(part) for part in parts)
        return Field(told, " | ".join(kinds), is_optional, texts.get(name, ""))

    def _note_words(self, name: str, node: ast.AnnAssign) -> None:
        if isinstance(node.value, ast.Call) and ast.unparse(node.value.func) == "get_args":
            kind = ast.unparse(node.value.args[0])
            self.words[name] = kind, self.aliases.pop(kind)
        elif isinstance(node.annotation, ast.Subscript) and isinstance(node.annotation.slice, ast.Tuple):
            self.lists[name] = typescript(node.annotation.slice.elts[0])

    def _note_alias(self, name: str, value: ast.expr) -> None:
        if isinstance(value, ast.Call) and ast.unparse(value.func) == "TypedDict":
            fields = value.args[1]
            assert isinstance(fields, ast.Dict)
            keys = [str(ast.literal_eval(key)) for key in fields.keys if key is not None]
            own = [Field(key, typescript(kind), False, "") for key, kind in zip(keys, fields.values, strict=True)]
            self.shapes[name] = Shape(name, self.texts.get(name, ""), None, None, own)
        elif self._is_alias(name, value):
            self.aliases[name] = typescript(value)

    def _is_alias(self, name: str, value: ast.expr) -> bool:
        """Is it a type with a name, and no union of messages?"""
        is_type = isinstance(value, ast.Subscript | ast.BinOp | ast.Name) and name[0].isupper() and not name.isupper()
        return is_type and not any(self.shapes[part.id].tag for part in parts_of(value)
                                   if isinstance(part, ast.Name) and part.id in self.shapes)  # fmt: skip

    def fields(self, shape: Shape) -> list[Field]:
        """All fields of a class, those of its base first."""
        return [*(self.fields(self.shapes[shape.base]) if shape.base else []), *shape.own]

    def messages(self) -> Iterator[Shape]:
        """The classes that are messages."""
        return (shape for shape in self.shapes.values() if shape.tag is not None)


def replaced(shape: str, each: Field) -> Field:
    """A field whose type the games declare, with the name that stands for that."""
    kind = OF_THE_GAME.get((shape, each.name), each.kind)
    return Field(each.name, kind, each.is_optional, each.text)


def parts_of(kind: ast.expr) -> list[ast.expr]:
    """The types of a union."""
    if isinstance(kind, ast.BinOp):
        return [*parts_of(kind.left), *parts_of(kind.right)]
    return [kind]


def typescript(kind: ast.expr) -> str:
    """A type as TypeScript writes it."""
    if isinstance(kind, ast.BinOp):
        return " | ".join(map(typescript, parts_of(kind)))
    if not isinstance(kind, ast.Subscript):
        name = ast.unparse(kind)
        return PLAIN.get(name, name)
    inside = kind.slice.elts if isinstance(kind.slice, ast.Tuple) else [kind.slice]
    match ast.unparse(kind.value):
        case "Literal":
            return " | ".join(json.dumps(ast.literal_eval(each)) for each in inside)
        case "list":
            of = typescript(inside[0])
            return f"({of})[]" if " | " in of else f"{of}[]"
        case "dict":
            return f"Record<{', '.join(map(typescript, inside))}>"
        case "Annotated":
            return typescript(inside[0])
    raise ValueError(f"nobody has said yet how to write {ast.unparse(kind)} in TypeScript")


# ---- For the page


def comment(text: str, indent: str = "") -> str:
    """A description above what it describes."""
    return f"{indent}/** {text} */\n" if text else ""


def members(fields: list[Field], indent: str = "  ") -> str:
    """Fields, a line each."""
    return "".join(
        f"{comment(each.text, indent)}{indent}{each.name}{'?' * each.is_optional}: {each.kind};\n" for each in fields
    )


def interface(source: Source, shape: Shape, first: str = "") -> str:
    """A class as an interface."""
    is_part = shape.base is not None and not shape.tag and bool(source.shapes[shape.base].own)
    extends, fields = (f" extends {shape.base}", shape.own) if is_part else ("", source.fields(shape))
    return f"{comment(shape.text)}export interface {shape.name}{extends} {{\n{first}{members(fields)}}}\n"


def declarations(source: Source) -> Iterator[str]:
    """The types of a module that are no messages."""
    for name, (kind, values) in source.words.items():
        listed = values.replace(" |", ",")
        yield f"{comment(source.texts.get(kind, ''))}export const {name} = [{listed}] as const;\n"
        yield f"export type {kind} = (typeof {name})[number];\n"
    for name, kind in source.aliases.items():
        yield f"{comment(source.texts.get(name, ''))}export type {name} = {kind};\n"
    bases = {shape.base for shape in source.messages()}
    for shape in source.shapes.values():
        if shape.tag is None and shape.own and shape.name not in bases:
            yield interface(source, shape)


def union(name: str, text: str, shapes: Iterator[Shape]) -> str:
    """One of several messages."""
    return f"{comment(text)}export type {name} =\n" + "\n".join(f"  | {each.name}" for each in shapes) + ";\n"


def said_by_clients(source: Source) -> str:
    """What a client says, as one type: nobody needs the names of its messages."""
    told = ""
    for shape in source.messages():
        fields = "; ".join(f"{each.name}{'?' * each.is_optional}: {each.kind}" for each in source.fields(shape))
        told += f"{comment(shape.text, '  ')}  | {{ type: {json.dumps(shape.tag)}{'; ' * bool(fields)}{fields} }}\n"
    return f"/** Anything that a client says at a table. */\nexport type ClientMessage =\n{told.rstrip()};\n"


def page_types(sources: Mapping[str, Source]) -> str:
    """Everything that goes over the wire."""
    imports = "".join(f'import type * as {game} from "../games/{game}/view";\n' for game in games.MODULES)
    parts = [part for name in sources for part in page_part(name, sources[name])]
    tables = "".join(f"  {game}: {game}.Table;\n" for game in games.TABLES)
    previews = " | ".join(f"{game}.Preview" for game in games.PREVIEWS)
    parts += [
        said_by_clients(sources["heard"]),
        comment("What `table` is in the views of the games of the house.")
        + f"export interface GameTables {{\n{tables}}}\n",
        "export type GameTable = GameTables[keyof GameTables] | Record<string, unknown>;\n"
        f"export type GamePreview = {previews} | Record<string, unknown>;\n",
    ]
    return (
        HEAD.format(source="src/saloon/server/protocol and src/saloon/core/view.py") + imports + "\n" + "\n".join(parts)
    )


def page_part(name: str, source: Source) -> Iterator[str]:
    """The types of one module."""
    yield from declarations(source)
    if name == "raced":
        for shape in source.messages():
            yield interface(source, shape, f"  stage: {json.dumps(shape.tag)};\n")
        yield union("RaceMessage", "Anything that the server says of a race.", source.messages())
    if name == "told":
        for shape in source.messages():
            yield interface(source, shape, f"  type: {json.dumps(shape.tag)};\n")
        all_told = union("ServerMessage", "Anything that the server says at a table.", source.messages())
        yield all_told.rstrip(";\n") + "\n  | RaceMessage;\n"


def view_types(game: str) -> str:
    """What there is to see of a game, and what its events tell."""
    source = Source(PACKAGE / "games" / game / "views.py")
    found = saloon.game(game)
    events = "".join(
        f"  {found.event_name(event)}: {' | '.join(map(json.dumps, names)) or 'never'};\n"
        for event, names in found.fields.items()
    )
    lists = (
        f"{comment(source.texts.get(name, ''))}export const {name}: readonly ({kind})[] = "
        f"{json.dumps(getattr(games.MODULES[game], name))};\n"
        for name, kind in source.lists.items()
    )
    told = f"/** The fields of each event. */\nexport interface Fields {{\n{events}}}\n"
    return HEAD.format(source=f"src/saloon/games/{game}") + "\n".join([*declarations(source), *lists, told])


# ---- For the reader


def cell(text: str) -> str:
    """Text in a table."""
    return text.replace("|", "\\|")


class Tables:
    """The tables of the page."""

    def __init__(self, sources: Mapping[str, Source]) -> None:
        self.sources = sources
        self._words = {name: kind for source in sources.values() for name, kind in source.aliases.items()
                       if kind.startswith('"')}  # fmt: skip

    def _kind(self, each: Field) -> str:
        """A type with its words, where it is one of a few."""
        return re.sub(r"\w+", lambda word: self._words.get(word[0], word[0]), each.kind)

    def _fields(self, fields: list[Field]) -> str:
        return ", ".join(f"`{each.name}{'?' * each.is_optional}: {self._kind(each)}`" for each in fields)

    def of_messages(self, module: str, what: str) -> str:
        """All messages of a module."""
        source = self.sources[module]
        rows = [f"| `{what}` | fields | meaning |", "|---|---|---|"]
        for shape in source.messages():
            fields = [each for each in source.fields(shape) if each.name != "type"]
            meaning = [shape.text, *(f"`{each.name}`: {each.text}" for each in fields if each.text)]
            rows.append(f"| `{shape.tag}` | {cell(self._fields(fields))} | {cell(' '.join(meaning))} |")
        return "\n".join(rows)

    def of_object(self, name: str) -> str:
        """The fields of one object: a table, if there is more to say of them than their types."""
        source = next(each for each in self.sources.values() if name in each.shapes and not each.shapes[name].tag)
        fields, text = source.fields(source.shapes[name]), source.shapes[name].text
        if not any(each.text for each in fields):
            return f"**`{name}`**: {text} {self._fields(fields)}."
        rows = [f"**`{name}`**: {text}", "", "| field | type | meaning |", "|---|---|---|"]
        for each in fields:
            name = f"{each.name}{'?' * each.is_optional}"
            rows.append(f"| `{name}` | `{cell(self._kind(each))}` | {cell(each.text)} |")
        return "\n".join(rows)


def page(text: str, sources: Mapping[str, Source]) -> str:
    """The page with its tables made anew."""
    tables = Tables(sources)

    def made(part: re.Match[str]) -> str:
        head, what, names, end = part.groups()
        if what == "objects":
            text = "\n\n".join(map(tables.of_object, names.split()))
        else:
            text = tables.of_messages(what, names)
        return f"{head}\n{text}\n\n{end}"

    return BETWEEN.sub(made, text)


def everything() -> dict[Path, str]:
    """Each file with what should stand in it."""
    folder = PACKAGE / "server" / "protocol"
    sources = {"view": Source(PACKAGE / "core" / "view.py")}
    for name in ("cards", "raced", "told", "answers", "requests", "heard"):
        sources[name] = Source(folder / f"{name}.py", name in REQUEST)
    return {
        WEB / "lib" / "protocol.ts": page_types(sources),
        **{WEB / "games" / game / "view.ts": view_types(game) for game in games.MODULES},
        PAGE: page(PAGE.read_text("utf-8"), sources),
    }


def stale() -> list[str]:
    """The files that are not as they are declared."""
    made = everything().items()
    return [path.relative_to(REPOSITORY).as_posix() for path, text in made
            if not path.exists() or path.read_text("utf-8") != text]  # fmt: skip


def main() -> int:
    """Run the tool."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="change nothing")
    if parser.parse_args().check:
        found = stale()
        if found:
            print(f"not as declared in Python: {', '.join(found)}. Run: python tools/protocol.py")
        return 1 if found else 0
    for path, text in everything().items():
        path.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
