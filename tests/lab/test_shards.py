"""A tournament in shards, its files merged, and its games kept as records."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from facedown.cli import app
from facedown.errors import InvalidTournament
from facedown.lab.tournament import Gate, Shard, merge_tournaments, play_tournament, read_shard
from facedown.table.record import read_record

EAGER = f"{Path(__file__).with_name('players.py')}:Eager"


def fence(deals=9, **rest):
    settings = {"seed": 1, "options": {"target": 0}, **rest}
    return play_tournament("en_garde", ["random", EAGER], deals, **settings)


def shards(folder, deals=9, of=3):
    files = [folder / f"shard{part}.jsonl" for part in range(1, of + 1)]
    for part, file in enumerate(files, 1):
        fence(deals, shard=Shard(part, of), file=file)
    return files


def test_the_shards_of_a_tournament_are_together_the_tournament(tmp_path):
    files = shards(tmp_path)
    merged, whole = merge_tournaments(files[::-1]), fence()
    assert merged.pairings == whole.pairings
    assert merged.ratings == whole.ratings
    assert merged.deals == 9


def test_a_shard_can_be_resumed_and_extended(tmp_path):
    file = tmp_path / "shard.jsonl"
    fence(6, shard=Shard(2, 3), file=file)
    longer = fence(9, shard=Shard(2, 3), file=file)
    assert longer.deals == 3
    assert longer.pairings == fence(9, shard=Shard(2, 3), file=tmp_path / "other.jsonl").pairings
    with pytest.raises(InvalidTournament, match="expected deal 0, found deal"):
        fence(9, file=file)


def test_merged_deals_count_once_and_a_merged_file_can_be_continued(tmp_path):
    files = shards(tmp_path)
    into = tmp_path / "all.jsonl"
    result = CliRunner().invoke(app, ["merge", *map(str, [*files, files[0]]), "--into", str(into)])
    assert result.exit_code == 0
    assert "9 mirrored deals, 18 games" in result.output
    assert fence(12, file=into).pairings == fence(12).pairings
    with pytest.raises(InvalidTournament, match="already exists"):
        CliRunner().invoke(app, ["merge", str(files[0]), "--into", str(into)], catch_exceptions=False)


def test_files_of_different_tournaments_are_not_merged(tmp_path):
    one, other = tmp_path / "one.jsonl", tmp_path / "other.jsonl"
    fence(2, file=one)
    fence(2, file=other, seed=2)
    with pytest.raises(InvalidTournament, match="holds another tournament: seed"):
        merge_tournaments([one, other])


def test_a_merge_says_how_many_deals_are_missing(tmp_path):
    files = shards(tmp_path)
    result = CliRunner().invoke(app, ["merge", str(files[0]), str(files[2])])
    assert "3 of the first 9 deals are missing from these files" in result.output


@pytest.mark.parametrize("text", ["0/4", "5/4", "2", "a/b", "1/0", ""])
def test_a_shard_that_does_not_exist_is_refused(text):
    with pytest.raises(InvalidTournament, match="a shard is written"):
        read_shard(text)


@pytest.mark.parametrize(
    ("change", "hint"),
    [
        ({"seed": None}, "needs a seed"),
        ({"file": None}, "needs a file"),
        ({"gate": Gate()}, "cannot be played in shards"),
    ],
)
def test_a_shard_that_could_not_be_merged_is_refused(tmp_path, change, hint):
    with pytest.raises(InvalidTournament, match=hint):
        fence(**{"shard": Shard(1, 2), "file": tmp_path / "x.jsonl", **change})


@pytest.mark.parametrize("workers", [1, 2])
def test_every_game_is_kept_as_a_record_that_can_be_replayed(tmp_path, workers):
    tournament = fence(3, records=tmp_path / "games", workers=workers)
    files = sorted((tmp_path / "games").iterdir())
    assert [file.name for file in files[:2]] == ["000000-000-random-Eager.txt", "000000-001-Eager-random.txt"]
    assert len(files) == tournament.games == 6
    wins = 0
    for file in files:
        record = read_record(file)
        assert set(record.players) == {"random", EAGER}
        outcome = record.replay().outcome
        wins += sum(record.players[seat] == "random" for seat in outcome.winners) / max(len(outcome.winners), 1)
    decided = tournament.pairings[0].decided
    assert wins / (6 - tournament.pairings[0].undecided) == pytest.approx(decided.value)


def test_a_kept_game_can_be_watched_in_the_terminal(tmp_path):
    fence(1, records=tmp_path)
    file = min(tmp_path.iterdir())
    result = CliRunner().invoke(app, ["replay", str(file)], catch_exceptions=False)
    assert "En Garde" in result.output
    assert "random" in result.output
