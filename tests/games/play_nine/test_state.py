"""A hand of Play Nine: its texts, masked and whole, its moves, and what a seed deals."""

from random import Random

import pytest

from kibitz import gameplay
from kibitz.games.play_nine.game import GAME
from kibitz.games.play_nine.state import Hand, NextCard, Place, Take, read
from kibitz.minds import RandomMind
from kibitz.table import CHANCE, AmbiguousMove, IllegalMove, InvalidText, State, View

KITTY = "9 draws, top * 5 1 2, bottom 4 * * *, kitty 12"
CARD = "6 draws, top * * * 5, bottom 4 * 5 12, card 5"
WHOLE = "9 draws, top (3) 5 1 2, bottom 4 (0) (-5) (12), kitty 12"


@pytest.mark.parametrize(
    "text",
    [
        KITTY,
        CARD,
        WHOLE,
        "5 columns, not dealt",
        "2 columns, 2 draws, not dealt",
        "1 draws, top 1 2 3 4, bottom 5 6 7 8, over",
    ],
)
def test_texts_are_read_back(text: str) -> None:
    assert str(read(text)) == text


def test_what_people_type_is_read() -> None:
    assert read("  1 DRAW, top * 5 1 2,  bottom 4 * * *, Card to come ") == read(
        "1 draws, top * 5 1 2, bottom 4 * * *, card to come"
    )


def test_a_masked_hand_is_a_view_and_no_state() -> None:
    assert str(GAME.read_view(KITTY)) == KITTY
    assert GAME.read_view(WHOLE) == View(0, read("9 draws, top * 5 1 2, bottom 4 * * *, kitty 12"))
    assert GAME.read_state(WHOLE) == State(read(WHOLE))
    with pytest.raises(InvalidText, match="expected a whole position"):
        GAME.read_state(KITTY)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x", "invalid hand 'x': expected draws left, both rows"),
        (f"{KITTY} and more", "e.g. '9 draws"),
        ("9 draws, top * 5 1 2, bottom 4 * * *, kitty", "invalid hand"),
        ("9 draws, top *, bottom 4, kitty 12", "rows of 1 and 1 cards: expected equal rows of 2 to 40"),
        ("9 draws, top * 5 1 2, bottom 4 * * * *, kitty 12", "rows of 4 and 5 cards"),
        (
            "9 draws, top * 5 1 13, bottom 4 * * *, kitty 12",
            "invalid card '13' in the top row: expected -5 or 0 to 12, or",
        ),
        ("9 draws, top * 5 1 (2, bottom 4 * * *, kitty 12", r"invalid card '\(2' in the top row"),
        ("9 draws, top * 5 1 2, bottom 4 * * *, kitty -4", "invalid card '-4' in the kitty: expected -5 or 0 to 12$"),
        ("9 draws, top 1 5 1 2, bottom 4 3 2 1, kitty 12", "expected 'over'"),
        ("0 draws, top * 5 1 2, bottom 4 * * *, over", "expected no hidden card"),
        ("0 draws, top * 5 1 2, bottom 4 * * *, kitty 1", "expected 'over'"),
        ("4 columns, 10 draws, not dealt", "10 draws: expected 1 to 9, or none"),
        ("41 columns, not dealt", "41 columns: expected 2 to 40"),
    ],
)
def test_other_texts_say_what_was_expected(text: str, message: str) -> None:
    with pytest.raises(InvalidText, match=message):
        GAME.read_view(text)


@pytest.mark.parametrize(
    ("hand", "text", "move"),
    [
        (KITTY, "k", Take(True)),
        (KITTY, "Draw", Take(False)),
        (CARD, "r 0 3", Place(True, 0, 3)),
        (CARD, "turn 1 1", Place(False, 1, 1)),
        (CARD, "T 0 0", Place(False, 0, 0)),
    ],
)
def test_moves_are_read(hand: str, text: str, move: object) -> None:
    assert GAME.read_view(hand).read_move(text) == move


