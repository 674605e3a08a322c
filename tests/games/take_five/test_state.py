"""Positions: play against an independent referee, the example of the assignment, masks, and texts."""

from pathlib import Path
from random import Random

import pytest

from kibitz import play
from kibitz.games.take_five.game import GAME
from kibitz.games.take_five.rules import SEATS, deck, penalty
from kibitz.games.take_five.state import HIDDEN, HIDDEN_HAND, NONE, Deal, Round, masked
from kibitz.table import CHANCE, IllegalMove, InvalidText, State, View
from tests.games.take_five.referee import referee

FIRST = "players 2; hand 6 7 8 9 10 11 12 13 14 15; rows 2 / 3 / 4 / 5"
EXAMPLE_ROWS = ((2, 5, 9, 23, 34), (17, 18, 22), (76,), (10, 11, 12, 103))


def example() -> Round:
    """The assignment's 4, 35 and 80 at a table of ten; the others' cards are placed elsewhere or behind."""
    cards = (35, 80, 4, 6, 24, 25, 81, 82, 83, 104)
    used = {*sum(EXAMPLE_ROWS, ()), *cards}
    rest = tuple(card for card in deck(10) if card not in used)
    return Round(10, tuple((card,) for card in cards), (NONE,) * 10, EXAMPLE_ROWS, (rest, *((),) * 9), (NONE,) * 10)


def test_the_example_of_the_assignment() -> None:
    state = start = example()
    for seat, hand in enumerate(start.hands):
        assert state.to_move == tuple(range(seat, 10))
        state = state.play(seat, hand[0])
    assert state.to_move == (2,), "the 4 is lower than the end of every row"
    assert state.moves(2) == ("row 1", "row 2", "row 3", "row 4")
    assert state.moves(1) == ()
    after = state.play(2, "row 3")
    assert after.rows == ((35, 80, 81, 82, 83), (17, 18, 22, 24, 25), (4, 6), (10, 11, 12, 103, 104))
    assert after.taken[2] == (76,), "the third row, for the 4"
    assert after.taken[0] == tuple(sorted((*start.taken[0], 2, 5, 9, 23, 34))), "the first, for the 35, its sixth card"
    assert [pile for seat, pile in enumerate(after.taken) if pile and seat not in (0, 2)] == []
    assert after.last == tuple(hand[0] for hand in start.hands)
    assert after.to_move == ()


@pytest.mark.parametrize("seats", SEATS)
def test_every_card_stays_in_the_game(seats: int) -> None:
    rng = Random(seats)
    state = Round(seats)
    state = state.play(CHANCE, state.draw(rng))
    while state.to_move:
        seat = rng.choice(state.to_move)
        state = state.play(seat, rng.choice(list(state.moves(seat))))
        piles = (*state.hands, *state.rows, *state.taken)
        assert sorted(card for pile in piles for card in pile) == list(deck(seats))
    assert sum(state.scores()) == sum(penalty(card) for pile in state.taken for card in pile)


def test_positions_agree_with_the_referee() -> None:
    for game in range(150):
        rng = Random(game)
        state = Round(2 + game % 9)
        deal = state.draw(rng)
        state = state.play(CHANCE, deal)
        rounds = [list(cards) for cards in zip(*(rng.sample(hand, 10) for hand in deal.hands), strict=True)]
        chosen_rows: list[int] = []
        for cards in rounds:
            for seat, card in enumerate(cards):
                state = state.play(seat, card)
            if state.is_row_due:
                assert cards[state.to_move[0]] == min(cards)
                chosen_rows.append(rng.randrange(4))
                state = state.play(state.to_move[0], f"row {chosen_rows[-1] + 1}")
        answers = iter(chosen_rows)
        piles = referee([[card] for card in deal.rows], rounds, lambda rows: next(answers))  # noqa: B023
        assert [sorted(pile) for pile in piles] == [list(pile) for pile in state.taken]
        assert next(answers, None) is None


def test_the_scores_wait_for_the_end() -> None:
    with pytest.raises(ValueError, match="the game is not over"):
        State(example()).scores()


