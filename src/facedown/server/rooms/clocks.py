"""Two clocks: what time it is, which an operator or a time server may change, and how much time has passed.

Lines of a journal say what time it was. Whatever is measured (thinking time, absence, alarms) is measured in ticks:
milliseconds of the monotonic clock, counted from the time at which the server started.
"""

from __future__ import annotations

import time
from collections.abc import Callable


class Clocks:
    """What time it is, and how much has passed, in milliseconds."""

    def __init__(self, wall: Callable[[], int] = time.time_ns, steady: Callable[[], int] = time.monotonic_ns) -> None:
        self._wall = wall
        self._steady = steady
        self._began = wall() - steady()

    def now(self) -> int:
        """Milliseconds since 1970."""
        return self._wall() // 1_000_000

    def tick(self) -> int:
        """Like `now` as long as nobody sets the clock; it goes on at its own pace if somebody does."""
        return (self._began + self._steady()) // 1_000_000

    def tick_of(self, at: int) -> int:
        """When something was that a journal dates: what is dated in the future has just happened."""
        return self.tick() - max(self.now() - at, 0)
