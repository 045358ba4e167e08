"""What there is to play: games, their options, the bots, and what can be said at a table."""

from __future__ import annotations

from typing import Any

import msgspec

from facedown import games
from facedown.errors import InvalidOption
from facedown.games import GameRules
from facedown.kernel.options import Option
from facedown.table import offers
from facedown.table.commands import PRESETS

CARD_SET = "set"  # the option of games whose cards are data


class OptionInfo(msgspec.Struct, frozen=True):
    """An option of a game: its values are words, or the numbers from `low` to `high`.

    Of the option `set`, the words are the keys of the card sets that are known here.
    """

    name: str
    default: str
    about: str
    ruling: str
    low: int
    high: int
    words: tuple[str, ...]


class GameInfo(msgspec.Struct, frozen=True):
    """A game that can be played here."""

    name: str
    title: str
    seats: tuple[int, ...]
    seat_names: tuple[str, ...]
    options: tuple[OptionInfo, ...]
    rules_version: int


class Catalogue(msgspec.Struct, frozen=True):
    """All a client needs to offer a table; bots are listed from the weakest to the strongest, then the server's own."""

    games: tuple[GameInfo, ...]
    bots: tuple[str, ...]
    presets: tuple[str, ...]


class CardInfo(msgspec.Struct, frozen=True):
    """A card that a set describes: how moves and events call it, what stands on it, and the verbs of its effect."""

    key: str
    name: str
    text: str
    verbs: tuple[str, ...]


class SpellInfo(CardInfo, frozen=True):
    """A card that is won: what it is worth, what it asks for, and when its ability applies."""

    points: int
    runes: tuple[str, ...]
    when: str


class CardSetInfo(msgspec.Struct, frozen=True):
    """The cards of a game whose cards are data, in one language."""

    key: str
    language: str
    spells: tuple[SpellInfo, ...]
    incantations: tuple[CardInfo, ...]


def catalogue() -> Catalogue:
    """What this server has."""
    return Catalogue(tuple(game_info(games.get(name)) for name in games.names()), tuple(offers.bot_names()), PRESETS)


def game_info(rules: GameRules) -> GameInfo:
    """One game."""
    options = tuple(
        OptionInfo(one.name, one.text(one.default), one.about, one.ruling, one.low, one.high, words_of(rules, one))
        for one in rules.options
    )
    seats = tuple(rules.seats)
    return GameInfo(rules.name, rules.title, seats, tuple(rules.seat_names(seats[-1])), options, rules.version)


def words_of(rules: GameRules, option: Option) -> tuple[str, ...]:
    """The values of an option that has words; card sets are known by their keys."""
    return offers.set_keys(rules.name) if option.name == CARD_SET else option.words


def card_set(game: str, key: str | None, language: str) -> CardSetInfo:
    """The cards of a set that is loaded, the game's own if none is named, with texts made from their effects."""
    rules = games.get(game)
    sets, texts = rules.card_sets, rules.card_texts
    if language not in texts.LANGUAGES:
        raise InvalidOption(f"cards are written in {' and '.join(texts.LANGUAGES)}, not {language!r}")
    cards = sets.own_set() if key is None else sets.by_number(sets.number_of(key))

    def said(card: Any) -> tuple[str, str, str, tuple[str, ...]]:
        name = card.name if language == "en" else card.french
        return card.key, name, texts.text_of(card, language), tuple(step.verb.name for step in card.steps)

    return CardSetInfo(
        key=cards.key,
        language=language,
        spells=tuple(SpellInfo(*said(card), card.points, card.runes, card.when) for card in cards.spells),
        incantations=tuple(CardInfo(*said(card)) for card in cards.incantations),
    )
