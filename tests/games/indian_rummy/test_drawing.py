"""Hands of Indian rummy as pictures and as text."""

from kibitz.games.indian_rummy.game import GAME

HIDDEN = " ".join(["?"] * 13)


def view_of(hand, joker="9D"):
    return GAME.read_view(f"indian; phase draw; hands {hand} / {HIDDEN}; known - / -; joker {joker}; pile 5D; paid 0 0")


def test_a_hand_says_which_run_a_show_lacks():
    for hand, words in (
        ("3H 5H 9C 10C 2D QD 8D KS 2S 2D 7H 8H 4S", "no pure run, 71 points"),
        ("3H 4H 5H JC 2D QD 8D KS 2S 2D 7H 8C 4S", "no second run, 63 points"),
        ("3H 4H 5H JC QC KC 8D KS 2S 2D 7H 8C 4S", "41 points"),
    ):
        view = view_of(hand)
        assert f"({words})" in GAME.drawing(view)
        assert f">{words}<" in GAME.picture(view)


def test_cards_outside_of_melds_are_sorted_by_suit():
    text = GAME.drawing(view_of("3H 5H 9C 10C 2D QD 8D KS 2S 2D 7H 8H JK"))
    assert "left 3♥ 5♥ 7♥ 8♥ 2♠ K♠ 9♣ 10♣ 2♦ 2♦ 8♦ Q♦ JK" in text


def test_wild_cards_are_marked_and_called_wild():
    picture = GAME.picture(view_of("3H 5H 9C 10C 2D QD 8D KS 2S 2D 7H 9H JK"))
    assert picture.count("★") == 2
    assert "9 of clubs, wild" in picture
    assert "joker, wild" not in picture


def test_the_text_says_what_a_drop_loses():
    assert "a drop now loses 20" in GAME.drawing(view_of("3H 5H 9C 10C 2D QD 8D KS 2S 2D 7H 9H JK"))
