"""The page's types are those of what the server sends."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
FILES: dict[Path, str] = runpy.run_path(str(ROOT / "tools" / "wire_types.py"))["files"]()


@pytest.mark.parametrize("path", FILES, ids=lambda path: "-".join(path.parts[-2:]))
def test_what_the_page_knows_of_the_wire_is_fresh(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == FILES[path], "run python tools/wire_types.py"
