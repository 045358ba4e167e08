"""Reviews of games: what happened, why, and how much of it was luck.

`facedown review FILE` prints one, the page shows it after every game, and docs/review.md defines its figures.
"""

from __future__ import annotations

from facedown.review.report import Review
from facedown.review.reviewing import review

__all__ = ["Review", "review"]
