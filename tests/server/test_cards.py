"""The cards of a game whose cards are data, as the page asks for them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from litestar.testing import TestClient, create_test_client

from facedown.errors import FacedownError
from facedown.games.wizards_gambit.card_sets.sets import own_set
from facedown.server.http.api import read_cards
from facedown.server.http.app import refuse

CARDS = "/api/games/wizards_gambit/cards"


@pytest.fixture
def client() -> Iterator[TestClient[Any]]:
    with create_test_client([read_cards], exception_handlers={FacedownError: refuse}) as client:
        yield client


def named(answer: dict[str, Any], key: str) -> dict[str, Any]:
    found: dict[str, Any] = next(card for card in [*answer["spells"], *answer["incantations"]] if card["key"] == key)
    return found


def test_every_card_of_the_own_set_comes_with_its_text(client: TestClient[Any]) -> None:
    answer = client.get(CARDS).json()
    assert answer["key"] == own_set().key
    cards = [*answer["spells"], *answer["incantations"]]
    assert [card["key"] for card in cards] == [card.key for card in own_set().cards]
    assert all(card["text"] and card["verbs"] for card in cards)


def test_a_spell_says_what_it_is_worth_and_what_it_asks_for(client: TestClient[Any]) -> None:
    bounty = named(client.get(CARDS, params={"set": "facedown"}).json(), "bounty")
    assert bounty == {
        "key": "bounty",
        "name": "Bounty",
        "text": "Once a turn: draw 2 cards.",
        "verbs": ["draw"],
        "points": 1,
        "runes": ["ash", "feather", "tears"],
        "when": "turn",
    }


def test_cards_speak_french(client: TestClient[Any]) -> None:
    answer = client.get(CARDS, params={"language": "fr"}).json()
    assert answer["language"] == "fr"
    assert named(answer, "bounty")["name"] == "Largesse"
    assert named(answer, "insight")["text"] == "Piochez 3 cartes."


@pytest.mark.parametrize("asked", [{"language": "tlh"}, {"set": "nobody_loaded_it"}])
def test_sets_and_languages_that_are_not_there_are_refused(client: TestClient[Any], asked: dict[str, str]) -> None:
    answer = client.get(CARDS, params=asked)
    assert (answer.status_code, answer.json()["key"]) == (409, "invalid_option")


def test_a_game_without_card_sets_has_no_such_cards(client: TestClient[Any]) -> None:
    assert client.get("/api/games/en_garde/cards").json()["key"] == "invalid_option"
    assert client.get("/api/games/whist/cards").status_code == 404
