"""Imagined worlds: on small positions every world that fits is reached, each as often as it should be."""

from __future__ import annotations

import json
from collections import Counter
from itertools import permutations, product

import numpy as np
import pytest

import facedown
from facedown.kernel import dispatch, records
from positions import generator

SAMPLES = 40_000


def key(zones) -> str:
    """A world, by what lies where; the order of cards in a hand means nothing."""
    in_order = ("pile", "stack", "deck", "spell deck")
    ordered = {name: cards if name.startswith(in_order) else sorted(cards) for name, cards in zones.items()}
    return json.dumps(ordered, sort_keys=True)


def sampled(game, viewer) -> Counter[str]:
    rng = generator(5)
    worlds = records.copies(game.known(viewer), SAMPLES)
    for world in worlds:
        dispatch.imagine(world, -1 if viewer is None else viewer, rng)
    worlds["rng"] = records.new(worlds.dtype).rng
    drawn = Counter(world.tobytes() for world in worlds)
    zones = game.rules.arrange.zones
    return Counter({key(zones(np.frombuffer(content, worlds.dtype)[0])): times for content, times in drawn.items()})


def assert_as_likely(worlds: Counter[str], weights: Counter[str]) -> None:
    assert set(worlds) == set(weights)
    ways = sum(weights.values())
    expected = {world: SAMPLES * weight / ways for world, weight in weights.items()}
    chi_square = sum((worlds[world] - share) ** 2 / share for world, share in expected.items())
    freedom = len(weights) - 1
    assert chi_square < freedom + 4 * (2 * freedom) ** 0.5 + 8  # far beyond chance, for a fixed seed


def deals(game, viewer, pile):
    """All orders of the unseen cards of a game for two, each dealt first to hidden hands and then to the pile.

    Orders that differ only in equal cards are one: each of the others stands for as many.
    """
    zones = game.rules.arrange.zones(game.record)
    hidden = [f"hand {seat}" for seat in (0, 1) if seat != viewer] + [pile]
    for order in set(permutations([card for name in hidden for card in zones[name]])):
        world, cards = dict(zones), list(order)
        for name in hidden:
            world[name] = [cards.pop() for _ in zones[name]]
        yield world


def dealt_worlds(game, viewer, fits) -> Counter[str]:
    """The worlds of all deals that fit, each as often as it is dealt."""
    return Counter(key(world) for world in deals(game, viewer, "pile") if fits(world))


HANDS = [[1, 3], [2, 3]]
STUDY = {"values": 3, "copies": 3, "hand": 2, "fields": 9}


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_en_garde_deals_all_unseen_cards_in_every_way(viewer):
    game = facedown.arrange("en_garde", left=3, right=6, hands=HANDS, pile=[1, 2, 2], options=STUDY)
    assert_as_likely(sampled(game, viewer), dealt_worlds(game, viewer, fits=lambda world: True))


def test_an_attacker_imagines_only_defenders_who_can_defend():  # E-03
    game = facedown.arrange("en_garde", left=3, right=6, hands=HANDS, pile=[1, 2, 2], options=STUDY)
    game.play(0, "3x1")
    worlds = dealt_worlds(game, 0, fits=lambda world: 3 in world["hand 1"])
    assert_as_likely(sampled(game, 0), worlds)


def test_the_one_who_waits_imagines_only_opponents_who_can_act():  # E-05
    game = facedown.arrange("en_garde", left=7, right=9, hands=HANDS, pile=[3, 2, 1], to_move=1, options=STUDY)
    can_act = dealt_worlds(game, 0, fits=lambda world: any(card <= 2 for card in world["hand 1"]))
    assert len(can_act) < len(dealt_worlds(game, 0, fits=lambda world: True))
    assert_as_likely(sampled(game, 0), can_act)


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_after_a_hit_the_defender_is_known_to_have_had_no_defence(viewer):  # E-03
    hands = [[3, 3], [1, 2]]
    game = facedown.arrange("en_garde", left=3, right=6, hands=hands, pile=[1, 2, 2], options=STUDY)
    game.play(0, "3x1")
    assert game.outcome.reason == "hit"
    worlds = dealt_worlds(game, viewer, fits=lambda world: 3 not in world["hand 1"])
    assert_as_likely(sampled(game, viewer), worlds)


def test_in_stone_warriors_nobody_holds_a_gargoyle_they_had_to_play():  # S-03
    game = facedown.arrange(
        "stone_warriors",
        2,
        hands=["elisa", "villain villain villain elisa"],
        tables=[["lexington"], ["hudson"]],
        pile=["goliath", "hudson", "demona"],
        to_move=1,
    )
    worlds = dealt_worlds(game, 0, fits=lambda world: "goliath" not in world["hand 1"])
    assert len(worlds) < len(dealt_worlds(game, 0, fits=lambda world: True))
    assert_as_likely(sampled(game, 0), worlds)


