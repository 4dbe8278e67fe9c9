"""Typer in our languages: its help pages, and its complaints about a command line that makes no sense."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from typer.core import TyperCommand, TyperGroup

from saloon.core.errors import UnknownName
from saloon.core.words import LANGUAGES, Speaker, hint, language_of_this_machine

HELP_ONLY = "NoArgsIsHelpError"


def _house() -> Speaker:
    return Speaker(language_of_this_machine())


def language_asked_for(arguments: Sequence[str]) -> str:
    """The language in a command line, if it is supported; else that of this machine."""
    for word, following in zip(arguments, [*arguments[1:], ""], strict=True):
        name = following if word == "--lang" else word.removeprefix("--lang=")
        if word.startswith("--lang") and name in LANGUAGES:
            return name
    return language_of_this_machine()


class Command(TyperCommand):
    """A command whose help is in the language of this machine."""

    def get_help_option(self, ctx: Any) -> Any:
        """`--help`, with our text."""
        return _with_our_text(super().get_help_option(ctx))

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        """The usage line."""
        _write_usage(self.collect_usage_pieces(ctx), ctx, formatter)


class Group(TyperGroup):
    """The commands of `saloon`; a misspelt one gets a hint."""

    def get_help_option(self, ctx: Any) -> Any:
        """`--help`, with our text."""
        return _with_our_text(super().get_help_option(ctx))

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        """The usage line."""
        _write_usage(self.collect_usage_pieces(ctx), ctx, formatter)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that the first word names."""
        if args and not args[0].startswith("-") and args[0] not in self.commands:
            raise UnknownName("there is no command {name}. {hint}", name=args[0], hint=hint(args[0], self.commands))
        return super().resolve_command(ctx, args)


def _write_usage(pieces: list[str], ctx: Any, formatter: Any) -> None:
    w = _house()
    ours = {"[OPTIONS]": w("[OPTIONS]"), "COMMAND [ARGS]...": w("COMMAND [ARGUMENTS]…")}
    formatter.write_usage(ctx.command_path, " ".join(ours.get(piece, piece) for piece in pieces), w("Usage:") + " ")


def _with_our_text(option: Any) -> Any:
    w = _house()
    if option is not None:
        option.help = w("Show this help and exit.")
        option.metavar = ""
    return option


def translate_help(w: Speaker) -> None:
    """Give the headings of Typer's help pages our words."""
    if w.language == "en":
        return
    from typer import rich_utils

    rich_utils.ARGUMENTS_PANEL_TITLE = w("Arguments")
    rich_utils.OPTIONS_PANEL_TITLE = w("Options")
    rich_utils.COMMANDS_PANEL_TITLE = w("Commands")
    rich_utils.DEFAULT_STRING = w("[default: {value}]", value="{}")
    rich_utils.REQUIRED_LONG_STRING = w("[required]")


def is_complaint(wrong: Exception) -> bool:
    """Is this an error of Typer's about the command line?"""
    return hasattr(wrong, "format_message") and hasattr(wrong, "exit_code")


def explain(wrong: Any, w: Speaker) -> str:
    """An error of Typer's in our words, with what to do about it."""
    kind, context = type(wrong).__name__, wrong.ctx
    command = context.command_path if context else "saloon"
    if kind == "NoSuchOption":
        known = [name for each in context.command.params for name in each.opts if name.startswith("--")]
        advice = hint(wrong.option_name, known)[w.language]
        return f"{w('There is no option {name}.', name=wrong.option_name)} {advice}"
    if kind == "MissingParameter":
        text = w("{name} is missing.", name=wrong.param.metavar or wrong.param.name)
    elif kind == "BadParameter" and wrong.param is not None:
        text = w(
            "The value of {name} is not valid: {reason}.", name=wrong.param.opts[0], reason=_needed(wrong.param, w)
        )
    elif kind == "BadOptionUsage" and "not take" in wrong.message:
        text = w("{name} takes no value.", name=wrong.option_name)
    elif kind == "BadOptionUsage":
        text = w("{name} needs a value.", name=wrong.option_name)
    elif kind == "UsageError":
        text = w("There are more words than this command understands.")
    else:
        text = str(wrong.format_message())
    return f"{text} {w('See: {command}', command=f'{command} --help')}"


def _needed(option: Any, w: Speaker) -> str:
    """What an option takes. Text always fits, so it must be a number."""
    least = getattr(option, "min", None)
    if isinstance(least, float):
        return w("it must be a number of at least {least}", least=least)
    if least is not None:
        return w("it must be a whole number of at least {least}", least=least)
    return w("it must be a whole number")
