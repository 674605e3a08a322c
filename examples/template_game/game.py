"""Candles in the words of the vocabulary: all that the catalog has to find."""

from collections.abc import Callable, Mapping
from typing import Any

from kibitz.games.template_game import drawing, rules
from kibitz.games.template_game.minds import MINDS
from kibitz.games.template_game.state import Row, read, row_of

from kibitz.table import Adviser, Game, Option, Position, Progress, State, View


class Candles(Game):
    name = "template-game"
    title = "a row of candles: blow out one to three, never as many as the other just did"
    aim = "highest"
    options = (Option("most", Row.most, range(rules.FEWEST, rules.MOST + 1), "the longest row that chance lights"),)
    seat_counts = (2,)

    def start(self, seats: int, **options: Any) -> State:
        return State(Row(most=options.get("most", Row.most)))

    def read(self, text: str) -> Position:
        return read(text)

    def minds(self) -> Mapping[str, Callable[[int], Adviser]]:
        return MINDS

    def drawing(self, view: View) -> str:
        return drawing.text(row_of(view))

    def picture(self, view: View) -> str:
        return drawing.svg(row_of(view), view.seat)

    def solve(self, progress: Progress, **options: Any) -> Mapping[str, float]:
        """How often the player who begins wins with best play, over all rows that chance may light."""
        rows = range(rules.FEWEST, options.get("most", Row.most) + 1)
        won = 0
        for done, candles in enumerate(rows, 1):
            won += rules.wins(candles, 0)
            progress(done, len(rows))
        return {"probability that seat 0 wins": won / len(rows)}


GAME = Candles()
