"""The process of an isolated bot: `python -m facedown.lab.isolated_bot FD GAME SEATS BOT [CARD_SET]`.

See `isolation`: it loads the bot, and forks a copy of itself for every game.
"""

from __future__ import annotations

import os
import signal
import socket
import sys
import traceback
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from facedown import bots, games
from facedown.bots import Budget, Known
from facedown.bots.spec import FixedBudget
from facedown.errors import FacedownError
from facedown.kernel import records
from facedown.kernel.chance import Rng
from facedown.lab.isolation import Answer, Hello, Question, receive, send
from facedown.lab.players import describe
from facedown.table.game import deal


def main() -> None:
    """Load the bot, then fork until the other end closes the connection."""
    channel = socket.socket(fileno=int(sys.argv[1]))
    game, seats, name = sys.argv[2], int(sys.argv[3]), sys.argv[4]
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent handles interruptions
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for the copies
    try:
        for file in sys.argv[5:]:
            games.load_set(game, Path(file))
        warm_up(game, seats, name)
    except Exception as error:
        send(channel, Hello(os.getpid(), str(error) if isinstance(error, FacedownError) else describe(error)))
        return
    send(channel, Hello(os.getpid()))
    fork_copies(channel, game, name)


def warm_up(game: str, seats: int, name: str) -> None:
    """Load machine code by choosing one move of a throwaway game."""
    bot = bots.get(name)
    mind = bot.bot if isinstance(bot, FixedBudget) else bot
    known = first_position(game, seats)
    bots.ask(mind, name, known.record, known.seat, Budget(iterations=1), records.new(Rng))


def first_position(game: str, seats: int) -> Known:
    """What the first seat to act knows. The rest of the position is freed before a bot could look for it."""
    table = deal(game, seats, seed=0)
    return Known(table.record, min(table.pending))


def fork_copies(channel: socket.socket, game: str, name: str) -> None:
    while True:
        _, descriptors, _, _ = socket.recv_fds(channel, 1, 1)
        if not descriptors:
            return
        if os.fork() == 0:
            channel.close()
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            play(socket.socket(fileno=descriptors[0]), game, name)
            os._exit(0)
        os.close(descriptors[0])


def play(channel: socket.socket, game: str, name: str) -> None:
    """Answer questions until the game is over."""
    rules = games.get(game)
    try:
        send(channel, Hello(os.getpid()))
        rng = unpacked(receive(channel), Rng)
        bot = bots.get(name)
        while True:
            question = msgspec.msgpack.decode(receive(channel), type=Question)
            send(channel, answer(bot, name, unpacked(question.record, rules.layout), question, rng))
    except (EOFError, OSError):
        return


def unpacked(content: bytes, layout: Any) -> Any:
    return np.frombuffer(bytearray(content), layout)[0]


def answer(bot: bots.Bot, name: str, record: Any, question: Question, rng: Any) -> Answer:
    budget = Budget(question.iterations, question.seconds)
    try:
        return Answer(bots.ask(bot, name, record, question.seat, budget, rng))
    except Exception as error:  # a bot can do anything
        return Answer(error=describe(error), details=traceback.format_exc())


if __name__ == "__main__":
    main()
