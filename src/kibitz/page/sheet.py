"""The moves of a game in which nothing is hidden, as a page lists them beside the board."""

from itertools import islice

from kibitz import catalog, gameplay
from kibitz.page.answers import Written
from kibitz.sitting import Sitting
from kibitz.table import InvalidText, State, View


class Sheet:
    """The moves that were played, written down once each."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.part = catalog.part(sitting.game.name, "sheet")
        self.state: State | None = None
        """The one after the moves that are written."""
        self.lines: list[Written] = []

    def written(self) -> list[Written]:
        """All moves so far; none in a game that has no sheet."""
        if self.part is None:
            return []
        moves = self.sitting.record().moves
        played = [(line["seat"], line["move"]) for line in self.lines]
        if self.state is None or played != list(moves[: len(played)]):
            self.lines, self.state = [], state_after(self.sitting, 0)
        for seat, text in moves[len(self.lines) :]:
            move = self.state.read_move(seat, text)
            figure, rest = self.part.written(self.state.position, move)
            self.lines.append({"seat": seat, "move": text, "figure": figure, "text": rest})
            self.state = self.state.play(seat, move)
        return self.lines


def state_after(sitting: Sitting, number: int) -> State:
    """The state after this many moves of the game."""
    return next(islice(gameplay.replay(sitting.record()), number, None))


def past(sitting: Sitting, number: int) -> View:
    """What the seat saw after this many moves; InvalidText where that is not a moment of the game."""
    if catalog.part(sitting.game.name, "sheet") is None:
        raise InvalidText(f"{sitting.game.name} has no list of moves to go back in")
    if not 0 <= number <= (played := len(sitting.record().moves)):
        raise InvalidText(f"move {number}: expected one of 0 to {played}")
    return state_after(sitting, number).view(sitting.seen_by)


def figures(game: str) -> dict[str, str]:
    """The pictures of everything that moves in a game that has a sheet, by their names in Written."""
    part = catalog.part(game, "sheet")
    return {name: part.figure(name) for name in part.FIGURES} if part else {}


def figure(game: str, name: str) -> str:
    """The picture of what moves, by the name in Written; empty where the game has none."""
    part = catalog.part(game, "sheet")
    return part.figure(name) if part else ""
