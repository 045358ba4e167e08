"""Tables printed at full width, so that nothing is cut off in a pipe or a narrow terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console, RenderableType

from facedown.errors import BotFailed

WIDEST = 10_000


def show(output: RenderableType) -> None:
    """Print tables and lines at their full width; a narrower terminal wraps the lines itself."""
    console = Console(highlight=False, markup=False)
    console.width = WIDEST
    console.print(output, soft_wrap=False)


@contextmanager
def tracebacks(wanted: bool) -> Iterator[None]:
    """If a bot fails, print its traceback on request, otherwise how to get it."""
    try:
        yield
    except BotFailed as failed:
        if failed.traceback:
            print(failed.traceback if wanted else "(--traceback shows where it failed)", file=sys.stderr)
        raise
