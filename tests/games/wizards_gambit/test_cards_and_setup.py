"""Components of the game, card sets as data, and the setup."""

from collections import Counter

import pytest

import facedown
from facedown.games.wizards_gambit.card_sets import sets
from facedown.games.wizards_gambit.face import arrange
from facedown.games.wizards_gambit.rules.cards import COMPONENTS, GAMBITS

from .tables import WORKSHOP, card_set, happened, zone

SEATS = [2, 3, 4, 5]
NOTHING = '{ do = "refill", count = 1 }'
ENOUGH = dict.fromkeys(COMPONENTS[:-1], 5)


# ---- The cards


def test_the_decks_have_the_numbers_of_the_book():  # W-23
    cards = sets.own_set()
    assert len(cards.spells) == 25
    assert sum(cards.components.values()) == 63
    assert cards.components == dict.fromkeys(COMPONENTS[:-1], 10) | {"shard": 3}
    assert len(cards.incantations) == 18
    assert cards.gambits == 8
    assert {spell.points for spell in cards.spells} == {1, 2, 3, 4, 5}


def test_the_two_spells_that_the_book_names_are_as_it_tells_them():  # W-23
    bounty, exchange = sets.own_set().card("bounty"), sets.own_set().card("corrupt_exchange")
    assert bounty.points == 1
    assert exchange.points <= 4
    assert exchange.when == "start"


def test_every_incantation_has_an_effect_of_its_own():  # W-23
    effects = [card.steps for card in sets.own_set().incantations]
    assert len(set(effects)) == len(effects)


def test_our_own_set_is_played_with_unless_another_is_chosen():  # W-23
    assert facedown.deal("wizards_gambit", 2, seed=1).view().options["set"] == "facedown"
    key = facedown.load_set("wizards_gambit", WORKSHOP)
    game = facedown.deal("wizards_gambit", 2, seed=1, options={"set": key})
    assert game.view().options["set"] == key
    assert {spell.spell for spell in game.view().pool} <= {card.key for card in sets.read(WORKSHOP).spells}


def test_a_loaded_set_is_called_by_its_name_and_by_what_is_in_it(tmp_path):  # W-23
    one = card_set(tmp_path, [("Grain", 1, "ash", "end", NOTHING)], **ENOUGH)
    assert one.startswith("small@")
    assert one == card_set(tmp_path, [("Grain", 1, "ash", "end", NOTHING)], **ENOUGH)
    assert one != card_set(tmp_path, [("Grain", 2, "ash", "end", NOTHING)], **ENOUGH)
    assert one != card_set(tmp_path, [("Grist", 1, "ash", "end", NOTHING)], **ENOUGH)


def test_a_record_names_the_set_and_replays_with_it(tmp_path):  # W-23
    key = card_set(tmp_path, [("Grain", 1, "ash tooth", "end", NOTHING)], **ENOUGH)
    game = facedown.deal("wizards_gambit", 2, seed=3, options={"set": key})
    game.play(min(game.pending), game.moves(min(game.pending))[0])
    text = str(facedown.record_of(game))
    assert key in text
    assert facedown.read_record(text).replay() == game


def test_a_set_that_nobody_has_loaded_cannot_be_chosen():  # W-23
    with pytest.raises(facedown.InvalidOption, match="load its file first"):
        facedown.deal("wizards_gambit", 2, options={"set": "small@000000000000"})


def test_a_set_whose_pool_could_ask_for_more_of_a_kind_than_exist_is_refused(tmp_path):  # W-15
    greedy = [(f"Greed {name}", 1, "ash ash", "end", NOTHING) for name in "abcd"]
    with pytest.raises(facedown.InvalidCardSet, match=r"could need 8 ash, and there are 5.*W-15"):
        card_set(tmp_path, greedy, **ENOUGH)
    assert card_set(tmp_path, greedy, **ENOUGH | {"ash": 8})


def test_a_card_that_widens_the_pool_counts_when_a_set_is_judged(tmp_path):  # W-15
    spells = [(f"Width {name}", 1, "ash", "end", NOTHING) for name in "abcde"]
    spells.append(("Width f", 1, "ash", "claim", '{ do = "widen", count = 2 }'))
    with pytest.raises(facedown.InvalidCardSet, match=r"a pool of 6 spells could need 6 ash"):
        card_set(tmp_path, spells, **ENOUGH)


