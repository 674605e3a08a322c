"""The exact values of every board of a few columns: for the family's other games, and games played for research."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from contextlib import suppress
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TypeAlias

from kibitz import workers
from kibitz.cache import cache_folder, exclusive, is_whole, map_file, whole_file
from kibitz.descriptions import digest
from kibitz.games.play_nine.cards.description import Table
from kibitz.games.play_nine.cards.presets import PLAY_NINE
from kibitz.games.play_nine.solve.solve import Boards
from kibitz.games.play_nine.solve.values import Values
from kibitz.table import Progress

VALUE_BYTES = 4
Layer: TypeAlias = "array[float] | memoryview[float]"
TASK_BOARDS = 1 << 16
"""The boards of one task for one thread."""
LEAST_KEPT = 1 << 22
"""Bytes of a layer that is worth a file: a smaller one is computed again as quickly."""
KEPT = 6
"""Solutions that are kept in memory."""
PATIENCE = 600.0
"""Seconds to wait for another process that solves the same game."""


def silent(done: int, total: int) -> None:
    """For callers that show no progress."""


class FewColumns(Values):
    """Expected final scores under best play; a layer of values is computed when it is first asked for."""

    def __init__(self, columns: int, table: Table = PLAY_NINE) -> None:
        super().__init__(columns, table)
        self.boards = Boards(columns, table)
        self.layers: list[Layer] = []

    def layer(self, draws: int, progress: Progress = silent) -> Layer:
        """The values of all boards with this many draws left, before the kitty card is turned."""
        while len(self.layers) <= draws:
            before = len(self.layers) * self.boards.boards
            total = (draws + 1) * self.boards.boards
            self.layers.append(self._next_layer(lambda done, _: progress(before + done, total)))  # noqa: B023
        return self.layers[draws]

    def _next_layer(self, progress: Progress) -> Layer:
        """From the cache folder, or computed, and put there where it is large and the folder can be written."""
        size = self.boards.boards
        if VALUE_BYTES * size >= LEAST_KEPT:
            with suppress(OSError):
                path = self.folder / f"layer-{len(self.layers)}.f32"
                if not is_whole(path):
                    with exclusive(self.folder, PATIENCE):
                        if not is_whole(path):
                            with whole_file(path, VALUE_BYTES * size) as unfinished:
                                self.fill(map_file(unfinished, "f", for_writing=True), progress)
                return map_file(path, "f", for_writing=False)
        values = array("f", bytes(VALUE_BYTES * size))
        self.fill(values, progress)
        return values

    @cached_property
    def folder(self) -> Path:
        """Where large layers are kept: by what is played, not by its name."""
        return cache_folder("play-nine") / f"{self.columns}-{digest(self.table)}"

    def fill(self, values: Layer, progress: Progress) -> None:
        """Compute the layer above the last one, on all cores."""
        begin, end = 0, self.boards.boards
        if self.layers:
            # Boards without a hidden card are worth their score, however many draws are left.
            begin = self.boards.open_boards
            memoryview(values)[:begin] = memoryview(self.layers[-1])[:begin]
        starts = range(begin, end, TASK_BOARDS)
        if len(starts) == 1:
            self.fill_part(self.boards, values, begin, end)
            progress(end, end)
            return

        def work(boards: Boards, start: int) -> int:
            """One task; returns the last board's number and one."""
            stop = min(start + TASK_BOARDS, end)
            self.fill_part(boards, values, start, stop)
            return stop

        jobs = min(workers.cores(), len(starts))
        every = [Boards(self.columns, self.table) for _ in range(jobs)]
        workers.in_threads(every, work, starts, lambda done: progress(done, end))

    def fill_part(self, boards: Boards, values: Layer, begin: int, end: int) -> None:
        if self.layers:
            boards.fill_layer(values, self.layers[-1], begin, end, 1)
        else:
            boards.fill_stop_values(values, begin, end)

    def value(self, kinds: Sequence[int], draws: int) -> float:
        return self.layer(draws)[self.boards.number(kinds)]


few_columns = lru_cache(KEPT)(FewColumns)
