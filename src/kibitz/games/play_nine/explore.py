"""What is known about Play Nine: what a board and a fresh hand are worth by the number of draws left."""

from collections.abc import Callable, Mapping
from functools import cache
from itertools import pairwise

from kibitz.games.play_nine import rules
from kibitz.games.play_nine.card_play import values_of
from kibitz.games.play_nine.engine.nets import MOVE_PARTS
from kibitz.games.play_nine.engine.resized import ResizedSearch
from kibitz.games.play_nine.engine.search import Search
from kibitz.games.play_nine.engine.weights import DEPTH, points, search_for
from kibitz.games.play_nine.minds import has_nets, is_solved
from kibitz.games.play_nine.rules import ANY_CARD, EXTRA_DRAWS, FEWEST, MOST
from kibitz.games.play_nine.state import EXAMPLE, Hand, hand_of
from kibitz.panels import Cell, Panel
from kibitz.table import View

EXAMPLES = {"values by columns and draws": EXAMPLE}
FURTHER_DRAWS = min(1, DEPTH)
"""Draws to look ahead here: the least of several values that err is too low, and less so from further on."""


def panels(view: View) -> Mapping[str, Callable[[], Panel]]:
    hand = hand_of(view)
    found: dict[str, Callable[[], Panel]] = {}
    if hand.phase not in ("undealt", "over"):
        found["This board by draws left"] = lambda: board_panel(hand)
    if hand.rules.is_play_nine:
        found["Fresh hands by columns and draws"] = fresh_panel
    else:
        found["Fresh hands by draws"] = lambda: fresh_of_table(hand)
    return found


def fresh_of_table(hand: Hand) -> Panel:
    """The mean of a fresh hand on another table."""
    known = values_of(hand)
    rows = tuple((f"{draws}", known.fresh_mean(draws)) for draws in hand.rules.table.draws)
    text = f"Expected scores {under(hand)}, before the first kitty card."
    return Panel(text, (), ("draws", "expected score"), rows)


def under(hand: Hand) -> str:
    """What play the values are of."""
    return "under best play" if is_solved(hand) or has_nets(hand) else "under simple play, from samples"


def board_panel(hand: Hand) -> Panel:
    """The board's expected score with any number of draws, before the kitty card is seen."""
    values = board_values(hand)
    gains = (0.0, *(before - value for before, value in pairwise(values)))
    rows = tuple((f"{draws}", value, gain) for draws, (value, gain) in enumerate(zip(values, gains, strict=True)))
    text = f"{hand.draws} draws are left here. Expected final scores {under(hand)}; the lower the better."
    return Panel(text, (), ("draws left", "expected score", "gained by the last draw"), rows)


def board_values(hand: Hand) -> list[float]:
    """The expected scores of a board by draws left, from 0 to the most of a fresh hand."""
    kinds = hand.kinds
    if not has_nets(hand):
        known = values_of(hand)
        most = 2 * hand.columns + EXTRA_DRAWS[-1] if hand.rules.is_play_nine else hand.rules.table.draws[-1]
        return [known.value(kinds, draws) for draws in range(most + 1)]
    search = search_for(hand.columns)
    search.set_board(kinds)
    return [board_value(search, draws) for draws in range(search.most_draws + 1)]


def board_value(search: Search | ResizedSearch, draws: int) -> float:
    """The expected score of the board that the search has, before the kitty card is turned; 0 draws: as it stands."""
    if not draws:
        return points(search.evaluate(0, 0) * MOVE_PARTS)
    return points(search.look_ahead(0, draws, FURTHER_DRAWS, ANY_CARD)) / rules.KITTY_SIZE


@cache
def fresh_panel() -> Panel:
    """The mean of a fresh hand, one open card in each row, for all of the course's columns and draws."""
    names = [f"{extra} more" for extra in EXTRA_DRAWS]
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (f"{columns}", *(fresh_mean(search_for(columns), columns, 2 * columns + extra) for extra in EXTRA_DRAWS))
        for columns in range(FEWEST, MOST + 1)
    )
    text = (
        "Expected scores before the first kitty card, with two draws for each column and 1, 2 or 3 more, by the search "
        "that plays. kibitz solve play-nine computes those of 4 and 5 columns exactly."
    )
    return Panel(text, (), ("columns", *names), rows)


def fresh_mean(search: Search | ResizedSearch, columns: int, draws: int) -> float:
    """The mean over all boards with one open card in each row."""
    total, boards = 0.0, rules.fresh_boards(columns)
    for kinds, weight in boards.items():
        search.set_board(kinds)
        total += weight * board_value(search, draws)
    return total / boards.total()
