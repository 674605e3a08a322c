"""What ways to play bring on a few columns exactly: the mean of greedy play, and how best play's scores spread."""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Callable

from kibitz.games.play_nine.rules import fresh_boards
from kibitz.games.play_nine.solve.few import VALUE_BYTES, FewColumns, Layer

CHANCE_BYTES = 8
TIE = 1e-4
"""Points by which equal values may differ, since layers are of single precision."""


def greedy_mean(known: FewColumns) -> float:
    """The expected score of a player who takes at each draw the best score if play stopped after it.

    Of equal choices the kitty card comes before the deck and replacing before turning; else each is taken equally
    often.
    """
    stopped = known.layer(0)
    return backwards(known, stopped, lambda draws: stopped)


def deviation(known: FewColumns) -> float:
    """The standard deviation of best play's score in a fresh hand."""
    table = known.table
    optimum = sum(map(known.fresh_mean, table.draws)) / len(table.draws)
    squares = array("f", bytes(VALUE_BYTES * known.boards.boards))
    for hidden in range(2 * known.columns + 1):
        known.boards.fill_squares(squares, 0, known.boards.boards, hidden, optimum)
    return float(backwards(known, squares, known.layer) ** 0.5)


def chances(known: FewColumns) -> dict[int, float]:
    """The probability of each score of best play in a fresh hand; of equal choices it takes the first."""
    boards, table, found = known.boards, known.table, defaultdict[int, float](float)
    fresh = fresh_boards(known.columns, table.deck)
    scores = known.layer(0)
    for draws in table.draws:
        here = array("d", bytes(CHANCE_BYTES * boards.boards))
        for kinds, weight in fresh.items():
            here[boards.number(kinds)] += weight / fresh.total() / len(table.draws)
        for left in range(draws - 1, -1, -1):
            there = array("d", bytes(CHANCE_BYTES * boards.boards))
            boards.pass_on(known.layer(left), here, there)
            here = there
        boards.turn_up(here)
        for number in range(boards.open_boards):
            if here[number]:
                found[round(scores[number])] += here[number]
    return found


def backwards(known: FewColumns, layer: Layer, chosen_by: Callable[[int], Layer]) -> float:
    """The mean in fresh hands of what the layer says of boards without draws.

    chosen_by: by whose least values a draw's choices are made, with this number of draws left after it.
    """
    boards, total = known.boards, 0.0
    fresh = fresh_boards(known.columns, known.table.deck)
    numbers = {boards.number(kinds): weight for kinds, weight in fresh.items()}
    for draws in range(max(known.table.draws) + 1):
        if draws:
            above = array("f", bytes(VALUE_BYTES * boards.boards))
            # Boards without a hidden card are over, however many draws are left.
            memoryview(above)[: boards.open_boards] = memoryview(layer)[: boards.open_boards]
            boards.fill_followed(above, chosen_by(draws - 1), layer, boards.open_boards, boards.boards, TIE)
            layer = above
        if draws in known.table.draws:
            total += sum(weight * layer[number] for number, weight in numbers.items()) / fresh.total()
    return total / len(known.table.draws)
