"""What is known about hands of Indian rummy, held against the rules themselves and the minds' advice."""

from kibitz.games.indian_rummy import explore
from kibitz.games.indian_rummy.game import GAME
from kibitz.games.indian_rummy.minds import Planner
from kibitz.games.indian_rummy.reading import indian_of
from kibitz.games.indian_rummy.scoring import may_show
from kibitz.melds import card_name
from kibitz.table import Clock

HIDDEN = " ".join(["?"] * 13)
WAITING = f"hands 3H 4H 5H 7C 7S 7D 9S 10S KC 2C 2D 2H 2S / {HIDDEN}; known - / -; joker 6H; pile JS; paid 0 0"
COMPLETE = (
    f"hands 3H 4H 5H 7C 7S 7D 9S 10S JS 2C 2D 2H 2S KC / {HIDDEN}; drawn KC; known - / -; joker 6H; pile 4C; paid 0 0"
)


def panels(text, title):
    view = GAME.read_view(f"indian; {text}")
    return view, explore.panels(view)[title]()


def test_the_cards_that_complete_a_hand_are_those_with_which_it_may_be_shown():
    view, panel = panels(f"phase draw; {WAITING}", "What each card would bring")
    deal = indian_of(view)
    shows = [
        card
        for card in deal.unseen
        if any(may_show([one for one in (*deal.hand, card) if one != thrown], deal.wild) for thrown in set(deal.hand))
    ]
    ((near, cards, unseen),) = panel.rows
    assert (near, unseen) == ("complete", len(shows))
    assert len(cards.split()) == len(set(shows))
    assert f"{len(shows)} of {len(deal.unseen)} unseen cards" in panel.text
    assert panel.text.endswith("The open J♠ does too.")


def test_a_hand_in_turn_is_explored_with_legal_moves():
    view, panel = panels(f"phase throw; {COMPLETE}", "After each throw")
    assert panel.has_moves
    assert {row[0] for row in panel.rows} == {str(move) for move in view.moves if str(move).startswith("throw")}
    assert panel.rows[0] == ("throw KC", 0.0, 0.0, 0.0, "yes")
    assert all(row[1] >= 1 and row[4] == "" for row in panel.rows[1:])


def test_a_drop_is_worth_what_the_mind_says():
    view, panel = panels(f"phase draw; {WAITING}", "Drop or play on")
    advice = {str(one.move): one.value for one in Planner(0).advise(view, Clock())}
    assert {row[0]: row[1] for row in panel.rows} == advice
    assert panel.has_moves


def test_the_arrangement_says_which_runs_a_show_lacks():
    for hand, words in (
        ("3H 4H 5H 9S 10S JS 7C 7S 7D 2C 2D 2H 2S", "the hand may be shown"),
        ("3H 4H 5H 9S 10S JS 7C 7S 7D 2C 2D 2H KS", "only cards outside of melds count, 10 points"),
        ("3H 4H 5H 9S 10S QH 7C 7S 7D 2C 2D 2H KS", "no second run"),
        ("3H 5H 9H 9S 10S QH 7C 7S 7D 2C 2D 2H KS", "No pure run"),
    ):
        text = f"phase draw; hands {hand} / {HIDDEN}; known - / -; joker 6H; pile 4C; paid 0 0"
        _, panel = panels(text, "Best arrangement")
        assert words in panel.text
        shown = " ".join(row[1] for row in panel.rows).replace("|", "").split()
        assert len(shown) == len(hand.split())
        assert panel.pictures


def test_only_a_hand_that_its_seat_sees_is_explored():
    assert not explore.panels(GAME.start(3).view(0))
    waiting = f"indian; phase throw; turn 1; hands 3H 4H 5H 7C 7S 7D 9S 10S KC 2C 2D 2H 2S / {HIDDEN} ?; drawn ?;"
    view = GAME.read_view(f"seat 0; {waiting} known - / -; joker 6H; pile JS; paid 0 0")
    assert list(explore.panels(view)) == ["Best arrangement", "What each card would bring"]
    assert card_name(indian_of(view).joker) == "6H"
