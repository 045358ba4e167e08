"""`facedown check`: whether a game keeps the contract of all games."""

from __future__ import annotations

import linecache
import os
import traceback
from functools import partial

from rich.console import Console

from facedown import games
from facedown.bots import Budget, ask, get
from facedown.errors import RuleError
from facedown.games.plain_view import PHASE, PlainView
from facedown.kernel import records
from facedown.kernel.chance import Rng
from facedown.kernel.compiler import config
from facedown.table.game import deal
from facedown.terminal.making.watching import Place, watching
from facedown.testing.positions import MOST_MOVES
from facedown.testing.promises import PROMISES, Promise, Table, tables

A_LITTLE = Budget(iterations=50)


def check_game(name: str, patience: float) -> bool:
    """Check every promise for every number of seats, printing each; returns whether all of them are kept.

    The process exits if a rule does not return within `patience` seconds.
    """
    console = Console(highlight=False)
    rules = games.get(name)
    console.print(f"{rules.title} ({rules.name}), {rules.players}", markup=False)
    broken = 0
    for table in tables(rules.name):
        console.print(f"\n{table.seats} players", style="bold")
        for one in (*PROMISES, the_search_plays_a_whole_game):
            if console.is_terminal:
                console.print(f"  ...    {in_words(one)}"[: console.width - 1], end="\r", markup=False)
            with watching(rules.folder, patience, partial(report_endless_rule, console, one, patience)):
                problem = problem_with(one, table)
            broken += bool(problem)
            show(console, one, problem)
    for note in notes(name):
        console.print(f"\nnote: {note}", markup=False)
    console.print(f"\n{broken} promises are broken." if broken else "\nAll promises are kept.", style="bold")
    return not broken


def show(console: Console, one: Promise, problem: str) -> None:
    """Print whether a promise is kept, and if not, why."""
    console.print(f"  {'[red]FAILED[/red]' if problem else '[green]ok[/green]    '} {in_words(one)}")
    if problem:
        console.print(f"         {problem}", style="red", markup=False, soft_wrap=True)


def report_endless_rule(console: Console, one: Promise, patience: float, place: Place) -> None:
    """Report a rule that never returns, and exit: nothing else could stop it."""
    told = f"a rule has not returned for {patience:g} seconds, so the other promises were not checked. It is at {place}"
    if not config.DISABLE_JIT:
        told += "\n         NUMBA_DISABLE_JIT=1 facedown check shows the line of the rule."
    show(console, one, told)
    os._exit(1)


def problem_with(one: Promise, table: Table) -> str:
    """Why a promise is not kept, "" if it is. A rule that does not compile is reported as such."""
    try:
        one(table)
    except RuleError:
        raise
    except AssertionError as error:
        return str(error) or asserted(error)
    except Exception as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        return f"{type(error).__name__}: {error} ({place.filename}, line {place.lineno})"
    return ""


def asserted(error: AssertionError) -> str:
    """The source of the assertion that failed."""
    place = traceback.extract_tb(error.__traceback__)[-1]
    return linecache.getline(place.filename, place.lineno or 0).strip()


def the_search_plays_a_whole_game(table: Table) -> None:
    """What every built-in bot relies on works in the game."""
    game, bot, rng = deal(table.name, table.seats, seed=0), get("expert"), records.new(Rng)
    while game.pending:
        assert len(game.history) < MOST_MOVES, f"{game!r}: the game is not over after {MOST_MOVES} moves"
        seat = min(game.pending)
        game.play(seat, game.rules.moves.decode(ask(bot, "expert", game.record, seat, A_LITTLE, rng)))


def notes(name: str) -> list[str]:
    """Suggestions for what a game could add."""
    rules = games.get(name)
    found = []
    if not (rules.folder / "RULES.md").exists():
        found.append("there is no RULES.md: players who want to read the rules see a list of moves instead")
    labels = rules.words.speaker().find("view") or {}
    if isinstance(rules.view, PlainView):
        for name in (one for one in rules.view.fields if one not in (PHASE, *labels)):
            found.append(
                f"messages/en.json has no label view.{name}: the field's description is shown instead, in English only"
            )
    if len(rules.words.languages) == 1:
        found.append("it is in English only; messages/fr.json would add French")
    return found


def in_words(one: Promise) -> str:
    """A promise as a sentence."""
    return one.__name__.replace("_", " ")
