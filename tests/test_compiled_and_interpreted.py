"""The same sources run compiled and interpreted, and must agree on every move and every byte."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

TRACE = Path(__file__).with_name("play_trace.py")


def run_trace(**environment: str) -> list[str]:
    run = subprocess.run(
        [sys.executable, "-W", "error", str(TRACE)],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    return run.stdout.splitlines()


def test_compiled_and_interpreted_games_agree_move_by_move():
    compiled = run_trace()
    interpreted = run_trace(NUMBA_DISABLE_JIT="1")
    assert len(compiled) > 300
    for one, other in zip(compiled, interpreted, strict=True):
        assert one == other
