"""A game in words: sentences come from its messages, the picture of a table from its `face/picture.py`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

import msgspec

from facedown.games.plain_picture import PlainPicture
from facedown.kernel.declaration import Declaration
from facedown.kernel.declaration.kinds import Kind
from facedown.kernel.declaration.typed_events import TypedEvents
from facedown.messages.catalogue import FIRST_LANGUAGE, languages, messages_of, shared
from facedown.messages.speaker import Speaker, nothing_more


class Words:
    """What a game says, in one language.

    A game whose cards are data has `card_name(language, table, key)` in `face.names`.
    """

    def __init__(
        self, game: Declaration, events: TypedEvents, find: Callable[[str], Any], language: str = FIRST_LANGUAGE
    ) -> None:
        self._game, self._events, self._find = game, events, find
        self.language = language

    def speaking(self, language: str) -> Words:
        """The same game in another language."""
        return Words(self._game, self._events, self._find, language)

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages in which the game is available."""
        return languages(self._game)

    @cached_property
    def _face(self) -> Any:
        return self._find("face.picture") or PlainPicture(self._game)

    def speaker(self, names: Sequence[str] = (), you: int | None = None) -> Speaker:
        """A speaker of the game's messages, for players with these names."""
        own = messages_of(self._game, self.language)
        cards = self._find("face.names")
        lookup = (lambda table, key: cards.card_name(self.language, table, key)) if cards else nothing_more
        return Speaker(self.language, shared(self.language), own, names, you, lookup)

    # ---- By keys

    def sentences(self, events: Iterable[Any], names: Sequence[str]) -> list[str]:
        """Events in words, for a log that people read."""
        speaker = self.speaker(names)
        told = [
            speaker.say("events", key, says=says(self._game.events[key].arguments), **arguments)
            for key, arguments in self._events.runs(events)
        ]
        return [sentence for sentence in told if sentence]

    def refusal(self, key: str) -> str:
        """Why a move is refused."""
        return self.speaker().say("refusals", key)

    def ending(self, key: str) -> str:
        """How a game ended, in a sentence."""
        return self.speaker().say("endings", key)

    def ending_name(self, key: str) -> str:
        """How a game ended, in a few words."""
        return self.speaker().word(key, "ending")

    def reason(self, key: str, arguments: Mapping[str, Any], names: Sequence[str]) -> str | None:
        """Why a move is advised; None if the key is not one of the game's."""
        if key not in self._game.reasons:
            return None
        kinds = says(self._game.reasons[key].arguments)
        told = self.speaker(names).say("reasons", key, says=kinds, **arguments)
        return told[:1].upper() + told[1:]  # a sentence may begin with odds: "less than 1% chance"

    def move(self, move: Any, names: Sequence[str]) -> str:
        """A typed move in words, for the player who may make it."""
        key = move.__struct_config__.tag
        kinds = says({name: field.kind for name, field in self._game.moves[key].fields.items()})
        return self.speaker(names).say("moves", key, says=kinds, **msgspec.structs.asdict(move))

    # ---- By looking at the table

    def chapter(self, s: Any) -> int:
        """The round or turn, by which a log is divided: the whole table is shown again for each."""
        return int(s[self._game.chapter]) if self._game.chapter else 0

    def picture(self, view: Any, names: Sequence[str]) -> str:
        """The table as a picture of characters."""
        picture: str = self._face.picture(view, names, self.speaker(names))
        return picture

    @property
    def styles(self) -> dict[str, str]:
        """Colours for cards in a picture: Rich's name of each, by a pattern."""
        return getattr(self._face, "STYLES", {})

    def request(self, view: Any) -> str:
        """What the viewer has to do now; a face may declare the `KINDS` of its prompts' arguments."""
        key, arguments = self._face.prompt(view)
        speaker = self.speaker()
        said = key if speaker.find("terminal", key) else "your_turn"
        return speaker.say("terminal", said, says=getattr(self._face, "KINDS", None), **arguments).strip()


def says(arguments: Mapping[str, Kind]) -> dict[str, str]:
    """How messages put arguments into words, by their kinds."""
    return {name: kind.says for name, kind in arguments.items()}
