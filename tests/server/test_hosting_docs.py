"""docs/hosting.md is true: all options and figures are in it, and a backup of a running server can be restored."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from pathlib import Path

import typer.main

from facedown.cli import app
from facedown.client.seat import Invitation, SeatConnection
from facedown.games import plugins
from facedown.server.metrics import Meters
from server.test_client import welcome

TEXT = (Path(__file__).resolve().parents[2] / "docs" / "hosting.md").read_text(encoding="utf-8")


def test_every_option_of_serve_is_in_the_page_with_its_variable():
    options = [one for one in typer.main.get_command(app).commands["serve"].params if one.name != "help"]
    assert options
    for option in options:
        # Games in the variable are found by child processes as well, not by this option.
        given = option.envvar or plugins.VARIABLE
        (variable,) = [given] if isinstance(given, str) else given
        assert f"| `{option.opts[0]}` | `{variable}` |" in TEXT


def test_every_figure_is_in_the_page():
    figures = set(re.findall(r"^# HELP (facedown_\w+)", Meters().page().decode(), re.MULTILINE))
    counted = {figure for figure in figures if not figure.endswith("_created")}
    assert counted == set(re.findall(r"^\| `(facedown_\w+)` \|", TEXT, re.MULTILINE))


def test_figures_are_for_the_operator_alone_behind_every_proxy_that_we_show():
    compose = (Path(__file__).resolve().parents[2] / "compose.yaml").read_text(encoding="utf-8")
    assert TEXT.count("/metrics {") == 1
    assert "respond /metrics 403" in TEXT
    assert "respond /metrics 403" in compose


def test_a_backup_taken_while_the_server_runs_can_be_restored(fork_server, tmp_path):
    (tmp_path / "data").mkdir()
    server = fork_server.server(tmp_path / "data")
    server.wait_until_prepared("en_garde")
    invitation, token = server.open_table(bots=["", "novice"])
    copy = tmp_path / "restored" / "facedown.sqlite"
    copy.parent.mkdir()
    with sqlite3.connect(tmp_path / "data" / "facedown.sqlite") as database:
        database.execute(f"VACUUM INTO '{copy}'")
    server.stop()
    restored = fork_server.server(copy.parent)
    try:
        told = asyncio.run(welcome(SeatConnection(Invitation(restored.url, invitation.table), token)))
    finally:
        restored.stop()
    assert told.table.seats[0].name == "Ann"
