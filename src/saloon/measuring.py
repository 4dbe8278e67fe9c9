"""The commands that measure games and bots: `saloon simulate`, `saloon arena`, `saloon report`, `saloon tune`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from saloon.core.errors import BadSetup
from saloon.core.words import Speaker, language_of_this_machine
from saloon.terminal.commands import (
    HERE,
    INTERRUPTED,
    AsJson,
    Choices,
    Lang,
    Seats,
    Values,
    console,
    for_people,
    speaker,
    write_json,
)
from saloon.terminal.manners import Command

if TYPE_CHECKING:
    from saloon.lab.jobs import Job, Outcome

w = Speaker(language_of_this_machine())
app = typer.Typer()

Name = Annotated[str, typer.Argument(metavar=w("GAME"), help=w("Which game."))]
Seed = Annotated[int, typer.Option("--seed", metavar="N", min=0, help=w("A number that decides all deals and dice."))]
Threads = Annotated[int, typer.Option("--threads", metavar="N", min=1, help=w("How many threads to use."))]
On = Annotated[
    str,
    typer.Option(
        "--on", metavar="threads|ray|cuda", help=w("Where it runs: on threads, a Ray cluster or a graphics card.")
    ),
]
Limit = Annotated[
    int,
    typer.Option("--limit", metavar="N", min=1, help=w("How many decisions a game may take before it is abandoned.")),
]
Without = Annotated[
    list[str] | None,
    typer.Option("--without", metavar=w("NAME"), help=w("A card, action or ability that no bot may use.")),
]


@app.command(cls=Command, help=w("Let bots play many games, and sum up the results."))
@for_people
def simulate(
    name: Name,
    games: Annotated[int, typer.Option("--games", metavar="N", min=1, help=w("How many games."))] = 10_000,
    bots: Annotated[
        str, typer.Option("--bots", metavar=w("BOT,…"), help=w("Who plays: a bot for each seat, or one for all."))
    ] = "random",
    seed: Seed = 0,
    threads: Threads = 1,
    on: On = "threads",
    seats: Seats = None,
    option: Choices = None,
    values: Values = None,
    without: Without = None,
    limit: Limit = 10_000,
    rows: Annotated[
        str | None,
        typer.Option("--rows", metavar=w("FILE"), help=w("Write a row for each game, as .parquet or .csv.")),
    ] = None,
    decisions: Annotated[
        str | None,
        typer.Option("--decisions", metavar=w("FILE"), help=w("Write a row for each decision, as .parquet or .csv.")),
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", metavar="", help=w("Continue the same simulation where it was interrupted."))
    ] = False,
    lang: Lang = HERE,
    as_json: AsJson = False,
) -> None:
    """Let bots play many games."""
    from saloon.core.registry import game as game_called
    from saloon.lab import simulate as lab
    from saloon.lab.checkpoint import Checkpoint
    from saloon.terminal import saves
    from saloon.terminal.progress import progress_bar
    from saloon.terminal.reports import simulation_table
    from saloon.terminal.setup import find_bots, find_seats, read_options, read_values

    w = speaker(lang)
    game = game_called(name)
    count = find_seats(game, seats, otherwise=len(bots.split(",")) if "," in bots else None)
    job = lab.job_of(
        game, seats=count, bots=find_bots(bots, game, count), seed=seed, limit=limit,
        options=read_options(option or [], game), values=None if values is None else read_values(values, game),
        without=without or (), with_rows=rows is not None,
    )  # fmt: skip
    tables = _Tables(job, rows, decisions)
    checkpoint = Checkpoint(saves.folder().parent / "simulations", job)
    done, so_far = checkpoint.load() if resume else (0, None)
    tables.take_up(done)

    def keep(first: int, count: int, outcome: Outcome) -> None:
        checkpoint.add(first, count, outcome)
        tables.add(first, count, outcome)

    stopped = False
    with progress_bar(w("Games of {game}", game=game.name)) as report:
        try:
            figures = lab.run(
                job, max(games, done), on=on, threads=threads, done=done, so_far=so_far, keep=keep, progress=report
            )
        except lab.Stopped as early:
            figures, stopped = early.figures, True
    tables.write()
    if as_json:
        write_json(figures)
    else:
        console().print(simulation_table(game, figures, w))
    if stopped:
        checkpoint.write()
        console(stderr=True).print(
            w("Stopped after {done} of {games} games. --resume goes on from here.", done=figures["games"], games=games)
        )
        raise typer.Exit(INTERRUPTED)
    checkpoint.forget()


@app.command(cls=Command, help=w("Let bots play against each other, and rank them."))
@for_people
def arena(
    name: Name,
    bots: Annotated[
        str, typer.Option("--bots", metavar=w("BOT,…"), help=w("Who plays: names, or import paths such as mine:Bot."))
    ] = "random,greedy",
    seats: Seats = None,
    games: Annotated[int, typer.Option("--games", metavar="N", min=1, help=w("How many games."))] = 1_000,
    seed: Seed = 0,
    threads: Threads = 1,
    on: On = "threads",
    option: Choices = None,
    values: Values = None,
    swiss: Annotated[
        bool, typer.Option("--swiss", metavar="", help=w("Let those meet that are equally good so far, not all."))
    ] = False,
    stop_early: Annotated[
        bool, typer.Option("--stop-early", metavar="", help=w("Stop as soon as the order is certain."))
    ] = False,
    playouts: Annotated[
        int | None, typer.Option("--playouts", metavar="N", min=1, help=w("How many games a bot plays in its head."))
    ] = None,
    milliseconds: Annotated[
        int | None,
        typer.Option(
            "--budget", metavar="MS", min=1, help=w("How long a bot may think about a move, in milliseconds.")
        ),
    ] = None,
    lang: Lang = HERE,
    as_json: AsJson = False,
) -> None:
    """Rank bots."""
    from saloon.core.registry import game as game_called
    from saloon.lab.ladder import ladder
    from saloon.terminal.progress import progress_bar
    from saloon.terminal.reports import ladder_table
    from saloon.terminal.setup import find_bots, find_seats, read_options, read_values

    w = speaker(lang)
    game = game_called(name)
    count = find_seats(game, seats)
    names = [each.strip() for each in bots.split(",")]
    for each in names:
        find_bots(each, game, 1)
    budget = {"playouts": playouts, "milliseconds": milliseconds}
    with progress_bar(w("Games of {game}", game=game.name)) as report:
        ranked = ladder(
            game, names, seats=count, games=games, seed=seed, threads=threads, on=on, swiss=swiss,
            stop_early=stop_early, options=read_options(option or [], game),
            values=None if values is None else read_values(values, game),
            settings={name: value for name, value in budget.items() if value is not None}, progress=report,
        )  # fmt: skip
    if as_json:
        write_json(ranked)
    else:
        console().print(ladder_table(ranked, w))


@app.command(cls=Command, help=w("Report on a game: who is favoured, which card is too strong, what if?"))
@for_people
def report(
    name: Name,
    seats: Seats = None,
    games: Annotated[int, typer.Option("--games", metavar="N", min=100, help=w("How many games."))] = 20_000,
    seed: Seed = 0,
    threads: Threads = 2,
    on: On = "threads",
    option: Choices = None,
    values: Values = None,
    compare: Annotated[
        list[str] | None,
        typer.Option(
            "--compare",
            metavar=w("name=value|FILE"),
            help=w("What if? An option, or a TOML file of values, to play the same deals with."),
        ),
    ] = None,
    without: Annotated[
        list[str] | None,
        typer.Option("--without", metavar=w("NAME"), help=w("What does it cost to do without a card or an action?")),
    ] = None,
    out: Annotated[
        str | None, typer.Option("--out", metavar=w("FILE"), help=w("Where to write it: .html or .md."))
    ] = None,
    lang: Lang = HERE,
    as_json: AsJson = False,
) -> None:
    """Report on a game."""
    from saloon.core.registry import game as game_called
    from saloon.lab.report import plots
    from saloon.lab.report.measure import measure, usual_seats
    from saloon.lab.report.page import html, markdown
    from saloon.lab.report.sentences import Words
    from saloon.terminal.progress import progress_bar
    from saloon.terminal.saves import write_whole
    from saloon.terminal.setup import find_seats, read_options, read_values, title

    w = speaker(lang)
    game = game_called(name)
    target = None if out is None else Path(out)
    if target is not None and target.suffix not in (".html", ".md"):
        raise BadSetup("a report is written as .html or .md, not as {file}", file=target.name)
    if target is not None and target.suffix == ".html":
        plots.check()
    changes = [each for each in compare or [] if not each.endswith(".toml")]
    files = [each for each in compare or [] if each.endswith(".toml")]
    other: dict[str, Any] | None = None
    if compare:
        other = {"options": read_options(changes, game), "values": {}}
        for file in files:
            other["values"] |= read_values(file, game)
    steps = {
        "games": w("Games of {game}", game=game.name),
        "course": w("How they are decided"),
        "skill": w("Luck and skill"),
        "compare": w("The same deals, changed"),
        "without": w("Doing without"),
    }
    with progress_bar(steps["games"]) as bar:
        found = measure(
            game, seats=find_seats(game, seats, usual_seats(game)), games=games, seed=seed, threads=threads, on=on,
            options=read_options(option or [], game), values=None if values is None else read_values(values, game),
            compare=other, without=without or (), report=lambda step, done, of: bar(done, of, steps[step]),
        )  # fmt: skip
    if target is not None:
        write = html if target.suffix == ".html" else markdown
        write_whole(target, write(game, found, title(game)[w.language], w.language))
    if as_json:
        write_json(found)
        return
    for line in Words(game, found, w.language).answer():
        console().print(f"• {line}", markup=False)
    if target is not None:
        console().print(w("The report is in {file}.", file=out), markup=False)


@app.command(cls=Command, help=w("Search for the options and values that make a game what you want."))
@for_people
def tune(
    name: Name,
    goal: Annotated[
        str, typer.Option("--goal", metavar=w("GOAL"), help=w("What you want: “seats even, 30-40 decisions”."))
    ] = "seats even",
    vary: Annotated[
        str,
        typer.Option(
            "--vary", metavar=w("NAME,…"), help=w("What may change: values, options, or names such as coins.bank.")
        ),
    ] = "values",
    seats: Seats = None,
    trials: Annotated[int, typer.Option("--trials", metavar="N", min=1, help=w("How many settings to try."))] = 60,
    games: Annotated[
        int, typer.Option("--games", metavar="N", min=10, help=w("How many games with each setting."))
    ] = 1_000,
    seed: Seed = 0,
    threads: Threads = 2,
    lang: Lang = HERE,
    as_json: AsJson = False,
) -> None:
    """Search for balance."""
    from saloon.core.registry import game as game_called
    from saloon.lab import tuning
    from saloon.lab.report.measure import usual_seats
    from saloon.terminal.progress import progress_bar
    from saloon.terminal.reports import tuning_table
    from saloon.terminal.setup import find_seats

    w = speaker(lang)
    game = game_called(name)
    with progress_bar(w("Settings of {game}", game=game.name)) as bar:
        found = tuning.tune(
            game, goal, vary=[each.strip() for each in vary.split(",")],
            seats=find_seats(game, seats, usual_seats(game)), trials=trials, games=games, seed=seed,
            threads=threads, progress=bar,
        )  # fmt: skip
    if as_json:
        write_json(found)
    else:
        console().print(tuning_table(found, w))


class _Tables:
    """The files of rows that somebody asked for."""

    def __init__(self, job: Job, rows: str | None, decisions: str | None) -> None:
        from saloon.lab.rows import GameRows, check_file

        self.job = job
        self.rows = None if rows is None else Path(rows)
        self.decisions = None if decisions is None else Path(decisions)
        for path in (self.rows, self.decisions):
            if path is not None:
                check_file(path)
        self._games = GameRows(job)
        self._logs: list[Any] = []
        self._before: dict[Path, Any] = {}

    def take_up(self, done: int) -> None:
        """Read the rows of the games that are done, when a simulation goes on."""
        from saloon.lab.rows import read

        for path in (self.rows, self.decisions):
            if path is not None and done:
                if not path.is_file():
                    raise BadSetup(
                        "the first {done} games were played without {file}: begin again, or leave it out",
                        done=done,
                        file=str(path),
                    )
                self._before[path] = read(path)

    def add(self, first: int, count: int, outcome: Outcome) -> None:
        """Add a piece."""
        from saloon.lab.decisions import logged

        if self.rows is not None:
            self._games.add(first, outcome)
        if self.decisions is not None:
            self._logs.append(logged(self.job, first, count, outcome.actions))

    def write(self) -> None:
        """Write the files."""
        if self.rows is not None:
            self._write(self._games.frame(), self.rows)
        if self.decisions is not None:
            from saloon.lab.decisions import frame

            self._write(frame(self.job.game, self._logs), self.decisions)

    def _write(self, table: Any, path: Path) -> None:
        import polars

        from saloon.lab.rows import write

        before = self._before.get(path)
        write(table if before is None else polars.concat([before, table], how="vertical_relaxed"), path)
