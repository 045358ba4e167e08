"""Compiling a game before it is needed, with something to look at meanwhile.

The rules are compiled when they are first called, which takes some seconds a game after an installation or a change of
the sources. Whatever Python calls is compiled on its own, so all that tables, bots and the laboratory call is called
here once. Every game is compiled in a process of its own, so that two cores prepare two games at a time.
`python -m facedown.prepare GAME … [--bots]` is that process.
"""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from typing import TYPE_CHECKING

from facedown import games
from facedown.kernel import compiler, records
from facedown.kernel.chance import Rng
from facedown.kernel.compiler import Step

if TYPE_CHECKING:
    from facedown.table.game import Game

Report = Callable[[str, int], None]

BOTS = "--bots"

MOST_MOVES = 2_000  # of a random game
A_FEW = 12  # moves of a position

STEPS = ("dealing", "listing moves", "hiding", "imagining", "playing", "choosing", "simulating")
THOUGHTS = ("thinking", "simulating thinkers")


def steps(name: str) -> list[Step]:
    """What a table and the laboratory need: each step compiles what it calls for the first time."""
    from facedown.kernel import dispatch
    from facedown.table.game import deal

    dealt: list[Game] = []

    def imagine() -> None:
        game = dealt[0]
        dispatch.imagine(game.known(0), 0, records.new(Rng))

    calls = (
        lambda: dealt.append(deal(name, seed=0)),
        lambda: list(dealt[0].moves(min(dealt[0].pending))),
        lambda: dealt[0].view(0),
        imagine,
        lambda: play_out(dealt[0].copy()),
        lambda: let_choose(name, "random"),
        lambda: simulate_one(name, "random"),
    )
    return list(zip(STEPS, calls, strict=True))


def thoughts(name: str) -> list[Step]:
    """What bots need that think; random ones need nothing of it."""
    from facedown import bots

    def think() -> None:
        for bot in [*bots.names(), *bots.references()]:
            let_choose(name, bot)
        find_reasons(name)

    def simulate() -> None:
        simulate_one(name, "apprentice")
        compete(name)

    return list(zip(THOUGHTS, (think, simulate), strict=True))


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


def play_out(game: Game) -> None:
    """A whole game, what everybody sees of it, and what it comes to."""
    for position in random_game(game):
        for seat in position.pending:
            position.view(seat)
    position.outcome  # noqa: B018 - counting up is compiled by being asked for


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
    """One choice of a bot. A budget of time, however little, has room for all that searches do."""
    from facedown.bots import Budget, ask, get
    from facedown.table.game import deal

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


def thinking(name: str) -> str:
    """Under what name it is noted that a game's bots are compiled."""
    return f"{name}_bots"


def compile_game(name: str, with_bots: bool = False) -> Iterator[str]:
    """Compile one game here, naming each step before it starts."""
    yield from compiler.compile_steps(name, steps(name))
    if with_bots:
        yield from compiler.compile_steps(thinking(name), thoughts(name))


def cold_games(names: Sequence[str], with_bots: bool = False) -> list[str]:
    """Those games that are not compiled yet."""
    return [
        name for name in names if not compiler.is_warm(name) or (with_bots and not compiler.is_warm(thinking(name)))
    ]


def count_steps(with_bots: bool) -> int:
    """How many steps there are."""
    return len(STEPS) + (len(THOUGHTS) if with_bots else 0)


def compile_games(names: Sequence[str], report: Report, with_bots: bool = False, at_once: int = 2) -> None:
    """Compile games in processes of their own; `report` hears how many steps of a game are done."""

    def compile_apart(name: str) -> None:
        with subprocess.Popen(command(name, with_bots), stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            for done, _ in enumerate(process.stdout):
                report(name, done)
        if process.returncode:
            raise RuntimeError(f"{name} could not be compiled")
        report(name, count_steps(with_bots))

    with ThreadPoolExecutor(at_once) as pool:
        list(pool.map(compile_apart, sorted(names, key=source_size, reverse=True)))


def command(name: str, with_bots: bool) -> list[str]:
    """The process that compiles one game; it prints a line before each step."""
    return [sys.executable, "-m", "facedown.prepare", name, *([BOTS] if with_bots else [])]


def source_size(name: str) -> int:
    """How much there is to compile; the longest game goes first, so that the others fill the time beside it."""
    return sum(file.stat().st_size for file in (games.FOLDER / name).rglob("*.py"))


def main() -> None:
    """Compile the games that are named, or all, and print each step."""
    wanted = [word for word in sys.argv[1:] if word != BOTS]
    for name in wanted or games.names():
        for step in compile_game(name, BOTS in sys.argv):
            print(step, flush=True)


if __name__ == "__main__":
    main()
