"""Datasets: decisions of bots as tables that any library can read, with nothing in them that a seat cannot know."""

from __future__ import annotations

import re
from pathlib import Path

import duckdb
import numpy as np
import polars
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from typer.testing import CliRunner

import facedown
from facedown import games
from facedown.cli import app
from facedown.environments.encoder import Encoder
from facedown.errors import BotFailed, InvalidDataset
from facedown.kernel import dispatch, records
from facedown.lab import dataset
from facedown.lab.dataset import Column, about_of, records_of
from facedown.lab.simulate import simulate

PLAYERS = Path(__file__).with_name("players.py")


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    """A dataset as the command writes it."""
    written = tmp_path_factory.mktemp("data") / "fencing.parquet"
    command = ["dataset", "en_garde", str(written), "--games", "120", "--seed", "3", "--option", "target=0"]
    result = CliRunner().invoke(app, [*command, "--bots", "random", "--workers", "1"], catch_exceptions=False)
    assert result.exit_code == 0
    assert "120 games" in result.output
    return written


def test_a_dataset_has_the_games_of_a_simulation(file):
    table = pq.read_table(file)
    outcome = simulate("en_garde", count=120, seed=3, options={"target": 0})
    assert table.num_rows == outcome.actions
    last = {row["game"]: row for row in table.select(["game", "winners", "ending"]).to_pylist()}
    for seat in (0, 1):
        assert sum(row["winners"] >> seat & 1 for row in last.values()) == outcome.wins[seat]
    assert len(last) == 120


def test_every_row_is_a_decision_that_can_be_made_again(file):
    table = pq.read_table(file)
    rules, known = games.get("en_garde"), records_of(table)
    rows = table.select(["seat", "move", "move_text", "choices"]).to_pylist()
    for record, row in list(zip(known, rows, strict=True))[:300]:
        assert dispatch.count(records.copy(record), row["seat"]) == row["choices"]
        assert dispatch.refusal(records.copy(record), row["seat"], row["move"]) == 0
        assert str(rules.moves.decode(row["move"])) == row["move_text"]


def test_a_record_in_a_dataset_is_what_its_seat_knows_and_no_more(file):
    table = pq.read_table(file)
    for record, seat in zip(records_of(table)[:300], table.column("seat").to_pylist()[:300], strict=True):
        hidden = records.copy(record)
        dispatch.hide(hidden, seat)
        assert records.content(hidden) == record.tobytes()
        assert int(record.hand[1 - seat]) == 0 or record.hand[1 - seat] != hidden.hand[seat]


def test_polars_and_duckdb_read_it(file):
    frame = polars.read_parquet(file)
    wins = frame.group_by("game").agg(polars.col("winners").last())
    assert wins.height == 120
    (counted,) = duckdb.sql(f"select count(distinct game), count(*) from '{file}'").fetchall()
    assert counted == (120, frame.height)


def test_a_dataset_says_what_it_is(file):
    about = about_of(pq.read_schema(file))
    assert (about.game, about.seats, about.games) == ("en_garde", 2, 120)
    assert about.bots == ("random", "random")
    assert about.options["target"] == "0"
    assert about.itemsize == games.get("en_garde").layout.itemsize


def test_the_same_seed_gives_the_same_table_with_any_number_of_workers():
    one, two = (facedown.trajectories("gargon", 3, count=150, seed=4, workers=workers) for workers in (1, 2))
    assert one.equals(two)


def test_a_column_can_be_computed_from_all_records_of_a_part():
    def cards(known, seats):
        own = known["hand"][np.arange(len(known)), seats]
        return pa.array(own.astype(np.int64))

    table = facedown.trajectories("en_garde", count=3, seed=1, columns=[Column("own_hand", cards)])
    known = records_of(table)
    assert table.column("own_hand").to_pylist() == [
        int(record.hand[seat]) for record, seat in zip(known, table.column("seat").to_pylist(), strict=True)
    ]


@pytest.mark.parametrize(("game", "seats"), [("en_garde", 2), ("wizards_gambit", 5), ("gargon", 5)])
def test_observations_are_those_of_a_batch_and_moves_have_their_numbers(game, seats):
    table = facedown.trajectories(game, seats, count=1, seed=4, bots=["random"], observations=True)
    encoder = Encoder(games.get(game), seats, records_of(table)[0])
    rows = table.select(["seat", "move", "observation"]).to_pylist()
    for number, (record, row) in enumerate(zip(records_of(table), rows, strict=True)):
        decision = encoder.look(record, row["seat"])
        observed = row["observation"][: len(decision.observation)]  # parts of a move that is being chosen come last
        assert observed == decision.observation.tolist()
        if encoder.space is not None:
            assert decision.codes[table.column("number")[number].as_py()] == row["move"]
    assert ("number" in table.column_names) == (encoder.space is not None)


def test_the_command_writes_observations(tmp_path):
    written = tmp_path / "seen.parquet"
    command = ["dataset", "en_garde", str(written), "--games", "2", "--bots", "random", "--observations"]
    assert CliRunner().invoke(app, [*command, "--workers", "1"], catch_exceptions=False).exit_code == 0
    frame = polars.read_parquet(written)
    assert frame["observation"].to_numpy().shape == (frame.height, len(facedown.vector("en_garde", 1).layout))


def test_the_share_of_a_row_is_what_its_seat_wins():
    table = facedown.trajectories("gargon", 3, count=20, seed=2)
    for row in table.select(["seat", "winners", "share"]).to_pylist():
        won = row["winners"].bit_count()
        assert row["share"] == pytest.approx((row["winners"] >> row["seat"] & 1) / won if won else 1 / 3)


def test_records_of_other_rules_are_not_read(monkeypatch):
    table = facedown.trajectories("en_garde", count=1, seed=1)
    with pytest.raises(InvalidDataset, match="not made by facedown"):
        records_of(table.replace_schema_metadata({}))
    monkeypatch.setattr(dataset, "_layout", lambda layout: [])
    with pytest.raises(InvalidDataset, match="was made with version"):
        records_of(table)


def test_what_cannot_be_made_is_refused(tmp_path):
    with pytest.raises(InvalidDataset, match="the number of games must be a whole number from 1, not 0"):
        facedown.trajectories("en_garde", count=0)
    with pytest.raises(BotFailed, match=r"Clumsy failed on seat \d in game 0: ZeroDivisionError"):
        facedown.trajectories("en_garde", count=1, bots=[f"{PLAYERS}:Clumsy"])
    there = tmp_path / "there.parquet"
    there.write_text("mine", encoding="utf-8")
    with pytest.raises(InvalidDataset, match="already exists"):
        CliRunner().invoke(app, ["dataset", "en_garde", str(there)], catch_exceptions=False)
    assert there.read_text(encoding="utf-8") == "mine"


def test_the_python_of_the_page_runs(file, tmp_path, monkeypatch):
    page = (Path(__file__).resolve().parents[2] / "docs" / "datasets.md").read_text(encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    Path("games.parquet").symlink_to(file)
    names = {}
    for block in re.findall(r"```python\n(.*?)```", page, re.DOTALL):
        exec(block, names)
    assert names["table"].column("distance").to_pylist()[0] > 0


def test_the_page_names_every_column(file):
    page = (Path(__file__).resolve().parents[2] / "docs" / "datasets.md").read_text(encoding="utf-8")
    for name in pq.read_schema(file).names:
        assert f"`{name}`" in page
