from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest

import saloon
from saloon.core.chance import Seeded
from saloon.lab.arena import verdict
from saloon.lab.checkpoint import Checkpoint
from saloon.lab.decisions import Decisions, frame, logged
from saloon.lab.jobs import Job, Outcome, Player, blank, policies_of
from saloon.lab.restricting import barred_actions
from saloon.lab.rows import GameRows
from saloon.lab.simulate import Stopped, job_of, run, simulate

pytestmark = pytest.mark.compiled
LONGHORN = saloon.game("longhorn")
PROMISED = {
    "game", "seats", "games", "unfinished", "seed", "decisions", "seconds", "decisions_per_second", "mean_decisions",
    "sd_decisions", "wins", "stats",
}  # fmt: skip


class Hasty(saloon.Bot):
    """Plays anything, asked move by move."""

    def choose(self, seen: saloon.Seen) -> int:
        actions = seen.actions()
        return actions[self.seed % len(actions)]


def decisions_of(job: Job, games: int) -> tuple[Any, dict[str, Any]]:
    """The table of all decisions, and the figures."""
    pieces: list[Decisions] = []

    def keep(first: int, count: int, outcome: Outcome) -> None:
        pieces.append(logged(job, first, count, outcome.actions))

    figures = run(job, games, keep=keep)
    return frame(job.game, pieces), figures


def without_time(outcome: dict[str, Any]) -> dict[str, Any]:
    return {k: v for k, v in outcome.items() if k not in ("seconds", "decisions_per_second", "threads")}


def test_the_report_has_every_promised_field() -> None:
    outcome = simulate(LONGHORN, games=100, bots=["random", "random"], seed=1)
    assert set(outcome) >= PROMISED
    assert set(outcome["stats"]) == {
        "first_raider_wins", "draws", "endings", "mean_raids", "mean_winner_money", "mean_loser_money",
    }  # fmt: skip
    assert set(outcome["stats"]["endings"]) == {"sheriff", "nine", "scored"}
    assert sum(outcome["wins"]) == pytest.approx(100)
    assert sum(outcome["stats"]["endings"].values()) == pytest.approx(1)


@pytest.mark.parametrize("bots", [["random"], ["greedy", "random"]])
def test_threads_change_nothing_but_the_time(bots: list[str]) -> None:
    one = simulate(LONGHORN, games=3000, bots=bots, seed=5, threads=1)
    three = simulate(LONGHORN, games=3000, bots=bots, seed=5, threads=3)
    assert without_time(one) == without_time(three)


def test_a_seed_is_a_sample_of_its_own() -> None:
    outcomes = [simulate(LONGHORN, games=2000, bots=["random"], seed=seed)["decisions"] for seed in range(3)]
    assert len(set(outcomes)) == 3


def test_known_figures_of_random_play() -> None:
    """A change here means that the rules, the chance or the counting have changed."""
    outcome = simulate(LONGHORN, games=100_000, bots=["random"], seed=1, threads=2)
    assert outcome["decisions"] == 3_921_229
    assert outcome["wins"] == [50003.5, 49996.5]
    assert outcome["stats"]["endings"] == {"sheriff": 0.17816, "nine": 0.02411, "scored": 0.79773}
    assert outcome["stats"]["first_raider_wins"] == 0.51915
    assert outcome["stats"]["draws"] == 0.02525
    assert outcome["stats"]["mean_raids"] == pytest.approx(17.81931)


def test_figures_count_what_the_games_show() -> None:
    """The same games counted by hand, from their stories."""
    raids, money, dealt = 0, [], 60
    for number in range(dealt):
        state = LONGHORN.deal(seed=number)
        player = saloon.bot("random", seed=number)
        while not state.over:
            state.play(player.choose(state.seen_by(state.turn)))
            raids += sum(event.kind == "raid" for event in state.story)
            money += [
                max(event.args.dollars_0, event.args.dollars_1) for event in state.story if event.kind == "scored"
            ]
    sums = [0.0] * LONGHORN.figures.WIDTH  # type: ignore[union-attr]
    for number in range(dealt):
        state = LONGHORN.deal(seed=number)
        player = saloon.bot("random", seed=number)
        LONGHORN.figures.tally(state.record(), sums)  # type: ignore[union-attr]
        while not state.over:
            state.play(player.choose(state.seen_by(state.turn)))
            LONGHORN.figures.tally(state.record(), sums)  # type: ignore[union-attr]
    stats = LONGHORN.figures.stats(sums, dealt)  # type: ignore[union-attr]
    assert stats["mean_raids"] == raids / dealt
    assert stats["mean_winner_money"] == pytest.approx(sum(money) / len(money))


