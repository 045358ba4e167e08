"""Tests side by side: `pytest --workers N` collects once, loads all games once, and forks N processes that run tests.

A worker that starts from nothing, as other plug-ins have it, imports and collects everything for itself, and loads the
compiled rules of every game; together that took as long as a tenth of the tests.
"""

from __future__ import annotations

import gc
import os
import sys
import traceback
from collections.abc import Iterator
from itertools import chain, groupby, pairwise
from multiprocessing import Pipe
from multiprocessing.connection import Connection, wait
from typing import Any

import pytest

from server.processes import Forked, fork_here, load_everything

AT_ONCE = 8  # tests of a file that a worker takes at a time: so few that none of them is busy much longer than others
# What takes longest begins first, so that all end together: `pytest --processor-times` says what that is.
FIRST = ("tests/web/", "tests/plugins/", "tests/test_", "tests/server/", "tests/terminal", "tests/")
FORKED = pytest.StashKey[Forked]()  # what a worker's servers are forked from
NUMBER = 2  # bytes of a number in the queue


class Workers:
    """The plug-in of the process that collects: it forks workers, and hears from them what came of each test."""

    def __init__(self, config: pytest.Config, count: int) -> None:
        self.config = config
        self.count = count

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool | None:
        if self.config.option.collectonly or session.testsfailed:
            return None
        load_everything()
        # Folders of all workers lie in one, which they make when they see that it is not there.
        self.config._tmp_path_factory.getbasetemp()  # type: ignore[attr-defined]
        gc.collect()
        gc.freeze()  # what is loaded stays: nobody looks through it again, and workers share its memory
        self.portions = portions(session.items)
        self.queue, queued = os.pipe()
        os.write(queued, b"".join(number.to_bytes(NUMBER, "big") for number in range(len(self.portions))))
        os.close(queued)
        self.running: dict[Connection, Worker] = {}
        for _ in range(self.count):
            self.start(session, [])
        while self.running:
            for ready in wait(list(self.running)):
                self.hear(ready, session)
            if session.shouldfail or session.shouldstop:
                while os.read(self.queue, 1 << 16):
                    pass  # workers end what they are at
        if session.shouldfail:
            raise session.Failed(session.shouldfail)
        if session.shouldstop:
            raise session.Interrupted(session.shouldstop)
        return True

    def start(self, session: pytest.Session, left: list[pytest.Item]) -> None:
        """One more worker, which runs what another one has left and then takes from the queue."""
        hears, tells = Pipe(duplex=False)
        pid = os.fork()
        if pid == 0:
            status = 1
            try:
                hears.close()
                run_tests(session, Reports(self.config, tells), chain(left, self.taken(tells)))
                status = 0
            except BaseException:
                traceback.print_exc(file=sys.__stderr__)
            os._exit(status)  # taking all compiled rules apart takes half a minute
        tells.close()
        self.running[hears] = Worker(pid, left)

    def taken(self, tells: Connection) -> Iterator[pytest.Item]:
        """The tests that this worker takes from the queue, until it is empty."""
        while read := os.read(self.queue, NUMBER):
            number = int.from_bytes(read, "big")
            tells.send(("takes", number))
            yield from self.portions[number]

    def hear(self, ready: Connection, session: pytest.Session) -> None:
        """What a worker says: it takes tests, begins or ends one, reports on it, or is gone."""
        worker, hook = self.running[ready], self.config.hook
        try:
            said, what = ready.recv()
        except EOFError:
            del self.running[ready]
            status = os.waitstatus_to_exitcode(os.waitpid(worker.pid, 0)[1])
            if worker.test:
                hook.pytest_runtest_logreport(report=crashed(*worker.test, status))
            if status and not session.shouldfail:
                self.start(session, worker.left)
            return
        match said:
            case "takes":
                worker.left += self.portions[what]
            case "begins":
                worker.test = what
                worker.left = worker.left[1:]
                hook.pytest_runtest_logstart(nodeid=what[0], location=what[1])
            case "report":
                hook.pytest_runtest_logreport(
                    report=hook.pytest_report_from_serializable(config=self.config, data=what)
                )
            case "ends":
                worker.test = None
                hook.pytest_runtest_logfinish(nodeid=what[0], location=what[1])


class Worker:
    """A process, the tests that it has not begun, and the one that it is at: its name and place."""

    def __init__(self, pid: int, left: list[pytest.Item]) -> None:
        self.pid = pid
        self.left = left
        self.test: tuple[str, Any] | None = None


class Reports:
    """The plug-in of a worker: it passes on what the process that collected shows."""

    def __init__(self, config: pytest.Config, tells: Connection) -> None:
        self.config = config
        self.tells = tells

    def pytest_runtest_logstart(self, nodeid: str, location: tuple[str, int | None, str]) -> None:
        self.tells.send(("begins", (nodeid, location)))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        data = self.config.hook.pytest_report_to_serializable(config=self.config, report=report)
        self.tells.send(("report", data))

    def pytest_runtest_logfinish(self, nodeid: str, location: tuple[str, int | None, str]) -> None:
        self.tells.send(("ends", (nodeid, location)))


def portions(items: list[pytest.Item]) -> list[list[pytest.Item]]:
    """What a worker takes at a time: some tests of one file; the slowest folders first."""

    def rank(item: pytest.Item) -> int:
        return next((rank for rank, folder in enumerate(FIRST) if item.nodeid.startswith(folder)), len(FIRST))

    in_order = sorted(items, key=rank)
    files = [list(group) for _, group in groupby(in_order, lambda item: item.nodeid.partition("::")[0])]
    return [file[first : first + AT_ONCE] for file in files for first in range(0, len(file), AT_ONCE)]


def run_tests(session: pytest.Session, reports: Reports, items: Iterator[pytest.Item]) -> None:
    """A worker's tests, in a process that has only forked."""
    config = session.config
    config.pluginmanager.unregister(name="terminalreporter")
    # The files that output is captured in are this process's own, not those of the one it was forked from.
    capture: Any = config.pluginmanager.getplugin("capturemanager")
    capture.stop_global_capturing()
    capture.start_global_capturing()
    config.stash[FORKED] = fork_here()
    config.pluginmanager.register(reports)
    for item, following in pairwise(chain(items, [None])):
        config.hook.pytest_runtest_protocol(item=item, nextitem=following)
    capture.stop_global_capturing()


def crashed(nodeid: str, location: Any, status: int) -> pytest.TestReport:
    """The report of a test that has ended its worker, or was ended for taking too long."""
    return pytest.TestReport(
        nodeid, location, {}, "failed", f"{nodeid} ended its process with status {status}: see above.", "call"
    )
