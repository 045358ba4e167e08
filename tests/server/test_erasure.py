"""Erasing people who have played a lot: others write meanwhile, and a server that is stopped amid it goes on later."""

from __future__ import annotations

import asyncio
from functools import partial

import pytest
from sqlalchemy import insert, select

from facedown.server import erasure
from facedown.server.rooms.registry import Registry
from facedown.server.storage import people, schema
from facedown.server.storage import store as stored
from facedown.server.storage.orders import ErasePerson
from facedown.server.storage.people import Identity
from facedown.table import journal
from facedown.table.journal import Entry
from facedown.table.settings import TableSettings
from server.in_process import open_registry, stored_entries, table_for_two

pytestmark = pytest.mark.anyio
KEY = "a" * 32


async def talkative(registry: Registry, words: int) -> tuple[Identity, str]:
    """Somebody who keeps an identity and has said a lot at a table."""
    person = await registry.store.change(people.create, KEY, "Annabella", "", registry.now())
    identity = Identity(KEY, person)
    table = (await registry.open(TableSettings(game="en_garde", free_chat=True), "Annabella", identity)).table
    said = [Entry(2 + number, registry.now(), journal.Said(0, text="my secret"), "a b") for number in range(words)]
    await registry.store.change(partial(write, table, said))
    return identity, table


def write(table, said, connection) -> None:
    rows = [{"table_id": table, "number": one.number, "at": one.at, "id": one.id, "fact": stored.encoded(one)}
            for one in said]  # fmt: skip
    connection.execute(insert(schema.entries), rows)


async def test_others_write_while_somebody_with_a_long_history_is_erased(database: str) -> None:
    async with open_registry(database, at_work=False) as registry:
        other, *_ = await table_for_two(registry)
        room = await registry.room(other)
        identity, table = await talkative(registry, 5 * erasure.STEP)
        erased = asyncio.ensure_future(erasure.erase(registry, ErasePerson(person=identity.person.id)))
        written = 0
        while not erased.done():
            await room.perform(lambda: room.write([journal.Said(0, preset="hello")]))
            written += 1
            await asyncio.sleep(0.01)
        assert written > 5
        assert await erased == ["the identity", f"table {table}"]
        kept = repr(await stored_entries(registry, table))
        assert "my secret" not in kept
        assert "Annabella" not in kept
        assert "a b" not in kept


async def test_an_erasure_that_was_interrupted_is_finished_later(database: str) -> None:
    async with open_registry(database, at_work=False) as registry:
        identity, table = await talkative(registry, 3 * erasure.STEP)
        erased = asyncio.ensure_future(erasure.erase(registry, ErasePerson(person=identity.person.id)))
        while "erased" not in repr(await stored_entries(registry, table)):
            await asyncio.sleep(0.001)
        erased.cancel()
        assert await registry.store.ask(people.find, KEY) is None
        assert "my secret" in repr(await stored_entries(registry, table))
        await asyncio.wait({erased})
    async with open_registry(database, at_work=False) as registry:
        await erasure.finish_erasures(registry)
        kept = repr(await stored_entries(registry, table))
        assert "my secret" not in kept
        assert "Annabella" not in kept
        for column in (schema.people.c.id, schema.tokens.c.token):
            assert await registry.store.ask(lambda connection, wanted=column: connection.scalar(select(wanted))) is None


async def test_a_slow_question_keeps_nobody_else_waiting(tmp_path) -> None:
    import threading

    gate = threading.Event()
    async with open_registry(f"sqlite:///{tmp_path / 'facedown.sqlite'}", at_work=False) as registry:
        slow = [asyncio.ensure_future(registry.store.ask_slowly(lambda _: gate.wait(30))) for _ in range(3)]
        table, *_ = await table_for_two(registry)
        assert len(await stored_entries(registry, table)) == 3
        gate.set()
        await asyncio.gather(*slow)


async def test_a_long_journal_is_read_in_pages(tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stored, "PAGE", 2)
    async with open_registry(f"sqlite:///{tmp_path / 'facedown.sqlite'}", at_work=False) as registry:
        _, table = await talkative(registry, 4)
        assert await registry.store.journal(table) == await stored_entries(registry, table)
        assert [entry.number for entry in await registry.store.journal(table, 3)] == [4, 5]
