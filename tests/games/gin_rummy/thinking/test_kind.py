"""Whether a hand that is over may be that of a simple player, and what the hands of a game say together."""

from random import Random

import pytest

from kibitz import gameplay
from kibitz.card_play import completes
from kibitz.games.gin_rummy.game import GAME
from kibitz.games.gin_rummy.minds.players import ENDS, Greedy, Quick
from kibitz.games.gin_rummy.moves import Turn
from kibitz.games.gin_rummy.reading import match_of
from kibitz.games.gin_rummy.thinking.kind import (
    LOOKS_OTHER,
    LOOKS_SIMPLE,
    NO_EVIDENCE,
    NOTHING_SEEN,
    PATIENT,
    FinishedHand,
    Impression,
    Kinds,
    SeenTurn,
    ending,
    evidence,
    evidence_of,
    looks_simple,
    may_have_played,
    turns_of,
)
from kibitz.melds import NO_CARD, read_card, read_hand
from kibitz.table import Clock

LIMIT = 10
MELDS = "AH 2H 3H 4S 5S 6S "


def turn(top, taken, thrown):
    return SeenTurn(read_card(top), taken, read_card(thrown))


def hand(cards, *turns, knocked=False):
    return FinishedHand(tuple(read_hand(MELDS + cards)), turns, knocked, LIMIT)


@pytest.mark.parametrize(
    ("finished", "looks"),
    [
        (hand("9C 8D 5C 3D", turn("KH", False, "10C")), True),
        # The nine counts more than what was thrown.
        (hand("9C 8D 5C 3D", turn("KH", False, "7C")), False),
        # A card that is taken may not be thrown at once, though it counts most.
        (hand("9C KS KD KH", turn("KH", True, "4C")), False),
        (hand("4C KS KD KH", turn("KH", True, "9C"), knocked=True), True),
        # With nine points one knocks.
        (hand("4C 2D AC 2S", turn("KH", False, "10C")), False),
        (hand("4C 2D AC 2S", turn("KH", False, "10C"), knocked=True), True),
        # Whichever card was drawn, the nine of spades would have formed a meld before.
        (hand("9C 9D 9H 8D", turn("9S", False, "10C"), knocked=True), False),
        (hand("9C 9D 9H 8D", turn("KS", False, "10C"), knocked=True), True),
        # A card that forms no meld was taken.
        (hand("9C 8D 5C 3D", turn("3D", True, "10C")), False),
        (hand("", knocked=True), True),
    ],
)
def test_a_simple_player_is_told_by_the_last_turns(finished, looks):
    assert looks_simple(finished) == looks


def test_turns_further_back_count_too():
    cards = tuple(read_hand(MELDS + "9C 8D 5C 3D"))
    last = turn("KH", False, "10C")
    assert may_have_played(cards, [turn("KH", False, "KC"), last], LIMIT)
    # After the first turn the player kept at least two of the nine, the eight and the ten.
    assert not may_have_played(cards, [turn("KH", False, "5D"), last], LIMIT)


def test_the_turns_of_a_seat_have_the_card_that_lay_open():
    first, *cards = read_hand("KH 2C 3C 4C 5C")
    turns = [Turn(False, cards[0]), Turn(True, cards[1]), Turn(False, cards[2]), Turn(True, cards[3])]
    assert turns_of(0, first, 0, turns) == (SeenTurn(first, False, cards[0]), SeenTurn(cards[1], False, cards[2]))
    assert turns_of(1, first, 0, turns) == (SeenTurn(cards[0], True, cards[1]), SeenTurn(cards[2], True, cards[3]))


class Simple(Greedy):
    """Takes what forms a meld alone."""

    def cost(self, match, move):
        if move.kind == "open":
            return (ENDS if completes(match.pile[-1], match.hand) else -ENDS), ""
        return super().cost(match, move)


def game(minds, seed, hands, every_seat=False):
    """The views of seat 0, or of whoever moves, in the first hands of a game."""
    rng, state, found = Random(seed), gameplay.start(GAME, 2), []
    while True:
        state = gameplay.settle_chance(state, rng, [])
        if not state.to_move or state.position.played > hands:
            return found
        seat = state.to_move[0]
        view = state.view(seat)
        if seat == 0 or every_seat:
            found.append(view)
        state = state.play(seat, minds[seat].advise(view, Clock())[0].move)


@pytest.mark.parametrize(("other", "sure"), [(Simple(1), True), (Quick(1), False)])
def test_hands_of_a_game_show_who_plays(other, sure):
    impression, kinds = Impression(1), NOTHING_SEEN
    for view in game((Quick(1), other), 4, 3):
        kinds = impression.of(match_of(view))
    assert kinds.simple == 3 * LOOKS_SIMPLE if sure else kinds.simple < 0


@pytest.mark.parametrize(
    ("finished", "end"),
    [
        (hand("KS KD KH KC", turn("9H", False, "10C"), knocked=True), "gin"),
        (hand("4C 2D AC 2S", turn("KH", False, "10C"), knocked=True), "early"),
        (hand("4C 2D AC 2S", *(turn("9H", False, f"{rank}C") for rank in "KQJ8"), knocked=True), "late"),
        (hand("4C 2D AC 2S", turn("KH", False, "10C")), "held"),
        (hand("9C 8D 5C 3D", turn("KH", False, "10C")), "over"),
    ],
)
def test_a_patient_player_is_known_by_how_hands_end(finished, end):
    assert ending(finished) == end
    assert evidence_of(finished).patient == PATIENT[end]


def test_what_the_odds_of_both_kinds_say():
    assert Kinds(5, 4).is_simple()
    assert not Kinds(5, 6).is_simple()
    assert not Kinds(-5, -10).is_simple()
    assert NOTHING_SEEN.patience() == pytest.approx(1 / 3, abs=0.01)
    assert evidence_of(hand("9C 8D 5C 3D")) == NO_EVIDENCE
    held = evidence_of(hand("4C 2D AC 2S", turn("KH", False, "10C")))
    assert NOTHING_SEEN.after(held).patience() > 1 / 2
    assert (Kinds(0, -(10**6)).patience(), Kinds(0, 10**6).patience()) == (pytest.approx(0, abs=0.001), 1)


def test_an_impression_of_another_game_is_forgotten():
    views = game((Quick(1), Simple(1)), 4, 3)
    later = match_of(views[-1])
    assert evidence(later, 1).simple == LOOKS_SIMPLE
    assert Impression(1).of(later) == NOTHING_SEEN.after(evidence(later, 1))
    impression = Impression(1)
    for view in views[:-1]:
        impression.of(match_of(view))
    assert impression.of(later).simple == impression.of(later).simple == 3 * LOOKS_SIMPLE
    elsewhere = match_of(game((Quick(2), Simple(2)), 9, 1)[-1])
    assert impression.of(elsewhere) == NOTHING_SEEN.after(evidence(elsewhere, 1))
    assert impression.of(match_of(views[0])) == NOTHING_SEEN


def test_a_hand_without_turns_says_nothing():
    match = match_of(game((Quick(1), Simple(1)), 4, 1)[-1])
    assert evidence(match, 1).simple in (LOOKS_SIMPLE, LOOKS_OTHER)
    assert match.laid_first != NO_CARD
