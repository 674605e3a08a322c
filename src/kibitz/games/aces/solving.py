"""The odds of every outcome, from all places that the four Aces can have in the deck."""

from collections.abc import Mapping
from typing import Any

from kibitz.games.aces import lanes
from kibitz.games.aces.game import GAME
from kibitz.table import Progress


def solve(progress: Progress, **_: Any) -> Mapping[str, float]:
    placements = lanes.odds()
    total = sum(placements.values())
    return {GAME.ending(result).outcome: count / total for result, count in placements.items()}
