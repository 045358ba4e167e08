"""Work beside the event loop: whose turn it is, for how long, and what a worker that dies leaves behind."""

from __future__ import annotations

import asyncio
import math
import os
import random
import signal
import threading
import time
from bisect import bisect_right
from typing import Any

import pytest

from facedown.bots import Budget
from facedown.errors import InvalidRecord
from facedown.kernel import records
from facedown.server.rooms import bot_pool, tasks, work_queue
from facedown.server.rooms.bot_pool import MOST_JOBS, Pace, Players
from facedown.server.rooms.work_queue import HORIZON, SHORTEST, WorkQueue
from facedown.server.rooms.worker_process import WorkerDied, WorkerHung, WorkerProcess
from facedown.table import offers
from facedown.table.commands import Refused
from facedown.table.game import arrange, deal
from server.in_process import RunningServer
from server.sitting import Seats

pytestmark = pytest.mark.anyio


# ---- Whose turn it is


async def test_clients_take_turns_however_much_one_of_them_wants() -> None:
    queue, gate, done = WorkQueue(1), threading.Event(), []
    first = asyncio.ensure_future(queue.run("greedy", gate.wait))
    await asyncio.sleep(0)
    jobs = [queue.run("greedy", done.append, number) for number in range(5)]
    jobs += [queue.run("modest", done.append, "modest"), queue.run("other", done.append, "other")]
    waiting = [asyncio.ensure_future(job) for job in jobs]
    await asyncio.sleep(0)
    gate.set()
    await asyncio.gather(first, *waiting)
    assert done == [0, "modest", "other", 1, 2, 3, 4]
    queue.close()


async def test_a_job_that_is_given_up_while_it_waits_is_never_done() -> None:
    queue, gate, done = WorkQueue(1), threading.Event(), []
    first = asyncio.ensure_future(queue.run("a", gate.wait))
    given_up, kept = (asyncio.ensure_future(queue.run("a", done.append, number)) for number in range(2))
    await asyncio.sleep(0)
    given_up.cancel()
    gate.set()
    await asyncio.gather(first, kept)
    assert done == [1]
    assert queue.waiting == 0
    assert queue.jobs_of("a") == 0
    queue.close()


async def test_background_work_begins_only_while_nobody_waits_and_takes_no_time_from_thoughts() -> None:
    queue, gate, done = WorkQueue(1), threading.Event(), []
    first = asyncio.ensure_future(queue.run("a", gate.wait))
    await asyncio.sleep(0)
    behind = [asyncio.ensure_future(queue.run("r", done.append, n, is_background=True)) for n in range(2)]
    await asyncio.sleep(0)
    waiting = asyncio.ensure_future(queue.run("b", done.append, "b"))
    await asyncio.sleep(0)
    assert queue.jobs_of("r") == 0
    gate.set()
    await asyncio.gather(first, waiting, *behind)
    assert done == ["b", 0, 1]
    queue.close()


async def granted(clients: dict[str, int], workers: int = 1) -> dict[str, float]:
    """The seconds that the first job of each client would be given."""
    queue = WorkQueue(workers)
    for who, jobs in clients.items():
        queue._jobs[who] = jobs
    given = {who: queue.grant(work_queue.Job(who, print, (), 1.0)) for who in clients}
    queue.close()
    return given


async def test_thoughts_get_shorter_as_more_wait_so_that_all_are_served_within_the_horizon() -> None:
    assert await granted({"alone": 1}, workers=2) == {"alone": 1.0}
    twenty = await granted({str(number): 1 for number in range(20)}, workers=2)
    assert sum(twenty.values()) == pytest.approx(2 * HORIZON)


async def test_who_has_many_jobs_gets_less_for_each_and_takes_nothing_from_others() -> None:
    given = await granted({"greedy": 30, "modest": 1})
    assert given["modest"] == pytest.approx(HORIZON / 2)
    assert given["greedy"] == SHORTEST


# ---- How long it takes


