"""Tournaments: strength is found, the same seed gives the same games however they are played, and nothing is lost."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from facedown.bots import Budget
from facedown.errors import BotFailed, FacedownError, InvalidTournament, UnknownBot
from facedown.kernel import records
from facedown.lab.tournament import Gate, Tournament, agree, play_tournament
from facedown.lab.tournament.play import Dealer
from facedown.lab.tournament.plots import save_plots

PLAYERS = Path(__file__).with_name("players.py")
FIRST_MOVE, EAGER, GREEDY = (f"{PLAYERS}:{name}" for name in ("FirstMove", "Eager", "Greedy"))
ONE_ROUND = {"target": 0}


def fence(bots=("random", EAGER), deals=20, **rest):
    """Many short fights."""
    return play_tournament("en_garde", bots, deals, seed=1, options=ONE_ROUND, **rest)


def figures(tournament):
    """A tournament without what time decides."""
    moves = tuple(msgspec.structs.replace(times, mean=0.0, p99=0.0) for times in tournament.thinking)
    return msgspec.structs.replace(tournament, thinking=moves)


def test_a_stronger_bot_is_found_and_rated_higher():
    tournament = fence(["random", EAGER, FIRST_MOVE], 60)
    assert tournament.deals == 60
    assert tournament.games == 60 * 3 * 2
    assert tournament.ratings[0].bot == EAGER
    assert tournament.ratings[0].elo.low > tournament.ratings[1].elo.high
    assert tournament.alone(EAGER, "random").low > 0.6
    assert tournament.alone("random", EAGER).high < 0.4
    decided = tournament.pairings[0].decided
    assert decided.low <= decided.value <= decided.high < 0.4
    assert tournament.cycles == ()


def test_a_bot_against_itself_is_found_to_be_as_strong():
    """Under another name, with chance of its own."""
    twin = f"{PLAYERS.parent}/../lab/players.py:Eager"
    share = fence([EAGER, twin], 60).pairings[0].share
    assert share.low < 0.5 < share.high


@pytest.mark.parametrize("seats", [3, 4])
def test_one_among_many_is_measured_both_ways(seats):
    tournament = play_tournament("gargon", ["random", FIRST_MOVE], 6, seats=seats, seed=2)
    assert tournament.games == 6 * 2 * seats
    pairing = tournament.pairings[0]
    assert pairing.decided is None
    assert pairing.first_alone.value > 1 / seats > pairing.second_alone.value


def test_every_lineup_gets_the_same_cards():
    terms = agree("gargon", ["random", GREEDY], 3, {}, 5, Budget())
    one, other = Dealer(terms), Dealer(terms)
    assert records.content(one._dealt(3)[0]) == records.content(other._dealt(3)[0])
    assert records.content(one._dealt(3)[0]) != records.content(one._dealt(4)[0])


def test_every_seat_of_every_game_has_chance_of_its_own_that_is_not_the_decks():
    dealer = Dealer(agree("en_garde", ["random", EAGER], 2, {}, 5, Budget()))
    keys = {
        records.content(dealer._chance(number, players, seat))
        for number in range(3)
        for players in (["random", EAGER], [EAGER, "random"])
        for seat in range(2)
    }
    assert len(keys) == 12
    assert not set(dealer._chance(0, ["random", EAGER], 0).key.tolist()) & set(dealer._dealt(0)[0].rng.key.tolist())


def test_a_pair_plays_the_same_games_whoever_else_takes_part():
    three, two = fence(["random", EAGER, FIRST_MOVE], 5), fence(["random", EAGER], 5)
    assert three.pairings[0].share.value == two.pairings[0].share.value


def test_two_workers_give_what_one_gives():
    assert figures(fence(deals=12, workers=2)) == figures(fence(deals=12))


def test_bots_start_every_game_without_memories():
    """Else a game would depend on those before it, and the figures on the number of workers."""
    remembering = f"{PLAYERS}:Remembering"
    terms = agree("en_garde", ["random", remembering], None, ONE_ROUND, 1, Budget())
    dealer = Dealer(terms)
    in_order = [dealer.deal(number).winners for number in range(6)]
    assert [dealer.deal(number).winners for number in reversed(range(6))] == in_order[::-1]


class Stopped(Exception):
    """Somebody pulls the plug."""


def interrupt_after(deals):
    def progress(done):
        if done == deals:
            raise Stopped

    return progress


@pytest.mark.parametrize("torn", [b"", b'{"number":7,"win', b'{"number":7}'])
def test_an_interrupted_tournament_goes_on_to_the_same_result(tmp_path, torn):
    file = tmp_path / "deals.jsonl"
    with pytest.raises(Stopped):
        fence(file=file, progress=interrupt_after(7))
    with file.open("ab") as out:
        out.write(torn)
    played = []
    resumed = fence(file=file, progress=played.append)
    assert played == list(range(7, 21))
    assert figures(resumed) == figures(fence())
    assert len(file.read_bytes().splitlines()) == 21
    assert figures(fence(file=file)) == figures(resumed)


def test_a_finished_tournament_can_be_made_longer(tmp_path):
    file = tmp_path / "deals.jsonl"
    fence(deals=5, file=file)
    assert figures(fence(deals=9, file=file)) == figures(fence(deals=9))


def test_a_resumed_tournament_has_the_seed_of_its_file(tmp_path):
    file = tmp_path / "deals.jsonl"
    first = play_tournament("en_garde", ["random", EAGER], 2, options=ONE_ROUND, file=file)
    second = play_tournament("en_garde", ["random", EAGER], 3, options=ONE_ROUND, file=file)
    assert first.terms == second.terms


@pytest.mark.parametrize(
    ("change", "hint"),
    [
        ({"options": {"target": 1}}, "options"),
        ({"seed": 2}, "seed"),
        ({"bots": ["random", FIRST_MOVE]}, "bots"),
        ({"budget": Budget(iterations=5)}, "budget"),
        ({"game": "gargon", "options": {}}, "game"),
    ],
)
def test_a_file_of_another_tournament_is_refused(tmp_path, change, hint):
    file = tmp_path / "deals.jsonl"
    same = {"game": "en_garde", "bots": ["random", EAGER], "deals": 2, "seed": 1, "options": ONE_ROUND, "file": file}
    play_tournament(**same)
    before = file.read_bytes()
    with pytest.raises(InvalidTournament, match=f"holds another tournament: {hint}"):
        play_tournament(**{**same, **change})
    assert file.read_bytes() == before


def test_results_of_a_changed_bot_are_not_mixed_with_those_of_the_old_one(tmp_path, monkeypatch):
    file = tmp_path / "deals.jsonl"
    fence(deals=2, file=file)
    monkeypatch.setattr("facedown.lab.tournament.terms.digest", lambda name: "changed")
    with pytest.raises(InvalidTournament, match="digests of the bots' code"):
        fence(deals=3, file=file)


def test_a_file_that_holds_something_else_is_left_alone(tmp_path):
    file = tmp_path / "poem.txt"
    file.write_text("Roses are red", encoding="utf-8")
    with pytest.raises(InvalidTournament, match="is not a tournament file"):
        fence(file=file)
    assert file.read_text(encoding="utf-8") == "Roses are red"


def test_a_file_with_a_hole_is_refused(tmp_path):
    file = tmp_path / "deals.jsonl"
    fence(deals=4, file=file)
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:2] + lines[3:]))
    with pytest.raises(InvalidTournament, match="line 3: expected deal 1, found deal 2"):
        fence(deals=5, file=file)
    file.write_bytes(b"".join(lines[:2]) + b"garbage\n")
    with pytest.raises(InvalidTournament, match="line 3"):
        fence(deals=5, file=file)


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("Wishful", r"IllegalMove: .*Wishful chose \+9, which is not one of its moves"),
        ("Clumsy", r"ZeroDivisionError: .* \(players.py, line \d+\)"),
        ("Peeker", r"AttributeError: 'Known' object has no attribute 'table'"),
    ],
)
def test_a_bot_that_fails_or_cheats_is_named(name, hint, workers):
    with pytest.raises(BotFailed, match=f"players.py:{name} failed on seat . in deal 0: {hint}"):
        fence(["random", f"{PLAYERS}:{name}"], 4, workers=workers)


def test_a_bot_that_fails_in_a_worker_is_named():
    """Where it got through the first moves in the parent."""
    with pytest.raises(BotFailed, match=r"players.py:Late failed .* RuntimeError: too late"):
        fence(["random", f"{PLAYERS}:Late"], 4, workers=2)


def test_a_worker_that_dies_does_not_hang_the_tournament():
    with pytest.raises(BotFailed, match="a worker process died"):
        fence(["random", f"{PLAYERS}:Deadly"], 4, workers=2)


def test_a_gate_stops_as_soon_as_it_is_decided(tmp_path):
    file = tmp_path / "deals.jsonl"
    won = fence([EAGER, "random"], 400, gate=Gate(elo1=100), file=file, workers=2)
    assert won.verdict.decision == "accepted"
    assert won.deals == won.verdict.deals < 100
    lost = fence(["random", EAGER], 400, gate=Gate(elo1=100))
    assert (lost.verdict.decision, lost.verdict.llr < lost.verdict.low) == ("rejected", True)
    assert fence([EAGER, "random"], 2, gate=Gate()).verdict.decision == "undecided"
    assert figures(fence([EAGER, "random"], 400, gate=Gate(elo1=100), file=file)) == figures(won)


def test_json_brings_a_tournament_back():
    tournament = fence([EAGER, "random"], 3, gate=Gate())
    assert msgspec.json.decode(msgspec.json.encode(tournament), type=Tournament) == tournament


def test_bots_get_the_budget_and_their_moves_are_timed():
    tournament = fence(["random", f"{PLAYERS}:Frugal"], 3, budget=Budget(iterations=7))
    assert all(times.moves > 10 and 0 < times.mean <= 1.07 * times.p99 for times in tournament.thinking)
    with pytest.raises(BotFailed, match="Budget"):
        fence(["random", f"{PLAYERS}:Frugal"], 3, budget=Budget(iterations=8))


def test_plots_are_drawn_into_a_folder_that_need_not_exist(tmp_path):
    files = save_plots(fence(["random", EAGER, FIRST_MOVE], 5), tmp_path / "new" / "plots")
    assert [file.name for file in files] == ["ratings.png", "matrix.png"]
    for file in files:
        assert file.read_bytes().startswith(b"\x89PNG")
        assert file.stat().st_size > 10_000


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        ({"bots": ["random"]}, InvalidTournament),
        ({"bots": ["random", "nobody"]}, UnknownBot),
        ({"deals": 0}, InvalidTournament),
        ({"workers": 0}, InvalidTournament),
        ({"seats": 3}, FacedownError),
        ({"budget": Budget(5, 1.0)}, InvalidTournament),
        ({"bots": ["random", EAGER, FIRST_MOVE], "gate": Gate()}, InvalidTournament),
    ],
)
def test_what_cannot_be_played_is_refused(wrong, error):
    with pytest.raises(error):
        fence(**wrong)
