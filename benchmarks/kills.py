"""Kills servers a thousand times, at random moments, and prints what was lost: nothing should be.

   python benchmarks/kills.py --migrations 1000 --matches 1000

- migrations: a server is killed while it creates its database or upgrades one with running matches, and again while it
  starts after that; every next start must work and have every entry
- matches: a server on SQLite is killed while people play all games; whatever anybody was told must be stored, once
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1] / "tests"
sys.path.insert(0, str(TESTS))

from server.migrating import kill_often  # noqa: E402 - the tests have the tools for it


def kill_migrations(kills: int) -> None:
    """Kill servers while they create or upgrade a database."""
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        hit = kill_often(Path(folder), kills, random.Random(int(began)))
    creations, upgrades = hit["creation"], hit.total() - hit["creation"]
    print(
        f"{kills} kills in {time.perf_counter() - began:.0f} s, {creations} amid creations, {upgrades} amid upgrades, "
        "and every next start worked with every entry"
    )


def kill_matches(kills: int) -> None:
    """Run the crash test with more kills."""
    began = time.perf_counter()
    test = "tests/server/test_crashes.py::test_a_server_on_a_file_can_be_killed_at_any_moment"
    endless = "faulthandler_timeout=0"  # a test of the suite has ten minutes
    command = [sys.executable, "-m", "pytest", "-q", "-o", endless, test]
    run = subprocess.run(command, cwd=TESTS.parent, env={**os.environ, "FACEDOWN_KILLS": str(kills)})
    if run.returncode:
        sys.exit("a kill lost something: see above")
    print(f"{kills} kills amid matches in {time.perf_counter() - began:.0f} s: 0 entries lost, 0 doubled")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--migrations", type=int, default=1000, metavar="KILLS")
    parser.add_argument("--matches", type=int, default=1000, metavar="KILLS")
    wanted = parser.parse_args()
    if wanted.migrations:
        kill_migrations(wanted.migrations)
    if wanted.matches:
        kill_matches(wanted.matches)


if __name__ == "__main__":
    main()
