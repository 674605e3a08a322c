"""Texts of hands, and what rules may say."""

import pytest

from kibitz.melds import PRESETS, HandError, Rules, card_name, check_hand, preset, read_hand


def test_every_way_to_write_a_card():
    ten = read_hand("10H")[0]
    for word in ("10h", "TH", "th", "10♥", "T♥", "10♡", "10♥\N{VARIATION SELECTOR-16}"):
        assert read_hand(word) == [ten]
    assert read_hand("aS 1S") == [1, 1]
    assert read_hand("11C, 12c; KC") == read_hand("JC QC 13C")
    assert read_hand("") == []
    assert read_hand("joker JK *", Rules(jokers=3)) == [52, 52, 52]
    for card in range(52):
        assert read_hand(card_name(card)) == [card]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("3H 14H", "word 2 '14H': there is no rank '14', expected A, 2 to 10 (or T), J, Q, K"),
        ("3H 4X", "word 2 '4X': expected a card, e.g. 10H, with a suit H, S, C, D or ♥ ♠ ♣ ♦ at its end"),
        ("3H 3h 4S 3♥", "word 4 '3♥': 3H can be held twice at most"),
        ("3H jk", "word 2 'jk': there are no jokers in these rules"),
        ("H", "word 1 'H': there is no rank '', expected A, 2 to 10 (or T), J, Q, K"),
        ("10", "word 1 '10': expected a card, e.g. 10H, with a suit H, S, C, D or ♥ ♠ ♣ ♦ at its end"),
    ],
)
def test_an_error_points_at_the_word(text, message):
    with pytest.raises(HandError) as error:
        read_hand(text)
    assert str(error.value) == message


def test_what_can_not_be_held():
    with pytest.raises(HandError, match="card 60: expected 0 to 51, or 52 for a joker"):
        check_hand([60], PRESETS["article"])
    with pytest.raises(HandError, match="there are no jokers"):
        check_hand([52], PRESETS["gin"])
    with pytest.raises(HandError, match="JK can be held twice at most"):
        check_hand([52] * 3, PRESETS["rummikub"])


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"decks": 5}, "decks = 5: expected 1 to 4"),
        ({"min_run": 1}, "min_run = 1: expected 2 to 13"),
        ({"min_set": 5}, "min_set = 5: expected 2 to 4"),
        ({"hand": 200}, "hand = 200: expected 1 to 104"),
        ({"ace": "high"}, "ace = 'high': expected low, either or round"),
        ({"values": (1, 2)}, "values: expected 13 numbers"),
        ({"wild": 14}, "wild = 14: expected 0 to 13"),
    ],
)
def test_rules_that_can_not_be(wrong, message):
    with pytest.raises(ValueError, match=message):
        Rules(**wrong)


def test_presets_by_name():
    assert preset("gin") is PRESETS["gin"]
    with pytest.raises(ValueError, match="no rummy rules 'whist': expected one of article, gin, indian, 500, rummikub"):
        preset("whist")
