"""The cards by name are the integers that the rules and the evaluator use."""

from kibitz.melds import JOKER, PRESETS, RANKS, Evaluator, Named, best, card_name, read_card

SUITS = {"HEARTS": "H", "SPADES": "S", "CLUBS": "C", "DIAMONDS": "D"}
NAMES = ["ACE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE", "TEN", "JACK", "QUEEN", "KING"]


def test_every_card_has_the_number_that_the_rules_read() -> None:
    assert len(Named) == 53
    for card in Named:
        if card is Named.JOKER:
            assert card == JOKER
            continue
        rank, _, suit = card.name.split("_")
        assert read_card(RANKS[NAMES.index(rank)] + SUITS[suit]) == card
        assert card_name(card)[-1] == SUITS[suit]


def test_the_compiled_evaluator_takes_them() -> None:
    run = [Named.FIVE_OF_HEARTS, Named.SIX_OF_HEARTS, Named.SEVEN_OF_HEARTS]
    assert str(best(run)[0]) == "5H 6H 7H"
    held = Evaluator(run)
    held.add(Named.KING_OF_SPADES)
    assert (held.cards_melded(), held.points_left()) == (3, 10)
    with_joker = [Named.FIVE_OF_HEARTS, Named.JOKER, Named.SEVEN_OF_HEARTS]
    assert str(best(with_joker, PRESETS["rummikub"])[0]) == "5H JK=6H 7H"
