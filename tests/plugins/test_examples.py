"""Kuhn poker and Leduc hold'em are games like ours: small, checked, played by bots for points, and on a server."""

from __future__ import annotations

import pytest

import facedown
from example_games import EXAMPLES, NAMES, examples  # noqa: F401 - a fixture
from facedown import games
from facedown.bots import Budget, Known
from facedown.bots import get as get_bot
from facedown.kernel import records
from facedown.kernel.chance import Rng
from facedown.lab.tournament import play_tournament
from facedown.lab.tournament.quick import play_quick_deals
from facedown.lab.tournament.terms import agree
from facedown.server.http.catalogue import game_face
from facedown.table.advice import advise
from facedown.testing.promises import PROMISES, Table

LONGEST = 150


@pytest.mark.parametrize("name", NAMES)
def test_an_example_is_short(name):
    lines = [line for file in (EXAMPLES / name).rglob("*.py") for line in file.read_text().splitlines()]
    assert len(lines) <= LONGEST


@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.__name__)
@pytest.mark.parametrize("name", NAMES)
def test_an_example_keeps_its_promise(examples, name, promise):  # noqa: F811
    assert promise(Table(name, 2)) != 0


def kuhn(seed, *moves):
    game = facedown.deal("kuhn_poker", seed=seed)
    for number, move in enumerate(moves):
        game.play(number % 2, move)
    return game


def with_card(card, *moves):
    """A game in which the seat that is to act has that card."""
    for seed in range(100):
        game = kuhn(seed, *moves)
        (seat,) = game.pending
        if game.view(seat).hand[seat].cards == (card,):
            return game, seat
    raise AssertionError(card)


def test_a_search_works_with_expected_scores(examples):  # noqa: F811
    """Facing a bet, a king calls for +2, and a jack folds for -1 instead of losing 2."""
    expert, budget = get_bot("expert"), Budget(iterations=400)
    for card, move, score in (("king", "call", 2.0), ("jack", "fold", -1.0)):
        game, seat = with_card(card, "bet")
        best = expert.evaluate(Known(game.record, seat), budget, records.new(Rng))
        assert str(game.rules.moves.decode(best.moves[0].code)) == move
        advised = advise(game.view(seat), budget=budget).moves[0]
        assert (advised.move, advised.score) == (move, pytest.approx(score, abs=0.1))


def test_advice_in_a_game_for_the_win_has_no_score():
    game = facedown.arrange("en_garde", left=5, right=9, hands=[[4, 4, 4, 1, 2], None])
    assert advise(game.view(0), bot="adept").moves[0].score is None


def test_a_tournament_counts_points(examples):  # noqa: F811
    tournament = play_tournament("kuhn_poker", ["expert", "random"], 30, seed=1, budget=Budget(iterations=200))
    (pairing,) = tournament.pairings
    assert pairing.score is not None
    assert pairing.score.value > 0
    assert pairing.share.value == pytest.approx(0.5 + pairing.score.value / 4)
    assert tournament.ratings[0].bot == "expert"


def test_compiled_deals_have_the_same_kind_of_scores(examples):  # noqa: F811
    terms = agree("leduc_holdem", ["random", "novice"], None, {}, 3, Budget())
    for deal in play_quick_deals(terms, range(5)):
        assert [sum(seats) for pair in deal.scores for seats in pair] == [0, 0]


def test_a_tournament_for_the_win_has_no_scores():
    terms = agree("en_garde", ["random", "novice"], None, {"target": 0}, 3, Budget())
    assert play_quick_deals(terms, range(1))[0].scores == ()


def test_the_page_is_sent_names_titles_and_sentences(examples):  # noqa: F811
    english, french = (game_face("leduc_holdem", language) for language in ("en", "fr"))
    assert (english.title, french.language) == ("Leduc hold’em", "fr")
    labels = {field.name: (field.label, field.says, field.by_seat) for field in french.fields}
    assert labels["hand"] == ("Mains", "card", True)
    assert labels["to_act"] == ("Au tour de", "seat", False)
    assert french.messages["moves"]["raise"] == "Relancer"
    assert set(english.declared["moves"]) == {"fold", "call", "raise"}
    assert game_face("leduc_holdem", "de").language == "en"


def test_a_hidden_hand_is_a_number_of_cards_until_it_is_shown(examples):  # noqa: F811
    game = kuhn(1, "bet")
    assert [hand.cards for hand in game.view().hand] == [None, None]
    assert game.view(0).hand[1].cards is None
    game.play(1, "call")
    assert all(hand.cards for hand in game.view().hand)
    assert game.view().pile.cards is None


def test_the_terminal_shows_names_of_cards_and_players(examples):  # noqa: F811
    game, seat = with_card("king")
    words = games.get("kuhn_poker").words
    picture = words.picture(game.view(seat), ["Ann", "Bob"])
    assert "Ann: the king   Bob: #" in picture
    assert "To act      Ann" in picture
    assert words.request(game.view(seat)) == "Check, or bet a chip?"
