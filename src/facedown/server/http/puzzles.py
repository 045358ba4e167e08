"""Puzzles over HTTP: today's and all others, a position as its seat sees it, and what an answer is worth.

A position goes through `hide` like every other: neither the record nor the seed of the game leaves the server. The
solution is told when it is asked for, or when it was found.
"""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import Annotated, Any

import msgspec
from litestar import get, post
from litestar.params import JSONBody, PathParameter

from facedown import games
from facedown.errors import IllegalMove, InvalidMove
from facedown.puzzles.puzzle import NoSuchPuzzle, Puzzle, find, of_the_day, puzzles_of
from facedown.server.http.api import AnyRequest, TheRegistry, refusals
from facedown.server.http.identities import known_identity
from facedown.server.rooms.registry import Registry
from facedown.server.storage import puzzle_progress
from facedown.server.storage.puzzle_progress import NEVER, PuzzleProgress
from facedown.table.commands import Refused
from facedown.table.game import Game

DAY = 86_400_000  # milliseconds
FACES_KEPT = 256
MOST_PUZZLES = 5_000
FAR_AHEAD = 10**6
NAME = "^[a-z0-9_]+-[0-9]+$"
PuzzleId = Annotated[str, PathParameter(max_length=48, pattern=NAME)]
PuzzleName = Annotated[str, msgspec.Meta(max_length=48, pattern=NAME)]


class ListedPuzzle(msgspec.Struct, frozen=True):
    """A puzzle and how hard it is: 1, 2 or 3."""

    id: str
    grade: int


class GamePuzzles(msgspec.Struct, frozen=True):
    """The puzzles of a game; `today` is the one of this day, which begins at midnight UTC."""

    game: str
    today: str
    puzzles: list[ListedPuzzle]


class Puzzles(msgspec.Struct, frozen=True):
    """All puzzles, and the number of the day since 1970."""

    day: int
    games: list[GamePuzzles]


class PuzzleFace(msgspec.Struct, frozen=True):
    """A puzzle as its seat sees it; `theme` is the key of why the best move is good."""

    id: str
    game: str
    grade: int
    theme: str
    seats: int
    seat: int
    view: Any


class SentAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move; none asks for the solution."""

    move: Annotated[str, msgspec.Meta(max_length=200)] = ""


class PuzzleHint(msgspec.Struct, frozen=True):
    """Why the best move is good, without the move."""

    key: str
    arguments: dict[str, Any]


class MoveShare(msgspec.Struct, frozen=True):
    """A move, and the win share that it leads to."""

    move: str
    share: float


class PuzzleAnswer(msgspec.Struct, frozen=True):
    """What a move is worth. With the right one, or when the solution is asked for, comes all that is known.

    `share` is None for a move that was never close. `exact` says that the best move's share is certain; all shares are
    if no `iterations` were searched.
    """

    is_right: bool
    share: float | None
    best: str = ""
    moves: list[MoveShare] = []
    reason: PuzzleHint | None = None
    exact: bool = False
    iterations: int = 0


class SentProgress(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a browser knows to be solved, and a streak: its last day, in days since 1970 (-1: none), and its length."""

    puzzles: Annotated[list[PuzzleName], msgspec.Meta(max_length=MOST_PUZZLES)]
    day: Annotated[int, msgspec.Meta(ge=NEVER, le=FAR_AHEAD)] = NEVER
    streak: Annotated[int, msgspec.Meta(ge=0, le=FAR_AHEAD)] = 0


SENT = (SentAnswer, SentProgress)


@get("/api/puzzles", summary="Puzzles of all games, and those of today", responses=refusals())
async def list_puzzles(registry: TheRegistry) -> Puzzles:
    day = registry.now() // DAY
    found = [games_puzzles(game, day) for game in games.names()]
    return Puzzles(day, [one for one in found if one is not None])


def games_puzzles(game: str, day: int) -> GamePuzzles | None:
    """The puzzles of a game; None if it has none."""
    today = of_the_day(game, day)
    if today is None:
        return None
    return GamePuzzles(game, today.id, [ListedPuzzle(one.id, one.grade) for one in puzzles_of(game)])


