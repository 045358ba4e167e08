"""Who wants notices, and where: browsers that take push messages, mail addresses, and the turns that were told."""

from __future__ import annotations

import secrets

import msgspec
from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from facedown.server.storage.schema import keys, mailboxes, notices, push_subscriptions, tokens

MOST_DEVICES = 10  # of one person; the oldest goes
DAY = 86_400_000  # milliseconds: how long an address can be confirmed


class Subscription(msgspec.Struct, frozen=True):
    """A browser that wants to be told: its push service's URL, its public key, and a secret of the two of us."""

    endpoint: str
    p256dh: str
    auth: str
    language: str = "en"


class MailBox(msgspec.Struct, frozen=True):
    """Where somebody wants mail, in which language, and the code that stops it."""

    address: str
    language: str
    code: str


class Recipient(msgspec.Struct, frozen=True):
    """A person who is told, and how."""

    person: str
    devices: tuple[Subscription, ...] = ()
    mailbox: MailBox | None = None


class OwnNotices(msgspec.Struct, frozen=True):
    """What somebody has asked for: on which devices, by their push endpoints, and at which address; "" for none."""

    devices: int
    endpoints: tuple[str, ...]
    mail: str
    is_confirmed: bool


def key_of(connection: Connection, name: str, new: str) -> str:
    """A key of this server's, which begins as the new one."""
    try:
        with connection.begin_nested():
            connection.execute(insert(keys).values(name=name, value=new))
    except IntegrityError:
        return str(connection.execute(select(keys.c.value).where(keys.c.name == name)).scalar_one())
    return new


# ---- Who is told


def recipient_of(connection: Connection, token: str) -> Recipient | None:
    """The person in a seat, by the hash of their token, if they want to be told."""
    person = connection.scalar(select(tokens.c.person).where(tokens.c.token == token))
    if person is None:
        return None
    found = connection.execute(select(push_subscriptions).where(push_subscriptions.c.person == person))
    devices = tuple(Subscription(row.endpoint, row.p256dh, row.auth, row.language) for row in found)
    mine = (mailboxes.c.person == person) & mailboxes.c.confirmed
    box = connection.execute(select(mailboxes).where(mine)).one_or_none()
    mailbox = None if box is None else MailBox(box.address, box.language, box.code)
    return Recipient(person, devices, mailbox) if devices or mailbox else None


def take_turn(connection: Connection, table: str, seat: int, turn: int) -> bool:
    """Note that a seat is told of a turn, by the number of the entry that began it; False if it was told before."""
    mine = (notices.c.table_id == table) & (notices.c.seat == seat)
    if connection.execute(update(notices).where(mine, notices.c.turn < turn).values(turn=turn)).rowcount == 1:
        return True
    try:
        with connection.begin_nested():
            connection.execute(insert(notices).values(table_id=table, seat=seat, turn=turn))
    except IntegrityError:
        return False
    return True


# ---- Browsers


def subscribe(connection: Connection, person: str, subscription: Subscription, now: int) -> None:
    """A browser wants to be told, perhaps again, and perhaps as somebody else."""
    connection.execute(delete(push_subscriptions).where(push_subscriptions.c.endpoint == subscription.endpoint))
    values = msgspec.structs.asdict(subscription) | {"person": person, "created_at": now}
    connection.execute(insert(push_subscriptions).values(values))
    newest = push_subscriptions.c.created_at.desc(), push_subscriptions.c.endpoint
    mine = select(push_subscriptions.c.endpoint).where(push_subscriptions.c.person == person).order_by(*newest)
    forget_endpoints(connection, list(connection.scalars(mine))[MOST_DEVICES:])


def unsubscribe(connection: Connection, person: str, endpoint: str) -> None:
    """A browser does not want to be told any more."""
    mine = (push_subscriptions.c.person == person) & (push_subscriptions.c.endpoint == endpoint)
    connection.execute(delete(push_subscriptions).where(mine))


def renew(connection: Connection, former: str, subscription: Subscription, now: int) -> bool:
    """A push service has given a browser another address. False if nobody was told at the former one."""
    row = connection.execute(select(push_subscriptions).where(push_subscriptions.c.endpoint == former)).one_or_none()
    if row is None:
        return False
    forget_endpoints(connection, [former])
    subscribe(connection, row.person, msgspec.structs.replace(subscription, language=row.language), now)
    return True


def forget_endpoints(connection: Connection, endpoints: list[str]) -> None:
    """Push services say that these are gone."""
    connection.execute(delete(push_subscriptions).where(push_subscriptions.c.endpoint.in_(endpoints)))


# ---- Mail


def ask_for_mail(connection: Connection, person: str, address: str, language: str, now: int) -> MailBox:
    """An address that somebody names as theirs; nothing but one question is sent there before it is confirmed."""
    stop_mail_of(connection, person)
    connection.execute(delete(mailboxes).where(~mailboxes.c.confirmed, mailboxes.c.created_at < now - DAY))
    box = MailBox(address, language, secrets.token_urlsafe(18))
    values = msgspec.structs.asdict(box) | {"person": person, "confirmed": False, "created_at": now}
    connection.execute(insert(mailboxes).values(values))
    return box


def confirm_mail(connection: Connection, code: str, now: int) -> bool:
    """Whoever has the code has read the mail: the address is theirs. False if there is no such code any more."""
    fresh = mailboxes.c.confirmed | (mailboxes.c.created_at >= now - DAY)
    changed = update(mailboxes).where(mailboxes.c.code == code, fresh).values(confirmed=True)
    return connection.execute(changed).rowcount == 1


def stop_mail(connection: Connection, code: str) -> bool:
    """No mail any more, by the code in each of them."""
    return connection.execute(delete(mailboxes).where(mailboxes.c.code == code)).rowcount == 1


def stop_mail_of(connection: Connection, person: str) -> None:
    connection.execute(delete(mailboxes).where(mailboxes.c.person == person))


# ---- A person's own


def own_notices(connection: Connection, person: str) -> OwnNotices:
    """What somebody has asked for."""
    mine = select(push_subscriptions.c.endpoint).where(push_subscriptions.c.person == person)
    endpoints = tuple(connection.scalars(mine))
    box = connection.execute(select(mailboxes).where(mailboxes.c.person == person)).one_or_none()
    return OwnNotices(len(endpoints), endpoints, box.address if box else "", bool(box and box.confirmed))


def exported(connection: Connection, person: str) -> dict[str, object]:
    """All that is stored about somebody's notices."""
    found = connection.execute(select(push_subscriptions).where(push_subscriptions.c.person == person))
    box = connection.execute(select(mailboxes).where(mailboxes.c.person == person)).one_or_none()
    return {
        "devices": [
            {"endpoint": row.endpoint, "language": row.language, "created_at": row.created_at} for row in found
        ],
        "mail": None if box is None else {"address": box.address, "is_confirmed": box.confirmed},
    }


def forget_person(connection: Connection, person: str) -> None:
    """Somebody is deleted: nobody is told any more."""
    connection.execute(delete(push_subscriptions).where(push_subscriptions.c.person == person))
    stop_mail_of(connection, person)
