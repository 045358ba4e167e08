"""The `facedown` command, a module for each group of commands, in the order of its help.

Heavy imports happen inside the commands, so that help is instant.
"""

from __future__ import annotations

import io
import sys
from typing import NoReturn

# isort: off
from facedown.cli import playing as playing
from facedown.cli import hosting as hosting
from facedown.cli import laboratory as laboratory
from facedown.cli import making as making
from facedown.cli import puzzles as puzzles
from facedown.cli import admin as admin

# isort: on
from facedown.cli.app import app
from facedown.errors import FacedownError

__all__ = ["app", "main"]


def main() -> None:
    """Run a command; a user's mistake is reported in one line, not as a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without our letters gets question marks
    try:
        app()
    except FacedownError as error:
        fail(error)
    except OSError as error:
        # Without "[Errno 2]": who names a file that is not there wants to read only that.
        fail(f"{error.filename}: {error.strerror}" if error.filename is not None else error)
    except KeyboardInterrupt:
        sys.exit(130)


def fail(message: object) -> NoReturn:
    """Say in one line what was wrong, and end."""
    print(f"facedown: {message}", file=sys.stderr)
    sys.exit(2)
