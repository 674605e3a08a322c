"""The rules of the game for two, and the texts of its positions."""

import random
from fractions import Fraction

import pytest

from kibitz.card_play import Turned
from kibitz.games.rummy.game import GAME
from kibitz.games.rummy.reading import read, read_alone
from kibitz.games.rummy.rules import BONUS, BOTH_DECKS, MOST_TURNS
from kibitz.games.rummy.state import Choice, Deal, deadwood
from kibitz.melds import HIDDEN, NO_CARD, card_name, read_card, read_hand
from kibitz.table import CHANCE, IllegalMove, InvalidText, State
from tests.melds import proof


def cards(text):
    return tuple(sorted(read_hand(text)))


def position(first, second, **fields):
    """A position in which seat 0 is to throw, unless fields say otherwise."""
    return State(Deal(hands=(cards(first), cards(second)), **{"phase": "throw", **fields}))


REST = " ".join(card_name(card) for card in BOTH_DECKS if card != read_card("3H"))
"""All cards but the two threes of hearts."""


def played(state, *moves):
    for text in moves:
        seat = state.to_move[0]
        state = state.play(seat, state.read_move(seat, text))
    return state


def test_the_deal():
    state = GAME.start(2, cards=3)
    state = played(state, "3H", "4H", "5H", "6H", "7H", "8H", "9H")
    deal = state.position
    assert deal.hands == (cards("3H 5H 7H"), cards("4H 6H 8H"))
    assert deal.pile == cards("9H")
    assert (deal.turn, deal.phase) == (0, "draw")
    assert [str(move) for move in state.moves(0)] == ["stock", "open"]


def test_only_who_drew_sees_the_card():
    state = played(position("3H 5H 9C", "4H 6H", phase="draw"), "stock", "KD")
    assert "you drew K♦" in GAME.drawing(state.view(0))
    assert state.view(0).position.drawn == read_card("KD")
    assert state.view(1).position.drawn == HIDDEN
    assert "drew" not in GAME.drawing(state.view(1))
    assert state.view(1).imagine(random.Random(1)).position.drawn in state.view(1).position.unseen
    assert played(state, "throw 9C").view(1).position.drawn == NO_CARD


def test_an_imagined_hand_has_been_improved_by_its_draws():
    def mean_deadwood(turns):
        pile = cards("KH QH JH 10H 9H 8H")
        deal = Deal(phase="draw", turns=turns, hands=(cards("2H 3H"), (*cards("7C 7D"), *[HIDDEN] * 8)), pile=pile)
        rng, found = random.Random(5), []
        for _ in range(100):
            imagined = deal.imagine(0, rng)
            assert not set(cards("7C 7D")) - set(imagined.hands[1])
            assert len(imagined.hands[1]) == 10
            found.append(deadwood(imagined.hands[1]))
        return sum(found) / len(found)

    assert mean_deadwood(0) > mean_deadwood(6) + 5 > mean_deadwood(12) + 10


def test_a_hand_that_nobody_has_improved_is_any():
    deal = Deal(phase="draw", hands=(cards("2H"), (HIDDEN,)), pile=cards("KH"))
    drawn = {deal.imagine(0, random.Random(seed)).hands[1] for seed in range(600)}
    assert len(drawn) == 52


def test_the_odds_of_a_card_go_by_its_copies():
    state = played(GAME.start(2), "3H")
    assert state.odds(Turned(read_card("3H"))) == Fraction(1, 103)
    assert state.odds(Turned(read_card("AH"))) == Fraction(2, 103)


def test_a_third_copy_is_not_in_the_pack():
    state = played(GAME.start(2), "3H", "3H")
    with pytest.raises(IllegalMove, match="3H"):
        state.read_move(CHANCE, "3H")
    assert state.odds(Turned(read_card("3H"))) == 0
    assert Turned(read_card("3H")) not in state.moves(CHANCE)


