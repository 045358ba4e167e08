"""The table on one screen: played by typing, by number and by mouse, in both languages."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path

import pytest
from textual.widgets import Input, OptionList, RichLog, Static

import facedown
from facedown import games
from facedown.table.record import read_record
from facedown.terminal.screen import words
from facedown.terminal.screen.app import TableScreen
from facedown.terminal.screen.local import LocalTable
from facedown.terminal.screen.table import NotNow

SIZE = (110, 40)
SHORT = {"en_garde": {"target": 1}, "stone_warriors": {"turn_limit": 12}, "wizards_gambit": {"goal": 4}}
pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend():
    return "asyncio"


def sit_down(game: str, seats: int | None = None, language: str = "en", options=None, **more) -> TableScreen:
    """A table against novices that do not hesitate."""

    def deal(number):
        return facedown.deal(game, seats, seed=number, options=options)

    return TableScreen(LocalTable(deal, "novice", 0, language, pause=0.0, **more))


async def until(pilot, condition) -> None:
    """Wait for what bots do in their threads."""
    until = time.monotonic() + 120
    while time.monotonic() < until:
        await pilot.pause(0.02)
        if condition():
            return
    raise AssertionError("it does not come")


def log_of(app: TableScreen) -> str:
    return "\n".join(line.text for line in app.query_one("#log", RichLog).lines)


def request_of(app: TableScreen) -> str:
    return str(app.query_one("#request", Static).content)


@pytest.mark.parametrize("game", games.our_names())
async def test_a_game_is_played_to_its_end_by_number(game):
    app = sit_down(game, options=SHORT.get(game))
    async with app.run_test(size=SIZE) as pilot:
        for _ in range(400):
            await until(pilot, lambda: app.table.choices)
            if not app.table.game.pending:
                break
            await pilot.press("1", "enter")
        assert app.table.game.outcome is not None
        assert app.table.status == "The game is over."
        assert ("wins." in log_of(app)) or ("Draw." in log_of(app)) or ("share the win." in log_of(app))
        first = app.table.game
        await pilot.press("1", "enter")  # another deal
        await until(pilot, lambda: app.table.game is not first)


async def test_a_move_is_typed_and_completed_or_refused_in_words():
    app = sit_down("en_garde")
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: len(app.table.choices) > 1)
        moves = len(app.table.game.history)
        await pilot.press(*"+9", "enter")
        await pilot.pause()
        assert len(app.table.game.history) == moves
        assert [one.message for one in app._notifications]
        wanted = app.table.choices[0]
        await pilot.press(*wanted[:-1], "right", "enter") if len(wanted) > 2 else await pilot.press(*wanted, "enter")
        await until(pilot, lambda: len(app.table.game.history) > moves)


async def test_a_move_is_chosen_with_the_mouse():
    app = sit_down("stone_warriors")
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: len(app.table.choices) > 1)
        moves = len(app.table.game.history)
        await pilot.click(OptionList, offset=(6, 1))
        await until(pilot, lambda: len(app.table.game.history) > moves)


async def test_the_list_follows_what_is_typed():
    app = sit_down("gargon", 3)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: len(app.table.choices) > 1)
        everything = app.query_one(OptionList).option_count
        await pilot.press(*app.table.choices[0][:2])
        await pilot.pause()
        assert 0 < app.query_one(OptionList).option_count < everything
        app.query_one(Input).value = ""
        await pilot.pause()
        assert app.query_one(OptionList).option_count == everything


async def test_the_screen_speaks_french():
    app = sit_down("en_garde", language="fr")
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: len(app.table.choices) > 1)
        assert app.table.status == "À vous de jouer"
        assert "Avancez" in request_of(app) or "attaquez" in request_of(app)
        assert app.query_one(Input).placeholder == "Tapez un coup ou son numéro"


@pytest.mark.parametrize("size", [SIZE, (80, 24)])
async def test_a_hint_says_what_is_good_and_why_and_leaves_room_to_type(size):
    app = sit_down("en_garde")
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: len(app.table.choices) > 1)
        await pilot.press("f2")
        await until(pilot, lambda: "% to win" in str(app.query_one("#advice", Static).content))
        await pilot.pause()
        assert app.query_one("#advice", Static).display
        assert app.screen.find_widget(app.query_one(Input)).visible_region.height == 1
        assert app.screen.find_widget(app.query_one(OptionList)).visible_region.height >= 3


async def test_a_move_that_showed_a_card_is_not_taken_back():
    app = sit_down("en_garde")
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: len(app.table.choices) > 1)
        await pilot.press("f3")
        await pilot.pause()
        assert "You have no move to undo." in [one.message for one in app._notifications]
        await pilot.press("1", "enter")
        await until(pilot, lambda: len(app.table.choices) > 1 and len(app.table.game.history) > 1)
        moves = len(app.table.game.history)
        await pilot.press("f3")
        await until(pilot, lambda: len(app._notifications) > 1)
        assert len(app.table.game.history) == moves


async def test_a_move_that_showed_nothing_is_taken_back():
    """A villain attacks, and the player is still to say where the next one goes."""

    def deal(number):
        tables = [["hudson"], ["bronx", "lexington"], ["goliath"]]
        hands = ["villain villain sunrise xanatos", "villain", "villain"]
        return facedown.arrange("stone_warriors", 3, seed=number, hands=hands, tables=tables)

    app = TableScreen(LocalTable(deal, "novice", 0, "en", pause=0.0))
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: "villain 1 bronx" in app.table.choices)
        before = app.table.choices
        await pilot.press(*"villain 1 bronx", "enter")
        await until(pilot, lambda: app.table.game.history)
        await pilot.press("f3")
        await until(pilot, lambda: not app.table.game.history)
        assert app.table.choices == before
        assert "The move was undone." in log_of(app)


async def test_the_rules_open_over_the_table_and_close_again():
    app = sit_down("gargon")
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("f1")
        await pilot.pause()
        assert len(app.screen_stack) == 2
        await pilot.press("escape")
        await pilot.pause()
        assert len(app.screen_stack) == 1


async def test_the_record_is_saved_after_every_move(tmp_path: Path):
    file = tmp_path / "game.txt"
    app = sit_down("en_garde", file=file)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: len(app.table.choices) > 1)
        await pilot.press("1", "enter")
        await until(pilot, lambda: len(app.table.choices) > 1 and len(app.table.game.history) > 1)
        assert len(read_record(file).moves) == len(app.table.game.history)


@pytest.mark.parametrize("size", [(60, 24), (80, 24), (200, 60)])
@pytest.mark.parametrize("game", games.our_names())
async def test_the_choices_are_on_screen_at_every_size(game, size):
    app = sit_down(game)
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: len(app.table.choices) > 1)
        for widget in (app.query_one(OptionList), app.query_one(Input)):
            await until(pilot, lambda widget=widget: widget.region.height > 0)
            region = widget.region
            assert region.bottom <= size[1]


def test_french_elides_before_the_names_of_who_is_to_move():
    say = words.speaker("fr").say
    assert say("turn_of", names=["Ann"]) == "Au tour d’Ann"
    assert say("turn_of", names=["Bob", "Ann"]) == "Au tour de Bob et d’Ann"


def test_every_language_has_the_same_words():
    def keys(entry, path=""):
        if isinstance(entry, dict):
            return {found for key, value in entry.items() for found in keys(value, f"{path}.{key}")}
        return {path}

    known = [
        keys(json.loads((words.FOLDER / f"{language}.json").read_text(encoding="utf-8")))
        for language in words.LANGUAGES
    ]
    assert words.LANGUAGES == ("en", "fr")
    assert known[0] == known[1]


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_whatever_a_server_refuses_a_seat_has_words(language):
    """The table's own refusals are in the terminal's words, those of the rules in the game's."""
    source = Path(facedown.__file__).parent
    files = [file for folder in ("table", "server/sockets") for file in (source / folder).glob("*.py")]
    keys = {key for file in files for key in re.findall(r'Refused\(\s*"(\w+)"', file.read_text(encoding="utf-8"))}
    assert {"not_seated", "undo_asked_already", "forfeited"} <= keys
    rules = games.get("en_garde")
    said = {key: words.refusal_text(key, language, rules) for key in keys - {"no_such_move"}}
    assert [key for key, text in said.items() if key in text] == []
    assert words.refusal_text("into_opponent", language, rules) == rules.words.speaking(language).refusal(
        "into_opponent"
    )


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("+9", "+9 : Vous n’avez pas les cartes qu’il faut. (E-01)"),
        ("salut", "« salut » n’est pas un coup de ce jeu. Exemples : +3, -2, 5x2, +3 5x2, "),
    ],
)
async def test_a_move_that_cannot_be_played_is_refused_in_the_players_language(typed, told):
    game = facedown.deal("en_garde", seed=1, options={"starter": "left"})
    table = LocalTable(lambda number: game.copy(), "random", 0, "fr")
    with pytest.raises(NotNow) as refused:
        await table.choose(typed)
    assert str(refused.value).startswith(told)
