"""What a game offers to learners: its views as named numbers, and its moves as indices.

A game has an encoding where a module `encoding` stands beside the module of its `GAME`, with a subclass of Encoding
named `ENCODING`, or a function that returns one for a table; a game in a single module has `ENCODING` there. Games of
other packages are found in the same way.
"""

from __future__ import annotations

import operator
import sys
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module
from importlib.util import find_spec
from typing import Any, ClassVar, TypeAlias

from kibitz import gameplay, words
from kibitz.table import CHANCE, Game, IllegalMove, InvalidText, Move, Position, Seat, View

MOST_VALUE = 255
"""Every number of an observation fits in a byte."""


@dataclass(frozen=True)
class Feature:
    """Some numbers of an observation, side by side, that have one meaning; each is from 0 to `highest`."""

    name: str
    size: int
    highest: int
    meaning: str


Parts: TypeAlias = tuple[int, ...]
"""The parts of a chance move that were drawn so far."""


@dataclass(frozen=True)
class Limits:
    """Bounds of a game, none of them exceeded."""

    moves: int
    """The most moves of players."""
    chance_moves: int
    """The most parts of chance moves."""
    outcomes: int
    """The most outcomes of one part; 0 where nothing depends on chance."""
    lowest: float
    highest: float
    """The scores of a seat."""
    total: float | None = None
    """What the scores of all seats always add up to; None where they do not."""


class Encoding(ABC):
    """How views and moves of a game, at a table with these seats and options, become numbers.

    Equal views have equal observations, and an observation is made from the view alone. `index` and `move` are inverse
    for every legal move. A seat that is not to move has an observation too, and an empty mask.
    """

    kernel: ClassVar[str] = ""
    """The module of the same package whose `Kernel` steps many games at once; empty where there is none."""

    revealed: ClassVar[str] = ""
    """The module of the same package whose `GAME` is this one with perfect information; empty where there is none."""

    lists_in_order: ClassVar[bool] = False
    """Whether the moves of every view come in the order of their indices, so that masks alone say what a random mind
    plays."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, int | str]) -> None:
        self.game, self.seats, self.options = game, seats, dict(options)
        self.features: tuple[Feature, ...] = self.describe()
        self.size = sum(feature.size for feature in self.features)
        """The numbers of an observation."""
        self.actions = self.count()
        """The indices of moves are from 0 to this, exclusive."""

    @abstractmethod
    def describe(self) -> tuple[Feature, ...]:
        """The parts of an observation, in their order."""

    @abstractmethod
    def count(self) -> int:
        """How many indices the moves have."""

    @abstractmethod
    def numbers(self, view: View) -> Iterable[int]:
        """The observation, feature by feature."""

    @abstractmethod
    def index(self, view: View, move: Move) -> int:
        """The index of a legal move of this view."""

    @abstractmethod
    def word(self, index: int) -> str:
        """What an index means, in words that need no view."""

    def observe(self, view: View) -> bytes:
        """The observation, one byte a number."""
        return bytes(self.numbers(view))

    def legal(self, view: View) -> dict[int, Move]:
        """The legal moves by their index, in the order of `view.moves`."""
        return {self.index(view, move): move for move in view.moves}

    def move(self, view: View, index: int) -> Move:
        """The legal move of this index; IllegalMove lists the legal ones in words."""
        legal = self.legal(view)
        if index not in legal:
            raise IllegalMove(illegal(index, [f"{number} ({move})" for number, move in legal.items()]))
        return legal[index]

    def mask(self, view: View) -> bytes:
        """A byte for each index: 1 where it is a legal move."""
        mask = bytearray(self.actions)
        for index in self.legal(view):
            mask[index] = 1
        return bytes(mask)

    def points(self, view: View) -> float:
        """The points that the view's seat has for sure before the end, of which rewards are the increases."""
        return 0.0

    def limits(self) -> Limits:
        """Bounds of the whole game, for libraries that ask for them before it begins."""
        raise InvalidText(f"{self.game.name} states no limits: expected Encoding.limits in its encoding.py")

    def outcomes(self, position: Position, parts: Parts) -> list[tuple[int, Fraction]]:
        """What chance may do next, each with its probability, after these parts of the chance move that is due.

        A chance move is one part: the number of a move in the order of `moves`. A game whose chance moves are too many
        to list, such as whole deals, gives them in parts.
        """
        return [(number, position.odds(move)) for number, move in enumerate(position.moves(CHANCE))]

    def chance_move(self, position: Position, parts: Parts) -> Move | None:
        """The chance move that these parts make; None while some are missing."""
        return list(position.moves(CHANCE))[parts[0]] if parts else None


def as_index(action: Any) -> int:
    """An action as learners give it, which may be a number of numpy or torch; IllegalMove where it is no whole one."""
    try:
        return operator.index(action)
    except TypeError:
        shown = words.shown(repr(action))[1:-1]
        raise IllegalMove(f"action {shown}: expected a whole number, the index of a legal action") from None


def illegal(action: object, legal: Iterable[str]) -> str:
    """The message about an action that is not legal."""
    return f"action {action} is not legal here: expected one of {words.some(legal, 50)}"


def _module(game: Game) -> str:
    """Where a game's encoding is, if it has one."""
    own = type(game).__module__
    return f"{own.rpartition('.')[0]}.encoding" if own.rpartition(".")[2] == "game" else own


def has_encoding(game: Game) -> bool:
    """Whether the game can be learned from."""
    module = _module(game)
    if module.endswith(".encoding"):
        return find_spec(module) is not None
    return hasattr(sys.modules.get(module), "ENCODING")


def of(game: Game, seats: int | None = None, options: Mapping[str, Any] | None = None) -> Encoding:
    """The game's encoding at this table; InvalidText where the game has none, or for wrong seats or options."""
    if not has_encoding(game):
        raise InvalidText(
            f"{game.name} has no encoding: expected a game with choices and an encoding.py (docs/learn.md)"
        )
    gameplay.start(game, seats, options)
    chosen = words.options(game, options or {})
    seats = max(game.seat_counts) if seats is None else seats
    made = import_module(_module(game)).ENCODING(game, seats, chosen)
    assert isinstance(made, Encoding)
    return made


def serves(game: Game, seats: int, options: Mapping[str, Any]) -> bool:
    """Whether the game can be learned from at this table: an encoding may be for some rules alone."""
    try:
        of(game, seats, options)
    except InvalidText:
        return False
    return True


def feature(encoding: Encoding, name: str) -> slice:
    """Where a feature is in an observation."""
    first = 0
    for one in encoding.features:
        if one.name == name:
            return slice(first, first + one.size)
        first += one.size
    known = [one.name for one in encoding.features]
    raise InvalidText(f"{encoding.game.name} has no feature {words.shown(name)}: expected one of {words.some(known)}")


def own_seat_first(seat: Seat, seats: int) -> list[Seat]:
    """All seats, the observer's first, then those to its left."""
    return [(seat + step) % seats for step in range(seats)]
