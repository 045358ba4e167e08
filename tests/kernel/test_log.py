from __future__ import annotations

from facedown.kernel import records
from facedown.kernel.log import EVERYBODY, ROWS, Log, tell, whisper


def test_what_is_told_is_for_everybody_and_what_is_whispered_for_some():
    log = records.new(Log)
    tell(log, 1, 0, 7)
    whisper(log, 0b10, 2, 1, 8, 9)
    assert log.rows[0].tolist() == [1, 0, EVERYBODY, 7, 0, 0, 0]
    assert log.rows[1].tolist() == [2, 1, 0b10, 8, 9, 0, 0]


def test_a_full_log_counts_on_without_writing_past_its_end():
    log = records.new(Log)
    for number in range(ROWS + 5):
        tell(log, 1, 0, number)
    assert log.count == ROWS + 5
    assert log.rows[ROWS - 1, 3] == ROWS - 1


def test_nobody_listens_to_none():
    assert tell(None, 1, 0) is None
