"""Cards as pictures."""

from xml.etree import ElementTree

import pytest

from kibitz import card_faces
from kibitz.pictures import document


@pytest.mark.parametrize("count", [1, 2, 13, 52])
def test_a_row_stays_within_its_width(count: int) -> None:
    left = card_faces.spread(count, 700)
    assert len(left) == count
    assert left == sorted(left)
    assert left[-1] + card_faces.WIDTH <= 700


def test_a_rank_has_as_many_pips_and_every_card_is_drawn() -> None:
    assert all(len(set(places)) == rank for rank, places in card_faces.PIPS.items())
    drawn = {card_faces.card(suit, rank) for suit in range(4) for rank in range(1, 14)}
    assert len(drawn) == 52
    for card in (*drawn, card_faces.back(), card_faces.gap(), card_faces.number_card(55, "#000", "#fff")):
        ElementTree.fromstring(document("a card", 62, 88, [card]))
    assert card_faces.card(0, 1, marked=True) not in drawn


def test_cards_are_read_aloud_by_name() -> None:
    assert card_faces.spoken(3, 13) == "king of spades"
    assert card_faces.spoken(0, 7) == "7 of hearts"
