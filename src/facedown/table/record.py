"""Game records: one game as one small text file that can be read, mailed, compared and replayed.

    facedown record 1
    game: en_garde
    rules: 1
    seats: 2
    options: target=3
    players: Ann; Ben
    seed: 0700000000000000000000000000000000000000000000000000000000000000

    0 +3
    1 -2

The header ends at the empty line; after that, every line is a seat and its move. During a game its seed is secret, and
the record has a `commitment` instead; seed and nonce are added when the game is over, and are checked against it. A
game that began from an arranged position has an `arranged` line. One that continued a finished game has a `continues`
line with the number of moves taken from that game.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from facedown import games
from facedown.errors import FacedownError, InvalidArrangement, InvalidRecord, quoted
from facedown.games import GameRules
from facedown.kernel.chance import SEED_BYTES, commitment
from facedown.kernel.options import changed
from facedown.table.game import Game, arrange, deal, text_of

FIRST_LINE = "facedown record 1"
FIELDS = ("game", "rules", "seats", "options", "players", "arranged", "continues", "commitment", "nonce", "seed")
LONGEST_RECORD = 1_000_000


class GameRecord(msgspec.Struct, frozen=True, kw_only=True):
    """The content of a record file. `moves` are pairs of a seat and a move's text."""

    game: str
    rules: int
    seats: int
    options: dict[str, str] = {}
    players: tuple[str, ...] = ()
    arranged: dict[str, Any] | None = None
    continues: int | None = None
    commitment: str = ""
    nonce: str = ""
    seed: str = ""
    moves: tuple[tuple[int, str], ...] = ()

    def __str__(self) -> str:
        """The text of the file."""
        header = [FIRST_LINE, f"game: {self.game}", f"rules: {self.rules}", f"seats: {self.seats}"]
        if self.options:
            header.append("options: " + " ".join(f"{key}={value}" for key, value in self.options.items()))
        if self.players:
            header.append("players: " + "; ".join(self.players))
        if self.arranged is not None:
            header.append("arranged: " + json.dumps(self.arranged, sort_keys=True))
        if self.continues is not None:
            header.append(f"continues: {self.continues}")
        for field in ("commitment", "nonce", "seed"):
            if text := getattr(self, field):
                header.append(f"{field}: {text}")
        moves = [f"{seat} {move}" for seat, move in self.moves]
        return "\n".join([*header, "", *moves]) + "\n"

    def replay(self) -> Game:
        """Play the game again to its last move; every move is checked."""
        game = self.start()
        for _ in self.play_on(game):
            pass
        return game

    def play_on(self, game: Game) -> Iterator[tuple[int, int, str]]:
        """Play the recorded moves one by one; yields the number, the seat and the text of each."""
        for number, (seat, move) in enumerate(self.moves, 1):
            try:
                game.advance(seat, move)
            except FacedownError as error:
                raise InvalidRecord(f"move {number}, seat {seat}: {error}") from error
            yield number, seat, move

    def until(self, number: int) -> GameRecord:
        """The same game up to a move."""
        return msgspec.structs.replace(self, moves=self.moves[:number])

    def start(self) -> Game:
        """The game as it was before the first move."""
        if not self.seed:
            raise InvalidRecord("the seed of this game is not published yet, so the game cannot be replayed")
        rules = games.get(self.game)
        if self.rules != rules.version:
            raise InvalidRecord(
                f"the game was played with version {self.rules} of the rules; this is version {rules.version}"
            )
        seed = bytes.fromhex(self.seed)
        if self.arranged is None:
            return deal(self.game, self.seats, seed=seed, options=self.options)
        try:
            return arrange(self.game, self.seats, seed=seed, options=self.options, **self.arranged)
        except InvalidArrangement as error:
            raise InvalidRecord(f"arranged: {error}") from error


def record_of(
    game: Game, players: tuple[str, ...] = (), nonce: bytes | None = None, *, is_over: bool | None = None
) -> GameRecord:
    """The record of a game so far.

    Without a nonce it holds the seed, and with it every card: don't share it while the game is on.
    With a nonce of 32 secret bytes it holds a commitment, and seed and nonce only when the game is over: by its
    rules, or by `is_over` because the players ended it.
    """
    if nonce is not None:
        check_nonce(nonce)
    told = nonce is None or (not game.pending if is_over is None else is_over)
    return GameRecord(
        game=game.name,
        rules=game.rules.version,
        seats=game.seats,
        options=changed(game.rules.options, game.options),
        players=checked_players(players, game.seats),
        arranged=game.arrangement,
        commitment="" if nonce is None else commitment(game.seed, nonce),
        nonce=nonce.hex() if nonce is not None and told else "",
        seed=game.seed.hex() if told else "",
        moves=tuple([(seat, text_of(move)) for seat, move in game.history]),
    )


def check_nonce(nonce: bytes) -> None:
    if not isinstance(nonce, bytes) or len(nonce) != SEED_BYTES:
        raise InvalidRecord(f"a nonce is {SEED_BYTES} secret bytes, not {quoted(nonce)}")


