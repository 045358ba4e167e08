"""Games of bots as tables of decisions, for learning and statistics: in Arrow, and in Parquet files.

A row is one decision: the hidden record of the seat that decided, the move, and how the game ended for that seat.
What one needs to know about all rows (game, version of the rules, options, bots, seed, layout of the record) is in the
table's metadata. The games are those that `simulate` plays with the same seed, options and bots.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
import numpy as np

from facedown import bots as ladder
from facedown import games
from facedown.errors import InvalidDataset
from facedown.extras import require
from facedown.games import GameRules
from facedown.kernel import dispatch, records
from facedown.kernel.chance import Rng, seed_bytes, seed_words
from facedown.kernel.options import OptionValue
from facedown.lab.players import ask
from facedown.lab.playout import MOST_ACTIONS, first_seat, start_game
from facedown.lab.simulate import seat_bots
from facedown.lab.tournament.lineups import share
from facedown.lab.workers import run_in_order

if TYPE_CHECKING:  # pyarrow takes half a second to load, and is an extra
    import pyarrow as pa

GAMES_AT_ONCE = 100  # a part of the work, and a row group of a file
METADATA = b"facedown"

Progress = Callable[[int], None]


class About(msgspec.Struct, frozen=True):
    """What is true of all rows of a dataset."""

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


class Column(NamedTuple):
    """A column that is computed from the hidden records of many decisions at once, such as a tensor for learning.

    `fill(records, seats)` gets a NumPy array of records and one of seats, and returns an Arrow array of that length.
    """

    name: str
    fill: Callable[[Any, Any], Any]


class DatasetJob(msgspec.Struct, frozen=True):
    """The games of a dataset as a job that any process or machine can take a part of."""

    about: About
    card_set: Path | None = None
    columns: tuple[Column, ...] = ()

    @contextmanager
    def open(self) -> Iterator[Any]:
        """Get ready; what is yielded plays a range of games and returns their decisions."""
        if self.card_set is not None:
            games.load_set(self.about.game, self.card_set)
        yield lambda part: play_part(self.about, part, self.columns)


def trajectories(
    game: str,
    seats: int | None = None,
    *,
    count: int = 100,
    seed: int | bytes | None = None,
    options: Mapping[str, OptionValue] | None = None,
    bots: Sequence[str] = (),
    columns: Sequence[Column] = (),
    card_set: Path | None = None,
    workers: int = 1,
    cluster: str | None = None,
) -> pa.Table:
    """Play `count` games of bots; returns an Arrow table with a row for every decision.

    >>> table = trajectories("en_garde", count=2, seed=1)
    >>> len(table.column("move").unique()) > 5
    True
    """
    require("data", "trajectories")
    import pyarrow as pa

    job = DatasetJob(describe(game, seats, count, seed, options, bots), card_set, tuple(columns))
    with closing(run_in_order(job, parts(count), workers, cluster)) as tables:
        return pa.concat_tables(tables)


def write_dataset(
    job: DatasetJob, file: Path, tables: Iterator[pa.Table], progress: Progress = lambda games: None
) -> int:
    """Write parts of a dataset into a Parquet file as they come; returns the number of rows."""
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
    """The games of a dataset in parts."""
    return [range(first, min(first + GAMES_AT_ONCE, count)) for first in range(0, count, GAMES_AT_ONCE)]


def describe(
    game: str,
    seats: int | None,
    count: int,
    seed: int | bytes | None,
    options: Mapping[str, OptionValue] | None,
    bots: Sequence[str],
) -> About:
    """What a dataset will be, if it can be made."""
    if count < 1:
        raise InvalidDataset(f"a dataset needs at least one game, not {count}")
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
    """The fields of a record, as anything can read them: name, type, place in bytes, shape."""
    return [
        [name, kind.base.str if kind.base.names is None else _layout(kind.base), place, list(kind.shape)]
        for name, (kind, place) in ((name, field[:2]) for name, field in layout.fields.items())
    ]


def play_part(about: About, part: range, columns: Sequence[Column] = ()) -> pa.Table:
    """The decisions of some games as a table."""
    rules = games.get(about.game)
    options = rules.setup_array(rules.read_options(about.options, about.seats))
    played = [play_game(rules, about, options, number) for number in part]
    return _table(rules, about, part, played, columns)


def play_game(rules: GameRules, about: About, options: Any, number: int) -> tuple[list[Decision], int, Any, int]:
    """One game: its decisions, the winners as a mask, the scores, and the number of its ending."""
    s, chooser, master = records.new(rules.layout), records.new(Rng), seed_words(bytes.fromhex(about.seed))
    start_game(s, chooser, master, number, np.zeros_like(master), about.seats, options)
    minds = [ladder.get(name) for name in about.bots]
    decisions: list[Decision] = []
    while len(decisions) < MOST_ACTIONS and (mask := dispatch.pending(s)):
        seat = int(first_seat(mask))
        known = records.copy(s)
        dispatch.hide(known, seat)
        place = f"in game {number}"
        move = ask(minds[seat], about.bots[seat], s, seat, ladder.AS_USUAL, chooser, place)
        decisions.append(Decision(seat, records.content(known), int(dispatch.count(s, seat)), int(move)))
        dispatch.play(s, seat, move, None)
    scores = np.zeros(about.seats, np.int32)
    winners = int(dispatch.result(s, scores))
    return decisions, winners, scores, int(dispatch.ending(s))


def _table(rules: GameRules, about: About, part: range, played: Sequence[Any], columns: Sequence[Column]) -> pa.Table:
    import pyarrow as pa

    rows = [
        (number, step, decision, winners, scores, ending)
        for number, (decisions, winners, scores, ending) in zip(part, played, strict=True)
        for step, decision in enumerate(decisions)
    ]
    seats = np.array([decision.seat for _, _, decision, *_ in rows], np.int8)
    content = [decision.record for _, _, decision, *_ in rows]
    moves = [decision.move for _, _, decision, *_ in rows]
    shares = [share(decision.seat, tuple(range(about.seats)), winners) for _, _, decision, winners, *_ in rows]
    endings = {0: "unfinished", **rules.endings}
    texts = {code: str(rules.moves.decode(code)) for code in set(moves)}
    named = {
        "game": pa.array([number for number, *_ in rows], pa.int32()),
        "step": pa.array([step for _, step, *_ in rows], pa.int32()),
        "seat": pa.array(seats, pa.int8()),
        "bot": pa.array([about.bots[seat] for seat in seats]),
        "record": pa.array(content, pa.binary(about.itemsize)),
        "choices": pa.array([decision.choices for _, _, decision, *_ in rows], pa.int32()),
        "move": pa.array(moves, pa.int64()),
        "move_text": pa.array([texts[code] for code in moves]),
        "share": pa.array(shares, pa.float32()),
        "score": pa.array([int(scores[decision.seat]) for _, _, decision, _, scores, _ in rows], pa.int32()),
        "winners": pa.array([winners for _, _, _, winners, *_ in rows], pa.int32()),
        "ending": pa.array([endings[ending] for *_, ending in rows]),
    }
    known = np.frombuffer(b"".join(content), rules.layout)
    named |= {column.name: column.fill(known, seats) for column in columns}
    metadata = {METADATA: msgspec.json.encode(about)}
    return pa.table(named).replace_schema_metadata(metadata)


def about_of(table: Any) -> About:
    """What is true of all rows of a table, or of a Parquet file's schema."""
    metadata = (getattr(table, "schema", table).metadata or {}).get(METADATA)
    if metadata is None:
        raise InvalidDataset("this table was not made by facedown: its metadata is missing")
    return msgspec.json.decode(metadata, type=About)


def records_of(table: pa.Table) -> Any:
    """The hidden records of a table as a NumPy array: `records_of(table)["hand"]` is a field of all rows."""
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
