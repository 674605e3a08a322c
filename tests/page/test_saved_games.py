"""Saved games are lines: the last whole one counts, whatever was cut off before it."""

from pathlib import Path

import pytest

from kibitz.page import saved_games
from kibitz.table import InvalidText


def test_the_last_line_counts_and_a_cut_one_does_not(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "game.json"
    for number in range(3):
        saved_games.write(path, f'{{"number": {number}}}')
        assert saved_games.read(path) == f'{{"number": {number}}}'
    with path.open("a") as file:
        file.write('\n{"number": 99')
    assert saved_games.read(path) == '{"number": 2}'
    saved_games.write(path, '{"number": 3}')
    assert saved_games.read(path) == '{"number": 3}'


def test_a_line_that_a_power_cut_has_torn_does_not_count(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    for line in ('{"number": 1}', '{"number": 2}'):
        saved_games.write(path, line)
    whole = path.read_bytes()
    for place in range(whole.rindex(b"{"), len(whole) - 1):
        path.write_bytes(whole[:place] + bytes(1) + whole[place + 1 :])
        assert saved_games.read(path) == '{"number": 1}'
        saved_games.write(path, '{"number": 3}')
        assert saved_games.read(path) == '{"number": 3}'


def test_a_file_does_not_grow_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saved_games, "MOST_BYTES", 100)
    for number in range(50):
        saved_games.write(tmp_path / "game.json", f"line {number}")
        assert (tmp_path / "game.json").stat().st_size <= 100
    assert saved_games.read(tmp_path / "game.json") == "line 49"


def test_a_file_without_a_whole_line_is_refused(tmp_path: Path) -> None:
    (tmp_path / "game.json").write_text('{"cut')
    with pytest.raises(InvalidText, match="whole line"):
        saved_games.read(tmp_path / "game.json")
