"""What a move does on the board, in words."""

from kibitz.games.betsy.pieces import EMPTY, LETTERS, PARAKEET, PIECES
from kibitz.games.betsy.state import BetsyMove, BetsyPosition


def effect(position: BetsyPosition, move: BetsyMove) -> str:
    """What the move captures or becomes, and what the other side could capture with its next move."""
    kind, captured = (LETTERS.index(position.diagram[square]) & 7 for square in move)
    effects = []
    if captured != EMPTY:
        effects.append(f"captures the {PIECES[captured]}")
    if kind == PARAKEET and move.target // 8 in (0, 7):
        effects.append("becomes a Quetzal")
    return ", ".join(effects)