@pytest.mark.parametrize(
    ("hand", "seat", "text", "error"),
    [
        (KITTY, 0, "5", InvalidText),
        (CARD, 0, "kitty", InvalidText),
        (CARD, 0, "turn 0 3", IllegalMove),
        (CARD, 0, "replace 0", AmbiguousMove),
        ("6 draws, top * * * 5, bottom 4 * 5 12, card to come", CHANCE, "x", InvalidText),
        ("6 draws, top * * * 5, bottom 4 * 5 12, card to come", CHANCE, "13", IllegalMove),
        ("4 columns, not dealt", CHANCE, "9 draws", InvalidText),
        ("4 columns, not dealt", CHANCE, "9 draws, top 1 2 3, bottom 5 6 7, open 0 1", IllegalMove),
        ("4 columns, not dealt", CHANCE, "8 draws, top 1 2 3 4, bottom 5 6 7 8, open 0 1", IllegalMove),
    ],
)
def test_other_moves_are_refused(hand: str, seat: int, text: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        read(hand).read_move(seat, text)


def test_a_rank_is_read_whole() -> None:
    hand = read("6 draws, top * * * 5, bottom 4 * 5 12, card to come")
    assert hand.read_move(CHANCE, " 1 ") == NextCard(1)
    assert hand.read_move(CHANCE, "12") == NextCard(12)


def test_a_replaced_and_a_turned_card_are_open() -> None:
    hand = read("6 draws, top (1) 5 1 2, bottom 4 (0) 7 (8), card 9")
    assert str(hand.play(0, Place(True, 0, 0))) == "6 draws, top 9 5 1 2, bottom 4 (0) 7 (8), kitty to come"
    assert str(hand.play(0, Place(False, 1, 1))) == "6 draws, top (1) 5 1 2, bottom 4 0 7 (8), kitty to come"


def test_the_last_draw_turns_everything() -> None:
    hand = read("0 draws, top (1) 5 1 2, bottom 4 (0) 7 (8), card 9").play(0, Place(True, 0, 0))
    assert str(hand) == "0 draws, top 9 5 1 2, bottom 4 0 7 8, over"
    assert hand.scores() == (36.0,)
    assert hand.outcome() == "all draws taken"


def test_a_hand_without_hidden_cards_is_over() -> None:
    hand = read("2 draws, top 1 5 1 2, bottom 4 3 7 (8), card 9").play(0, Place(False, 1, 3))
    assert not hand.to_move
    assert hand.outcome() == "all cards open, 2 draws left"


def test_the_odds_of_all_ranks_sum_to_one() -> None:
    for phase in ("kitty to come", "card to come"):
        hand = read(f"6 draws, top * * * 5, bottom 4 * 5 12, {phase}")
        assert sum(hand.odds(move) for move in hand.moves(CHANCE)) == 1


def test_an_imagined_hand_keeps_what_is_open() -> None:
    hand = read(KITTY).imagine(0, Random(1))
    assert not hand.is_masked
    assert hand.seen(0) == read(KITTY)


def test_an_undealt_hand_hides_nothing() -> None:
    assert not Hand(4).is_masked
    assert Hand(4).seen(0) == Hand(4).imagine(0, Random(1)) == Hand(4)


def test_a_seeded_game_is_the_runners_hand() -> None:
    record = gameplay.play(GAME, [RandomMind(0)], 4242)
    assert record.moves[0] == (CHANCE, "10 draws, top 1 -5 9 5, bottom 5 4 3 2, open 3 0")
    assert record.moves[1] == (CHANCE, "12")


@pytest.mark.parametrize(
    ("rows", "error"),
    [
        ("top 1 2 3 4, bottom 5 6 7 0-1", InvalidText),
        ("top 1 2 3 4, bottom 5 6 7 08", InvalidText),
        ("top 1 2 3 4, bottom 5 6 7 13", InvalidText),
        ("top 1 2 3 4, bottom 5 6 7 " + "8" * 5000, InvalidText),
        ("top 1 2 3 4, bottom 5 6 7 8 9", IllegalMove),
        # Backtracking over every way to split the digits would take minutes.
        ("top " + "1" * 40 + "x, bottom 5 6 7 8", InvalidText),
    ],
)
def test_a_deal_that_can_not_be(rows: str, error: type[Exception]) -> None:
    undealt = Hand(4)
    good = "9 draws, top 1 2 3 4, bottom 5 6 7 8, open 0 3"
    assert str(undealt.read_move(CHANCE, good)) == good
    with pytest.raises(error):
        undealt.read_move(CHANCE, f"9 draws, {rows}, open 0 3")
