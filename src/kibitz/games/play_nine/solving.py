"""The exact values of fresh hands with few columns, computed from nothing."""

from collections.abc import Mapping
from typing import Any

from kibitz import workers
from kibitz.games.play_nine import rules
from kibitz.games.play_nine.solve import files
from kibitz.table import Progress, TableError


def solve(progress: Progress, **options: Any) -> Mapping[str, float]:
    return divided(progress, workers.cores(), **options)


def divided(progress: Progress, jobs: int | workers.Pool, **options: Any) -> Mapping[str, float]:
    columns = options.get("columns", rules.FEWEST)
    if columns > files.MOST_COLUMNS:
        raise TableError(f"{columns} columns are too many to solve exactly: expected at most {files.MOST_COLUMNS}")
    return files.fresh_hands(columns, rules.draws_of(columns, options.get("draws", rules.DEALT)), progress, jobs)
