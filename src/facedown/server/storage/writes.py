"""What is stored at a time: entries, and what they are found by."""

from __future__ import annotations

import msgspec

from facedown.table.journal import Entry


class Conflict(Exception):
    """Somebody else was first: what was to be written has to be thought over on what is stored now."""


class Participant(msgspec.Struct, frozen=True):
    """Who was dealt a seat of a match, and whether they won; `token` is the hash of a person's token."""

    name: str
    bot: str
    token: str
    avatar: str
    won: bool


class FinishedMatch(msgspec.Struct, frozen=True):
    """A match that is over, as it is kept."""

    match: int
    game: str
    finished_at: int
    reason: str
    winners: tuple[int, ...]
    record: str
    participants: tuple[Participant, ...] = ()
    is_rated: bool = False
    challenge: str = ""
    scores: tuple[int, ...] = ()


class NewTable(msgspec.Struct, frozen=True):
    """A table to be opened."""

    watch: str
    game: str
    listed: bool


class NewAttempt(msgspec.Struct, frozen=True):
    """A new table is an attempt at a challenge, in a seat."""

    challenge: str
    seat: int


class Write(msgspec.Struct, frozen=True, kw_only=True):
    """Entries that belong together, and what has to be found by them: all of it is stored, or nothing.

    With `former`, the table is taken over from that server, if it is still the one that has it. `listing` is what the
    lobby shows of the table from now on. `person` is whose `token` it is, if they keep an identity.
    """

    table: str
    entries: tuple[Entry, ...]
    new: NewTable | None = None
    phase: str | None = None
    token: str | None = None
    person: str | None = None
    finished: FinishedMatch | None = None
    former: str | None = None
    listing: str | None = None
    attempt: NewAttempt | None = None

    @property
    def has_entries_alone(self) -> bool:
        """Whether nothing has to be found by them, as by most: they are moves."""
        is_plain = self.phase is None and self.token is None and self.former is None and self.new is None
        return is_plain and self.listing is None and self.finished is None and self.attempt is None

    @property
    def is_of_a_match(self) -> bool:
        """Whether it is what a match leads to, beginning and end included, unless more than the match is counted."""
        is_of_table = self.token is None and self.former is None and self.new is None and self.attempt is None
        finished = self.finished
        return is_of_table and (finished is None or not (finished.is_rated or finished.challenge))
