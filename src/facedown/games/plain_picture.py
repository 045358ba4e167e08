"""The picture of a game without `face/picture.py`: a line for each field of its view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from facedown.games.plain_view import PHASE, Cards, by_seat, kind_of, shown_fields
from facedown.kernel.declaration import Declaration
from facedown.messages.speaker import Speaker

NOTHING = "-"  # shown for nothing, or for something hidden


class PlainPicture:
    """An object with the functions of a module `face.picture`."""

    def __init__(self, game: Declaration) -> None:
        self._game = game

    def picture(self, view: Any, names: Sequence[str], words: Speaker) -> str:
        """Everything that the viewer sees, with its label."""
        fields = {name: field for name, field in shown_fields(self._game).items() if name != PHASE}
        labels = {name: label_of(words, name, field.about) for name, field in fields.items()}
        width = max(map(len, labels.values()), default=0)
        lines = []
        for name, field in fields.items():
            owners = names if by_seat(self._game, field) else ()
            text = self._text(getattr(view, name), kind_of(field), owners, words)
            lines.append(f"  {labels[name]:<{width}}  {text}")
        return "\n".join(lines)

    def _text(self, value: Any, kind: str, owners: Sequence[str], words: Speaker) -> str:
        if owners:
            texts = [self._text(one, kind, (), words) for one in value]
            return "   ".join(f"{name}: {text}" for name, text in zip(owners, texts, strict=True))
        if isinstance(value, Cards):
            shown = ["#"] * value.count if value.cards is None else [words.word(card, kind) for card in value.cards]
            return " ".join(shown) or NOTHING
        if isinstance(value, tuple):
            return " ".join(self._text(one, kind, (), words) for one in value) or NOTHING
        if isinstance(value, bool):
            return str(words.find("flag", "yes" if value else "no"))
        return NOTHING if value is None else words.word(value, kind)

    def prompt(self, view: Any) -> tuple[str, dict[str, Any]]:
        """What the viewer has to do now: the catalogue's words for the phase, or the shared ones."""
        return getattr(view, PHASE, ""), {}


def label_of(words: Speaker, name: str, about: str) -> str:
    """The label of a field: in the catalogue's words, or the declaration's."""
    return str(words.find("view", name) or about[:1].upper() + about[1:])
