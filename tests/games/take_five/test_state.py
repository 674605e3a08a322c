"""Positions: play against an independent referee, the example of the assignment, masks, moves and deals as text."""

from random import Random

import pytest

from kibitz import gameplay
from kibitz.games.take_five.game import GAME
from kibitz.games.take_five.rules import SEATS, deck, penalty
from kibitz.games.take_five.state import HIDDEN, HIDDEN_HAND, NONE, Deal, Round, masked
from kibitz.games.take_five.tables.presets import PRESETS
from kibitz.table import CHANCE, IllegalMove, InvalidText, State
from tests.games.take_five.example import example
from tests.games.take_five.referee import referee
from tests.games.take_five.tables.random_tables import random_table

FIRST = "players 2; hand 6 7 8 9 10 11 12 13 14 15; rows 2 / 3 / 4 / 5"


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


def test_other_tables_agree_with_the_referee() -> None:
    for game in range(60):
        rng, table = Random(game), random_table(game, 8)
        seats = rng.randint(2, table.seats)
        state = Round(seats, table=table)
        deal = state.draw(rng)
        assert deal in state.moves(CHANCE)
        state = state.play(CHANCE, deal)
        rounds, rows = list[list[int]](), list[int]()
        while state.to_move:
            rounds.append([rng.choice(state.hands[seat]) for seat in range(seats)])
            for seat, card in enumerate(rounds[-1]):
                state = state.play(seat, card)
            if state.is_row_due:
                rows.append(rng.randrange(table.rows))
                state = state.play(state.to_move[0], f"row {rows[-1] + 1}")
            unseen = table.dealt(seats) - sum(map(len, (*state.hands, *state.rows, *state.taken)))
            assert (unseen, len(state.unseen)) == (0, state.aside)
        answers = iter(rows)
        piles = referee([[card] for card in deal.rows], rounds, lambda rows: next(answers), table.length)  # noqa: B023
        assert [sorted(pile) for pile in piles] == [list(pile) for pile in state.taken]
        points = [sum(table.penalty(card) for card in pile) for pile in piles]
        assert state.scores() == tuple(map(float, points))


def test_what_is_not_dealt_may_be_anywhere_for_a_seat() -> None:
    state = Round(2, table=PRESETS["full-deck"])
    state = state.play(CHANCE, state.draw(Random(0)))
    seen = state.seen(0)
    assert len(seen.unseen) == 104 - 4 - 10
    assert {len(hand) for hand in seen.imagine(0, Random(1)).hands} == {10}
    imagined = [seen.imagine(0, Random(seed)).hands[1] for seed in range(30)]
    assert {card for hand in imagined for card in hand} > {*state.hands[1]}


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
    state = gameplay.start(GAME, 2)
    text = "rows 14 20 21 4; hands 3 2 1 5 8 9 10 12 13 23 / 6 7 11 15 16 17 18 19 22 24"
    deal = state.read_move(CHANCE, text)
    assert deal == Deal((14, 20, 21, 4), ((1, 2, 3, 5, 8, 9, 10, 12, 13, 23), (6, 7, 11, 15, 16, 17, 18, 19, 22, 24)))
    assert state.read_move(CHANCE, str(deal)) == deal
    with pytest.raises(IllegalMove, match="expected every card once"):
        state.read_move(CHANCE, text.replace("24", "25"))
    with pytest.raises(InvalidText, match="expected rows, hands"):
        state.read_move(CHANCE, "rows 1 2 3 4")
