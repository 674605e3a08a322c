"""The expected score of best play, computed from nothing."""

from collections.abc import Mapping
from typing import Any

from kibitz.games.sebastian.cards.presets import sebastian
from kibitz.games.sebastian.rules import Rules
from kibitz.games.sebastian.solve import card_cache
from kibitz.table import InvalidText, Progress


def solve(progress: Progress, **options: Any) -> Mapping[str, float]:
    if options.get("reuse") == "scored":
        raise InvalidText("reuse=scored: only the assignment's rules are solved; expected reuse=no")
    solution = card_cache.solve(sebastian(Rules.of(options).five_is_squadron), progress)
    return {"expected final score from an empty card": solution.value(0, 0)}
