"""Card sets on the command line and in records: checked, shown, played, replayed."""

from __future__ import annotations

import json
import re
from importlib.util import module_from_spec, spec_from_file_location

import pytest

import facedown
from facedown.games.wizards_gambit.card_sets.reading import read_text
from facedown.games.wizards_gambit.card_sets.sets import own_set
from facedown.games.wizards_gambit.card_sets.texts import text_of
from facedown.games.wizards_gambit.card_sets.vocabulary import VERBS
from test_cli import fail, run

from .card_files import SMALL, SMALL_SET, change

KEY = read_text(SMALL).key


def squeezed(output: str) -> str:
    """What a table says, without its lines."""
    return re.sub(r"[^\w.,:'()]+", " ", output)


# ---- Check


def test_a_sound_set_is_said_to_be_sound():
    assert run("cards", "check", str(SMALL_SET)) == (
        "hedge magic is a valid card set: 4 spells, 38 components, 3 incantations, 5 gambits.\n"
    )


def test_a_set_that_is_too_small_for_some_is_said_to_be_so(tmp_path):
    file = tmp_path / "few.toml"
    file.write_text(change("count = 5", "count = 3"), encoding="utf-8")
    output = run("cards", "check", str(file))
    assert "too small for 4 players: there are 3 gambits, and each wizard is dealt one" in " ".join(output.split())
    assert "too small for 3" not in output


def test_every_mistake_is_printed_with_its_line(tmp_path, monkeypatch, capsys):
    file = tmp_path / "wrong.toml"
    file.write_text(change("points = 5", "points = 7", change('do = "steal"', 'do = "steel"')), encoding="utf-8")
    message = fail(monkeypatch, capsys, "cards", "check", str(file))
    assert message.splitlines() == [
        f"facedown: {file} has mistakes:",
        "line 49: spell Toll of Dusk: points must be a whole number from 1 to 5, not 7",
        "line 60: incantation Nimble Fingers: unknown verb 'steel'; did you mean 'steal'?",
    ]


def test_letters_that_terminals_obey_are_printed_as_text(tmp_path, monkeypatch, capsys):
    file = tmp_path / "wrong.toml"
    file.write_text(change('name = "Kindle"', 'name = "\\u001b[31mKindle"'), encoding="utf-8")
    assert "\x1b" not in fail(monkeypatch, capsys, "cards", "check", str(file))


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (("cards", "check", "no_such_file.toml"), "no_such_file.toml"),
        (("cards", "show", "no_such_file.toml"), "no_such_file.toml"),
        (("cards", "show", "--language", "xx"), "en and fr, not 'xx'"),
        (("cards", "check", str(SMALL_SET), "--game", "gargon"), "Gargon has no card sets"),
        (("cards", "check", str(SMALL_SET.parent)), str(SMALL_SET.parent)),
        (("simulate", "wizards_gambit", "--set", "no_such_file.toml"), "no_such_file.toml"),
        (("simulate", "gargon", "--set", str(SMALL_SET)), "Gargon has no card sets"),
        (("simulate", "wizards_gambit", "--option", "set=nosuchset"), "unknown card set 'nosuchset'"),
        (("terminal", "--set", str(SMALL_SET)), "name the card set"),
    ],
)
def test_what_is_wrong_is_said_in_a_line(monkeypatch, capsys, arguments, hint):
    assert hint in fail(monkeypatch, capsys, *arguments)


# ---- Show


@pytest.mark.parametrize("language", ["en", "fr"])
def test_all_cards_are_shown_with_their_texts(language):
    output = squeezed(run("cards", "show", "--language", language))
    for card in own_set().cards:
        words = (card.name if language == "en" else card.french).split()
        assert all(squeezed(word).strip() in output for word in words), card
        assert all(squeezed(word).strip() in output for word in text_of(card, language).split()), card
    assert "25 spells, 63 components, 18 incantations, 8 gambits" in output


def test_the_cards_of_a_file_are_shown():
    output = run("cards", "show", str(SMALL_SET), "--language", "fr")
    assert "Soupe aux cailloux" in output
    assert "Doigts agiles" in output
    assert "10 ash" not in output


def test_names_of_sets_are_text_and_nothing_else(tmp_path):
    file = tmp_path / "markup.toml"
    text = change('name = "hedge magic"', 'name = "[/bold] [red]"', change('name = "Kindle"', 'name = "[/red] K"'))
    file.write_text(text, encoding="utf-8")
    output = run("cards", "show", str(file))
    assert "[/bold] [red]" in output
    assert "[/red] K" in output


# ---- New sets, and how they play


def test_a_new_set_is_sound_has_its_name_and_overwrites_nothing(tmp_path, monkeypatch, capsys):
    file = tmp_path / "mine.toml"
    output = run("cards", "new", 'Ann\'s "first"', "--file", str(file))
    assert f"facedown cards check {file}" in output
    assert read_text(file.read_text(encoding="utf-8")).name == 'Ann\'s "first"'
    assert "already exists" in fail(monkeypatch, capsys, "cards", "new", "other", "--file", str(file))
    assert "letters" in fail(monkeypatch, capsys, "cards", "new", "\n", "--file", str(tmp_path / "no.toml"))


def test_a_new_set_can_begin_with_all_our_cards(tmp_path):
    file = tmp_path / "mine.toml"
    run("cards", "new", "mine", "--own", "--file", str(file))
    cards = read_text(file.read_text(encoding="utf-8"))
    assert (cards.name, len(cards.spells)) == ("mine", len(own_set().spells))


