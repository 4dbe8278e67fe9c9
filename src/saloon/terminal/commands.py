"""What all commands share: their common options, and errors as sentences with an exit code."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any, ParamSpec

import typer

from saloon.core.errors import BadSetup, SaloonError, UnknownName
from saloon.core.words import LANGUAGES, Speaker, language_of_this_machine

if TYPE_CHECKING:
    from rich.console import Console

FAILURE, USAGE, INTERRUPTED = 1, 2, 130
"""Exit codes."""
P = ParamSpec("P")
HERE = language_of_this_machine()
w = Speaker(HERE)

Lang = Annotated[str, typer.Option("--lang", metavar="en|fr|es", help=w("The language to speak."))]
AsJson = Annotated[bool, typer.Option("--json", metavar="", help=w("Write JSON for programs."))]
Data = Annotated[str | None, typer.Option("--data", metavar="FOLDER", help=w("The folder for all data."))]
Database = Annotated[
    str | None,
    typer.Option("--database", metavar="URL", help=w("Another database, such as postgresql://user@host/name.")),
]
Seats = Annotated[int | None, typer.Option("--seats", metavar="N", help=w("How many play."))]
Choices = Annotated[
    list[str] | None, typer.Option("--option", metavar=w("name=value"), help=w("A choice that the game offers."))
]
Values = Annotated[
    str | None, typer.Option("--values", metavar=w("FILE"), help=w("A TOML file with values of yours, such as cards."))
]


def for_people(command: Callable[P, None]) -> Callable[P, None]:
    """Turn errors in a command into a sentence and an exit code."""

    @functools.wraps(command)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> None:
        from saloon.terminal.display import quiet_pipe
        from saloon.terminal.trouble import trouble_with

        lang = kwargs.get("lang")
        w = Speaker(lang if isinstance(lang, str) and lang in LANGUAGES else HERE)
        try:
            with quiet_pipe():
                command(*args, **kwargs)
        except SaloonError as wrong:
            complain(wrong.say(w.language), w)
            raise typer.Exit(USAGE if isinstance(wrong, BadSetup | UnknownName) else FAILURE) from None
        except OSError as wrong:
            complain(trouble_with(wrong)[w.language], w)
            raise typer.Exit(FAILURE) from None
        except KeyboardInterrupt:
            console(stderr=True).print(w("Stopped."))
            raise typer.Exit(INTERRUPTED) from None

    return guarded


def complain(text: str, w: Speaker) -> None:
    """Say what is wrong, on standard error."""
    from rich.markup import escape

    console(stderr=True).print(f"[bold red]{escape(w('Sorry:'))}[/] {escape(text)}", soft_wrap=True)


def console(*, stderr: bool = False) -> Console:
    """A console that Rich writes to."""
    from rich.console import Console

    return Console(stderr=stderr, highlight=False)


def write_json(data: Any) -> None:
    """Write JSON for programs."""
    from saloon.terminal.replays import to_json_text

    typer.echo(to_json_text(data))


def speaker(language: str) -> Speaker:
    """A speaker of that language, or of one that starts like it; an error that names those there are."""
    from saloon.terminal.setup import find_language

    return Speaker(find_language(language))
