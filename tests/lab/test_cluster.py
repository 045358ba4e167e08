"""A Ray cluster gives what one process gives, and does the work of a killed worker again."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
import ray

import facedown
from facedown.bots import Budget
from facedown.errors import BotFailed, ClusterFailed
from facedown.lab import balance
from facedown.lab.cluster import run_on_cluster
from facedown.lab.simulate import simulate
from facedown.lab.tournament import play_tournament

HERE = Path(__file__).parent
EAGER = f"{HERE / 'players.py'}:Eager"


@pytest.fixture(scope="module", autouse=True)
def cluster():
    """Two nodes' worth of processes on this machine; all tests share them."""
    path = os.pathsep.join([str(HERE.parent), str(HERE), os.environ.get("PYTHONPATH", "")])
    ray.init(
        address="local",
        num_cpus=2,
        include_dashboard=False,
        log_to_driver=False,
        configure_logging=False,
        runtime_env={"env_vars": {"PYTHONPATH": path}},
    )
    yield "local"
    ray.shutdown()


def without_time(outcome):
    return msgspec.structs.replace(outcome, seconds=0.0, actions_per_second=0.0)


def test_a_simulation_is_the_same(cluster):
    here, there = (simulate("en_garde", count=4_100, seed=3, cluster=where) for where in (None, cluster))
    assert without_time(here) == without_time(there)


def test_a_tournament_is_the_same(cluster, tmp_path):
    settings = {"seed": 1, "options": {"target": 0}}
    here = play_tournament("en_garde", ["random", EAGER], 8, **settings)
    there = play_tournament("en_garde", ["random", EAGER], 8, cluster=cluster, records=tmp_path, **settings)
    assert here.pairings == there.pairings
    assert len(list(tmp_path.iterdir())) == 16


def test_a_dataset_is_the_same(cluster):
    here, there = (facedown.trajectories("en_garde", count=250, seed=1, cluster=where) for where in (None, cluster))
    assert here.equals(there)


def test_a_balance_is_the_same(cluster):
    here, there = (balance.measure(2, count=2_100, seed=1, bots="random", cluster=where) for where in (None, cluster))
    assert here == there


class Fragile(msgspec.Struct, frozen=True):
    """A job whose worker is killed in the middle of one part, once."""

    marker: Path

    @contextmanager
    def open(self) -> Iterator[Any]:
        """Nothing to get ready."""
        yield self.do

    def do(self, part: int) -> tuple[int, int]:
        """Double a number; the worker of the third part dies the first time."""
        if part == 3 and not self.marker.exists():
            self.marker.write_text("killed", encoding="utf-8")
            os.kill(os.getpid(), signal.SIGKILL)
        return part, 2 * part


def test_the_part_of_a_killed_worker_is_done_again(cluster, tmp_path):
    marker = tmp_path / "marker"
    assert list(run_on_cluster(Fragile(marker), range(8), cluster)) == [(part, 2 * part) for part in range(8)]
    assert marker.exists()


def test_a_bot_that_fails_on_a_cluster_is_named(cluster):
    late = f"{HERE / 'players.py'}:Late"
    with pytest.raises(BotFailed, match=r"Late failed .* RuntimeError: too late") as caught:
        play_tournament("en_garde", ["random", late], 2, seed=1, budget=Budget(iterations=5), cluster=cluster)
    assert "too late" in caught.value.traceback


def test_an_address_without_a_cluster_is_refused(monkeypatch):
    monkeypatch.setattr(ray, "is_initialized", lambda: False)

    def nobody(**_):
        raise ConnectionError("nobody answers")

    monkeypatch.setattr(ray, "init", nobody)
    with pytest.raises(ClusterFailed, match="no Ray cluster at 'nowhere:1': nobody answers"):
        simulate("en_garde", count=1, cluster="nowhere:1")