class FakeTime:
    """A clock that stands still unless somebody sleeps or thinks."""

    def __init__(self) -> None:
        self.at = 0.0

    def perf_counter(self) -> float:
        return self.at

    def sleep(self, seconds: float) -> None:
        self.at += seconds


@pytest.mark.parametrize("hand", [[1, 2, 3, 4, 5], [5, 5, 5, 5, 5]])
def test_a_thought_takes_what_it_was_given_whether_there_was_a_choice_or_not(
    hand: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second hand has only one move: two fields from the left end, with the opponent far away."""
    game = arrange("en_garde", left=3, right=23, hands=[hand, None])
    clock = FakeTime()
    monkeypatch.setattr(tasks, "time", clock)
    monkeypatch.setattr(tasks, "think", lambda *_: "")
    tasks.choose("expert", game.name, records.content(game.known(0)), 0, bytes(32), Budget(seconds=0.3))
    assert clock.at == pytest.approx(0.3)


def distance(one: list[float], other: list[float]) -> float:
    """How far two samples are apart, from 0 to 1: the statistic of Kolmogorov and Smirnov."""
    ranks = [(bisect_right(sorted(one), at) / len(one), bisect_right(sorted(other), at) / len(other))
             for at in (*one, *other)]  # fmt: skip
    return max(abs(first - second) for first, second in ranks)


async def test_under_load_the_time_until_a_move_does_not_tell_whether_there_was_a_choice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Real time and real searches, with a worker that others keep busy."""
    monkeypatch.setattr(bot_pool.Players, "_choose_surely", bot_pool.Players.choose_at_once)  # so that a failure shows
    samples = 25  # of each kind: samples of one distribution are this far apart once in 100,000 runs
    at_most = math.sqrt(-math.log(1e-5 / 2) / samples)
    free, forced = (
        arrange("en_garde", left=3, right=23, hands=[hand, None]) for hand in ([1, 2, 3, 4, 5], [5, 5, 5, 5, 5])
    )
    assert (len(free.moves(0)) > 1, len(forced.moves(0))) == (True, 1)
    players = Players(1, Pace(0.03, 0.03), Budget(seconds=0.1))
    times: dict[bool, list[float]] = {True: [], False: []}
    order = random.Random(1).sample([True, False] * samples, 2 * samples)

    async def keep_busy() -> None:
        while True:
            await players.queue.run("somebody else", time.sleep, 0.012)

    await players.choose("expert", free, 0)
    somebody_else = asyncio.ensure_future(keep_busy())
    for is_forced in order:
        began = time.perf_counter()
        await players.choose("expert", forced if is_forced else free, 0)
        times[is_forced].append(time.perf_counter() - began)
    somebody_else.cancel()
    players.close()
    assert distance(times[True], times[False]) < at_most


async def test_an_undo_is_judged_while_everybody_else_is_served(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate, judged = threading.Event(), threading.Event()

    def judge(*_: Any) -> bool:
        judged.set()
        gate.wait(60)
        return True

    monkeypatch.setattr(tasks, "judge_undo", judge)
    async with Seats(server, "en_garde") as seats, Seats(server, "en_garde") as others:
        await seats.start()
        await seats.play_on(1)
        mover = next(client for client in seats.clients if not client.is_to_move)
        await mover.send({"type": "undo", "id": "u"})
        async with asyncio.timeout(30):
            while not judged.is_set():
                await asyncio.sleep(0.01)
        await others.start()
        await others.play_on(2)
        gate.set()
        assert (await mover.hear_fact("undo_asked"))["yours"] == "u"


async def test_one_client_has_only_so_many_hints_and_undo_requests_at_a_time() -> None:
    players, gate = Players(1, Pace(0, 0), Budget(iterations=5)), threading.Event()
    held = [asyncio.ensure_future(players.queue.run("greedy", gate.wait)) for _ in range(MOST_JOBS)]
    await asyncio.sleep(0)
    with pytest.raises(Refused, match="too_fast"):
        players.check_share("greedy")
    players.check_share("modest")
    gate.set()
    await asyncio.gather(*held)
    players.close()


# ---- Workers that fail


async def test_a_thread_that_hangs_is_replaced_and_its_client_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work_queue, "LONGEST", 0.05)
    queue, gate = WorkQueue(1), threading.Event()
    with pytest.raises(Refused, match="took_too_long"):
        await queue.run("a", gate.wait)
    assert await queue.run("a", len, "abc") == 3
    gate.set()
    queue.close()


async def test_local_jobs_wait_for_each_other_and_for_nobody_else() -> None:
    queue, gate, done = WorkQueue(2, in_processes=True), threading.Event(), []
    first = asyncio.ensure_future(queue.run("a", gate.wait, is_local=True))
    second = asyncio.ensure_future(queue.run("b", done.append, 1, is_local=True))
    await asyncio.sleep(0.01)
    assert (done, queue.waiting, queue.jobs_of("a"), len(queue._free)) == ([], 1, 1, 2)
    gate.set()
    await asyncio.gather(first, second)
    queue.close()


def fail(*_: Any) -> None:
    raise RuntimeError("broken")


async def test_a_bot_that_fails_is_asked_again_and_in_the_end_any_move_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_pool, "RETRY_AFTER", (0.0, 0.0))
    monkeypatch.setattr(tasks, "choose", fail)
    players, game = Players(1, Pace(0, 0), Budget(iterations=5)), deal("en_garde", seed=1)
    seat = min(game.pending)
    assert await players.choose("expert", game, seat) in map(str, game.moves(seat))
    players.close()


