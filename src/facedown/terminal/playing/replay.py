"""Showing a recorded game move by move."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from facedown import games
from facedown.games.viewers import EVERYTHING, Viewer
from facedown.games.words import Words
from facedown.table.game import Game
from facedown.table.record import read_record
from facedown.terminal.playing.outcome import show_outcome
from facedown.terminal.progress import compile_with_progress
from facedown.terminal.screen.words import language_for, speaker


def show_replay(
    file: Path, seat: int | None, step: bool, card_set: Path | None = None, language: str | None = None
) -> None:
    """Print a game in words, as one seat sees it or with all cards face up.

    `step` waits for Enter before every move, and shows the table after it.
    """
    if card_set is not None:
        games.load_set(games.with_card_sets()[0], card_set)
    record = read_record(file)
    rules = games.get(record.game)
    words = rules.words.speaking(language_for(rules, language))
    say = speaker(words.language).say
    compile_with_progress([record.game])
    console = Console(highlight=False, markup=False)
    game = record.start()
    if seat is not None:
        game.moves(seat)  # refuse an unknown seat before printing anything
    viewer: Viewer = EVERYTHING if seat is None else seat
    names = record.players or game.rules.seat_names(game.seats)
    title = words.speaker().say("title")
    console.print(say("lines", "moves", title=title, count=len(record.moves)), style="bold")
    show_table(console, words, game, viewer, names)
    print_events(console, words, game, 0, viewer, names)
    moves = record.play_on(game)
    while not step or wait_for_enter(console, say("lines", "next")):
        told = len(game.log)
        if (played := next(moves, None)) is None:
            break
        number, mover, move = played
        # A move's text may name cards that others do not see; events are worded for each viewer.
        text = f": {move}" if viewer is EVERYTHING or viewer == mover else ""
        console.print(f"{number:>4} {names[mover]}{text}", style="bold")
        print_events(console, words, game, told, viewer, names)
        if step:
            show_table(console, words, game, viewer, names)
    else:
        return
    if not step:
        show_table(console, words, game, viewer, names)
    show_outcome(console, words, game.outcome, names)


def show_table(console: Console, words: Words, game: Game, viewer: Viewer, names: Sequence[str]) -> None:
    """Print the table as a picture of characters."""
    picture = words.picture(game.view(viewer), names)
    console.print(f"\n{picture}\n", markup=False, soft_wrap=True)


def print_events(console: Console, words: Words, game: Game, told: int, viewer: Viewer, names: Sequence[str]) -> None:
    """Print what has happened since row `told` of the log, in words."""
    events = [game.rules.events.show_event(row, viewer) for row in game.log[told:]]
    for sentence in words.sentences(events, names):
        console.print(f"     {sentence}", markup=False, soft_wrap=True)


def wait_for_enter(console: Console, prompt: str) -> bool:
    """Wait for Enter; `q` or the end of input stops the replay."""
    try:
        return console.input(prompt).strip().lower() != "q"
    except EOFError:
        return False
