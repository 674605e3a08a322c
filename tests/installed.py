"""Packages as pip leaves them in a folder of the path, for tests of plugins."""

from pathlib import Path

TINY = """
from dataclasses import dataclass

from kibitz.minds import RandomMind
from kibitz.table import Game, IllegalMove, InvalidText, Position, State
from kibitz.words import match


@dataclass(frozen=True)
class Tokens(Position):
    left: int = 3
    turn: int = 0

    @property
    def to_move(self):
        return (self.turn,) if self.left else ()

    def moves(self, seat):
        return tuple(range(1, min(2, self.left) + 1)) if seat in self.to_move else ()

    def read_move(self, seat, text):
        return match(text, self.moves(seat), r"\\d+", "a number of tokens, e.g. 2")

    def play(self, seat, move):
        if move not in self.moves(seat):
            raise IllegalMove(f"{move} is not allowed here")
        return Tokens(self.left - move, 1 - self.turn)

    def scores(self):
        return (1.0, 0.0) if self.turn == 1 else (0.0, 1.0)

    def outcome(self):
        return f"seat {1 - self.turn} took the last token"

    def __str__(self):
        return f"{self.left} {self.turn}"


class TinyGame(Game):
    name = "NAME"
    title = "take one or two tokens, the last one wins"
    aim = "highest"
    seat_counts = (2,)

    def start(self, seats):
        return State(Tokens())

    def read(self, text):
        parts = text.split()
        if len(parts) != 2 or parts[0] not in "0123" or parts[1] not in "01":
            raise InvalidText(f"invalid position {text[:40]!r}: expected tokens and a seat, e.g. '3 0'")
        return Tokens(int(parts[0]), int(parts[1]))

    def minds(self):
        return {"random": RandomMind}

    def drawing(self, view):
        return f"{view.position.left} tokens"


GAME = TinyGame()
"""


def install(folder: Path, name: str, code: str = TINY, init: str = "", target: str = "", version: str = "0.1") -> None:
    """A distribution kibitz-NAME with a package kibitz_NAME, whose game.py has this code."""
    project = f"kibitz_{name.replace('-', '_')}"
    package = folder / project
    package.mkdir(parents=True)
    (package / "__init__.py").write_text(init, encoding="utf-8")
    (package / "game.py").write_text(code.replace("NAME", name), encoding="utf-8")
    described = folder / f"{project}-{version}.dist-info"
    described.mkdir()
    (described / "entry_points.txt").write_text(
        f"[console_scripts]\nother = other:main\n\n[kibitz.games]\n{name} = {target or project}\n", encoding="utf-8"
    )