def test_bots_asked_move_by_move_play_the_same_kind_of_games() -> None:
    slow = simulate(LONGHORN, games=400, bots=["random", "search"], seed=2, settings={"playouts": 1})
    fast = simulate(LONGHORN, games=20_000, bots=["random"], seed=3)
    spread = fast["sd_decisions"] / math.sqrt(400)
    assert abs(slow["mean_decisions"] - fast["mean_decisions"]) < 6 * spread


def test_a_game_cut_short_is_unfinished_and_nobodys_win() -> None:
    outcome = simulate(LONGHORN, games=50, bots=["random"], seed=1, limit=5)
    assert outcome["unfinished"] == 50
    assert outcome["wins"] == [0, 0]
    assert outcome["mean_decisions"] == 5


def test_options_reach_the_deal() -> None:
    plain = simulate(LONGHORN, games=4000, bots=["random"], seed=1)
    other = simulate(LONGHORN, games=4000, bots=["random"], seed=1, options={"nuggets": "2-2-1-1"})
    assert plain["stats"] != other["stats"]


def test_progress_is_told_to_the_end() -> None:
    told: list[tuple[int, int]] = []
    simulate(LONGHORN, games=500, bots=["random"], seed=1, threads=2, progress=lambda *at: told.append(at))
    assert told[-1] == (500, 500)
    assert told == sorted(told)


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        ({"seats": 3, "bots": ["random"]}, "for 2 players, not 3"),
        ({"bots": ["random"] * 3}, "not 3"),
        ({"games": 0}, "at least 1"),
        ({"threads": 0}, "at least 1"),
        ({"seed": -1}, "from 0"),
        ({"options": {"nugets": "1"}}, "nugets"),
        ({"options": {"nuggets": "9"}}, "none of"),
    ],
)
def test_what_cannot_be_simulated_is_refused(wrong: dict[str, Any], complaint: str) -> None:
    arguments: dict[str, Any] = {"games": 10, "bots": ["random", "random"], "seed": 1, **wrong}
    with pytest.raises(saloon.BadSetup, match=complaint):
        simulate(LONGHORN, **arguments)


def test_a_verdict_is_the_exact_binomial_tail() -> None:
    assert verdict(10, 8, 0.5).p_value == pytest.approx(56 / 1024)
    assert verdict(10, 8.5, 0.5).p_value == pytest.approx(56 / 1024)
    low, high = verdict(400, 200, 0.5).interval
    assert low == pytest.approx(1 - high)
    assert 0.45 < low < 0.5


# ---- Any mix of policies


@pytest.mark.parametrize("bots", [["greedy", "passive", "random"], ["passive", "random", "greedy"]])
def test_different_policies_meet_in_the_compiled_loop(bots: list[str]) -> None:
    job = job_of("boomtown", bots=bots, seed=4)
    assert job.is_compiled
    assert policies_of(job) == ("greedy", "passive")
    played = simulate("boomtown", games=60, bots=bots, seed=4)
    assert sum(played["wins"]) == 60
    assert played["wins"][bots.index("greedy")] > played["wins"][bots.index("random")]


def test_sums_are_the_same_however_the_work_is_cut() -> None:
    """Shared victories are thirds and halves, whose sums depend on their order unless they are counted whole."""
    outcomes = [simulate("goat", games=700, bots=["greedy"], seats=3, seed=2, threads=n) for n in (1, 2, 3)]
    assert len({str(without_time(outcome)) for outcome in outcomes}) == 1


def test_rows_add_up_to_the_sums() -> None:
    job = job_of("goat", seats=3, bots=["greedy", "random", "greedy"], seed=9, with_rows=True)
    rows = GameRows(job)
    figures = run(job, 300, threads=2, keep=lambda first, _, outcome: rows.add(first, outcome))
    frame = rows.frame()
    assert frame["game"].to_list() == list(range(300))
    assert frame["decisions"].sum() == figures["decisions"]
    for seat in range(3):
        assert frame[f"prize_{seat}"].sum() == pytest.approx(figures["wins"][seat], abs=1e-3)
    assert all({*places} == {"1", "2", "3"} for places in frame.select("place_0", "place_1", "place_2").iter_rows())


def test_rows_are_the_same_for_bots_that_are_asked() -> None:
    """`Hasty` plays at random by itself, so the games differ; the deal, and with it the first dealer, does not."""
    frames = []
    for bots in (["random"], [Hasty]):
        job = job_of("goat", seats=3, bots=bots, seed=9, with_rows=True)
        rows = GameRows(job)
        run(job, 20, keep=lambda first, _, outcome, rows=rows: rows.add(first, outcome))  # type: ignore[misc]
        frames.append(rows.frame())
    assert frames[0].columns == frames[1].columns
    assert frames[0]["place_0"].to_list() == frames[1]["place_0"].to_list()