def test_of_the_other_hand_only_taken_cards_show():
    deal = position("3H 5H", "4H 6H KD", taken=((), cards("KD"))).view(0).position
    assert deal.hands == (cards("3H 5H"), (read_card("KD"), HIDDEN, HIDDEN))
    assert len(deal.unseen) == 104 - 3
    assert deal.is_masked
    assert str(deal) == "phase throw; hands 3H 5H / KD ? ?; taken - / KD"


def test_what_was_taken_may_not_be_thrown_at_once():
    state = played(position("3H 5H 9C", "4H 6H", phase="draw", pile=tuple(read_hand("KD KS"))), "open")
    assert state.position.taken[0] == cards("KS")
    assert state.view(1).position.hands[0] == (*cards("KS"), *[HIDDEN] * 3)
    with pytest.raises(IllegalMove, match="throw KS"):
        state.read_move(0, "throw ks")
    state = played(state, "throw 9c")
    assert state.position.pile == tuple(read_hand("KD 9C"))
    assert state.to_move == (1,)


def test_of_two_copies_one_may_be_thrown():
    state = played(position("KS 5H 9C", "4H 6H", phase="draw", pile=cards("KS")), "open", "throw K♠")
    assert state.position.taken[0] == cards("KS")


@pytest.mark.parametrize(
    ("mine", "other", "won", "outcome"),
    [
        ("3H 4H 5H KS", "2C 9D", 11 + BONUS, "seat 0 out with nothing left"),
        ("3H 4H 5H 6C KS", "2C 9D", 11 - 6, "seat 0 out"),
        ("3H 4H 5H 6C KS", "2C 4D", 0 - BONUS, "seat 0 out and undercut"),
        ("3H 4H 5H 9C KS", "AC 4S 4D 4C", 1 - 9 - BONUS, "seat 0 out and undercut"),
        ("3H 4H 5H 9C KS", "2H 3S 4S 5S 9H", 11 - 9, "seat 0 out"),
    ],
)
def test_going_out(mine, other, won, outcome):
    end = played(position(mine, other), "out KS")
    assert end.to_move == ()
    assert end.scores() == (won, -won)
    assert end.outcome() == outcome


def test_too_much_left_to_go_out():
    state = position("3H 4H 5H 6C 5D KS", "2C")
    with pytest.raises(IllegalMove, match="out KS"):
        state.read_move(0, "out KS")
    assert str(position("3H 4H 5H 6C 4D KS", "2C").read_move(0, "out KS")) == "out KS"


def test_out_moves_are_those_within_the_limit():
    rng = random.Random(1)
    for _ in range(100):
        hand = tuple(sorted(rng.sample(proof.DECK, 8)))
        limit = rng.randint(5, 60)
        deal = Deal(limit=limit, phase="throw", hands=(hand, ()))
        for card in set(hand):
            rest = list(hand)
            rest.remove(card)
            assert (Choice("out", card) in deal.moves(0)) == (deadwood(rest) <= limit)


def test_the_game_ends_when_nobody_goes_out():
    state = GAME.start(2, cards=5, limit=0)
    rng = random.Random(2)
    while state.to_move:
        seat = state.to_move[0]
        state = state.play(seat, state.draw(rng) if seat == CHANCE else state.moves(seat)[0])
    assert state.position.turns == MOST_TURNS
    assert state.scores() == (0.0, 0.0)
    assert state.outcome() == "a draw, the stock used up"


def test_the_game_ends_with_the_stock():
    pile = tuple(card for card in proof.DECK if card not in cards("3H 5H 9C KD"))
    deal = Deal(phase="draw", hands=(cards("3H 5H 9C"), cards("3H 5H 9C KD")), pile=(*pile, read_card("KD")))
    assert deal.stock_size == 0
    end = played(State(deal), "open", "throw 9C")
    assert end.to_move == ()


