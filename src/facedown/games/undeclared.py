"""Games that are not declared yet: each part is a module of its own, as it was before declarations.

This is the one place that knows of the old shape. It goes when the last game has a `declaration.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from facedown.games.game_rules import COMPILED, Find, GameRules
from facedown.games.outcome import Outcome
from facedown.games.story import explain
from facedown.kernel import dispatch
from facedown.kernel.payoffs import count_nothing, share_the_win


class UndeclaredRules(GameRules):
    """A game in the old shape."""

    def __init__(self, name: str, find: Find) -> None:
        self.declaration = None
        self.points = None
        self._find = find
        self.name = name
        self.folder = Path(__file__).parent / name
        settings, rules = self.part("rules.options"), self.part("rules.rules")
        self.title = settings.TITLE
        self.seats = settings.SEATS
        self.options = settings.OPTIONS
        self._check_options = settings.check_options
        self._tables = None
        self._seat_names = settings.SEAT_NAMES
        self.version = rules.VERSION
        self.endings = rules.ENDINGS
        self.concessions = rules.CONCESSIONS
        self.concede = rules.concede
        self.layout = self.part("rules.state").State
        self.faults = self.part("rules.invariants").FAULTS
        modules = [module for part in COMPILED if (module := find(part)) is not None]
        dispatch.register(self.layout, modules, {"worth": share_the_win, "take_stock": count_nothing})

    @cached_property
    def moves(self) -> Any:
        return self.part("face.moves")

    @cached_property
    def events(self) -> Any:
        return self.part("face.events")

    @cached_property
    def words(self) -> Any:
        return self.part("face.words")

    @cached_property
    def outcome(self) -> Any:
        return self.part("face.outcome")

    @cached_property
    def refusals(self) -> dict[int, tuple[str, str, str]]:
        refusals: dict[int, tuple[str, str, str]] = self.part("rules.legal").REFUSALS
        return refusals

    def ending_sentence(self, outcome: Outcome) -> str:
        return f"{outcome.reason}."

    def ending_name(self, key: str) -> str:
        return key

    def reason_sentence(self, key: str, arguments: Mapping[str, Any]) -> str | None:
        told = self.reasons.REASONS if self.reasons is not None else {}
        return explain(told, key, arguments) if key in told else None
