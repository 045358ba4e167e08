"""How much one client may ask for. Buckets fill with time and are emptied by use."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

import msgspec


class Limits(msgspec.Struct, frozen=True):
    """What a server grants: a second's worth, and how much may be saved up."""

    frames: tuple[float, float] = (20.0, 60.0)  # of one socket
    commands: tuple[float, float] = (20.0, 200.0)  # of one address, through all of its sockets
    chat: tuple[float, float] = (1.0, 10.0)  # messages of one person at a table
    requests: tuple[float, float] = (20.0, 400.0)  # of one address: a first visit fetches all of the page's files
    tables: tuple[float, float] = (1 / 60, 30.0)  # opened by one address
    replays: tuple[float, float] = (0.5, 20.0)  # shown to one address: each plays a whole match again
    card_sets: tuple[float, float] = (1 / 60, 20.0)  # brought along by one address
    drafts: tuple[float, float] = (2.0, 60.0)  # card sets of one address that are checked while they are written
    simulations: tuple[float, float] = (1 / 6, 30.0)  # for one address, in steps of 200 games
    identities: tuple[float, float] = (1 / 5, 100.0)  # begun or changed by one address, also by sitting down
    mails: tuple[float, float] = (1 / 600, 5.0)  # confirmations asked for by one address, and for one mailbox
    asked: tuple[float, float] = (1.0, 20.0)  # hints and undo requests of one address
    sockets: int = 64  # of one address at a time
    connections: int = 128  # of one address at a time, sockets among them
    frame_bytes: int = 4_096
    body_bytes: int = 1_100_000  # a record may be sent in to be replayed


class Bucket:
    """Lets `rate` pass a second, and `burst` at once."""

    __slots__ = ("_at", "_clock", "_left", "burst", "rate")

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate, self.burst = rate, burst
        self._clock = clock
        self._left, self._at = burst, clock()

    def take(self, now: float | None = None) -> bool:
        """Whether one more is granted; `now` is the time by the bucket's clock, for callers who have just read it."""
        if now is None:
            now = self._clock()
        left = self._left + (now - self._at) * self.rate
        self._at = now
        if left > self.burst:
            left = self.burst
        if left < 1:
            self._left = left
            return False
        self._left = left - 1
        return True


class Buckets:
    """A bucket for each of many clients; those who have not come for long are forgotten first."""

    def __init__(self, rate: float, burst: float, most: int = 10_000) -> None:
        self._size = (rate, burst)
        self._most = most
        self._of: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str) -> bool:
        """Whether one more is granted to this client."""
        return self.of(who).take()

    def of(self, who: str) -> Bucket:
        """A client's own bucket."""
        if who not in self._of:
            self._of[who] = Bucket(*self._size)
            if len(self._of) > self._most:
                self._of.popitem(last=False)
        self._of.move_to_end(who)
        return self._of[who]