def test_in_stone_warriors_what_demona_saw_stays_known():  # S-07
    game = facedown.arrange(
        "stone_warriors",
        2,
        hands=["demona", "villain elisa sunrise"],
        tables=[["lexington"], ["hudson"]],
        pile=["xanatos", "villain", "demona"],
    )
    game.play(0, "demona 1")
    assert {key(game.rules.arrange.zones(game.record))} != set(sampled(game, 1))
    assert all(json.loads(world)["hand 1"] == ["elisa", "sunrise", "villain"] for world in sampled(game, 0))


def gargon_worlds(game, viewer) -> Counter[str]:
    """All ways to lay the unseen cards of each colour on the backs of that colour."""
    zones = game.rules.arrange.zones(game.record)
    face_down = [name for name in zones if name.startswith("stack")]
    for seat in range(game.seats):
        face_down += [f"{zone} {seat}" for zone in ("hand", "played") if seat != viewer]
    backs = [(name, place, card) for name in face_down for place, card in enumerate(zones[name])]
    by_colour = [[back for back in backs if back[2][0] == colour] for colour in "wbvryg"]
    worlds = Counter()
    for orders in product(*(permutations([card for _, _, card in same]) for same in by_colour)):
        world = {name: list(cards) for name, cards in zones.items()}
        for same, order in zip(by_colour, orders, strict=True):
            for (name, place, _), card in zip(same, order, strict=True):
                world[name][place] = card
        worlds[key(world)] += 1
    return worlds


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_gargon_lays_the_unseen_cards_of_each_colour_in_every_way(viewer):
    game = facedown.arrange(
        "gargon",
        3,
        hands=["w9", "w0 b2", "w5"],
        played=["b1", "w1", ""],
        stacks=["w0", "b6"],
    )
    assert_as_likely(sampled(game, viewer), gargon_worlds(game, viewer))


def test_in_gargon_what_was_turned_up_is_known():
    hands, played = ["w9", "w0 b2", "w5"], ["b1", "b3", "b4"]
    game = facedown.arrange("gargon", 3, hands=hands, played=played, stacks=["w0", "b6"], won=["b15", "", ""])
    assert len(sampled(game, 2)) == 2 * 3  # blue 2 and 6, and three orders of white 9, 0 and 0


TINY = """
[set]
name = "tiny"
about = "Few cards, so that all worlds can be counted."

[components]
ash = 6
tooth = 5

[gambits]
count = 2

[[incantations]]
name = "Hint"
french = "Hint"
effect = [{ do = "look", whom = "next" }]
"""
TINY_SPELL = """
[[spells]]
name = "{name}"
french = "{name}"
points = 1
runes = ["ash"]
when = "claim"
effect = [{{ do = "look", whom = "next" }}]
"""


def tiny_table(folder, **zones):
    """Two wizards, four unseen cards besides their hands, and two unseen spells."""
    file = folder / "tiny.toml"
    file.write_text(TINY + "".join(TINY_SPELL.format(name=name) for name in ("One", "Two", "Three")), encoding="utf-8")
    options = {"set": facedown.load_set("wizards_gambit", file)}
    hands, discard = ["ash tooth", "ash tooth"], "ash ash ash tooth"
    return facedown.arrange("wizards_gambit", 2, hands=hands, pool=["one"], discard=discard, options=options, **zones)


def wizards_worlds(game, viewer, fits) -> Counter[str]:
    """All deals that fit, each with every order of the unseen spells."""
    spells = game.rules.arrange.zones(game.record)["spell deck"]
    dealt = [world for world in deals(game, viewer, "deck") if fits(world)]
    return Counter(key({**world, "spell deck": list(order)}) for world in dealt for order in permutations(spells))


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_wizards_gambit_deals_all_unseen_cards_and_spells_in_every_way(viewer, tmp_path):
    game = tiny_table(tmp_path, gambits=["gambit_i", "gambit_ii"])
    worlds = wizards_worlds(game, viewer, fits=lambda world: True)
    assert len(worlds) > 50
    assert_as_likely(sampled(game, viewer), worlds)


def test_in_wizards_gambit_a_gambit_that_is_not_seen_may_be_in_a_hand_or_in_the_deck(tmp_path):
    game = tiny_table(tmp_path, gambits=["gambit_i", None])
    worlds = sampled(game, 0)
    assert_as_likely(worlds, wizards_worlds(game, 0, fits=lambda world: True))
    assert {"gambit_ii" in json.loads(world)["hand 1"] for world in worlds} == {True, False}


def test_in_wizards_gambit_what_was_looked_at_stays_known(tmp_path):  # W-16
    game = tiny_table(tmp_path, gambits=["gambit_i", "gambit_ii"])
    game.play(0, "play ash one")
    assert game.view(0).books[0].spells == ("one",)
    looked = wizards_worlds(game, 0, fits=lambda world: sorted(world["hand 1"]) == ["ash", "tooth"])
    assert len(looked) < len(wizards_worlds(game, 0, fits=lambda world: True))
    assert_as_likely(sampled(game, 0), looked)
    assert_as_likely(sampled(game, None), wizards_worlds(game, None, fits=lambda world: True))
