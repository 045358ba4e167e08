"""A recorded game as positions and the moves between them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from facedown.errors import InvalidRecord
from facedown.games.moves import read_move
from facedown.kernel import dispatch, records
from facedown.table.game import Game
from facedown.table.record import GameRecord

MOST_MOVES = 2_000  # the most moves of a game that can be reviewed; none of ours comes near it

MOVE, FORCED, CONCESSION = KINDS = ("move", "forced", "concession")


@dataclass(frozen=True)
class Played:
    """One move: the full positions before and after it, its seat, and its code (for a concession, its number)."""

    before: Any
    after: Any
    seat: int
    text: str
    code: int
    kind: str
    chapter: int


@dataclass(frozen=True)
class PlayedGame:
    """A game from its deal to its last move."""

    game: Game
    start: Any
    moves: tuple[Played, ...]

    @property
    def is_over(self) -> bool:
        """Whether the game ended by the rules."""
        return not self.game.pending


def play_again(record: GameRecord) -> PlayedGame:
    """All positions of a record; every move is checked."""
    if len(record.moves) > MOST_MOVES:
        raise InvalidRecord(
            f"a game of at most {MOST_MOVES} moves can be reviewed, this record has {len(record.moves)}"
        )
    game = record.start()
    start = before = records.copy(game.record)
    moves = []
    for _, seat, text in record.play_on(game):
        after = records.copy(game.record)
        moves.append(played(game, before, after, seat, text))
        before = after
    return PlayedGame(game, start, tuple(moves))


def played(game: Game, before: Any, after: Any, seat: int, text: str) -> Played:
    rules, chapter = game.rules, game.rules.words.chapter(before)
    spoken = " ".join(text.lower().split())
    if spoken in rules.concessions:
        return Played(before, after, seat, spoken, rules.concessions.index(spoken), CONCESSION, chapter)
    code = read_move(rules, text)
    kind = FORCED if dispatch.count(before, seat) == 1 else MOVE
    return Played(before, after, seat, str(rules.moves.decode(code)), code, kind, chapter)
