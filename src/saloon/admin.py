"""`saloon admin`: an operator's tools. They ask a running server, with the operator's token."""

from __future__ import annotations

import json
import re
import urllib.error
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import quote, urlencode

import typer

from saloon.core.errors import BadSetup, NotPossible
from saloon.core.words import Speaker
from saloon.terminal.commands import HERE, AsJson, Data, Lang, console, for_people, speaker, write_json
from saloon.terminal.manners import Command, Group

w = Speaker(HERE)
app = typer.Typer(
    cls=Group,
    help=w("Look after a running server: its tables and its people."),
    no_args_is_help=True,
    rich_markup_mode="rich",
)

Server = Annotated[
    str,
    typer.Option("--server", metavar="URL", help=w("The server to ask; by default the one on this machine.")),
]
HERE_AT_HOME = ""
TableId = Annotated[str, typer.Argument(metavar=w("TABLE"), help=w("The table's id, as in its link."))]
Yes = Annotated[bool, typer.Option("--force", metavar="", help=w("Even if people may be playing there."))]
TABLES = "/api/operator/tables"


class Operator:
    """A server, asked as its operator."""

    def __init__(self, server: str, data: str | None, language: str) -> None:
        from saloon.client import Client
        from saloon.server.operator_token import operator_token
        from saloon.server.settings import Settings

        settings = Settings.found().changed({} if data is None else {"data": data})
        token = operator_token(settings)
        if not token:
            raise BadSetup(
                "there is no operator's token in {folder}: start the server once, or say with --data where it keeps"
                " everything", folder=str(settings.data),
            )  # fmt: skip
        self._client = Client(server or f"http://127.0.0.1:{settings.port}", token, language)

    def ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        """Send a request; NotPossible if no server answers."""
        try:
            return self._client.ask(method, path, body)
        except urllib.error.URLError as wrong:
            raise NotPossible(
                "no server answers at {url} ({reason}): start it, or say with --server where it is",
                url=self._client.url, reason=str(wrong.reason),
            ) from None  # fmt: skip


def _path(table: str, what: str = "") -> str:
    return f"{TABLES}/{quote(table, safe='')}{what}"


@app.command(cls=Command, help=w("List tables, the newest first; private ones too."))
@for_people
def tables(
    phase: Annotated[
        str | None, typer.Option("--phase", metavar="open|playing|over", help=w("Only tables in this phase."))
    ] = None,
    game: Annotated[str | None, typer.Option("--game", metavar=w("GAME"), help=w("Only tables of this game."))] = None,
    person: Annotated[
        str | None, typer.Option("--person", metavar="ID", help=w("Only tables at which this player sits."))
    ] = None,
    most: Annotated[int, typer.Option("--most", metavar="N", min=1, max=1000, help=w("How many at most."))] = 50,
    server: Server = HERE_AT_HOME,
    data: Data = None,
    lang: Lang = HERE,
    as_json: AsJson = False,
) -> None:
    """List tables."""
    w = speaker(lang)
    wanted = {"phase": phase, "game": game, "player": person, "most": most}
    query = urlencode({name: value for name, value in wanted.items() if value is not None})
    found = Operator(server, data, w.language).ask("GET", f"{TABLES}?{query}")
    if as_json:
        write_json(found)
    elif found:
        console().print(_listed(found, w))
    else:
        typer.echo(w("There are no such tables."))


def _listed(found: list[dict[str, Any]], w: Speaker) -> Any:
    from rich.table import Table
    from rich.text import Text

    listed = Table(box=None, pad_edge=False)
    for head in (w("Table"), w("Game"), w("Phase"), w("Opened"), w("Who"), w("Sockets"), w("Remarks")):
        listed.add_column(head)
    for table in found:
        remarks = [*([w("private")] if table["private"] else []), *([w("rated")] if table["rated"] else [])]
        remarks += [w("frozen: {why}", why=table["frozen"])] if table["frozen"] else []
        cells = (
            table["id"], table["game"], table["phase"],
            datetime.fromtimestamp(table["created"]).strftime("%Y-%m-%d %H:%M"),
            ", ".join(seat["name"] or "–" for seat in table["seats"]), str(table["sockets"]), ", ".join(remarks),
        )  # fmt: skip
        listed.add_row(*map(Text, cells))
    return listed