@pytest.mark.parametrize(
    ("seats", "gambits", "ash"), [(3, 2, 60), (5, 4, 60), (2, 2, 6)], ids=["gambits", "more gambits", "components"]
)
def test_a_set_too_small_for_the_table_is_refused(tmp_path, seats, gambits, ash):  # W-15
    key = card_set(tmp_path, [("Grain", 1, "ash", "end", NOTHING)], gambits=gambits, ash=ash)
    with pytest.raises(facedown.InvalidOption, match=f"too small for {seats} wizards.*W-15"):
        facedown.deal("wizards_gambit", seats, options={"set": key})


# ---- The deal


@pytest.mark.parametrize("seats", SEATS)
def test_everybody_has_five_cards_without_gambits_and_one_gambit_face_up(seats):  # W-01
    for seed in range(20):
        game = facedown.deal("wizards_gambit", seats, seed=seed)
        hands = [zone(game, f"hand {seat}").split() for seat in range(seats)]
        assert [len(hand) for hand in hands] == [5] * seats
        assert not any(card in GAMBITS for hand in hands for card in hand)
        assert all(gambit in GAMBITS for gambit in game.view().dealt_gambits)


@pytest.mark.parametrize("seats", SEATS)
def test_the_other_gambits_go_into_the_deck(seats):  # W-01
    game = facedown.deal("wizards_gambit", seats, seed=1)
    dealt = [gambit for gambit in game.view().dealt_gambits if gambit]
    in_deck = [card for card in zone(game, "deck").split() if card in GAMBITS]
    assert sorted(dealt + in_deck) == sorted(GAMBITS[:8])
    assert len(dealt) == seats


def test_the_other_gambits_may_lie_anywhere_in_the_deck():  # W-01
    decks = [zone(facedown.deal("wizards_gambit", 5, seed=seed), "deck").split() for seed in range(40)]
    places = {place for deck in decks for place, card in enumerate(deck) if card in GAMBITS}
    assert min(places) < 5
    assert max(places) > len(decks[0]) - 5


@pytest.mark.parametrize("seats", SEATS)
def test_four_spells_lie_in_the_pool_and_nothing_on_them(seats):  # W-01
    view = facedown.deal("wizards_gambit", seats, seed=2).view()
    assert len(view.pool) == 4
    assert all(spell.lying == () and spell.guarded_by is None for spell in view.pool)
    assert view.spell_deck == 21
    assert view.discard == ()


@pytest.mark.parametrize("seats", SEATS)
def test_the_highest_numeral_begins(seats):  # W-01
    starters = set()
    for seed in range(30):
        game = facedown.deal("wizards_gambit", seats, seed=seed)
        dealt = [GAMBITS.index(gambit) for gambit in game.view().dealt_gambits]
        assert game.pending == {dealt.index(max(dealt))}
        starters |= game.pending
    assert starters == set(range(seats))


@pytest.mark.parametrize("seats", SEATS)
def test_play_goes_to_the_left(seats):  # W-01
    game = facedown.deal("wizards_gambit", seats, seed=4)
    while len(happened(game, "TurnStarted")) <= seats:
        seat = min(game.pending)
        moves = [str(move) for move in game.moves(seat)]
        endings = [move for move in moves if move.split()[0] in ("end", "show", "play", "card", "no")]
        game.play(seat, endings[-1])
    first, *others = [event.seat for event in happened(game, "TurnStarted")]
    assert others == [(first + number) % seats for number in range(1, seats + 1)]


@pytest.mark.parametrize("seats", SEATS)
def test_no_card_is_missing_or_there_twice(seats):
    game = facedown.deal("wizards_gambit", seats, seed=5)
    lying = Counter(card for cards in arrange.zones(game.record).values() for card in cards)
    assert lying == Counter(arrange.deck(game.record))
    assert lying.total() == 25 + 63 + 18 + 8


@pytest.mark.parametrize("seats", [1, 6])
def test_nobody_plays_alone_or_with_five_others(seats):
    with pytest.raises(facedown.InvalidSeats):
        facedown.deal("wizards_gambit", seats)


# ---- Options


def test_options_have_their_defaults():  # W-06, W-12, W-19, W-23
    view = facedown.deal("wizards_gambit", 2, seed=1).view()
    assert view.options == {"set": "facedown", "aura": "everybody", "goal": "10", "turn_limit": "1000"}


@pytest.mark.parametrize(
    "options",
    [{"aura": "nobody"}, {"goal": 0}, {"goal": 31}, {"turn_limit": 10_001}, {"turn_limit": -1}, {"hand": 5}],
)
def test_other_options_and_values_are_refused(options):
    with pytest.raises(facedown.InvalidOption):
        facedown.deal("wizards_gambit", 3, options=options)
