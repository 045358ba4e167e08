"""How a bot is named, with its parameters, its budget, and a number if there are several of it.

expert                     one of ours
expert@300                 with 300 iterations per move; expert@0.5s with half a second
mine.py:MyBot(depth=3)     a class in a file, created with these arguments
random#2                   another random bot at the same table or in the same tournament
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from facedown.bots.protocol import Bot, Budget, Known
from facedown.errors import UnknownBot, quoted

# The name comes first and may be a path; what follows it is looked for from the end.
PARTS = re.compile(r"(?P<name>.+?)(?P<arguments>\([^()]*\))?(@(?P<budget>[\d.]+s?))?(#(?P<copy>\d+))?")


class BotSpec(msgspec.Struct, frozen=True):
    """The parts of a bot's name. `budget` is None if the bot gets what everyone gets."""

    name: str
    arguments: dict[str, Any] = {}
    budget: Budget | None = None


def parse_spec(text: str) -> BotSpec:
    """The parts of a name as users write it.

    >>> parse_spec("expert@300")
    BotSpec(name='expert', arguments={}, budget=Budget(iterations=300, seconds=None))
    >>> parse_spec("mine.py:MyBot(depth=3)").arguments
    {'depth': 3}
    """
    found = PARTS.fullmatch(text.strip())
    if found is None:
        raise UnknownBot(f"a bot is called by its name, not by {quoted(text)}")
    return BotSpec(found["name"].strip(), _arguments(text, found["arguments"]), _budget(text, found["budget"]))


def _arguments(text: str, written: str | None) -> dict[str, Any]:
    """Keyword arguments whose values are plain Python values."""
    if written is None:
        return {}
    try:
        call = ast.parse(f"bot{written}", mode="eval").body
        assert isinstance(call, ast.Call)
        if call.args or any(word.arg is None for word in call.keywords):
            raise ValueError
        return {str(word.arg): ast.literal_eval(word.value) for word in call.keywords}
    except (SyntaxError, ValueError):
        example = "write NAME=VALUE with numbers or texts, for example mine.py:MyBot(depth=3)"
        raise UnknownBot(f"{quoted(text)}: {quoted(written)} are not parameters of a bot; {example}") from None


def _budget(text: str, written: str | None) -> Budget | None:
    if written is None:
        return None
    try:
        budget = Budget(seconds=float(written[:-1])) if written.endswith("s") else Budget(iterations=int(written))
    except ValueError:
        budget = Budget(iterations=0)
    if not (budget.iterations or budget.seconds):
        raise UnknownBot(f"{quoted(text)}: write a budget as expert@300 (iterations) or expert@0.5s (seconds)")
    return budget


def split_specs(text: str) -> list[str]:
    """The names in a list with commas; those between parentheses or brackets belong to a bot's parameters.

    >>> split_specs("random, mine.py:MyBot(depth=3, sizes=[1, 2])")
    ['random', 'mine.py:MyBot(depth=3, sizes=[1, 2])']
    """
    parts, depth = [""], 0
    for letter in text:
        depth += (letter in "([") - (letter in ")]")
        if letter == "," and depth <= 0:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts]


def number_twins(names: Sequence[str]) -> list[str]:
    """The names, those that occur again with a number.

    >>> number_twins(["random", "expert@300", "random"])
    ['random', 'expert@300', 'random#2']
    """
    seen: Counter[str] = Counter()
    numbered = []
    for name in names:
        seen[name] += 1
        numbered.append(name if seen[name] == 1 else f"{name}#{seen[name]}")
    return numbered


class FixedBudget:
    """A bot that thinks for as long as its own name says, whatever the others get."""

    def __init__(self, bot: Bot, budget: Budget) -> None:
        self.bot = bot
        self.budget = budget

    def choose(self, known: Known, budget: Budget, rng: Any) -> Any:
        """What the bot chooses with its own budget."""
        return self.bot.choose(known, self.budget, rng)

    def __getattr__(self, name: str) -> Any:
        """`evaluate` and `policy`, if the bot has them, with its own budget too."""
        method = getattr(self.bot, name)
        return lambda known, budget, rng: method(known, self.budget, rng)
