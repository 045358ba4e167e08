"""The screen's own words, apart from those of games. See `words/`."""

from __future__ import annotations

import json
import os
from functools import cache
from pathlib import Path

from facedown.errors import InvalidOption, quoted
from facedown.messages.catalogue import FIRST_LANGUAGE, shared
from facedown.messages.speaker import Speaker

FOLDER = Path(__file__).parent / "words"
LANGUAGES = tuple(sorted(file.stem for file in FOLDER.glob("*.json")))


@cache
def speaker(language: str) -> Speaker:
    """Says the screen's words in a language."""
    if language not in LANGUAGES:
        raise InvalidOption(f"the terminal speaks {' and '.join(LANGUAGES)}, not {quoted(language)}")
    return Speaker(language, shared(language), json.loads((FOLDER / f"{language}.json").read_text(encoding="utf-8")))


def own_language() -> str:
    """The language that this terminal is set to, if the screen speaks it; else English."""
    chosen = next(filter(None, (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    return chosen[:2] if chosen[:2] in LANGUAGES else FIRST_LANGUAGE
