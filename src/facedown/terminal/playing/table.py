"""A table in the terminal: one player against bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from rich.columns import Columns
from rich.console import Console

from facedown import bots as ladder
from facedown import games
from facedown.errors import FacedownError, InvalidRecord
from facedown.kernel import chance, records
from facedown.kernel.chance import DECK, Rng
from facedown.table.advice import advise, sentence
from facedown.table.game import Game, deal
from facedown.table.record import record_of
from facedown.terminal.playing.outcome import show_outcome
from facedown.terminal.playing.pages import show_rules
from facedown.terminal.playing.replay import show_table, tell
from facedown.terminal.progress import compile_for

FEW_MOVES = 24  # this many moves are listed without asking

HELP = "Type a move, or [bold]?[/bold] for all moves, [bold]hint[/bold], [bold]rules[/bold] or [bold]quit[/bold]."


class Quit(Exception):
    """The player wants to leave."""


class GameRequest(NamedTuple):
    """The game that a player asks for: against which bot, in which seat, and where its record goes."""

    name: str | None
    seats: int | None
    seed: int | bytes | None
    options: Mapping[str, str]
    bot: str
    seat: int
    file: Path | None


def sit_down(request: GameRequest) -> None:
    """Deal a game and play it to its end, or until the player leaves; save the record if a file is given."""
    console = Console(highlight=False)
    try:
        play_game(console, deal_first(console, request), request.bot, request.seat, request.file)
    except (Quit, KeyboardInterrupt):
        console.print("\nGoodbye.")
    say_where(console, request.file)


def deal_first(console: Console, request: GameRequest) -> Game:
    """The first game, after questions about what was left open. Whatever is wrong is told before anybody plays."""
    name, seats = request.name, request.seats
    if request.file is not None and request.file.exists():
        raise InvalidRecord(f"{request.file} already exists: choose another file for the record")
    ladder.get(request.bot)
    if name is None:
        name = ask_game(console)
        seats = seats or ask_seats(console, name)
    compile_for(name, [request.bot])
    game = deal(name, seats, seed=request.seed, options=request.options)
    game.moves(request.seat)
    return game


def say_where(console: Console, file: Path | None) -> None:
    """Where the record is, if there is one."""
    if file is not None and file.exists():
        console.print(f"Saved in {file}. To watch it: facedown replay {file}", markup=False)


def ask(console: Console, prompt: str) -> str:
    """What the player types; they can always quit."""
    try:
        answer = console.input(prompt).strip()
    except EOFError:
        raise Quit from None
    if answer.lower() in ("quit", "exit", "q"):
        raise Quit
    return answer


def ask_game(console: Console) -> str:
    """Let the player pick a game by its number or name."""
    console.print("[bold]facedown[/bold], a card table. Which game?\n")
    for number, name in enumerate(games.names(), 1):
        console.print(f"  {number}  {games.get(name).title:<16} {games.get(name).players}")
    while True:
        answer = ask(console, "\nNumber or name: ")
        if answer.isdecimal() and 1 <= int(answer) <= len(games.names()):
            return games.names()[int(answer) - 1]
        try:
            return games.get(answer).name
        except FacedownError:
            console.print(f"Please type a number from 1 to {len(games.names())}, or quit.")


def ask_seats(console: Console, name: str) -> int:
    """How many players, if the game allows several numbers; Enter takes the fewest."""
    seats = games.get(name).seats
    while len(seats) > 1:
        answer = ask(console, f"How many players, {seats[0]} to {seats[-1]}? ({seats[0]}) ")
        if not answer or (answer.isdecimal() and int(answer) in seats):
            return int(answer or seats[0])
        console.print(f"Please type a number from {seats[0]} to {seats[-1]}.")
    return seats[0]


def play_game(console: Console, game: Game, bot: str, seat: int, file: Path | None) -> None:
    """Bots and the player take their turns; the record is saved after every move, so that nothing is lost."""
    seats = enumerate(game.rules.seat_names(game.seats))
    names = [f"{name} ({'you' if number == seat else bot})" for number, name in seats]
    minds, chooser = [ladder.get(bot) for _ in names], records.new(Rng)
    chance.start(chooser, chance.seed_words(chance.seed_of_bots(game.seed)), DECK, 0)
    console.print(HELP)
    told = 0
    while game.pending:
        if file is not None:
            file.write_text(str(record_of(game)), encoding="utf-8")
        tell(console, game, told, seat, names)
        told = len(game.log)
        mover = seat if seat in game.pending else min(game.pending)
        if mover != seat:
            code = ladder.ask(minds[mover], bot, game.record, mover, ladder.AS_USUAL, chooser)
            game.play(mover, game.rules.moves.decode(code))
        elif len(game.moves(seat)) == 1:
            only = game.moves(seat)[0]
            console.print(f"     [dim]Your only move: {only}[/dim]")
            game.play(seat, only)
        else:
            show_table(console, game, seat, names)
            play_answer(console, game, seat)
    if file is not None:
        file.write_text(str(record_of(game)), encoding="utf-8")
    tell(console, game, told, seat, names)
    show_table(console, game, seat, names)
    show_outcome(console, game.rules, game.outcome, names)


def play_answer(console: Console, game: Game, seat: int) -> None:
    """Prompt until the player has made a move."""
    moves = [str(move) for move in game.moves(seat)]
    console.print(game.rules.words.request(game.view(seat)), markup=False)
    list_moves(console, moves, FEW_MOVES)
    while True:
        answer = ask(console, "[bold]Your move:[/bold] ")
        if answer.lower() in ("?", "help"):
            everything = [*moves, *game.rules.concessions]
            list_moves(console, everything, len(everything))
        elif answer.lower() == "rules":
            show_rules(game.name)
        elif answer.lower() == "hint":
            show_advice(console, game, seat)
        elif answer:
            try:
                game.play(seat, answer)
            except FacedownError as error:
                console.print(str(error), style="red", markup=False)
            else:
                return


def show_advice(console: Console, game: Game, seat: int) -> None:
    """The best moves, how often each should be chosen where they are mixed, and why."""
    try:
        with console.status("Thinking..."):
            advice = advise(game.view(seat))
    except FacedownError as error:
        console.print(str(error), style="red", markup=False)
        return
    for move in advice.moves:
        mixed = ", as good as the first" if move.equal else ""
        mixed += f", choose it {move.weight:.0%} of the time" if 0 < move.weight < 1 else ""
        why = f": {sentence(game.rules, move.reason)}" if move.reason else ""
        worth = f"{move.share:.0%} to win" if move.score is None else f"{move.score:+.2f} points expected"
        console.print(f"  {move.move}  {worth}{mixed}{why}", markup=False)


def list_moves(console: Console, moves: Sequence[str], most: int) -> None:
    """All moves in columns, or only their number if there are too many."""
    if len(moves) > most:
        console.print(f"[dim]There are {len(moves)} moves; type ? to list them.[/dim]")
    else:
        console.print(Columns([f"[cyan]{move}[/cyan]" for move in moves], padding=(0, 3)))
