"""How often each score comes under best play: many games at a time, compiled."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from kibitz.games.sebastian.lanes import GameLanes
from kibitz.games.sebastian.rules import Rules
from kibitz.games.sebastian.state import OUTCOMES
from kibitz.table import Ending


def tally(seeds: range, **options: Any) -> Mapping[Ending, int] | None:
    if seeds.step != 1:
        return None
    lanes = GameLanes(Rules.of(options))
    totals = lanes.play(seeds.start, len(seeds))
    return Counter(Ending(float(total), OUTCOMES[bonus]) for total, bonus in zip(totals, lanes.bonuses(), strict=True))
