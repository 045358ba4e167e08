"""`facedown verify`: what it finds in honest records, in changed ones, and in those of a real server."""

from __future__ import annotations

import asyncio
import re
from functools import partial
from pathlib import Path

import pytest
from typer.testing import CliRunner

import facedown
from facedown.cli import app
from facedown.client.bot_seat import Guest
from facedown.client.seat import SeatConnection, sit_down
from facedown.kernel.chance import commitment
from facedown.table.record import record_of
from server.test_client import ONE_ROUND, Person, play_together

SEED, NONCE = bytes(range(32)), bytes(range(32, 64))
PROMISE = commitment(SEED, NONCE)


@pytest.fixture
def finished(tmp_path) -> Path:
    """A round of En Garde that was dealt with a promise and played to its end."""
    game = facedown.deal("en_garde", seed=SEED, options={"target": 0})
    while game.pending:
        (seat,) = game.pending
        game.play(seat, game.moves(seat)[0])
    return kept(tmp_path, str(record_of(game, ("Ann", "Bea"), NONCE)))


def kept(folder: Path, text: str) -> Path:
    file = folder / "record.txt"
    file.write_text(text, encoding="utf-8")
    return file


def verify(file: Path, *options: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["verify", str(file), *options], catch_exceptions=False)
    return result.exit_code, result.output


def test_an_honest_record_is_right(finished):
    status, output = verify(finished, "--commitment", PROMISE.upper())
    assert status == 0
    assert [line.split()[0] for line in output.splitlines()] == ["right", "right", "right"]
    assert "won: " in output


def test_a_changed_seed_is_found(finished):
    text = finished.read_text().replace(f"seed: {SEED.hex()}", f"seed: {NONCE.hex()}")
    status, output = verify(kept(finished.parent, text))
    assert status == 1
    assert "wrong    the seed does not match the commitment published before the deal" in output


def test_a_seed_that_was_changed_together_with_its_commitment_is_found_by_what_was_told(finished):
    other = commitment(NONCE, NONCE)
    text = finished.read_text().replace(SEED.hex(), NONCE.hex()).replace(PROMISE, other)
    file = kept(finished.parent, text)
    assert verify(file, "--commitment", other)[1].startswith("right")
    status, output = verify(file, "--commitment", PROMISE)
    assert status == 1
    assert output.startswith(f"wrong    the record's commitment is {other}")


def test_a_changed_move_is_found(finished):
    lines = finished.read_text().split("\n")
    last = max(number for number, connection in enumerate(lines) if re.match(r"\d ", connection))
    lines[last] = lines[last][0] + " parry"
    status, output = verify(kept(finished.parent, "\n".join(lines)))
    assert status == 1
    assert re.search(r"wrong    move \d+, seat [01]: parry", output)


def test_a_promise_that_was_cut_out_of_the_record_is_missed(finished):
    text = finished.read_text().replace(f"commitment: {PROMISE}\n", "").replace(f"nonce: {NONCE.hex()}\n", "")
    file = kept(finished.parent, text)
    assert verify(file)[1].startswith("unknown  no commitment was published")
    status, output = verify(file, "--commitment", PROMISE)
    assert status == 1
    assert "nonce is missing" in output


def test_a_running_game_cannot_be_verified_yet(tmp_path):
    game = facedown.deal("en_garde", seed=SEED)
    file = kept(tmp_path, str(record_of(game, nonce=NONCE)))
    status, output = verify(file, "--commitment", PROMISE)
    assert status == 3
    assert f"unknown  the seed is not published yet; its commitment is {PROMISE}" in output
    assert verify(file, "--commitment", "0" * 64)[0] == 1


def test_what_is_no_record_or_no_commitment_is_said(tmp_path, finished):
    assert verify(kept(tmp_path, "hello"))[0] == 1
    with pytest.raises(facedown.errors.FacedownError, match="64 hexadecimal digits"):
        verify(finished, "--commitment", "5f2c")


def test_a_match_on_a_real_server_was_dealt_as_promised(fork_server, tmp_path):
    server = fork_server.server(tmp_path / "data")
    server.wait_until_prepared("en_garde")
    try:
        invitation, token = server.open_table(**ONE_ROUND)
        ann, promised = Person(invitation, token), {}
        guest = Guest(SeatConnection(invitation, sit_down(invitation, "Bea")), "random")
        asyncio.run(play_together(ann.play(partial(note_promise, promised)), guest.stay()))
        file = kept(tmp_path, ann.record)
    finally:
        server.stop()
    promise = promised["playing"]
    status, output = verify(file, "--commitment", promise)
    assert status == 0, output
    assert f"right    the seed matches the commitment {promise}" in output


def note_promise(promised: dict[str, str], person: Person) -> None:
    """Keep the commitment that was told first in each phase."""
    promised.setdefault(
        person.connection.phase, "" if person.connection.table is None else person.connection.table.commitment
    )
