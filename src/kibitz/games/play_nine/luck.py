"""What the cards gave in a hand of Play Nine: every card that comes or is turned against all that could have come."""

from __future__ import annotations

from collections.abc import Sequence

from kibitz.games.play_nine import card_play, rules, state
from kibitz.games.play_nine.engine.search import Search
from kibitz.games.play_nine.engine.weights import known_draws, points, search_for
from kibitz.games.play_nine.minds import ODDS, is_solved, side_of
from kibitz.games.play_nine.state import Dealt
from kibitz.table import CHANCE, Record

KITTY_ODDS = tuple(rules.KITTY.count(rank) / len(rules.KITTY) for rank in rules.RANKS)


def mean(values: Sequence[float], odds: Sequence[float]) -> float:
    return sum([value * chance for value, chance in zip(values, odds, strict=True)])


class Board:
    """The board before a draw, as the player sees it, and what every card is worth on it by the nets' values."""

    def __init__(self, search: Search, shown: Sequence[Sequence[rules.Card]], draws: int, kitty: int) -> None:
        self.search, self.shown = search, shown
        self.kinds = rules.kinds_of(*shown)
        search.set_board(self.kinds)
        search.value_kitty(known_draws(draws, search), 0, kitty)
        self.placed = [self.best(card) for card in range(rules.CARDS)]
        """The value of each card in hand."""
        self.drawn = mean(self.placed, ODDS)
        """The value of a card from the deck."""
        self.kitty = [min(value, self.drawn) for value in self.placed]
        """The value of each kitty card."""

    def best(self, card: int) -> float:
        choice = self.search.best_placement(card)
        if choice < 0:
            return points(self.search.value_of_turning(-1 - choice))
        return points(self.search.value_of_replacing(choice // 2, choice % 2, card))

    def replaced(self, row: int, column: int, card: int) -> float:
        """The value of this card in this place."""
        place = self.kinds.index(self.kinds[column])
        side = side_of(self.kinds[column], self.shown[row][column])
        return points(self.search.value_of_replacing(place, side, card))

    def turned(self, column: int) -> list[float]:
        """The value of each card that may come to light in this column."""
        place = self.kinds.index(self.kinds[column])
        return [points(self.search.value_of_replacing(place, 0, card)) for card in range(rules.CARDS)]


# Only from the first kitty card on: what the deal is worth on average is not known. A hidden card counts when it is
# turned, or at the end, since until then nobody can know it. Boards wider than those that there are nets for are valued
# card by card, which would take too long.
#
# Reads the texts of a record that is known to be sound: playing it again move by move takes three times as long.
def luck(record: Record) -> tuple[float, ...] | None:
    """The points that the cards gave.

    None for boards of 2, 3 or more than 10 columns of Play Nine's own cards, and for those of other tables that are not
    solved.
    """
    start = state.start(record.options)
    if not start.rules.is_play_nine:
        return (card_play.luck(record, start),) if is_solved(start) and record.scores is not None else None
    columns = int(record.options["columns"])
    search = search_for(columns) if columns >= rules.FEWEST else None
    if not isinstance(search, Search) or record.scores is None:
        return None
    (_, dealt), *moves = record.moves
    deal = start.read_move(CHANCE, dealt)
    assert isinstance(deal, Dealt)
    ranks, draws = (deal.top, deal.bottom), deal.draws
    shown: list[list[rules.Card]] = [[rules.SHOWN_HIDDEN] * columns for _ in ranks]
    for row, column in enumerate((deal.top_open, deal.bottom_open)):
        shown[row][column] = ranks[row][column]
    total = value = 0.0
    board: Board | None = None
    card = 0
    for seat, text in moves:
        if seat == CHANCE:
            card = rules.card_of(int(text))
            if board is None:
                board = Board(search, shown, draws, card)
                total += board.kitty[card] - mean(board.kitty, KITTY_ODDS)
            else:
                total += board.placed[card] - board.drawn
            continue
        assert board is not None
        action, *place = text.split()
        if not place:
            draws -= 1
            continue
        row, column = map(int, place)
        if action == "replace":
            value = board.replaced(row, column, card)
            shown[row][column] = rules.RANKS[card]
        else:
            rank = ranks[row][column]
            values = board.turned(column)
            value = values[rules.card_of(rank)]
            total += value - mean(values, ODDS)
            shown[row][column] = rank
        board = None
    # The cards that are still hidden are turned.
    return (total + record.scores[0] - value,)
