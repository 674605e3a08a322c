"""Play Nine: the course's scoring, its way of dealing, exact values, and a player that never errs."""

import json
import math
from array import array
from fractions import Fraction
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from types import FunctionType

import pytest
from training.play_nine.practice import Fit

from kibitz import play, workers
from kibitz.cache import alone
from kibitz.games.play_nine import rules
from kibitz.games.play_nine.course import program
from kibitz.games.play_nine.engine import weights
from kibitz.games.play_nine.engine.nets import ROWS, UNIT, WIDTH, Nets
from kibitz.games.play_nine.engine.search import Judge
from kibitz.games.play_nine.game import GAME
from kibitz.games.play_nine.solve import files
from kibitz.games.play_nine.solve.files import solve
from kibitz.games.play_nine.solve.solve import Boards
from kibitz.native import interpreted
from kibitz.table import Clock, InvalidText, TableError


@pytest.mark.parametrize(
    ("top", "bottom", "points"),
    [
        ([4, 3, 12, 6], [4, 1, 12, 6], 4),
        ([1, -5, 10, 2], [6, -5, 10, 3], 2),
        ([6, 2, 6, 1], [6, 9, 6, 3], 5),
        ([2, -5, -5, 4], [10, -5, -5, 5], -9),
        ([4, 4, 2, 10], [4, 4, -5, 9], 6),
        ([5, 2, 12, 4], [8, 2, 3, 1], 33),
        ([4, 4, 3, 4, 4, 3], [4, 4, 3, 4, 4, 3], -30),
    ],
)
def test_boards_count_as_the_course_says(top: list[int], bottom: list[int], points: int) -> None:
    assert rules.score(top, bottom) == points
    assert rules.score(bottom, top) == points


def test_decks_have_the_courses_cards() -> None:
    assert len(rules.DECK) == 27
    assert len(rules.KITTY) == 28
    assert sorted(rules.DECK) == list(rules.DECK)
    assert rules.DECK.count(-5) == 1
    assert {rules.DECK.count(rank) for rank in range(13)} == {2}
    assert [rules.KITTY.count(rank) for rank in rules.RANKS] == [1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 4, 4, 4]


def test_hands_come_in_the_courses_numbers_of_columns() -> None:
    columns = list(islice(rules.columns_by_hand(), 1000))
    assert [columns.count(count) for count in range(4, 11)] == [40, 100, 160, 220, 280, 200, 0]


def test_there_are_120_kinds_the_hidden_ones_last() -> None:
    assert len(rules.PAIRS) == rules.KINDS == 120
    assert [rules.kind_of(*pair) for pair in rules.PAIRS] == list(range(120))
    hidden = [kind for kind, pair in enumerate(rules.PAIRS) if rules.HIDDEN in pair]
    assert hidden == list(range(rules.OPEN_KINDS, rules.KINDS))


def test_three_columns_are_solved(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    means = solve(3, 9, lambda done, total: told.append((done, total)), tmp_path, 1)
    assert means[7:] == pytest.approx([2.03541, 0.37818, -1.03272], abs=6e-6)
    assert told[-1][0] == told[-1][1]


def test_a_solution_goes_on_where_it_stopped(tmp_path: Path) -> None:
    class Stopped(Exception):
        pass

    def stop(done: int, total: int) -> None:
        if done > total / 2:
            raise Stopped

    with pytest.raises(Stopped):
        solve(3, 4, stop, tmp_path, 1)
    kept = json.loads((tmp_path / "means.json").read_text())
    assert 0 < len(kept) < 5
    assert solve(3, 4, lambda done, total: None, tmp_path, 1)[4] == pytest.approx(10.81507, abs=6e-6)


def test_a_stopped_solution_says_where_it_rests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(workers, "cores", lambda: 1)

    def stop(done: int, total: int) -> None:
        if done:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt, match=f"goes on from {tmp_path}"):
        files.fresh_hands(3, stop)
    with alone(files.home(3)), pytest.raises(TableError, match="in use"):
        files.fresh_hands(3, stop)


