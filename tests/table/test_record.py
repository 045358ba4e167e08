"""Record files: what is written reads back, and what is broken is refused with a reason."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import facedown
from facedown.errors import FacedownError, InvalidRecord
from facedown.kernel.chance import commitment
from facedown.table.record import GameRecord, read_record, record_of
from positions import TABLES, random_game, walk

RECORD = """facedown record 1
game: en_garde
rules: 1
seats: 2
options: target=1 starter=left
players: Ann; Ben
seed: 0700000000000000000000000000000000000000000000000000000000000000

0 +1
"""


def with_line(old: str, new: str) -> str:
    assert old in RECORD
    return RECORD.replace(old, new)


def test_a_record_is_read_and_written_back_to_the_letter():
    record = read_record(RECORD)
    assert record.players == ("Ann", "Ben")
    assert record.moves == ((0, "+1"),)
    assert str(record) == RECORD


def test_windows_line_ends_and_spare_blanks_do_not_matter():
    assert read_record(RECORD.replace("\n", "\r\n").replace("0 +1", "  0   +1  ")) == read_record(RECORD)


@pytest.mark.parametrize(
    ("old", "new", "hint"),
    [
        ("facedown record 1", "another file", "line 1"),
        ("game: en_garde", "game: chess", "choose from: en_garde"),
        ("game: en_garde\n", "", "has no game"),
        ("rules: 1", "rules: one", "rules must be a number"),
        ("seats: 2", "seats: 3", "2 players, not 3"),
        ("seats: 2", "seats: 2\nseats: 2", "each once"),
        ("target=1", "target", "options must look like"),
        ("target=1", "target=1000", "from 0 to 99"),
        ("target=1", "goal=1", "unknown option 'goal'"),
        ("Ann; Ben", "Ann", "all 2 seats"),
        ("seed: 07", "seed: zz", "64 hexadecimal digits"),
        ("seed: 07", "seed: 0", "64 hexadecimal digits"),
        ("seed:", "colour:", "expected one of"),
        ("0 +1", "+1", "a seat and a move"),
    ],
)
def test_a_broken_record_says_what_is_wrong(old, new, hint):
    with pytest.raises(FacedownError, match=hint):
        read_record(with_line(old, new))


def test_a_move_that_cannot_be_is_named_with_its_number():
    with pytest.raises(InvalidRecord, match="move 1, seat 0: 5x2: You can only attack"):
        read_record(with_line("0 +1", "0 5x2")).replay()


def test_other_rules_are_not_replayed_with_these():
    with pytest.raises(InvalidRecord, match="version 9"):
        read_record(with_line("rules: 1", "rules: 9")).replay()


def test_a_running_game_shows_its_commitment_and_cannot_be_replayed_yet():
    promise = commitment(bytes(32), bytes(range(32)))
    record = GameRecord(game="en_garde", rules=1, seats=2, commitment=promise)
    assert read_record(str(record)) == record
    with pytest.raises(InvalidRecord, match="not published"):
        record.replay()


def test_a_published_seed_must_be_the_promised_one():
    promise = commitment(bytes(32), bytes(range(32)))
    honest = GameRecord(
        game="en_garde",
        rules=1,
        seats=2,
        commitment=promise,
        nonce=bytes(range(32)).hex(),
        seed=bytes(32).hex(),
    )
    assert read_record(str(honest)).replay().pending
    with pytest.raises(InvalidRecord, match="does not match the commitment"):
        read_record(str(honest).replace("seed: 00", "seed: 01"))
    with pytest.raises(InvalidRecord, match="nonce"):
        read_record("\n".join(line for line in str(honest).split("\n") if not line.startswith("nonce")))


def test_an_arranged_game_keeps_its_arrangement():
    game = facedown.arrange("gargon", 3, hands=["w1 b2 r3", None, ("y1", "y2")], starter=2, seed=4)
    game.play(2, "y1")
    record = record_of(game)
    assert read_record(str(record)) == record
    assert read_record(str(record)).replay() == game


@pytest.mark.parametrize(
    "zones",
    [
        '{"nonsense": 1}',
        '{"left": [1]}',
        "[]",
        "{",
        '{"left": 99}',
        '{"hands": 3}',
        '{"to_move": true}',
        '{"to_move": 1.0}',
        '{"left": 1.5}',
        '{"attack": [1]}',
        '{"hands": {"0": [1]}}',
        '{"hands": [[1.0], null]}',
        "[" * 100_000,
    ],
)
def test_a_broken_arrangement_is_refused(zones):
    text = with_line("seed:", f"arranged: {zones}\nseed:")
    with pytest.raises(FacedownError):
        read_record(text).replay()


@pytest.mark.parametrize(
    "zones",
    [
        '{"played": {"0": "y1"}}',
        '{"played": ["", "y2", ""]}',
        '{"passed": [1, 2]}',
        '{"starter": true}',
        '{"hands": [5, null, null]}',
        '{"stacks": ["", "g1"]}',
    ],
)
def test_a_broken_arrangement_of_gargon_is_refused(zones):
    text = "facedown record 1\ngame: gargon\nrules: 1\nseats: 3\n"
    with pytest.raises(FacedownError):
        read_record(f"{text}arranged: {zones}\nseed: {'0' * 64}\n").replay()


def test_options_are_kept_as_they_were_written():
    record = GameRecord(game="en_garde", rules=1, seats=2, options={"target": "5"}, seed="0" * 64)
    assert read_record(str(record)) == record


def test_with_a_nonce_the_seed_stays_secret_until_the_game_is_over():
    nonce = bytes(range(32))
    game = facedown.deal("en_garde", seed=1, options={"target": 0})
    running = record_of(game, nonce=nonce)
    assert running.commitment
    assert not running.seed
    assert not running.nonce
    game.play(0, "resign")
    finished = read_record(str(record_of(game, nonce=nonce)))
    assert finished.commitment == running.commitment
    assert finished.replay() == game


@pytest.mark.parametrize("nonce", [b"x", b"", bytes(31), bytes(33), "x" * 32, 3])
def test_a_nonce_that_could_not_be_read_back_is_refused(nonce):
    game = facedown.deal("en_garde", seed=1)
    with pytest.raises(InvalidRecord, match="a nonce is 32 secret bytes"):
        record_of(game, nonce=nonce)


@pytest.mark.parametrize("players", [3, "ab", (1, 2), ("Ann",)])
def test_players_are_names_for_all_seats(players):
    with pytest.raises(InvalidRecord, match="players"):
        record_of(facedown.deal("en_garde", seed=1), players)


def test_typed_moves_are_written_in_their_usual_order():
    game = facedown.arrange("gargon", 3, hands=["w3 r5", None, None], seed=1)
    game.play(0, game.rules.moves.Play(("r5", "w3")))
    assert record_of(game).moves == ((0, "w3 r5"),)


def test_concessions_are_recorded():
    game = facedown.deal("en_garde", seed=1, options={"target": 2})
    game.play(1, "resign")
    game.play(0, "resign  match")
    record = record_of(game)
    assert record.moves == ((1, "resign"), (0, "resign match"))
    assert read_record(str(record)).replay() == game


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(TABLES), st.integers(0, 2**32), st.integers(0, 60))
def test_any_game_reads_back_and_replays(table, seed, length):
    game = random_game(*table, seed)
    for position in walk(game, random.Random(seed)):
        if len(position.history) == length:
            break
    record = record_of(game, tuple(f"Player {seat}" for seat in range(game.seats)))
    assert read_record(str(record)) == record
    assert record.replay() == game


@settings(max_examples=300, deadline=None)
@given(st.integers(0, len(RECORD)), st.integers(0, 12), st.text(max_size=12))
def test_a_damaged_record_is_read_or_refused_but_never_breaks(place, cut, junk):
    text = RECORD[:place] + junk + RECORD[place + cut :]
    with suppress(FacedownError):
        read_record(text).replay()


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(TABLES), st.text(alphabet="+-x0123456789 wbvrygdpasto", max_size=12))
def test_any_text_is_a_move_or_is_refused(table, text):
    name, _ = table
    with suppress(facedown.InvalidMove):
        move = facedown.parse(name, text)
        assert facedown.parse(name, str(move)) == move
