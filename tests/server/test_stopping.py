"""`facedown serve` as people run it: it ends in order when it is told to, and is alone with its data."""

from __future__ import annotations

import asyncio
import json
import random
import re
import signal
import subprocess
from pathlib import Path

import pytest
from sqlalchemy import create_engine
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from facedown.server.storage.database import url_of_file
from facedown.server.storage.store import journal_after
from server.people import Person, call, open_table
from server.processes import command, environment

SAID = 50  # fewer than a socket may send at once


def serve(data: Path) -> subprocess.Popen[str]:
    arguments = ("serve", "--port", "0", "--data", str(data))
    return subprocess.Popen(command(*arguments), stderr=subprocess.PIPE, text=True, env=environment())


def port_of(server: subprocess.Popen[str]) -> int:
    for line in server.stderr:
        if found := re.search(r"http://127\.0\.0\.1:(\d+)/", line):
            return int(found[1])
    raise AssertionError("it has not started")


@pytest.fixture
def server(tmp_path):
    server = serve(tmp_path)
    yield server
    server.kill()
    server.wait()
    server.stderr.close()


async def chat(port: int, server: subprocess.Popen[str]) -> tuple[Person, int]:
    """Ann talks; amid it the server is told to stop. Returns Ann, and with which code she was cut off."""
    [ann] = await open_table([port], {"game": "en_garde", "bots": ["", "novice"]}, 1, random.Random(1))
    async with connect(f"ws://127.0.0.1:{port}/api/tables/{ann.table}/socket") as socket:
        await socket.send(json.dumps({"type": "join", "token": ann.token}))
        try:
            for number in range(SAID):
                await socket.send(json.dumps({"type": "say", "id": f"{number}", "preset": "hello"}))
            while True:
                ann.hear(json.loads(await socket.recv()))
                if len(ann.acknowledged) == 5:
                    server.send_signal(signal.SIGTERM)
        except ConnectionClosed as closed:
            return ann, closed.rcvd.code


def test_a_server_that_is_told_to_stop_says_so_and_keeps_what_it_has_acknowledged(server, tmp_path):
    ann, code = asyncio.run(chat(port_of(server), server))
    assert code == 1012  # service restart: clients come back by themselves
    assert server.wait(20) == 0
    with create_engine(url_of_file(tmp_path)).connect() as connection:
        entries = journal_after(connection, ann.table, -1)
    assert ann.acknowledged
    for own_id, version in ann.acknowledged.items():
        assert entries[version].id == f"{ann.signature} {own_id}"


def test_a_second_server_on_the_same_data_is_refused_and_the_first_one_goes_on(server, tmp_path):
    port = port_of(server)
    second = serve(tmp_path)
    assert second.wait(60) != 0
    message = second.stderr.read()
    second.stderr.close()
    assert "another server uses" in message
    assert "Traceback" not in message
    assert "table" in asyncio.run(call([port], random.Random(1), "/api/tables", TABLE))


TABLE = {"settings": {"game": "en_garde"}, "name": "Ann"}
