"""A table in the terminal: one player against bots."""

from __future__ import annotations

import shlex
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
from facedown.messages.speaker import Speaker
from facedown.table.advice import advise
from facedown.table.game import Game, deal
from facedown.table.record import record_of
from facedown.terminal.playing.outcome import show_outcome
from facedown.terminal.playing.pages import show_rules
from facedown.terminal.playing.replay import print_events, show_table
from facedown.terminal.progress import compile_for
from facedown.terminal.screen.table import advice_lines
from facedown.terminal.screen.words import language_for, own_language, speaker, why_not_played

FEW_MOVES = 24  # up to this many moves are listed without being asked


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
    language: str | None = None


def sit_down(request: GameRequest) -> None:
    """Deal a game and play it to the end, or until the player quits; save the record if a file is given."""
    console = Console(highlight=False)
    say, name = speaker(request.language or own_language()), request.name
    try:
        game = deal_first(console, request)
        name, language = game.name, language_for(game.rules, request.language)
        say = speaker(language)
        LineTable(console, game, request, language).play()
    except (Quit, KeyboardInterrupt):
        console.print(f"\n{say.say('lines', 'goodbye')}")
    say_where(console, say, request.file, name)


def deal_first(console: Console, request: GameRequest) -> Game:
    """Deal the first game, after asking for what was left open. Mistakes are reported before anybody plays."""
    name, seats = request.name, request.seats
    if request.file is not None and request.file.exists():
        raise InvalidRecord(f"{request.file} already exists: choose another file for the record")
    ladder.get(request.bot)
    if name is None:
        say = speaker(request.language or own_language())
        name = ask_game(console, say)
        seats = seats or ask_seats(console, say, name)
    language_for(games.get(name), request.language)
    compile_for(name, [request.bot])
    game = deal(name, seats, seed=request.seed, options=request.options)
    game.moves(request.seat)
    return game


def say_where(console: Console, say: Speaker, file: Path | None, name: str | None) -> None:
    """Print where the record is, if there is one, and the command that shows it."""
    if file is not None and file.exists():
        path = games.path_of(name or "")
        command = ["facedown", "replay", str(file), *(["--game", path] if path else [])]
        told = say.say("lines", "saved", file=file, command=shlex.join(command))
        console.print(told, markup=False, soft_wrap=True)


def ask(console: Console, prompt: str) -> str:
    """Read what the player types; they can always quit."""
    try:
        answer = console.input(prompt).strip()
    except EOFError:
        raise Quit from None
    if answer.lower() in ("quit", "exit", "q", "quitter"):
        raise Quit
    return answer


def ask_game(console: Console, say: Speaker) -> str:
    """Let the player pick a game by number or name."""
    console.print(f"{say.say('lines', 'welcome')}\n", style="bold")
    for number, name in enumerate(games.names(), 1):
        console.print(f"  {number}  {games.get(name).title:<16} {games.get(name).players}")
    while True:
        answer = ask(console, f"\n{say.say('lines', 'which_game')}")
        if answer.isdecimal() and 1 <= int(answer) <= len(games.names()):
            return games.names()[int(answer) - 1]
        try:
            return games.get(answer).name
        except FacedownError:
            console.print(say.say("lines", "no_such_game", most=len(games.names())))


def ask_seats(console: Console, say: Speaker, name: str) -> int:
    """Ask for the number of players, if the game allows several; Enter picks the fewest."""
    seats = games.get(name).seats
    while len(seats) > 1:
        answer = ask(console, say.say("lines", "how_many", low=seats[0], high=seats[-1]))
        if not answer or (answer.isdecimal() and int(answer) in seats):
            return int(answer or seats[0])
        console.print(say.say("lines", "no_such_number", low=seats[0], high=seats[-1]))
    return seats[0]


