"""The matches in docs/betsy.md whose games are kept: the table has what the games say."""

import json
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "benchmarks" / "betsy" / "games"
ROWS = {
    "fairy-stockfish-0.1s": "| Fairy-Stockfish at 0.1 s a move |",
    "fairy-stockfish-1s": "| Fairy-Stockfish at 1 s |",
    "fairy-stockfish-1s-before": "| Fairy-Stockfish at 1 s, with the network before |",
}


def test_every_kept_match_has_its_row() -> None:
    assert {path.stem for path in GAMES.glob("*.jsonl")} == set(ROWS)


@pytest.mark.parametrize("kept", ROWS)
def test_the_table_has_the_result_of_the_kept_games(kept: str) -> None:
    _, *games = map(json.loads, (GAMES / f"{kept}.jsonl").read_text("utf-8").splitlines())
    scores = [game["first"] for game in games]
    lines = (ROOT / "docs" / "betsy.md").read_text("utf-8").splitlines()
    (row,) = (line for line in lines if line.startswith(ROWS[kept]))
    assert f"+{scores.count(1)} ={scores.count(0.5)} -{scores.count(0)}" in row
    assert f"| {100 * sum(scores) / len(scores):.1f} % |" in row
