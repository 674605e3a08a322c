"""`kibitz export`."""

from pathlib import Path

import pytest

from kibitz.cli import main


@pytest.mark.slow
def test_a_file_is_written_and_not_replaced_by_accident(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["export", "aces", "-o", str(tmp_path)]
    assert main(words) == 0
    path = Path(capsys.readouterr().out.strip())
    assert path == tmp_path / "solitaire_1.py"
    written = path.read_text(encoding="utf-8")
    path.write_text("my own work")
    assert main(words) == 2
    assert "exists and differs: expected another folder, or --force" in capsys.readouterr().err
    assert main([*words, "--force"]) == 0
    assert path.read_text(encoding="utf-8") == written


def test_a_game_without_a_course_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", "rummy", "-o", str(tmp_path)]) == 2
    assert "rummy has no program for a course" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


@pytest.mark.slow
def test_the_author_is_written_into_the_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["export", "play-nine", "-o", str(tmp_path)]
    assert main([*words, "--author", "Ada Nemo", "--id", "123456789"]) == 0
    text = (tmp_path / "play_nine_player.py").read_text(encoding="utf-8")
    assert 'AUTHOR = "Ada Nemo"\nSTUDENT_ID = "123456789"\n' in text
    assert "Author: Ada Nemo, student ID 123456789\n" in text
    capsys.readouterr()
    assert main([*words, "--author", "Ada\nNemo"]) == 2
    assert capsys.readouterr().err == "kibitz: author 'Ada\\nNemo': expected one line of at most 80 characters\n"
