"""Our server as the load bench starts it, without the limits that stop one address from acting as two thousand people.

python benchmarks/load/ours_server.py PORT FOLDER [WORKERS [DATABASE]]
"""

from __future__ import annotations

import sys
from pathlib import Path

from facedown import prepare
from facedown.server.http.rate_limits import Limits
from facedown.server.preparation import load
from facedown.server.serve import ServeSettings, serve

NO_END = (1e9, 1e9)
GAME = "stone_warriors"

if __name__ == "__main__":
    port, folder, *more = sys.argv[1:]
    workers, database = [*more, *("0", "")[len(more) :]]
    # Compile and load the game before anybody joins: that is not what is measured.
    prepare.compile_games(prepare.cold_games([GAME]), lambda game, done: None)
    load(GAME)
    limits = Limits(
        frames=NO_END,
        commands=NO_END,
        requests=NO_END,
        tables=NO_END,
        sockets=1_000_000,
        connections=1_000_000,
    )
    settings = ServeSettings(
        port=int(port), data=Path(folder), limits=limits, bot_workers=int(workers), database=database
    )
    serve(settings, lambda _: None)
