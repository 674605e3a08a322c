"""Minds that choose at once: the course's beginners, and the network."""

from __future__ import annotations

from random import Random

from kibitz.games.take_five.engine.beginners import simple_card, simple_row
from kibitz.games.take_five.engine.table import Table
from kibitz.games.take_five.minds import elsewhere
from kibitz.games.take_five.minds.judging import Judge
from kibitz.games.take_five.minds.setting_up import network, rows_by_points, set_up
from kibitz.games.take_five.state import ROW_MOVES, masked
from kibitz.table import Advice, Adviser, Clock, View


class Beginner(Adviser):
    """One of the course's seven, by its kind."""

    def __init__(self, kind: int, seed: int) -> None:
        self.kind = kind
        self.table = Table(seed)
        self.rng = Random(seed)

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        if not masked(view).is_of_course:
            return self.elsewhere(view)
        set_up(self.table, view)
        if masked(view).is_row_due:
            return [Advice(ROW_MOVES[simple_row(self.table, self.kind)], None)]
        return [Advice(simple_card(self.table, view.seat, self.kind), None)]

    def elsewhere(self, view: View) -> list[Advice]:
        """The same at another table than the course's."""
        position = masked(view)
        if position.is_row_due:
            return elsewhere.counted(view)[:1]
        hand = position.hands[view.seat]
        return [Advice(elsewhere.card_of(self.kind, hand, position.rows, position.table, self.rng), None)]


class Swift(Judge):
    """Plays the card that the network estimates to cost least, and takes the cheapest row.

    At another table than the course's it counts: the cards that may come between, and what a row costs.
    """

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.table = Table(seed)

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        position = masked(view)
        if not position.is_of_course:
            return elsewhere.counted(view)
        hand = position.hands[view.seat]
        if position.is_row_due:
            return rows_by_points(position)
        set_up(self.table, view)
        network().evaluate(self.table, view.seat)
        so_far = position.table.points(position.taken[view.seat])
        values = network().expected_points(len(hand))
        advice = [Advice(card, so_far + value, "") for card, value in zip(hand, values, strict=True)]
        return sorted(advice, key=lambda item: (item.value, item.move))

    def explain(self, view: View, advice: list[Advice]) -> list[Advice]:
        from kibitz.games.take_five.reasons import explained

        position = masked(view)
        is_known = position.is_row_due or position.is_of_course
        return explained(position, advice) if is_known else self.elsewhere.explain(position, advice)
