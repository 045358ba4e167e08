"""Write the games' lessons for the page: arranged positions and a few moves, played by the real rules.

A script in tools/lessons/ names positions and moves; what the page gets is what the learner's seat would be sent at a
table, and nothing else. `python tools/lessons.py` writes web/src/games/<game>/lesson.json; a test keeps them fresh.
"""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

import facedown
from facedown.table.game import Game

ROOT = Path(__file__).resolve().parents[1]
SCRIPTS = Path(__file__).resolve().with_suffix("")
SEED = 1  # for everything that a script leaves to chance


class Turn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move in a script: the learner's, unless it names another seat."""

    play: str
    seat: int | None = None


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A text, by its key, and the moves that follow; without moves it is only read."""

    say: str
    turns: tuple[Turn, ...] = ()


class Scene(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position, as `facedown.arrange` takes it, and the steps from there; the last one is only read."""

    arrange: dict[str, Any]
    steps: tuple[Step, ...]


class Script(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson: the learner has seat 0."""

    seats: int
    scenes: tuple[Scene, ...]


class ShownTurn(msgspec.Struct, frozen=True):
    """Who moved, the move, the events that the learner sees, and their view after it."""

    seat: int
    move: str
    events: list[Any]
    view: Any


class ShownStep(msgspec.Struct, frozen=True):
    """What the learner sees at first, and what happens then."""

    view: Any
    turns: list[ShownTurn]


class Lesson(msgspec.Struct, frozen=True):
    """Steps by the keys of their texts, in order."""

    game: str
    seats: int
    seat: int
    steps: dict[str, ShownStep]


LEARNER = 0


def read_script(path: Path) -> Script:
    """A script; one that would leave a position without a text about its end is refused."""
    script = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Script)
    for scene in script.scenes:
        if scene.steps[-1].turns:
            raise ValueError(f"{path.name}: no text follows {scene.steps[-1].say!r}")
    return script


def make_lesson(game: str, script: Script) -> Lesson:
    """Play a script, and record what the learner is shown."""
    shown: dict[str, ShownStep] = {}
    for scene in script.scenes:
        position = facedown.arrange(game, script.seats, seed=SEED, **scene.arrange)
        for step in scene.steps:
            if step.say in shown:
                raise ValueError(f"{game}: {step.say!r} occurs twice")
            shown[step.say] = ShownStep(position.view(LEARNER), list(play(position, step)))
    return Lesson(game, script.seats, LEARNER, shown)


def play(game: Game, step: Step) -> Iterator[ShownTurn]:
    """Play the moves of a step, one after the other."""
    for turn in step.turns:
        seat = LEARNER if turn.seat is None else turn.seat
        move, told = game.check(seat, turn.play), len(game.log)
        game.play(seat, move)
        yield ShownTurn(seat, move, game.events_for(LEARNER, told), game.view(LEARNER))


def text_of(lesson: Lesson) -> str:
    """One step per line, for readable diffs."""
    steps = [f'    "{key}": {msgspec.json.encode(step).decode()}' for key, step in lesson.steps.items()]
    head = f'"game": "{lesson.game}",\n  "seats": {lesson.seats},\n  "seat": {lesson.seat},\n  "steps": {{\n'
    return "{\n  " + head + ",\n".join(steps) + "\n  }\n}\n"


def files() -> dict[Path, str]:
    """Every generated file, with its text."""
    return {
        ROOT / "web" / "src" / "games" / path.stem / "lesson.json": text_of(make_lesson(path.stem, read_script(path)))
        for path in sorted(SCRIPTS.glob("*.toml"))
    }


def main() -> None:
    """Write all files."""
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
