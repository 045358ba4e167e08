"""Bots in separate processes, which are sent what their seat knows and nothing else.

Every bot has a template: a process that has loaded its code and the rules, but has never seen a card of these games.
For each game and seat the template forks a fresh copy of itself, so that nothing is remembered from one game to the
next. The full record, the seed and the other seats' bots are never in a copy's memory.

This is not a sandbox: a bot still runs as the same user, and can read files and do whatever else the system allows. Run
a bot that you do not trust on another machine, with `facedown join`.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from facedown.bots import Budget, Known
from facedown.errors import BotFailed, InvalidTournament
from facedown.kernel import dispatch, records
from facedown.lab.players import OutOfTime, failure

LENGTH_BYTES = 4


class Question(msgspec.Struct, array_like=True):
    """A seat and its hidden record."""

    seat: int
    record: bytes
    iterations: int | None
    seconds: float | None


class Answer(msgspec.Struct, array_like=True):
    """The code of a move, or what went wrong and where."""

    code: int = 0
    error: str = ""
    details: str = ""


class Hello(msgspec.Struct, array_like=True):
    """The first message of a copy. `error` says why a template could not load its bot."""

    process: int
    error: str = ""


def send(channel: socket.socket, message: Any) -> None:
    """Send a message, preceded by its length."""
    content = message if isinstance(message, bytes) else msgspec.msgpack.encode(message)
    channel.sendall(len(content).to_bytes(LENGTH_BYTES, "big") + content)


def receive(channel: socket.socket) -> bytes:
    """The next message; raises `EOFError` if the other end is gone."""
    return _read(channel, int.from_bytes(_read(channel, LENGTH_BYTES), "big"))


def _read(channel: socket.socket, size: int) -> bytes:
    parts = b""
    while len(parts) < size:
        if not (part := channel.recv(size - len(parts))):
            raise EOFError
        parts += part
    return parts


class Template:
    """A process that has loaded a bot, and forks a copy of itself for every game."""

    def __init__(self, name: str, game: str, seats: int, card_set: Path | None) -> None:
        if not hasattr(os, "fork"):
            raise InvalidTournament("bots can only be isolated on systems that can fork, such as Linux and macOS")
        self.name = name
        self._channel, other = socket.socketpair()
        command = [sys.executable, "-m", "facedown.lab.isolated_bot", str(other.fileno()), game, str(seats), name]
        extra = [] if card_set is None else [str(card_set.resolve())]
        self._process = subprocess.Popen([*command, *extra], pass_fds=[other.fileno()], stdin=subprocess.DEVNULL)
        other.close()
        self._is_ready = False

    def seat(self, rng: Any, place: str = "") -> IsolatedPlayer:
        """A fresh copy, for one game."""
        self._check_ready()
        own, other = socket.socketpair()
        socket.send_fds(self._channel, [b"f"], [other.fileno()])
        other.close()
        send(own, records.content(rng))
        return IsolatedPlayer(self.name, own, place)

    def _check_ready(self) -> None:
        if self._is_ready:
            return
        try:
            hello = msgspec.msgpack.decode(receive(self._channel), type=Hello)
        except (EOFError, OSError):
            hello = Hello(0, "its process died while loading the bot")
        if hello.error:
            raise BotFailed(f"{self.name} cannot be loaded: {hello.error}")
        self._is_ready = True

    def close(self) -> None:
        """End the process."""
        self._channel.close()
        with suppress(OSError):
            self._process.kill()
        self._process.wait()


class IsolatedPlayer:
    """A bot's copy in a seat. One that exceeds its time limit is stopped."""

    def __init__(self, name: str, channel: socket.socket, place: str) -> None:
        self.name = name
        self.place = place
        self._channel = channel
        self._process: int | None = None

    def choose(self, s: Any, seat: int, budget: Budget, limit: float | None) -> int:
        """The code of a move."""
        try:
            if self._process is None:
                self._process = msgspec.msgpack.decode(receive(self._channel), type=Hello).process
            known = Known(s, seat).record
            self._channel.settimeout(limit)
            send(self._channel, Question(seat, records.content(known), budget.iterations, budget.seconds))
            answer = msgspec.msgpack.decode(receive(self._channel), type=Answer)
        except TimeoutError:
            self.stop()
            raise OutOfTime from None
        except (EOFError, OSError):
            raise failure(self.name, seat, self.place, "its process died") from None
        if answer.error:
            raise failure(self.name, seat, self.place, answer.error, answer.details)
        if dispatch.refusal(s, seat, answer.code):
            raise failure(self.name, seat, self.place, f"it chose {answer.code}, which is not one of its moves")
        return answer.code

    def stop(self) -> None:
        """Stop the copy in the middle of a search."""
        if self._process is not None:
            with suppress(OSError):
                os.kill(self._process, signal.SIGKILL)

    def leave(self) -> None:
        """Close the connection, which makes the copy exit."""
        self._channel.close()
