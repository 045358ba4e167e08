"""Plots of a tournament as PNG files: ratings with their intervals, and the matrix of pairs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from facedown import games
from facedown.extras import require
from facedown.lab.tournament.results import Tournament
from facedown.lab.tournament.statistics import Estimate

if TYPE_CHECKING:  # matplotlib takes half a second to load, so it is loaded only for drawing
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

INK, FAINT, PALE, BLUE = "#22303c", "#c9d2d9", "#f1f3f5", "#1f6f9f"
DOTS_PER_INCH = 160


def save_plots(tournament: Tournament, folder: Path) -> list[Path]:
    """Write `ratings.png` and, for pairs, `matrix.png` into a folder, which is created if necessary."""
    require("plots", "save_plots")
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    drawings = {"ratings": draw_ratings} | ({"matrix": draw_matrix} if tournament.pairings else {})
    for name, draw in drawings.items():
        files.append(folder / f"{name}.png")
        draw(tournament).savefig(files[-1], dpi=DOTS_PER_INCH)
    return files


def draw_ratings(tournament: Tournament) -> Figure:
    """A dot and a line for every bot, the best on top."""
    ratings = tournament.ratings
    figure, axes = _canvas(7.0, 1.7 + 0.5 * len(ratings))
    heights = np.arange(len(ratings))
    for height, rating in zip(heights, ratings, strict=True):
        elo = rating.elo
        axes.plot([elo.low, elo.high], [height, height], color=BLUE, linewidth=3, alpha=0.45, solid_capstyle="round")
        axes.plot(elo.value, height, "o", color=BLUE, markersize=8)
        axes.annotate(
            f"{elo.value:+.0f}".replace("-", "−"),
            (elo.value, height),
            xytext=(0, 9),
            textcoords="offset points",
            ha="center",
            color=INK,
            fontsize=9,
        )
    axes.set_yticks(heights, list(tournament.names.values()))
    axes.set_ylim(len(ratings) - 0.5, -0.65)
    axes.margins(x=0.08)
    axes.grid(axis="x", color=FAINT, linewidth=0.7)
    axes.set_xlabel("Elo, with 95% intervals; 0 is the mean of all")
    _title(axes, "Ratings", tournament)
    return figure


def draw_matrix(tournament: Tournament) -> Figure:
    """What the bot of each row wins against the bot of each column; blue is more than an equal share, red is less."""
    from matplotlib.colors import TwoSlopeNorm

    names, fair = tournament.names, 1 / tournament.terms.seats
    bots = list(names)
    figure, axes = _canvas(2.6 + 0.95 * len(bots), 2.0 + 0.75 * len(bots))
    shares = np.array([[_share(tournament, row, column) for column in bots] for row in bots])
    axes.set_facecolor(PALE)
    axes.imshow(shares, cmap="RdBu", norm=TwoSlopeNorm(fair, 0, 1), aspect="auto", alpha=0.85)
    for row, bot in enumerate(bots):
        for column, other in enumerate(bots):
            if (share := tournament.met(bot, other)) is not None:
                _write_share(axes, column, row, fair, share)
    axes.set_xticks(range(len(bots)), list(names.values()), rotation=20 if max(map(len, names.values())) > 10 else 0)
    axes.set_yticks(range(len(bots)), list(names.values()))
    axes.set_xticks(np.arange(0.5, len(bots) - 1), minor=True)
    axes.set_yticks(np.arange(0.5, len(bots) - 1), minor=True)
    axes.grid(which="minor", color="white", linewidth=2.5)
    axes.tick_params(which="minor", length=0)
    axes.set_xlabel("against" if fair == 0.5 else f"alone among copies of; {fair:.0%} among equals")
    _title(axes, "Win shares", tournament)
    return figure


def _share(tournament: Tournament, bot: str, other: str) -> float:
    share = tournament.met(bot, other)
    return np.nan if share is None else share.value


def _write_share(axes: Axes, x: int, y: int, fair: float, share: Estimate) -> None:
    depth = (share.value - fair) / (1 - fair) if share.value > fair else (fair - share.value) / fair
    colour: dict[str, Any] = {"color": "white" if depth > 0.6 else INK, "ha": "center", "va": "center"}
    axes.text(x, y - 0.1, f"{share.value:.1%}", fontsize=11, fontweight="bold", **colour)
    axes.text(x, y + 0.2, f"{share.low:.1%} – {share.high:.1%}", fontsize=7, **colour)


def _canvas(width: float, height: float) -> tuple[Figure, Axes]:
    """A separate figure, without the global state of pyplot."""
    from matplotlib.figure import Figure
    from matplotlib.layout_engine import ConstrainedLayoutEngine

    figure = Figure(figsize=(width, height), layout=ConstrainedLayoutEngine(w_pad=0.14, h_pad=0.12))
    axes = figure.add_subplot()
    axes.spines[:].set_visible(False)
    axes.tick_params(colors=INK, length=0)
    axes.xaxis.label.set_color(INK)
    return figure, axes


def _title(axes: Axes, what: str, tournament: Tournament) -> None:
    terms = tournament.terms
    title = f"{what}: {games.get(terms.game).title}, {terms.seats} seats, {tournament.deals:,} deals"
    axes.set_title(title, color=INK, fontsize=11, loc="left", pad=12)