def brute(kinds: tuple[int, ...], draws: int) -> Fraction:
    """The value of a board by trying everything, in fractions."""
    hidden = [place for place, kind in enumerate(kinds) if rules.HIDDEN in rules.PAIRS[kind]]
    deck = [Fraction(count, 27) for count in rules.DECK_COUNTS]

    @cache
    def value(kinds: tuple[int, ...], draws: int) -> Fraction:
        hidden = [place for place, kind in enumerate(kinds) if rules.HIDDEN in rules.PAIRS[kind]]
        if not hidden:
            rows = zip(*([rules.RANKS[card] for card in rules.PAIRS[kind]] for kind in kinds), strict=True)
            return Fraction(rules.score(*map(list, rows)))
        if not draws:
            return turned(kinds, hidden[0], 0)
        best = [min(replaced(kinds, card, draws), thrown(kinds, draws)) for card in range(14)]
        drawn = sum((odds * worth for odds, worth in zip(deck, best, strict=True)), Fraction(0))
        return sum(
            (Fraction(count, 28) * min(worth, drawn) for count, worth in zip(rules.KITTY_COUNTS, best, strict=True)),
            Fraction(0),
        )

    def changed(kinds: tuple[int, ...], place: int, kept: int, card: int) -> tuple[int, ...]:
        return tuple(sorted((*kinds[:place], rules.kind_of(kept, card), *kinds[place + 1 :])))

    def turned(kinds: tuple[int, ...], place: int, draws: int) -> Fraction:
        kept = rules.PAIRS[kinds[place]][0]
        return sum(
            (odds * value(changed(kinds, place, kept, card), draws) for card, odds in enumerate(deck)), Fraction(0)
        )

    def thrown(kinds: tuple[int, ...], draws: int) -> Fraction:
        places = [place for place, kind in enumerate(kinds) if rules.HIDDEN in rules.PAIRS[kind]]
        return min(turned(kinds, place, draws - 1) for place in places)

    def replaced(kinds: tuple[int, ...], card: int, draws: int) -> Fraction:
        return min(
            value(changed(kinds, place, kept, card), draws - 1)
            for place, kind in enumerate(kinds)
            for kept in rules.PAIRS[kind]
        )

    assert hidden
    return value(tuple(sorted(kinds)), draws)


def test_the_solver_agrees_with_trying_everything() -> None:
    rng = Random(5)
    boards = Boards(2)
    layers = [array("f", bytes(4 * boards.boards)) for _ in range(3)]
    boards.stop_all(layers[0], 0, boards.boards)
    for draws in (1, 2):
        layers[draws][: boards.open_boards] = layers[0][: boards.open_boards]
        boards.back_up_all(layers[draws], layers[draws - 1], boards.open_boards, boards.boards, 1)
    for draws, tries in ((0, 10), (1, 6), (2, 2)):
        for _ in range(tries):
            kinds = (rng.randrange(105, 119), rng.randrange(120))
            assert layers[draws][boards.number(kinds)] == pytest.approx(float(brute(kinds, draws)), abs=2e-5)


def test_the_solver_is_one_program_at_two_speeds() -> None:
    slow = interpreted.module("kibitz.games.play_nine.solve.solve").Boards(2)
    fast = Boards(2)
    below = [array("f", bytes(4 * fast.boards)) for _ in range(2)]
    for boards, layer in zip((fast, slow), below, strict=True):
        boards.stop_all(layer, 0, boards.boards)
    assert below[0] == below[1]
    above = [array("f", below[0]) for _ in range(2)]
    for boards, layer in zip((fast, slow), above, strict=True):
        boards.back_up_all(layer, below[0], boards.boards - 200, boards.boards, 1)
    assert above[0] == above[1]


def some_nets(columns: int, seed: int) -> Nets:
    rng = Random(seed)
    nets = Nets(columns, 4)
    for draws in range(1, 5):
        weights = [rng.gauss(0.0, 0.2) for _ in range(ROWS * WIDTH)]
        nets.set(draws, weights, [rng.gauss(0, 1) for _ in range(WIDTH)], [rng.gauss(0, 1) for _ in range(ROWS)], -2.0)
    return nets


def test_the_judge_is_one_program_at_two_speeds() -> None:
    rng = Random(3)
    nets = some_nets(4, 1)
    parts = (4, nets.weights, nets.outputs, nets.slopes, nets.terms)
    judges_of_both = [Judge(*parts), interpreted.module("kibitz.games.play_nine.engine.search").Judge(*parts)]
    for draws in (1, 2, 4):
        kinds = [119, rng.randrange(105, 120), rng.randrange(120), rng.randrange(120)]
        told = []
        for judge in judges_of_both:
            judge.set_board(kinds)
            told.append(
                (
                    judge.estimate(0, draws),
                    judge.look(0, draws, 0, -1),
                    list(judge.best)[:14],
                    judge.choose(draws, 0, 5),
                )
            )
        assert told[0] == told[1]


