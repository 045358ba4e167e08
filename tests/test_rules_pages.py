"""The rules in every language: no translation leaves out what the English page says."""

from __future__ import annotations

import re

import pytest
from litestar.testing import create_test_client

from facedown import games
from facedown.errors import InvalidOption
from facedown.server.http.api import read_rules

TRANSLATIONS = [(name, language) for name in games.our_names() for language in games.get(name).rules_languages[1:]]

every_game = pytest.mark.parametrize("name", games.our_names())
every_translation = pytest.mark.parametrize(("name", "language"), TRANSLATIONS)


def page(name: str, language: str = "en") -> str:
    return games.get(name).rules_text(language)


def blocks(text: str) -> list[str]:
    """What stands between empty lines: a heading, a paragraph, a list, a table or an example."""
    return re.split(r"\n\n+", text.strip())


def shape(block: str) -> tuple[object, ...]:
    """What a block is, whatever its language: its kind, and how many items, rows and columns it has."""
    lines = block.split("\n")
    if block.startswith("#"):
        return "heading", block.partition(" ")[0]
    if block.startswith("|"):
        return "table", [line.count("|") for line in lines]
    if block.startswith("```"):
        return "example", block
    return "text", [match[0] for line in lines if (match := re.match(r"- |\d+\. ", line))]


def marks(block: str) -> list[str]:
    """What a translation must not change: texts to type, rulings and numbers."""
    return sorted(re.findall(r"`[^`]+`|[A-Z]-\d\d|\d+", block))


@every_game
def test_every_game_has_its_rules_in_english_and_french(name):
    assert games.get(name).rules_languages == ("en", "fr")


@every_translation
def test_a_translation_has_the_headings_lists_tables_and_examples_of_the_english_page(name, language):
    assert [shape(block) for block in blocks(page(name, language))] == [shape(block) for block in blocks(page(name))]


@every_translation
def test_a_translation_says_the_same_moves_rulings_and_numbers_at_the_same_places(name, language):
    for english, translated in zip(blocks(page(name)), blocks(page(name, language)), strict=True):
        assert marks(translated) == marks(english), translated


@every_translation
def test_a_translation_explains_every_ruling_once_and_in_order(name, language):
    explained = re.findall(r"^- \*\*([A-Z]-\d\d)\*\* ", page(name, language), re.MULTILINE)
    assert explained == re.findall(r"^- \*\*([A-Z]-\d\d)\*\* ", page(name), re.MULTILINE)
    assert explained == sorted(set(explained))


@pytest.mark.parametrize("language", ["xx", "", "../gargon/RULES"])
def test_rules_in_a_language_that_is_not_there_are_an_error_which_says_what_is(language):
    with pytest.raises(InvalidOption, match="the rules of En Garde are written in en and fr, not"):
        page("en_garde", language)


@pytest.mark.parametrize(
    ("query", "language"), [("", "en"), ("?language=en", "en"), ("?language=fr", "fr"), ("?language=xx", "en")]
)
def test_over_http_the_rules_come_in_the_language_asked_for_or_in_english_and_say_which(query, language):
    with create_test_client([read_rules]) as client:
        answer = client.get(f"/api/games/gargon/rules{query}")
    assert answer.headers["Content-Language"] == language
    assert answer.text == page("gargon", language)
