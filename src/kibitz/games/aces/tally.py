"""Many games counted by their outcomes: compiled and side by side where there is such a Kibitz, else one by one."""

from kibitz.games.aces.rules import CARDS, outcome
from kibitz.random.shuffles import by_calls, outcomes


def results(first: int, n: int) -> dict[int, int]:
    """How often each number of cards is left by a won game, 0 by a lost one, with the n seeds from first on."""
    try:
        from kibitz.games.aces import lanes
    except ImportError:  # a course's file on its own
        compiled = False
    else:
        compiled = not lanes.__file__.endswith(".py")
    return by_calls(lanes.tally, first, n) if compiled else outcomes(range(CARDS), outcome, first, n)
