"""Results as they come, one line of JSON per deal, so that an interrupted tournament can be resumed.

The first line holds the terms. Deals follow in order; a line that was cut off when its writer was killed is dropped.
The files of several shards of a tournament can be merged.
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path

import msgspec

from facedown.errors import InvalidTournament
from facedown.lab.tournament.play import Deal
from facedown.lab.tournament.results import short_names
from facedown.lab.tournament.terms import Terms

MEANINGS = {"rules": "version of the rules", "code": "digests of the bots' code", "time_limit": "time limit"}


class Shard(msgspec.Struct, frozen=True):
    """One of `of` parts of a tournament that are played separately, numbered from 1: it has every `of`-th deal."""

    part: int = 1
    of: int = 1

    def __post_init__(self) -> None:
        if not 1 <= self.part <= self.of:
            raise InvalidTournament(f"a shard is written 1/4, 2/4, 3/4 or 4/4, not {self.part}/{self.of}")

    def numbers(self, deals: int) -> range:
        """The deals that belong to it."""
        return range(self.part - 1, deals, self.of)


WHOLE = Shard()


def read_shard(text: str) -> Shard:
    """A shard as users write it.

    >>> list(read_shard("2/4").numbers(10))
    [1, 5, 9]
    """
    part, _, of = text.partition("/")
    if not (part.isdecimal() and of.isdecimal()):
        raise InvalidTournament(f"a shard is written I/N, for example 2/4, not {text!r}")
    return Shard(int(part), int(of))


class Store:
    """A file of deals, or just a list if no file is named; and a folder for records of games, if one is named."""

    def __init__(self, file: Path | None, terms: Terms, folder: Path | None = None, shard: Shard = WHOLE) -> None:
        self.file = file
        self.folder = folder
        self.terms = terms
        self.deals: list[Deal] = []
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
        if file is None:
            return
        if _is_new(file):
            file.write_bytes(msgspec.json.encode(terms) + b"\n")
        else:
            _compare(file, read_terms(file), terms)
            self.deals = _read_deals(file)
            _check_numbers(file, self.deals, shard)

    def add(self, deal: Deal) -> None:
        """Store one more deal, in the file before it is counted."""
        if self.folder is not None:
            _write_records(self.folder, self.terms, deal)
        counted = msgspec.structs.replace(deal, records=())
        if self.file is not None:
            with self.file.open("ab") as out:
                out.write(msgspec.json.encode(counted) + b"\n")
        self.deals.append(counted)


def _write_records(folder: Path, terms: Terms, deal: Deal) -> None:
    """Write a file for each game, named after the deal, the number of the game in it, and the players."""
    names = dict(zip(terms.bots, short_names(terms.bots), strict=True))
    for number, record in enumerate(deal.records):
        players = "-".join(re.sub(r"[^\w.@=]+", "_", names.get(player, player)) for player in record.players)
        file = folder / f"{deal.number:06}-{number:03}-{players[:120]}.txt"
        file.write_text(str(record), encoding="utf-8")


def merge(files: Sequence[Path]) -> tuple[Terms, list[Deal]]:
    """The deals of several files of one tournament, in order, each once."""
    terms = read_terms(files[0])
    found: dict[int, Deal] = {}
    for file in files:
        _compare(file, read_terms(file), terms)
        for deal in _read_deals(file):
            other = found.setdefault(deal.number, deal)
            if other.winners != deal.winners and _can_be_repeated(terms):
                raise InvalidTournament(f"{file}: deal {deal.number} has a different result than in an earlier file")
    if not found:
        raise InvalidTournament(f"no deals in {', '.join(map(str, files))}")
    return terms, [found[number] for number in sorted(found)]


def _can_be_repeated(terms: Terms) -> bool:
    """Whether the same deal must have the same result; timings never repeat exactly."""
    timed = any(bot.partition("#")[0].endswith("s") and "@" in bot for bot in terms.bots)
    return terms.budget.iterations is not None and terms.time_limit is None and not timed


def write_merged(file: Path, terms: Terms, deals: Sequence[Deal]) -> None:
    """Write one file with all deals; it must not exist yet."""
    if file.exists():
        raise InvalidTournament(f"{file} already exists: choose another file for the merged results")
    file.write_bytes(b"".join(msgspec.json.encode(line) + b"\n" for line in (terms, *deals)))


def _is_new(file: Path) -> bool:
    return not file.exists() or not file.stat().st_size


def stored_seed(file: Path | None) -> bytes | None:
    """The seed of the tournament in a file, if there is one."""
    return None if file is None or _is_new(file) else bytes.fromhex(read_terms(file).seed)


def read_terms(file: Path) -> Terms:
    """The terms in the first line of a file."""
    with file.open("rb") as lines:
        try:
            return msgspec.json.decode(lines.readline(), type=Terms)
        except msgspec.MsgspecError as error:
            raise InvalidTournament(f"{file} is not a tournament file: {error}") from None


def _compare(file: Path, stored: Terms, wanted: Terms) -> None:
    """Refuse to mix results of different terms."""
    for field in Terms.__struct_fields__:
        before, now = getattr(stored, field), getattr(wanted, field)
        if before != now:
            what = MEANINGS.get(field, field)
            raise InvalidTournament(
                f"{file} holds another tournament: {what} {_text(before)} there, {_text(now)} here; choose another file"
            )


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _read_deals(file: Path) -> list[Deal]:
    """The deals of a file, after removing a torn last line."""
    content = file.read_bytes()
    whole = content.rfind(b"\n") + 1
    if whole < len(content):
        os.truncate(file, whole)
    deals = []
    for number, line in enumerate(content[:whole].splitlines()[1:]):
        try:
            deals.append(msgspec.json.decode(line, type=Deal))
        except msgspec.MsgspecError as error:
            raise InvalidTournament(f"{file}, line {number + 2}: {error}") from None
    return deals


def _check_numbers(file: Path, deals: Sequence[Deal], shard: Shard) -> None:
    """A file that is resumed must have all deals of its shard up to the last one."""
    for line, deal in enumerate(deals):
        number = shard.part - 1 + line * shard.of
        if deal.number != number:
            raise InvalidTournament(f"{file}, line {line + 2}: expected deal {number}, found deal {deal.number}")
