"""The names of spells and incantations, which are data from the card sets that this process has loaded."""

from __future__ import annotations

from facedown.games.wizards_gambit.card_sets import sets


def card_name(language: str, table: str, key: str) -> str | None:
    """The name of a spell or an incantation in a language; None for other cards, whose names are in the catalogue.

    Sets may spell the name behind a key differently: the set that was loaded first decides.

    >>> card_name("fr", "spell", "two_hands")
    'Ambidextrie'
    """
    if table not in ("card", "spell") or (card := sets.known_card(key)) is None:
        return None
    return card.french if language == "fr" else card.name