def test_a_seat_sees_its_own_hand_and_choice() -> None:
    state = example().play(4, 24).play(5, 25)
    seen = state.seen(4)
    assert seen.hands == (*(HIDDEN_HAND,) * 4, (24,), *(HIDDEN_HAND,) * 5)
    assert seen.chosen == (*(NONE,) * 4, 24, *(NONE,) * 5)
    assert seen.unseen == [4, 6, 25, 35, 80, 81, 82, 83, 104]
    assert seen.moves(4) == seen.moves(3) == ()
    assert state.seen(2).moves(2) == (4,)


def test_who_takes_a_row_knows_that_the_others_chose_higher_cards() -> None:
    state = example()
    for seat, hand in enumerate(state.hands):
        state = state.play(seat, hand[0])
    assert state.seen(2).chosen == (HIDDEN, HIDDEN, 4, *(HIDDEN,) * 7)
    assert state.seen(1).chosen == (NONE, 80, *(NONE,) * 8), "the others don't see that somebody takes a row"
    for seed in range(20):
        imagined = state.seen(2).imagine(2, Random(seed))
        assert imagined.to_move == (2,)
        assert not imagined.is_masked
        assert sorted(imagined.chosen) == sorted(state.chosen), "there are no other cards"


def test_imagined_hands_are_all_equally_likely() -> None:
    text = "players 2; hand 1; rows 2 3 4 5 6 / 7 8 9 10 11 / 12 13 14 15 16 / 17 18 19 20 21; taken 22 / 23"
    seen = masked(GAME.read_view(text))
    assert seen.imagine(0, Random(1)).hands == ((1,), (24,))
    first = masked(GAME.read_view("players 3; hand 1 2 3 4 5 6 7 8 9 10; rows 11 / 12 / 13 / 14"))
    holders = [sum(15 in first.imagine(0, Random(seed)).hands[seat] for seed in range(600)) for seat in range(3)]
    assert holders[0] == 0
    assert 240 < holders[1] < 360
    assert sum(holders) == 600


def test_texts_of_positions_read_back() -> None:
    state = example()
    for seat in (2, 0, 1, 3, 4, 5, 6, 7, 8, 9):
        assert GAME.read(str(state)) == state
        for eyes in range(10):
            assert GAME.read(str(state.seen(eyes))) == state.seen(eyes)
            assert GAME.read_view(str(View(eyes, state.seen(eyes)))) == View(eyes, state.seen(eyes))
        state = state.play(seat, state.hands[seat][0])
    assert GAME.read(str(state.seen(2))) == state.seen(2)
    assert GAME.read(str(state.play(2, "row 1"))) == state.play(2, "row 1")


def test_the_text_in_the_docs_is_as_it_is_written() -> None:
    page = (Path(__file__).parents[3] / "docs" / "take_five.md").read_text(encoding="utf-8")
    text = next(line for line in page.splitlines() if line.startswith("players 2; hands"))
    assert str(GAME.read_view(text)) == text


def test_a_masked_text_is_no_state() -> None:
    with pytest.raises(InvalidText, match="hides something"):
        GAME.read_state(str(example().seen(0)))


