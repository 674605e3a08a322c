"""Every ending that is solved, mapped and computed from nothing."""

from collections.abc import Collection, Mapping
from typing import Any

from kibitz.games.betsy.endings import files, results
from kibitz.table import Progress


def solve(progress: Progress, **options: Any) -> Mapping[str, float]:
    return files.solve(progress, options.get("kingfisher") == "any")


def solve_endings(
    progress: Progress, names: Collection[str], every_position: bool, **options: Any
) -> Mapping[str, float]:
    """Those with five pieces of these names, or all; every_position: check all that they have."""
    return results.solve(progress, names, options.get("kingfisher") == "any", every_position)
