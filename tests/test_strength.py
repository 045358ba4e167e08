"""The script that measures strength: deals add up, and the page says only what intervals say."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from facedown.bots import AS_USUAL
from facedown.lab.tournament import agree
from facedown.lab.tournament.play import Dealer
from facedown.lab.tournament.quick import play_quick_deals
from facedown.lab.tournament.statistics import measure

TOOLS = Path(__file__).resolve().parents[1] / "tools"


@pytest.fixture
def scripts(monkeypatch):
    """The two files beside the page."""
    monkeypatch.syspath_prepend(str(TOOLS))
    import strength
    import strength_page

    yield strength, strength_page
    for name in ("strength", "strength_page", "fingerprint"):
        sys.modules.pop(name)


@pytest.fixture
def gates(monkeypatch):
    """The script that plays against the textbook search."""
    monkeypatch.syspath_prepend(str(TOOLS))
    import gates

    yield gates
    for name in ("gates", "fingerprint"):
        sys.modules.pop(name)


def rung(strength, seats, outcomes):
    """Figures of adept and expert, as many deals as the outcomes say."""
    deals = sum(outcomes.values())
    return strength.Rung("gargon", seats, "expert", "adept", 100, "", deals, outcomes, [])


def test_deals_of_quick_bots_are_those_of_a_dealer():
    """One seat's chance differs, but the cards are the same: over many deals the shares agree."""
    terms = agree("en_garde", ["apprentice", "novice"], None, {"target": 0}, 5, AS_USUAL)
    quick = measure(play_quick_deals(terms, range(60)), 2).mean(axis=0)
    dealer = Dealer(terms)
    played = measure([dealer.deal(number) for number in range(60)], 2).mean(axis=0)
    assert quick[0, 0] == pytest.approx(played[0, 0], abs=0.12)
    assert quick[0, 0] > 0.7


def test_deals_add_up_whatever_the_parts(scripts):
    strength, _ = scripts
    terms = agree("en_garde", ["apprentice", "novice"], None, {"target": 0}, 5, AS_USUAL)
    deals = play_quick_deals(terms, range(30))
    at_once, in_parts = (strength.Rung("en_garde", 2, "apprentice", "novice", None, "") for _ in range(2))
    at_once.add(deals)
    in_parts.add(deals[:11])
    in_parts.add(deals[11:])
    assert at_once == in_parts
    assert at_once.deals == sum(at_once.outcomes.values()) == 30
    assert sorted(at_once.measures.tolist()) == sorted(measure(deals, 2)[:, 0, : strength.COLUMNS].tolist())


def test_a_rung_holds_only_with_the_whole_interval(scripts):
    strength, page = scripts
    clear = rung(strength, 4, {"1 0 8 8": 50, "0 0.25 4 8": 50})
    assert page.line(clear)[-1] == "yes"
    unsure = rung(strength, 4, {"1 0 8 8": 36, "0 0.25 4 8": 64})
    assert page.line(unsure)[-1] == "not shown yet"
    few = rung(strength, 4, {"1 0 8 8": page.FEW_DEALS - 1})
    assert page.line(few)[-1] == "not shown yet"
    beaten = rung(strength, 4, {"1 0.5 8 8": 10, "0 0.5 4 8": 90})
    assert page.line(beaten)[-1] == "**no**"


def test_deals_apart_tell_what_the_stronger_bot_wins_alone(scripts):
    strength, page = scripts
    whole = rung(strength, 4, {"0.25 0.25 4 8": 50})
    apart = rung(strength, 4, {"0.75 nan nan nan": 40, "0.25 nan nan nan": 40})
    assert page.line(whole)[-1] == "**no**"
    whole = rung(strength, 4, {"0.25 0 4 8": 30, "0.25 0.25 4 8": 30})
    assert page.line(whole, apart)[2:] == [
        "80 and 60",
        page.show(page.shares(apart)[0]),
        "> 32.5%",
        page.show(page.shares(whole)[1]),
        "< 25.0%",
        "yes",
    ]


def test_only_the_lineups_of_one_stronger_bot_are_played_apart(scripts):
    strength, _ = scripts
    terms = agree("gargon", ["apprentice", "novice"], 3, {}, 5, AS_USUAL)
    whole, apart = Dealer(terms).deal(2), Dealer(terms, strength.alone_lineups(3)).deal(2)
    assert len(apart.winners[0]) == 3
    assert strength.measure_alone([apart], 3)[0, 0] == measure([whole], 3)[0, 0, 0]


def test_of_two_players_decided_games_count(scripts):
    strength, page = scripts
    line = page.line(rung(strength, 2, {"0.75 0.25 1 1": 80, "0.5 0.5 1 2": 20}))
    assert line[3].startswith("83.3%")
    assert line[-1] == "yes"


def test_the_fingerprint_of_a_bot_changes_with_its_moves_alone(scripts):
    import fingerprint

    adept, same, other = (fingerprint.fingerprint("en_garde", 2, name) for name in ("adept", "adept@300", "apprentice"))
    assert adept == same
    assert adept != other
    searches = [f"expert(shape={{'explore':{explore}}})" for explore in (0.5, 0.6)]
    assert len({fingerprint.fingerprint("stone_warriors", 2, name) for name in searches}) == 2


def test_a_gate_adds_up_other_deals_of_the_same_bots(gates):
    gate = gates.Gate("expert", "en_garde", 2, 0.05)
    old = gates.Line(gate, {"0": 1, "1": 2}, (0.05, 0.08), "as today", 0, 3)
    more = gates.Line(gate, {"1": 4, "0.5": 2}, (0.05, 0.05), "as today", 3, 10)
    both = gates.Line(gate, {"0": 1, "0.5": 2, "1": 6}, (0.05, 0.06), "as today", 0, 10)
    assert gates.with_new(old, more) == gates.with_new(more, old) == both
    assert gates.with_new(None, more) == more
    again = gates.Line(gate, {"1": 4}, (0.05, 0.05), "as today", 2, 6)
    assert gates.with_new(old, again) == again, "some of these deals were counted before"
    changed = gates.Line(gate, {"1": 4}, (0.05, 0.05), "otherwise", 3, 7)
    assert gates.with_new(old, changed) == changed
