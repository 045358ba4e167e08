"""What is counted, for Prometheus. A server has a registry of its own, so that several fit into one process."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

FAST = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1.0)


class Meters:
    """Tables, sockets, lines, latency and the time bots take."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.tables = Gauge("facedown_tables", "Tables served here", registry=self.registry)
        self.sockets = Gauge("facedown_sockets", "Open sockets", registry=self.registry)
        self.lines = Counter("facedown_lines", "Lines written into journals", registry=self.registry)
        self.refusals = Counter("facedown_refusals", "Frames that were not granted", registry=self.registry)
        self.wish_seconds = Histogram(
            "facedown_wish_seconds", "From a frame that came in to its lines told", buckets=FAST, registry=self.registry
        )
        self.bot_seconds = Histogram(
            "facedown_bot_seconds", "Until a bot has answered, its pace with it", registry=self.registry
        )

    def page(self) -> bytes:
        """What Prometheus reads."""
        return generate_latest(self.registry)
