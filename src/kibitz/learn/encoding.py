"""What a game offers to learners: its views as named numbers, and its moves as indices.

A game has an encoding where a module `encoding` stands beside the module of its `GAME`, with a subclass of Encoding
named `ENCODING`, or a function that returns one for a table; a game in a single module has `ENCODING` there. Games of
other packages are found in the same way; one without an encoding gets one from the fields of its positions.
"""

from __future__ import annotations

import operator
import sys
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, is_dataclass
from fractions import Fraction
from importlib import import_module
from importlib.util import find_spec
from itertools import islice
from random import Random
from typing import Any, ClassVar, TypeAlias

from kibitz import gameplay, words
from kibitz.learn.shapes import Shape, parts_of
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
        """The points that the view's seat is sure of before the end; rewards are their increases."""
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


TRIALS, MOST_STEPS = 100, 2000
"""Games of random choices that show what a position's fields can hold, and how many moves they have together."""
MOST_MOVES, MOST_NUMBERS = 4096, 8192
"""The most different moves, and the most numbers of an observation, of an encoding that nobody has written."""
SPARE = 16
"""Indices for moves that no trial has shown."""


class FieldsEncoding(Encoding):
    """The fields of a position as numbers, and moves by their texts, as some games of random choices show them.

    Those games are the same everywhere. A row with an item for each seat begins with one's own, and a field whose
    type is written Seat counts from it. Moves that no trial has shown have the last indices, in their order.
    """

    def describe(self) -> tuple[Feature, ...]:
        self.shape, self.texts = Shape(), list[str]()
        self._try_out()
        self.places = {text: index for index, text in enumerate(self.texts)}
        size = self.shape.settle()
        if size > MOST_NUMBERS or self.shape.most_words() > MOST_VALUE:
            raise InvalidText(
                f"{self.game.name}: its fields hold {size} numbers or {self.shape.most_words()} different texts, more "
                f"than {MOST_NUMBERS} or {MOST_VALUE}: {OWN_ENCODING}"
            )
        return (
            Feature("seat", 1, max(1, self.seats - 1), "the observer's seat"),
            Feature("own_turn", 1, 1, "1 where the observer is to move"),
            *(
                Feature(name, part.size, MOST_VALUE, f"the field {name} of a position")
                for name, part in self.shape.parts.items()
                if part.size
            ),
        )

    def _try_out(self) -> None:
        """See what positions and moves there are."""
        texts: set[str] = set()
        steps = 0
        for seed in range(TRIALS):
            rng = Random(seed)
            state = gameplay.settle_chance(gameplay.start(self.game, self.seats, self.options), rng, [])
            while True:
                for seat in range(self.seats):
                    self.shape.see(self._fields(state.view(seat)))
                if not state.to_move or steps == MOST_STEPS:
                    break
                moves = list(islice(state.view(state.to_move[0]).moves, MOST_MOVES + 1))
                texts.update(map(str, moves))
                if len(texts) > MOST_MOVES:
                    raise InvalidText(f"{self.game.name} has more than {MOST_MOVES} different moves: {OWN_ENCODING}")
                steps += 1
                state = gameplay.settle_chance(state.play(state.to_move[0], rng.choice(moves)), rng, [])
        self.texts = sorted(texts)

    def _fields(self, view: View) -> dict[str, Any]:
        """The position's fields, the observer's own things first."""
        position = view.position
        found = dict(parts_of(position) or {name: one for name, one in vars(position).items() if name[0] != "_"})
        kinds: dict[str, object] = (
            {field.name: field.type for field in fields(position)} if is_dataclass(position) else {}
        )
        for name, value in found.items():
            if isinstance(value, list | tuple) and len(value) == self.seats and not hasattr(value, "_fields"):
                found[name] = tuple(value[seat] for seat in own_seat_first(view.seat, self.seats))
            elif kinds.get(name) == "Seat" and isinstance(value, int) and value in range(self.seats):
                found[name] = (value - view.seat) % self.seats
        return found

    def count(self) -> int:
        return len(self.texts) + SPARE

    def numbers(self, view: View) -> Iterable[int]:
        return [view.seat, int(view.seat in view.position.to_move), *self.shape.write(self._fields(view))]

    def legal(self, view: View) -> dict[int, Move]:
        found: dict[int, Move] = {}
        unknown = len(self.texts)
        for move in view.moves:
            index = self.places.get(str(move), unknown)
            unknown += index == unknown
            found[index] = move
        if unknown > self.actions:
            raise InvalidText(f"{self.game.name} has moves that no trial has shown: {OWN_ENCODING}")
        return found

    def index(self, view: View, move: Move) -> int:
        place = self.places.get(str(move))
        if place is not None:
            return place
        return next(index for index, legal in self.legal(view).items() if legal == move)

    def word(self, index: int) -> str:
        return self.texts[index] if index < len(self.texts) else f"rare move {index - len(self.texts) + 1}"


OWN_ENCODING = "expected an encoding.py of its own (docs/plugins.md)"


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
    """Whether the game brings an encoding of its own."""
    module = _module(game)
    if module.endswith(".encoding"):
        return find_spec(module) is not None
    return hasattr(sys.modules.get(module), "ENCODING")


def of(game: Game, seats: int | None = None, options: Mapping[str, Any] | None = None) -> Encoding:
    """The game's encoding at this table; InvalidText where nothing can be learned, or for wrong seats or options."""
    gameplay.start(game, seats, options)
    chosen = words.options(game, options or {})
    seats = max(game.seats_with(**chosen)) if seats is None else seats
    if not has_encoding(game):
        if not gameplay.has_choices(game):
            raise InvalidText(f"{game.name} has no encoding: expected a game with choices (docs/learn.md)")
        return FieldsEncoding(game, seats, chosen)
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
