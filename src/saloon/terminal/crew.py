"""The bots at a table. Until a bot's rules are compiled a simpler one stands in, and the table says so."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from saloon import bots
from saloon.core.compiling import Builder
from saloon.core.game import Game, Seen
from saloon.core.words import Speaker
from saloon.sitting.stand_ins import sits_in, stand_in

Remark = Mapping[str, str]
"""A remark about a move, in every language."""


class Crew:
    """Who plays for the seats without a person."""

    def __init__(self, game: Game, names: Mapping[int, str], *, seed: int | None = None, budget: int | None = None):
        self.game, self.names = game, dict(names)
        self._bots = {seat: bots.bot(name, **_settings(name, seat, seed, budget)) for seat, name in names.items()}
        self._ready: set[str] = set()
        self._builder: Builder | None = None
        self._stand_in = bots.bot(stand_in(game), seed=seed)

    def prepare(self) -> None:
        """Start compiling whatever is missing, in the background."""
        kits = [kit for bot in self._bots.values() if not self._is_ready(bot) for kit in bot.kits]
        if kits and self._builder is None:
            self._builder = Builder(self.game, list(dict.fromkeys(kits)))

    def wait(self, seconds: float) -> bool:
        """Wait for the compiler until a timeout; is it done?"""
        return self._builder is None or self._builder.wait(seconds)

    def stop(self) -> None:
        """Stop the compiler if it is running."""
        if self._builder is not None:
            self._builder.stop()

    def choose(self, seat: int, seen: Seen) -> tuple[int, Remark | None]:
        """Choose a seat's action; return it with the bot's remark."""
        actions = seen.actions()
        if len(actions) == 1:
            return actions[0], None
        bot = self._bots[seat]
        if self._is_ready(bot):
            return seen.number_of(bot.choose(seen)), bot.remark
        return self._stand_in.choose(seen), sits_in(self._stand_in.name, bot.name)

    def _is_ready(self, bot: bots.Bot) -> bool:
        if bot.name not in self._ready and bot.is_ready(self.game):
            self._ready.add(bot.name)
        return bot.name in self._ready

    @property
    def progress(self) -> tuple[int, int]:
        """How many rules are compiled, of how many."""
        return (0, 0) if self._builder is None else (self._builder.done, self._builder.total)

    def news(self, w: Speaker) -> str:
        """A sentence on the progress of compilation; empty when every bot is ready."""
        absent = sorted({bot.name for bot in self._bots.values() if not self._is_ready(bot)})
        if not absent or self._builder is None:
            return ""
        names, substitute = ", ".join(absent), self._stand_in.name
        if self._builder.finished:
            reason = self._builder.error or w("their folder cannot be written to")
            return w(
                "The fast rules could not be built ({reason}): {bot} sits in for {absent}.",
                reason=reason, bot=substitute, absent=names,
            )  # fmt: skip
        done, total = self.progress
        if not total:
            return w("The fast rules are being built: {bot} sits in for {absent}.", bot=substitute, absent=names)
        return w(
            "The fast rules are being built ({done} of {total}): {bot} sits in for {absent}.",
            done=done, total=total, bot=substitute, absent=names,
        )  # fmt: skip


def _settings(name: str, seat: int, seed: int | None, budget: int | None) -> dict[str, Any]:
    settings: dict[str, Any] = {} if seed is None else {"seed": seed + seat}
    if budget is not None and "milliseconds" in bots.kind(name).budgets:
        settings["milliseconds"] = budget
    return settings
