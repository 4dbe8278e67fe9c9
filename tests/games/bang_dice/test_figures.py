"""What a simulation of BANG! counts, held against the same games counted by hand."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import saloon
from saloon.games.bang_dice import GAME, figures
from saloon.games.bang_dice.box import CHARACTER_NAMES
from saloon.lab.simulate import simulate
from saloon.terminal.reports import figure_labels, simulation_table

FIGURES = {"wins_by_role", "mean_turns", "mean_indian_attacks", "mean_gatlings", "mean_survivors", "characters"}

KNOWN = (3_482_985, {"law": 0.32558, "outlaws": 0.61266, "renegade": 0.06176})


def counted(seats: int, games: int) -> tuple[dict[str, Any], Counter[str], Counter[str]]:
    """The figures of some random games; and their events and characters, counted from views and stories."""
    sums, events, by_hand = [0.0] * figures.WIDTH, Counter[str](), Counter[str]()
    for seed in range(games):
        state, player = GAME.deal(seats, seed=seed), saloon.bot("random", seed=seed)
        while True:
            figures.tally(state.record(), sums)  # type: ignore[arg-type]
            events.update(event.kind for event in state.story)
            if state.over:
                break
            state.play(player.choose(state.seen_by(state.turn)))
        table = state.view(None)["table"]
        by_hand["survivors"] += sum(player["living"] for player in table["players"])
        by_hand[table["ending"]] += 1
        for player_view in table["players"]:
            by_hand[f"{player_view['character']} seats"] += 1
            by_hand[f"{player_view['character']} wins"] += player_view["won"]
        if table["winner"] is not None:
            by_hand[f"won as {table['players'][table['winner']]['role']}"] += 1
    return figures.stats(sums, games), events, by_hand


@pytest.mark.parametrize("seats", [3, 5, 8])
def test_figures_count_what_the_games_show(seats: int) -> None:
    games = 25
    stats, events, by_hand = counted(seats, games)
    assert set(stats) == FIGURES
    assert stats["mean_turns"] == events["turn"] / games
    assert stats["mean_indian_attacks"] == events["attack"] / games
    assert stats["mean_gatlings"] == events["gatling"] / games
    assert stats["mean_survivors"] == by_hand["survivors"] / games
    for name in CHARACTER_NAMES:
        assert stats["characters"][name] == {"seats": by_hand[f"{name} seats"], "wins": by_hand[f"{name} wins"]}
    if seats == 3:
        roles = {role: by_hand[f"won as {role}"] / games for role in ("deputy", "outlaw", "renegade")}
        assert stats["wins_by_role"] == {**roles, "draw": by_hand["draw"] / games}
    else:
        names = {"law": "law", "outlaws": "outlaws", "renegade": "renegade"}
        assert stats["wins_by_role"] == {key: by_hand[name] / games for key, name in names.items()}
    assert sum(stats["wins_by_role"].values()) == pytest.approx(1)


@pytest.mark.compiled
@pytest.mark.parametrize("seats", [3, 4, 5, 6, 7, 8])
def test_the_report_has_every_figure_and_no_other(seats: int) -> None:
    outcome = simulate(GAME, seats=seats, games=300, bots=["random"], seed=1)
    assert set(outcome["stats"]) == FIGURES
    keys = {"deputy", "outlaw", "renegade", "draw"} if seats == 3 else {"law", "outlaws", "renegade"}
    assert set(outcome["stats"]["wins_by_role"]) == keys
    assert sum(entry["seats"] for entry in outcome["stats"]["characters"].values()) == 300 * seats
    draws = outcome["stats"]["wins_by_role"].get("draw", 0) * 300
    won = sum(entry["wins"] for entry in outcome["stats"]["characters"].values())
    assert won == pytest.approx(sum(outcome["wins"]) - draws)


@pytest.mark.compiled
def test_known_figures_of_random_play() -> None:
    """A change here means that the rules, the chance or the counting have changed."""
    outcome = simulate(GAME, seats=5, games=50_000, bots=["random"], seed=1, threads=2)
    stats = outcome["stats"]
    assert outcome["unfinished"] == 0
    assert (outcome["decisions"], stats["wins_by_role"]) == KNOWN
    assert all(entry["seats"] > 0 for entry in stats["characters"].values())


@pytest.mark.parametrize("language", ["en", "fr", "es"])
def test_every_figure_has_a_name(language: str) -> None:
    labels = figure_labels(GAME, language)
    for seats in (3, 5):
        stats, _, _ = counted(seats, 1)
        assert {f"wins_by_role.{key}" for key in stats["wins_by_role"]} <= set(labels)
    assert {f"characters.{name}.{what}" for name in CHARACTER_NAMES for what in ("seats", "wins")} <= set(labels)


@pytest.mark.compiled
def test_counts_are_shown_as_counts() -> None:
    outcome = simulate(GAME, seats=5, games=300, bots=["random"], seed=1)
    table = simulation_table(GAME, outcome, GAME.speaker("en"))
    cells = dict(zip(*(list(column.cells) for column in table.columns), strict=True))
    assert cells["Lucky Duke: seats"] == str(outcome["stats"]["characters"]["lucky_duke"]["seats"])
    assert str(cells["Wins of the law"]).endswith("%")
