"""Openings grown by self-play."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from kibitz.games.betsy import openings
from kibitz.games.betsy.engine.deepening import Engine
from kibitz.games.betsy.engine.weights import by_squares
from kibitz.games.betsy.openings import Line, Played, explore, frequent, games_path, grown, play, read_games, tree

GAMES = [
    Played(("e2e4", "e7e5"), 1.0),
    Played(("e2e4", "e7e5"), 0.0),
    Played(("e2e4", "d7d5"), 0.5),
    Played(("d2d4", "d7d5"), 1.0),
]


@pytest.fixture(autouse=True)
def brief(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(openings, "NODES", 60)
    monkeypatch.setattr(openings, "LONGEST", 8)
    monkeypatch.setattr(openings, "strongest", by_squares)


def ignored(done: int, total: int) -> None:
    """Progress that nobody sees."""


def test_lines_are_counted_with_whites_score() -> None:
    assert tree(GAMES) == [Line(("e2e4",), 3, 0.5), Line(("d2d4",), 1, 1.0)]
    assert tree(GAMES, ("e2e4",)) == [Line(("e2e4", "e7e5"), 2, 0.5), Line(("e2e4", "d7d5"), 1, 0.5)]
    assert [line.moves for line in frequent(GAMES)] == [("e2e4",), ("e2e4", "e7e5")]


def test_a_game_depends_on_its_seed_alone() -> None:
    engine = Engine(by_squares(), 1)
    first, other, again = (play(engine, 3, seed) for seed in (1, 2, 1))
    assert first == again
    assert len(first.opening) == len(other.opening) == 3
    assert len({play(engine, 1, seed).opening for seed in range(6)}) > 1
    assert first.white in (0, 0.5, 1)


def test_games_go_on_from_those_before() -> None:
    done: list[tuple[int, int]] = []
    two = grown(2, 2, lambda *step: done.append(step))
    assert done == [(0, 2), (1, 2), (2, 2)]
    path = games_path(2)
    path.write_text(path.read_text(encoding="utf-8") + '[["e2e4"', encoding="utf-8")
    three = grown(2, 3, ignored)
    assert three[:2] == two
    assert read_games(path) == three
    assert grown(2, 1, ignored) == two[:1]


@pytest.mark.parametrize("rest", [b"\xff\xfe", b"[[], 0.5, \xc3", bytes(40), bytes(40) + b'"e2e4"], 1.0]\n'])
def test_what_a_crash_leaves_at_the_end_costs_no_game_before_it(rest: bytes) -> None:
    two = grown(2, 2, ignored)
    path = games_path(2)
    path.write_bytes(path.read_bytes() + rest)
    assert read_games(path) == two


@pytest.mark.parametrize(
    "content", [b"\xff\xfe", b"nonsense", b"[1]\n", b"[[], []]\n", b'{"a": 1}\n', b"3\n", b"[[], 1" + b"0" * 400 + b"]"]
)
def test_what_is_no_game_is_played_again(content: bytes) -> None:
    path = games_path(1)
    path.parent.mkdir(parents=True)
    path.write_bytes(content)
    assert len(grown(1, 1, ignored)) == 1
    assert len(read_games(path)) == 1


def test_a_table_and_a_picture() -> None:
    panel = explore(2, 4, ignored)
    assert panel.text.startswith("4 games of the engine against itself, 2 plies of opening each; White scores ")
    assert all(len(row) == len(panel.columns) for row in panel.rows)
    document = ElementTree.fromstring(panel.pictures[0])
    labels = [element.get("aria-label", "") for element in document.iter() if element.get("role") == "img"]
    assert len(labels) == len(panel.rows)


def test_ctrl_c_says_how_to_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> Played:
        raise KeyboardInterrupt

    monkeypatch.setattr(openings, "play", interrupted)
    with pytest.raises(KeyboardInterrupt, match=r"the same command goes on from .*1-plies\.jsonl"):
        explore(1, 2, ignored)
