"""What is known about hands of gin rummy, held against the hands by themselves and against chance."""

import pytest

from kibitz.games.gin_rummy import explore
from kibitz.games.gin_rummy.game import GAME
from kibitz.games.gin_rummy.reading import match_of
from kibitz.games.gin_rummy.scoring import deadwood
from kibitz.games.gin_rummy.thinking.opponent import imagined
from kibitz.melds import read_card

OTHER = " ".join(["?"] * 10)
KNOCKING = f"gin; phase throw; hands 2H 3H 4H 5S 5C 5D 8H 9H 10H KS KD / {OTHER}; first 10H; is taken yes; drawn 10H"
DRAWING = f"gin; phase draw; hands 3H 4H 9C 10C JD QD KS KC 2S AH / {' '.join(['?'] * 9)} 8C; first 8C;"
DRAWING = f"{DRAWING} starter 1; opener 1; turns +QH"


def panel(text, title):
    view = GAME.read_view(text)
    return view, explore.panels(view)[title]()


@pytest.mark.slow
def test_throws_are_legal_moves_and_leave_what_they_leave():
    view, found = panel(KNOCKING, "After each throw")
    hand = match_of(view).hand
    assert found.has_moves
    assert {row[0] for row in found.rows} == {str(move) for move in view.moves if str(move).startswith("throw")}
    for move, left, *_, knocks in found.rows:
        rest = [card for card in hand if card != read_card(str(move).split()[1])]
        assert left == deadwood(rest)
        assert (knocks == "yes") == (left <= 10)


def test_each_card_brings_what_the_best_throw_then_leaves():
    view, found = panel(DRAWING, "What each card would bring")
    match = match_of(view)
    assert sum(row[2] for row in found.rows) == len(match.unseen)
    card = match.unseen[0]
    held = (*match.hand, card)
    least = min(deadwood([one for one in held if one != thrown]) for thrown in held)
    (row,) = [row for row in found.rows if row[0] == least]
    assert row[2] >= 1
    assert "after the open Q♥" in found.text


def test_what_the_other_may_hold_has_what_it_took_and_nothing_that_is_seen():
    view, found = panel(DRAWING, "What the other may hold")
    match = match_of(view)
    hands = imagined(view, 50)
    assert all(len(set(hand)) == 10 and read_card("8C") in hand for hand in hands)
    assert not {card for hand in hands for card in hand} & {*match.hand, *match.pile}
    # A card beside the one that was taken is likelier than chance has it: nine of the unseen ones are in the hand.
    shares = {str(card): int(str(share).rstrip("%")) for card, share in found.rows}
    assert max(shares.values()) > 100 * 9 / len(match.unseen)
    assert found.pictures[0].count(">100<") == 1
    assert "deadwood" in found.text


def test_hands_of_other_sizes_are_imagined_by_chance():
    view = GAME.read_view("gin; cards 7; target 0; phase draw; hands 3H 4H 9C 10C JD QD KS / ? ? ? ? ? ? ?; first 5D")
    assert {len(hand) for hand in imagined(view, 5)} == {7}


def test_between_hands_nothing_is_explored():
    assert not explore.panels(GAME.start(2).view(0))
