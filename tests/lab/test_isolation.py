"""Time limits, and bots in processes of their own that are sent nothing but what their seat knows."""

from __future__ import annotations

from pathlib import Path

import pytest

from facedown.bots import Budget
from facedown.errors import BotFailed
from facedown.lab.tournament import play_tournament

PLAYERS = Path(__file__).with_name("players.py")
EAGER = f"{PLAYERS}:Eager"


def fence(*bots, deals=2, **rest):
    return play_tournament("en_garde", bots, deals, seed=1, options={"target": 0}, **rest)


def test_isolated_bots_play_the_same_games():
    together, apart = fence("random", EAGER, deals=6), fence("random", EAGER, deals=6, isolated=True)
    assert apart.pairings == together.pairings
    assert apart.scores == together.scores


def test_isolated_bots_play_the_same_games_in_several_workers():
    assert (
        fence("random", EAGER, deals=4, isolated=True, workers=2).pairings == fence("random", EAGER, deals=4).pairings
    )


def test_a_bot_that_walks_the_stack_finds_the_full_record_unless_it_is_isolated():
    walker = f"{PLAYERS}:StackWalker"
    with pytest.raises(BotFailed, match="found the other hand"):
        fence("random", walker)
    assert fence("random", walker, isolated=True).deals == 2


def test_an_isolated_bot_cannot_remember_another_game():
    keeping = f"{PLAYERS}:Keeping"
    with pytest.raises(BotFailed, match="remembers another game"):
        fence("random", keeping)
    assert fence("random", keeping, isolated=True).deals == 2


def test_an_isolated_bot_that_never_comes_to_an_end_loses_on_time():
    tournament = fence(
        "random", f"{PLAYERS}:Endless", deals=1, isolated=True, time_limit=2, budget=Budget(iterations=5)
    )
    assert tournament.timeouts == {"random": 0, f"{PLAYERS}:Endless": 2}
    assert tournament.alone("random", f"{PLAYERS}:Endless").value == 1


def test_a_slow_bot_loses_on_time_and_its_losses_are_counted():
    slow = f"{PLAYERS}:Slow"
    tournament = fence("random", slow, deals=1, time_limit=2, budget=Budget(iterations=5))
    assert tournament.timeouts == {"random": 0, slow: 2}
    assert tournament.alone(slow, "random").value == 0


def test_without_a_limit_nobody_loses_on_time():
    assert fence("random", EAGER).timeouts == {}


def test_an_isolated_bot_that_ends_its_process_is_named():
    with pytest.raises(BotFailed, match=r"Dying failed on seat \d in deal 0: its process died"):
        fence("random", f"{PLAYERS}:Dying", isolated=True, budget=Budget(iterations=5))


def test_the_failure_of_an_isolated_bot_has_its_traceback():
    with pytest.raises(BotFailed, match="Late failed") as caught:
        fence("random", f"{PLAYERS}:Late", isolated=True)
    assert 'raise RuntimeError("too late")' in caught.value.traceback


def test_an_isolated_bot_that_cannot_be_loaded_is_named(tmp_path):
    file = tmp_path / "broken.py"
    file.write_text(
        "class Bot:\n    def choose(self, known, budget, rng):\n        return nonsense\n", encoding="utf-8"
    )
    with pytest.raises(BotFailed, match="Bot cannot be loaded: NameError"):
        fence("random", f"{file}:Bot", isolated=True)
