"""Results as they come, one line of JSON per deal, so that an interrupted tournament can be resumed.

The first line are the terms. Deals follow in their order; a line that was torn when its writer was killed is dropped.
"""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from facedown.errors import InvalidTournament
from facedown.lab.tournament.play import Deal, Terms

MEANINGS = {"rules": "version of the rules", "code": "digests of the bots' code"}


class Store:
    """A file of deals, or nothing but a list where no file is named."""

    def __init__(self, file: Path | None, terms: Terms) -> None:
        self.file = file
        self.deals: list[Deal] = []
        if file is None:
            return
        if _is_new(file):
            file.write_bytes(msgspec.json.encode(terms) + b"\n")
        else:
            _compare(file, read_terms(file), terms)
            self.deals = _read_deals(file, terms)

    def add(self, deal: Deal) -> None:
        """Keep one more deal, in the file before anybody counts it."""
        if self.file is not None:
            with self.file.open("ab") as out:
                out.write(msgspec.json.encode(deal) + b"\n")
        self.deals.append(deal)


def _is_new(file: Path) -> bool:
    return not file.exists() or not file.stat().st_size


def stored_seed(file: Path | None) -> bytes | None:
    """The seed of the tournament that a file holds, if it holds one."""
    return None if file is None or _is_new(file) else bytes.fromhex(read_terms(file).seed)


def read_terms(file: Path) -> Terms:
    """The terms that a file begins with."""
    with file.open("rb") as lines:
        try:
            return msgspec.json.decode(lines.readline(), type=Terms)
        except msgspec.MsgspecError as error:
            raise InvalidTournament(f"{file} is not a tournament file: {error}") from None


def _compare(file: Path, stored: Terms, wanted: Terms) -> None:
    """Results of different terms do not belong together."""
    for field in Terms.__struct_fields__:
        before, now = getattr(stored, field), getattr(wanted, field)
        if before != now:
            what = MEANINGS.get(field, field)
            raise InvalidTournament(
                f"{file} holds another tournament: {what} {_text(before)} there, {_text(now)} here; name another file"
            )


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _read_deals(file: Path, terms: Terms) -> list[Deal]:
    """The deals of a file, after cutting a torn line off it."""
    content = file.read_bytes()
    whole = content.rfind(b"\n") + 1
    if whole < len(content):
        os.truncate(file, whole)
    deals = []
    for number, line in enumerate(content[:whole].splitlines()[1:]):
        try:
            deal = msgspec.json.decode(line, type=Deal)
        except msgspec.MsgspecError as error:
            raise InvalidTournament(f"{file}, line {number + 2}: {error}") from None
        if deal.number != number:
            raise InvalidTournament(f"{file}, line {number + 2}: deal {number} is missing, deal {deal.number} is here")
        deals.append(deal)
    return deals
