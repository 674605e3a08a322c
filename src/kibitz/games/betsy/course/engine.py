"""The thinker that Betsy's course program asks, made once its first board is out."""

from kibitz.games.betsy.engine.thinker import Thinker
from kibitz.games.betsy.engine.weights import by_squares


def engine() -> Thinker:
    """The installed engine if it is compiled, else this one."""
    try:
        from kibitz.games.betsy.endings.files import at_hand, home
        from kibitz.games.betsy.engine.search import COMPILED
        from kibitz.games.betsy.engine.thinker import Thinker as InstalledThinker
        from kibitz.games.betsy.engine.weights import by_network
    except ImportError:
        return Thinker(by_squares())
    return InstalledThinker(by_network(), endings=at_hand(home())) if COMPILED else Thinker(by_squares())
