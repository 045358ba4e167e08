"""`facedown check`: whether a game keeps the contract of all games."""

from __future__ import annotations

import linecache
import os
import traceback
from functools import partial
from itertools import islice

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
    """Check every promise for every number of players, printing each; returns whether all of them are kept.

    The process exits if a rule does not return within `patience` seconds.
    """
    console = Console(highlight=False)
    rules = games.get(name)
    console.print(f"{rules.title} ({rules.name}), {rules.players}", markup=False)
    broken = 0
    for one in (*PROMISES, the_search_plays_a_whole_game):
        problems: dict[int, str] = {}
        for table in tables(rules.name):
            if console.is_terminal:
                doing = f"  ...    {in_words(one)}, {table.seats} players"
                console.print(f"{doing[: console.width - 1]:<{console.width - 1}}", end="\r", markup=False)
            with watching(rules.folder, patience, partial(report_endless_rule, console, one, patience)):
                if problem := problem_with(one, table):
                    problems[table.seats] = problem
        broken += bool(problems)
        show(console, one, problems, of=len(rules.seats))
    for note in notes(name):
        console.print(f"\nnote: {note}", markup=False, soft_wrap=True)
    console.print(f"\n{verdict(broken)}", style="bold")
    return not broken


def verdict(broken: int) -> str:
    """The last line."""
    if not broken:
        return "All promises are kept."
    return "1 promise is broken." if broken == 1 else f"{broken} promises are broken."


def show(console: Console, one: Promise, problems: dict[int, str], of: int) -> None:
    """Print whether a promise is kept, and if not, why: one problem is enough to find the mistake."""
    where = f" (with {', '.join(map(str, problems))} players)" if 0 < len(problems) < of else ""
    kept = "[red]FAILED[/red]" if problems else "[green]ok[/green]    "
    console.print(f"  {kept} {in_words(one)}{where}", soft_wrap=True)
    for problem in islice(problems.values(), 1):
        console.print(f"         {problem}", style="red", markup=False, soft_wrap=True)


def report_endless_rule(console: Console, one: Promise, patience: float, place: Place) -> None:
    """Report a rule that never returns, and exit: nothing else could stop it."""
    told = f"a rule has not returned for {patience:g} seconds, so the other promises were not checked. It is at {place}"
    if not config.DISABLE_JIT:
        told += "\n         NUMBA_DISABLE_JIT=1 facedown check shows the line of the rule."
    show(console, one, {0: told}, of=1)
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
    return one.__name__.replace("_", " ").replace("json", "JSON")
