"""Where compiled rules are cached: in `FACEDOWN_CACHE`, else the user's cache folder, else the temp folder."""

from __future__ import annotations

import os
import shutil
import stat
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

import platformdirs

KEEP_UNUSED_DAYS = 30
VARIABLE = "FACEDOWN_CACHE"


def open_cache(name: str) -> Path:
    """The cache folder of this name, ready to be written to.

    If neither the chosen folder nor the user's is writable, falls back to one in the temp folder, and sets the
    environment variable so that child processes share it.
    """
    try:
        return use(cache_root(), name)
    except OSError as error:
        root = private_folder()
        reason = error.strerror or str(error)
        print(
            f"facedown: cannot keep compiled rules in {error.filename or 'the home folder'} ({reason}), so they are "
            f"in {root} until that is cleared; set {VARIABLE} to a folder that can be written to",
            file=sys.stderr,
        )
        os.environ[VARIABLE] = str(root)
        return use(root, name)


def cache_root() -> Path:
    """`FACEDOWN_CACHE`, or where this system keeps a user's caches."""
    if chosen := os.environ.get(VARIABLE):
        return Path(chosen)
    try:
        root = platformdirs.user_cache_path("facedown", appauthor=False)
    except RuntimeError as error:  # a user without an entry in the passwd file
        raise FileNotFoundError(str(error)) from None
    if not root.is_absolute():
        raise FileNotFoundError("there is no home folder")
    return root


def use(root: Path, name: str) -> Path:
    """Create the folder if necessary, mark it as in use, and remove folders that have not been used for a month."""
    folder = root / name
    folder.mkdir(parents=True, exist_ok=True)
    tempfile.TemporaryFile(dir=folder).close()  # the folder may exist without being writable
    with suppress(PermissionError):  # it belongs to another user, who lets us write to it
        os.utime(folder)
    forget_old_caches(root, folder)
    return folder


def private_folder() -> Path:
    """A folder in the temp folder that belongs to this user alone: its files are run as machine code."""
    user = os.getuid() if hasattr(os, "getuid") else os.environ.get("USERNAME", "user")
    folder = Path(tempfile.gettempdir()) / f"facedown-{user}"
    with suppress(OSError):
        folder.mkdir(mode=0o700, exist_ok=True)
    return folder if is_private(folder) else Path(tempfile.mkdtemp(prefix="facedown-"))


def is_private(folder: Path) -> bool:
    """Whether nobody else can have written to the folder."""
    try:
        found = folder.lstat()
    except OSError:
        return False
    if not stat.S_ISDIR(found.st_mode):
        return False
    return not hasattr(os, "getuid") or (found.st_uid == os.getuid() and not found.st_mode & 0o077)


def forget_old_caches(root: Path, current: Path) -> None:
    """Remove the folders of sources that nobody has run for a month, including those inside the current one."""
    oldest = time.time() - KEEP_UNUSED_DAYS * 86_400
    for folder in (*root.glob("rules-*"), *current.glob("*-*/")):
        with suppress(OSError):  # another process may be cleaning up too
            if folder != current and folder.stat().st_mtime < oldest:
                shutil.rmtree(folder)
