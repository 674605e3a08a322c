"""Every unseen card has one row, or is lower than all."""

from kibitz.games.take_five.explore import listed, panels
from kibitz.games.take_five.game import GAME
from kibitz.games.take_five.state import EXAMPLE, masked


def test_every_unseen_card_is_in_one_line() -> None:
    view = GAME.read_view(EXAMPLE)
    position = masked(view)
    rows = panels(view)["The rows"]().rows
    cards = [card for row in rows for part in str(row[4]).split() for card in ranged(part)]
    assert sorted(cards) == position.unseen
    assert sum(float(row[3]) for row in rows) == len(cards)


def ranged(part: str) -> range:
    first, _, last = part.partition("-")
    return range(int(first), int(last or first) + 1)


def test_neighbours_are_a_range() -> None:
    assert listed([3, 4, 5, 9]) == "3-5 9"
    assert not panels(GAME.start(3).view(0))
