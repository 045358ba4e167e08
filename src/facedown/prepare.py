"""Compiling a game before it is needed, with something to look at meanwhile.

The rules are compiled when they are first called, which takes some seconds a game after an
installation or a change of the sources. Here every game is compiled in a process of its own, so that
two cores prepare two games at a time. `python -m facedown.prepare GAME …` is that process.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor

from facedown import games
from facedown.kernel import compiler, records
from facedown.kernel.chance import Rng
from facedown.kernel.compiler import Step

Report = Callable[[str, int], None]

STEPS = ("dealing", "listing moves", "playing", "hiding", "imagining", "choosing", "simulating", "thinking")


def steps(name: str) -> list[Step]:
    """What a table and the laboratory need: each step compiles what it calls for the first time."""
    from facedown.bots import Budget, ask, get, names
    from facedown.kernel import dispatch
    from facedown.table.game import Game, deal

    dealt: list[Game] = []

    def play_a_move() -> None:
        game = dealt[0]
        seat = min(game.pending)
        game.play(seat, game.moves(seat)[0])

    def imagine() -> None:
        game = dealt[0]
        dispatch.imagine(game.known(0), 0, records.new(Rng))

    def choose(bot: str = "random") -> None:
        game = dealt[0]
        seat = min(game.pending)
        ask(get(bot), bot, game.record, seat, Budget(iterations=1), records.new(Rng))

    def simulate_one(bot: str = "random") -> None:
        from facedown.lab.simulate import simulate

        simulate(name, count=1, seed=0, bots=[bot])

    def think() -> None:
        if games.get(name).has_tactics:
            for bot in names():
                choose(bot)
            simulate_one("apprentice")

    calls = (
        lambda: dealt.append(deal(name, seed=0)),
        lambda: list(dealt[0].moves(min(dealt[0].pending))),
        play_a_move,
        lambda: dealt[0].view(0),
        imagine,
        choose,
        simulate_one,
        think,
    )
    return list(zip(STEPS, calls, strict=True))


def compile_game(name: str) -> Iterator[str]:
    """Compile one game here, naming each step before it starts."""
    return compiler.compile_steps(name, steps(name))


def cold_games(names: Sequence[str]) -> list[str]:
    """Those games that are not compiled yet."""
    return [name for name in names if not compiler.is_warm(name)]


def compile_games(names: Sequence[str], report: Report, at_once: int = 2) -> None:
    """Compile games in processes of their own; `report` hears how many steps of a game are done."""

    def compile_apart(name: str) -> None:
        command = [sys.executable, "-m", "facedown.prepare", name]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            for done, _ in enumerate(process.stdout):
                report(name, done)
        if process.returncode:
            raise RuntimeError(f"{name} could not be compiled")
        report(name, len(STEPS))

    with ThreadPoolExecutor(at_once) as pool:
        list(pool.map(compile_apart, names))


def main() -> None:
    """Compile the games that are named, or all, and print each step."""
    for name in sys.argv[1:] or games.names():
        for step in compile_game(name):
            print(step, flush=True)


if __name__ == "__main__":
    main()
