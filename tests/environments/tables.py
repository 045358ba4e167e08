"""The tables that environments are tested at."""

from __future__ import annotations

import pytest

from positions import COMPILED_TABLES

every_table = pytest.mark.parametrize(("name", "seats"), COMPILED_TABLES)
