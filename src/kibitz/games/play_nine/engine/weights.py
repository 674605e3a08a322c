"""The searches that play: the shipped nets by number of columns, and how far they look ahead."""

from __future__ import annotations

from types import FunctionType

from kibitz.data_files import data_file
from kibitz.games.play_nine.engine.arrays import ArraySearch, has_numpy
from kibitz.games.play_nine.engine.nets import MOVE_PARTS, UNIT, Nets
from kibitz.games.play_nine.engine.packing import unpack
from kibitz.games.play_nine.engine.resized import ResizedSearch
from kibitz.games.play_nine.engine.rows import RowSearch
from kibitz.games.play_nine.engine.search import Search
from kibitz.games.play_nine.rules import EXTRA_DRAWS, FEWEST, MOST
from kibitz.native import once_a_thread

IS_COMPILED = not isinstance(Search.count_board, FunctionType)
DEPTH = 2 if IS_COMPILED else 0
"""How many further draws the best mind looks ahead; interpreted, one would take seconds for each move."""
MOVE_MARGIN = 1.0
"""Moves that are this many points worse than the best one draw ahead are not searched deeper."""
KITTY_MARGIN = 0.6
"""Nor is the choice of kitty or deck where the difference is more than this many points."""
CLOSE_MOVE_MARGIN, CLOSE_KITTY_MARGIN = 0.15, 0.12
"""The same for a second further draw, by the values from the first one."""
DEEPER_MARGIN = 0.15
"""Moves on the boards in between are searched within this many points of the best."""


def shipped_nets(columns: int) -> Nets:
    return unpack(packed_nets(columns), columns, 2 * columns + EXTRA_DRAWS[-1])


def packed_nets(columns: int) -> bytes:
    """The shipped nets for this number of columns; the files are named one by one, so that a bundle has them."""
    if columns == 4:
        return data_file("games/play_nine/data/4.xz")
    if columns == 5:
        return data_file("games/play_nine/data/5.xz")
    if columns == 6:
        return data_file("games/play_nine/data/6.xz")
    if columns == 7:
        return data_file("games/play_nine/data/7.xz")
    if columns == 8:
        return data_file("games/play_nine/data/8.xz")
    if columns == 9:
        return data_file("games/play_nine/data/9.xz")
    return data_file("games/play_nine/data/10.xz")


def search_kind() -> type[Search]:
    """The fastest class of search here: compiled, else with numpy where it is installed, else by whole rows."""
    if IS_COMPILED:
        return Search
    return ArraySearch if has_numpy() else RowSearch


def new_search(nets: Nets) -> Search:
    """A search with the margins of the best mind."""
    search = search_kind()(nets.columns, *nets.parts())
    search.set_margins(round(MOVE_MARGIN * UNIT), round(KITTY_MARGIN * UNIT * MOVE_PARTS))
    search.set_close_margins(
        round(CLOSE_MOVE_MARGIN * UNIT), round(CLOSE_KITTY_MARGIN * UNIT * MOVE_PARTS), round(DEEPER_MARGIN * UNIT)
    )
    return search


def nearest_learned(columns: int) -> int:
    """The nearest number of columns that there are nets for."""
    return max(FEWEST, min(columns, MOST))


@once_a_thread
def search_for(columns: int) -> Search | ResizedSearch:
    """The search with the shipped nets, for any number of columns."""
    learned = nearest_learned(columns)
    search = new_search(shipped_nets(learned))
    return search if columns == learned else ResizedSearch(search, columns)


@once_a_thread
def search_without_nets(columns: int) -> Search | ResizedSearch:
    """A search whose nets add nothing to the expected score if play stopped after this draw."""
    learned = nearest_learned(columns)
    search = new_search(Nets(learned, 2 * learned + EXTRA_DRAWS[-1]))
    return search if columns == learned else ResizedSearch(search, columns, 0.0)


def points(value: int) -> float:
    """The value of a kitty choice or a move, in points."""
    return value / (UNIT * MOVE_PARTS)


def known_draws(draws: int, search: Search | ResizedSearch) -> int:
    """The draws left, limited to those that the search has nets for; no hand of the course exceeds them."""
    return max(1, min(draws, search.most_draws))