def test_every_decision_has_a_row_with_its_move_and_events() -> None:
    for bots in (["random"], [Hasty]):
        job = job_of("longhorn", bots=bots, seed=3)
        table, figures = decisions_of(job, 12)
        assert len(table) == figures["decisions"] + 12, "the deals have a row, too"
        state = job.game.deal(2, chance=Seeded(3, stream=2 * 5))
        for row in table.filter((table["game"] == 5) & (table["number"] > 0)).iter_rows(named=True):
            assert (row["seat"], row["phase"]) == (state.turn, state.phase)
            assert json.loads(row["move"]) == state.action(row["action"]).move
            state.play(row["action"])
            assert json.loads(row["events"]) == [{"kind": e.kind, **e.args.as_dict()} for e in state.story]
        assert state.over


# ---- Restricted play


@pytest.mark.parametrize("bots", [["greedy"], [Hasty]])
def test_what_is_barred_is_not_done_where_anything_else_can_be(bots: list[Player]) -> None:
    job = job_of("longhorn", seats=2, bots=bots, seed=3, without={0: ["raid black", "Raid White!"]})
    table, _ = decisions_of(job, 12)
    games = dict.fromkeys(range(12))
    states = {game: job.game.deal(2, chance=Seeded(3, stream=2 * game)) for game in games}
    forced, barred = 0, job.barred[0]
    for row in table.filter(table["number"] > 0).iter_rows(named=True):
        state = states[row["game"]]
        if state.turn == 0 and row["action"] in barred:
            assert set(state.actions()) <= barred
            forced += 1
        state.play(row["action"])
    assert not job.barred[1]
    raids = table.filter((table["seat"] == 0) & (table["phase"] == "raid"))
    assert forced < len(raids) / 2


def test_a_card_is_barred_by_its_name() -> None:
    boomtown = saloon.game("boomtown")
    (played,) = barred_actions(boomtown, ["Hoedown!"])
    assert boomtown.face.move(played) == {"do": "play", "card": "hoedown"}
    assert barred_actions(saloon.game("bang_dice"), ["shoot twice"]) == barred_actions(
        saloon.game("bang_dice"), ["Slab the Killer"]
    )


def test_a_name_that_nothing_has_gets_a_hint() -> None:
    with pytest.raises(saloon.UnknownName, match="hoedown"):
        simulate("boomtown", seats=3, games=1, bots=["random"], without=["Hodown!"])


# ---- Checkpoints


def test_an_interrupted_simulation_goes_on_to_the_same_figures(tmp_path: Path) -> None:
    job = job_of("longhorn", bots=["greedy", "random"], seed=7)
    whole = run(job, 400)
    checkpoint = Checkpoint(tmp_path, job)

    def keep(first: int, count: int, outcome: Outcome) -> None:
        checkpoint.add(first, count, outcome)
        if first + count >= 150:
            raise KeyboardInterrupt

    with pytest.raises(Stopped) as stopped:
        run(job, 400, keep=keep)
    checkpoint.write()
    assert 150 <= stopped.value.figures["games"] < 400
    done, so_far = Checkpoint(tmp_path, job).load()
    assert done == stopped.value.figures["games"]
    assert without_time(run(job, 400, done=done, so_far=so_far)) == without_time(whole)


def test_a_checkpoint_belongs_to_one_job(tmp_path: Path) -> None:
    checkpoint = Checkpoint(tmp_path, job_of("longhorn", bots=["random"], seed=7))
    checkpoint.add(0, 10, blank(checkpoint.job, 0))
    checkpoint.write()
    with pytest.raises(saloon.NotPossible, match="nothing to resume"):
        Checkpoint(tmp_path, job_of("longhorn", bots=["random"], seed=8)).load()
    checkpoint.path.write_text("{", "utf-8")
    with pytest.raises(saloon.NotPossible, match="damaged"):
        checkpoint.load()


def test_games_go_on_where_no_checkpoint_can_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("saloon.lab.checkpoint.SECONDS", 0.0)
    blocked = tmp_path / "file"
    blocked.write_text("", "utf-8")
    checkpoint = Checkpoint(blocked / "simulations", job_of("longhorn", bots=["random"], seed=7))
    figures = run(checkpoint.job, 40, keep=checkpoint.add)
    assert figures["games"] == 40
    with pytest.raises(NotADirectoryError):
        checkpoint.write()
