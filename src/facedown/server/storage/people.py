"""People who keep an identity: a key that only their browser has, a name, and an avatar. Nothing else is asked.

Their key also gives them the tokens of their seats, so that every device that has the key finds its way back.
"""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256

import msgspec
from sqlalchemy import Connection, and_, delete, exists, func, insert, not_, or_, select, update
from sqlalchemy.exc import IntegrityError

from facedown.server.storage.schema import (
    invitations,
    mailboxes,
    participations,
    people,
    push_subscriptions,
    puzzle_progress,
    tokens,
)

KEY_DIGITS = 32  # 128 bits


class Person(msgspec.Struct, frozen=True):
    """Somebody who keeps an identity, and what others see of them."""

    id: str
    name: str
    avatar: str
    created_at: int


class Identity(msgspec.Struct, frozen=True):
    """A person who has just shown their key."""

    key: str
    person: Person

    def token_at(self, table: str) -> str:
        """What proves their seat at a table, the same on every device."""
        return hmac.new(bytes.fromhex(self.key), f"seat {table}".encode(), sha256).hexdigest()[:32]


class ListedPerson(msgspec.Struct, frozen=True):
    """A person as the operator lists them."""

    id: str
    name: str
    created_at: int
    matches: int


def hash_of(secret: str) -> str:
    """What is stored of a key or an invitation."""
    return sha256(f"person {secret}".encode()).hexdigest()


def find(connection: Connection, key: str) -> Person | None:
    """The person whose key this is."""
    row = connection.execute(select(people).where(people.c.key == hash_of(key))).one_or_none()
    return None if row is None else Person(row.id, row.name, row.avatar, row.created_at)


def create(connection: Connection, key: str, name: str, avatar: str, now: int) -> Person:
    """A new person; if two devices come at once with the same key, both get the same one."""
    person = Person(secrets.token_hex(8), name, avatar, now)
    values = msgspec.structs.asdict(person) | {"key": hash_of(key)}
    try:
        with connection.begin_nested():
            connection.execute(insert(people).values(values))
    except IntegrityError:
        found = find(connection, key)
        assert found is not None
        return found
    return person


def change(connection: Connection, person: Person, name: str, avatar: str) -> Person:
    """Another name or avatar, from the next table on."""
    connection.execute(update(people).where(people.c.id == person.id).values(name=name, avatar=avatar))
    return Person(person.id, name, avatar, person.created_at)


def remove_unused(connection: Connection, before: int, most: int) -> int:
    """Remove people from before a time who have nothing here: no seat, match, notices or puzzles. How many."""
    has_something = [
        exists().where(column == people.c.id)
        for column in (one.c.person for one in (tokens, participations, push_subscriptions, mailboxes, puzzle_progress))
    ]
    is_unused = and_(people.c.created_at < before, not_(or_(*has_something)))
    found = list(connection.scalars(select(people.c.id).where(is_unused).limit(most)))
    if found:
        connection.execute(delete(people).where(people.c.id.in_(found)))
    return len(found)


def list_people(connection: Connection, most: int) -> list[ListedPerson]:
    """The newest people, and how many matches each has finished."""
    played = select(func.count()).where(participations.c.person == people.c.id).scalar_subquery()
    found = select(people.c.id, people.c.name, people.c.created_at, played).order_by(people.c.created_at.desc())
    return [ListedPerson(*row) for row in connection.execute(found.limit(most))]


# ---- Invitations


def invite(connection: Connection, now: int) -> str:
    """A new invitation, good for one person."""
    code = secrets.token_urlsafe(9)
    connection.execute(insert(invitations).values(code=hash_of(code), created_at=now))
    return code


def use_invitation(connection: Connection, code: str) -> bool:
    """Take an invitation; False if there is no such one, or somebody else was faster."""
    return connection.execute(delete(invitations).where(invitations.c.code == hash_of(code))).rowcount == 1
