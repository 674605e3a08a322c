"""What a search says of itself."""

import re
from pathlib import Path

import pytest

from kibitz.games.betsy.endings.files import without_any
from kibitz.games.betsy.endings.lookup import Endings, number
from kibitz.games.betsy.endings.retrograde import Retrograde
from kibitz.games.betsy.engine.threads import ThreadedEngine
from kibitz.games.betsy.engine.weights import by_squares
from kibitz.games.betsy.notation import from_fen
from kibitz.games.betsy.pieces import DECIDED, EMPTY, LOST, START, WHITE
from kibitz.games.betsy.scores import FIT
from kibitz.games.betsy.uci.info import info_words, mate_in, score_words, wdl
from tests.games.betsy.uci.talk import answers, completed

WINS = Path(__file__).parents[1] / "wins.txt"


@pytest.mark.slow
def test_mates_count_own_moves_to_the_capture() -> None:
    """As every chess program does: one less after each own move, and never 0."""
    for line in WINS.read_text().splitlines()[:20:4]:
        plies, side, diagram = line.split()
        winner = completed(f"position board {diagram} {side}", f"go depth 8 mate {int(plies) // 2 + 1}")
        mates = [int(found[1]) for found in re.finditer(r"score mate (\S+)", "\n".join(winner))]
        assert mates[-1] == int(plies) // 2 + 1
        move = answers(winner)[0].split()[1]
        loser = completed(f"position board {diagram} {side} moves {move}", "go depth 8")
        mates = [int(found[1]) for found in re.finditer(r"score mate (\S+)", "\n".join(loser))]
        assert mates[-1] == -(int(plies) // 2)
    hanging = "position fen k6R/8/8/8/8/8/8/K7 "
    assert "score mate 1 " in completed(hanging + "w", "go depth 3")[-2]
    assert "score mate -1 " in completed(f"position board k......R.......R{'.' * 47}K b", "go depth 3")[-2]


def numbers(line: str) -> dict[str, int]:
    """The numbers of an info line by their names."""
    return {name: int(number) for name, number in re.findall(r"(\w+) (-?\d+)", line)}


def test_a_line_tells_how_the_search_goes() -> None:
    lines = [numbers(line) for line in completed("setoption name Hash value 1", "go depth 9") if " pv " in line]
    assert all(line["seldepth"] >= line["depth"] for line in lines)
    assert lines[-1]["seldepth"] > lines[-1]["depth"]
    assert 0 == lines[0]["hashfull"] < lines[-1]["hashfull"] <= 1000
    assert all(line["tbhits"] == 0 and line["multipv"] == 1 for line in lines)
    assert [line["nodes"] for line in lines] == sorted(line["nodes"] for line in lines)


def test_looked_up_endings_are_counted() -> None:
    engine = ThreadedEngine(by_squares, 1, endings=without_any(False))
    solved = Retrograde(EMPTY, EMPTY, EMPTY, Endings())
    solved.solve()
    engine.search.endings.add(number(EMPTY, EMPTY), bytes(solved.plies))
    engine.set_up(from_fen("8/8/8/2kp4/8/3K4/8/8 w")[0], WHITE)
    result = engine.think(depth=4)
    assert result
    assert numbers(info_words(engine, result, 1.0, False))["tbhits"] > 0
    engine.set_up(START, WHITE)
    result = engine.think(depth=2)
    assert result
    assert numbers(info_words(engine, result, 1.0, False))["tbhits"] == 0


@pytest.mark.parametrize("value", [-LOST + 4, -20000, -300, -1, 0, 50, 1000, LOST - 3])
def test_outcomes_are_told_in_permille(value: int) -> None:
    meaning = FIT.curve(20, 50_000)
    wins, draws, losses = wdl(value, meaning)
    assert wins + draws + losses == 1000
    assert min(wins, draws, losses) >= 0
    assert wdl(-value, meaning) == (losses, draws, wins)


def test_outcomes_are_shown_where_they_are_asked_for() -> None:
    assert not any(" wdl " in line for line in completed("go depth 3"))
    said = completed("setoption name UCI_ShowWDL value true", "go depth 3")
    assert all(re.search(r" score cp -?\d+ wdl \d+ \d+ \d+ nodes ", line) for line in said if " pv " in line)


@pytest.mark.parametrize(
    ("value", "moves"), [(LOST, 1), (LOST - 1, 2), (LOST - 3, 3), (-LOST, -1), (2 - LOST, -2), (DECIDED, 0), (-5, 0)]
)
def test_a_decided_value_counts_own_moves(value: int, moves: int) -> None:
    assert mate_in(value) == moves
    assert score_words(value) == (f"score mate {moves}" if moves else f"score cp {value}")
