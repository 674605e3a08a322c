"""What a search says of itself."""

import re
from pathlib import Path

import pytest

from tests.games.betsy.uci.talk import answers, converse

WINS = Path(__file__).parents[1] / "wins.txt"


@pytest.mark.slow
def test_mates_count_own_moves_to_the_capture() -> None:
    """As every chess program does: one less after each own move, and never 0."""
    for line in WINS.read_text().splitlines()[:20:4]:
        plies, side, diagram = line.split()
        winner = converse(f"position board {diagram} {side}", f"go depth 8 mate {int(plies) // 2 + 1}")
        mates = [int(found[1]) for found in re.finditer(r"score mate (\S+)", "\n".join(winner))]
        assert mates[-1] == int(plies) // 2 + 1
        move = answers(winner)[0].split()[1]
        loser = converse(f"position board {diagram} {side} moves {move}", "go depth 8")
        mates = [int(found[1]) for found in re.finditer(r"score mate (\S+)", "\n".join(loser))]
        assert mates[-1] == -(int(plies) // 2)
    hanging = "position fen k6R/8/8/8/8/8/8/K7 "
    assert "score mate 1 " in converse(hanging + "w", "go depth 3")[-2]
    assert "score mate -1 " in converse(f"position board k......R.......R{'.' * 47}K b", "go depth 3")[-2]
