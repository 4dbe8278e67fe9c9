"""What a simulation counts."""

from __future__ import annotations

import pytest

import saloon
from saloon.games.goat import GAME
from saloon.lab.simulate import simulate

STATS = {
    "mean_winner_money", "mean_money", "shared_victories", "accepted_offers", "mean_last_phase_refusals",
    "money_by_place_from_first_dealer",
}  # fmt: skip


def test_figures_count_what_the_games_show() -> None:
    """The same games counted by hand, from their stories and views."""
    assert GAME.figures is not None
    for seats in GAME.seats:
        sums = [0.0] * GAME.figures.WIDTH
        offers = accepted = refusals = rounds = 0
        won, money, places = [], [], [0.0] * seats
        for number in range(4):
            state = GAME.deal(seats, seed=number)
            player, first = saloon.bot("random", seed=number), state.turn
            GAME.figures.tally(state.record(), sums)
            rounds += sum(event.kind == "round" for event in state.story)
            while not state.over:
                last = state.view(None)["table"]["last_active"]
                state.play(player.choose(state.seen_by(state.turn)))
                GAME.figures.tally(state.record(), sums)
                kinds = [event.kind for event in state.story]
                offers += kinds.count("claim")
                accepted += kinds.count("accept")
                rounds += kinds.count("round")
                refusals += kinds.count("refuse") if last is not None else 0
            people = [each["money"] for each in state.view(None)["table"]["players"]]
            money += people
            won.append(max(people))
            for seat in range(seats):
                places[(seat - first) % seats] += people[seat] / 4
        stats = GAME.figures.stats(sums, 4)
        assert set(stats) == STATS
        assert stats["accepted_offers"] == accepted / offers
        assert stats["mean_last_phase_refusals"] == refusals / rounds
        assert stats["mean_money"] == sum(money) / len(money)
        assert stats["mean_winner_money"] == sum(won) / len(won)
        assert stats["money_by_place_from_first_dealer"] == pytest.approx(places)


@pytest.mark.proof
def test_known_figures_of_random_play() -> None:
    """A change here means that the rules, the chance or the counting have changed."""
    outcome = simulate(GAME, seats=4, games=20_000, bots=["random"], seed=1, threads=2)
    assert (outcome["unfinished"], outcome["decisions"]) == (0, 2_412_072)
    assert sum(outcome["wins"]) == pytest.approx(20_000)
    assert set(outcome["stats"]) == STATS
    assert 0.5 < outcome["stats"]["accepted_offers"] < 0.53  # half, and the forced ones
    assert len(outcome["stats"]["money_by_place_from_first_dealer"]) == 4
    assert outcome["stats"]["mean_money"] < outcome["stats"]["mean_winner_money"]
