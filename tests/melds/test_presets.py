"""Presets against the published rules of their games: hands whose best division follows from one rule each."""

from dataclasses import replace

import pytest

from kibitz.melds import (
    PRESETS,
    HandError,
    Rules,
    all_divisions,
    best,
    check_hand,
    complete,
    evaluate_many,
    evaluator_for,
    first_meld,
    forms_meld,
    hand_text,
    laid_off,
    read_hand,
    read_table,
    rearranged,
)


def first(text, game, **how):
    rules = PRESETS[game]
    return str(best(read_hand(text, rules), rules, **how)[0])


def cards_in_pack(rules):
    return sum(rules.copies(card) for card in range(53))


@pytest.mark.parametrize(
    ("game", "cards", "hand"),
    [
        ("article", 104, 15),
        ("gin", 52, 10),
        ("indian", 106, 13),
        ("500", 52, 13),
        ("rummikub", 106, 14),
        ("kalooki", 106, 13),
        ("contract", 106, 10),
        ("conquian", 40, 8),
        ("okey", 106, 14),
        ("canasta", 108, 11),
    ],
)
def test_packs_and_deals(game, cards, hand):
    rules = PRESETS[game]
    assert (cards_in_pack(rules), rules.hand) == (cards, hand)
    check_hand([card for card in range(53) for _ in range(rules.copies(card))], rules)


@pytest.mark.parametrize(
    ("text", "division"),
    [
        # An ace is above a king or below a two, and no run goes on beyond it.
        ("QH KH AH 2H", "QH KH AH | left 2H"),
        ("AH 2H 3H", "AH 2H 3H"),
        # A set has three or four different suits.
        ("7H 7H 7S", "no meld | left 7H 7H 7S"),
        # A joker stands for any card.
        ("9D JK JD", "9D JK=10D JD"),
    ],
)
def test_kalooki(text, division):
    assert first(text, "kalooki") == division


def test_the_first_meld_of_kalooki():
    """Forty points: an ace is 11, a picture 10, and a joker what the card is worth that it stands for."""
    rules = PRESETS["kalooki"]

    def laid(text):
        division = first_meld(read_hand(text, rules), rules=rules)
        return None if division is None else (str(division), division.points(rules))

    assert laid("QH KH AH 2C") is None
    assert laid("QH KH AH 3C 4C 5C") == ("3C 4C 5C | QH KH AH", 43)
    assert laid("JH QH KH JK") == ("JH QH KH JK=AH", 41)
    # In the hand at the end a joker costs 15, an ace 11.
    assert best(read_hand("JK AC", rules), rules)[0].value_left(rules) == 26


@pytest.mark.parametrize(
    ("text", "division"),
    [
        # A run has four cards, a set three of any suits.
        ("8C 9C 10C", "no meld | left 8C 9C 10C"),
        ("8C 9C 10C JC", "8C 9C 10C JC"),
        ("5H 5H 5S", "5H 5H 5S"),
        # Ace low or high, not around the corner.
        ("AD 2D 3D 4D", "AD 2D 3D 4D"),
        ("JD QD KD AD", "JD QD KD AD"),
        ("QD KD AD 2D", "no meld | left AD 2D QD KD"),
        ("9S 9S JK", "JK=9H 9S 9S"),
    ],
)
def test_contract_rummy(text, division):
    assert first(text, "contract") == division


def test_contract_rummy_counts_what_is_left():
    rules = PRESETS["contract"]
    assert best(read_hand("AH JK KD 4S", rules), rules)[0].value_left(rules) == 15 + 15 + 10 + 4


@pytest.mark.parametrize(
    ("text", "division"),
    [
        # The pack has no 8, 9 and 10: a jack follows the seven.
        ("6H 7H JH QH", "6H 7H JH QH"),
        # The ace is low only.
        ("AS 2S 3S QS KS", "AS 2S 3S | left QS KS"),
        # The seven of spades could be in either meld, and is needed in the run.
        ("5S 6S 7S JS 7H 7C 7D", "5S 6S 7S JS | 7H 7C 7D"),
    ],
)
def test_conquian(text, division):
    assert first(text, "conquian") == division


def test_conquian_goes_out_with_nine_cards():
    """Eight of the hand and the card turned up, all melded."""
    rules = PRESETS["conquian"]
    out = complete(read_hand("5S 6S 7S JS 2H 3H 4H 5H 6H", rules), rules)
    assert str(out) == "2H 3H 4H 5H 6H | 5S 6S 7S JS"
    assert complete(read_hand("5S 6S 7S JS 2H 3H 4H 5H KC", rules), rules) is None


