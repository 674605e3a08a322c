"""Who plays Candles, weakest first."""

from collections.abc import Callable, Mapping

from kibitz.games.template_game import rules
from kibitz.games.template_game.state import row_of

from kibitz.minds import RandomMind
from kibitz.table import Advice, Adviser, Clock, View


class Greedy(Adviser):
    """Blows out as many as it may; it only chooses, so its advice has no values."""

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        return [Advice(number, None) for number in sorted(row_of(view).moves(view.seat), key=str, reverse=True)]


class Exact(Adviser):
    """Knows who wins; among moves of the same value it blows out the fewest candles."""

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        row = row_of(view)
        assert row.candles is not None
        advice = []
        for number in rules.allowed(row.candles, row.last):
            loses = rules.wins(row.candles - number, number)
            note = "the other can answer" if loses else "whatever the other answers"
            advice.append(Advice(number, -1.0 if loses else 1.0, note))
        return sorted(advice, key=lambda item: -(item.value or 0))


MINDS: Mapping[str, Callable[[int], Adviser]] = {
    "random": RandomMind,
    "greedy": lambda seed: Greedy(),
    "best": lambda seed: Exact(),
}