@get("/api/puzzles/{puzzle:str}", summary="A puzzle as its seat sees it", responses=refusals(400, 404, 503))
async def read_puzzle(registry: TheRegistry, puzzle: PuzzleId) -> PuzzleFace:
    found = find_puzzle(registry, puzzle)
    return await asyncio.to_thread(face_of, found.id)


@get(
    "/api/puzzles/{puzzle:str}/hint",
    summary="Why the best move is good, without the move",
    responses=refusals(400, 404, 503),
)
async def read_hint(registry: TheRegistry, puzzle: PuzzleId) -> PuzzleHint:
    found = find_puzzle(registry, puzzle)
    return PuzzleHint(found.reason, found.arguments)


@post(
    "/api/puzzles/{puzzle:str}",
    summary="What a move is worth in a puzzle; without a move, the solution",
    status_code=200,
    responses=refusals(400, 403, 404, 409, 413, 503),
)
async def answer_puzzle(registry: TheRegistry, puzzle: PuzzleId, data: JSONBody[SentAnswer]) -> PuzzleAnswer:
    found = find_puzzle(registry, puzzle)
    move = await asyncio.to_thread(checked_move, found, data.move) if data.move else ""
    return judged(found, move)


def find_puzzle(registry: Registry, name: str) -> Puzzle:
    """A puzzle whose game can be played."""
    try:
        puzzle = find(name)
    except NoSuchPuzzle:
        raise Refused("no_such_puzzle") from None
    if not registry.preparation.is_ready(puzzle.game):
        raise Refused("preparing")
    return puzzle


@lru_cache(FACES_KEPT)
def position_of(name: str) -> Game:
    """A puzzle's position; nobody changes it."""
    return find(name).position()


@lru_cache(FACES_KEPT)
def face_of(name: str) -> PuzzleFace:
    puzzle, position = find(name), position_of(name)
    return face(puzzle, position)


def face(puzzle: Puzzle, position: Game) -> PuzzleFace:
    """What the solver is shown of a position: their seat's view, and nothing else of it."""
    view = position.view(puzzle.seat)
    return PuzzleFace(puzzle.id, puzzle.game, puzzle.grade, puzzle.reason, position.seats, puzzle.seat, view)


def checked_move(puzzle: Puzzle, text: str) -> str:
    """A move as the rules write it, if it is allowed."""
    try:
        return position_of(puzzle.id).copy().check(puzzle.seat, text)
    except InvalidMove:
        raise Refused("no_such_move", move=text) from None
    except IllegalMove as error:
        raise Refused(error.rule, error.ruling, move=text) from None


def judged(puzzle: Puzzle, move: str) -> PuzzleAnswer:
    """What a move is worth; everything, if it is the best one or none."""
    shares = puzzle.proof.shares
    if move and move != puzzle.best:
        return PuzzleAnswer(False, shares.get(move))
    moves = [MoveShare(one, share) for one, share in shares.items()]
    hint = PuzzleHint(puzzle.reason, puzzle.arguments)
    effort = puzzle.proof.runs * puzzle.proof.iterations
    return PuzzleAnswer(bool(move), shares[puzzle.best], puzzle.best, moves, hint, puzzle.proof.exact, effort)


@post(
    "/api/me/puzzles",
    summary="Keep what one has solved with one's identity; answers with what all of one's devices have solved",
    status_code=200,
    responses=refusals(400, 403, 404, 413),
)
async def keep_progress(registry: TheRegistry, request: AnyRequest, data: JSONBody[SentProgress]) -> PuzzleProgress:
    identity = await known_identity(registry, request)
    today, there = registry.now() // DAY, {one.id for game in games.names() for one in puzzles_of(game)}
    puzzles = tuple(name for name in data.puzzles if name in there)
    streak = data.streak if data.day <= today else 0
    sent = PuzzleProgress(puzzles, min(data.day, today), streak)
    return await registry.store.change(puzzle_progress.merge, identity.person.id, sent)


HANDLERS = [list_puzzles, read_puzzle, read_hint, answer_puzzle, keep_progress]
