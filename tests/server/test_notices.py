"""Notices to people who are away: by push and by mail, asked for, once a turn, and never with a card."""

from __future__ import annotations

import asyncio
import email
import email.policy
import json
import re
import ssl
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from aiosmtpd.controller import Controller
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from sqlalchemy import create_engine, select, text

from facedown import games
from facedown.server.http.rate_limits import Limits
from facedown.server.logs import JsonLines
from facedown.server.notices import delivery, push
from facedown.server.notices.endpoints import Endpoint, Forbidden, address_of, check_public, read_endpoint
from facedown.server.notices.notice import letter, notice_for, pushed
from facedown.server.notices.push import Failed, Gone, Pusher, Signer, new_key
from facedown.server.notices.settings import InvalidNotices, MailServer, NoticeSettings, read_settings
from facedown.server.storage import schema, subscriptions
from facedown.server.storage.database import driver_of, open_database
from facedown.server.storage.migrations import alembic_config
from facedown.server.storage.subscriptions import Subscription
from facedown.table import journal
from facedown.table.journal import Entry
from server.in_process import PLENTY, JournalledTable, RunningServer
from server.migrating import put_old_table
from server.processes import free_port
from server.push_service import Browser, PushService
from server.sitting import Seats
from server.test_identities import ANN, BOB, open_duel, shown, sit

CONTACT = "mailto:operator@cards.example"
SITE = "https://cards.example"
CODE = re.compile(r"/me#(mail|stop)=([\w-]+)")


class Inbox:
    """A mail server that keeps what it is given."""

    def __init__(self) -> None:
        self.letters: list[Any] = []
        self.port = free_port()
        self._controller = Controller(self, hostname="127.0.0.1", port=self.port)
        self._controller.start()

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        found = email.message_from_bytes(envelope.content, policy=email.policy.default)
        self.letters.append((envelope.rcpt_tos, found))
        return "250 OK"

    def close(self) -> None:
        self._controller.stop()


@pytest.fixture
def inbox() -> Iterator[Inbox]:
    box = Inbox()
    yield box
    box.close()


@pytest.fixture
def service() -> Iterator[PushService]:
    running = PushService()
    yield running
    running.close()


@pytest.fixture
def server(tmp_path: Path, inbox: Inbox) -> Iterator[RunningServer]:
    running = RunningServer(tmp_path, notices=set_up(inbox))
    yield running
    running.stop()


def set_up(inbox: Inbox) -> NoticeSettings:
    mail = MailServer("127.0.0.1", inbox.port, "cards@cards.example")
    return NoticeSettings(contact=CONTACT, mail=mail, address=SITE, allow_private=True, delay=0.05)


@pytest.fixture
def http(server: RunningServer) -> Iterator[httpx.Client]:
    with server.http() as client:
        yield client


def until(condition: Callable[[], Any], patience: float = 20.0) -> None:
    end = time.monotonic() + patience
    while not condition():
        assert time.monotonic() < end, "it does not come"
        time.sleep(0.01)


def duel(http: httpx.Client, **settings: Any) -> dict[str, Any]:
    """Ann and Bob at a table of En Garde; Ann begins."""
    opened = open_duel(http, ANN, "Ann", options={"starter": "left"}, **settings)
    sit(http, opened["table"], BOB, "Bob")
    return opened


def write(server: RunningServer, table: str, *facts: journal.Fact) -> None:
    async def play() -> None:
        room = await server.registry.room(table)
        for fact in facts:
            await room.perform(lambda fact=fact: room.write([fact]))

    server.do(play())


def start(server: RunningServer, table: str, seed: str = "5e" * 32) -> None:
    write(server, table, journal.Started(seed, "aa" * 32))


def move(server: RunningServer, table: str, seat: int) -> None:
    """The first move that a seat has."""
    room = server.room(table)
    write(server, table, journal.Played(seat, str(room.live.game.moves(seat)[0])))


def subscribe(http: httpx.Client, key: str, browser: Browser, endpoint: str, language: str = "en") -> None:
    answer = http.put("/api/me/push", json=browser.subscription(endpoint, language), headers=shown(key))
    assert answer.status_code == 204, answer.text


