"""`kibitz replay`."""

from pathlib import Path

import pytest

from kibitz.cli import main


def test_a_board_is_not_turned_round_from_move_to_move(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Where nothing is hidden everyone sees the same; elsewhere each choice is shown as its seat saw it."""
    path = tmp_path / "games.jsonl"
    assert main(["record", "betsy", "greedy", "random", "--out", str(path)]) == 0
    assert main(["replay", str(path)]) == 0
    text = capsys.readouterr().out
    assert "a  b  c  d  e  f  g  h" in text
    assert "h  g  f  e  d  c  b  a" not in text
    path.unlink()
    assert main(["record", "rummy", "random", "greedy", "--out", str(path)]) == 0
    assert main(["replay", str(path)]) == 0
    assert "you drew" in capsys.readouterr().out


def test_a_last_line_that_was_cut_off_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "games.jsonl"
    assert main(["record", "sevens", "-n", "2", "--out", str(path)]) == 0
    path.write_bytes(path.read_bytes()[:-20])
    assert main(["replay", str(path), "--check"]) == 1
    err = capsys.readouterr().err
    assert f"{path}: the last line was cut off in writing and is left out" in err
    assert "1 game keeps the rules" in err
    assert main(["replay", str(path)]) == 0
    path.write_bytes(b"")
    assert main(["replay", str(path), "--check"]) == 2
    assert "expected a game in it" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["replay", "review"])
def test_a_file_that_is_no_text_is_refused_in_one_line(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(b"\xff\xfe\n")
    assert main([command, str(path)]) == 2
    assert capsys.readouterr().err == f"kibitz: {path}, line 1: not UTF-8 (invalid start byte)\n"
