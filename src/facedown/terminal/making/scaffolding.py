"""`facedown new game`: a small working game, to be changed into another."""

from __future__ import annotations

import keyword
from pathlib import Path

from rich.console import Console

import facedown.scaffold
from facedown import games
from facedown.errors import FacedownError, quoted
from facedown.games.plugins import NAME

TEMPLATE = Path(facedown.scaffold.__file__).parent / "game"
SUFFIX = ".txt"


def new_game(name: str, folder: Path | None, title: str | None) -> None:
    """Write the files of a game into a new folder, and say what can be done with them."""
    check_name(name)
    target = folder or Path(name)
    if target.exists() and any(target.iterdir()):
        raise FacedownError(f"{target} is not empty: choose another folder with --folder")
    shown = title or name.replace("_", " ").capitalize()
    for source in sorted(TEMPLATE.rglob(f"*{SUFFIX}")):
        file = target / filled(str(source.relative_to(TEMPLATE)).removesuffix(SUFFIX), name, shown)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(filled(source.read_text(encoding="utf-8"), name, shown), encoding="utf-8")
    console = Console(highlight=False)
    console.print(f"{target} has a small game, {shown}. Next:", markup=False, soft_wrap=True)
    path = target if target.is_absolute() else f"./{target}"
    for command in (f"facedown check {path}", f"facedown terminal {path}", f"facedown play --game {path}"):
        console.print(f"  {command}", markup=False, soft_wrap=True)


def filled(text: str, name: str, title: str) -> str:
    """A template with the name and the title of the game."""
    return text.replace("MY_TITLE", title).replace("MY-GAME", name.replace("_", "-")).replace("my_game", name)


def check_name(name: str) -> None:
    """A name that can be a package and is not taken."""
    if not NAME.fullmatch(name) or keyword.iskeyword(name):
        raise FacedownError(f"a game's name has small letters, digits and underscores, unlike {quoted(name)}")
    if name in games.names():
        raise FacedownError(f"there is a game called {quoted(name)} already")
