"""Who is sent what happens at a table, through which seat, and since when nobody has been there."""

from __future__ import annotations

from collections.abc import Callable
from itertools import zip_longest

from facedown.kernel.log import MOST_SEATS
from facedown.server.sockets.frames import Frame, encode
from facedown.server.sockets.framing import GOODBYE, TRY_LATER

LATE = 1.5  # seconds that a promised frame may be late


class Subscriber:
    """A connection to the seat that a token's hash proves, or a spectator's with none.

    `send` takes an encoded frame and never waits, `close` ends the connection with a code, `address` is whose budgets
    it uses.
    """

    __slots__ = (
        "__weakref__", "_close", "address", "heard_at", "is_dismissed", "is_silent", "promise", "push", "seat",
        "token",
    )  # fmt: skip

    def __init__(
        self, token: str, send: Callable[[bytes], None], close: Callable[[int], None], address: str = ""
    ) -> None:
        self.token = token
        self.seat: int | None = None
        self.is_dismissed = False
        self.is_silent = False  # whether it has broken its promise to send something
        self.promise = 0.0  # seconds within which another frame comes, 0 for none
        self.heard_at = 0.0
        self._close = close
        self.push = send
        self.address = address

    def tell(self, frame: Frame) -> None:
        """Send a frame."""
        self.push(encode(frame))

    def keep_promise(self, now: float, promise: float | None = None) -> None:
        """A frame came in; with a new promise, if it is a ping."""
        self.heard_at = now
        if promise is not None:
            self.promise = promise

    def is_overdue(self, now: float) -> bool:
        """Whether a promised frame has not come, and is not just a moment late."""
        return bool(self.promise) and now - self.heard_at > self.promise + LATE

    def dismiss(self) -> None:
        """Send what waits, and then no more."""
        if not self.is_dismissed:
            self.is_dismissed = True
            self._close(GOODBYE)

    def hang_up(self) -> None:
        """Disconnect, because the table is no longer served here: the client reconnects."""
        self._close(TRY_LATER)


class Audience:
    """All subscribers of a table, here and at other servers, and since when each seat has had none."""

    def __init__(self) -> None:
        self.subscribers: set[Subscriber] = set()
        self.elsewhere: dict[str, tuple[tuple[int, ...], int]] = {}  # seats and spectators, by server
        self.absent_since: dict[int, int] = {}
        self._away: dict[int, int] = {}
        self._decisions: list[int | None] = []
        self._by_seat: dict[int | None, list[Subscriber]] | None = None  # None: to be found out

    @property
    def here(self) -> tuple[tuple[int, ...], int]:
        """The seats that are connected to this server, and the number of its spectators."""
        seats = {
            subscriber.seat
            for subscriber in self.subscribers
            if subscriber.seat is not None and not subscriber.is_silent
        }
        return tuple(sorted(seats)), sum(subscriber.seat is None for subscriber in self.subscribers)

    @property
    def present(self) -> tuple[int, ...]:
        """The seats that have a subscriber."""
        return tuple(sorted({*self.here[0], *(seat for seats, _ in self.elsewhere.values() for seat in seats)}))

    @property
    def spectators(self) -> int:
        """The number of spectators."""
        return self.here[1] + sum(count for _, count in self.elsewhere.values())

    def expect(self, seats: set[int], now: int) -> None:
        """These seats are held by persons: those who are not here are missed from now on, if not before."""
        here = self.present
        self.absent_since = {seat: self.absent_since.get(seat, now) for seat in seats if seat not in here}

    def arrive(self, subscriber: Subscriber, now: int) -> None:
        """Add a subscriber."""
        before = self.present
        self.subscribers.add(subscriber)
        self.regroup()
        self._note(before, now)

    def depart(self, subscriber: Subscriber, now: int) -> None:
        """Remove a subscriber."""
        before = self.present
        self.subscribers.discard(subscriber)
        self.regroup()
        self._note(before, now)

    def mark_silent(self, subscriber: Subscriber, is_silent: bool, now: int) -> None:
        """A subscriber has been silent for too long, or is heard again."""
        before = self.present
        subscriber.is_silent = is_silent
        self._note(before, now)

    def gone(self, patience: int, now: int) -> frozenset[int]:
        """The seats without a subscriber for that many milliseconds; none if patience is 0, which waits forever."""
        return frozenset(seat for seat, since in self.absent_since.items() if patience and now - since >= patience)

    def hear(self, server: str, seats: tuple[int, ...], spectators: int, now: int) -> None:
        """Another server says who is connected to it."""
        before = self.present
        self.elsewhere.pop(server, None)
        if seats or spectators:
            self.elsewhere[server] = (seats, spectators)
        self._note(before, now)

    def _note(self, before: tuple[int, ...], now: int) -> None:
        """Since when those are missed who have gone, and how long those were who have come."""
        present = self.present
        for seat in set(before) - set(present):
            self.absent_since.setdefault(seat, now)
        for seat in present:
            if (since := self.absent_since.pop(seat, None)) is not None:
                self._away[seat] = self._away.get(seat, 0) + now - since

    def away(self, seat: int, since: int, now: int) -> int:
        """How long a seat had no subscriber in a decision that began then."""
        gone = self._away.get(seat, 0)
        if (absent := self.absent_since.get(seat)) is not None:
            gone += now - max(absent, since)
        return gone

    def decide(self, since: list[int | None]) -> None:
        """Since when each seat has had something to decide: what it was away before a decision counts no more."""
        for seat, (before, now) in enumerate(zip_longest(self._decisions, since)):
            if before != now:
                self._away.pop(seat, None)
        self._decisions = list(since)

    def regroup(self) -> None:
        """Subscribers have come, gone, or changed seats."""
        self._by_seat = None

    def by_seat(self) -> dict[int | None, list[Subscriber]]:
        """The subscribers of each seat, in the order of the seats; spectators last."""
        if self._by_seat is None:
            self._by_seat = {}
            for one in sorted(self.subscribers, key=lambda one: MOST_SEATS if one.seat is None else one.seat):
                self._by_seat.setdefault(one.seat, []).append(one)
        return self._by_seat
