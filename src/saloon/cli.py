"""The command line: `saloon …`."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from saloon.admin import app as admin
from saloon.core.errors import BadSetup, SaloonError
from saloon.core.words import Speaker, language_of_this_machine
from saloon.measuring import app as measuring
from saloon.terminal.commands import (
    HERE,
    USAGE,
    AsJson,
    Choices,
    Data,
    Database,
    Lang,
    Seats,
    Values,
    complain,
    console,
    for_people,
    speaker,
    write_json,
)
from saloon.terminal.manners import (
    HELP_ONLY,
    Command,
    Group,
    explain,
    is_complaint,
    language_asked_for,
    translate_help,
)

if TYPE_CHECKING:
    from saloon.core.game import State

w = Speaker(language_of_this_machine())
app = typer.Typer(
    name="saloon",
    cls=Group,
    help=w("Wild West table games: play, simulate and replay them."),
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
)


def _show_version(wanted: bool) -> None:
    if wanted:
        from saloon import __version__

        typer.echo(f"saloon {__version__}")
        raise typer.Exit


@app.callback()
def house(
    version: Annotated[
        bool,
        typer.Option(
            "--version", metavar="", callback=_show_version, is_eager=True, help=w("Show the version and exit.")
        ),
    ] = False,
) -> None:
    """Options of all commands."""


@app.command(cls=Command, help=w("List the games, who can play them, and what can be chosen."))
@for_people
def games(lang: Lang = HERE, as_json: AsJson = False) -> None:
    """List the games."""
    from saloon.core.registry import games as all_games
    from saloon.terminal.reports import describe, games_table

    w = speaker(lang)
    if as_json:
        write_json([describe(game) for game in all_games()])
    else:
        console().print(games_table(all_games(), w))


@app.command(cls=Command, help=w("Play against bots at a table in the terminal."))
@for_people
def play(
    name: Annotated[
        str | None, typer.Argument(metavar=w("GAME"), help=w("Which game; longhorn if you do not say."))
    ] = None,
    against: Annotated[
        str,
        typer.Option(
            "--against",
            metavar=w("BOT"),
            help=w("Who else plays: one bot for all seats, or a list such as greedy,random."),
        ),
    ] = "search",
    seats: Seats = None,
    seat: Annotated[int, typer.Option("--seat", metavar="N", help=w("Your seat, counted from 0."))] = 0,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="N", help=w("A number that decides the deal and the dice."))
    ] = None,
    option: Choices = None,
    values: Values = None,
    lang: Lang = HERE,
    resume: Annotated[
        bool, typer.Option("--resume", metavar="", help=w("Continue the game that was saved last."))
    ] = False,
    fast: Annotated[bool, typer.Option("--fast", metavar="", help=w("No pauses after the moves of bots."))] = False,
    budget: Annotated[
        int | None,
        typer.Option(
            "--budget", metavar="MS", min=1, help=w("How long a bot may think about a move, in milliseconds.")
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play against bots."""
    from saloon.terminal import seating
    from saloon.terminal.display import Display
    from saloon.terminal.evening import Evening
    from saloon.terminal.jsonlines import play_json
    from saloon.terminal.setup import find_language

    find_language(lang)
    if resume:
        table = seating.take_up(name, budget=budget)
    else:
        table = seating.sit_down(name, against, seats, seat, option or [], values=values, seed=seed, budget=budget)
    if as_json:
        play_json(table, lang)
        return
    code = Evening(table, Display(fast=fast), lang).run()
    if code:
        raise typer.Exit(code)


