"""Where games are played: on threads, on a Ray cluster, on a graphics card."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from typing import Any

import pytest

import saloon
from saloon.core.cuda import ptx_of
from saloon.lab.jobs import worker
from saloon.lab.places import Threads, cut, in_order
from saloon.lab.simulate import job_of, run, simulate
from saloon.lab.tournament import kit_for

GAMES = [game.name for game in saloon.games() if game.figures is not None]
pytestmark = pytest.mark.compiled


def is_installed(package: str) -> bool:
    return importlib.util.find_spec(package) is not None


def test_pieces_cover_every_game_once() -> None:
    for first, games, workers in ((0, 1, 4), (0, 100, 3), (37, 5_000, 2), (0, 123_457, 8)):
        pieces = list(cut(first, games, workers))
        assert [number for start, count in pieces for number in range(start, start + count)] == list(
            range(first, games)
        )


@pytest.mark.parametrize("name", GAMES)
def test_no_sum_depends_on_how_games_are_cut_into_pieces(name: str) -> None:
    game = saloon.game(name)
    play = worker(job_of(game, seats=max(game.seats), bots=["random"], seed=5, with_rows=True))
    whole, parts = play(0, 60), [play(first, 20) for first in (0, 20, 40)]
    assert (whole.sums == sum(part.sums for part in parts)).all()
    assert (whole.totals == sum(part.totals for part in parts)).all()


def test_few_pieces_are_handed_out_ahead_so_that_memory_stays_flat() -> None:
    out: list[int] = []
    most = 0

    def submit(piece: tuple[int, int]) -> int:
        nonlocal most
        out.append(piece[0])
        most = max(most, len(out))
        return piece[0]

    def fetch(number: int) -> int:
        out.remove(number)
        return number

    fetched = list(in_order(submit, fetch, ((n, 1) for n in range(1_000)), 2))
    assert fetched == list(range(1_000))
    assert most <= 8


def test_a_bot_that_is_an_instance_stays_on_one_thread() -> None:
    job = job_of("longhorn", bots=[saloon.bot("greedy")], seats=2)
    with pytest.raises(saloon.BadSetup, match="one game at a time"):
        run(job, 4, threads=2)
    Threads(1).prepare(job)


def test_a_place_that_is_not_there_is_explained() -> None:
    with pytest.raises(saloon.UnknownName, match="threads, ray, cuda"):
        simulate("longhorn", games=1, bots=["random"], on="moon")
    if not is_installed("numba_cuda"):
        with pytest.raises(saloon.NotPossible, match=r"saloon\[cuda\]"):
            simulate("longhorn", games=1, bots=["random"], on="cuda")
    if not is_installed("ray"):
        with pytest.raises(saloon.NotPossible, match=r"saloon\[ray\]"):
            simulate("longhorn", games=1, bots=["random"], on="ray")


@pytest.mark.proof
@pytest.mark.parametrize("name", GAMES)
def test_the_loops_with_a_policy_compile_for_cuda(name: str) -> None:
    from saloon.lab.chances import playing_on
    from saloon.lab.on_cuda import games_kernel_of, playouts_kernel_of

    game = saloon.game(name)
    kit = kit_for(("greedy",), figures=True, marks=bool(game.traits))
    assert ".visible .entry" in ptx_of(*games_kernel_of(game, kit, int(game.figures.WIDTH)))  # type: ignore[union-attr]
    assert ".visible .entry" in ptx_of(*playouts_kernel_of(game, playing_on(("greedy",))))


@pytest.fixture
def cluster() -> Iterator[Any]:
    """A Ray cluster of two nodes on this machine."""
    if not is_installed("ray"):
        pytest.fail("Ray is not installed: `make proof` installs it")
    import ray
    from ray.cluster_utils import Cluster

    nodes = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    second = nodes.add_node(num_cpus=1)
    ray.init(address=nodes.address, log_to_driver=False)
    yield nodes, second
    ray.shutdown()
    nodes.shutdown()


@pytest.mark.proof
def test_a_cluster_plays_the_same_games_though_a_node_is_killed(cluster: Any) -> None:
    nodes, second = cluster
    job = job_of("longhorn", bots=["greedy", "random"], seed=11, with_rows=False)
    killed = False

    def kill(done: int, games: int) -> None:
        nonlocal killed
        if not killed and done:
            killed = True
            nodes.remove_node(second, allow_graceful=False)

    there = run(job, 200_000, on="ray", progress=kill)
    here = run(job, 200_000, threads=2)
    assert killed
    for figures in (there, here):
        for key in ("seconds", "decisions_per_second", "on", "threads"):
            del figures[key]
    assert there == here
