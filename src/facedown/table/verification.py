"""Checking a game record: was it dealt from the seed that was promised, and does it follow the rules to its end?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from facedown.errors import FacedownError, InvalidRecord
from facedown.kernel.chance import commitment
from facedown.table.game import Game
from facedown.table.record import GameRecord, read_record

RIGHT, WRONG, UNKNOWN = "right", "wrong", "unknown"
HEX_DIGITS = 64


class Finding(msgspec.Struct, frozen=True):
    """One thing that was looked at: whether it is right, wrong, or cannot be told."""

    verdict: str
    words: str


def verify(source: str | Path, told: str | None = None) -> list[Finding]:
    """All that can be said of a record; `told` is the commitment as it was heard at the deal.

    >>> verify("facedown record 1")
    [Finding(verdict='wrong', words='the header lacks game')]
    """
    promise = read_promise(told)
    try:
        record = read_record(source)
    except FacedownError as error:
        return [Finding(WRONG, str(error))]
    return [check_promise(record, promise), *check_play(record)]


def read_promise(told: str | None) -> str:
    """A commitment as people hand it on."""
    promise = (told or "").strip().lower()
    if told is not None and (len(promise) != HEX_DIGITS or not set(promise) <= set("0123456789abcdef")):
        raise InvalidRecord(f"a commitment is {HEX_DIGITS} hexadecimal digits, not {told!r}")
    return promise


def check_promise(record: GameRecord, told: str) -> Finding:
    """Whether the cards were dealt from the seed that was committed to; `read_record` checks the record's own claim."""
    if told and record.commitment and told != record.commitment:
        return Finding(WRONG, f"the record's commitment is {record.commitment}, at the deal it was {told}")
    promise = told or record.commitment
    if not promise:
        return Finding(UNKNOWN, "nothing was promised at the deal, so it cannot be proven that the shuffle was honest")
    if not record.seed:
        return Finding(UNKNOWN, f"the seed is not published yet; its commitment is {promise}")
    if not record.nonce:
        return Finding(WRONG, "the nonce is missing without which the commitment cannot be checked")
    if commitment(bytes.fromhex(record.seed), bytes.fromhex(record.nonce)) != promise:
        return Finding(WRONG, f"seed and nonce do not give the commitment {promise}")
    return Finding(RIGHT, f"dealt from the seed that was committed to: {promise}")


def check_play(record: GameRecord) -> Iterator[Finding]:
    """Whether every move is legal, and what the rules make of them all."""
    if not record.seed:
        yield Finding(UNKNOWN, f"the {len(record.moves)} moves cannot be checked before the seed is published")
        return
    try:
        game = record.replay()
    except FacedownError as error:
        yield Finding(WRONG, str(error))
        return
    yield Finding(RIGHT, f"{len(record.moves)} moves, all of them legal")
    yield ending(game, record.players or game.rules.seat_names(game.seats))


def ending(game: Game, names: Sequence[str]) -> Finding:
    """Who has won by the rules."""
    if (outcome := game.outcome) is None:
        return Finding(UNKNOWN, "the rules had not ended the match: it runs, or its people ended it")
    winners = " and ".join(names[seat] for seat in outcome.winners)
    return Finding(RIGHT, f"{winners or 'nobody'} won: {outcome.reason}")
