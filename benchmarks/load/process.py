"""The server under load as a process: pinned to a core if one is given, watched, and stopped at the end."""

from __future__ import annotations

import os
import resource
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType

TICKS = os.sysconf("SC_CLK_TCK")
MEGABYTE = 1024 * 1024


class ServerDied(Exception):
    """The server died while it was needed."""


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def raise_file_limit() -> None:
    """Raise the limit of open files as far as the system allows; the server inherits it."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def waited_seconds(process: int) -> float:
    """How long the first thread of a process was ready to run while others had its core."""
    return int(Path(f"/proc/{process}/schedstat").read_text().split()[1]) / 1e9


def cpu_seconds_of(process: int) -> float:
    """The processor time of a process on all cores so far."""
    after_name = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(after_name[11]) + int(after_name[12])) / TICKS


class Process:
    """A server in a process group of its own, on one core; its output is kept in case it dies."""

    def __init__(
        self, command: Sequence[str | Path], folder: Path, environment: Mapping[str, str], core: int | None
    ) -> None:
        self.output = tempfile.TemporaryFile()  # noqa: SIM115 - lives as long as the process
        self.child = subprocess.Popen(
            command,
            cwd=folder,
            env={**os.environ, **environment},
            stdin=subprocess.DEVNULL,
            stdout=self.output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            preexec_fn=None if core is None else lambda: os.sched_setaffinity(0, {core}),
        )

    def __enter__(self) -> Process:
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, at: TracebackType | None) -> None:
        self.stop()

    def stop(self) -> None:
        """Ask the whole group to terminate, then kill it."""
        for plea, patience in ((signal.SIGTERM, 5), (signal.SIGKILL, 5)):
            if self.child.poll() is not None:
                break
            os.killpg(self.child.pid, plea)
            try:
                self.child.wait(patience)
            except subprocess.TimeoutExpired:
                continue
        self.output.close()

    def check(self) -> None:
        """Raise an error with the server's last words if it has died."""
        if self.child.poll() is not None:
            raise ServerDied(f"the server ended with {self.child.returncode}. Its last words:\n{self.last_words()}")

    def last_words(self, lines: int = 20) -> str:
        """The end of its output."""
        self.output.seek(0)
        return "\n".join(self.output.read().decode(errors="replace").splitlines()[-lines:])

    def wait_for_port(self, port: int, patience: float = 120.0) -> None:
        """Return when the server accepts connections."""
        deadline = time.monotonic() + patience
        while time.monotonic() < deadline:
            self.check()
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    return
            time.sleep(0.05)
        raise ServerDied(f"nothing listens on port {port} after {patience:.0f} s:\n{self.last_words()}")

    def memory(self) -> int:
        """Its resident memory in bytes."""
        self.check()
        status = Path(f"/proc/{self.child.pid}/status").read_text()
        return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS"))) * 1024

    def descriptors(self) -> int:
        """How many files and sockets it has open."""
        self.check()
        return len(list(Path(f"/proc/{self.child.pid}/fd").iterdir()))

    def cpu_seconds(self) -> float:
        """The processor time it has used so far, including its threads."""
        self.check()
        return cpu_seconds_of(self.child.pid)

    def worker_seconds(self) -> float:
        """The processor time of its child processes so far."""
        self.check()
        lists = Path(f"/proc/{self.child.pid}/task").glob("*/children")
        return sum(cpu_seconds_of(int(worker)) for children in lists for worker in children.read_text().split())
