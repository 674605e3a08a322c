"""The engine that Betsy's course program asks, made once its first board is out."""

from kibitz.games.betsy.engine.deepening import Engine
from kibitz.games.betsy.engine.weights import by_squares


def engine() -> Engine:
    """The installed engine if it is compiled, else the one that came along."""
    try:
        from kibitz.games.betsy.endings.files import default_folder, load_endings
        from kibitz.games.betsy.engine.deepening import Engine as InstalledEngine
        from kibitz.games.betsy.engine.weights import COMPILED, by_network
    except ImportError:
        return Engine(by_squares())
    if not COMPILED:
        return Engine(by_squares())
    try:
        endings = load_endings(default_folder())
    except (OSError, ValueError):
        # Unreadable or damaged: the program owes its caller a move, not a complaint.
        endings = None
    return InstalledEngine(by_network(), endings=endings)
