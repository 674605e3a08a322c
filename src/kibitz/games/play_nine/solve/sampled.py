"""The values of boards on another table that has too many to be solved: means of hands that are played to their end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from types import FunctionType
from typing import Literal

from kibitz.games.play_nine.cards.description import Table
from kibitz.games.play_nine.rules import fresh_boards, kind_of
from kibitz.games.play_nine.solve.playouts import Playouts
from kibitz.games.play_nine.solve.values import Values
from kibitz.native import once_a_thread

IS_COMPILED = not isinstance(Playouts.before_kitty, FunctionType)
PLAYOUTS = 2000 if IS_COMPILED else 120
"""Playouts for each value; interpreted, as many as there is time for in a few seconds."""
FRESH_PLAYOUTS = 50 if IS_COMPILED else 1
"""Playouts for each board of a fresh hand, of which there are hundreds."""
KEPT = 6
"""Tables that are kept in memory, for each thread."""
KEPT_VALUES = 4096


class SampledColumns(Values):
    """Expected scores where the draws to come are played by playouts.py; with no draws left they are exact."""

    def __init__(self, columns: int, table: Table, playouts: int, first: int = 0) -> None:
        """first: the number of the first playout; others draw other cards."""
        super().__init__(columns, table)
        self.playouts, self.first = playouts, first
        self.played = Playouts(columns, table)
        # Other columns of the same kinds are worth the same.
        self.found = lru_cache(KEPT_VALUES)(self.sample)

    def sample(self, kinds: tuple[int, ...], draws: int, begin: Literal["kitty", "deck"] | int) -> tuple[float, float]:
        """Mean and standard error. begin: the card that comes next, or the column in which one is turned."""
        sides = [self.table.sides[kind] for kind in kinds]
        if begin == "kitty":
            self.played.before_kitty(sides, draws, self.playouts, self.first)
        elif begin == "deck":
            self.played.before_deck(sides, draws, self.playouts, self.first)
        else:
            self.played.before_turn(sides, draws, begin, self.playouts, self.first)
        return self.played.mean, self.played.error

    def value(self, kinds: Sequence[int], draws: int) -> float:
        if draws:
            mean, self.error = self.found(tuple(sorted(kinds)), draws, "kitty")
            return mean
        self.error = None
        boards = self.played.boards
        boards.unrank(boards.number(kinds))
        return boards.stop_value()

    def turned(self, kinds: Sequence[int], column: int, stays: int, draws: int) -> float:
        if not draws:
            return super().turned(kinds, column, stays, draws)
        ordered = tuple(sorted(kinds))
        mean, self.error = self.found(ordered, draws, ordered.index(kind_of(stays, self.table.hidden)))
        return mean

    def drawn(self, kinds: Sequence[int], draws: int) -> float:
        if not draws:
            return super().drawn(kinds, draws)
        mean, self.error = self.found(tuple(sorted(kinds)), draws, "deck")
        return mean

    def fresh_mean(self, draws: int) -> float:
        """The mean of the playouts' own way to play."""
        fresh, total = fresh_boards(self.columns, self.table.deck), 0.0
        for kinds, weight in fresh.items():
            sides = [self.table.sides[kind] for kind in kinds]
            self.played.before_kitty(sides, draws, FRESH_PLAYOUTS, self.first)
            total += weight * self.played.mean
        return total / fresh.total()


@once_a_thread
def kept() -> Callable[[int, Table, int, int], SampledColumns]:
    return lru_cache(KEPT)(SampledColumns)


def sampled_columns(table: Table, first: int = 0) -> SampledColumns:
    """Those of this thread: playouts have room to work in."""
    return kept()(table.columns, table, PLAYOUTS, first)
