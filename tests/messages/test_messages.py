"""One catalogue a language: every declared key has words, and the page says them as the terminal does."""

from __future__ import annotations

import copy

import pytest

from facedown import games
from facedown.errors import InvalidOption
from facedown.messages.catalogue import messages_of, needed, problems, shared
from facedown.messages.format import InvalidMessage, names_in, read
from facedown.messages.speaker import Speaker

from . import sentences

DECLARED = [name for name in games.names() if games.get(name).declaration]
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
    english, other = messages_of(game, "en"), messages_of(game, language)
    for section in ("page", "terminal", "terms"):
        assert other[section].keys() == english[section].keys()
    for section in ("page", "terminal"):
        for key, text in other[section].items():
            assert set(arguments(text, other)) == set(arguments(english[section][key], english)), f"{section}.{key}"


def arguments(text, catalogue):
    for name in names_in(read(text)):
        yield from arguments(catalogue["terms"][name[1:]], catalogue) if name.startswith("@") else [name]


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
    assert sorted(problems(game, own, shared("en"))) == [
        "events.never_declared is not declared",
        f"events.{key} has no argument 'nobody_knows'",
        "reasons.only_move has no argument 'no_term_no_such_term'",
    ]


def test_a_language_that_a_game_does_not_speak_is_refused():
    with pytest.raises(InvalidOption, match="speaks en and fr, not 'xx'"):
        messages_of(games.get(DECLARED[0]).declaration, "xx")


@pytest.mark.parametrize(
    "text", ["{", "}", "{a", "{a, plural, one {x}}", "{a, unheard, other {x}}", "{a, plural, other {x}", "{a b}"]
)
def test_a_message_that_cannot_be_read_is_an_error(text):
    with pytest.raises(InvalidMessage):
        read(text)


def test_the_page_is_tested_with_what_the_terminal_says():
    assert sentences.FILE.read_text(encoding="utf-8") == sentences.page(), "run python tests/messages/sentences.py"


def test_no_line_of_a_french_catalogue_can_break_before_a_double_sign():
    catalogues = [shared("fr"), *(messages_of(games.get(name).declaration, "fr") for name in DECLARED)]
    texts = [text for catalogue in catalogues for text in leaves(catalogue)]
    broken = [text for text in texts if any(f" {sign}" in text for sign in ":;!?»%")]
    assert [text for text in broken if "{left_wins} :" not in text] == []  # a score in the terminal


def leaves(entry):
    if isinstance(entry, str):
        return [entry]
    return [text for one in (entry.values() if isinstance(entry, dict) else entry) for text in leaves(one)]


def test_a_message_that_is_missing_is_named():
    with pytest.raises(KeyError, match=r"no message events.nothing in 'en'"):
        Speaker("en", {}, {}).say("events", "nothing")
