"""The positions that the course program is timed with."""

from itertools import islice

from benchmarks.betsy_margin import positions

from kibitz.games.betsy.notation import check_diagram
from kibitz.games.betsy.pieces import START


def test_positions_come_from_whole_games() -> None:
    found = list(islice(positions(1), 400))
    assert found == list(islice(positions(1), 400))
    assert found[0] == ("w", START)
    assert found.count(("w", START)) > 1, "several games"
    for side, diagram in found:
        assert side in "wb"
        check_diagram(diagram)
