"""Who plays Take 5!, weakest first."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from math import sqrt
from random import Random

from kibitz.games.take_five.kernel import Table
from kibitz.games.take_five.policies import simple_card, simple_row
from kibitz.games.take_five.position import ROW_MOVES, Sight, points
from kibitz.games.take_five.quick import POINT, Quick, fitted
from kibitz.games.take_five.search import Search
from kibitz.table import Advice, Adviser, Clock, View


def seen(view: View) -> Sight:
    assert isinstance(view, Sight)
    return view


def set_up(table: Table, view: Sight) -> None:
    table.set_up(view.seats, view.seat, list(view.hand), [list(row) for row in view.rows], view.unseen)


@cache
def network() -> Quick:
    return fitted()


class Beginner(Adviser):
    """One of the course's seven, by its kind among the policies."""

    def __init__(self, kind: int, seed: int) -> None:
        self.kind = kind
        self.table = Table(seed)

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        view = seen(view)
        set_up(self.table, view)
        if view.is_row_due:
            return [Advice(ROW_MOVES[simple_row(self.table, self.kind)], None)]
        return [Advice(simple_card(self.table, view.seat, self.kind), None)]


class Swift(Adviser):
    """Weighs each card by the fitted network, and takes the cheapest row."""

    def __init__(self, seed: int) -> None:
        self.table = Table(seed)

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        view = seen(view)
        if view.is_row_due:
            return rows_by_points(view)
        set_up(self.table, view)
        network().weigh(self.table, view.seat)
        so_far = points(view.taken[view.seat])
        values = network().expected(len(view.hand))
        found = [Advice(card, so_far + value, "") for card, value in zip(view.hand, values, strict=True)]
        return sorted(found, key=lambda item: (item.value, item.move))


def rows_by_points(view: Sight) -> list[Advice]:
    """The rows, cheapest first."""
    ranked = sorted(range(4), key=lambda row: points(view.rows[row]))
    return [Advice(ROW_MOVES[row], None, f"{points(view.rows[row])} points now") for row in ranked]


class Searcher(Adviser):
    """Plays the round out with every card in many imagined deals; what is left over is weighed by the network."""

    def __init__(self, seed: int, deals: int = 1500) -> None:
        self.search = Search(network(), seed)
        self.deals = deals
        """How many where no time is set."""

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        view = seen(view)
        search = self.search
        self.expect(view)
        search.start(
            view.seats, view.seat, list(view.hand), [list(row) for row in view.rows], view.unseen,
            view.chosen if view.is_row_due else 0,
        )
        if search.candidates == 1 and clock.seconds is not None and len(view.hand) == 1:
            search.run(64)
        elif clock.seconds is None:
            search.run(self.deals)
        else:
            # A batch takes a few milliseconds at most; the clock is asked between them.
            spare = min(0.01, clock.seconds / 5)
            while search.deals == 0 or clock.left() > spare:
                search.run(16)
        moves = ROW_MOVES if view.is_row_due else view.hand
        so_far = points(view.taken[view.seat])
        order = sorted(range(len(moves)), key=search.mean)
        found = []
        for i in order:
            note = ""
            if i != order[0]:
                apart = search.mean(i) - search.mean(order[0])
                error = sqrt(search.variance(i, order[0]) / search.deals)
                note = f"{apart:.2f} ± {error:.2f} worse in the same {search.deals} deals"
            error = sqrt(search.variance(i) / search.deals)
            found.append(Advice(moves[i], so_far + search.mean(i), note, error))
        return found

    def expect(self, view: Sight) -> None:
        """Set what is believed of the others; nothing is known here."""


def beginner(kind: int) -> Callable[[int], Adviser]:
    return partial(Beginner, kind)


MINDS: Mapping[str, Callable[[int], Adviser]] = {
    "random-player": beginner(0),
    "high-to-low-penalty": beginner(5),
    "low-to-high": beginner(2),
    "low-to-high-penalty": beginner(4),
    "low-penalty": beginner(1),
    "high-to-low": beginner(3),
    "avoid-penalty": beginner(6),
    "swift": Swift,
    "searcher": Searcher,
}
assert POINT
