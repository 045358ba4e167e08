"""The page's lessons are what the rules say of their scripts, and show no more than a seat may see."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import pytest

from facedown import games

ROOT = Path(__file__).resolve().parents[1]
TOOL: dict[str, Any] = runpy.run_path(str(ROOT / "tools" / "lessons.py"))


@pytest.fixture(scope="module")
def files() -> dict[Path, str]:
    written: dict[Path, str] = TOOL["files"]()
    return written


def test_every_game_has_a_lesson_and_it_is_fresh(files: dict[Path, str]) -> None:
    assert [path.parent.name for path in files] == list(games.our_names())
    for path, text in files.items():
        assert path.read_text(encoding="utf-8") == text, "run python tools/lessons.py"


def test_a_position_is_never_left_without_a_word(tmp_path: Path) -> None:
    script = tmp_path / "en_garde.toml"
    script.write_text('seats = 2\n[[scenes]]\narrange = {}\nsteps = [{ say = "go", turns = [{ play = "+1" }] }]\n')
    with pytest.raises(ValueError, match="no text follows 'go'"):
        TOOL["read_script"](script)


def test_a_step_is_told_as_the_learner_is_told_it() -> None:
    arrange = {"left": 8, "right": 14, "hands": [[1, 2, 3, 4, 5], [1, 2, 3, 4, 5]]}
    script = {
        "seats": 2,
        "scenes": [
            {"arrange": arrange, "steps": [{"say": "go", "turns": [{"play": "+1"}, {"seat": 1, "play": "-1"}]}]}
        ],
    }
    lesson = TOOL["make_lesson"]("en_garde", TOOL["msgspec"].convert(script, TOOL["Script"]))
    own, other = lesson.steps["go"].turns
    assert own.events[-1].card is not None
    assert other.events[-1].card is None
    assert other.view.hands[1].cards is None
