"""What the server itself says to people, in their language: previews of links, notices and mail; and what page and
terminal say for the keys of its refusals.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from facedown.messages.catalogue import FIRST_LANGUAGE, shared
from facedown.messages.speaker import Speaker

FOLDER = Path(__file__).parent


@cache
def languages() -> tuple[str, ...]:
    """The languages that the server speaks, English first."""
    found = sorted(file.stem for file in FOLDER.glob("*.json"))
    return FIRST_LANGUAGE, *(language for language in found if language != FIRST_LANGUAGE)


@cache
def speaker(language: str) -> Speaker:
    """Somebody who says the server's messages; in English if nobody speaks the language.

    >>> speaker("fr").say("notices", "title")
    'C’est à vous'
    """
    spoken = language if language in languages() else FIRST_LANGUAGE
    own = json.loads((FOLDER / f"{spoken}.json").read_text(encoding="utf-8"))
    return Speaker(spoken, shared(spoken), own)


@cache
def refusals(language: str) -> dict[str, str]:
    """Words for the keys of refusals; in English if nobody speaks the language.

    >>> refusals("fr")["seat_taken"]
    'Cette place est prise.'
    """
    spoken = language if language in languages() else FIRST_LANGUAGE
    found: dict[str, str] = json.loads((FOLDER / "refusals" / f"{spoken}.json").read_text(encoding="utf-8"))
    return found


def spoken_by(accepted: str) -> str:
    """The language to answer in, by a browser's `Accept-Language`: the first one that we speak.

    >>> spoken_by("de-AT,fr;q=0.8,en;q=0.5"), spoken_by("")
    ('fr', 'en')
    """
    wanted = (part.split(";")[0].strip()[:2].lower() for part in accepted[:200].split(","))
    return next((language for language in wanted if language in languages()), FIRST_LANGUAGE)