def confirm(http: httpx.Client, inbox: Inbox, key: str, address: str, language: str = "en") -> str:
    """Have an address confirmed; the code."""
    answer = http.put("/api/me/mail", json={"address": address, "language": language}, headers=shown(key))
    assert (answer.json()["mail"], answer.json()["is_confirmed"]) == (address, False)
    until(lambda: inbox.letters)
    recipients, written = inbox.letters.pop()
    assert recipients == [address]
    code = CODE.search(written.get_content())[2]
    assert http.post("/api/mail/confirm", json={"code": code}).status_code == 204
    return code


def settle(server: RunningServer) -> None:
    """Until all that is to be sent by now is sent."""
    time.sleep(0.4)
    until(lambda: not server.registry.notices.delivery.waiting)


# ---- Push


def test_whoever_is_away_when_their_turn_comes_is_told_in_their_language(server, http, service):
    table = duel(http)["table"]
    ann = Browser()
    subscribe(http, ANN, ann, f"{service.url}/ann", "fr")
    start(server, table)
    until(lambda: service.received)
    (message,) = service.received
    assert message["path"] == "/ann"
    expected = {"title": "C’est à vous", "body": "En Garde avec Bob", "path": f"/t/{table}", "tag": table}
    assert json.loads(ann.read(message["body"])) == expected
    assert message["claims"]["sub"] == CONTACT
    assert message["claims"]["key"] == http.get("/api/notices").json()["push_key"]
    assert message["headers"]["Content-Encoding"] == "aes128gcm"
    assert message["headers"]["Topic"] == table
    assert int(message["headers"]["TTL"]) > 0


def test_one_notice_a_turn_whatever_else_happens_and_one_for_the_next(server, http, service):
    table = duel(http)["table"]
    subscribe(http, ANN, Browser(), f"{service.url}/ann")
    start(server, table)
    until(lambda: service.received)
    write(server, table, journal.Said(1, preset="hello"), journal.Said(1, preset="oops"))
    server.registry.notices._seen.clear()  # as after a restart
    write(server, table, journal.Said(1, preset="hello"))
    settle(server)
    assert len(service.received) == 1
    move(server, table, 0)
    settle(server)
    assert len(service.received) == 1  # it is Bob's turn, and Bob has asked for nothing
    move(server, table, 1)
    until(lambda: len(service.received) == 2)


def test_a_restart_tells_nobody_again_and_keeps_the_key(server, http, service, inbox, tmp_path):
    table = duel(http)["table"]
    subscribe(http, ANN, Browser(), f"{service.url}/ann")
    start(server, table)
    until(lambda: service.received)
    server.stop()
    again = RunningServer(tmp_path, notices=set_up(inbox))
    try:
        again.do(again.registry.room(table))
        settle(again)
        assert len(service.received) == 1
        with again.http() as client:
            assert client.get("/api/notices").json()["push_key"] == service.received[0]["claims"]["key"]
            move(again, table, 0)
            move(again, table, 1)
            until(lambda: len(service.received) == 2)
    finally:
        again.stop()
        server.stop = lambda: None


@pytest.mark.anyio
async def test_nobody_is_told_who_is_at_the_table(server, service):
    async with Seats(server, "en_garde", options={"starter": "left"}) as seats:
        await asyncio.to_thread(tie_to_ann, server, seats.table, seats.tokens[0], service)
        await seats.start()
        await asyncio.sleep(0.5)
        assert service.received == []


def tie_to_ann(server: RunningServer, table: str, token: str, service: PushService) -> None:
    """Make a seat Ann's, who wants to be told."""
    with server.http() as http:
        http.put("/api/me", json={"name": "Ann"}, headers=shown(ANN))
        assert http.post("/api/me/seats", json={"tokens": [token]}, headers=shown(ANN)).json() == {"seats": 1}
        subscribe(http, ANN, Browser(), f"{service.url}/ann")