async def test_a_bot_that_hangs_again_and_again_is_not_asked_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    gate, asked = threading.Event(), []

    def choose(name: str, *_: Any) -> str:
        asked.append(name)
        if name == "hangs":
            gate.wait()
        return "+1"

    monkeypatch.setattr(bot_pool, "RETRY_AFTER", (0.0, 0.0))
    monkeypatch.setattr(work_queue, "LONGEST", 0.02)
    monkeypatch.setattr(tasks, "choose", choose)
    players, game = Players(1, Pace(0, 0), Budget(iterations=5)), deal("en_garde", seed=1)
    for _ in range(bot_pool.MOST_HANGS + 2):
        assert await players.choose("hangs", game, min(game.pending)) == "+1"
    assert asked.count("hangs") == bot_pool.MOST_HANGS
    assert set(asked) == {"hangs", offers.STAND_IN}
    gate.set()
    players.close()


async def test_an_undo_or_a_hint_that_fails_is_refused_and_the_table_goes_on(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tasks, "judge_undo", fail)
    monkeypatch.setattr(tasks, "hint", fail)
    async with Seats(server, "en_garde", options={"starter": "left"}, memory_aid=True) as seats:
        await seats.start()
        assert (await seats[0].command("hint"))["key"] == "server_error"
        await seats.play_on(1)
        mover = next(client for client in seats.clients if not client.is_to_move)
        room = server.room(seats.table)
        assert (await mover.command("undo"))["key"] == "server_error"
        await seats.play_on(1)
        assert server.room(seats.table) is room


# ---- Worker processes


async def test_a_worker_process_answers_though_bots_print_and_comes_back_after_it_was_killed() -> None:
    worker = WorkerProcess(list)
    assert await worker.call(print, ("a bot that prints",), 60) is None
    assert await worker.call(len, ("abc",), 60) == 3
    os.kill(worker.pid, signal.SIGKILL)
    with pytest.raises(WorkerDied):
        await worker.call(len, ("abc",), 60)
    assert await worker.call(len, ("abcd",), 60) == 4
    with pytest.raises(WorkerHung):
        await worker.call(time.sleep, (60,), 0.05)
    worker.close()


async def test_a_move_is_thought_out_in_a_worker_process_and_its_refusals_come_back() -> None:
    players = Players(1, Pace(0, 0), Budget(iterations=20), in_processes=True)
    game = deal("en_garde", seed=3)
    seat = min(game.pending)
    move = await players.choose("expert", game, seat, "somebody")
    assert move in map(str, game.moves(seat))
    with pytest.raises(InvalidRecord):
        await players.replay("no record", None, "somebody")
    players.close()
