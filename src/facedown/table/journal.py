"""The journal of a table: every fact about it, one line after the other, and nothing else.

A table is what its journal says. It is written before anybody hears of it, only ever grows, and reading it
again from its first line gives the same table: after a restart, in another process, or in a test.
"""

from __future__ import annotations

import msgspec

from facedown.table.settings import TableSettings

# Who makes a move: the person, a bot in the seat, a bot for who was too slow, or nobody, as there was no choice.
BY_PERSON, BY_BOT, BY_CLOCK, BY_ITSELF = "person", "bot", "clock", "itself"


class Opened(msgspec.Struct, frozen=True, tag="opened"):
    """A host opened the table."""

    settings: TableSettings


class CardsBrought(msgspec.Struct, frozen=True, tag="cards_brought"):
    """The host brought a card set along: its key, and the text of its file."""

    game: str
    key: str
    toml: str


class Changed(msgspec.Struct, frozen=True, tag="changed"):
    """The host changed the settings before a match."""

    settings: TableSettings


class Seated(msgspec.Struct, frozen=True, tag="seated"):
    """A person took a seat; `token` is the hash of what proves it."""

    seat: int
    name: str
    token: str


class Left(msgspec.Struct, frozen=True, tag="left"):
    """A person gave a seat up for good."""

    seat: int


class Freed(msgspec.Struct, frozen=True, tag="freed"):
    """The host freed a person's seat; in a match, a bot plays on in it."""

    seat: int


class FreeAsked(msgspec.Struct, frozen=True, tag="free_asked"):
    """The host asks the other players whether to free the seat of a person who is still there."""

    seat: int
    of: int


class FreeAnswered(msgspec.Struct, frozen=True, tag="free_answered"):
    """Another player agrees to free the seat, or does not."""

    seat: int
    agrees: bool


class Filled(msgspec.Struct, frozen=True, tag="filled"):
    """A bot took a seat in which no person sits; without a name, the seat is empty again."""

    seat: int
    bot: str


class Started(msgspec.Struct, frozen=True, tag="started"):
    """A match was dealt from this seed; with `rotate`, everybody moved on by one seat before."""

    seed: str
    nonce: str
    rotate: bool = False


class Played(msgspec.Struct, frozen=True, tag="played"):
    """A move, how many milliseconds of the seat's clock it took, and who made it."""

    seat: int
    move: str
    spent: int = 0
    by: str = BY_PERSON


class UndoAsked(msgspec.Struct, frozen=True, tag="undo_asked"):
    """A person asks the others to take the last moves back."""

    seat: int
    moves: int


class UndoAnswered(msgspec.Struct, frozen=True, tag="undo_answered"):
    """Another person agrees, or not."""

    seat: int
    agrees: bool


class Undone(msgspec.Struct, frozen=True, tag="undone"):
    """The last moves are taken back."""

    moves: int


class Forfeited(msgspec.Struct, frozen=True, tag="forfeited"):
    """A person lost by resigning or by the clock; among several, a bot plays on in the seat."""

    seat: int
    reason: str


class Aborted(msgspec.Struct, frozen=True, tag="aborted"):
    """The match is called off before its first move."""

    seat: int


class TookOver(msgspec.Struct, frozen=True, tag="took_over"):
    """A bot plays for a person who is away."""

    seat: int


class HandedBack(msgspec.Struct, frozen=True, tag="handed_back"):
    """The person is back, and the bot gave the seat back."""

    seat: int


class Said(msgspec.Struct, frozen=True, tag="said"):
    """A ready-made sentence by its key, or free text where the host allows it."""

    seat: int
    preset: str = ""
    text: str = ""


class AgainWanted(msgspec.Struct, frozen=True, tag="again_wanted"):
    """A person wants another match."""

    seat: int


class Resumed(msgspec.Struct, frozen=True, tag="resumed"):
    """The table is served again after an interruption, of which no clock takes notice.

    `spent` are the milliseconds that each seat had thought before it.
    """

    spent: tuple[int, ...]


class Closed(msgspec.Struct, frozen=True, tag="closed"):
    """The table is closed: everybody left, or nobody came for too long."""

    reason: str


Fact = (
    Opened
    | CardsBrought
    | Changed
    | Seated
    | Left
    | Freed
    | FreeAsked
    | FreeAnswered
    | Filled
    | Started
    | Played
    | UndoAsked
    | UndoAnswered
    | Undone
    | Forfeited
    | Aborted
    | TookOver
    | HandedBack
    | Said
    | AgainWanted
    | Resumed
    | Closed
)


class Line(msgspec.Struct, frozen=True):
    """One line: its number, when it was written (milliseconds since 1970), the fact, and the sender's own id of it."""

    number: int
    at: int
    fact: Fact
    id: str = ""


encode_fact = msgspec.json.Encoder().encode
decode_fact = msgspec.json.Decoder(Fact).decode