@app.command(cls=Command, help=w("Replay a recorded game, move by move."))
@for_people
def replay(
    file: Annotated[str, typer.Argument(metavar=w("FILE"), help=w("The replay, or - for standard input."))],
    seat: Annotated[
        int | None, typer.Option("--seat", metavar="N", help=w("Show it as this seat saw it, counted from 0."))
    ] = None,
    step: Annotated[bool, typer.Option("--step", metavar="", help=w("Draw the table after every move."))] = False,
    play_from: Annotated[
        int | None,
        typer.Option("--play-from", metavar="N", min=0, help=w("Play on yourself after this move, against bots.")),
    ] = None,
    against: Annotated[
        str,
        typer.Option(
            "--against",
            metavar=w("BOT"),
            help=w("Who else plays: one bot for all seats, or a list such as greedy,random."),
        ),
    ] = "search",
    lang: Lang = HERE,
    as_json: AsJson = False,
) -> None:
    """Replay a recorded game, or play on from it."""
    from saloon.core.replay import state_at
    from saloon.terminal import replays, seating
    from saloon.terminal.display import Display
    from saloon.terminal.evening import Evening
    from saloon.terminal.jsonlines import play_json

    w = speaker(lang)
    data = replays.read(file)
    if play_from is not None:
        start: State | None = state_at(data, play_from)
    elif as_json:
        write_json(replays.as_json(data, seat, w))
        return
    else:
        start = replays.show(data, seat, Display(), lang, step=step)
    if start is None:
        return
    table = seating.play_on(start, seat, against)
    if as_json:
        play_json(table, lang)
        return
    code = Evening(table, Display(), lang).run()
    if code:
        raise typer.Exit(code)


@app.command(cls=Command, help=w("Check the dice and every move of a replay, without any server."))
@for_people
def verify(
    file: Annotated[str, typer.Argument(metavar=w("FILE"), help=w("The replay, or - for standard input."))],
    lang: Lang = HERE,
    as_json: AsJson = False,
) -> None:
    """Verify a replay."""
    from saloon.terminal import replays

    w = speaker(lang)
    found = replays.verified(replays.read(file))
    if as_json:
        write_json(found)
    else:
        for line in replays.proof(found, w):
            typer.echo(line)


@app.command(cls=Command, help=w("Measure how fast the rules run on this machine."))
@for_people
def bench(
    seconds: Annotated[
        float, typer.Option("--seconds", metavar="S", min=0.01, help=w("How long to measure each figure."))
    ] = 2.0,
    seats: Seats = None,
    lang: Lang = HERE,
    as_json: AsJson = False,
) -> None:
    """Measure the speed of the rules."""
    from saloon.core.registry import games as all_games
    from saloon.lab import speed
    from saloon.terminal.reports import speed_note, speed_table

    w = speaker(lang)
    with console(stderr=True).status(w("Measuring…")) as status:
        tell = lambda what: status.update(w("Measuring {what}…", what=what))  # noqa: E731
        figures = speed.measure(all_games(), seconds, tell, seats)
    if as_json:
        write_json(figures)
    else:
        console().print(speed_table(figures, w), speed_note(figures, w))


@app.command(cls=Command, help=w("Open the saloon: a server for browsers, here and on your network."))
@for_people
def serve(
    host: Annotated[
        str | None,
        typer.Option("--host", metavar="ADDRESS", help=w("Where to listen; 127.0.0.1 keeps it to yourself.")),
    ] = None,
    port: Annotated[int | None, typer.Option("--port", metavar="N", help=w("The port; 8000 by default."))] = None,
    data: Annotated[str | None, typer.Option("--data", metavar="FOLDER", help=w("The folder for all data."))] = None,
    database: Annotated[
        str | None,
        typer.Option("--database", metavar="URL", help=w("Another database, such as postgresql://user@host/name.")),
    ] = None,
    redis: Annotated[
        str | None,
        typer.Option("--redis", metavar="URL", help=w("Redis, for several servers on one PostgreSQL database.")),
    ] = None,
    public_url: Annotated[
        str | None, typer.Option("--public-url", metavar="URL", help=w("The address by which others reach it."))
    ] = None,
    workers: Annotated[
        int | None, typer.Option("--workers", metavar="N", help=w("Processes that share the port, on PostgreSQL."))
    ] = None,
    lang: Lang = HERE,
) -> None:
    """Serve tables to browsers."""
    from saloon.server.serve import check_port, greeting, open_store, refuse_lonely_workers
    from saloon.server.serve import run as run_server
    from saloon.server.settings import Settings

    w = speaker(lang)
    given = {
        "host": host, "port": port, "data": data, "database": database, "redis": redis, "public_url": public_url,
        "workers": workers,
    }  # fmt: skip
    settings = Settings.found().changed({name: value for name, value in given.items() if value is not None})
    refuse_lonely_workers(settings)
    check_port(settings)
    store = open_store(settings)
    for line in greeting(settings, w):
        typer.echo(line)
    if settings.workers == 1:
        run_server(settings, store)
    else:
        from saloon.server.processes import Processes

        store.close()  # each process opens it for itself
        Processes(settings).run()


