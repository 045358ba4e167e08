"""A table in the terminal: one person against bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from rich.columns import Columns
from rich.console import Console

from facedown import bots as ladder
from facedown import games
from facedown.errors import FacedownError
from facedown.kernel import chance, records
from facedown.kernel.chance import CHOICES, Rng
from facedown.table.game import Game, deal
from facedown.table.record import record_of
from facedown.terminal.outcome import show_outcome
from facedown.terminal.pages import players, show_rules
from facedown.terminal.progress import compile_with_progress
from facedown.terminal.replay import show_table, tell

FEW_MOVES = 24  # as many as are listed without being asked for

HELP = "Type a move; [bold]?[/bold] lists all moves, [bold]rules[/bold] explains, [bold]quit[/bold] leaves."


class Quit(Exception):
    """The person wants to leave."""


def sit_down(
    name: str | None,
    seats: int | None,
    seed: int | None,
    options: Mapping[str, str],
    bot: str,
    seat: int,
    file: Path | None,
) -> None:
    """Deal a game and play it to its end, or until the person leaves; the record is kept if wanted."""
    console = Console(highlight=False)
    try:
        name = name or ask_game(console)
    except Quit:
        return
    ladder.get(bot)
    compile_with_progress([name])
    game = deal(name, seats, seed=seed, options=options)
    game.moves(seat)
    try:
        play_game(console, game, bot, seat)
    except Quit:
        console.print("Good bye.")
    if file is not None:
        file.write_text(str(record_of(game)), encoding="utf-8")
        console.print(f"The game is in {file}; [bold]facedown replay {file}[/bold] shows it.")


def ask_game(console: Console) -> str:
    """Let the person pick a game by its number or name."""
    console.print("[bold]facedown[/bold], a card table. Which game?\n")
    for number, name in enumerate(games.names(), 1):
        console.print(f"  {number}  {games.get(name).title:<16} {players(games.get(name))}")
    while True:
        answer = ask(console, "\nNumber or name: ")
        if answer.isdecimal() and 1 <= int(answer) <= len(games.names()):
            return games.names()[int(answer) - 1]
        try:
            return games.get(answer).name
        except FacedownError as error:
            console.print(str(error), style="red", markup=False)


def ask(console: Console, prompt: str) -> str:
    try:
        answer = console.input(prompt).strip()
    except EOFError:
        raise Quit from None
    if answer.lower() in ("quit", "exit", "q"):
        raise Quit
    return answer


def play_game(console: Console, game: Game, bot: str, seat: int) -> None:
    """Bots and the person take their turns."""
    seats = enumerate(game.rules.seat_names(game.seats))
    names = [f"{name} ({'you' if number == seat else bot})" for number, name in seats]
    mind, chooser = ladder.get(bot), records.new(Rng)
    chance.start(chooser, chance.seed_words(game.seed), CHOICES, 0)
    console.print(HELP)
    told = 0
    while game.pending:
        tell(console, game, told, seat, names)
        told = len(game.log)
        mover = min(game.pending)
        if mover != seat:
            code = mind.choose(game.known(mover), mover, chooser)
            game.play(mover, game.rules.moves.decode(code))
        elif len(game.moves(seat)) == 1:
            only = game.moves(seat)[0]
            console.print(f"     [dim]Your only move: {only}[/dim]")
            game.play(seat, only)
        else:
            show_table(console, game, seat, names)
            play_answer(console, game, seat)
    tell(console, game, told, seat, names)
    show_table(console, game, seat, names)
    show_outcome(console, game.outcome, names)


def play_answer(console: Console, game: Game, seat: int) -> None:
    """Ask until the person has made a move."""
    moves = [str(move) for move in game.moves(seat)]
    list_moves(console, moves, FEW_MOVES)
    while True:
        answer = ask(console, "[bold]Your move:[/bold] ")
        if answer == "?":
            list_moves(console, [*moves, *game.rules.concessions], len(moves) + len(game.rules.concessions))
        elif answer.lower() == "rules":
            show_rules(game.name)
        elif answer:
            try:
                game.play(seat, answer)
            except FacedownError as error:
                console.print(str(error), style="red", markup=False)
            else:
                return


def list_moves(console: Console, moves: Sequence[str], most: int) -> None:
    shown = [f"[cyan]{move}[/cyan]" for move in moves[:most]]
    console.print(Columns(shown, padding=(0, 3)))
    if len(moves) > most:
        console.print(f"[dim]… and {len(moves) - most} more: ? lists them all[/dim]")
