"""The endings in the cache, and their statistics."""

from pathlib import Path

import pytest

from kibitz.cache import CHECKSUMS, Checksums
from kibitz.games.betsy.endings import files
from kibitz.games.betsy.endings.files import Ending, load_endings, table_path
from kibitz.games.betsy.endings.lookup import Endings
from kibitz.games.betsy.minds import Best
from kibitz.games.betsy.pieces import (
    EMPTY,
    PIECES,
    QUETZAL,
    UNSOLVED,
    WHITE,
)
from kibitz.games.betsy.rules import Board
from kibitz.table import TableError
from tests.games.betsy.endings.samples import MIXED, SMALL, positions

PAGE = Path(__file__).parents[4] / "docs" / "betsy.md"


@pytest.mark.slow
def test_a_quetzal_to_move_always_wins(tables: tuple[Endings, dict[Ending, bytes]]) -> None:
    ending = Ending(QUETZAL, EMPTY)
    values = dict(files.statistics(ending, tables[1][ending]))
    assert values["Kingfisher and Quetzal against a lone Kingfisher, White to move: share won by White"] == 1
    assert values["Kingfisher and Quetzal against a lone Kingfisher, White to move: plies of White's longest win"] == 11


def share(part: float) -> str:
    """As the page writes it."""
    if part in (0, 1):
        return "all" if part else "none"
    return "over 99.9 %" if part > 0.9995 else "under 0.1 %" if part < 0.0005 else f"{100 * part:.1f} %"


@pytest.mark.slow
@pytest.mark.parametrize("ending", SMALL + MIXED, ids=lambda ending: ending.letters)
def test_the_page_has_the_values_of_the_solution(tables: tuple[Endings, dict[Ending, bytes]], ending: Ending) -> None:
    values = {name.split(", ")[-1]: value for name, value in files.statistics(ending, tables[1][ending])}
    row = []
    for mover in ("White", "Black"):
        won, lost = (values[f"{mover} to move: share won by {side}"] for side in ("White", "Black"))
        row += [share(won), *([share(round(1 - won - lost, 12))] if ending.sides[1] else [])]
        row.append(str(values[f"{mover} to move: plies of White's longest win"]))
    white, black = ([PIECES[kind] for kind in side] for side in ending.sides)
    if black:
        row.append(str(values["Black to move: plies of Black's longest win"]))
    name = f"{white[0]} against {black[0]}" if black else f"a {white[0]}" if white else "nothing"
    assert f"| {' | '.join([name, *row])} |" in PAGE.read_text(encoding="utf-8").splitlines()


def test_a_stopped_solution_goes_on_from_its_last_ending(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))

    def stop(done: int, total: int) -> None:
        if done == len(SMALL):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt, match=f"goes on from {tmp_path}"):
        files.solve(stop, False)
    kept = sorted(path.name for path in files.default_folder().glob("K*"))
    assert kept == sorted(f"{ending.letters}.orthogonal" for ending in SMALL)
    before = {path: path.stat().st_mtime_ns for path in files.default_folder().glob("K*")}
    (files.default_folder() / "K-K.orthogonal").write_bytes(b"cut short")
    with pytest.raises(KeyboardInterrupt):
        files.solve(stop, False)
    after = {path: path.stat().st_mtime_ns for path in files.default_folder().glob("K*")}
    assert [path.name for path in before if before[path] != after[path]] == ["K-K.orthogonal"]
    assert Best(1).engine.search.endings.most == 3


@pytest.mark.slow
def test_only_whole_tables_of_the_usual_rule_are_used(endings: Endings, tmp_path: Path) -> None:
    assert load_endings(tmp_path / "nowhere").most == 0
    table_path(tmp_path, SMALL[0], True).write_bytes(bytes(SMALL[0].size))
    table_path(tmp_path, SMALL[1], False).write_bytes(b"not added by a solution")
    assert load_endings(tmp_path).most == 0
    board = Board()
    board.set_up(next(positions(SMALL[1], 1))[0], WHITE)
    assert endings.plies(board) > 0
    board.set_up(next(positions(SMALL[1], 1))[0], WHITE, diagonal=True)
    assert endings.plies(board) == UNSOLVED
    board.set_up("." * 60 + "K...", WHITE)
    assert endings.plies(board) == UNSOLVED


@pytest.mark.slow
def test_any_damage_is_found_and_solved_again(
    tables: tuple[Endings, dict[Ending, bytes]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    folder, table = files.default_folder(), tables[1][SMALL[1]]
    folder.mkdir(parents=True)
    path = table_path(folder, SMALL[1], False)
    files.keep_table(path, table, Checksums(folder))
    assert load_endings(folder).most == 3
    path.touch()
    assert load_endings(folder).most == 3, "another time alone is no damage"
    for place, bit in ((0, 0), (len(table) // 2, 5), (len(table) - 1, 7)):
        flipped = bytearray(table)
        flipped[place] ^= 1 << bit
        path.write_bytes(flipped)
        with pytest.raises(TableError, match=f"{path.name} is damaged: run `kibitz solve betsy`"):
            load_endings(folder)
    for damaged in (table[:-1], b""):
        path.write_bytes(damaged)
        with pytest.raises(TableError, match=f"{path.name} is damaged"):
            Best(1)

    def stop(done: int, total: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        files.solve(stop, False)
    assert path.read_bytes() == table
    for text in ("", "[]]", "7", "[" * 100_000, "\xff"):
        (folder / CHECKSUMS).write_text(text, encoding="latin-1")
        with pytest.raises(TableError, match=f"{CHECKSUMS} is damaged"):
            load_endings(folder)
    with pytest.raises(KeyboardInterrupt):
        files.solve(stop, False)
    assert load_endings(folder).most == 3
