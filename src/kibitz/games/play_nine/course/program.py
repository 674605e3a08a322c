"""A player for the course CCPS 721: looks one draw ahead with nets that know what boards are worth."""

from __future__ import annotations

from functools import cache

from kibitz.games.play_nine.engine.arrays import ArraySearch, has_numpy
from kibitz.games.play_nine.engine.resized import ResizedSearch
from kibitz.games.play_nine.engine.rows import RowSearch
from kibitz.games.play_nine.engine.search import Search
from kibitz.games.play_nine.engine.weights import known_draws, nearest_learned, shipped_nets
from kibitz.games.play_nine.rules import Card, card_of, kinds_of

BUNDLE = "play_nine_player.py"
BUNDLE_NOTE = "It uses numpy where that is installed, which the course allows, and plays the same without."

AUTHOR = "Kibitz"
STUDENT_ID = "000000000"


@cache
def player(columns: int) -> Search | ResizedSearch:
    """The search that plays this number of columns."""
    # A compiled search is no base for the classes that make an interpreted one faster.
    kinds = [kind for kind in (ArraySearch if has_numpy() else RowSearch, Search) if issubclass(kind, Search)]
    learned = nearest_learned(columns)
    search = kinds[0](learned, *shipped_nets(learned).parts())
    return search if columns == learned else ResizedSearch(search, columns)


def search_of(top: list[Card], bottom: list[Card]) -> Search | ResizedSearch:
    """The player with this board."""
    search = player(len(top))
    search.set_board(kinds_of(top, bottom))
    return search


def get_author_info() -> tuple[str, str]:
    return AUTHOR, STUDENT_ID


def choose_drawing_action(
    top_concealed: list[Card], bottom_concealed: list[Card], draws_left: int, kitty_card: int
) -> str:
    search = search_of(top_concealed, bottom_concealed)
    return "k" if search.takes_kitty(known_draws(draws_left, search), 0, card_of(kitty_card)) else "d"


def choose_replacement_action(
    top_concealed: list[Card], bottom_concealed: list[Card], draws_left: int, current_card: int
) -> tuple[str, int, int]:
    rows = (top_concealed, bottom_concealed)
    search = search_of(top_concealed, bottom_concealed)
    choice = search.choose_placement(known_draws(draws_left + 1, search), 0, card_of(current_card))
    column = -1 - choice if choice < 0 else choice // 2
    cards = [card_of(row[column]) for row in rows]
    if choice < 0:
        # The hidden card has the highest number.
        return "t", cards.index(max(cards)), column
    # A kind's first card is the lower number; an even choice replaces the second.
    return "r", cards.index(min(cards) if choice % 2 else max(cards)), column
