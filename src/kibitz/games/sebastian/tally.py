"""How often each score comes under best play: many games at a time, compiled."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from kibitz.games.sebastian.lanes import GameLanes
from kibitz.games.sebastian.solve.files import solution
from kibitz.games.sebastian.state import OUTCOMES
from kibitz.table import Ending


def tally(seeds: range, **options: Any) -> Mapping[Ending, int] | None:
    if seeds.step != 1:
        return None
    five_is_squadron = options.get("five_is_squadron") == "yes"
    lanes = GameLanes(solution(five_is_squadron)[0], five_is_squadron)
    totals = lanes.play(seeds.start, len(seeds))
    return Counter(Ending(float(total), OUTCOMES[bonus]) for total, bonus in zip(totals, lanes.bonuses(), strict=True))
