"""The numbers of melds."""

from kibitz.melds.divisions.melds import MASKS, MELD_COUNT, MELDS, RUN_FIRST, RUNS, SETS_OF_A_RANK, SUITS_OF_SETS
from tests.melds import oracle, proof


def test_every_meld_of_the_article_has_a_number():
    every = oracle.plain_melds([proof.oracle_card(card) for card in range(52)])
    assert len(MELDS) == MELD_COUNT == len(every)
    assert sorted((meld.kind, tuple(map(proof.oracle_card, meld.cards))) for meld in MELDS) == every
    assert [[card for card in range(52) if mask >> card & 1] for mask in MASKS] == [list(meld.cards) for meld in MELDS]


def test_the_number_of_a_run_follows_from_its_first_card_and_length():
    for number, meld in enumerate(MELDS[:RUNS]):
        assert number == RUN_FIRST[meld.cards[0]] + 13 - meld.cards[0] // 4 - len(meld.cards)


def test_the_number_of_a_set_follows_from_its_rank_and_suits():
    for number, meld in enumerate(MELDS[RUNS:]):
        column, which = divmod(number, SETS_OF_A_RANK)
        assert {card // 4 for card in meld.cards} == {column}
        assert sum(1 << card % 4 for card in meld.cards) == SUITS_OF_SETS[which]
