"""The journal of a table: every fact about it, in order.

The state of a table follows from its journal. Facts are stored before anyone is notified, and never change; applying
them from the beginning gives the same table again, after a restart, in another process, or in a test.
"""

from __future__ import annotations

import msgspec

from facedown.table.settings import Pace, TableSettings

# Who makes a move: the person, a bot in the seat, a bot for a player who was too slow, or nobody (a forced move).
BY_PERSON, BY_BOT, BY_CLOCK, BY_ITSELF = "person", "bot", "clock", "itself"


class Opened(msgspec.Struct, frozen=True, tag="opened"):
    """A host opened the table."""

    settings: TableSettings


class CardsBrought(msgspec.Struct, frozen=True, tag="cards_brought"):
    """The host added a card set: its key, and the text of its file."""

    game: str
    key: str
    toml: str


class Changed(msgspec.Struct, frozen=True, tag="changed"):
    """The host changed the settings before a match."""

    settings: TableSettings


class Paced(msgspec.Struct, frozen=True, tag="paced"):
    """Bots have a different pace from here on."""

    seat: int
    pace: Pace


class Seated(msgspec.Struct, frozen=True, tag="seated"):
    """A person took a seat; `token` is the hash of their token, `avatar` the picture they chose."""

    seat: int
    name: str
    token: str
    avatar: str = ""


class Left(msgspec.Struct, frozen=True, tag="left"):
    """A person left the table for good."""

    seat: int


class Freed(msgspec.Struct, frozen=True, tag="freed"):
    """The host freed a person's seat; in a match, a bot plays on in it."""

    seat: int


class FreeAsked(msgspec.Struct, frozen=True, tag="free_asked"):
    """The host asked the other players whether to free the seat of a person who is still there."""

    seat: int
    of: int


class FreeAnswered(msgspec.Struct, frozen=True, tag="free_answered"):
    """Another player agreed to free the seat, or declined."""

    seat: int
    agrees: bool


class Filled(msgspec.Struct, frozen=True, tag="filled"):
    """A bot took a seat without a person; with no name, the seat is empty again."""

    seat: int
    bot: str


class Started(msgspec.Struct, frozen=True, tag="started"):
    """A match was dealt from this seed; with `rotate`, everyone first moved one seat on.

    With `continues`, it starts from a position of a finished game, and this is the record of that game up to there.
    With `challenge`, others play the same deal, each at their own table.
    """

    seed: str
    nonce: str
    rotate: bool = False
    continues: str = ""
    challenge: str = ""


class Played(msgspec.Struct, frozen=True, tag="played"):
    """A move, how many milliseconds it took, and who made it."""

    seat: int
    move: str
    spent: int = 0
    by: str = BY_PERSON


class UndoAsked(msgspec.Struct, frozen=True, tag="undo_asked"):
    """A person asked the others to undo the last moves."""

    seat: int
    moves: int


class UndoAnswered(msgspec.Struct, frozen=True, tag="undo_answered"):
    """Another person agreed or declined."""

    seat: int
    agrees: bool


class Undone(msgspec.Struct, frozen=True, tag="undone"):
    """The last moves were undone."""

    moves: int


class Forfeited(msgspec.Struct, frozen=True, tag="forfeited"):
    """A person resigned or ran out of time; with more than two players, a bot plays on in the seat."""

    seat: int
    reason: str


class Aborted(msgspec.Struct, frozen=True, tag="aborted"):
    """The match was cancelled before its first move."""

    seat: int


class TookOver(msgspec.Struct, frozen=True, tag="took_over"):
    """A bot took over for a person who is away."""

    seat: int


class HandedBack(msgspec.Struct, frozen=True, tag="handed_back"):
    """The person is back, and plays again instead of the bot."""

    seat: int


class Said(msgspec.Struct, frozen=True, tag="said"):
    """A person sent a preset message by its key, or free text if the host allows it."""

    seat: int
    preset: str = ""
    text: str = ""


class AgainWanted(msgspec.Struct, frozen=True, tag="again_wanted"):
    """A person asked for a rematch."""

    seat: int


class Resumed(msgspec.Struct, frozen=True, tag="resumed"):
    """The table is live again after an interruption, which is not charged to any clock.

    `spent` is how many milliseconds each seat had used before it.
    """

    spent: tuple[int, ...]


class Closed(msgspec.Struct, frozen=True, tag="closed"):
    """The table was closed: everyone left, or it was idle for too long."""

    reason: str


Fact = (
    Opened
    | CardsBrought
    | Changed
    | Paced
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


class Entry(msgspec.Struct, frozen=True):
    """One entry: its number, when it was written (milliseconds since 1970), the fact, and the command's id."""

    number: int
    at: int
    fact: Fact
    id: str = ""


encode_fact = msgspec.json.Encoder().encode
decode_fact = msgspec.json.Decoder(Fact).decode
