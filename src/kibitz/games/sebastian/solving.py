"""The expected score of best play, computed from nothing."""

from collections.abc import Mapping
from typing import Any

from kibitz.games.sebastian.cards.presets import own_card
from kibitz.games.sebastian.rules import Rules
from kibitz.games.sebastian.solve.card_cache import solve as solve_card
from kibitz.table import InvalidText, Progress


def solve(progress: Progress, **options: Any) -> Mapping[str, float]:
    if options.get("reuse") == "scored":
        raise InvalidText("reuse=scored: only the assignment's rules are solved; expected reuse=no")
    card = own_card(Rules.of(options).five_is_squadron)
    return {"expected final score from an empty card": solve_card(card, progress).value(0, 0)}