@app.command(cls=Command, help=w("Freeze a table: nothing at it changes, and its players read why."))
@for_people
def freeze(
    table: TableId,
    why: Annotated[str, typer.Option("--why", metavar=w("TEXT"), help=w("What its players read."))],
    server: Server = HERE_AT_HOME,
    data: Data = None,
    lang: Lang = HERE,
) -> None:
    """Freeze a table."""
    w = speaker(lang)
    Operator(server, data, w.language).ask("POST", _path(table, "/freeze"), {"why": why})
    typer.echo(w("{table} is frozen. `saloon admin repair {table}` lets it go on.", table=table))


@app.command(cls=Command, help=w("Play a table's log again, and let the table go on if nothing is wrong with it."))
@for_people
def repair(
    table: TableId,
    server: Server = HERE_AT_HOME,
    data: Data = None,
    lang: Lang = HERE,
    as_json: AsJson = False,
) -> None:
    """Repair a table."""
    w = speaker(lang)
    found = Operator(server, data, w.language).ask("POST", _path(table, "/repair"), {})
    if as_json:
        write_json(found)
    elif found["frozen"] is None:
        typer.echo(w("{table} goes on.", table=table))
    else:
        typer.echo(w("{table} is still frozen: {why}", table=table, why=found["frozen"]))


@app.command(cls=Command, help=w("Write everything that is stored of a table into a file, its secrets included."))
@for_people
def export(
    table: TableId,
    file: Annotated[str, typer.Argument(metavar=w("FILE"), help=w("Where to write it."))],
    force: Annotated[bool, typer.Option("--force", metavar="", help=w("Replace a file that is there."))] = False,
    server: Server = HERE_AT_HOME,
    data: Data = None,
    lang: Lang = HERE,
) -> None:
    """Export a table."""
    w, target = speaker(lang), Path(file)
    if target.exists() and not force:
        raise BadSetup("{file} is there already: choose another name, or --force", file=file)
    found = Operator(server, data, w.language).ask("GET", _path(table))
    target.write_text(json.dumps(found, ensure_ascii=False, indent=1), "utf-8")
    typer.echo(w("{table} is in {file}. It holds the game's secrets.", table=table, file=file))


@app.command("import", cls=Command, help=w("Import an exported table."))
@for_people
def bring_in(
    file: Annotated[str, typer.Argument(metavar=w("FILE"), help=w("The exported table."))],
    server: Server = HERE_AT_HOME,
    data: Data = None,
    lang: Lang = HERE,
    as_json: AsJson = False,
) -> None:
    """Import a table."""
    w = speaker(lang)
    try:
        given = json.loads(Path(file).read_text("utf-8"))
    except ValueError:
        raise BadSetup("{file} is not an exported table", file=file) from None
    if not isinstance(given, dict):
        raise BadSetup("{file} is not an exported table", file=file)
    found = Operator(server, data, w.language).ask("POST", TABLES, given)
    if as_json:
        write_json(found)
    else:
        typer.echo(w("Table {table} is there.", table=found["id"]))


@app.command(cls=Command, help=w("Delete a table with its log and chat. Results and ratings stay."))
@for_people
def delete(
    table: TableId,
    force: Yes = False,
    server: Server = HERE_AT_HOME,
    data: Data = None,
    lang: Lang = HERE,
) -> None:
    """Delete a table."""
    w = speaker(lang)
    Operator(server, data, w.language).ask("POST", _path(table, "/delete"), {"force": force})
    typer.echo(w("{table} is deleted.", table=table))


# ---- People

SANCTIONS = "/api/operator/sanctions"
LENGTH = re.compile(r"([1-9][0-9]{0,4})([mhdw])")
SECONDS = {"m": 60, "h": 3600, "d": 86_400, "w": 604_800}
"""Of the units in which a length of time is given."""

