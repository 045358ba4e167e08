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
