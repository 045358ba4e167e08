"""Games between bots as tables of decisions, for learning and statistics: in Arrow, and in Parquet files.

A row is one decision: the hidden record of the seat that decided, the move, and how the game ended for that seat. What
all rows have in common (game, version of the rules, options, bots, seed, layout of the record) is in the table's
metadata. The games are the same as in `simulate` with the same seed, options and bots.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
import numpy as np

from facedown import games
from facedown.errors import InvalidDataset
from facedown.extras import require
from facedown.games import GameRules
from facedown.kernel import dispatch, records
from facedown.kernel.chance import seed_bytes, seed_words
from facedown.kernel.options import OptionValue
from facedown.lab.arguments import at_least
from facedown.lab.interpreted import Note, Played, play_game
from facedown.lab.simulate import seat_bots
from facedown.lab.tournament.lineups import share
from facedown.lab.vector.encoding import encoding_of
from facedown.lab.workers import run_in_order

if TYPE_CHECKING:  # pyarrow takes half a second to load, and is an extra
    import pyarrow as pa

GAMES_AT_ONCE = 100  # in one part of the work, and in one row group of a file
METADATA = b"facedown"

Progress = Callable[[int], None]


class About(msgspec.Struct, frozen=True):
    """The metadata of a dataset: what all its rows have in common."""

    game: str
    rules: int
    seats: int
    options: dict[str, str]
    bots: tuple[str, ...]
    seed: str
    games: int
    layout: Any  # of the records: NumPy's description, and the size in bytes
    itemsize: int


class Decision(NamedTuple):
    """One decision in a game, before it is known how the game ends."""

    seat: int
    record: bytes
    choices: int
    move: int


class Row(NamedTuple):
    """One decision, its game and step, and how that game ended."""

    number: int
    step: int
    decision: Decision
    played: Played


class Column(NamedTuple):
    """A column computed from the hidden records of many decisions at once, such as a tensor for learning.

    `fill(records, seats)` gets a NumPy array of records and one of seats, and returns an Arrow array of that length.
    """

    name: str
    fill: Callable[[Any, Any], Any]


class DatasetJob(msgspec.Struct, frozen=True):
    """The games of a dataset, as a job whose parts any process or machine can run."""

    about: About
    card_set: Path | None = None
    columns: tuple[Column, ...] = ()
    observations: bool = False

    @contextmanager
    def open(self) -> Iterator[Any]:
        """Prepare; yields the function that plays a range of games and returns their decisions."""
        if self.card_set is not None:
            games.load_set(self.about.game, self.card_set)
        yield lambda part: play_part(self.about, part, self.columns, self.observations)


def trajectories(
    game: str,
    seats: int | None = None,
    *,
    count: int = 100,
    seed: int | bytes | None = None,
    options: Mapping[str, OptionValue] | None = None,
    bots: Sequence[str] = (),
    columns: Sequence[Column] = (),
    observations: bool = False,
    card_set: Path | None = None,
    workers: int = 1,
    cluster: str | None = None,
) -> pa.Table:
    """Play `count` games between bots; returns an Arrow table with a row for every decision.

    `observations` adds the observations of batches, and the numbers of moves in `facedown.space`.

    >>> table = trajectories("en_garde", count=2, seed=1)
    >>> len(table.column("move").unique()) > 5
    True
    """
    require("data", "trajectories")
    import pyarrow as pa

    job = DatasetJob(describe(game, seats, count, seed, options, bots), card_set, tuple(columns), observations)
    with closing(run_in_order(job, parts(count), workers, cluster)) as tables:
        return pa.concat_tables(tables)


def write_dataset(
    job: DatasetJob, file: Path, tables: Iterator[pa.Table], progress: Progress = lambda games: None
) -> int:
    """Write parts of a dataset into a Parquet file as they arrive; returns the number of rows."""
    require("data", "a dataset")
    import pyarrow.parquet as pq

    rows, unfinished = 0, file.with_name(file.name + ".unfinished")
    first = next(tables)
    try:
        with pq.ParquetWriter(unfinished, first.schema, compression="zstd") as writer:
            for number, table in enumerate(chain([first], tables), 1):
                writer.write_table(table)
                rows += table.num_rows
                progress(min(number * GAMES_AT_ONCE, job.about.games))
        unfinished.replace(file)
    finally:
        unfinished.unlink(missing_ok=True)
    return rows


def parts(count: int) -> list[range]:
    """Split the games of a dataset into parts."""
    return [range(first, min(first + GAMES_AT_ONCE, count)) for first in range(0, count, GAMES_AT_ONCE)]


def describe(
    game: str,
    seats: int | None,
    count: int,
    seed: int | bytes | None,
    options: Mapping[str, OptionValue] | None,
    bots: Sequence[str],
) -> About:
    """The metadata of a dataset, if it can be created."""
    at_least(1, "the number of games", count, InvalidDataset)
    rules = games.get(game)
    chairs = rules.check_seats(seats)
    numbers = rules.read_options(options or {}, chairs)
    return About(
        game=rules.name,
        rules=rules.version,
        seats=chairs,
        options={option.name: option.text(number) for option, number in zip(rules.options, numbers, strict=True)},
        bots=seat_bots(bots, chairs),
        seed=seed_bytes(seed).hex(),
        games=count,
        layout=_layout(rules.layout),
        itemsize=rules.layout.itemsize,
    )


def _layout(layout: Any) -> list[Any]:
    """The fields of a record in a portable form: name, type, offset in bytes, shape."""
    return [
        [name, kind.base.str if kind.base.names is None else _layout(kind.base), place, list(kind.shape)]
        for name, (kind, place) in ((name, field[:2]) for name, field in layout.fields.items())
    ]


def play_part(about: About, part: range, columns: Sequence[Column] = (), observations: bool = False) -> pa.Table:
    """The decisions of some games as a table."""
    rules, master = games.get(about.game), seed_words(bytes.fromhex(about.seed))
    options = rules.setup_array(rules.read_options(about.options, about.seats))
    rows: list[Row] = []
    for number in part:
        decisions: list[Decision] = []
        played = play_game(rules, about.seats, options, about.bots, master, number, noting(decisions))
        rows += [Row(number, step, decision, played) for step, decision in enumerate(decisions)]
    return _table(rules, about, rows, columns, observations)


def noting(decisions: list[Decision]) -> Note:
    """A callback that records the decisions of a game, each with what its seat knew."""

    def note(s: Any, seat: int, move: int) -> None:
        known = records.copy(s)
        dispatch.hide(known, seat)
        decisions.append(Decision(seat, records.content(known), int(dispatch.count(s, seat)), move))

    return note


def _table(
    rules: GameRules, about: About, rows: Sequence[Row], columns: Sequence[Column], observations: bool
) -> pa.Table:
    import pyarrow as pa

    seats = np.array([row.decision.seat for row in rows], np.int8)
    content = [row.decision.record for row in rows]
    moves = [row.decision.move for row in rows]
    everyone = tuple(range(about.seats))
    endings = {0: "unfinished", **rules.endings}
    texts = {code: str(rules.moves.decode(code)) for code in set(moves)}
    named = {
        "game": pa.array([row.number for row in rows], pa.int32()),
        "step": pa.array([row.step for row in rows], pa.int32()),
        "seat": pa.array(seats, pa.int8()),
        "bot": pa.array([about.bots[seat] for seat in seats]),
        "record": pa.array(content, pa.binary(about.itemsize)),
        "choices": pa.array([row.decision.choices for row in rows], pa.int32()),
        "move": pa.array(moves, pa.int64()),
        "move_text": pa.array([texts[code] for code in moves]),
        "share": pa.array([share(row.decision.seat, everyone, row.played.winners) for row in rows], pa.float32()),
        "score": pa.array([int(row.played.scores[row.decision.seat]) for row in rows], pa.int32()),
        "winners": pa.array([row.played.winners for row in rows], pa.int32()),
        "ending": pa.array([endings[row.played.ending] for row in rows]),
    }
    known = np.frombuffer(b"".join(content), rules.layout)
    if observations:
        named |= tensors(about, known, seats, moves)
    named |= {column.name: column.fill(known, seats) for column in columns}
    metadata = {METADATA: msgspec.json.encode(about)}
    return pa.table(named).replace_schema_metadata(metadata)


def tensors(about: About, known: Any, seats: Any, moves: Sequence[int]) -> dict[str, Any]:
    """Columns for learning: observations as in a batch, and the number of each move, where moves have numbers."""
    import pyarrow as pa

    encoding = encoding_of(games.get(about.game), about.seats, about.options)
    tokens = np.zeros((len(known), len(encoding.layout)), np.uint8)
    for record, seat, row in zip(known.view(np.uint8).reshape(len(known), -1), seats.tolist(), tokens, strict=True):
        encoding.writers.write_tokens(record, seat, row)
    columns = {"observation": pa.FixedSizeListArray.from_arrays(pa.array(tokens.ravel()), tokens.shape[1])}
    if not encoding.numbered.choices:
        number = encoding.numbered.number_of_code
        numbered = zip(moves, seats.tolist(), known, strict=True)
        columns["number"] = pa.array([number(move, seat, record) for move, seat, record in numbered], pa.int32())
    return columns


def about_of(table: Any) -> About:
    """The metadata of a table, or of a Parquet file's schema."""
    metadata = (getattr(table, "schema", table).metadata or {}).get(METADATA)
    if metadata is None:
        raise InvalidDataset("this table was not made by facedown: its metadata is missing")
    return msgspec.json.decode(metadata, type=About)


def records_of(table: pa.Table) -> Any:
    """The hidden records of a table as a NumPy array: `records_of(table)["hand"]` is one field of all rows."""
    import pyarrow as pa

    about = about_of(table)
    rules = games.get(about.game)
    if about.rules != rules.version or about.layout != _layout(rules.layout):
        raise InvalidDataset(
            f"the dataset was made with version {about.rules} of the rules of {rules.title}; this is {rules.version}"
        )
    column = table.column("record").cast(pa.binary(about.itemsize))
    chunks = [
        np.frombuffer(chunk.buffers()[1], rules.layout, len(chunk), chunk.offset * about.itemsize)
        for chunk in column.chunks
        if len(chunk)
    ]
    return np.concatenate([np.zeros(0, rules.layout), *chunks])
