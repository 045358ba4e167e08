"""The tables that environments are tested at: all of them, but a batch is compiled for few."""

from __future__ import annotations

import pytest

from positions import COMPILED_TABLES, TABLES

every_table = pytest.mark.parametrize(("name", "seats"), TABLES)
every_compiled_table = pytest.mark.parametrize(("name", "seats"), COMPILED_TABLES)
