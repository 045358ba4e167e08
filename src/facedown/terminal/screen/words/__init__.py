"""The terminal's own words, one file per language. Those of games are in their messages."""

from __future__ import annotations

import json
import os
from functools import cache
from pathlib import Path

from facedown.errors import FacedownError, IllegalMove, InvalidMove, InvalidOption, quoted
from facedown.games import GameRules
from facedown.messages.catalogue import FIRST_LANGUAGE, shared
from facedown.messages.speaker import Speaker
from facedown.server.words import refusals

FOLDER = Path(__file__).parent
LANGUAGES = tuple(sorted(file.stem for file in FOLDER.glob("*.json")))


@cache
def speaker(language: str) -> Speaker:
    """A speaker for the screen's words in a language."""
    if language not in LANGUAGES:
        raise InvalidOption(f"the terminal is available in {' and '.join(LANGUAGES)}, not {quoted(language)}")
    return Speaker(language, shared(language), json.loads((FOLDER / f"{language}.json").read_text(encoding="utf-8")))


def refusal_text(key: str, language: str, rules: GameRules | None = None) -> str:
    """Why a server refuses something: by the rules of the game, or for its own reasons."""
    if rules is not None and key in rules.declaration.refusals:
        told: str = rules.words.speaking(language).refusal(key)
        return told
    return refusals(language).get(key) or speaker(language).say("refused", key=key)


def why_not_played(error: FacedownError, typed: str, rules: GameRules, language: str) -> str:
    """Why a typed move was not played: the rules refuse it, or it is not a move."""
    say = speaker(language).say
    if isinstance(error, IllegalMove):
        told = f"{rules.words.speaking(language).refusal(error.rule)}{f' ({error.ruling})' if error.ruling else ''}"
        return say("refused_move", move=typed, why=told)
    if isinstance(error, InvalidMove):
        examples = [example for move in rules.declaration.moves.values() for example in move.examples]
        return say("no_such_move", text=quoted(typed)[1:-1], examples=", ".join(examples))
    return str(error)


def language_for(rules: GameRules, chosen: str | None) -> str:
    """The language to play a game in: the chosen one, or the terminal's if the game has it."""
    if chosen is None:
        return own_language() if own_language() in rules.words.languages else FIRST_LANGUAGE
    if chosen not in rules.words.languages:
        raise InvalidOption(
            f"{rules.title} is available in {' and '.join(rules.words.languages)}, not {quoted(chosen)}"
        )
    speaker(chosen)
    return chosen


def own_language() -> str:
    """The language that this terminal is set to, if the screen has it; else English."""
    chosen = next(filter(None, (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    return chosen[:2] if chosen[:2] in LANGUAGES else FIRST_LANGUAGE
