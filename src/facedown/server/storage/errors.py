"""What can be wrong with a database, in words for the operator."""

from __future__ import annotations

from facedown.errors import FacedownError


class DatabaseUnusable(FacedownError):
    """The database cannot be opened, is damaged, or is of another kind or version than ours."""
