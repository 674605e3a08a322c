"""A learning curve as a picture: the mean score of each checkpoint, against the line of the best."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from kibitz.chart import LEFT, PLOT_HEIGHT, PLOT_WIDTH, RIGHT, TITLE_HEIGHT, document, line, text, ticks
from kibitz.intervals import Z95

AXIS_HEIGHT = 48
DOT = 3
MOST_TICKS = 6


@dataclass(frozen=True)
class Point:
    """A checkpoint's mean score."""

    at: float
    mean: float
    error: float


def steps_of(path: Path, number: int) -> int:
    """The last number in a checkpoint's name, which trainers make its steps; else its place in the list, from 1."""
    found = re.findall(r"\d+", path.stem)
    return int(found[-1]) if found else number


def ordered(paths: Sequence[Path]) -> list[Path]:
    """Checkpoints by the number in their names."""
    return sorted(paths, key=lambda path: (steps_of(path, 0), path.name))


def picture(title: str, points: Sequence[Point], best: float, across: str = "steps of training") -> str:
    """The curve with the middle 95 % of every mean, and the best's line, as an SVG document."""
    values = [value for point in points for value in (point.mean - Z95 * point.error, point.mean + Z95 * point.error)]
    low, high = min([*values, best]), max([*values, best])
    margin = (high - low or 1.0) * 0.05
    low, high = low - margin, high + margin
    first, last = min(point.at for point in points), max(point.at for point in points)
    bottom = TITLE_HEIGHT + PLOT_HEIGHT

    def x(at: float) -> float:
        return LEFT + PLOT_WIDTH * ((at - first) / (last - first) if last > first else 0.5)

    def y(value: float) -> float:
        return bottom - PLOT_HEIGHT * (value - low) / (high - low)

    parts = []
    for tick in ticks(low, high, MOST_TICKS):
        parts += [
            line(LEFT, y(tick), LEFT + PLOT_WIDTH, y(tick), "grid"),
            text(LEFT - 6, y(tick) + 4, f"{tick:g}", "end", 12),
        ]
    for tick in ticks(first, last, MOST_TICKS):
        parts += [
            line(x(tick), bottom, x(tick), bottom + 5, "axis"),
            text(x(tick), bottom + 18, f"{tick:,g}", "middle", 12),
        ]
    parts += [line(LEFT, bottom, LEFT + PLOT_WIDTH, bottom, "axis"), line(LEFT, TITLE_HEIGHT, LEFT, bottom, "axis")]
    parts += [line(LEFT, y(best), LEFT + PLOT_WIDTH, y(best), "axis")]
    parts.append(text(LEFT + PLOT_WIDTH, y(best) - 5, f"the best: {best:.3f}", "end", 12))
    for before, after in pairwise(points):
        parts.append(line(x(before.at), y(before.mean), x(after.at), y(after.mean), "axis"))
    for point in points:
        low_end, high_end = y(point.mean - Z95 * point.error), y(point.mean + Z95 * point.error)
        parts.append(line(x(point.at), low_end, x(point.at), high_end, "axis"))
        parts.append(f'<circle cx="{x(point.at):.1f}" cy="{y(point.mean):.1f}" r="{DOT}" class="bar"/>')
    parts.append(text(LEFT + PLOT_WIDTH / 2, bottom + 38, across, "middle", 12))
    return document(title, LEFT + PLOT_WIDTH + RIGHT, bottom + AXIS_HEIGHT, parts)
