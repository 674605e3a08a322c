"""Every ending that is solved, mapped and computed from nothing."""

from collections.abc import Mapping
from typing import Any

from kibitz.games.betsy.endings import files
from kibitz.table import Progress


def solve(progress: Progress, **options: Any) -> Mapping[str, float]:
    return files.solve(progress, options.get("kingfisher") == "any")
