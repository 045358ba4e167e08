"""Reports rules that never return: compiled code ignores Ctrl-C, so a command would seem to hang."""

from __future__ import annotations

import linecache
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import NamedTuple

import facedown
from facedown.kernel.compiler import config

LOOKS = 20  # how often it checks before the timeout
RULES = [str(Path(facedown.__file__).parent / folder) for folder in ("kernel", "games", "bots")]


class Place(NamedTuple):
    """A line of source that is being executed."""

    file: str
    line: int

    def __str__(self) -> str:
        """The form used in errors, with the line itself."""
        return f"{self.file}, line {self.line}: {linecache.getline(self.file, self.line).strip()}"


@contextmanager
def watching(folder: Path, patience: float, give_up: Callable[[Place], object]) -> Iterator[None]:
    """Call `give_up`, in another thread, if a call from this thread into a rule does not return for some seconds.

    Rules run without the GIL, so other threads continue meanwhile. `folder` holds the game's rules.
    """
    watched, done = threading.get_ident(), threading.Event()

    def watch() -> None:
        before: list[tuple[FrameType, int]] = []
        unchanged = 0
        while not done.wait(patience / LOOKS):
            now = running(watched, [*RULES, str(folder)])
            unchanged = unchanged + 1 if now == before else 0
            before = now
            if unchanged == LOOKS:
                give_up(place_in(watched, str(folder)))

    thread = threading.Thread(target=watch, daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


def running(thread: int, rules: list[str]) -> list[tuple[FrameType, int]]:
    """What a thread is executing: as long as this does not change, one call has not returned.

    Compiled rules have no frames, and while they are compiled the frames change all the time. Interpreted rules count
    as one frame.
    """
    frames: list[tuple[FrameType, int]] = []
    for frame in frames_of(thread):
        if config.DISABLE_JIT and any(frame.f_code.co_filename.startswith(folder) for folder in rules):
            return [*frames, (frame, 0)]
        frames.append((frame, frame.f_lasti))
    return frames


def place_in(thread: int, folder: str) -> Place:
    """The innermost line in a folder that a thread is executing, or the innermost of all."""
    frames = frames_of(thread)
    frame = next((one for one in reversed(frames) if one.f_code.co_filename.startswith(folder)), frames[-1])
    return Place(frame.f_code.co_filename, frame.f_lineno)


def frames_of(thread: int) -> list[FrameType]:
    """The frames of a thread, outermost first."""
    frames: list[FrameType] = []
    frame = sys._current_frames().get(thread)
    while frame is not None:
        frames.insert(0, frame)
        frame = frame.f_back
    return frames
