"""Logs as one JSON object a line. They are never handed tokens, seeds, addresses of people, or links to tables."""

from __future__ import annotations

import hashlib
import logging
import sys
import time
from typing import Any

import msgspec

_STANDARD = set(vars(logging.makeLogRecord({})))


class JsonLines(logging.Formatter):
    """Time, level, where from, what, and whatever else was said about it."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        line: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
        }
        line |= {key: value for key, value in vars(record).items() if key not in _STANDARD and key != "color_message"}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line, enc_hook=str).decode()


def log_name(table: str) -> str:
    """What logs call a table: its own name is in the link by which people sit down."""
    return hashlib.sha256(table.encode()).hexdigest()[:10]


def log_to_stderr(level: str) -> None:
    """Send all logs of the process to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    logging.getLogger("alembic").setLevel(logging.WARNING)
    # These would write down addresses, paths and frames, and the first frame of a socket has a token in it.
    for name in ("uvicorn.error", "uvicorn.access", "websockets", "asyncio"):
        logging.getLogger(name).setLevel(max(logging.WARNING, logging.getLogger().level))
