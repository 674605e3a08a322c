"""Many games counted by their outcomes: compiled and side by side where there is such a Kibitz, else one by one."""

from kibitz.deals import by_calls, outcomes
from kibitz.games.aces.rules import CARDS, outcome


def results(first: int, n: int) -> dict[int, int]:
    """How often each number of cards is left by a won game, 0 by a lost one, with the n seeds from first on."""
    try:
        from kibitz.games.aces.lanes import tally
        from kibitz.mersenne import COMPILED
    except ImportError:  # a course's file on its own
        return outcomes(range(CARDS), outcome, first, n)
    return by_calls(tally, first, n) if COMPILED else outcomes(range(CARDS), outcome, first, n)
