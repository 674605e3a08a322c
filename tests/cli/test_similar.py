"""kibitz similar, from submissions to clues."""

import csv
import json
from pathlib import Path

import pytest

from kibitz.cli import main
from tests.arena.submissions import HASTY


@pytest.fixture
def years(tmp_path: Path) -> tuple[str, str]:
    for place, text in (("this/ann", HASTY), ("this/ben", "def"), ("this/cy", HASTY + "#\n"), ("old/zed", HASTY)):
        (tmp_path / place).mkdir(parents=True)
        (tmp_path / place / "SebastianAutoPlayer.py").write_text(text)
    return str(tmp_path / "this"), str(tmp_path / "old")


@pytest.mark.slow
def test_files_are_compared_with_those_of_earlier_years(
    years: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    new, old = years
    words = ["similar", new, "--game", "sebastian", "--no-play", "--against", old]
    assert main([*words, "--csv", str(tmp_path / "clues.csv")]) == 0
    out = capsys.readouterr().out
    assert out.startswith("3 programs against 1 earlier ones: ")
    assert "ann and old: zed: identical file: the same text" in out
    assert "what may explain identical file: a pair that handed in one file twice" in out
    assert out.endswith("clues, not proof: read both programs, and hear both authors, before you say anything\n")
    with (tmp_path / "clues.csv").open(newline="") as lines:
        assert ("identical file", "ann", "old: zed") in [tuple(row.values())[:3] for row in csv.DictReader(lines)]
    assert main([*words, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["clues"][0]["kind"] == "identical file"


@pytest.mark.slow
def test_what_can_not_be_compared_is_said(years: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    new, _ = years
    assert main(["similar", new, "--game", "sebastian", "--starter", "none.py"]) == 2
    assert "--starter none.py: no such file" in capsys.readouterr().err
    for path in Path(new).rglob("SebastianAutoPlayer.py"):
        path.rename(path.with_name("solitaire_1.py"))
    assert main(["similar", new, "--game", "aces"]) == 0
    assert "play not compared: all programs of this course that are right print the same" in capsys.readouterr().out


@pytest.mark.slow
def test_a_cluster_is_one_row_and_one_file_shows_its_texts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("copydetect")
    for number in range(7):
        home = tmp_path / "class" / f"copy{number}"
        home.mkdir(parents=True)
        text = HASTY.replace("place", f"spot{number}").replace("if die < 4", f"if die < 4 and '<b>{number}' or False")
        (home / "SebastianAutoPlayer.py").write_text(text)
    path = tmp_path / "similar.html"
    words = ["similar", str(tmp_path / "class"), "--game", "sebastian", "--no-play", "--html", str(path)]
    assert main(words) == 0
    out = capsys.readouterr().out
    assert out.startswith("7 programs: 21 clues, 1 cluster\n")
    assert out.count("similar text:") == 1 + 6
    page = path.read_text(encoding="utf-8")
    assert page.count("<h2>") == 1
    assert page.count("The texts side by side") == 6
    assert "clues, not proof" in page
    assert page.count("both build on the course&#x27;s starter code") == 6
    assert '<td class="same">class SebastianAutoPlayer:</td><td class="same">class SebastianAutoPlayer:</td>' in page
    assert '<td class="renamed">' in page
    assert "<b>3" not in page, "a program's text is no markup"
