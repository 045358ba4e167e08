"""Compiling games ahead of time, with progress reports.

The rules are compiled when they are first called, which takes some seconds a game after an installation or a change of
the sources. Whatever Python calls is compiled on its own, so all that tables, bots and the laboratory call is called
here once, in a process for each game: `python -m facedown.prepare GAME … [--bots]`. A compiler keeps what it has used,
and a machine with one gigabyte of memory has no room for all steps of a large game together. There each step is a
process of its own, `--step STEP`, which takes twice as long in all: what several steps need is compiled for each.
"""

from __future__ import annotations

import argparse
import gc
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache, partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from facedown import bots, games
from facedown.errors import FacedownError
from facedown.kernel import compiler, records
from facedown.kernel.chance import Rng
from facedown.kernel.compiler import Step

if TYPE_CHECKING:
    from facedown.table.game import Game

Report = Callable[[str, int], None]


class NotPrepared(FacedownError):
    """A game could not be compiled."""


BOTS, STEP = "--bots", "--step"
MEMORY_EACH = 1 << 30  # bytes that compiling a game may take
PLENTY = 1 << 40

MOST_MOVES = 2_000  # of a random game
A_FEW = 12  # moves of a position

STEPS = ("dealing", "listing moves", "hiding", "imagining", "playing", "choosing", "simulating")
THINKERS = tuple(bot for bot in bots.names() if bot != "random")
THOUGHTS = (*(f"thinking as {bot}" for bot in THINKERS), "simulating thinkers", "reviewing")


def steps(name: str) -> list[Step]:
    """What a table and the laboratory need: each step compiles what it calls for the first time."""
    from facedown.kernel import dispatch
    from facedown.table.game import deal
    from facedown.table.view_encoding import encode_views

    def show(game: Game) -> None:
        game.view(0)
        encode_views(game, (0,))

    @cache
    def dealt() -> Game:
        return deal(name, seed=0)

    calls = (
        dealt,
        lambda: list_moves(dealt()),
        lambda: show(dealt()),
        lambda: dispatch.imagine(dealt().known(0), 0, records.new(Rng)),
        lambda: play_out(dealt().copy()),
        lambda: let_choose(name, "random"),
        lambda: simulate_one(name, "random"),
    )
    return list(zip(STEPS, calls, strict=True))


def thoughts(name: str) -> list[Step]:
    """What searching bots need; random ones need none of it."""

    def simulate() -> None:
        arrange_anything(name)
        find_reasons(name)
        simulate_one(name, "apprentice")
        compete(name)
        measure_cards(name)

    calls: list[Callable[[], object]] = [
        *(partial(let_choose, name, bot) for bot in THINKERS),
        simulate,
        partial(review_one, name),
    ]
    return list(zip(THOUGHTS, calls, strict=True))


def random_game(game: Game) -> Iterator[Game]:
    """Chance plays a game to its end; every position of it."""
    rng = random.Random(0)
    yield game
    for _ in range(MOST_MOVES):
        if not game.pending:
            break
        seat = min(game.pending)
        moves = game.moves(seat)
        game.play(seat, moves[rng.randrange(len(moves))])
        yield game


def list_moves(game: Game) -> None:
    """The moves of a seat; and one is checked, as a table does before it plays it."""
    seat = min(game.pending)
    game.check(seat, str(next(iter(game.moves(seat)))))


def play_out(game: Game) -> None:
    """A whole game, what everybody sees of it, and what it comes to."""
    for concession in game.rules.concessions:
        game.copy().concede(min(game.pending), concession)
    for position in random_game(game):
        for seat in position.pending:
            position.view(seat)
    position.outcome  # noqa: B018 - counting up is compiled by being asked for


def arrange_anything(name: str) -> None:
    """A position that is set up, as in records of such games; a game need not have a way to do that."""
    from facedown.table.game import arrange

    with suppress(FacedownError):
        arrange(name, games.get(name).seats[0], seed=0)


def find_reasons(name: str) -> None:
    """Why moves of all kinds may be good."""
    from facedown.bots import Known
    from facedown.table.advice import reason_for
    from facedown.table.game import deal

    for game in random_game(deal(name, seed=0)):
        for seat in game.pending:
            known = Known(game.record, seat)
            for move in islice(game.moves(seat), A_FEW):
                reason_for(known, known.rules.moves.encode(known.rules.moves.parse(str(move))))


def let_choose(name: str, bot: str) -> None:
    """One choice of a bot that plays the game. A budget of time, however little, has room for all that searches do."""
    from facedown.bots import Budget, ask, get
    from facedown.table.game import deal

    if bot not in bots.names(name):
        return
    game = deal(name, seed=0)
    seat = min(game.pending)
    ask(get(bot), bot, game.record, seat, Budget(seconds=0.0), records.new(Rng))


def simulate_one(name: str, bot: str) -> None:
    """One game in the laboratory."""
    from facedown.lab.simulate import simulate

    simulate(name, count=1, seed=0, bots=[bot])


def compete(name: str) -> None:
    """One deal of a tournament."""
    from facedown.bots import AS_USUAL
    from facedown.lab.tournament import agree
    from facedown.lab.tournament.play import Dealer

    Dealer(agree(name, ["random", "novice"], None, {}, 0, AS_USUAL)).deal(0)


