"""`kibitz marks` on programs that print: what is kept, accepted and shown while it goes on."""

import csv
import json
import re
from pathlib import Path

import pytest

from kibitz.arena.programs.output_marking import UnderTest
from kibitz.arena.programs.program import Program
from kibitz.cli import main
from kibitz.cli.testing import Watch

COURSES = Path(__file__).parents[2] / "courses" / "comp9021"
SELECTOR = r"\N{VARIATION SELECTOR-16}"
SMILE = r"\N{SMILING FACE WITH SMILING EYES}" + SELECTOR
"""As the course file writes it."""


def submitted(folder: Path, **texts: str) -> str:
    for name, text in texts.items():
        (folder / name).mkdir(parents=True, exist_ok=True)
        (folder / name / "solitaire_2.py").write_text(text, encoding="utf-8")
    return str(folder)


def marks(path: Path) -> dict[str, float]:
    with path.open(newline="") as lines:
        return {row["name"]: float(row["marks"]) for row in csv.DictReader(lines)}


@pytest.mark.workflows
def test_a_store_keeps_the_seed_and_what_was_tested(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    right = (COURSES / "solitaire_2.py").read_text(encoding="utf-8")
    folder = submitted(tmp_path / "all", ada=right, ben=right.replace(SMILE, SMILE.removesuffix(SELECTOR)))
    kept, table = tmp_path / "marks.jsonl", tmp_path / "marks.csv"
    command = ["marks", folder, "--game", "sevens", "--store", str(kept), "--csv", str(table)]
    assert main(command) == 0
    captured = capsys.readouterr()
    (seed,) = re.findall(r"seed (\d{25,}); keep it secret", captured.err)
    first = marks(table)
    assert first["ada"] == 6.5
    assert 3.0 <= first["ben"] < 6.5, "some dialogues ask for no line with a smile"
    submitted(tmp_path / "all", cyd="print('no cards')")
    assert main([*command, "--json"]) == 0
    captured = capsys.readouterr()
    assert f"seed {seed};" in captured.err
    assert marks(table) == {**first, "cyd": 0.0}
    assert len(kept.read_text().splitlines()) == 4, "the first two were not tested again"
    (ben,) = (mark for mark in json.loads(captured.out) if mark["name"] == "ben")
    failed = [test["output"] for test in ben["tests"] if not test["score"]]
    assert all("this is the variant plain-smile" in text and "| python3 solitaire_2.py" in text for text in failed)
    accepting = ["marks", folder, "--game", "sevens", "--accept", "plain-smile", "--csv", str(table)]
    assert main(accepting) == 0
    assert marks(table) == {"ada": 6.5, "ben": 6.5, "cyd": 0.0}
    assert main([*accepting, "--store", str(kept), "--seed", seed]) == 2
    assert "keeps marks of other tests: its accepted is" in capsys.readouterr().err


def test_only_known_variants_are_accepted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = submitted(tmp_path, ada="x = 1")
    assert main(["marks", folder, "--game", "sevens", "--accept", "anything"]) == 2
    assert "--accept anything: expected plain-smile" in capsys.readouterr().err


def test_a_class_in_which_nothing_runs_gets_the_intake(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = submitted(tmp_path, ada="def (:")
    assert main(["marks", folder, "--game", "sevens"]) == 2
    errors = capsys.readouterr().err
    assert "1 found: 1 broken" in errors
    assert "none of 1 submissions runs" in errors


def test_who_is_under_test_is_shown_with_the_time_left(capsys: pytest.CaptureFixture[str]) -> None:
    watch = Watch(20)
    watch.before = 5
    testing = [UnderTest(Program(name, "", ""), 10, done, late) for name, done, late in (("ada", 3, 0), ("ben", 2, 2))]
    assert watch.line(10, testing, 60.0) == (
        "10 of 20 programs, 2:00 left; testing ada (3 of 10), ben (2 of 10, 2 out of time)"
    )
    watch.show(10, testing)
    assert capsys.readouterr().err == "", "not more often than it is read"
    watch.due = 0.0
    watch.show(10, testing)
    assert "testing ada" in capsys.readouterr().err
