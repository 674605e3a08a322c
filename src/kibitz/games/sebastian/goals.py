"""Minds that play for a number, such as beat:262."""

import re
from collections.abc import Callable

from kibitz.games.sebastian import rules
from kibitz.games.sebastian.minds import Against, ForTarget
from kibitz.table import Adviser, InvalidText
from kibitz.words import shown

MOST_OPPONENTS = 100
"""Beyond, beating all of them is hardly anything but luck."""
GOALS = {
    "target": "the final score to reach, 1 to 376: the play that most often does",
    "beat": "the same for a score to exceed, 0 to 375",
    "against": "how many opponents who play for the mean to beat, 1 to 100: the play that most often does",
}


def mind(name: str) -> Callable[[int], Adviser] | None:
    """The mind of a name such as target:250, beat:249 or against:10; None for other names."""
    match name.partition(":"):
        case ("target", ":", _):
            target = read_number(name, 1, rules.HIGHEST_SCORE + 1)
        case ("beat", ":", _):
            target = read_number(name, 0, rules.HIGHEST_SCORE) + 1
        case ("against", ":", _):
            opponents = read_number(name, 1, MOST_OPPONENTS)
            return lambda seed: Against(opponents)
        case _:
            return None
    return lambda seed: ForTarget(target)


def read_number(name: str, least: int, most: int) -> int:
    """The number after the colon of a mind's name."""
    kind, _, number = name.partition(":")
    if not re.fullmatch("[0-9]{1,4}", number) or not least <= int(number) <= most:
        raise InvalidText(f"invalid mind {shown(name)}: expected {kind}: and a number from {least} to {most}")
    return int(number)
