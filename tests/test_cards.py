"""Cards as characters, letters and pictures."""

from xml.etree import ElementTree

import pytest

from kibitz import cards


def test_names_and_glyphs() -> None:
    assert [cards.name(0, 1), cards.name(1, 10), cards.name(2, 13), cards.name(3, 7)] == ["AH", "TD", "KC", "7S"]
    assert [cards.glyph(3, 11), cards.glyph(3, 12), cards.glyph(0, 13)] == ["\U0001f0ab", "\U0001f0ad", "\U0001f0be"]
    assert [cards.spread(1, 100), cards.spread(3, 98)] == [[0], [0, 26, 52]]


def test_every_glyph_is_the_card_that_unicode_names() -> None:
    import unicodedata

    suits = ("HEARTS", "DIAMONDS", "CLUBS", "SPADES")
    ranks = ("ACE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE", "TEN", "JACK", "QUEEN", "KING")
    for suit, suit_name in enumerate(suits):
        for rank, rank_name in enumerate(ranks, 1):
            assert unicodedata.name(cards.glyph(suit, rank)) == f"PLAYING CARD {rank_name} OF {suit_name}"


def test_piles() -> None:
    assert cards.face_down("abc") == "]]]"
    assert cards.face_up(["a", "b", "c"]) == "[[c"
    assert cards.face_up([]) == ""


@pytest.mark.parametrize("count", [1, 2, 13, 52])
def test_a_row_stays_within_its_width(count: int) -> None:
    left = cards.spread(count, 700)
    assert len(left) == count
    assert left == sorted(left)
    assert left[-1] + cards.WIDTH <= 700


def test_a_picture_is_a_whole_document() -> None:
    parts = [cards.card(0, 50, 1, 10, marked=True), cards.back(60, 50), cards.gap(120, 50)]
    document = ElementTree.fromstring(cards.picture("A title", 200, 100, parts))
    assert document.get("viewBox") == "0 0 200 100"
    texts = [text.text for text in document.iter("{http://www.w3.org/2000/svg}text")]
    assert texts == ["A title", "10"]
