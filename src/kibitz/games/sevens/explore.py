"""What is known about the game: its odds."""

from kibitz.patience import EXAMPLES, panels

__all__ = ["EXAMPLES", "panels"]
