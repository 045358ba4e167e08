"""Replaces `face/arrange.py` in a game without one. Its positions cannot be set up by hand."""

from __future__ import annotations

from typing import Any

from facedown.errors import InvalidArrangement
from facedown.kernel.declaration import Declaration, cards_by_zone


class PlainArrange:
    """An object with the functions of a module `face.arrange`."""

    ARRANGED_OPTIONS: dict[str, Any] = {}  # noqa: RUF012 - as in a module

    def __init__(self, game: Declaration) -> None:
        self._game = game

    def zones(self, s: Any) -> dict[str, list[Any]]:
        """Where every card is."""
        return cards_by_zone(self._game, s)

    def deck(self, s: Any) -> list[Any]:
        """All cards of the game; the cards now in it, if no deck is declared."""
        if self._game.deck is None:
            return [card for zone in self.zones(s).values() for card in zone]
        return [card for card, copies in self._game.deck.items() for _ in range(copies)]

    @property
    def arrange(self) -> Any:
        """Refuse: nothing can be arranged."""
        raise InvalidArrangement(f"positions of {self._game.title} cannot be arranged: it has no face/arrange.py")