class LineTable:
    """A table line by line, in one language: the player in one seat, bots in the others."""

    def __init__(self, console: Console, game: Game, request: GameRequest, language: str) -> None:
        self._console, self._language = console, language
        self._game, self._bot, self._seat, self._file = game, request.bot, request.seat, request.file
        self._words, self._say = game.rules.words.speaking(language), speaker(language).say
        seats = enumerate(game.rules.seat_names(game.seats))
        you = self._say("lines", "you")
        self._names = [f"{name} ({you if number == self._seat else self._bot})" for number, name in seats]

    def play(self) -> None:
        """Let bots and the player take turns; the record is saved after every move, so that nothing is lost."""
        game, seat = self._game, self._seat
        minds, chooser = [ladder.get(self._bot) for _ in self._names], records.new(Rng)
        chance.start(chooser, chance.seed_words(chance.seed_of_bots(game.seed)), DECK, 0)
        hint, rules, leave = (f"[bold]{self._command(key)}[/bold]" for key in ("hint", "rules", "quit"))
        self._console.print(self._say("lines", "help", all="[bold]?[/bold]", hint=hint, rules=rules, quit=leave))
        told = 0
        while game.pending:
            self._save()
            told = self._tell(told)
            mover = seat if seat in game.pending else min(game.pending)
            if mover != seat:
                code = ladder.ask(minds[mover], self._bot, game.record, mover, ladder.AS_USUAL, chooser)
                game.play(mover, game.rules.moves.decode(code))
            elif len(game.moves(seat)) == 1:
                only = game.moves(seat)[0]
                self._console.print(f"     [dim]{self._say('forced', move=only)}[/dim]")
                game.play(seat, only)
            else:
                show_table(self._console, self._words, game, seat, self._names)
                self._play_answer()
        self._save()
        self._tell(told)
        show_table(self._console, self._words, game, seat, self._names)
        show_outcome(self._console, self._words, game.outcome, self._names)

    def _save(self) -> None:
        if self._file is not None:
            self._file.write_text(str(record_of(self._game)), encoding="utf-8")

    def _tell(self, told: int) -> int:
        print_events(self._console, self._words, self._game, told, self._seat, self._names)
        return len(self._game.log)

    def _command(self, key: str) -> str:
        """The name of a command in the player's language."""
        return self._say("keys", key).lower()

    def _play_answer(self) -> None:
        """Prompt until the player has made a move. Commands can be typed in English too."""
        game, console = self._game, self._console
        moves = [str(move) for move in game.moves(self._seat)]
        console.print(self._words.request(game.view(self._seat)), markup=False)
        too_many = self._say("lines", "many_moves", count=len(moves))
        list_moves(console, moves, FEW_MOVES, too_many)
        while True:
            answer = ask(console, f"[bold]{self._say('lines', 'your_move')}[/bold] ")
            if answer.lower() in ("?", "help"):
                everything = [*moves, *game.rules.concessions]
                list_moves(console, everything, len(everything), too_many)
            elif answer.lower() in ("rules", self._command("rules")):
                show_rules(game.name, self._language if self._language in game.rules.rules_languages else "en")
            elif answer.lower() in ("hint", self._command("hint")):
                self._show_advice()
            elif answer and self._is_played(answer):
                return

    def _is_played(self, answer: str) -> bool:
        """Try to play a move; a refusal is explained."""
        try:
            self._game.play(self._seat, answer)
        except FacedownError as error:
            told = why_not_played(error, answer, self._game.rules, self._language)
            self._console.print(told, style="red", markup=False)
            return False
        return True

    def _show_advice(self) -> None:
        """Print the best moves, how often to choose each if they are mixed, and why."""
        try:
            with self._console.status(self._say("thinking")):
                advice = advise(self._game.view(self._seat))
        except FacedownError as error:
            self._console.print(str(error), style="red", markup=False)
            return
        for line in advice_lines(self._words, self._names, advice):
            self._console.print(f"  {line}", markup=False)


def list_moves(console: Console, moves: Sequence[str], most: int, too_many: str) -> None:
    """Print all moves in columns, or only their number if there are too many."""
    if len(moves) > most:
        console.print(f"[dim]{too_many}[/dim]")
    else:
        console.print(Columns([f"[cyan]{move}[/cyan]" for move in moves], padding=(0, 3)))
