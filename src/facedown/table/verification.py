"""Verifying a game record: does the seed match its commitment, and is every move legal?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from facedown.errors import FacedownError, InvalidRecord
from facedown.kernel.chance import commitment as commitment_of
from facedown.table.game import Game
from facedown.table.record import GameRecord, read_record

RIGHT, WRONG, UNKNOWN = "right", "wrong", "unknown"
HEX_DIGITS = 64


class Finding(msgspec.Struct, frozen=True):
    """One check and its verdict: right, wrong, or unknown."""

    verdict: str
    words: str


def verify(source: str | Path, told: str | None = None) -> list[Finding]:
    """Everything that can be checked in a record; `told` is the commitment published before the deal.

    >>> verify("facedown record 1")
    [Finding(verdict='wrong', words='the header has no game')]
    """
    commitment = parse_commitment(told)
    try:
        record = read_record(source)
    except FacedownError as error:
        return [Finding(WRONG, str(error))]
    return [compare_commitment(record, commitment), *check_play(record)]


def parse_commitment(told: str | None) -> str:
    """A commitment as users type it."""
    commitment = (told or "").strip().lower()
    if told is not None and (len(commitment) != HEX_DIGITS or not set(commitment) <= set("0123456789abcdef")):
        raise InvalidRecord(f"a commitment must be {HEX_DIGITS} hexadecimal digits, not {told!r}")
    return commitment


def compare_commitment(record: GameRecord, told: str) -> Finding:
    """Whether the seed matches the commitment; `read_record` checks the record's own commitment."""
    if told and record.commitment and told != record.commitment:
        return Finding(WRONG, f"the record's commitment is {record.commitment}, but before the deal it was {told}")
    commitment = told or record.commitment
    if record.continues is not None and not commitment:
        return Finding(
            UNKNOWN,
            f"nothing was shuffled: the match continues a finished game after its move {record.continues}, "
            "whose cards were known",
        )
    if not commitment:
        return Finding(
            UNKNOWN, "no commitment was published before the deal, so it can't be proven that the shuffle was honest"
        )
    if not record.seed:
        return Finding(UNKNOWN, f"the seed is not published yet; its commitment is {commitment}")
    if not record.nonce:
        return Finding(WRONG, "the nonce is missing, so the commitment can't be checked")
    if commitment_of(bytes.fromhex(record.seed), bytes.fromhex(record.nonce)) != commitment:
        return Finding(WRONG, f"seed and nonce do not match the commitment {commitment}")
    return Finding(RIGHT, f"the seed matches the commitment {commitment}")


def check_play(record: GameRecord) -> Iterator[Finding]:
    """Whether every move is legal, and how the game ends."""
    if not record.seed:
        yield Finding(UNKNOWN, f"the {len(record.moves)} moves can't be checked until the seed is published")
        return
    try:
        game = record.replay()
    except FacedownError as error:
        yield Finding(WRONG, str(error))
        return
    yield Finding(RIGHT, f"{len(record.moves)} moves, all legal")
    yield ending(game, record.players or game.rules.seat_names(game.seats))


def ending(game: Game, names: Sequence[str]) -> Finding:
    """Who won by the rules."""
    if (outcome := game.outcome) is None:
        return Finding(UNKNOWN, "the game was not played to its end: it is still running, or the players ended it")
    winners = " and ".join(names[seat] for seat in outcome.winners)
    return Finding(RIGHT, f"{f'{winners} won' if winners else 'draw'}: {outcome.reason}")