def read_record(source: str | Path) -> GameRecord:
    """Read a record from its text, or from a file."""
    text = read_file(source) if isinstance(source, Path) else source
    if not isinstance(text, str):
        raise InvalidRecord(f"a record must be a text or the path of a file, not {quoted(source)}")
    if len(text) > LONGEST_RECORD:
        raise InvalidRecord(f"a record can have at most {LONGEST_RECORD} characters, this one has {len(text)}")
    lines = text.replace("\r\n", "\n").split("\n")
    if lines[0].strip() != FIRST_LINE:
        raise InvalidRecord(f"line 1: a record must begin with {FIRST_LINE!r}")
    fields: dict[str, str] = {}
    for number, line in enumerate(lines[1:], 2):
        if not line.strip():
            return build(fields, read_moves(lines[number:], number + 1))
        key, colon, value = line.partition(":")
        key = key.strip()
        if not colon or key not in FIELDS or key in fields:
            raise InvalidRecord(f"line {number}: expected one of {', '.join(FIELDS)}, each once, with a colon")
        fields[key] = value.strip()
    return build(fields, ())


def read_file(file: Path) -> str:
    if file.stat().st_size > LONGEST_RECORD:
        raise InvalidRecord(f"{file} is too large for a game record")
    try:
        return file.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise InvalidRecord(f"{file} is not a text file, so it can't be a game record") from None


def read_moves(lines: list[str], first: int) -> tuple[tuple[int, str], ...]:
    moves = []
    for number, line in enumerate(lines, first):
        if not line.strip():
            continue
        seat, space, move = line.strip().partition(" ")
        if not is_number(seat) or not space:
            raise InvalidRecord(f"line {number}: expected a seat and a move, such as '0 +3', not {quoted(line)}")
        moves.append((int(seat), " ".join(move.split())))
    return tuple(moves)


def build(fields: dict[str, str], moves: tuple[tuple[int, str], ...]) -> GameRecord:
    """Check the header and build the record."""
    for needed in ("game", "rules", "seats"):
        if needed not in fields:
            raise InvalidRecord(f"the header has no {needed}")
    rules = games.get(fields["game"])
    seats = rules.check_seats(read_number(fields, "seats"))
    options = read_pairs(fields.get("options", ""))
    numbers = rules.read_options(options, seats)
    record = GameRecord(
        game=rules.name,
        rules=read_number(fields, "rules"),
        seats=seats,
        options={name: text for name, text in named_options(rules, numbers) if name in options},
        players=checked_players(split_players(fields.get("players", "")), seats),
        arranged=read_arrangement(fields.get("arranged")),
        continues=read_number(fields, "continues") if "continues" in fields else None,
        commitment=read_hex(fields, "commitment", SEED_BYTES),
        nonce=read_hex(fields, "nonce", SEED_BYTES),
        seed=read_hex(fields, "seed", SEED_BYTES),
        moves=moves,
    )
    check_commitment(record)
    if record.continues is not None and record.continues > len(moves):
        raise InvalidRecord(f"the game continues another one after move {record.continues}, and has {len(moves)} moves")
    return record


def named_options(rules: GameRules, numbers: list[int]) -> list[tuple[str, str]]:
    return [(option.name, option.text(number)) for option, number in zip(rules.options, numbers, strict=True)]


def read_number(fields: dict[str, str], key: str) -> int:
    if not is_number(fields[key]):
        raise InvalidRecord(f"{key} must be a number, not {quoted(fields[key])}")
    return int(fields[key])


def is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 4


def read_pairs(text: str) -> dict[str, str]:
    pairs = [word.partition("=") for word in text.split()]
    if any(not equals for _, equals, _ in pairs):
        raise InvalidRecord(f"options must look like target=3 memory_aid=yes, not {quoted(text)}")
    return {key: value for key, _, value in pairs}


def split_players(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(";")) if text else ()


def checked_players(players: tuple[str, ...], seats: int) -> tuple[str, ...]:
    """A name for every seat, or none at all."""
    if not isinstance(players, tuple | list) or not all(isinstance(name, str) for name in players):
        raise InvalidRecord(f"players must be the names of all {seats} seats, not {quoted(players)}")
    clean = tuple(printable(name) for name in players)
    if players and (len(players) != seats or not all(clean)):
        raise InvalidRecord(f"players must name all {seats} seats, separated by semicolons")
    return clean


def printable(name: str) -> str:
    """A name on one line, without control characters."""
    words = "".join(letter if letter.isprintable() and letter != ";" else " " for letter in name).split()
    return " ".join(words)


def read_arrangement(text: str | None) -> dict[str, Any] | None:
    if text is None:
        return None
    try:
        arranged = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InvalidRecord(f"arranged: {error}") from None
    if not isinstance(arranged, dict):
        raise InvalidRecord("arranged must be an object with the zones by name")
    return arranged


def read_hex(fields: dict[str, str], key: str, length: int) -> str:
    text = fields.get(key, "").lower()
    if text and (len(text) != 2 * length or not set(text) <= set("0123456789abcdef")):
        raise InvalidRecord(f"{key} must be {2 * length} hexadecimal digits, not {quoted(text)}")
    return text


def check_commitment(record: GameRecord) -> None:
    """A published seed must match the commitment."""
    if record.commitment and record.seed:
        if not record.nonce:
            raise InvalidRecord("the nonce is missing, so the commitment can't be checked")
        if commitment(bytes.fromhex(record.seed), bytes.fromhex(record.nonce)) != record.commitment:
            raise InvalidRecord("the seed does not match the commitment published before the deal")