def test_a_judge_that_only_stops_is_exact_for_the_last_draw() -> None:
    judge, rng = weights.stopper(4), Random(9)
    boards = Boards(4)
    layer = array("f", bytes(4 * boards.boards))
    boards.stop_all(layer, 0, boards.boards)
    for _ in range(50):
        kinds = [rng.randrange(105, 120), *(rng.randrange(120) for _ in range(3))]
        boards.unrank(boards.number(kinds))
        judge.set_board(kinds)
        assert judge.look(0, 1, 0, -1) / (UNIT * 20412) == pytest.approx(boards.backup(layer), abs=2e-3)


def test_a_fit_learns() -> None:
    rng, fit = Random(2), Fit(2)
    boards = bytearray(rng.randrange(120) for _ in range(10 * 64))
    targets = array("f", [boards[10 * at] / 40 for at in range(64)])
    for place in range(ROWS * WIDTH + WIDTH):
        fit.put(place, rng.gauss(0.0, 0.1))
    errors = [fit.learn(boards, targets, 64, 1, 0, 64, 1e-2) for _ in range(40)]
    assert errors[-1] < errors[0] / 10
    assert all(map(math.isfinite, errors))


def random_hand(rng: Random) -> tuple[list[rules.Card], list[rules.Card], int]:
    """Any board, those included that no runner deals."""
    columns = rng.randint(4, 10)
    hidden = rng.choice([0.0, 0.1, 0.5, 0.9, 1.0])
    pool = rng.choice([rules.DECK, (-5,), (10, 11, 12)])
    rows = [["*" if rng.random() < hidden else rng.choice(pool) for _ in range(columns)] for _ in range(2)]
    return rows[0], rows[1], rng.choice([0, 1, rng.randint(0, 2 * columns + 3), 40])


def test_the_player_is_always_legal() -> None:
    rng = Random(8)
    compiled = not isinstance(Judge.lay, FunctionType)
    hands = 100_000 if compiled else 20
    for _ in range(hands):
        top, bottom, draws = random_hand(rng)
        card = rng.choice(rules.RANKS)
        if rng.random() < 0.1:
            assert program.choose_drawing_action(top, bottom, draws, card) in "kd"
        action, row, column = program.choose_replacement_action(top, bottom, draws, card)
        assert action == "r" or (action == "t" and (top, bottom)[row][column] == "*")
        assert row in (0, 1)
        assert 0 <= column < len(top)


def test_hands_are_dealt_as_by_the_runner() -> None:
    # Four columns, seeds 0 to 2, as the course's runner deals them.
    for seed in range(3):
        rng = Random(seed)
        deal = rules.deal(rng, 4)
        rng = Random(seed)
        assert deal.draws == 8 + rng.randint(1, 3)
        assert deal.top == [rng.choice(rules.DECK) for _ in range(4)]
        assert deal.bottom == [rng.choice(rules.DECK) for _ in range(4)]
        assert (deal.top_open, deal.bottom_open) == (rng.choice(range(4)), rng.choice(range(4)))


@pytest.mark.parametrize(
    "text", ["9 draws, top * 5, bottom 4 *, kitty 12", "x", "9 draws, top * 5 1 13, bottom 4 * * *, kitty 12"]
)
def test_texts_that_are_no_hand_say_what_was_expected(text: str) -> None:
    with pytest.raises(InvalidText, match="expected"):
        GAME.read_view(text)


def test_advice_values_every_move() -> None:
    view = GAME.read_view("6 draws, top * * * 5, bottom 4 * 5 12, card 5")
    advice = GAME.minds()["one-draw"](0).advise(view, Clock())
    assert len(advice) == len(list(view.moves))
    assert str(advice[0].move) in ("replace 1 3", "replace 0 2")


def test_a_seeded_game_is_the_runners_hand() -> None:
    record = play.play(GAME, [GAME.minds()["greedy"](0)], 4242)
    deal = rules.deal(Random(4242), 4)
    assert record.moves[0][1].startswith(f"{deal.draws} draws, top {' '.join(map(str, deal.top))},")
