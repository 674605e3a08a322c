"""A player for the course CCPS 721: looks one draw ahead with nets that know what boards are worth."""

from functools import cache
from types import FunctionType

import numpy

from kibitz.games.play_nine.engine.nets import BRIGHTEST, FACTOR_BITS, ROWS, WIDTH
from kibitz.games.play_nine.engine.search import Judge
from kibitz.games.play_nine.engine.weights import nets_of, told
from kibitz.games.play_nine.rules import FEWEST, MOST, Card, card_of, kinds_of

BUNDLE = "play_nine_player.py"
BUNDLE_NEEDS = ("numpy",)


class ManyAtOnce(Judge if isinstance(Judge.lay, FunctionType) else object):  # type: ignore[misc]
    """The arithmetic of an interpreted judge on whole arrays: the same whole numbers, sooner than one by one."""

    def use_arrays(self, weights, outputs):  # type: ignore[no-untyped-def]
        self.wide = numpy.array(weights, dtype=numpy.int64).reshape(-1, WIDTH)
        self.bright = numpy.array(outputs, dtype=numpy.int64).reshape(-1, WIDTH)
        self.totals = [numpy.zeros(WIDTH, dtype=numpy.int64)] * 4

    def add_up(self, level, net):  # type: ignore[no-untyped-def]
        """Sum this net's rows for the board at this level."""
        kinds = self.board[level * MOST : level * MOST + self.columns]
        rows = [net * ROWS + self.row(kind, kinds[:place].count(kind)) for place, kind in enumerate(kinds)]
        self.slope[level] = sum(self.slopes[row] for row in rows)
        self.totals[level] = self.wide[rows].sum(axis=0)

    def take_away(self, level, row):  # type: ignore[no-untyped-def]
        """Put into self.rest what the columns at this level sum to without the one of this row."""
        self.rest = self.totals[level] - self.wide[row]

    def glow_all(self, net, asked):  # type: ignore[no-untyped-def]
        """Add to the lines asked for what the net's units say."""
        light = numpy.clip(self.rest + self.wide[self.rows[:asked]], 0, BRIGHTEST) * 8
        sums = (light * light >> 16) @ self.bright[net]
        for place, found in zip(self.places, sums.tolist(), strict=False):
            self.lines[place] += found * self.terms[2 * net + 1] >> FACTOR_BITS


@cache
def player(columns: int) -> Judge:
    """Who plays so many columns."""
    nets = nets_of(columns)
    parts = (nets.weights, nets.outputs, nets.slopes, nets.terms)
    if not isinstance(Judge.lay, FunctionType):
        return Judge(columns, *parts)
    made = ManyAtOnce(columns, *parts)
    made.use_arrays(nets.weights, nets.outputs)  # type: ignore[no-untyped-call]
    return made


def ready(top: list[Card], bottom: list[Card]) -> Judge | None:
    """The player with this board before it; none where it has learned nothing about such a hand."""
    columns = len(top)
    if not FEWEST <= columns <= MOST:
        return None
    made = player(columns)
    made.set_board(kinds_of(top, bottom))
    return made


def get_author_info() -> tuple[str, str]:
    return "Kibitz", "000000000"


def choose_drawing_action(
    top_concealed: list[Card], bottom_concealed: list[Card], draws_left: int, kitty_card: int
) -> str:
    judge = ready(top_concealed, bottom_concealed)
    card = card_of(kitty_card)
    takes = kitty_card <= 2 if judge is None else judge.takes(told(draws_left, judge), 0, card)
    return "k" if takes else "d"


def choose_replacement_action(
    top_concealed: list[Card], bottom_concealed: list[Card], draws_left: int, current_card: int
) -> tuple[str, int, int]:
    rows = (top_concealed, bottom_concealed)
    judge = ready(top_concealed, bottom_concealed)
    if judge is None:
        return put_highest(rows, current_card)
    choice = judge.choose(told(draws_left + 1, judge), 0, card_of(current_card))
    column = -1 - choice if choice < 0 else choice // 2
    shown = [card_of(row[column]) for row in rows]
    if choice < 0:
        # The hidden card; its number is the highest.
        return "t", shown.index(max(shown)), column
    # A kind's first card is the lower number; an even choice replaces the second.
    return "r", shown.index(min(shown) if choice % 2 else max(shown)), column


def put_highest(rows: tuple[list[Card], list[Card]], card: int) -> tuple[str, int, int]:
    """A move for boards of a size that no course deals: the card replaces what counts most."""
    worth = [
        (6 if shown == "*" else int(shown), row, column) for row in range(2) for column, shown in enumerate(rows[row])
    ]
    _, row, column = max(worth)
    return "r", row, column
