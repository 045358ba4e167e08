"""Showing a recorded game move by move."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from facedown.errors import FacedownError, InvalidRecord
from facedown.games.seen import EVERYTHING
from facedown.table.game import Game
from facedown.table.record import read_record
from facedown.terminal.outcome import show_outcome
from facedown.terminal.progress import compile_with_progress


def show_replay(file: Path, seat: int | None, step: bool) -> None:
    """Tell a game in words, through one seat's eyes or with all cards open.

    `step` shows the table and waits for Enter before every move.
    """
    record = read_record(file)
    compile_with_progress([record.game])
    console = Console(highlight=False)
    game = record.start()
    viewer = EVERYTHING if seat is None else seat
    names = record.players or game.rules.seat_names(game.seats)
    console.print(f"[bold]{game.rules.title}[/bold], {len(record.moves)} moves")
    show_table(console, game, viewer, names)
    tell(console, game, 0, viewer, names)
    for number, (mover, move) in enumerate(record.moves, 1):
        if step and not go_on(console):
            return
        told = len(game.log)
        try:
            game.play(mover, move)
        except FacedownError as error:
            raise InvalidRecord(f"{file}, move {number}, seat {mover}: {error}") from error
        # A move's text may name cards that others do not see; what happened is told for each viewer.
        text = f": {move}" if viewer in (EVERYTHING, mover) else ""
        console.print(f"[dim]{number:>4}[/dim] [bold]{names[mover]}{text}[/bold]")
        tell(console, game, told, viewer, names)
        if step:
            show_table(console, game, viewer, names)
    show_table(console, game, viewer, names)
    show_outcome(console, game.outcome, names)


def show_table(console: Console, game: Game, viewer: int, names: Sequence[str]) -> None:
    """The table as a picture of characters."""
    picture = game.rules.words.picture(game.view(viewer), names)
    console.print(f"\n{picture}\n", markup=False, soft_wrap=True)


def tell(console: Console, game: Game, told: int, viewer: int, names: Sequence[str]) -> None:
    """What has happened since so many rows of the log, in words."""
    events = [game.rules.events.show_event(row, viewer) for row in game.log[told:]]
    for sentence in game.rules.words.sentences(events, names):
        console.print(f"     {sentence}", markup=False)


def go_on(console: Console) -> bool:
    """Wait for Enter; `q` or the end of input stops."""
    try:
        return console.input("[dim]Enter for the next move, q to stop[/dim] ").strip().lower() != "q"
    except EOFError:
        return False
