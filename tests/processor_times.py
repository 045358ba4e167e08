"""What tests cost: `pytest --processor-times N` names the N files and tests that take most processor time.

Wall time says little about a suite that keeps all cores busy. Processor time is counted with all that a test starts: a
browser and its renderers, servers, other commands. What compiles is named, too.
"""

from __future__ import annotations

import json
import os
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from numba.core import event

TICK = os.sysconf("SC_CLK_TCK")
UTIME, CSTIME = 11, 15  # of a process and of its ended children, in /proc/PID/stat after the name


class ProcessorTimes(event.Listener):
    """The plug-in: each worker notes its tests in one file, which the process that collects sums up."""

    def __init__(self, show: int) -> None:
        self.show = show
        handle, self.file = tempfile.mkstemp(suffix=".jsonl")
        os.close(handle)
        self.test = ""
        self.depth = 0
        self.since = 0.0
        event.register("numba:compile", self)

    def on_start(self, event: Any) -> None:
        self.depth += 1
        if self.depth == 1:
            self.since = time.thread_time()

    def on_end(self, event: Any) -> None:
        self.depth -= 1
        if self.depth == 0:
            function = event.data["dispatcher"].py_func
            name = f"{function.__module__}.{function.__qualname__}"
            self.note("compiled", f"{name}/{len(event.data['args'])}", time.thread_time() - self.since)

    def note(self, kind: str, name: str, seconds: float) -> None:
        with Path(self.file).open("a") as file:
            file.write(json.dumps([kind, self.test, name, seconds]) + "\n")

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.test = item.nodeid
        before = times_by_process()
        result = yield
        for program, seconds in spent(before, times_by_process()).items():
            self.note("ran", program, seconds)
        return result

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """The most expensive files, tests and compiled functions."""
        tests: dict[str, dict[str, float]] = defaultdict(lambda: defaultdict(float))
        compiled: list[tuple[float, str, str]] = []
        for line in Path(self.file).read_text().splitlines():
            kind, test, name, seconds = json.loads(line)
            if kind == "ran":
                tests[test][name] += seconds
            else:
                compiled.append((seconds, name, test))
        Path(self.file).unlink()
        files: dict[str, dict[str, float]] = defaultdict(lambda: defaultdict(float))
        everything: dict[str, float] = defaultdict(float)
        for test, programs in tests.items():
            for program, seconds in programs.items():
                files[test.partition("::")[0]][program] += seconds
                everything[program] += seconds
        say = terminalreporter.write_line
        terminalreporter.section("processor times")
        say(f"{line_of(everything)}  all tests")
        for group in (files, tests):
            say("")
            for name in sorted(group, key=lambda name: -sum(group[name].values()))[: self.show]:
                say(f"{line_of(group[name])}  {name}")
        say("")
        say(f"{sum(seconds for seconds, *_ in compiled):8.1f}  compiling {len(compiled)} functions")
        for seconds, name, test in sorted(compiled, reverse=True)[: self.show]:
            say(f"{seconds:8.1f}  {name}  in {test}")


def line_of(programs: dict[str, float]) -> str:
    """The sum, and in brackets what each program has of it."""
    parts = ", ".join(
        f"{program} {seconds:.1f}" for program, seconds in sorted(programs.items(), key=lambda one: -one[1])
    )
    return f"{sum(programs.values()):8.1f}  ({parts})"


def times_by_process() -> dict[int, tuple[str, float]]:
    """Processor seconds of this process and of all that descend from it, with what they had their ended children do."""
    times: dict[int, tuple[str, float]] = {}
    asked = [os.getpid()]
    for pid in asked:
        folder = Path(f"/proc/{pid}")
        with suppress(OSError):  # it has just ended
            name, _, rest = (folder / "stat").read_text().partition(" (")[2].rpartition(") ")
            times[pid] = name, sum(map(int, rest.split()[UTIME:CSTIME])) / TICK
            for thread in (folder / "task").iterdir():
                asked += map(int, (thread / "children").read_text().split())
    return times


def spent(before: dict[int, tuple[str, float]], after: dict[int, tuple[str, float]]) -> dict[str, float]:
    """Seconds by program since then. What has ended is in the times of its parent, unless nobody waited for it."""
    programs: dict[str, float] = defaultdict(float)
    for pid, (name, seconds) in after.items():
        programs[name] += seconds - (before[pid][1] if pid in before else 0.0)
    for pid, (name, seconds) in before.items():
        if pid not in after:
            programs[name] -= seconds
    here = Path("/proc/self/comm").read_text().strip()
    for name, seconds in programs.items():
        if seconds < 0:  # this process has waited for it, and has its time
            programs[here], programs[name] = max(programs[here] + seconds, 0.0), 0.0
    return programs
