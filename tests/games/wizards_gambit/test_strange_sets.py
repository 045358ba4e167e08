"""Games with sets that nobody would print: they never hang, never crash and never lose a card."""

from __future__ import annotations

from random import Random

import pytest

import facedown
from facedown import games
from facedown.errors import InvalidCardSet, InvalidOption
from facedown.games.wizards_gambit.card_sets import names, reading
from facedown.games.wizards_gambit.rules.cards import MOST_NAMES
from facedown.kernel import dispatch, records
from facedown.lab.soak import soak
from positions import imagined, viewers, walk

from .strange_sets import (
    ALL_HANDS_GO,
    EXTREMES,
    KINDS,
    NOTHING_MUCH,
    random_set,
    same_spells,
    ten_of_each,
    write,
    write_incantation,
    write_spell,
)

words = games.get("wizards_gambit").words
NAMES = ("Ada", "Bo", "Cleo", "Dag", "Eve")
TOO_SMALL = "nothing to draw"


@pytest.fixture
def load(tmp_path):
    """Make the set of a text known; returns its key."""

    def load_text(text: str) -> str:
        file = tmp_path / "cards.toml"
        file.write_text(text, encoding="utf-8")
        return facedown.load_set("wizards_gambit", file)

    return load_text


def play_and_tell(key: str, seats: int, seed: int, most_moves: int) -> facedown.Game:
    """A random game in which every event is told and every seat looks at the table now and then."""
    game = facedown.deal("wizards_gambit", seats, seed=seed, options={"set": key})
    dice, people = Random(seed), NAMES[:seats]
    while game.pending and len(game.history) < most_moves:
        [seat] = game.pending
        events = game.play(seat, game.moves(seat)[dice.randrange(len(game.moves(seat)))])
        assert all(words.sentences(events, people))
        if len(game.history) % 20 == 0:
            views = [game.view(viewer) for viewer in (*range(seats), None)]
            assert all(words.picture(view, people) for view in views)
            assert all(words.request(views[viewer]) for viewer in game.pending)
    return game


@pytest.mark.parametrize("name", [name for name in EXTREMES if name != TOO_SMALL])
def test_extreme_sets_are_played_without_a_fault(load, name):
    key = load(EXTREMES[name])
    assert [soak("wizards_gambit", seats, 15, options={"set": key}) for seats in range(2, 6)] == [15] * 4


def test_a_set_that_is_too_small_is_played_by_few_and_refused_to_many(load):  # W-15
    key = load(EXTREMES[TOO_SMALL])
    assert soak("wizards_gambit", 2, 50, options={"set": key}) == 50
    with pytest.raises(InvalidOption, match="too small for 3 wizards: there are 2 gambits"):
        facedown.deal("wizards_gambit", 3, options={"set": key})


def test_a_set_without_cards_for_all_hands_is_refused(load):  # W-15
    spell = write_spell(0, 1, ["ash"], "turn", '{ do = "recall" }')
    key = load(write("few cards", [spell], [], {"ash": 2, "shard": 9}))
    with pytest.raises(InvalidOption, match="11 components and incantations are too few for hands of 5"):
        facedown.deal("wizards_gambit", 2, options={"set": key})


@pytest.mark.parametrize("seed", range(40))
def test_random_sets_are_played_without_a_fault(load, seed):
    key = load(random_set(seed))
    assert soak("wizards_gambit", 2 + seed % 4, 15, options={"set": key}) == 15


@pytest.mark.parametrize("name", EXTREMES)
def test_extreme_games_can_be_told(load, name):
    seats = 2 if name == TOO_SMALL else 5
    game = play_and_tell(load(EXTREMES[name]), seats, seed=seats, most_moves=60)
    assert game.history


@pytest.mark.parametrize("seed", range(100, 112))
def test_random_games_can_be_told_and_replayed(load, seed):
    game = play_and_tell(load(random_set(seed)), 2 + seed % 4, seed, most_moves=50)
    assert facedown.record_of(game).replay() == game


def test_a_set_is_played_after_thousands_of_names_from_other_sets(load, monkeypatch):
    """The last names there are numbers for: moves and events still tell them apart."""
    used = [*names._names, *(f"name_of_another_set_{number}" for number in range(MOST_NAMES))]
    used = used[: MOST_NAMES - 50]
    monkeypatch.setattr(names, "_names", used)
    monkeypatch.setattr(names, "_numbers", {name: number for number, name in enumerate(used)})
    cards = random_set(1).replace('name = "', 'name = "Last ')
    game = play_and_tell(load(cards), 3, seed=1, most_moves=50)
    assert max(map(int, game.record.names)) > MOST_NAMES - 50
    assert all(facedown.parse("wizards_gambit", str(move)) == move for _, move in game.history)
    assert any("last_" in str(move) for _, move in game.history)


