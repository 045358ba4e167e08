"""What there is to play: games, their options, the bots, and what can be said at a table."""

from __future__ import annotations

from typing import Any

import msgspec

from facedown import games
from facedown.errors import InvalidOption
from facedown.games import GameRules
from facedown.games.plain_picture import label_of
from facedown.games.plain_view import PlainView, by_seat, kind_of
from facedown.kernel.declaration.description import describe
from facedown.kernel.options import Option
from facedown.messages.catalogue import FIRST_LANGUAGE, messages_of
from facedown.table import offers
from facedown.table.commands import PRESETS


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
    """A game that can be played here, and the bots that play it: from the weakest to the strongest, then others."""

    name: str
    title: str
    seats: tuple[int, ...]
    seat_names: tuple[str, ...]
    options: tuple[OptionInfo, ...]
    rules_version: int
    bots: tuple[str, ...]


class FieldInfo(msgspec.Struct, frozen=True):
    """A field of a view that the page draws by itself: its name, its label, what it holds, and whether by seat.

    `says` is "seat", "number", "flag", or the table of names in the messages.
    """

    name: str
    label: str
    says: str
    by_seat: bool


class GameFace(msgspec.Struct, frozen=True):
    """What a client needs to show a game that it does not know: declaration, messages, and the fields of its view.

    The declaration and the messages are those of the game's Python package; `fields` is empty if its view is its own.
    """

    game: str
    title: str
    language: str
    declared: dict[str, Any]
    messages: dict[str, Any]
    fields: tuple[FieldInfo, ...]


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
    names, players = tuple(rules.seat_names(seats[-1])), tuple(offers.bot_names(rules.name))
    return GameInfo(rules.name, rules.title, seats, names, options, rules.version, players)


def game_face(game: str, language: str) -> GameFace:
    """A declared game in a language, or in English if it does not speak that."""
    rules = games.get(game)
    spoken = language if language in rules.words.languages else FIRST_LANGUAGE
    speaker = rules.words.speaking(spoken).speaker()
    messages = dict(messages_of(rules.declaration, spoken))
    shown = rules.view.fields if isinstance(rules.view, PlainView) else {}
    fields = tuple(
        FieldInfo(name, label_of(speaker, name, field.about), kind_of(field), by_seat(rules.declaration, field))
        for name, field in shown.items()
    )
    return GameFace(rules.name, str(messages["title"]), spoken, describe(rules.declaration), messages, fields)


def words_of(rules: GameRules, option: Option) -> tuple[str, ...]:
    """The values of an option that has words; card sets are known by their keys."""
    return offers.set_keys(rules.name) if option.name == offers.CARD_SET else option.words


def card_set(game: str, key: str | None, language: str) -> CardSetInfo:
    """The cards of a set that is loaded, the game's own if none is named, with texts made from their effects."""
    rules = games.get(game)
    sets, texts = rules.card_sets, rules.card_texts
    if language not in texts.LANGUAGES:
        raise InvalidOption(f"cards are written in {' and '.join(texts.LANGUAGES)}, not {language!r}")
    cards = sets.own_set() if key is None else sets.by_number(sets.number_of(key))
    return CardSetInfo(
        key=cards.key,
        language=language,
        spells=tuple(spell_info(card, texts, language) for card in cards.spells),
        incantations=tuple(card_info(card, texts, language) for card in cards.incantations),
    )


def card_info(card: Any, texts: Any, language: str) -> CardInfo:
    """What stands on a card."""
    return CardInfo(*said(card, texts, language))


def spell_info(card: Any, texts: Any, language: str) -> SpellInfo:
    """The same of a card that is won."""
    return SpellInfo(*said(card, texts, language), card.points, card.runes, card.when)


def said(card: Any, texts: Any, language: str) -> tuple[str, str, str, tuple[str, ...]]:
    name = card.name if language == "en" else card.french
    return card.key, name, texts.text_of(card, language), tuple(step.verb.name for step in card.steps)
