"""kibitz intake, and the same report where programs play."""

import csv
import json
from pathlib import Path

import pytest

from kibitz.cli import main
from tests.arena.intake.classes import make

ROSTER = """name,id,section,login
Ada Archer,4101,A,archerada
Bo Baker,4102,A,bakerbo
Cy Crowe,4103,B,crowecy
Nobody Here,4999,B,nobodyh
"""


def taken_in(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["intake", *words, "--game", "sebastian"]) == 0
    return capsys.readouterr().out


def test_the_report_names_everyone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = make(tmp_path, "canvas")
    (tmp_path / "roster.csv").write_text(ROSTER)
    (tmp_path / "times.csv").write_text(
        "id,time\n4101,2026-11-29 10:00\n4102,2026-12-02 00:30\n4103,2026-11-30 10:00\n"
    )
    words = [str(folder), "--roster", str(tmp_path / "roster.csv"), "--times", str(tmp_path / "times.csv")]
    out = taken_in(capsys, *words, "--due", "2026-11-30T23:59", "--csv", str(tmp_path / "intake.csv"))
    assert "10 found: 5 run, 3 have no program, 1 unreadable, 1 superseded by another attempt, 1 on the roster" in out
    assert "Nobody Here: on the roster handed in nothing" in out
    assert "not on the roster: dunedee, elmoed" in out
    with (tmp_path / "intake.csv").open(newline="") as lines:
        rows = {row["id"]: row for row in csv.DictReader(lines) if row["status"] == "runs"}
    assert rows["4102"]["name"] == "Bo Baker"
    assert [rows[id]["days late"] for id in ("4101", "4102", "4103")] == ["0", "2", "0"]
    assert (rows["4103"]["section"], rows["4103"]["attempt"], rows["4103"]["time source"]) == ("B", "2", "times file")
    assert len(rows["4101"]["sha256"]) == 64


@pytest.mark.slow
def test_the_first_or_the_best_may_count(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = make(tmp_path, "d2l")

    def attempts(*words: str) -> list[tuple[str, int]]:
        entries = json.loads(taken_in(capsys, str(folder), "--json", *words))["entries"]
        own = [entry for entry in entries if entry["submission"]["id"] == "5201" and entry["status"] == "runs"]
        return [(entry["name"], entry["submission"]["attempt"]) for entry in own]

    assert attempts() == [("Jo Jarvis", 2)]
    assert attempts("--first") == [("Jo Jarvis", 1)]
    assert attempts("--best") == [("Jo Jarvis, attempt 1", 1), ("Jo Jarvis, attempt 2", 2)]
    assert attempts("--deadline", "2026-11-04T00:00") == [("Jo Jarvis", 1)]


def test_equal_files_are_clues(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("ann", "ben"):
        (tmp_path / "class" / name).mkdir(parents=True)
        (tmp_path / "class" / name / "SebastianAutoPlayer.py").write_text("x = 1\n")
    assert "ann, ben: handed in the same file; kibitz similar looks closer" in taken_in(capsys, str(tmp_path / "class"))


def test_nothing_is_an_error_and_a_class_that_does_not_run_is_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "class" / "ann").mkdir(parents=True)
    assert "1 found: 1 has no program" in taken_in(capsys, str(tmp_path / "class"))
    (tmp_path / "empty").mkdir()
    assert main(["intake", str(tmp_path / "empty"), "--game", "sebastian"]) == 2
    assert "expected submissions in it" in capsys.readouterr().err
    assert main(["intake", str(tmp_path / "class"), "--game", "nonsense"]) == 2
    assert main(["intake", str(tmp_path / "class"), "--game", "sebastian", "--roster", "none.csv"]) == 2
    assert "no file none.csv: expected a roster as CSV" in capsys.readouterr().err


@pytest.mark.slow
def test_the_arena_prints_and_keeps_the_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder, store = make(tmp_path, "gradescope"), str(tmp_path / "match.db")
    assert main(["arena", "sebastian", str(folder), "hasty", "--deals", "2", "--json", "--store", store]) == 0
    captured = capsys.readouterr()
    assert "kibitz: 7 found: 4 run, 1 broken, 2 have no program" in captured.err
    assert "kibitz: Cal Cole: broken: it is a notebook, not a Python file" in captured.err
    report = json.loads(captured.out)
    rows = {row["name"]: row for row in report["standings"]}
    assert rows["Yara York"]["submission"]["id"] == "7401"
    assert "submission" not in rows["hasty"]
    assert len(report["intake"]["entries"]) == 7
    assert main(["marks", store, "--csv", str(tmp_path / "marks.csv")]) == 0
    marks = (tmp_path / "marks.csv").read_text()
    assert "Yara York" in marks
    assert "7401" in marks
