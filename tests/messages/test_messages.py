"""One catalogue a language: every declared key has words, and the page says them as the terminal does."""

from __future__ import annotations

import copy
import re

import pytest

from facedown import games
from facedown.errors import InvalidOption
from facedown.kernel.declaration import DeclarationError
from facedown.messages.catalogue import Reader, messages_of, needed, problems, shared, shared_problems
from facedown.messages.format import InvalidMessage, read
from facedown.messages.speaker import Speaker

from . import sentences

DECLARED = [name for name in games.our_names() if games.get(name).declaration]
LANGUAGES = ("en", "fr")

every_catalogue = pytest.mark.parametrize(
    ("name", "language"), [(name, language) for name in DECLARED for language in LANGUAGES]
)


@every_catalogue
def test_every_declared_key_has_words_that_fit_it(name, language):
    game = games.get(name).declaration
    assert list(problems(game, messages_of(game, language), shared(language))) == []


@every_catalogue
def test_what_only_the_page_or_the_terminal_says_is_there_in_every_language(name, language):
    game = games.get(name).declaration
    own, english = messages_of(game, language), messages_of(game, "en")
    assert list(problems(game, own, shared(language), english)) == []
    reader, model = Reader(own, shared(language)), Reader(english, shared("en"))
    for section in ("page", "terminal"):
        for key, text in own[section].items():
            assert reader.arguments(text) == model.arguments(english[section][key]), f"{section}.{key}"


def changed(catalogue, path, entry):
    """A catalogue with another entry, or without it."""
    *tables, key = path.split(".")
    catalogue = copy.deepcopy(dict(catalogue))
    table = catalogue
    for name in tables:
        table = table[name]
    if entry is None:
        del table[key]
    else:
        table[key] = entry
    return catalogue


@pytest.mark.parametrize(
    ("path", "entry", "wrong"),
    [
        ("terminal.turn", None, "terminal.turn has no words"),
        ("terminal.never", "Hm.", "terminal.never does not exist in English"),
        ("terminal.turn", "{", "terminal.turn: expected a name and then a comma or a closing brace after '{'"),
        ("terminal.distance", "{gap}", "terminal.distance has no argument 'gap'"),
        ("page.round", None, "page.round has no words"),
        ("page.hand", "{name}", "page.hand has no argument 'name'"),
        ("page.hand", "{@nowhere}", "page.hand: there is no term 'nowhere'"),
        ("terms.spaces", "{gap}", "terms.spaces has no argument 'gap'"),
        ("terms.spaces", "{@spaces}", "terms.spaces: the term 'spaces' contains itself"),
        ("options.starter.values.left", None, "options.starter.values.left has no words"),
        ("options.starter.values.middle", "au milieu", "options.starter.values.middle does not exist in English"),
        ("moves.parry", "{cards}", "moves.parry has no argument 'cards'"),
        (
            "events.retreated",
            "{seat, loudly}",
            "events.retreated: 'loudly' is not one of the forms abs, of, score, word",
        ),
    ],
)
def test_a_catalogue_is_compared_with_the_english_one(path, entry, wrong):
    game = games.get("en_garde").declaration
    own = changed(messages_of(game, "fr"), path, entry)
    assert wrong in list(problems(game, own, shared("fr"), messages_of(game, "en")))


def test_terms_inside_of_terms_are_followed():
    game = games.get("en_garde").declaration
    own = changed(messages_of(game, "en"), "terms.strike", "{@kept}")  # which counts with another argument
    assert "events.attacked has no argument 'count'" in list(problems(game, own, shared("en")))


def test_a_form_of_a_name_is_one_that_the_catalogue_has():
    game = games.get("en_garde").declaration
    own = changed(messages_of(game, "en"), "events.round_ended", "{reason, the}")
    assert "events.round_ended: 'the' is not one of the forms abs, of, score, word" in list(
        problems(game, own, shared("en"))
    )
    own["names"]["ending"]["hit"] = {"name": "hit", "the": "the hit"}
    assert list(problems(game, own, shared("en"))) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_all_games_say_is_there_in_every_language(language):
    assert list(shared_problems(shared(language), shared("en"))) == []
    without_plurals = changed(shared(language), "plurals", None)
    assert list(shared_problems(without_plurals, shared("en"))) == ["plurals has no words"]
    without_refusal = changed(shared(language), "refusals.game_over", None)
    assert list(shared_problems(without_refusal, shared("en"))) == ["refusals.game_over has no words"]


