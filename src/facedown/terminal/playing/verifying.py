"""Verifying a game record from the command line."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console

from facedown import games
from facedown.errors import FacedownError
from facedown.table.record import read_record
from facedown.table.verification import WRONG, verify
from facedown.terminal.progress import compile_with_progress

ALL_RIGHT, SOMETHING_WRONG, TOO_EARLY = 0, 1, 3


def show_verification(file: Path, commitment: str | None, card_set: Path | None = None) -> int:
    """Print one line per finding; returns the exit status of the command."""
    if card_set is not None:
        games.load_set(games.with_card_sets()[0], card_set)
    is_published = prepare_rules(file)
    findings = verify(file, commitment)
    console = Console(highlight=False, markup=False, soft_wrap=True)
    for finding in findings:
        console.print(f"{finding.verdict:<8} {finding.words}", style="red" if finding.verdict == WRONG else None)
    if any(finding.verdict == WRONG for finding in findings):
        return SOMETHING_WRONG
    return ALL_RIGHT if is_published else TOO_EARLY


def prepare_rules(file: Path) -> bool:
    """Compile the record's game if it can be replayed; returns whether the seed is published."""
    try:
        record = read_record(file)
    except FacedownError:
        return False  # `verify` will find and report the mistake
    if record.seed:
        compile_with_progress([record.game])
    return bool(record.seed)
