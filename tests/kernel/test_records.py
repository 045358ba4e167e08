from __future__ import annotations

import numpy as np
import pytest

from facedown.kernel import records
from facedown.kernel.chance import Rng


def test_a_field_may_not_hide_a_method_of_records():
    with pytest.raises(ValueError, match="'round'"):
        records.record(round=np.int8)


def test_records_inside_records_keep_their_alignment():
    layout = records.record(flag=np.int8, one=Rng, several=(Rng, 2))
    assert layout.fields["one"][1] % 4 == 0
    assert layout.fields["several"][1] % 4 == 0


def test_a_copy_is_equal_and_independent():
    source = records.new(records.record(x=np.int8, wide=np.int64))
    source.x = 3
    twin = records.copy(source)
    assert records.content(twin) == records.content(source)
    twin.x = 4
    assert source.x == 3


def test_a_record_as_a_row_is_the_same_memory():
    several = np.zeros(3, records.record(x=np.int8))
    records.row(several[1])["x"] = 5
    assert several["x"].tolist() == [0, 5, 0]


def test_plain_values_are_pythons_own_and_a_misspelt_field_is_an_error():
    source = records.new(records.record(x=np.uint8, wide=(np.int64, 2), table=(np.uint32, 2, 2), rng=Rng))
    source.x, source.wide[1], source.table[1, 0] = 200, -(1 << 60), 7
    read = records.plain(source)
    assert (read.x, read.wide, read.table) == (200, [0, -(1 << 60)], [[0, 0], [7, 0]])
    assert {type(number) for number in (read.x, *read.wide, *read.table[1])} == {int}
    assert np.shares_memory(np.asarray(read.source), np.asarray(source))
    with pytest.raises(AttributeError, match="no field 'y'"):
        read.y  # noqa: B018


def test_plain_values_of_two_records_do_not_mix():
    layout = records.record(x=np.int8)
    one, other = records.new(layout), records.new(layout)
    other.x = 1
    assert (records.plain(one).x, records.plain(other).x, records.plain(one).x) == (0, 1, 0)


def test_plain_rows_of_an_array_are_read_together_and_do_not_mix():
    several = np.zeros(3, records.record(x=np.int8, pair=(np.int8, 2)))
    several["x"], several["pair"] = [4, 5, 6], [[1, 2], [3, 4], [5, 6]]
    rows = records.plain_rows(several)
    assert [row.x for row in rows] == [4, 5, 6]
    assert [row.pair for row in rows] == [[1, 2], [3, 4], [5, 6]]
    assert [int(row.source["x"]) for row in rows] == [4, 5, 6]
