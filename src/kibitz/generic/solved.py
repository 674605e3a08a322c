"""Solutions of whole games, computed once and kept in the user's cache: every later question is answered from there."""

from __future__ import annotations

import json
import sys
from array import array
from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any
from zlib import crc32

import kibitz
from kibitz.cache import cache_folder
from kibitz.durable import make_folder, replace
from kibitz.generic.cfr import Equilibrium
from kibitz.generic.retrograde import Hides, Retrograde, advice
from kibitz.plugin_trials import files_of
from kibitz.table import CHANCE, Advice, Clock, Game, Position

MOST_POSITIONS = 5_000_000
"""The most that are listed for a solution: about 2 GB."""
STEP = 0.5
"""Seconds between two reports of progress."""
KEY = 8
"""Bytes by which a position is found: of its text's BLAKE2b."""
DECISIVE = 10
"""Decimal places of the values that are returned."""

Told = Callable[[int, int], None]


def key_of(position: Position) -> int:
    return int.from_bytes(blake2b(str(position).encode(), digest_size=KEY).digest(), "little")


def stamp_of(game: Game) -> str:
    """A text that changes with the game's files and with Kibitz."""
    module = type(game).__module__
    files = sorted(files_of(module.rpartition(".")[0] or module))
    return f"Kibitz {kibitz.__version__}, {sys.byteorder}, {crc32(repr(files).encode()):08x}"


class Solved:
    """A solution from a file: the values of the positions in which somebody chooses."""

    def __init__(self, header: Mapping[str, Any], keys: Sequence[int], values: Sequence[float]) -> None:
        self.keys, self.values = keys, values
        self.method, self.sign = str(header["method"]), float(header["sign"])
        self.sides, self.seats, self.total = int(header["sides"]), int(header["seats"]), float(header["total"])

    def number(self, position: Position) -> int | None:
        key = key_of(position)
        place = bisect_left(self.keys, key)
        return place if place < len(self.keys) and self.keys[place] == key else None

    def __contains__(self, position: Position) -> bool:
        to_move = position.to_move
        return len(to_move) == 1 and to_move != (CHANCE,) and self.number(position) is not None

    def results(self, position: Position) -> tuple[float, ...]:
        """What the seats may expect, with the sign by which more is better; KeyError where it is not known."""
        to_move = position.to_move
        if not to_move:
            return tuple(self.sign * score for score in position.scores())
        if to_move == (CHANCE,):
            rows = [(float(position.odds(move)), position.play(CHANCE, move)) for move in position.moves(CHANCE)]
            weighed = [(odds, self.results(after)) for odds, after in rows]
            return tuple(sum(odds * result[seat] for odds, result in weighed) for seat in range(self.seats))
        number = self.number(position)
        if number is None:
            raise KeyError(str(position))
        if not self.sides:
            return tuple(self.values[number * self.seats : (number + 1) * self.seats])
        value = self.values[number]
        return (value, self.total - value) if self.sides == 2 else (value,) * self.seats

    def advice(self, position: Position) -> list[Advice]:
        """All moves with their exact values, best first."""
        return advice(position, self.sign, self.results, f"{self.method}, kept by kibitz solve")


def folder() -> Path:
    return cache_folder("solved")


def keep(game: Game, solution: Retrograde) -> Path:
    """Write a solution to the cache."""
    width = 1 if solution.sides else solution.seats
    chosen = sorted(
        (key_of(position), number)
        for number, position in enumerate(solution.positions)
        if solution.first[number] < solution.first[number + 1] and solution.movers[number] != CHANCE
    )
    values = array("d")
    for _, number in chosen:
        values.extend(solution.values[number * width : (number + 1) * width])
    body = array("Q", (key for key, _ in chosen)).tobytes() + values.tobytes()
    header = {
        "start": str(solution.root),
        "stamp": stamp_of(game),
        "method": solution.method,
        "sign": solution.sign,
        "sides": solution.sides,
        "seats": solution.seats,
        "total": solution.total,
        "count": len(chosen),
        "checksum": crc32(body),
    }
    path = folder() / f"{game.name}-{crc32(str(solution.root).encode()):08x}.bin"
    make_folder(path.parent)
    replace(path, json.dumps(header).encode() + b"\n" + body)
    return path


def kept(game: Game) -> Iterator[Solved]:
    """The solutions in the cache of this game as it is now; what is damaged or of another version is left out."""
    paths = sorted(folder().glob(f"{game.name}-????????.bin"))
    stamp = stamp_of(game) if paths else ""
    for path in paths:
        with suppress(OSError, ValueError, KeyError, TypeError, RecursionError):
            line, _, body = path.read_bytes().partition(b"\n")
            header = json.loads(line)
            if header["stamp"] == stamp and header["checksum"] == crc32(body):
                end = int(header["count"]) * KEY
                yield Solved(header, memoryview(body)[:end].cast("Q"), memoryview(body)[end:].cast("d"))


def solve(game: Game, start: Position, progress: Told) -> dict[str, float | int]:
    """The values of a game from its start, by name, kept for later where nothing is hidden; NotSmall says why not."""
    sign = -1.0 if game.aim == "lowest" else 1.0
    solution = Retrograde(start, sign, MOST_POSITIONS)
    try:
        while not solution.grow(Clock(STEP)):
            progress(len(solution.movers), len(solution.positions))
    except Hides:
        return equilibrium(start, sign)
    keep(game, solution)
    found = {f"value of seat {seat}": value for seat, value in enumerate(solution.results(start))}
    signed: dict[str, float | int] = {name: round(sign * value, DECISIVE) for name, value in found.items()}
    return {**signed, "positions": len(solution.positions), "largest error": solution.error}


def equilibrium(start: Position, sign: float) -> dict[str, float | int]:
    """The values of a small game with hidden parts, when all play the average strategies of its equilibrium."""
    found = Equilibrium(start, sign)
    found.grow(Clock())
    values = {
        f"value of seat {seat} in an equilibrium": sign * found.evaluate(found.root, seat, 1.0)
        for seat in range(found.seats)
    }
    return {**values, "positions": found.nodes}
