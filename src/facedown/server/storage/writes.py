"""What is stored at a time: entries, and what they are found by."""

from __future__ import annotations

import msgspec

from facedown.table.journal import Entry


class Conflict(Exception):
    """Somebody else was first: what was to be written has to be thought over on what is stored now."""


class FinishedMatch(msgspec.Struct, frozen=True):
    """A match that is over, as it is kept."""

    match: int
    game: str
    finished_at: int
    reason: str
    winners: tuple[int, ...]
    record: str


class NewTable(msgspec.Struct, frozen=True):
    """A table to be opened."""

    watch: str
    game: str
    listed: bool


class Write(msgspec.Struct, frozen=True, kw_only=True):
    """Entries that belong together, and what has to be found by them: all of it is stored, or nothing.

    With `former`, the table is taken over from that server, if it is still the one that has it. `listing` is what the
    lobby shows of the table from now on.
    """

    table: str
    entries: tuple[Entry, ...]
    new: NewTable | None = None
    phase: str | None = None
    token: str | None = None
    finished: FinishedMatch | None = None
    former: str | None = None
    listing: str | None = None
