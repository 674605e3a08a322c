"""What a chess program's `go` limits a search by, and how much of a clock one move may take."""

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

FOREVER = float("inf")
MOST_NUMBER = 10**15
"""Larger numbers count as this one: milliseconds and nodes that nobody waits for."""
NUMBER = re.compile("[+-]?[0-9]+")
CLOCKS, INCREMENTS = ("wtime", "btime"), ("winc", "binc")
"""White's, then Black's."""
NUMBERS = (*CLOCKS, *INCREMENTS, "movestogo", "movetime", "depth", "nodes", "mate")
LEAST = {"depth": 1, "nodes": 1, "mate": 1}
"""What a lower or unreadable limit counts as: a search without any might never be stopped. That of the others is 0."""

MOVES_TO_GO = 40
"""The moves for which a clock without movestogo must last; a larger movestogo counts as this one."""
SPARE_MOVES = 2
"""Added to movestogo, so that the last move before the control has time left too."""
INCREMENT_SHARE = 0.7
"""The share of the increment that each move may use."""
STRETCH = 1.7
"""A search may take this multiple of its share of the clock, because many end early: another round would not fit."""
MOST_OF_CLOCK = 0.4
"""No move takes more than this share of the clock."""
LEAST_SECONDS, LEAST_SHARE = 0.01, 0.02
"""A move takes these seconds even where no share is left for it, but no more than this share of the clock."""


class Limits(NamedTuple):
    """When a search ends."""

    seconds: float = FOREVER
    spend_all: bool = True
    """Whether it may use all of the seconds although another round would probably not end in time."""
    nodes: int = 0
    """0 for no limit."""
    depth: int = 0
    """0 for no limit."""
    mate_in: int = 0
    """A win in this number of own moves ends it; 0: no win does."""
    waits: bool = False
    """Whether it holds its answer back until a command asks for it."""
    after_ponder: float = FOREVER
    """The seconds from `ponderhit` on."""


def read_number(text: str) -> int | None:
    """A whole number, cut to what a search can use; None where the text is not one."""
    if not NUMBER.fullmatch(text):
        return None
    # Python reads numbers of thousands of digits slowly, or not at all.
    digits = text.lstrip("+-").lstrip("0") or "0"
    size = MOST_NUMBER if len(digits) > 15 else int(digits)
    return -size if text.startswith("-") else size


def read_numbers(words: Sequence[str], complain: Callable[[str], None]) -> dict[str, int]:
    """The numbers after the names of limits, cut to the least, which one that can't be read counts as."""
    numbers = {}
    for place, name in enumerate(words):
        if name in NUMBERS:
            text = words[place + 1] if place + 1 < len(words) else ""
            number = read_number(text)
            if number is None:
                complain(f"invalid {name} {text[:40]!r}: expected a whole number")
            numbers[name] = max(LEAST.get(name, 0), number or 0)
    return numbers


def read_limits(words: Sequence[str], side: int, overhead: float, complain: Callable[[str], None]) -> Limits:
    """The limits of a `go` for this side to move, 0 for White; overhead: seconds that a move takes besides thinking."""
    numbers = read_numbers(words, complain)
    seconds, spend_all = FOREVER, True
    own, other = CLOCKS[side], CLOCKS[side ^ 1]
    if own in numbers or other in numbers:
        # A clock for the other side alone is a mistake, but a search without an end would be a worse one.
        left = numbers.get(own, numbers.get(other, 0)) / 1000
        gain = numbers.get(INCREMENTS[side], 0) / 1000
        seconds, spend_all = seconds_for_move(left, gain, numbers.get("movestogo", 0), overhead), False
    if "movetime" in numbers:
        seconds, spend_all = numbers["movetime"] / 1000, True
    nodes, depth, mate_in = (numbers.get(name, 0) for name in ("nodes", "depth", "mate"))
    limits = Limits(seconds, spend_all, nodes, depth, mate_in, waits="infinite" in words or "ponder" in words)
    if "ponder" in words:
        return limits._replace(seconds=FOREVER, spend_all=True, after_ponder=seconds)
    return limits


def seconds_for_move(left: float, gain: float, moves_to_go: int, overhead: float) -> float:
    """How long a move may take, with this much left on the clock and this increment.

    moves_to_go: until the clock is set again, 0 or less where that is unknown. What the overhead of the moves to come
    will take is not shared out; the last part of a clock is, but so that it lasts.
    """
    moves = min(moves_to_go + SPARE_MOVES, MOVES_TO_GO) if moves_to_go > 0 else MOVES_TO_GO
    share = max(0.0, left - overhead * (moves + SPARE_MOVES)) / moves + INCREMENT_SHARE * gain
    most = MOST_OF_CLOCK * max(0.0, left - overhead)
    return min(max(STRETCH * share, min(LEAST_SECONDS, LEAST_SHARE * left)), most)
