"""`facedown new`: writes a small working game, or a learning script, as a starting point."""

from __future__ import annotations

import keyword
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

import facedown.scaffold
from facedown import games
from facedown.errors import FacedownError, quoted
from facedown.games.plugins import NAME

TEMPLATE = Path(facedown.scaffold.__file__).parent / "game"
SUFFIX = ".txt"
LEARNER = "learn_en_garde.py"


def new_game(name: str, folder: Path | None, title: str | None) -> None:
    """Write the files of a game into a new folder, and print what to do next."""
    check_name(name)
    target = folder or Path(name)
    if target.exists() and any(target.iterdir()):
        raise FacedownError(f"{target} is not empty: choose another folder with --folder")
    shown = title or name.replace("_", " ").capitalize()
    for source in sorted(TEMPLATE.rglob(f"*{SUFFIX}")):
        file = target / filled(str(source.relative_to(TEMPLATE)).removesuffix(SUFFIX), name, shown)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(filled(source.read_text(encoding="utf-8"), name, shown), encoding="utf-8")
    path = target if target.is_absolute() else f"./{target}"
    commands = (f"facedown check {path}", f"facedown terminal {path}", f"facedown play --game {path}")
    say_next(f"{target} has a small game, {shown}.", commands)


def new_learner(file: Path) -> None:
    """Write the learning script, and print what to do next."""
    if file.exists():
        raise FacedownError(f"{file} already exists: choose another name")
    file.write_text(learner_source().read_text(encoding="utf-8"), encoding="utf-8")
    commands = (f"python {file} --seconds 120", f"facedown play --bot {file}:Learned")
    say_next(f"{file} learns rounds of En Garde, and has a bot that plays what was learned.", commands)


def learner_source() -> Path:
    """The script's file: a wheel has it beside the templates, a checkout among the examples."""
    inside = TEMPLATE.parent / LEARNER
    return inside if inside.exists() else TEMPLATE.parents[3] / "examples" / LEARNER


def say_next(done: str, commands: Sequence[str]) -> None:
    """Print what was written, and what to type next."""
    console = Console(highlight=False)
    console.print(f"{done} Next:", markup=False, soft_wrap=True)
    for command in commands:
        console.print(f"  {command}", markup=False, soft_wrap=True)


def filled(text: str, name: str, title: str) -> str:
    """A template filled in with the name and the title of the game."""
    return text.replace("MY_TITLE", title).replace("MY-GAME", name.replace("_", "-")).replace("my_game", name)


def check_name(name: str) -> None:
    """Check that a name can be a package and is not taken."""
    if not NAME.fullmatch(name) or keyword.iskeyword(name):
        raise FacedownError(
            f"a game's name consists of lower-case letters, digits and underscores, unlike {quoted(name)}"
        )
    if name in games.names():
        raise FacedownError(f"there is already a game called {quoted(name)}")
