"""docs/protocol.md is true: its tables are the code's, its client plays, and no refusal is missing from it."""

from __future__ import annotations

import ast
import asyncio
import json
import re
import subprocess
import sys
import typing
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import msgspec
import pytest

from facedown import games
from facedown.server.http.api import NewTable, SitDown, Tokens
from facedown.server.refusals import KEYS, error_keys
from facedown.server.rooms.registry import Opening, Seating
from facedown.server.sockets import frames as wire
from facedown.server.words import languages, refusals
from server.processes import environment
from server.test_client import ONE_ROUND, Person

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def written():
    specification = spec_from_file_location("protocol", ROOT / "tools" / "protocol.py")
    module = module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", TEXT, re.DOTALL)


def test_the_page_is_what_the_code_says(written):
    assert written.page(TEXT) == TEXT, "run python tools/protocol.py"


def test_every_frame_is_documented_with_an_example(written):
    def kinds(union):
        return set(typing.get_args(union))

    assert {type(one) for one in written.FROM_CLIENT} == kinds(wire.Request)
    assert {type(one) for one in written.FROM_SERVER} == kinds(wire.Frame)
    assert [wire.decode_request(wire.encode(one)) for one in written.FROM_CLIENT] == written.FROM_CLIENT


def test_the_bodies_in_the_page_are_taken():
    lines = blocks("json")[0].splitlines()
    for line, kind in zip(lines, (NewTable, Opening, SitDown, Seating, Tokens), strict=True):
        assert set(json.loads(line)) == set(json.loads(msgspec.json.encode(msgspec.json.decode(line, type=kind))))


def test_every_refusal_of_the_code_is_explained_and_no_other(written):
    files = [*(ROOT / "src/facedown/table").glob("*.py"), *(ROOT / "src/facedown/server").rglob("*.py")]
    raised = set().union(*(keys_in(ast.parse(file.read_text(encoding="utf-8"))) for file in files))
    assert {key for key in written.KEYS if key != "http_…"} == raised


@pytest.mark.parametrize("language", languages())
def test_every_refusal_has_words_in_every_language_and_no_words_are_left_over(language):
    keys = {key for key in KEYS if not key.startswith("http_")}
    spoken = set(refusals(language))
    assert keys - spoken == set()
    assert spoken - keys <= set(error_keys())
    assert spoken == set(refusals("en"))
    assert all(words[0].isupper() and words[-1] in ".!" for words in refusals(language).values())


def keys_in(tree: ast.AST) -> set[str]:
    """The keys with which a module refuses: `Refused(KEY…)`, `Refusal(ID, KEY…)`, or a status and a key returned."""
    keys: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", "")) == "Refused":
            keys |= texts(node.args[0])
        elif isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", "")) == "Refusal":
            keys |= texts(node.args[1])
        elif isinstance(node, ast.Return) and isinstance(node.value, ast.Tuple) and node.value.elts:
            status, *rest = node.value.elts
            keys |= texts(rest[0]) if isinstance(status, ast.Constant) and isinstance(status.value, int) else set()
    return keys


def texts(node: ast.expr) -> set[str]:
    """A text, or the two of a choice."""
    if isinstance(node, ast.IfExp):
        return texts(node.body) | texts(node.orelse)
    return {node.value} if isinstance(node, ast.Constant) and isinstance(node.value, str) else set()


@pytest.mark.parametrize("game", games.names())
def test_every_refusal_of_a_game_is_in_the_page(game):
    for key, words, _ in games.get(game).refusals.values():
        assert f"| `{key}` | {words} |" in TEXT


def test_the_client_in_the_page_has_thirty_lines_and_plays_to_the_end(fork_server, tmp_path):
    (code,) = blocks("python")
    assert len([line for line in code.splitlines() if line.strip()]) <= 30
    file = tmp_path / "client.py"
    file.write_text(code, encoding="utf-8")
    server = fork_server.server(tmp_path / "data")
    server.wait_until_prepared("en_garde")
    try:
        invitation, token = server.open_table(**ONE_ROUND)
        output = asyncio.run(played(file, invitation.link, Person(invitation, token)))
    finally:
        server.stop()
    assert "winners:" in output
    assert "refused" not in output


async def played(file: Path, link: str, ann: Person) -> str:
    """What the client prints while Ann plays with it."""
    run = await asyncio.create_subprocess_exec(
        sys.executable, str(file), link, "Bea", env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    (output, errors), _ = await asyncio.wait_for(asyncio.gather(run.communicate(), ann.play()), 60)
    assert run.returncode == 0, errors.decode()
    return output.decode()
