"""What a seat sees, set up for the engine; and the rows in the order of their points."""

from __future__ import annotations

from kibitz.games.take_five.engine.network import Network, shipped_network
from kibitz.games.take_five.engine.search import Search
from kibitz.games.take_five.engine.table import Table
from kibitz.games.take_five.state import NONE, Piles, Round, masked
from kibitz.native import once_a_thread
from kibitz.table import Advice, Seat, View


@once_a_thread
def network() -> Network:
    """The shipped network, which all minds share."""
    return shipped_network()


def lists(piles: Piles) -> list[list[int]]:
    return [list(pile) for pile in piles]


def seen_by(seat: Seat, position: Round) -> tuple[int, Seat, list[int], list[list[int]], list[int]]:
    """What the engine gets of a position: the number of seats, one's own seat and hand, the rows, and unseen cards."""
    return position.players, seat, list(position.hands[seat]), lists(position.rows), position.unseen


def set_up(table: Table, view: View) -> None:
    """Set up the engine's table from what the view shows."""
    table.set_up(*seen_by(view.seat, masked(view)))


def start_search(search: Search, view: View) -> None:
    """Give the search a new decision."""
    position = masked(view)
    search.start(*seen_by(view.seat, position), position.chosen[view.seat] if position.is_row_due else NONE)


def rows_by_points(position: Round) -> list[Advice]:
    """The rows, cheapest first."""
    costs = list(map(position.table.points, position.rows))
    ranked = sorted(range(position.table.rows), key=costs.__getitem__)
    return [Advice(position.table.row_moves[row], None, f"{costs[row]} points now") for row in ranked]
