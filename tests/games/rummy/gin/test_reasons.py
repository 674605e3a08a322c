"""What advice on gin rummy says in words."""

from kibitz.games.rummy.game import GAME
from kibitz.games.rummy.gin.reasons import completes
from kibitz.games.rummy.rules import read_card, read_hand
from kibitz.table import Clock

HAND = "2H 3H 4H 5S 5C 5D 8H 9H 10H KS KD"
VIEW = f"gin; phase throw; hands {HAND} / ? ? ? ? ? ? ? ? ? ?; first 10H; is taken yes; drawn 10H"


def test_a_card_completes_runs_and_sets():
    assert completes(read_card("5H"), read_hand("3H 4H"))
    assert completes(read_card("5H"), read_hand("4H 6H KD"))
    assert completes(read_card("5H"), read_hand("5S 5D"))
    assert not completes(read_card("5H"), read_hand("5S 6H 7S"))


def test_advice_says_what_a_knock_wins_and_what_a_throw_gives_away():
    view = GAME.read_view(VIEW)
    mind = GAME.minds()["quick"](1)
    notes = {str(item.move): item.note for item in mind.explain(view, mind.advise(view, Clock()))}
    assert "undercut in" in notes["knock KS"]
    assert "points in the mean" in notes["knock KS"]
    assert "the other can meld it in" in notes["throw KS"]
    assert "unseen cards fit" in notes["throw KS"]
