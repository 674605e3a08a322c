"""The exact solution of a few columns: processes share the work, and layers are files, so that it can be resumed."""

from __future__ import annotations

import json
import mmap
import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from zlib import crc32

from kibitz import workers
from kibitz.cache import cache_folder, checksum, exclusive
from kibitz.durable import make_folder, put_in_place, remove, replace_text, reserve
from kibitz.games.play_nine.rules import fresh_boards
from kibitz.games.play_nine.solve.solve import Boards
from kibitz.table import Progress, TableError

MOST_COLUMNS = 5
MEANS = "means.json"
TASK_BOARDS = 1 << 19
"""The boards of one task for one process."""


@dataclass(frozen=True)
class Task:
    """A part of one layer."""

    folder: Path
    columns: int
    draws: int
    begin: int
    end: int
    least: int
    """Boards with fewer hidden cards are left out."""


boards_of = cache(Boards)


def layer_file(folder: Path, draws: int) -> Path:
    return folder / f"layer-{draws}.f32"


@contextmanager
def layer(path: Path) -> Iterator[memoryview[float]]:
    """A layer's values, mapped from the file."""
    with path.open("r+b") as file, mmap.mmap(file.fileno(), 0) as mapped:
        raw = memoryview(mapped)
        values = raw.cast("f")
        try:
            yield values
        finally:
            values.release()
            raw.release()


def keep_means(folder: Path, means: list[float], last: Path) -> None:
    """Write the means so far, with the checksum of the last layer and one of the text itself, all at once."""
    body = [means, checksum(last)]
    replace_text(folder / MEANS, json.dumps([*body, crc32(json.dumps(body).encode())]))


def read_means(folder: Path, boards: Boards, most_draws: int) -> list[float]:
    """The means so far, where they and the layer that the next one needs are as written; TableError where not.

    All means together need no layer: a kill may have come while the layers were removed.
    """
    record = folder / MEANS
    if not record.exists():
        return []
    damaged = record
    try:
        *body, own = json.loads(record.read_bytes())
        if crc32(json.dumps(body).encode()) == own:
            means, expected = body
            if len(means) > most_draws:
                return list(means)
            damaged = layer_file(folder, len(means) - 1)
            if damaged.stat().st_size == 4 * boards.boards and checksum(damaged) == expected:
                return list(means)
    except (ValueError, TypeError, RecursionError, FileNotFoundError):
        pass
    raise TableError(f"{damaged} is missing or damaged: delete {folder} and solve again")


def fewest_hidden(columns: int, draws: int, most_draws: int) -> int:
    """The fewest cards that are hidden with this many draws left, but for a board that is open: a draw opens one."""
    return max(1, 2 * columns - 2 - (most_draws - draws))


def fill(task: Task) -> int:
    """Compute the part and write it to the layer's file; returns its number of boards."""
    boards = boards_of(task.columns)
    unfinished = layer_file(task.folder, task.draws).with_suffix(".part")
    with layer(unfinished) as values:
        if task.draws == 0:
            boards.fill_stop_values(values, task.begin, task.end)
        else:
            with layer(layer_file(task.folder, task.draws - 1)) as below:
                # Boards without a hidden card are worth their score, however many draws are left.
                only_scores = min(max(boards.open_boards, task.begin), task.end)
                values[task.begin : only_scores] = below[task.begin : only_scores]
                if only_scores < task.end:
                    boards.fill_layer(values, below, only_scores, task.end, task.least)
    return task.end - task.begin


def fresh_mean(columns: int, values: memoryview[float]) -> float:
    """The mean of a layer over fresh hands: one open card in each row."""
    boards, fresh = boards_of(columns), fresh_boards(columns)
    return sum(weight * values[boards.number(kinds)] for kinds, weight in fresh.items()) / fresh.total()


def solve(columns: int, most_draws: int, progress: Progress, folder: Path, jobs: int | workers.Pool) -> list[float]:
    """The mean of a fresh hand by draws left, from 0; the folder keeps the last layer and the means so far.

    Machines that work on it share the folder.
    """
    make_folder(folder)
    boards = boards_of(columns)
    means = read_means(folder, boards, most_draws)
    total = boards.boards * (most_draws + 1)
    for draws in range(len(means), most_draws + 1):
        done = draws * boards.boards
        progress(done, total)
        path = layer_file(folder, draws)
        unfinished = path.with_suffix(".part")
        reserve(unfinished, 4 * boards.boards)
        starts = range(0, boards.boards, TASK_BOARDS)
        least = fewest_hidden(columns, draws, most_draws)
        tasks = (
            Task(folder, columns, draws, begin, min(begin + TASK_BOARDS, boards.boards), least) for begin in starts
        )
        try:
            for filled in workers.spread(fill, tasks, jobs):
                done += filled
                progress(done, total)
        except FileNotFoundError as error:
            raise TableError(
                f"a worker has no {error.filename}: expected a folder that all machines share, by XDG_CACHE_HOME"
            ) from None
        with layer(unfinished) as values:
            means.append(fresh_mean(columns, values))
        put_in_place(unfinished, path)
        keep_means(folder, means, path)
        remove(layer_file(folder, draws - 1))
    return means


def layers_folder(columns: int, draws: int | None = None) -> Path:
    """The folder of the layers until the solution is done; those of 5 columns take 1.8 GB.

    draws: where they are not those of the course. Layers depend on the most draws, because of the boards left out.
    """
    given = "" if draws is None else f"-{draws}"
    return cache_folder(f"play-nine-{columns}{given}")


def fresh_hands(
    columns: int, draws: Sequence[int], progress: Progress, jobs: int | workers.Pool
) -> Mapping[str, float]:
    """The expected scores of fresh hands by draws; an interrupted solution resumes from its last whole layer."""
    is_dealt = len(draws) > 1
    folder = layers_folder(columns, None if is_dealt else draws[-1])
    with exclusive(folder):
        try:
            means = solve(columns, draws[-1], progress, folder, jobs)
        except KeyboardInterrupt:
            raise KeyboardInterrupt(f"the same command goes on from {folder}") from None
    # The means come last: until they are gone, they answer.
    for path in (*folder.glob("layer-*"), folder / MEANS):
        remove(path)
    shutil.rmtree(folder)
    return {f"expected score of a fresh hand with {count} draws": means[count] for count in draws}
