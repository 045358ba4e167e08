"""Metrics for Prometheus. Each server has its own collector registry, so that several fit into one process."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from functools import partial
from itertools import accumulate
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily

if TYPE_CHECKING:
    from facedown.server.rooms.registry import Registry

FAST = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1.0)


OUTCOMES = ("pushed", "mailed", "failed", "mail_failed", "gone", "too_many", "dropped")


def notices_of(registry: Registry, outcome: str) -> int:
    """How many notices had an outcome."""
    return 0 if registry.notices is None else registry.notices.delivery.counts.get(outcome, 0)


class MoveCounter:
    """Counts what every move changes. The event loop alone writes it, so it needs no locks: a `Histogram` and a
    `Counter` take several for each move.
    """

    def __init__(self) -> None:
        self.entries = 0
        self._seconds = 0.0
        self._within = [0] * (len(FAST) + 1)

    def observe(self, seconds: float) -> None:
        """A command was executed."""
        self._seconds += seconds
        self._within[bisect_left(FAST, seconds)] += 1

    def collect(self) -> Iterator[CounterMetricFamily | HistogramMetricFamily]:
        """What has been counted so far, for Prometheus."""
        yield CounterMetricFamily("facedown_entries", "Entries written into journals", value=self.entries)
        bounds = [*map(str, FAST), "+Inf"]
        yield HistogramMetricFamily(
            "facedown_command_seconds",
            "From receiving a command to sending its updates",
            buckets=list(zip(bounds, accumulate(self._within), strict=True)),
            sum_value=self._seconds,
        )


class Meters:
    """Tables, connections, journal entries, latency, bots, storage and the process itself."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.tables = Gauge("facedown_tables", "Tables served here", registry=self.registry)
        self.sockets = Gauge("facedown_sockets", "Open sockets", registry=self.registry)
        self.moves = MoveCounter()
        self.registry.register(self.moves)
        self.refusals = Counter("facedown_refusals", "Frames that were refused", registry=self.registry)
        self.bot_seconds = Histogram(
            "facedown_bot_seconds", "Until a bot has moved, pause included", registry=self.registry
        )
        self.removed = Counter("facedown_journals_removed", "Tables whose journal was too old", registry=self.registry)
        self._notices = Gauge(
            "facedown_notices", "Notices since the start, by what became of them", ["outcome"], registry=self.registry
        )
        self._failed_writes = Gauge(
            "facedown_failed_writes", "Failed database writes since the start", registry=self.registry
        )
        self._log_bytes = Gauge("facedown_wal_bytes", "Size of SQLite's write-ahead log", registry=self.registry)
        self._bot_queue = Gauge("facedown_bot_queue", "Jobs that wait for a worker", registry=self.registry)
        self._games_ready = Gauge("facedown_games_ready", "Games that can be dealt", registry=self.registry)
        self._failures = Gauge(
            "facedown_preparation_failures", "How often compiling a game has failed", registry=self.registry
        )
        ProcessCollector(registry=self.registry)

    def watch(self, registry: Registry) -> None:
        """Read figures from the parts of a server whenever they are scraped."""
        preparation = registry.preparation
        for outcome in OUTCOMES:
            self._notices.labels(outcome).set_function(partial(notices_of, registry, outcome))
        self._failed_writes.set_function(lambda: registry.store.failed_writes)
        self._log_bytes.set_function(lambda: registry.store.log_bytes)
        self._bot_queue.set_function(lambda: registry.players.waiting)
        self._games_ready.set_function(lambda: sum(map(preparation.is_ready, preparation.done)))
        self._failures.set_function(lambda: preparation.failures.total())

    def page(self) -> bytes:
        """The page that Prometheus scrapes."""
        return generate_latest(self.registry)
