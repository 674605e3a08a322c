"""Cards as characters and letters."""

from kibitz import cards


def test_names_and_glyphs() -> None:
    assert [cards.name(0, 1), cards.name(1, 10), cards.name(2, 13), cards.name(3, 7)] == ["AH", "TD", "KC", "7S"]
    assert [cards.glyph(3, 11), cards.glyph(3, 12), cards.glyph(0, 13)] == ["\U0001f0ab", "\U0001f0ad", "\U0001f0be"]


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
