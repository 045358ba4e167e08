"""A server that is killed while it creates or upgrades its database starts the next time, with all data.

`FACEDOWN_KILLS` says how many times, if not as few as here.
"""

from __future__ import annotations

import random

from server.migrating import kill_often
from server.test_crashes import kills


def test_a_server_killed_while_it_creates_or_upgrades_its_database_starts_again_with_all_data(tmp_path):
    hit = kill_often(tmp_path, kills(200), random.Random(5))
    assert min(hit.values()) > 0