def test_people_type_one_hand() -> None:
    view = GAME.read_view(FIRST)
    position = masked(view)
    assert (position.players, view.seat, len(position.unseen)) == (2, 0, 10)
    assert position == Round(
        2,
        (tuple(range(6, 16)), HIDDEN_HAND),
        (NONE, NONE),
        ((2,), (3,), (4,), (5,)),
        ((), ()),
        (NONE, NONE),
    )
    taken = " ".join(map(str, range(12, 36)))
    third = GAME.read_view(f"seat 2; hand 9 8 7; rows 1 / 2 / 3 / 4; taken 5 6 10 11 / - / - / {taken}")
    assert third == GAME.read_view(str(third))
    assert masked(third).hands == (HIDDEN_HAND, HIDDEN_HAND, (7, 8, 9), HIDDEN_HAND)
    due = GAME.read_view("players 2; hand 1 7 8 9 10 11 12 13 14 15; rows 20 / 3 / 4 / 5; chosen 1; takes a row")
    assert masked(due).chosen == (1, HIDDEN)
    assert masked(due).is_row_due
    assert GAME.read_view(f"seat 1; {example()}") == View(1, example().seen(1)), "a whole position is masked"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("players 11", "2 to 10"),
        ("players 0; " + FIRST.partition("; ")[2], "2 to 10"),
        ("seat 0", "players 10"),
        ("players -1", "2 to 10"),
        (" / ".join(["hands 1", *["2"] * 10]), "11 players: expected 2 to 10"),
        ("hand 1 2 3", "without rows"),
        ("seat 10; hand 1; rows 2 / 3 / 4 / 5", "seat 10"),
        ("seat 1; players 2; hands 6 7 8 9 10 11 12 13 14 15 / ?; rows 2 / 3 / 4 / 5", "the hand of this seat"),
        ("hand 1 2; rows 3 / 4 / 5", "4 of 1 to 5"),
        ("hand 1 2; rows 3 / 4 / 5 / -", "card -"),
        ("hand 1 2; rows 3 / 4 / 5 / 7 6", "ascending"),
        ("hand 1 1; rows 2 / 3 / 4 / 5", "given twice"),
        ("players 2; hand 90; rows 2 / 3 / 4 / 5", "card 90"),
        ("players 2; hand 1 6; rows 2 / 3 / 4 / 5", "too few"),
        (FIRST.replace("15", "15 16"), "too many"),
        (f"{FIRST}; taken - / - / -", "taken for 3 seats"),
        (f"{FIRST}; last - 7", "last 7"),
        (f"{FIRST}; chosen 24", "chosen 24"),
        (f"{FIRST}; chosen 6; takes a row", "lower than every"),
        (f"{FIRST}; chosen ? ?", r"expected \? only for all others"),
        (f"{FIRST}; takes a row", "with the seat's card"),
        ("players 2; hand 15 16 17 18 19 20 21 22 23 24; rows 11 / 12 / 13 / 14; chosen 24; takes a row", "higher"),
        ("players 2; hands ? / ?; rows 2 / 3 / 4 / 5", "one size"),
        ("players 3; hands 1 / 9 / ?; rows 2 / 3 / 4 / 5", "all but one"),
        ("hands 1 / 9; hand 1; rows 2 / 3 / 4 / 5", "hand and hands"),
        ("hands 1 2 / 9; rows 2 / 3 / 4 / 5; chosen - -; taken - / -; last - -", "one size"),
        ("hands 1 / 9; rows 2 / 3 / 4 / 5; chosen - -; taken - / -; last - -", "card 6 is nowhere"),
        ("hand one", "whole number"),
    ],
)
def test_texts_that_are_refused(text: str, expected: str) -> None:
    with pytest.raises(InvalidText, match=expected):
        GAME.read_view(text)


def test_moves_by_their_number() -> None:
    view = GAME.read_view(FIRST)
    assert view.read_move(" 12 ") == 12
    for text in ("1", "row 2"):
        with pytest.raises(IllegalMove, match="expected one of 6, 7"):
            view.read_move(text)
    with pytest.raises(InvalidText, match=r"a card's number, e\.g\. 14"):
        view.read_move("high")
    due = GAME.read_view("players 2; hand 1 7 8 9 10 11 12 13 14 15; rows 20 / 3 / 4 / 5; chosen 1; takes a row")
    assert due.read_move("2") == due.read_move("Row 2") == "row 2"
    with pytest.raises(InvalidText, match=r"a row, e\.g\. row 2"):
        due.read_move("second")


def test_deals_are_read_and_checked() -> None:
    state = play.start(GAME, 2)
    text = "rows 14 20 21 4; hands 3 2 1 5 8 9 10 12 13 23 / 6 7 11 15 16 17 18 19 22 24"
    deal = state.read_move(CHANCE, text)
    assert deal == Deal((14, 20, 21, 4), ((1, 2, 3, 5, 8, 9, 10, 12, 13, 23), (6, 7, 11, 15, 16, 17, 18, 19, 22, 24)))
    assert state.read_move(CHANCE, str(deal)) == deal
    with pytest.raises(IllegalMove, match="expected every card once"):
        state.read_move(CHANCE, text.replace("24", "25"))
    with pytest.raises(InvalidText, match="expected rows, hands"):
        state.read_move(CHANCE, "rows 1 2 3 4")
