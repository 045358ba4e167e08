"""Which sources compiled code depends on, for rules that are not part of this package."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]
PACKAGE_FILE = "__init__.py"


def outside_digest(file: str) -> str:
    """A hash of the sources that a rule in that file may call: its package, or the files beside it.

    It is "" in this package, whose sources are in the name of the cache's folder.
    """
    folder = Path(file).resolve().parent
    if folder.is_relative_to(PACKAGE):
        return ""
    is_package = (folder / PACKAGE_FILE).exists()
    while is_package and (folder.parent / PACKAGE_FILE).exists():
        folder = folder.parent
    return _digest(folder, is_package)


@cache
def _digest(folder: Path, with_folders: bool) -> str:
    digest = hashlib.sha256()
    for source in sorted(folder.rglob("*.py") if with_folders else folder.glob("*.py")):
        digest.update(str(source.relative_to(folder)).encode())
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]
