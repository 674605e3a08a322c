"""How much of a clock a move takes."""

import pytest

from kibitz.games.betsy.uci.limits import FOREVER, Limits, read_limits, seconds_for_move

OVERHEAD = 0.01


def limits(line: str, side: int = 0) -> Limits:
    complaints: list[str] = []
    read = read_limits(line.split(), side, OVERHEAD, complaints.append)
    assert not complaints
    return read


@pytest.mark.parametrize("minutes", [0.5, 2, 10])
def test_a_clock_for_the_whole_game_lasts(minutes: float) -> None:
    """Although every move takes all that it may, and some more to reach the other program."""
    left = 60 * minutes
    for _ in range(160):
        left -= seconds_for_move(left, 0, 0, OVERHEAD) + OVERHEAD / 2
        assert left > 0


@pytest.mark.parametrize("gain", [0.05, 1, 3])
def test_an_increment_lasts_for_ever(gain: float) -> None:
    left = 1.0
    for _ in range(1000):
        left += gain - seconds_for_move(left, gain, 0, OVERHEAD) - OVERHEAD
        assert left > gain / 2


@pytest.mark.parametrize("moves", [1, 2, 5, 40, 100])
def test_a_clock_that_is_set_again_lasts_until_then(moves: int) -> None:
    left = 20.0
    for to_go in range(moves, 0, -1):
        left -= seconds_for_move(left, 0, to_go, OVERHEAD) + OVERHEAD
        assert left > 0
    assert left < 15 or moves == 1


def test_an_empty_clock_leaves_no_time() -> None:
    assert seconds_for_move(0.0, 0, 0, OVERHEAD) == 0
    assert 0 < seconds_for_move(0.1, 0, 0, OVERHEAD) <= 0.002
    assert limits("wtime -50 btime 1000").seconds == 0


def test_the_clock_of_the_side_to_move_counts() -> None:
    line = "wtime 60000 btime 30000 winc 0 binc 1000"
    assert limits(line, 0).seconds == seconds_for_move(60, 0, 0, OVERHEAD)
    assert limits(line, 1).seconds == seconds_for_move(30, 1, 0, OVERHEAD)
    assert limits("wtime 60000", 1) == limits("btime 60000", 1)
    assert limits("depth 3 infinite") == Limits(depth=3, waits=True)


def test_pondering_has_no_limit_until_it_hits() -> None:
    own = limits("wtime 60000 btime 60000")
    assert not own.waits
    ponder = limits("ponder wtime 60000 btime 60000")
    assert (ponder.seconds, ponder.after_ponder, ponder.waits) == (FOREVER, own.seconds, True)


@pytest.mark.parametrize("number", ["0", "-3", "x"])
def test_a_limit_below_one_is_a_limit(number: str) -> None:
    read = read_limits(f"nodes {number} depth {number} mate {number}".split(), 0, OVERHEAD, lambda problem: None)
    assert (read.nodes, read.depth, read.mate_in) == (1, 1, 1)


def test_limits_are_cut_to_what_a_search_can_use() -> None:
    huge = limits(f"movetime {'9' * 5000} nodes {'9' * 30} depth -4 mate 0")
    assert huge.seconds < FOREVER
    assert huge.nodes < 2**62
    assert (huge.depth, huge.mate_in) == (1, 1)
