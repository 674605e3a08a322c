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
    return InstalledEngine(by_network(), endings=load_endings(default_folder())) if COMPILED else Engine(by_squares())
