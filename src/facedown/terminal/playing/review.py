"""A review as tables: luck and skill, curves, mistakes, turning points, and odds of hands."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Group
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from facedown import games
from facedown.errors import InvalidOption, quoted
from facedown.games import GameRules
from facedown.messages.speaker import Speaker
from facedown.review import Review, review
from facedown.review.report import BEST, FINE, LABELS, Balance, Odds, Shares, Step, cause
from facedown.table.record import read_record
from facedown.terminal.output import show
from facedown.terminal.progress import bar, compile_with_progress

BLOCKS = "▁▂▃▄▅▆▇█"
WIDEST = 72  # of a curve, in characters
COLOURS = dict(zip(LABELS, ("green", "", "yellow", "magenta", "red"), strict=True))


def show_review(
    file: Path, as_json: bool, language: str, effort: float, seed: int, workers: int | None, card_set: Path | None
) -> None:
    """Review the game in a record file, and print the result."""
    if card_set is not None:
        games.load_set(games.with_card_sets()[0], card_set)
    record = read_record(file)
    rules = games.get(record.game)
    if language not in rules.words.languages:
        raise InvalidOption(
            f"{rules.title} is available in {' and '.join(rules.words.languages)}, not {quoted(language)}"
        )
    compile_with_progress([record.game], with_bots=True)
    with bar() as progress:
        task = progress.add_task(f"reviewing {rules.title}", total=None)
        found = review(
            record,
            seed=seed,
            workers=workers,
            effort=effort,
            progress=lambda done, of: progress.update(task, completed=done, total=of),
        )
    if as_json:
        print(msgspec.json.encode(found).decode())
    else:
        show(Pages(found, rules, language).all())


class Pages:
    """The parts of a review, in one language."""

    def __init__(self, found: Review, rules: GameRules, language: str) -> None:
        self.review, self.rules = found, rules
        self.words = rules.words.speaking(language)
        self.names: Sequence[str] = found.players or self.seats()
        self.speaker: Speaker = self.words.speaker(self.names)

    def seats(self) -> list[str]:
        """What players are called who have no names."""
        speaker = self.words.speaker(())
        return [speaker.say("review", "seat", number=seat + 1) for seat in range(self.review.seats)]

    def say(self, key: str, **arguments: Any) -> str:
        """A message about reviews."""
        return self.speaker.say("review", key, **arguments)

    def all(self) -> Group:
        """The whole review."""
        found = self.review
        title = self.say("title", game=self.speaker.say("title"), count=len(found.steps), bot=found.bot)
        unfinished = () if found.finished else (Text(self.say("unfinished")),)
        parts = (self.balance(), *self.curves(), self.decisions(), self.turning_points(), self.odds())
        return Group(Text(title, style="bold"), *unfinished, *(part for part in parts if part is not None))

    def amount(self, share: float, sign: bool = True) -> str:
        """A share as a percentage, or in a game for points as a score."""
        if self.review.points is not None:
            low, high = self.review.points
            score = share * (high - low) + (0 if sign else low)
            return self._number(f"{score:+.2f}" if sign else f"{score:.2f}")
        percent = str(self.speaker.find("percent", "exact"))
        return percent.replace("{percent}", self._number(f"{100 * share:+.1f}" if sign else f"{100 * share:.1f}"))

    def _number(self, text: str) -> str:
        """A number in the format of the language."""
        return text.replace(".", self.say("decimal")).replace("-", "−")

    def balance(self) -> Table:
        """One row per player: start + luck + skill = result."""
        parts = ("deal", "chance", "luck", "own", "others", "hidden", "skill")
        columns = ("player", "start", *parts, "error", "result")
        table = Table(*map(self.say, columns), title=self.say("balance"), title_justify="left")
        for name, one in zip(self.names, self.review.balance, strict=True):
            table.add_row(escape(name), *self._amounts(one, parts))
        return table

    def _amounts(self, one: Balance, parts: Sequence[str]) -> list[str]:
        changes = [self.amount(getattr(one, part)) for part in parts]
        error = self.amount(one.error).lstrip("+")
        return [self.amount(one.start, sign=False), *changes, error, self.amount(one.result, sign=False)]

    def curves(self) -> tuple[Group, Group]:
        """Everybody's chances throughout the game, from what they knew, and with all cards open."""
        steps = self.review.steps
        return (
            self._curves("known_curve", [step.known for step in steps]),
            self._curves("curve", [step.open for step in steps]),
        )

    def _curves(self, title: str, before: Sequence[Shares]) -> Group:
        table = Table(box=None, show_header=False)
        for seat, name in enumerate(self.names):
            table.add_row(escape(name), curve([*(shares[seat] for shares in before), self.review.end[seat]]))
        return Group(Text(self.say(title), style="italic"), table)  # a table's own title is cut to the table's width

    @property
    def faults(self) -> list[Step]:
        """The decisions that gave something away."""
        return [step for step in self.review.steps if step.judgement and step.judgement.label not in (BEST, FINE)]

    def decisions(self) -> Table | Text:
        """What these decisions gave away, and what was better."""
        if not self.faults:
            return Text(self.say("no_faults"))
        columns = ("move", "player", "played", "label", "loss", "error", "better", "why")
        table = Table(*map(self.say, columns), title=self.say("decisions"), title_justify="left")
        for step in self.faults:
            self._add_decision(table, step)
        return table

    def _add_decision(self, table: Table, step: Step) -> None:
        one = step.judgement
        assert one is not None
        told = one.reason and self.words.reason(one.reason.key, one.reason.arguments, self.names)
        amounts = (self.amount(one.loss).lstrip("+"), self.amount(one.error).lstrip("+"))
        label = Text(self.say(one.label), style=COLOURS[one.label])
        table.add_row(
            str(step.number), escape(self.names[step.seat]), escape(step.move), label, *amounts, escape(one.best),
            escape(told or ""),
        )  # fmt: skip

    def turning_points(self) -> Table | None:
        """The moves that changed chances most."""
        if not self.review.turning_points:
            return None
        table = Table(box=None, title=self.say("turning_points"), title_justify="left", show_header=False)
        for point in self.review.turning_points:
            step = self.review.steps[point.number - 1]
            why = self.say(f"by_{cause(point, step)}")
            played = f"{self.names[step.seat]}: {step.move}"
            change = f"{self.names[point.seat]} {self.amount(point.change)}"
            table.add_row(str(point.number), escape(played), why, escape(change))
        return table

    def odds(self) -> Table | None:
        """What could be known of the others' cards at the moves listed above, and what they really held."""
        listed = {step.number for step in self.faults} | {point.number for point in self.review.turning_points}
        steps = [step for step in self.review.steps if step.number in listed and step.odds]
        if not steps:
            return None
        columns = ("move", "player", "hand", "cards")
        table = Table(*map(self.say, columns), title=self.say("odds"), title_justify="left")
        for step in steps:
            for one in step.odds:
                about = (str(step.number), self.names[step.seat], self.names[one.owner], self._cards(one))
                table.add_row(*map(escape, about))
        return table

    def _cards(self, one: Odds) -> str:
        """Cards with their odds: `3 62% ✓`."""
        found = zip(one.cards, one.odds, one.held, strict=True)
        return ", ".join(
            f"{self.speaker.word(card, 'card', 'short')} {self.speaker.percent(odds)}{' ✓' if held else ''}"
            for card, odds, held in found
        )


def curve(shares: Sequence[float]) -> str:
    """Shares as a line of block characters, as many as fit."""
    number = min(len(shares), WIDEST)
    picked = [shares[place * (len(shares) - 1) // max(number - 1, 1)] for place in range(number)]
    return "".join(BLOCKS[min(max(int(share * len(BLOCKS)), 0), len(BLOCKS) - 1)] for share in picked)
