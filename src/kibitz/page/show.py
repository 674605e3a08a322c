"""`kibitz.show`: a position as a clickable board in a notebook, against minds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kibitz import catalog
from kibitz.learn.extras import missing
from kibitz.sitting import Sitting, read_start
from kibitz.table import CHANCE, Game, InvalidText, State, View, game_of

if TYPE_CHECKING:
    from kibitz.page.notebook import Board


def show(
    position: State | View | Game | str,
    *,
    against: str = "best",
    seat: int | None = None,
    seconds: float = 0.3,
    seed: int = 0,
) -> Board:
    """A clickable board in a notebook, from this position on or from a game's first one.

    You play `seat`, by default the one that is to move; the mind `against` plays the others, or one for each of them
    with commas between. `board.state` is the state of the game after whatever was clicked, `board.record()` the game
    so far. The seed decides what chance deals, and what a view hides.
    Raises InvalidText for an unknown game, seat or mind, MissingExtra where a notebook's widgets are not installed.
    """
    game, start = _place(position, seed)
    if start is not None and seat is None:
        seat = next((one for one in start.to_move if one != CHANCE), start.position.default_seat)
    sitting = Sitting(game, seed, seat=seat or 0, against=against, seconds=seconds, start=start)
    try:
        from kibitz.page.notebook import Board
    except ImportError:
        raise missing("anywidget", "kibitz.show") from None
    return Board(sitting)


def _place(position: State | View | Game | str, seed: int) -> tuple[Game, State | None]:
    """The game, and the state to begin from where that is not its first one."""
    if isinstance(position, str):
        return catalog.game(position), None
    if isinstance(position, Game):
        return position, None
    game = game_of(position.position)
    if game is None:
        raise InvalidText(f"{type(position.position).__name__} is a position of no known game")
    return game, position if isinstance(position, State) else read_start(game, str(position), seed)[0]