def test_a_move_may_set_off_more_events_than_anybody_wants_to_read(load):
    """One cast completes twenty spells, and each of them shows and passes every hand of five wizards."""
    key = load(EXTREMES["everything is shown"])
    game = facedown.arrange(
        "wizards_gambit", 5, hands=["i0 ash", *[None] * 4], discard=KINDS * 5, options={"set": key, "goal": 30}
    )
    game.play(0, "cast i0")
    while game.view(0).question is not None and game.view(0).question.verb == "place":
        told = len(game.log)
        game.play(0, game.moves(0)[0])
    assert len(game.view().books[0].spells) == 20
    assert len(game.log) - told > 3000


def test_a_spell_may_be_called_after_gambits(load):
    text = write("fire", same_spells(12, "turn", NOTHING_MUCH), [write_incantation(0, NOTHING_MUCH)], ten_of_each())
    load(text.replace('"S0"', '"Gambit of Fire"'))
    speaker = words.speaker()
    assert speaker.word("gambit_of_fire", "spell") == "Gambit of Fire"
    assert speaker.word("gambit_iv", "card") == "Gambit IV"


# ---- The guards against endless turns


def test_turns_that_pass_by_themselves_end_in_a_draw(load, monkeypatch):  # W-19
    """The check refuses such a set. If one gets through, the game does not hang, even without a turn limit."""
    lost_turns = write("lost turns", same_spells(25, "start", ALL_HANDS_GO, points=1, runes=1), [], ten_of_each())
    with pytest.raises(InvalidCardSet, match="every turn would end at its start"):
        load(lost_turns)
    monkeypatch.setattr(reading, "find_flaws", lambda cards: ())
    key = load(lost_turns)
    assert soak("wizards_gambit", 3, 20, options={"set": key, "turn_limit": 0, "goal": 30}) == 20
    game = play_and_tell(key, 3, seed=1, most_moves=2000)
    assert (game.outcome.reason, game.outcome.winners) == ("turn_limit", ())


def test_no_turn_has_more_than_eight_actions_and_components_on_top(load):
    """However many cards grant more of them."""
    game = play_and_tell(load(EXTREMES["no end of actions"]), 3, seed=5, most_moves=400)
    turns: dict[int, int] = {}
    number = 0
    for event in game.events:
        kind = type(event).__name__
        number = event.turn if kind == "TurnStarted" else number
        if kind in ("Played", "CastIncantation", "Guarded", "Nullified", "Destroyed", "Released"):
            turns[number] = turns.get(number, 0) + 1
    assert 3 < max(turns.values()) <= 10


# ---- Hidden information


def told_and_known(game: facedown.Game, viewer: int | None, seat: int, move: object) -> tuple[list[str], bytes]:
    """What the viewer is told of a move, and what it knows afterwards."""
    game.play(seat, move)
    kept = (event for event in game.events_for(viewer) if not isinstance(event, game.rules.events.FLEETING))
    return sorted(map(str, kept)), records.content(game.known(viewer))


def test_a_hand_that_is_opened_by_an_ability_is_told_card_by_card(load):
    """When it is claimed, and when the gambit that nullified it goes."""
    spells = same_spells(31, "always", '{ do = "open_hand" }', runes=1)
    banish = [write_incantation(number, '{ do = "banish" }') for number in range(9)]
    key = load(write("open hands", spells, banish, ten_of_each()))
    compared = 0
    for seed in range(3):
        game = facedown.deal("wizards_gambit", 3, seed=seed, options={"set": key, "goal": 30})
        for _ in walk(game, Random(seed)):
            for viewer, seat in ((viewer, seat) for viewer in viewers(game) for seat in game.pending):
                worlds = [imagined(game, viewer, seed) for seed in range(2)]
                shared = [move for move in worlds[0].moves(seat) if move in worlds[1].moves(seat)]
                if shared and str(shared[0]).split()[0] in ("play", "release", "gambit"):
                    first, second = (told_and_known(world, viewer, seat, shared[0]) for world in worlds)
                    is_over = any(world.record.turn_number != game.record.turn_number for world in worlds)
                    assert is_over or (first[0] == second[0]) == (first[1] == second[1])
                    compared += first != second
            if len(game.history) >= 40:
                break
    assert compared > 10


@pytest.mark.parametrize("seed", range(200, 210))
def test_worlds_of_random_sets_can_be_imagined(load, seed):
    game = play_and_tell(load(random_set(seed)), 2 + seed % 4, seed, most_moves=30)
    for viewer in viewers(game):
        world = imagined(game, viewer, seed)
        assert records.content(world.known(viewer)) == records.content(game.known(viewer))
        assert dispatch.fault(world.record) == 0