def test_a_language_that_says_nothing_for_all_games_is_an_error():
    with pytest.raises(DeclarationError, match=r"there is no xx\.json"):
        shared("xx")


def test_which_numbers_are_one_is_in_the_catalogue():
    said = {"page": {"cards": "{count} {count, plural, one {x} other {xs}}"}}
    counted = {
        language: [Speaker(language, shared(language), said).say("page", "cards", count=count) for count in (0, 1, 2)]
        for language in LANGUAGES
    }
    assert counted == {"en": ["0 xs", "1 x", "2 xs"], "fr": ["0 x", "1 x", "2 xs"]}


@pytest.mark.parametrize("name", DECLARED)
def test_a_key_without_words_is_an_error(name):
    game = games.get(name).declaration
    own = messages_of(game, "en")
    for path, _ in needed(game):
        lacking = copy.deepcopy(dict(own))
        table = lacking
        for key in path[:-1]:
            table = table.get(key, {})
        if path[-1] in table:
            del table[path[-1]]
            expected = [] if path[-1] in shared("en").get(path[0], {}) else [f"{'.'.join(path)} has no words"]
            assert list(problems(game, lacking, shared("en"))) == expected


@pytest.mark.parametrize("name", DECLARED)
def test_words_that_do_not_fit_are_an_error(name):
    game = games.get(name).declaration
    own = copy.deepcopy(dict(messages_of(game, "en")))
    key = next(iter(game.events))
    own["events"] = {**own["events"], key: "{nobody_knows} wins", "never_declared": "Hm."}
    own["reasons"] = {**own["reasons"], "only_move": "{@no_such_term}"}
    assert set(problems(game, own, shared("en"))) == {
        "events.never_declared is not declared",
        f"events.{key} has no argument 'nobody_knows'",
        "reasons.only_move: there is no term 'no_such_term'",
    }


@every_catalogue
def test_how_a_game_ended_is_said_alike_to_winners_and_losers(name, language):
    endings = messages_of(games.get(name).declaration, language)["endings"].values()
    assert [text for text in endings if re.search("opponent|adversaire", text)] == []


def test_a_language_that_a_game_does_not_speak_is_refused():
    with pytest.raises(InvalidOption, match="is available in en and fr, not 'xx'"):
        messages_of(games.get(DECLARED[0]).declaration, "xx")


@pytest.mark.parametrize(
    "text", ["{", "}", "{a", "{a, plural, one {x}}", "{a, unheard, other {x}}", "{a, plural, other {x}", "{a b}"]
)
def test_a_message_that_cannot_be_read_is_an_error(text):
    with pytest.raises(InvalidMessage):
        read(text)


def test_the_page_is_tested_with_what_the_terminal_says():
    assert sentences.FILE.read_text(encoding="utf-8") == sentences.page(), "run python tests/messages/sentences.py"
    assert sentences.RUNS_FILE.read_text(encoding="utf-8") == sentences.runs_page()


def test_no_line_of_a_french_catalogue_can_break_before_a_double_sign():
    catalogues = [shared("fr"), *(messages_of(games.get(name).declaration, "fr") for name in DECLARED)]
    texts = [text for catalogue in catalogues for text in leaves(catalogue)]
    broken = [text for text in texts if any(f" {sign}" in text for sign in ":;!?»%")]
    assert [text for text in broken if "{left_wins} :" not in text] == []  # a score in the terminal


def leaves(entry):
    if isinstance(entry, str):
        return [entry]
    entries = entry.values() if isinstance(entry, dict) else entry if isinstance(entry, list) else []
    return [text for one in entries for text in leaves(one)]


def test_a_message_that_is_missing_is_named():
    with pytest.raises(KeyError, match=r"no message events.nothing in 'en'"):
        Speaker("en", {}, {}).say("events", "nothing")


def test_equal_neighbours_of_a_list_are_counted_where_their_name_has_the_number():
    names = {"card": {"r": {"name": "a red card", "2": "two red cards"}, "b": "a blue card"}}
    speaker = Speaker("en", shared("en"), {"names": names})
    assert speaker.word(["r", "r", "b", "b", "r"], "card") == "two red cards, a blue card, a blue card and a red card"
    assert speaker.word(["r", "r", "r"], "card") == "a red card, a red card and a red card"
