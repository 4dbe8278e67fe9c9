"""What the figures of a report mean, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from saloon.core.game import Game
from saloon.core.traits import Trait
from saloon.core.words import Speaker

SETTLES = 4
"""So many times more games halve an interval."""
NAMED = 3
"""So many of a group are named in a sentence; the table has all."""


class Words:
    """A report in one language."""

    def __init__(self, game: Game, found: Mapping[str, Any], language: str) -> None:
        self.game, self.found = game, found
        self.w = Speaker(language)
        self._own = game.speaker(language)

    def trait(self, row: Mapping[str, Any]) -> str:
        """What a trait is called."""
        return str(self.game.figures.trait_word(Trait(row["group"], row["name"]), self._own))  # type: ignore[union-attr]

    def group(self, name: str) -> str:
        """What a group of traits is called."""
        return str(self.game.figures.group_word(name, self._own))  # type: ignore[union-attr]

    def groups(self) -> Iterator[tuple[str, list[Mapping[str, Any]]]]:
        """The traits by group, those that are not too rare."""
        rows = [row for row in self.found["traits"] if not row["rare"]]
        for name in dict.fromkeys(row["group"] for row in rows):
            group = [row for row in rows if row["group"] == name]
            if len(group) > 1:
                yield name, group

    def number(self, value: float, digits: int = 1) -> str:
        """A number as this language writes it."""
        text = f"{abs(value):.{digits}f}".replace(".", "." if self.w.language == "en" else ",")
        return f"−{text}" if value < 0 and float(f"{value:.{digits}f}") else text

    def percent(self, share: float) -> str:
        """Games in 100."""
        return self.number(100 * share)

    def points(self, effect: Mapping[str, float]) -> str:
        """A difference in games in 100, with its sign and interval."""
        sign = "+" if effect["value"] > 0 else ""
        return self.w(
            "{points} ({low} to {high})",
            points=sign + self.percent(effect["value"]),
            low=self.percent(effect["low"]),
            high=self.percent(effect["high"]),
        )

    def heading(self, title: str) -> str:
        """The title of a report about a game of that title."""
        return self.w("{game}: what {games} games say", game=title, games=self.w.count(self.found["games"]))

    def answer(self) -> list[str]:
        """The report in a few sentences, the most important first."""
        lines = [self._favoured(), *self._about_groups(), self._about_length()]
        if self.found["course"]["games"]:
            lines += self._about_course()
        if self.found["skill"]["games"]:
            lines.append(self._about_skill())
        if "compare" in self.found:
            lines = [*self._about_change(), *lines]
        return [*(self._about_doing_without(each) for each in self.found.get("without", ())), *lines]

    def _favoured(self) -> str:
        w, rows = self.w, [row for row in self.found["traits"] if row["group"] == "place"]
        sure = [row for row in rows if is_sure(row["effect"])]
        if not rows:
            return w("No place at the table is marked in this game.")
        if not sure:
            widest = max(row["effect"]["high"] - row["effect"]["low"] for row in rows) / 2
            return w(
                "No place at the table is favoured, as far as {games} games can tell: a difference of less than "
                "{points} in 100 games could still hide.",
                games=self.w.count(self.found["games"]), points=self.percent(widest),
            )  # fmt: skip
        best = max(sure, key=lambda row: abs(row["effect"]["value"]))
        if best["effect"]["value"] > 0:
            return w(
                "Favoured: {place}, with {share} wins in 100 games, {points} against the others.",
                place=self.trait(best), share=self.percent(best["share"]["value"]), points=self.points(best["effect"]),
            )  # fmt: skip
        return w(
            "At a disadvantage: {place}, with {share} wins in 100 games, {points} against the others.",
            place=self.trait(best), share=self.percent(best["share"]["value"]), points=self.points(best["effect"]),
        )  # fmt: skip

    def _about_groups(self) -> Iterator[str]:
        w = self.w
        for name, rows in self.groups():
            if name == "place":
                continue
            sure = sorted((row for row in rows if is_sure(row["effect"])), key=lambda row: -row["effect"]["value"])
            strong = [row for row in sure if row["effect"]["value"] > 0][:NAMED]
            weak = [row for row in reversed(sure) if row["effect"]["value"] < 0][:NAMED]
            said = [f"{self.trait(row)} {self.points(row['effect'])}" for row in (*strong, *weak)]
            if said:
                yield w(
                    "{group}, by wins in 100 games more or less than those without: {list}.",
                    group=self.group(name), list="; ".join(said),
                )  # fmt: skip
            else:
                yield w("{group}: none stands out.", group=self.group(name))

    def _about_length(self) -> str:
        length = self.found["length"]
        low, high = length["usual"]
        return self.w(
            "A game takes {mean} decisions on average; nine in ten take {low} to {high}.",
            mean=self.number(length["mean"]["value"]), low=f"{low:.0f}", high=f"{high:.0f}",
        )  # fmt: skip

    def _about_course(self) -> Iterator[str]:
        w, course = self.w, self.found["course"]
        yield w(
            "The lead changes {changes} times a game. The winner’s chance falls to {lowest} in 100 at its lowest, and "
            "a usual game is decided when {part} of it is played.",
            changes=self.number(course["lead_changes"]["value"]), lowest=self.percent(course["drama"]["value"]),
            part=w("{number} %", number=f"{100 * course['decided']['value']:.0f}"),
        )  # fmt: skip

    def _about_skill(self) -> str:
        skill = self.found["skill"]
        return self.w(
            "Skill: a {strong} bot among {weak} ones wins {share} of 100 games on the same deals; luck alone would "
            "give it {fair}.",
            strong=skill["strong"], weak=skill["weak"], share=self.percent(skill["share"]["value"]),
            fair=self.percent(skill["fair"]),
        )  # fmt: skip

    def _about_change(self) -> Iterator[str]:
        w, change = self.w, self.found["compare"]
        what = ", ".join([f"{name}={choice}" for name, choice in change["options"].items()] + change["values"])
        length = change["length"]
        if change["same_games"] == 1.0 and not any(is_sure(seat) for seat in change["by_seat"]):
            yield w("{change} changes nothing: every game is as long as before, with the same winner.", change=what)
            return
        if is_sure(length):
            yield w(
                "With {change}, games are {more} decisions longer or shorter ({low} to {high}).",
                change=what, more=("+" if length["value"] > 0 else "") + self.number(length["value"], 2),
                low=self.number(length["low"], 2), high=self.number(length["high"], 2),
            )  # fmt: skip
        else:
            yield w("With {change}, games are as long as before, as far as these games can tell.", change=what)
        before = {(row["group"], row["name"]): row for row in self.found["traits"]}
        pairs = [(row, before.get((row["group"], row["name"]))) for row in change["traits"] if not row["rare"]]
        moved = [(row, old) for row, old in pairs if old is not None and apart(row, old)]
        if not moved:
            yield w("It favours nobody whom the game did not favour before.")
            return
        moved.sort(key=lambda pair: -abs(pair[0]["effect"]["value"] - pair[1]["effect"]["value"]))
        said = [
            w(
                "{trait}: {after} instead of {before}",
                trait=self.trait(row),
                after=self.points(row["effect"]),
                before=self.points(old["effect"]),
            )
            for row, old in moved[:NAMED]
        ]
        yield w("What is worth more or less than before: {list}.", list="; ".join(said))

    def _about_doing_without(self, each: Mapping[str, Any]) -> str:
        w, cost = self.w, each["cost"]
        name, points = each["name"], self.points(cost)
        if not is_sure(cost):
            return w(
                "Doing without {name} costs nothing that shows: {points} wins in 100 games.", name=name, points=points
            )
        if cost["value"] > 0:
            return w("Doing without {name} costs a player {points} wins in 100 games.", name=name, points=points)
        return w(
            "This bot is better off without {name}: it costs {points} wins in 100 games.", name=name, points=points
        )

    def settles(self) -> str:
        """What a larger run would settle."""
        rows = [row for row in self.found["traits"] if not row["rare"] and not is_sure(row["effect"])]
        close = [
            row for row in rows if abs(row["effect"]["value"]) * 2 > row["effect"]["high"] - row["effect"]["value"]
        ]
        games = self.w.count(SETTLES * self.found["games"])
        if not close:
            return self.w(
                "{games} games would halve the intervals; nothing here is close enough to certain to change with them.",
                games=games,
            )  # fmt: skip
        names = ", ".join(self.trait(row) for row in close[: 2 * NAMED])
        return self.w("{games} games would halve the intervals, and could settle: {names}.", games=games, names=names)

    def method(self) -> str:
        """How it was measured."""
        found = self.found
        return self.w(
            "{games} games at {seats} seats between {bots} bots, seed {seed}. Intervals hold with a probability of "
            "95 %, for all of a group together. That those win more who had something does not prove that it is the "
            "cause: whoever is winning gets more of everything. Doing without it tells what it is worth.",
            games=self.w.count(found["games"]), seats=found["seats"], bots=", ".join(dict.fromkeys(found["bots"])),
            seed=found["seed"],
        )  # fmt: skip


def is_sure(effect: Mapping[str, float]) -> bool:
    """Is it certain, corrected for all comparisons of its group, that there is an effect?"""
    return effect["p_value"] < 0.05


def apart(row: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Do two effects have intervals that do not meet?"""
    one, two = row["effect"], other["effect"]
    return bool(one["low"] > two["high"] or two["low"] > one["high"])
