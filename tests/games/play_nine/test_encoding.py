"""Play Nine's numbers for learners, on hands that can be read."""

from random import Random

from kibitz import catalog, gameplay
from kibitz.games.play_nine.state import Place, Take
from kibitz.learn import encoding

GAME = catalog.game("play-nine")
CODE = encoding.of(GAME)


def test_a_hand_in_numbers() -> None:
    view = GAME.read_view("9 draws, top * 5 1 2, bottom -5 * * *, kitty 12")
    assert list(CODE.observe(view)) == [0, 9, 13, 14, 6, 2, 3, 0, 14, 14, 14]
    assert CODE.legal(view) == {0: Take(True), 1: Take(False)}


def test_placements() -> None:
    view = GAME.read_view("9 draws, top * 5 1 2, bottom -5 * * *, card 12")
    assert CODE.observe(view)[0] == 1
    assert CODE.index(view, Place(True, 1, 2)) == 2 + 6
    assert CODE.index(view, Place(False, 0, 0)) == 2 + 8
    assert not CODE.mask(view)[2 + 8 + 1]
    assert [CODE.word(index) for index in (0, 1, 2, 17)] == ["kitty", "draw", "replace 0 0", "turn 1 3"]


def test_draws_that_are_given() -> None:
    code = encoding.of(GAME, None, {"columns": 2, "draws": 2})
    start = gameplay.start(GAME, 1, {"columns": 2, "draws": 2})
    state = gameplay.settle_chance(start, Random(1), [])
    assert code.observe(state.view(0))[1] == 2
    assert code.features[1].highest == 2
    assert code.outcomes(start.position, ()) == [(0, 1)]


def test_the_limits_are_reached_by_boards() -> None:
    limits = encoding.of(GAME, None, {"columns": 6}).limits()
    assert (limits.lowest, limits.highest) == (-90, 138)