Who = Annotated[
    str, typer.Argument(metavar=w("PLAYER"), help=w("A player's id or, if nobody else has it, their name."))
]
Why = Annotated[str, typer.Option("--why", metavar=w("TEXT"), help=w("What they read."))]
Length = Annotated[
    str | None,
    typer.Option("--for", metavar="30m|12h|1d|2w", help=w("For how long; for good if you do not say.")),
]


def _seconds(length: str | None) -> int | None:
    """A length of time in seconds; None for good."""
    if length is None:
        return None
    found = LENGTH.fullmatch(length)
    if found is None:
        raise BadSetup("{length} is not a length of time: write 30m, 12h, 1d or 2w", length=length)
    return int(found[1]) * SECONDS[found[2]]


def _impose(operator: Operator, kind: str, who: str, why: str, length: str | None) -> Any:
    body = {"who": who, "kind": kind, "why": why, "seconds": _seconds(length)}
    return operator.ask("POST", SANCTIONS, body)


@app.command(cls=Command, help=w("Mute a player: they may not talk at any table, and read why and until when."))
@for_people
def mute(
    who: Who, why: Why, length: Length = None, server: Server = HERE_AT_HOME, data: Data = None, lang: Lang = HERE
) -> None:  # fmt: skip
    """Mute a player."""
    w = speaker(lang)
    found = _impose(Operator(server, data, w.language), "mute", who, why, length)
    name, player = found["name"], found["player"]
    typer.echo(w("{name} ({id}) may not talk. `saloon admin unmute {id}` lets them.", name=name, id=player))


@app.command(cls=Command, help=w("Let a muted player talk again."))
@for_people
def unmute(who: Who, server: Server = HERE_AT_HOME, data: Data = None, lang: Lang = HERE) -> None:
    """Lift a mute."""
    w = speaker(lang)
    Operator(server, data, w.language).ask("POST", f"{SANCTIONS}/lift", {"who": who, "kind": "mute"})
    typer.echo(w("{name} may talk again.", name=who))


@app.command(
    cls=Command, help=w("Ban a player: they may not sit down, open tables or talk, and read why and until when.")
)
@for_people
def ban(
    who: Who, why: Why, length: Length = None, server: Server = HERE_AT_HOME, data: Data = None, lang: Lang = HERE
) -> None:  # fmt: skip
    """Ban a player."""
    w = speaker(lang)
    found = _impose(Operator(server, data, w.language), "ban", who, why, length)
    name, player = found["name"], found["player"]
    typer.echo(w("{name} ({id}) is banned. `saloon admin unban {id}` lets them in again.", name=name, id=player))


@app.command(cls=Command, help=w("Let a banned player in again."))
@for_people
def unban(who: Who, server: Server = HERE_AT_HOME, data: Data = None, lang: Lang = HERE) -> None:
    """Lift a ban."""
    w = speaker(lang)
    Operator(server, data, w.language).ask("POST", f"{SANCTIONS}/lift", {"who": who, "kind": "ban"})
    typer.echo(w("{name} is welcome again.", name=who))


@app.command(cls=Command, help=w("List who is muted or banned, the newest first."))
@for_people
def sanctions(server: Server = HERE_AT_HOME, data: Data = None, lang: Lang = HERE, as_json: AsJson = False) -> None:
    """List sanctions."""
    from rich.table import Table
    from rich.text import Text

    w = speaker(lang)
    found = Operator(server, data, w.language).ask("GET", SANCTIONS)
    if as_json:
        write_json(found)
        return
    if not found:
        typer.echo(w("Nobody is muted or banned."))
        return
    listed = Table(box=None, pad_edge=False)
    for head in (w("Player"), w("Name"), w("What"), w("Until"), w("Why")):
        listed.add_column(head)
    for each in found:
        kind = w("banned") if each["kind"] == "ban" else w("muted")
        until = each["until"] and datetime.fromtimestamp(each["until"]).strftime("%Y-%m-%d %H:%M")
        listed.add_row(*map(Text, (each["player"], each["name"], kind, until or w("for good"), each["why"])))
    console().print(listed)
