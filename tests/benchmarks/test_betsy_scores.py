"""The curve of scores is found again from games that were drawn from it."""

import json
from pathlib import Path
from random import Random

import pytest
from benchmarks.betsy_scores import Seen, advantage, bins, fit, positions, standard_error

from kibitz.games.betsy.scores import FIT, Fit

ROOT = Path(__file__).parents[2]
KEPT = ROOT / "benchmarks" / "betsy" / "games"
COLUMNS = {
    "match 5": "nodes-0.01s-against-0.1s",
    "match 1": "nodes-0.1s",
    "match 4": "nodes-0.1s-against-1s",
    "match 2": "nodes-1s",
    "match 3": "nodes-3s",
}
"""In docs/betsy.md, the column of each match whose games are kept."""
ENOUGH = 100
"""A tenth of fewer positions is left empty in the docs."""
TERMS = {"go": ["go nodes 5", "go nodes 9"], "first": "kibitz, network 1", "second": "kibitz, network 1"}
HEADER = json.dumps(TERMS)


@pytest.mark.slow
def test_a_known_curve_is_found_again() -> None:
    rng, seen, true = Random(1), [], Fit(5.0, 0.2, 0.1, 0.8, -0.5, -0.3, 0.2, 0.9)
    for game in range(12000):
        value, pieces = rng.randrange(-800, 801, 100), rng.choice([8, 16, 24, 32])
        nodes = rng.choice([10_000, 100_000, 1_000_000])
        win, draw, _ = true.curve(pieces, nodes).outcomes(value)
        luck = rng.random()
        score = 1.0 if luck < win else 0.5 if luck < win + draw else 0.0
        seen.append(Seen(game, value, score, pieces, nodes))
    found = fit(seen)
    assert found == pytest.approx(true, abs=0.15)
    assert all(abs(row.expected - row.counted) < 4 * row.error for row in bins(seen, found))


def test_positions_are_seen_by_the_side_to_move(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    game = {"pair": 0, "colour": "b", "first": 0.0, "moves": ["e2e4", "e7e5", "d2d4"], "values": [-20, 35]}
    path.write_text(f"{HEADER}\n{json.dumps(game)}\n", encoding="utf-8")
    assert list(positions([path])) == [Seen(1, -20, 0.0, 32, 5), Seen(1, 35, 1.0, 32, 9)]
    game["values"] = [30000, 35]
    path.write_text(f"{HEADER}\n{json.dumps(game)}\n", encoding="utf-8")
    assert list(positions([path])) == [Seen(1, 35, 1.0, 32, 9)]


def test_another_engine_s_values_are_left_out(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    game = {"pair": 0, "colour": "b", "first": 0.0, "moves": ["e2e4", "e7e5", "d2d4"], "values": [-20, 35]}
    path.write_text(f"{json.dumps({**TERMS, 'first': './stockfish'})}\n{json.dumps(game)}\n", encoding="utf-8")
    assert list(positions([path])) == [Seen(1, 35, 1.0, 32, 9)]
    timed = {**TERMS, "go": ["go movetime 100", "go movetime 1000"], "second": "./stockfish"}
    path.write_text(f"{json.dumps(timed)}\n{json.dumps(game)}\n", encoding="utf-8")
    assert list(positions([path], 7)) == [Seen(1, -20, 0.0, 32, 7)]
    with pytest.raises(ValueError, match="needs --nodes"):
        list(positions([path]))


def test_a_stronger_side_has_an_advantage_to_be_added() -> None:
    rng, curve, seen = Random(3), FIT.curve(20, 10_000), []
    for game in range(3000):
        value = rng.randrange(-600, 601, 10)
        win, draw, _ = curve.outcomes(value + 150)
        luck = rng.random()
        seen.append(Seen(game, value, 1.0 if luck < win else 0.5 if luck < win + draw else 0.0, 20, 10_000))
    assert advantage(seen) == pytest.approx(150, abs=30)


def test_positions_of_one_game_count_as_one() -> None:
    scores = [0.0, 1.0] * 50
    apart, together = standard_error(range(100), scores), standard_error([0, 1] * 50, scores)
    assert apart == pytest.approx(0.05)
    assert together > 5 * apart


def test_the_docs_have_the_numbers_of_the_curve() -> None:
    text = " ".join((ROOT / "docs" / "betsy.md").read_text("utf-8").split())
    assert f"`s = exp({FIT.scale} + {FIT.scale_pieces} p - {-FIT.scale_nodes} n)`" in text
    assert f"`d = {FIT.drawn} - {-FIT.drawn_pieces} p + {FIT.drawn_nodes} n + {FIT.drawn_nodes_squared} n²`" in text
    assert f"At the value 0 itself `d` is greater by {FIT.drawn_repeated}," in text


@pytest.mark.parametrize("column", COLUMNS)
def test_the_docs_have_the_scores_of_the_kept_matches(column: str) -> None:
    lines = (ROOT / "docs" / "betsy.md").read_text("utf-8").splitlines()
    start = next(at for at, line in enumerate(lines) if line.startswith("| expected | 4 times"))
    header, _, _, *rows = ([cell.strip() for cell in line.split("|")] for line in lines[start : start + 15])
    shown = [row[header.index(column)] for row in rows]
    seen = list(positions([KEPT / f"{COLUMNS[column]}.jsonl"]))
    cells = [""] * 10
    for row in bins(seen):
        if row.positions >= ENOUGH:
            cells[min(int(10 * row.expected), 9)] = f"{row.counted:.2f} ± {row.error:.2f}"
    assert shown == [*cells, f"{advantage(seen):+d}", str(len({one.game for one in seen}))]