def test_balance_has_intervals_and_flags(tmp_path):
    file = tmp_path / "short.toml"
    file.write_text(SMALL.replace("points = 2", "points = 5"), encoding="utf-8")
    figures = json.loads(run("cards", "balance", str(file), "--games", "400", "--seed", "1", "--json"))
    for share in (*figures["wins"], *(card["games"] for card in figures["spells"])):
        assert share["low"] <= share["value"] <= share["high"]
    assert len(figures["wins"]) == 2
    output = run("cards", "balance", str(file), "--games", "400", "--seed", "1")
    assert output.count("Flag: ") == len(figures["flags"]) > 0


def test_two_sets_are_compared_and_what_differs_clearly_is_said(tmp_path):
    file = tmp_path / "long.toml"
    file.write_text(change("points = 2", "points = 5"), encoding="utf-8")
    arguments = ("cards", "compare", str(SMALL_SET), str(file), "--games", "400", "--seed", "1")
    found = json.loads(run(*arguments, "--json"))
    turns = next(one for one in found["differences"] if one["figure"] == "turns")
    assert turns["high"] < 0  # more points for the same runes end games sooner
    assert found["only_one"] == found["only_other"] == []
    output = squeezed(run(*arguments))
    assert "turns per wizard" in output
    assert "differ by more than chance" in output


def test_a_set_compared_with_itself_differs_in_nothing():
    found = json.loads(
        run("cards", "compare", str(SMALL_SET), str(SMALL_SET), "--games", "50", "--seed", "1", "--json")
    )
    assert all(one["low"] <= 0 <= one["high"] for one in found["differences"])


# ---- Play


def test_a_set_from_a_file_is_simulated():
    figures = json.loads(run("simulate", "wizards_gambit", "--set", str(SMALL_SET), "--games", "20", "--json"))
    assert figures["games"] == 20
    assert sum(figures["endings"].values()) == 20


def test_a_tournament_is_played_with_a_set_from_a_file_by_all_workers(tmp_path):
    file = tmp_path / "figures.json"
    bots = ("--bots", "random,novice", "--deals", "4", "--workers", "2", "--seed", "1", "--json", str(file))
    run("tournament", "wizards_gambit", "--set", str(SMALL_SET), *bots)
    assert json.loads(file.read_text())["terms"]["options"]["set"] == KEY


def test_a_set_from_a_file_is_played_in_the_terminal(tmp_path):
    file = tmp_path / "game.txt"
    arguments = ("terminal", "wizards_gambit", "--set", str(SMALL_SET), "--seed", "1", "--record", str(file))
    output = run(*arguments, keys="quit\n")
    assert any(spell.key in output for spell in read_text(SMALL).spells)
    assert KEY in file.read_text(encoding="utf-8")


def test_a_record_names_its_set_by_name_and_hash_and_is_replayed_with_it(tmp_path, monkeypatch, capsys):
    key = facedown.load_set("wizards_gambit", SMALL_SET)
    assert key == KEY
    assert re.fullmatch(r"hedge_magic@[0-9a-f]{12}", key)
    game = facedown.deal("wizards_gambit", 2, seed=3, options={"set": key})
    for _ in range(12):
        [seat] = game.pending
        game.play(seat, game.moves(seat)[0])
    file = tmp_path / "game.txt"
    file.write_text(str(facedown.record_of(game)), encoding="utf-8")
    assert key in file.read_text(encoding="utf-8")
    assert "Turn 1: " in run("replay", str(file), "--set", str(SMALL_SET))
    assert facedown.read_record(file).replay() == game
    file.write_text(file.read_text(encoding="utf-8").replace(key, key[:-1] + "x"), encoding="utf-8")
    assert "load its file first (--set FILE)" in fail(monkeypatch, capsys, "replay", str(file), "--set", str(SMALL_SET))


def test_the_hash_of_a_set_changes_with_its_cards_and_not_with_its_prose():
    assert read_text(change("What a village", "All that a village")).key == KEY
    assert read_text(change("Soupe aux cailloux", "Soupe de pierres")).key == KEY
    assert read_text("# a comment\n" + SMALL).key == KEY
    for old, new in (("shard = 2", "shard = 3"), ("points = 5", "points = 4"), ('"Kindle"', '"Kindling"')):
        assert read_text(change(old, new)).key != KEY
    assert read_text(change('how = "random"', 'how = "choice"')).key != KEY


def test_a_set_that_is_loaded_twice_is_one_set():
    first = facedown.load_set("wizards_gambit", SMALL_SET)
    assert facedown.load_set("wizards_gambit", str(SMALL_SET)) == first


# ---- The page about card sets


def page_writer():
    specification = spec_from_file_location("card_sets", SMALL_SET.parents[1] / "tools" / "card_sets.py")
    writer = module_from_spec(specification)
    specification.loader.exec_module(writer)
    return writer


def test_the_page_about_card_sets_is_what_the_code_says():
    writer = page_writer()
    assert writer.PAGE.read_text(encoding="utf-8") == writer.page(), "run python tools/card_sets.py"


def test_every_verb_is_explained_with_an_example_that_uses_it():
    writer = page_writer()
    page = writer.page()
    for verb in VERBS:
        assert f"### {verb.name}\n" in page
        [card] = writer.example_of(verb).cards
        assert [step.verb for step in card.steps] == [verb]