def test_a_pack_that_lacks_ranks_in_all_functions():
    rules = PRESETS["conquian"]
    hand = read_hand("6H 7H JH QC QS QH", rules)
    divisions = [str(division) for division in all_divisions(hand, rules)]
    assert set(divisions) == {
        "no meld | left 6H 7H JH QH QS QC",
        "6H 7H JH | left QH QS QC",
        "7H JH QH | left 6H QS QC",
        "6H 7H JH QH | left QS QC",
        "QH QS QC | left 6H 7H JH",
        "6H 7H JH | QH QS QC",
    }
    assert len(divisions) == 6
    assert len(list(all_divisions(hand, rules, maximal=True))) == 3
    assert evaluate_many([hand, hand[:3]], rules=rules) == [(6, 0), (3, 0)]
    assert str(first_meld(hand, 23, rules)) == "QH QS QC | left 6H 7H JH"
    found = laid_off(read_table("5H 6H 7H", rules), read_hand("JH QH QS", rules), rules)
    assert (str(found.table[0]), hand_text(found.laid), str(found.division)) == (
        "5H 6H 7H JH QH",
        "JH QH",
        "no meld | left QS",
    )
    turn = rearranged(read_table("5H 6H 7H JH", rules), read_hand("JS JC", rules), rules)
    assert turn is not None
    assert " | ".join(map(str, turn.melds)) == "5H 6H 7H | JH JS JC"
    assert forms_meld(hand, rules)
    assert not forms_meld(read_hand("5H 7H JH", rules), rules)
    for wrong in (
        lambda: read_hand("8H", rules),
        lambda: best([28], rules),
        lambda: evaluate_many([[28]], "cards", rules),
    ):
        with pytest.raises(HandError, match="8H is not in this pack"):
            wrong()
    with pytest.raises(ValueError, match="expected melds of three or more"):
        evaluator_for(rules=rules)


@pytest.mark.parametrize(
    ("text", "division"),
    [
        # A one is below a two or above a thirteen, not both.
        ("12H 13H 1H", "QH KH AH"),
        ("13H 1H 2H", "no meld | left AH 2H KH"),
        # The two okeys, written JK, stand for any tile; a false joker is written as the tile that it is.
        ("4C JK 6C 9H 9S JK", "4C JK=5C 6C | 9H 9S JK=9C"),
        # Sets have different colours.
        ("9H 9H 9S", "no meld | left 9H 9H 9S"),
    ],
)
def test_okey(text, division):
    assert first(text, "okey") == division


def test_okey_ends_with_fourteen_tiles():
    rules = PRESETS["okey"]
    out = "1H 2H 3H 9H 9S 9C 9D 11C 12C 13C 1C 5D 6D 7D"
    assert complete(read_hand(out, rules), rules) is not None
    assert complete(read_hand(f"{out} 4S", rules), rules, spare=1) is not None


@pytest.mark.parametrize(
    ("text", "division"),
    [
        # No runs; a set has any suits, and as many cards as there are.
        ("4H 5H 6H", "no meld | left 4H 5H 6H"),
        ("5H 5H 5S", "5H 5H 5S"),
        # Jokers and twos are wild, and at most as many as natural cards.
        ("5H 5S 2C", "5H 2C=5H 5S"),
        ("5H 2C JK", "no meld | left 2C 5H JK"),
        ("5H 5S 2C 2D JK", "5H 2C=5H 5S JK=5S | left 2D"),
        # At most three of them beside four others: a canasta of seven cards.
        ("5H 5S 5C 5D 2C 2D JK JK", "5H 2C=5H 5S JK=5S 5C JK=5C 5D | left 2D"),
        # Twos and threes form no sets of their own.
        ("2H 2S 2C", "no meld | left 2H 2S 2C"),
        ("3S 3C 3S", "no meld | left 3S 3S 3C"),
    ],
)
def test_canasta(text, division):
    assert first(text, "canasta") == division


def test_sides_of_canasta_have_one_meld_of_a_rank():
    """Six natural cards take three of four wild ones: two melds with two each are not allowed."""
    rules = PRESETS["canasta"]
    found = best(read_hand("KH KH KS KS KC KC JK JK JK JK", rules), rules)[0]
    assert (len(found.melds), found.melded, hand_text(found.left)) == (1, 9, "JK")
    # The joker is worth 50 in the hand, an ace or a two 20, a black three 5.
    assert best(read_hand("JK AC 2D 3S KH", rules), rules)[0].value_left(rules) == 50 + 20 + 20 + 5 + 10


def test_lay_offs_of_canasta():
    rules = PRESETS["canasta"]
    found = laid_off(read_table("KH KS JK", rules), read_hand("KC 2D 2H JK", rules), rules, has_melds=False)
    assert sorted(found.table[0].cards) == read_hand("2D KH KS KC JK JK", rules)
    assert hand_text(found.division.left) == "2H"


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"removed": (8, 14)}, r"removed = \(8, 14\): expected ranks from 1 to 13"),
        ({"unmelded": (0,)}, r"unmelded = \(0,\): expected ranks from 1 to 13"),
        ({"removed": (8,), "jokers": 1}, "removed: expected no jokers"),
        ({"most_wild": 2}, "most_wild = 2: expected 0 to 16, and sets_only with it"),
        ({"one_set": True}, "one_set: expected sets_only with it"),
    ],
)
def test_options_that_do_not_go_together(wrong, message):
    with pytest.raises(ValueError, match=message):
        Rules(**wrong)
    assert replace(Rules(), removed=(8,)).copies(28) == 0
