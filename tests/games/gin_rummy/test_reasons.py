"""What advice on gin rummy says in words."""

import re

import pytest

from kibitz.card_play import completes
from kibitz.games.gin_rummy.game import GAME
from kibitz.games.gin_rummy.moves import Choice
from kibitz.games.gin_rummy.reasons import ending
from kibitz.games.gin_rummy.thinking.outlook import Outlook
from kibitz.melds import read_card, read_hand
from kibitz.table import Clock

HAND = "2H 3H 4H 5S 5C 5D 8H 9H 10H KS KD"
VIEW = f"gin; phase throw; hands {HAND} / ? ? ? ? ? ? ? ? ? ?; first 10H; is taken yes; drawn 10H"


def test_a_card_completes_runs_and_sets():
    assert completes(read_card("5H"), read_hand("3H 4H"))
    assert completes(read_card("5H"), read_hand("4H 6H KD"))
    assert completes(read_card("5H"), read_hand("5S 5D"))
    assert not completes(read_card("5H"), read_hand("5S 6H 7S"))


def notes_of(text, mind="quick"):
    view = GAME.read_view(text)
    asked = GAME.minds()[mind](1)
    return {str(item.move): item.note for item in asked.explain(view, asked.advise(view, Clock()))}


@pytest.mark.slow
def test_advice_says_what_a_knock_wins_and_what_a_throw_gives_away():
    notes = notes_of(VIEW)
    assert "undercut in" in notes["knock KS"]
    for move in ("knock KS", "throw KS"):
        assert re.search(r"wins the hand in \d+% of the deals, [+-]\d+\.\d ± \d\.\d points on average", notes[move])
    assert "the other can meld it in" in notes["throw KS"]
    assert "unseen cards fit" in notes["throw KS"]


@pytest.mark.slow
def test_advice_on_a_draw_says_how_the_hand_ends():
    notes = notes_of("gin; phase first; hands 3H 4H 5H 9C 10C JD QD KS KC 2S / ? ? ? ? ? ? ? ? ? ?; first 8C")
    assert set(notes) == {"open", "pass"}
    assert notes["open"].startswith("takes 8C; wins the hand in ")
    assert notes["pass"].startswith("wins the hand in ")


@pytest.mark.slow
def test_the_same_question_gets_the_same_words_from_every_mind():
    quick = notes_of(VIEW)
    assert quick == notes_of(VIEW) == notes_of(VIEW, "best")


def test_what_is_certain_has_no_error():
    sure = Outlook(won=1.0, lost=0.0, points=58.0, error=0.0)
    assert ending(Choice("throw", 0), sure) == "wins the hand in 100% of the deals, +58.0 points on average"