def test_whoever_comes_back_in_time_is_not_told(server, http, service, inbox):
    table = duel(http)["table"]
    subscribe(http, ANN, Browser(), f"{service.url}/ann")
    server.registry.notices.settings = NoticeSettings(contact=CONTACT, delay=0.4, allow_private=True)
    start(server, table)
    move(server, table, 0)
    time.sleep(0.6)
    settle(server)
    assert service.received == []


def test_a_bot_that_plays_for_somebody_is_not_told(server, http, service):
    table = duel(http)["table"]
    subscribe(http, BOB, Browser(), f"{service.url}/bob")
    start(server, table)
    write(server, table, journal.TookOver(1))
    move(server, table, 0)
    settle(server)
    assert service.received == []


def test_a_browser_that_has_gone_is_forgotten(server, http, service):
    table = duel(http)["table"]
    subscribe(http, ANN, Browser(), f"{service.url}/ann")
    service.status = 410
    start(server, table)
    until(lambda: http.get("/api/me/notices", headers=shown(ANN)).json()["devices"] == 0)
    assert server.registry.notices.delivery.counts["gone"] == 1


@pytest.mark.parametrize("status", [302, 429, 500])
def test_a_push_service_that_fails_costs_nothing_but_the_notice(server, http, service, status):
    table = duel(http)["table"]
    subscribe(http, ANN, Browser(), f"{service.url}/ann")
    service.status = status
    start(server, table)
    until(lambda: server.registry.notices.delivery.counts["failed"] == 1)
    assert len(service.received) == 1  # no redirect is followed, and nothing is tried again
    assert http.get("/api/me/notices", headers=shown(ANN)).json()["devices"] == 1


def test_a_push_service_that_hangs_delays_neither_tables_nor_other_services(server, http, service):
    hanging = PushService()
    hanging.may_answer.clear()
    try:
        tables = [duel(http)["table"] for _ in range(3)]
        for number in range(9):
            subscribe(http, BOB, Browser(), f"{hanging.url}/{number}")
        service.url = service.url.replace("localhost", "127.0.0.1")  # another host, as far as anybody knows
        subscribe(http, ANN, Browser(), f"{service.url}/ann")
        for table in tables:
            start(server, table)
            move(server, table, 0)  # Bob is told, which hangs
        until(lambda: len(hanging.received) == delivery.PER_SERVICE)
        move(server, tables[0], 1)
        until(lambda: service.received)
        assert len(hanging.received) == delivery.PER_SERVICE
    finally:
        hanging.close()


def test_somebody_is_told_only_so_often(server, http, service, monkeypatch):
    server.registry.notices.delivery._people = delivery.Buckets(0.0, 2.0)
    subscribe_once = Browser()
    tables = [duel(http)["table"] for _ in range(4)]
    subscribe(http, ANN, subscribe_once, f"{service.url}/ann")
    for table in tables:
        start(server, table)
    until(lambda: server.registry.notices.delivery.counts["too_many"] == 2)
    settle(server)
    assert len(service.received) == 2


def test_a_browser_tells_when_it_does_not_want_to_be_told_any_more(server, http, service):
    http.put("/api/me", json={"name": "Ann"}, headers=shown(ANN))
    http.put("/api/me", json={"name": "Bob"}, headers=shown(BOB))
    subscribe(http, ANN, Browser(), f"{service.url}/ann")
    stop = {"endpoint": f"{service.url}/ann"}
    assert http.post("/api/me/push/stop", json=stop, headers=shown(BOB)).status_code == 204
    assert http.get("/api/me/notices", headers=shown(ANN)).json()["devices"] == 1
    assert http.post("/api/me/push/stop", json=stop, headers=shown(ANN)).status_code == 204
    assert http.get("/api/me/notices", headers=shown(ANN)).json()["devices"] == 0


