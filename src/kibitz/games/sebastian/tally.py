"""How often each score comes under best play: many games at a time, compiled."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from kibitz.games.sebastian.lanes import GameLanes
from kibitz.games.sebastian.state import OUTCOMES, rules_of
from kibitz.table import Ending


def tally(seeds: range, **options: Any) -> Mapping[Ending, int] | None:
    rules = rules_of(options)
    if seeds.step != 1 or not rules.is_sebastian:
        return None
    lanes = GameLanes(rules)
    totals = lanes.play(seeds.start, len(seeds))
    return Counter(Ending(float(total), OUTCOMES[bonus]) for total, bonus in zip(totals, lanes.bonuses(), strict=True))
