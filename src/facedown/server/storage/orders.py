"""Orders from the operator to the servers that run: put into the database, done by one of them, and answered there."""

from __future__ import annotations

import secrets

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from facedown.server.cluster.lease import clock
from facedown.server.storage.schema import orders

STALE = 60_000  # milliseconds after which nobody waits for an answer any more


class CloseTable(msgspec.Struct, frozen=True, tag="close"):
    """End a table, with the match that is on."""

    table: str


class FreeSeat(msgspec.Struct, frozen=True, tag="free"):
    """Take a person out of a seat; in a match, a bot plays on."""

    table: str
    seat: int


class ErasePerson(msgspec.Struct, frozen=True, tag="erase"):
    """Remove name, words and token of a person: by the id of an identity, a token's hash, or a name at a table."""

    table: str = ""
    name: str = ""
    token: str = ""
    person: str = ""


Order = CloseTable | FreeSeat | ErasePerson

encode_order = msgspec.json.Encoder().encode
decode_order = msgspec.json.Decoder(Order).decode


class Answer(msgspec.Struct, frozen=True):
    """What came of an order, in a sentence."""

    done: bool
    text: str


def give(connection: Connection, order: Order) -> str:
    """Ask the running servers for something; returns the order's id."""
    number = secrets.token_hex(8)
    values = {"id": number, "at": clock(connection), "wanted": encode_order(order).decode()}
    connection.execute(insert(orders).values(values))
    return number


def answer_of(connection: Connection, number: str) -> Answer | None:
    """What a server has answered."""
    text = connection.scalar(select(orders.c.answer).where(orders.c.id == number))
    return None if text is None else msgspec.json.decode(text, type=Answer)


def is_taken(connection: Connection, number: str) -> bool:
    """Whether a server does what was ordered."""
    return connection.scalar(select(orders.c.taken_by).where(orders.c.id == number)) is not None


def forget(connection: Connection, number: str) -> None:
    """Remove an order whose answer has been read, or that nobody has taken in time."""
    connection.execute(delete(orders).where(orders.c.id == number))


def waiting(connection: Connection) -> list[str]:
    """Orders that no server has taken."""
    return list(connection.scalars(select(orders.c.id).where(orders.c.taken_by.is_(None)).order_by(orders.c.at)))


def take(connection: Connection, number: str, server: str) -> Order | None:
    """Take an order, unless another server was faster or nobody waits for it any more."""
    connection.execute(delete(orders).where(orders.c.at < clock(connection) - STALE))
    mine = (orders.c.id == number) & orders.c.taken_by.is_(None)
    if connection.execute(update(orders).where(mine).values(taken_by=server)).rowcount != 1:
        return None
    order: Order = decode_order(connection.execute(select(orders.c.wanted).where(orders.c.id == number)).scalar_one())
    return order


def answer(connection: Connection, number: str, given: Answer) -> None:
    """Say what came of an order."""
    text = msgspec.json.encode(given).decode()
    connection.execute(update(orders).where(orders.c.id == number).values(answer=text))
