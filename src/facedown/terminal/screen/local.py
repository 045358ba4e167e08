"""A game on this computer: one person against bots."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from facedown import bots as ladder
from facedown.bots.spec import parse_spec
from facedown.errors import FacedownError
from facedown.kernel import chance, records
from facedown.kernel.chance import DECK, Rng
from facedown.table.advice import Advice, advise
from facedown.table.game import Game
from facedown.table.record import record_of
from facedown.table.undo import may_be_undone
from facedown.terminal.screen.table import Changed, NotNow, numbered, result_line
from facedown.terminal.screen.words import speaker, why_not_played

SHORTEST = 0.6  # seconds until a bot answers, so that people can read what happened


class LocalTable:
    """Deals against bots, one after another; the record is saved after every move, so that nothing is lost."""

    def __init__(
        self,
        deal: Callable[[int], Game],
        bot: str,
        seat: int,
        language: str,
        file: Path | None = None,
        name: str = "",
        pause: float = SHORTEST,
    ) -> None:
        self._deal, self._bot, self.seat, self._file, self._pause = deal, bot, seat, file, pause
        self.language = language
        self.name = name or speaker(language).say("you")
        self._say = speaker(language)
        self._number = 0
        self._begin()
        self.rules = self.game.rules

    def _begin(self) -> None:
        self.game = self._deal(self._number)
        self._number += 1
        self._told = 0
        self._minds = [ladder.get(self._bot) for _ in range(self.game.seats)]
        self._chooser = records.new(Rng)
        chance.start(self._chooser, chance.seed_words(chance.seed_of_bots(self.game.seed)), DECK, 0)
        self._acted = asyncio.Event()

    # ---- What the screen shows

    @property
    def names(self) -> Sequence[str]:
        """The player's own name and the bot's, numbered if there are several."""
        bot = parse_spec(self._bot).name.capitalize()
        return numbered([self.name if seat == self.seat else bot for seat in range(self.game.seats)])

    @property
    def view(self) -> Any:
        """The player's view of the cards."""
        return self.game.view(self.seat)

    @property
    def status(self) -> str:
        """Whose turn it is."""
        if not self.game.pending:
            return self._say.say("over")
        if self.seat in self.game.pending:
            return self._say.say("your_turn")
        movers = [self.names[seat] for seat in sorted(self.game.pending)]
        return self._say.say("turn_of", names=movers)

    @property
    def is_moving(self) -> bool:
        """Whether the choices are moves."""
        return self.seat in self.game.pending

    @property
    def choices(self) -> Sequence[str]:
        """The player's moves, or another deal."""
        if not self.game.pending:
            return [self._say.say("again")]
        return [str(move) for move in self.game.moves(self.seat)] if self.seat in self.game.pending else []

    # ---- Playing

    async def follow(self, changed: Changed) -> None:
        """Let bots and the player take turns, deal after deal."""
        self._changed = changed
        while True:
            changed(self._news())
            self._save()
            self._acted.clear()
            if not self.game.pending or self._is_players:
                await self._acted.wait()
            elif self.seat in self.game.pending:
                only = self.game.moves(self.seat)[0]
                told = self.rules.words.speaking(self.language).move(only, self.names)
                self.game.play(self.seat, only)
                changed([self._say.say("forced", move=told)])
            else:
                await self._answer(min(self.game.pending))

    @property
    def _is_players(self) -> bool:
        return self.seat in self.game.pending and len(self.choices) > 1

    async def _answer(self, seat: int) -> None:
        """Let a bot think in a thread, so that the screen stays responsive."""
        game, began = self.game, time.monotonic()
        mind = self._minds[seat]
        code = await asyncio.to_thread(ladder.ask, mind, self._bot, game.record, seat, ladder.AS_USUAL, self._chooser)
        await asyncio.sleep(max(0.0, self._pause - (time.monotonic() - began)))
        game.play(seat, game.rules.moves.decode(code))

    def _news(self) -> list[str]:
        words = self.rules.words.speaking(self.language)
        told: list[str] = words.sentences(self.game.events_for(self.seat, self._told), self.names)
        self._told = len(self.game.log)
        if (outcome := self.game.outcome) is not None:
            winners = [self.names[seat] for seat in outcome.winners]
            told.append(result_line(self._say, winners, words.ending(outcome.reason)))
        return told

    def _save(self) -> None:
        if self._file is not None:
            self._file.write_text(str(record_of(self.game)), encoding="utf-8")

    async def choose(self, choice: str) -> None:
        """Play a move, or deal again."""
        if not self.game.pending:
            if choice != self.choices[0]:
                raise NotNow(self._say.say("over"))
            waiting = self._acted
            self._begin()
            waiting.set()
        else:
            try:
                self.game.play(self.seat, choice)
            except FacedownError as error:
                raise NotNow(why_not_played(error, choice, self.rules, self.language)) from error
            self._acted.set()

    async def advice(self) -> Advice:
        """Good moves, computed in a thread."""
        if not self._is_players:
            raise NotNow(self._say.say("no_hint"))
        return await asyncio.to_thread(advise, self.view)

    async def undo(self) -> None:
        """Undo the player's last move and the answers to it, if it has revealed nothing to anyone."""
        own = [number for number, (seat, _) in enumerate(self.game.history) if seat == self.seat]
        if not own or not self._is_players:
            raise NotNow(self._say.say("nothing_to_undo"))
        before = self._deal(self._number - 1)
        for seat, move in self.game.history[: own[-1]]:
            before.play(seat, move)
        if not await asyncio.to_thread(may_be_undone, before, self.game.history[own[-1] :]):
            raise NotNow(self._say.say("shown"))
        self.game, self._told = before, len(before.log)
        self._changed([self._say.say("told", "undone")])
        self._acted.set()