def measure_cards(name: str) -> None:
    """One game with each bot that measures card sets, in a game that has them."""
    from facedown.lab.balance import measure

    for bot in ("apprentice", "adept") if name in games.with_card_sets() else ():
        measure(games.get(name).seats[0], count=1, seed=0, bots=bot, game=name)


def review_one(name: str) -> None:
    """The review of a short game."""
    from facedown.review import review
    from facedown.table.game import deal
    from facedown.table.record import record_of

    *_, position = islice(random_game(deal(name, seed=0)), A_FEW)
    review(record_of(position), effort=0.001, workers=1)


def thinking(name: str) -> str:
    """Under what name it is noted that a game's bots are compiled."""
    return f"{playing(name)}_bots"


def playing(name: str) -> str:
    """Under what name it is noted that a game is compiled."""
    return games.get(name).compiled_as


def compile_game(name: str, with_bots: bool = False) -> Iterator[str]:
    """Compile one game here, naming each step before it starts."""
    yield from compiler.compile_steps(playing(name), steps(name))
    if with_bots:
        yield from compiler.compile_steps(thinking(name), thoughts(name))


def cold_games(names: Sequence[str], with_bots: bool = False) -> list[str]:
    """Those games that are not compiled yet."""
    return [
        name
        for name in names
        if not compiler.is_warm(playing(name)) or (with_bots and not compiler.is_warm(thinking(name)))
    ]


def count_steps(with_bots: bool) -> int:
    """How many steps there are."""
    return len(STEPS) + (len(THOUGHTS) if with_bots else 0)


def compile_games(names: Sequence[str], report: Report, with_bots: bool = False, at_once: int | None = None) -> int:
    """Compile games in processes of their own; `report` hears how many steps of a game are done.

    Returns how many bytes of memory the largest of these processes took.
    """

    def compile_apart(name: str) -> None:
        done, step = 0, "start"
        for command in commands(name, with_bots):
            with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
                for line in process.stdout or ():
                    report(name, done)
                    done, step = done + 1, line.strip()
            if status := process.returncode:
                raise NotPrepared(f"{name} could not be compiled: step {step!r} ended with status {status}")
        report(name, done)

    with ThreadPoolExecutor(at_once or room_for()) as pool:
        list(pool.map(compile_apart, sorted(names, key=count_rules, reverse=True)))
    return peak_of_children()


def commands(name: str, with_bots: bool) -> list[list[str]]:
    """The processes that compile one game: one, or one for each step where memory is short.

    They print each step before it begins.
    """
    command = [sys.executable, "-m", "facedown.prepare", name]
    if free_memory() >= MEMORY_EACH:
        return [[*command, BOTS] if with_bots else command]
    return [[*command, STEP, label] for label in (*STEPS, *(THOUGHTS if with_bots else ()))]


def room_for() -> int:
    """How many games can be compiled at a time: two, where two cores and the memory for it are free."""
    return max(1, min(2, os.cpu_count() or 1, free_memory() // MEMORY_EACH))


def free_memory() -> int:
    """Bytes that new processes can have, by the system's and by the container's count; plenty where nobody says."""
    free = [PLENTY]
    with suppress(OSError, ValueError, StopIteration):
        counted = Path("/proc/meminfo").read_text().splitlines()
        free.append(1024 * int(next(line.split()[1] for line in counted if line.startswith("MemAvailable:"))))
    with suppress(OSError, ValueError):  # "max" is not a number
        group = Path("/sys/fs/cgroup")
        free.append(int((group / "memory.max").read_text()) - int((group / "memory.current").read_text()))
    return min(free)


def leave_garbage() -> None:
    """Collect no cycles in this process, which ends soon: saves a tenth of its time, and costs a third more memory."""
    if free_memory() >= 4 * MEMORY_EACH:
        gc.disable()


def peak_of_children() -> int:
    """Bytes of memory that the largest of our ended child processes took; 0 where the system does not tell."""
    try:
        import resource
    except ImportError:
        return 0
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def count_rules(name: str) -> int:
    """How much there is to compile; the longest game goes first, so that the others fill the time beside it.

    Source files may be long for other reasons, such as a table of weights.
    """
    return sum(file.read_text(encoding="utf-8").count("@rule") for file in games.get(name).folder.rglob("*.py"))


def compile_step(name: str, label: str) -> None:
    """Compile what one step needs and nothing else; the last one of its kind notes that all is compiled."""
    kinds = ((playing(name), STEPS, steps), (thinking(name), THOUGHTS, thoughts))
    mark, labels, made = next(kind for kind in kinds if label in kind[1])
    dict(made(name))[label]()
    if label == labels[-1]:
        compiler.mark_warm(mark)


def main() -> None:
    """Compile the games that are named, or all, and print each step."""
    leave_garbage()
    arguments = argparse.ArgumentParser(description="Compile games before they are needed.")
    arguments.add_argument("games", nargs="*", metavar="GAME")
    arguments.add_argument(BOTS, action="store_true")
    arguments.add_argument(STEP, choices=(*STEPS, *THOUGHTS))
    wanted = arguments.parse_args()
    for name in wanted.games or games.names():
        if wanted.step:
            print(wanted.step, flush=True)
            compile_step(name, wanted.step)
            continue
        for step in compile_game(name, wanted.bots):
            print(step, flush=True)


if __name__ == "__main__":
    main()