def test_a_browser_with_another_address_is_told_there_by_whoever_knows_the_former_one(server, http, service):
    http.put("/api/me", json={"name": "Ann"}, headers=shown(ANN))
    subscribe(http, ANN, Browser(), f"{service.url}/ann", language="fr")
    browser = Browser()
    new = {key: value for key, value in browser.subscription(f"{service.url}/new").items() if key != "language"}
    wrong = http.post("/api/push/renew", json=new | {"former": f"{service.url}/bob"})
    assert (wrong.status_code, wrong.json()["key"]) == (409, "bad_subscription")
    assert http.post("/api/push/renew", json=new | {"former": f"{service.url}/ann"}).status_code == 204
    assert http.get("/api/me/notices", headers=shown(ANN)).json()["endpoints"] == [f"{service.url}/new"]
    table = duel(http)
    start(server, table["table"])
    until(lambda: service.received)
    assert service.received[0]["path"] == "/new"
    assert json.loads(browser.read(service.received[0]["body"]))["title"] == "C’est à vous"


def test_the_eleventh_device_takes_the_place_of_the_first(server, http, service):
    http.put("/api/me", json={"name": "Ann"}, headers=shown(ANN))
    for number in range(12):
        subscribe(http, ANN, Browser(), f"{service.url}/{number:02}")
        time.sleep(0.002)
    with server.registry.store.engine.begin() as connection:
        kept = set(connection.scalars(select(schema.push_subscriptions.c.endpoint)))
    assert kept == {f"{service.url}/{number:02}" for number in range(2, 12)}


# ---- Where messages may go


@pytest.mark.parametrize(
    "url",
    [
        "http://push.example/x",
        "ftp://push.example/x",
        "https://",
        "https://127.0.0.1/x",
        "https://10.0.0.1/x",
        "https://169.254.169.254/latest/meta-data",
        "https://[::1]/x",
        "https://[::ffff:127.0.0.1]/x",
        "https://[2002:7f00:1::]/x",
        "https://[64:ff9b::7f00:1]/x",
        "https://[::7f00:1]/x",
        "https://[fec0::1]/x",
        "https://push.example\\@127.0.0.1/x",
        "https://push.example:8443/x",
        "https://user:secret@push.example/x",
        "https://push.example/a b",
        "https://push.example/\r\nX: y",
        "https://push.example:port/x",
        "https://push.example/" + "x" * 500,
    ],
)
def test_only_https_to_public_addresses_is_called(url):
    with pytest.raises(Forbidden):
        read_endpoint(url)


@pytest.mark.parametrize("address", ["8.8.8.8", "2001:4860:4860::8888"])
def test_public_addresses_are_public(address):
    check_public(address)


@pytest.mark.parametrize("name", ["localhost", "localhost.", "127.1", "2130706433", "0x7f.1"])
def test_a_name_that_leads_to_this_machine_is_not_called(name):
    with pytest.raises((Forbidden, OSError)):
        asyncio.run(address_of(Endpoint("https", name, 443, "/")))


def test_a_name_with_one_private_address_among_others_is_not_called(monkeypatch):
    async def lookup() -> None:
        loop = asyncio.get_running_loop()

        async def found(*_: Any, **__: Any) -> list[Any]:
            return [(0, 0, 0, "", ("8.8.8.8", 443)), (0, 0, 0, "", ("192.168.0.1", 443))]

        monkeypatch.setattr(loop, "getaddrinfo", found)
        await address_of(Endpoint("https", "push.example", 443, "/"))

    with pytest.raises(Forbidden):
        asyncio.run(lookup())


@pytest.mark.parametrize(
    "wrong", [{"endpoint": "https://127.0.0.1/x"}, {"p256dh": "AAAA"}, {"auth": "AAAA"}, {"p256dh": "BA" + "A" * 85}]
)
def test_a_subscription_that_cannot_be_called_is_refused(tmp_path, wrong):
    running = RunningServer(tmp_path, notices=NoticeSettings(contact=CONTACT))
    try:
        with running.http() as http:
            http.put("/api/me", json={"name": "Ann"}, headers=shown(ANN))
            body = Browser().subscription("https://push.example/x") | wrong
            answer = http.put("/api/me/push", json=body, headers=shown(ANN))
            assert (answer.status_code, answer.json()["key"]) == (409, "bad_subscription")
    finally:
        running.stop()


