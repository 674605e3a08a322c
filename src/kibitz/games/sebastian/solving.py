"""The expected score of best play, computed from nothing."""

from collections.abc import Mapping
from typing import Any

from kibitz.games.sebastian.rules import Rules
from kibitz.games.sebastian.solve.solver import Solver
from kibitz.table import InvalidText, Progress


def solve(progress: Progress, **options: Any) -> Mapping[str, float]:
    if options.get("reuse") == "scored":
        raise InvalidText("reuse=scored: only the assignment's rules are solved; expected reuse=no")
    values = Solver(Rules.of(options)).solve(progress)
    return {"expected final score from an empty card": values[0]}