def test_texts():
    deal = Deal(
        15,
        20,
        "throw",
        1,
        7,
        (cards("3H"), (*cards("9C KD"), HIDDEN)),
        (cards("3H"), cards("9C")),
        tuple(read_hand("KD 2C")),
        read_card("9C"),
        HIDDEN,
    )
    text = (
        "cards 15; limit 20; phase throw; turn 1; turns 7; hands 3H / 9C KD ?; taken 3H / 9C; pile KD 2C; fresh 9C; "
        "drawn ?"
    )
    assert str(deal) == text
    assert read(text) == deal
    assert str(Deal()) == "phase deal; hands - / -"
    assert read("hands KD 3H/ 2C; phase  draw") == Deal(phase="draw", hands=(cards("3H KD"), cards("2C")))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("3H 4H", "3H 3H 5H 5H", "5H is here 3 times: expected at most 2"),
        ("/ 5H", "/ 5H; taken 9C / -", "taken of seat 0: expected only cards of its hand"),
        ("throw", "sleep", "phase: 'sleep': expected one of deal, draw"),
        ("phase", "limit many; phase", "limit: number 'many': expected a whole number"),
        ("phase", "limit 2000; phase", "limit: 2000: expected 0 to 1000"),
        ("3H 4H", "3H 4X", "hands: word 2 '4X': expected a card"),
        ("/ 5H", "5H", "hands: '3H 4H 5H': expected the cards of both seats, e.g. 3H 4H 9C / ? ? ?"),
        ("/ 5H", "/ 5H; fresh KD 2C", "fresh: 'KD 2C': expected one card, or - for none"),
        ("/ 5H", "/ 5H; pile ?", "expected ? in hands and drawn only"),
        ("/ 5H", "/ ?; drawn ?", "drawn ?: expected a card of the hand in turn, in phase throw only"),
        ("/ 5H", "/" + " ?" * 103, "105 cards in hands and pile: expected at most 104"),
        ("phase throw; ", "", "without 'phase': expected cards, limit, phase"),
        ("3H 4H", "3H", "1 and 1 cards in phase throw: expected at least 2 in the hand in turn and 1 in the other"),
        ("/ 5H", "/ -", "2 and 0 cards in phase throw: expected at least 2 in the hand in turn and 1 in the other"),
        ("/ 5H", "/ 5H; drawn 5H", "drawn 5H: expected a card of the hand in turn, in phase throw only"),
        ("/ 5H", "/ 5H; out 1", "seat 1 is out in phase throw: expected out in phase over only"),
        ("/ 5H", "/ 5H; turns 60", "60 turns in phase throw: expected fewer than 60 before the end"),
        ("phase throw", "phase deal; turns 1", "and no pile, turn or turns"),
        (
            "phase throw; hands 3H 4H / 5H",
            "phase deal; hands 3H / 4H 5H",
            "1 and 2 cards in phase deal: expected up to 10",
        ),
        ("phase throw; hands 3H 4H / 5H", "phase over; hands 3H / ?", "expected both hands laid open"),
        ("phase throw; hands 3H 4H / 5H", f"phase stock; hands 3H / 3H; pile {REST}", "no card is left in the stock"),
    ],
)
def test_positions_that_can_not_be(old, new, message):
    good = "phase throw; hands 3H 4H / 5H"
    assert str(read(good)) == good
    with pytest.raises(InvalidText) as error:
        read(good.replace(old, new))
    assert message in str(error.value)


def test_cards_alone():
    assert read_alone("4H 3H 9C") == Deal(2, phase="throw", hands=(cards("3H 4H 9C"), (HIDDEN,) * 2))
    before = read_alone("3H 4H 9C open 6H seen KD 2C")
    assert before == read_alone("3H 4H 9C seen KD 2C open 6H")
    assert before == Deal(3, phase="draw", hands=(cards("3H 4H 9C"), (HIDDEN,) * 3), pile=tuple(read_hand("KD 2C 6H")))


def test_how_the_scores_stand_is_the_difference_in_deadwood():
    hands = "3H 4H 5H KD", "QS 2C 3C"
    assert position(*hands).position.standing() == (15.0, -15.0), "the king is thrown at best"
    assert position(*hands, phase="draw").position.standing() == (5.0, -5.0)
    assert GAME.start(2).position.standing() is None
