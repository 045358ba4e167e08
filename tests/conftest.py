"""Nothing is shared between tests but the tables they run over."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
pytest.register_assert_rewrite("facedown.testing.promises")
pytest.register_assert_rewrite("web.overhearing")  # so that a frame that tells too much says what