def certificate(folder: Path) -> tuple[ssl.SSLContext, ssl.SSLContext]:
    """Contexts of a server called localhost, and of those who trust it."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    now = datetime.now(UTC)
    signed = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    file = folder / "localhost.pem"
    file.write_bytes(
        signed.public_bytes(serialization.Encoding.PEM)
        + key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    served = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    served.load_cert_chain(file)
    return served, ssl.create_default_context(cafile=file)


def test_https_is_checked_as_browsers_check_it(tmp_path):
    served, trusting = certificate(tmp_path)
    running, browser = PushService(served), Browser()
    wanted = Subscription(**browser.subscription(f"{running.url}/ann"))
    signer = Signer(new_key(), CONTACT)
    try:
        asyncio.run(Pusher(signer, allow_private=True, context=trusting).send(wanted, b"hello", "topic"))
        assert browser.read(running.received[0]["body"]) == b"hello"
        with pytest.raises(Failed):
            asyncio.run(Pusher(signer, allow_private=True).send(wanted, b"hello", "topic"))
        running.status = 404
        with pytest.raises(Gone):
            asyncio.run(Pusher(signer, allow_private=True, context=trusting).send(wanted, b"hello", "topic"))
    finally:
        running.close()


def test_what_is_no_push_service_fails(monkeypatch):
    monkeypatch.setattr(push, "TIMEOUT", 0.3)

    async def send(answer: bytes | None) -> None:
        async def talk(reader: Any, writer: Any) -> None:
            if answer is not None:
                writer.write(answer)
                await writer.drain()
                writer.close()

        listening = await asyncio.start_server(talk, "127.0.0.1", 0)
        port = listening.sockets[0].getsockname()[1]
        wanted = Subscription(**Browser().subscription(f"http://127.0.0.1:{port}/x"))
        try:
            await Pusher(Signer(new_key(), CONTACT), allow_private=True).send(wanted, b"hello", "topic")
        finally:
            listening.close()

    for answer in (None, b"", b"SSH-2.0-x\r\n", b"x" * 5000, b"HTTP/1.1 abc\r\n"):
        with pytest.raises(Failed):
            asyncio.run(send(answer))


# ---- Mail


def test_an_address_is_confirmed_before_it_gets_notices_and_every_mail_can_be_stopped(server, http, inbox):
    table = duel(http, clock={"type": "per_move", "seconds": 2 * 86_400})["table"]
    code = confirm(http, inbox, ANN, "ann@mail.example")
    assert http.get("/api/me/notices", headers=shown(ANN)).json()["is_confirmed"]
    start(server, table)
    until(lambda: inbox.letters)
    ((recipients, written),) = inbox.letters
    assert recipients == ["ann@mail.example"]
    assert written["Subject"] == "Your turn: En Garde with Bob"
    assert written["From"] == "cards@cards.example"
    assert written["Auto-Submitted"] == "auto-generated"
    assert written["List-Unsubscribe"] == f"<{SITE}/api/mail/stop/{code}>"
    said = written.get_content()
    assert f"{SITE}/t/{table}" in said
    assert "You have 2 days for this move." in said
    assert CODE.search(said)[1] == "stop"
    one_click = http.post(f"/api/mail/stop/{code}", content="List-Unsubscribe=One-Click")
    assert one_click.status_code == 204
    assert http.post(f"/api/mail/stop/{code}").status_code == 404
    assert http.get("/api/me/notices", headers=shown(ANN)).json()["mail"] == ""


def test_an_address_that_was_not_confirmed_gets_nothing_more(server, http, inbox):
    table = duel(http)["table"]
    http.put("/api/me/mail", json={"address": "stranger@mail.example"}, headers=shown(ANN))
    until(lambda: inbox.letters)
    start(server, table)
    settle(server)
    assert len(inbox.letters) == 1


def test_a_mail_goes_out_only_if_no_push_has_arrived(server, http, inbox, service):
    table = duel(http)["table"]
    confirm(http, inbox, ANN, "ann@mail.example", "fr")
    subscribe(http, ANN, Browser(), f"{service.url}/ann")
    start(server, table)
    until(lambda: service.received)
    settle(server)
    assert inbox.letters == []
    service.status = 500
    move(server, table, 0)
    move(server, table, 1)
    until(lambda: inbox.letters)
    assert inbox.letters[0][1]["Subject"] == "C’est à vous\u00a0: En Garde avec Bob"


def test_a_code_is_good_for_a_day(server, http, inbox):
    http.put("/api/me", json={"name": "Ann"}, headers=shown(ANN))
    http.put("/api/me/mail", json={"address": "ann@mail.example"}, headers=shown(ANN))
    until(lambda: inbox.letters)
    code = CODE.search(inbox.letters[0][1].get_content())[2]
    late = server.registry.now() + subscriptions.DAY + 1
    assert not server.do(server.registry.store.change(subscriptions.confirm_mail, code, late))
    assert http.post("/api/mail/confirm", json={"code": "nothing"}).status_code == 404


@pytest.mark.parametrize(
    "address", ["ann", "ann@", "a b@c.example", "ann@mail.example\nBcc: x@y.example", "<a@b.example>"]
)
def test_what_is_no_address_is_refused(http, address):
    http.put("/api/me", json={"name": "Ann"}, headers=shown(ANN))
    assert http.put("/api/me/mail", json={"address": address}, headers=shown(ANN)).status_code == 400


def test_strangers_are_not_flooded_with_questions(tmp_path, inbox):
    running = RunningServer(tmp_path, Limits(requests=PLENTY), notices=set_up(inbox))
    try:
        with running.http() as http:
            http.put("/api/me", json={"name": "Ann"}, headers=shown(ANN))
            wanted = {"address": "ann@mail.example"}
            answers = [http.put("/api/me/mail", json=wanted, headers=shown(ANN)).status_code for _ in range(7)]
            assert answers == [200] * 5 + [429] * 2
    finally:
        running.stop()


def test_a_mail_server_that_is_away_is_logged_and_nothing_else(tmp_path, inbox, caplog):
    nowhere = MailServer("127.0.0.1", 1, "cards@cards.example")
    running = RunningServer(tmp_path, notices=NoticeSettings(mail=nowhere, address=SITE))
    try:
        with running.http() as http:
            http.put("/api/me", json={"name": "Ann"}, headers=shown(ANN))
            assert http.put("/api/me/mail", json={"address": "a@b.example"}, headers=shown(ANN)).status_code == 200
            until(lambda: running.registry.notices.delivery.counts["mail_failed"] == 1)
            assert http.get("/health").status_code == 200
    finally:
        running.stop()


# ---- What an operator sets up


def test_an_error_that_names_an_address_is_logged_without_it(caplog):
    async def fail() -> None:
        raise LookupError("ann@mail.example")

    postman = delivery.Delivery(NoticeSettings(), None, lambda endpoints: None)
    postman._begin(fail)
    while postman.waiting:
        time.sleep(0.01)
    postman.close()
    (logged,) = [record for record in caplog.records if record.message == "notice_failed"]
    assert logged.reason.startswith("LookupError in fail, line ")
    assert "ann@mail.example" not in JsonLines().format(logged)


def test_a_server_without_notices_offers_none(tmp_path):
    running = RunningServer(tmp_path)
    try:
        with running.http() as http:
            assert http.get("/api/notices").json() == {"push_key": "", "mail": False}
            http.put("/api/me", json={"name": "Ann"}, headers=shown(ANN))
            body = Browser().subscription("https://push.example/x")
            assert http.put("/api/me/push", json=body, headers=shown(ANN)).json()["key"] == "no_push"
            mail = http.put("/api/me/mail", json={"address": "a@b.example"}, headers=shown(ANN))
            assert mail.json()["key"] == "no_mail"
    finally:
        running.stop()


def test_settings_are_read_from_options():
    found = read_settings(CONTACT, "smtp://ann:p%40ss@mail.example", "cards@cards.example", "cards.example", False)
    assert found.address == "https://cards.example"
    assert found.mail == MailServer("mail.example", 587, "cards@cards.example", False, "ann", "p@ss")
    assert not read_settings("", "", "", "", False).is_on


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("me@cards.example", "", "", ""), "--push-contact"),
        (("", "mail.example", "a@b.example", "x"), "--smtp"),
        (("", "smtp://mail.example:x", "a@b.example", "x"), "port"),
        (("", "smtp://mail.example", "cards", "x"), "--mail-from"),
        (("", "smtp://mail.example", "a@b.example", ""), "--public-name"),
    ],
)
def test_mistakes_in_options_are_said_without_a_password(given, said):
    with pytest.raises(InvalidNotices, match=said) as caught:
        read_settings(*given, allow_private=False)
    assert "secret" not in str(caught.value)


# ---- What is stored


def test_deleting_oneself_deletes_subscriptions_and_addresses(server, http, inbox, service):
    duel(http)
    confirm(http, inbox, ANN, "ann@mail.example")
    subscribe(http, ANN, Browser(), f"{service.url}/ann")
    kept = http.get("/api/me/export", headers=shown(ANN)).json()["notices"]
    assert kept["mail"] == {"address": "ann@mail.example", "is_confirmed": True}
    assert [one["endpoint"] for one in kept["devices"]] == [f"{service.url}/ann"]
    assert http.delete("/api/me", headers=shown(ANN)).status_code == 204
    with server.registry.store.engine.begin() as connection:
        for table in (schema.push_subscriptions, schema.mailboxes):
            assert connection.execute(select(table)).all() == []


def test_a_database_of_the_version_before_with_people_and_tables_is_upgraded(tmp_path):
    url = f"sqlite:///{tmp_path / 'facedown.sqlite'}"
    engine = create_engine(driver_of(url))
    with engine.begin() as connection:
        command.upgrade(alembic_config(connection), "0006")
        put_old_table(connection, "old", "open", [Entry(0, 1000, journal.Seated(0, "Ann", "a" * 64))])
        connection.execute(
            text("INSERT INTO people (id, key, name, avatar, created_at) VALUES ('ann', 'k', 'Ann', 'fox-teal', 1000)")
        )
    engine.dispose()
    engine = open_database(url)
    with engine.begin() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
        assert connection.scalar(select(schema.people.c.name)) == "Ann"
        assert connection.scalar(select(schema.tables.c.id)) == "old"
        subscriptions.subscribe(connection, "ann", Subscription("https://push.example/x", "p", "a"), 1)
        assert subscriptions.own_notices(connection, "ann").devices == 1
    with engine.begin() as connection:
        command.downgrade(alembic_config(connection), "0006")
        assert connection.scalar(select(schema.people.c.name)) == "Ann"
    engine.dispose()


@pytest.mark.parametrize("turns", [(3, 3, 5, 4)])
def test_a_turn_is_taken_once_and_older_ones_never(database, turns):
    engine = open_database(database)
    told = []
    for turn in turns:
        with engine.begin() as connection:
            told.append(subscriptions.take_turn(connection, "table", 0, turn))
    engine.dispose()
    assert told == [True, False, True, False]


# ---- No card


@pytest.mark.parametrize("game", games.names())
@pytest.mark.parametrize("language", ["en", "fr"])
def test_notices_are_the_same_whatever_cards_are_dealt(game, language):
    said = set()
    for seed in range(4):
        table = JournalledTable(game)
        table.start(seed)
        state = table.live.state(table.now)
        for seat in range(len(state.seats)):
            notice = notice_for("table", state, seat)
            said.add((seat, pushed(notice, language), letter(notice, language, SITE, "code")))
    assert len(said) == len(state.seats)


def test_the_entry_that_began_a_turn_is_known_for_everybody_who_is_to_move():
    table = JournalledTable("gargon", seats=3)
    table.start(1)
    for _ in range(60):
        live = table.live
        if live.phase != "playing":
            break
        before, seat = dict(live.asked), min(live.deciding)
        assert live.asked.keys() == live.deciding
        table.move(seat)
        for other in live.asked.keys() & before.keys() - {seat}:
            assert live.asked[other] == before[other]  # the same turn, though somebody else has moved
    assert table.reread().asked == table.live.asked
