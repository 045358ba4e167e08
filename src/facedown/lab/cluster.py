"""Running a job in parts on a Ray cluster, with the same results in the same order as in one process.

Every machine needs the same version of facedown with the extra [ray], and users' bot files and card sets under the same
paths. If a worker dies, another one repeats its part.
"""

from __future__ import annotations

import hashlib
import os
import pickle
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from itertools import islice
from pathlib import Path
from typing import Any

from facedown.errors import ClusterFailed
from facedown.extras import require
from facedown.lab.workers import PARTS_AHEAD, Job, died

RETRIES = 5  # of a part whose worker died


def run_on_cluster(job: Job, parts: Sequence[Any], address: str) -> Generator[Any, None, None]:
    """Yield the results of all parts in order. The address is that of a cluster, or `local` for this machine."""
    require("ray", "--cluster")
    import ray
    from ray.exceptions import RayTaskError, WorkerCrashedError

    with job.open(), connected(address):  # opened here first, to find mistakes and to fill the cache of machine code
        work = ray.remote(max_retries=RETRIES)(do_part)
        content = pickle.dumps(job)
        arguments = (ray.put(content), hashlib.sha256(content).hexdigest(), str(Path.cwd()))
        ahead = PARTS_AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        waiting: deque[Any] = deque()
        coming = iter(parts)
        waiting.extend(work.remote(*arguments, part) for part in islice(coming, ahead))
        try:
            while waiting:
                yield ray.get(waiting.popleft())
                waiting.extend(work.remote(*arguments, part) for part in islice(coming, 1))
        except RayTaskError as error:
            raise error.cause from None
        except WorkerCrashedError:
            raise died() from None


@contextmanager
def connected(address: str) -> Iterator[None]:
    """Connect to a cluster, or start a small one on this machine; an existing connection is used and left open."""
    import ray

    if ray.is_initialized():
        yield
        return
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # do not report what is played here
    try:
        ray.init(address=address, log_to_driver=False, configure_logging=False, include_dashboard=None)
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise ClusterFailed(f"there is no Ray cluster at {address!r}: {error}") from None
    try:
        yield
    finally:
        ray.shutdown()


# In a worker.

_ready: dict[str, Callable[[Any], Any]] = {}
_open = ExitStack()


def do_part(content: bytes, key: str, folder: str, part: Any) -> Any:
    """Run one part. A worker prepares for a job once, and reuses that for the following parts."""
    if key not in _ready:
        with suppress(OSError):
            os.chdir(folder)  # paths of bots' files may be relative to it
        _open.close()
        _ready.clear()
        _ready[key] = _open.enter_context(pickle.loads(content).open())
    return _ready[key](part)
