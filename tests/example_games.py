"""The games in examples/, known to this process while a test needs them."""

from __future__ import annotations

from pathlib import Path

import pytest

from facedown import games
from facedown.games import plugins

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
NAMES = sorted(folder.name for folder in EXAMPLES.iterdir() if (folder / "pyproject.toml").exists())


@pytest.fixture
def examples(monkeypatch):
    """The examples are among the games; afterwards only ours are."""
    monkeypatch.setenv(plugins.VARIABLE, "")
    monkeypatch.setattr(games, "_found", [])
    return [games.add(EXAMPLES / name) for name in NAMES]
