"""The rules of Take 5! against an independent referee, and the example of the course's text."""

from random import Random

import pytest

from kibitz import play
from kibitz.games.take_five.engine import table
from kibitz.games.take_five.game import GAME
from kibitz.games.take_five.rules import SEATS, deck, penalty, row_for
from kibitz.games.take_five.state import Deal, Position, Sight
from kibitz.native import interpreted
from kibitz.table import CHANCE, IllegalMove, InvalidText
from tests.games.take_five.referee import bulls, referee


def test_penalties_of_all_cards() -> None:
    for card in range(1, 105):
        assert penalty(card) == bulls(card)
    assert sum(map(penalty, range(1, 105))) == 171
    assert [penalty(card) for card in (1, 5, 10, 11, 55, 110)] == [1, 2, 3, 5, 7, 5]


def test_the_example_of_the_text() -> None:
    """The text's 4, 35 and 80 at a table of ten; the others' cards come to lie elsewhere or behind."""
    rows = ((2, 5, 9, 23, 34), (17, 18, 22), (76,), (10, 11, 12, 103))
    cards = (35, 80, 4, 6, 24, 25, 81, 82, 83, 104)
    used = {*sum(rows, ()), *cards}
    rest = tuple(card for card in deck(10) if card not in used)
    state = Position(10, tuple((card,) for card in cards), (0,) * 10, rows, (rest, *((),) * 9), (0,) * 10)
    assert GAME.read_state(str(state)) == state
    for seat, card in enumerate(cards):
        assert state.to_move == tuple(range(seat, 10))
        state = state.play(seat, card)
    assert state.to_move == (2,), "the 4 is lower than the end of every row"
    assert state.view(2).moves == ("row 1", "row 2", "row 3", "row 4")
    assert state.view(1).moves == ()
    after = state.play(2, "row 3")
    assert after.rows == ((35, 80, 81, 82, 83), (17, 18, 22, 24, 25), (4, 6), (10, 11, 12, 103, 104))
    assert [pile for pile in after.taken[1:] if pile] == [(76,)]
    assert after.taken[2] == (76,), "the third row, for the 4"
    assert after.taken[0] == tuple(sorted((*rest, 2, 5, 9, 23, 34))), "the first, for the 35 that is its sixth"
    assert after.last == cards


def test_the_example_of_the_text_card_by_card() -> None:
    rows = [[2, 5, 9, 23, 34], [17, 18, 22], [76], [10, 11, 12, 103]]
    plain = interpreted.module("kibitz.games.take_five.engine.table").Table()
    plain.lay_out([[4], [35], [80]], rows)
    expected = (
        (0, 4, 2, [34, 22, 4, 103], [5, 3, 1, 4]),
        (1, 35, -1, [35, 22, 4, 103], [1, 3, 1, 4]),
        (2, 80, -1, [80, 22, 4, 103], [2, 3, 1, 4]),
    )
    for seat, card, row, ends, sizes in expected:
        plain.place(seat, card, row)
        assert (plain.ends, plain.sizes) == (ends, sizes)
    assert plain.taken[:3] == [1, sum(map(penalty, rows[0])), 0]


def test_where_a_card_goes() -> None:
    assert row_for((34, 22, 76, 103), 4) == -1
    assert row_for((34, 22, 4, 103), 35) == 0
    assert row_for((35, 22, 4, 103), 80) == 0
    assert row_for((35, 22, 4, 103), 104) == 3


@pytest.mark.parametrize("seats", SEATS)
def test_every_card_stays_in_the_game(seats: int) -> None:
    rng = Random(seats)
    state = play.start(GAME, seats)
    state = state.play(CHANCE, state.draw(rng))
    while state.to_move:
        seat = rng.choice(state.to_move)
        state = state.play(seat, rng.choice(list(state.moves(seat))))
        piles = (*state.hands, *state.rows, *state.taken)
        assert sorted(card for pile in piles for card in pile) == list(deck(seats))
    assert sum(state.scores()) == sum(penalty(card) for pile in state.taken for card in pile)


def test_states_agree_with_the_referee() -> None:
    for game in range(150):
        rng = Random(game)
        seats = 2 + game % 9
        state = Position(seats)
        deal = state.draw(rng)
        assert isinstance(deal, Deal)
        state = state.play(CHANCE, deal)
        order = [rng.sample(hand, 10) for hand in deal.hands]
        rounds = [list(cards) for cards in zip(*order, strict=True)]
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


def told_games(module, seed: int, games: int) -> list[tuple[list[int], list[int]]]:
    """Packs and penalty points of random games; the cheapest row is taken, so that the referee can follow."""
    table = module.Table(seed)
    found = []
    for game in range(games):
        seats = 2 + game % 9
        pack, points = table.told_game(seats)
        found.append((pack, points))
    return found


def check_by_referee(games: list[tuple[list[int], list[int]]]) -> None:
    for pack, points in games:
        seats = len(points)
        rounds = [[pack[4 + seat * 10 + turn] for seat in range(seats)] for turn in range(10)]
        piles = referee(
            [[card] for card in pack[:4]],
            rounds,
            lambda rows: min(range(4), key=lambda row: sum(map(bulls, rows[row]))),
        )
        assert [sum(map(bulls, pile)) for pile in piles] == points


def test_ten_thousand_random_games_agree_with_the_referee() -> None:
    games = told_games(table, 1, 10_000)
    check_by_referee(games)
    assert len({tuple(pack) for pack, _ in games}) == 10_000


def test_compiled_and_interpreted_play_the_same() -> None:
    plain = interpreted.module("kibitz.games.take_five.engine.table")
    assert told_games(plain, 5, 60) == told_games(table, 5, 60)
    assert plain.Table(9).random_games(30, 10) == table.Table(9).random_games(30, 10)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("players 11", "2 to 10"),
        ("seat 10; hand 1; rows 2 / 3 / 4 / 5", "seat 10"),
        ("hand 1 2; rows 3 / 4 / 5", "4 of 1 to 5"),
        ("hand 1 1; rows 2 / 3 / 4 / 5", "told twice"),
        ("players 2; hand 90; rows 2 / 3 / 4 / 5", "card 90"),
        ("players 2; hand 1 6; rows 2 / 3 / 4 / 5", "too few"),
        ("players 2; hand 1 6 7 8 9 10 11 12 13 14; rows 2 / 3 / 4 / 5; chosen 24", "chosen 24"),
        ("players 2; hand 6 7 8 9 10 11 12 13 14 15; rows 2 / 3 / 4 / 5; chosen 6; takes a row", "lower than every"),
        ("hand one", "expected"),
    ],
)
def test_positions_that_can_not_be(text: str, expected: str) -> None:
    with pytest.raises(InvalidText, match=expected):
        GAME.read_view(text)


def test_a_first_position_needs_little() -> None:
    view = GAME.read_view("players 2; hand 6 7 8 9 10 11 12 13 14 15; rows 2 / 3 / 4 / 5")
    assert isinstance(view, Sight)
    assert len(view.unseen) == 10
    assert view.read_move(" 12 ") == 12
    with pytest.raises(IllegalMove):
        view.read_move("1")
