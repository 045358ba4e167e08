"""The same sources run compiled and interpreted, and must agree on every move and every byte."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from facedown import games

TRACE = Path(__file__).with_name("play_trace.py")


def start_trace(game: str, **environment: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-W", "error", str(TRACE), game],
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def lines_of(trace: subprocess.Popen[str]) -> list[str]:
    output, errors = trace.communicate()
    assert trace.returncode == 0, errors
    return output.splitlines()


@pytest.mark.parametrize("game", games.our_names())
def test_compiled_and_interpreted_games_agree_move_by_move(game):
    traces = start_trace(game), start_trace(game, NUMBA_DISABLE_JIT="1")
    compiled, interpreted = map(lines_of, traces)
    assert len(compiled) > 100
    for one, other in zip(compiled, interpreted, strict=True):
        assert one == other