File = Annotated[str, typer.Argument(metavar=w("FILE"), help=w("The backup."), show_default=False)]


@app.command(cls=Command, help=w("Copy a server's database into one file, while it runs."))
@for_people
def backup(
    file: File,
    data: Data = None,
    database: Database = None,
    force: Annotated[bool, typer.Option("--force", metavar="", help=w("Replace a file that is there."))] = False,
    as_json: AsJson = False,
    lang: Lang = HERE,
) -> None:
    """Back up a running server."""
    from saloon.server.storage.backup import back_up
    from saloon.terminal.progress import progress_bar

    w, target = speaker(lang), Path(file)
    if target.exists() and not force:
        raise BadSetup("{file} is there already: choose another name, or --force", file=file)
    with progress_bar(w("Backup")) as report:
        rows = back_up(_database(data, database), target, report)
    if as_json:
        write_json({"file": file, "rows": rows, "bytes": target.stat().st_size})
    else:
        typer.echo(w("{rows} rows are in {file}. `saloon restore` brings them back.", rows=rows, file=file))


@app.command(cls=Command, help=w("Restore a backup into an empty folder or database."))
@for_people
def restore(
    file: File, data: Data = None, database: Database = None, as_json: AsJson = False, lang: Lang = HERE
) -> None:
    """Restore a backup."""
    from saloon.server.storage.backup import restore as bring_back
    from saloon.terminal.progress import progress_bar

    w = speaker(lang)
    if not Path(file).is_file():
        raise BadSetup("there is no file {file}", file=file)
    with progress_bar(w("Restore")) as report:
        rows = bring_back(Path(file), _database(data, database), report)
    if as_json:
        write_json({"file": file, "rows": rows})
    else:
        typer.echo(w("{rows} rows are back. `saloon serve` opens the doors.", rows=rows))


def _database(data: str | None, database: str | None) -> str:
    """The URL of the database that a server with these settings uses."""
    from saloon.server.serve import database_of
    from saloon.server.settings import Settings

    given = {"data": data, "database": database}
    return database_of(Settings.found().changed({name: value for name, value in given.items() if value is not None}))


app.add_typer(measuring)
app.add_typer(admin, name="admin")


def run(arguments: list[str]) -> int:
    """Run a command line; the exit code."""
    translate_help(w)
    asked = Speaker(language_asked_for(arguments))
    try:
        code = typer.main.get_command(app).main(arguments, prog_name="saloon", standalone_mode=False)
    except SaloonError as wrong:
        complain(wrong.say(asked.language), asked)
        return USAGE
    except Exception as wrong:
        if not is_complaint(wrong):
            raise
        if type(wrong).__name__ != HELP_ONLY:
            complain(explain(wrong, asked), asked)
        return USAGE
    return code if isinstance(code, int) else 0


def main() -> None:
    """The console script. The current folder is searched for bots, too."""
    sys.path.append(os.getcwd())
    sys.exit(run(sys.argv[1:]))
