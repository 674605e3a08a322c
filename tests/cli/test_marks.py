"""`kibitz marks`: a page and a results.json for every submission, also for those that can't run."""

import json
import re
from pathlib import Path

import pytest

from kibitz.cli import main
from tests.arena.intake.classes import NOTEBOOK, PYTHON_2
from tests.arena.reports.test_gradescope import assert_valid
from tests.arena.submissions import HASTY

PROGRAM = "SebastianAutoPlayer.py"
TRUSTED = ("--isolation", "none", "--seed", "77", "--public-seed")
UNPLAYED = {
    "old": ({PROGRAM: PYTHON_2}, "Python 2", "run `kibitz check`"),
    "empty": ({PROGRAM: b""}, "the file is empty", "correct this"),
    "note": ({"work.ipynb": NOTEBOOK}, "is a notebook", f"hand in a Python file called {PROGRAM}"),
    "paper": ({"report.pdf": b"%PDF"}, "it holds &#x27;report.pdf&#x27;", f"hand in a Python file called {PROGRAM}"),
    "none": ({}, "it is empty", "hand in"),
}
"""What was handed in, a part of the reason, and a part of the next step."""


def hand_in(folder: Path, student: str, files: dict[str, bytes]) -> None:
    (folder / student).mkdir(parents=True)
    for name, content in files.items():
        (folder / student / name).write_bytes(content)


@pytest.mark.slow
def test_every_submission_gets_an_answer(tmp_path: Path) -> None:
    folder, store = tmp_path / "class", str(tmp_path / "match.db")
    for student, (files, _, _) in UNPLAYED.items():
        hand_in(folder, student, files)
    hand_in(folder, "ada", {PROGRAM: HASTY.encode()})
    assert main(["arena", "sebastian", str(folder), "--deals", "2", "--store", store, *TRUSTED]) == 0
    pages, results = tmp_path / "pages", tmp_path / "results"
    assert main(["marks", store, "--pages", str(pages), "--gradescope", str(results)]) == 0
    assert {path.stem for path in pages.iterdir()} == {"ada", *UNPLAYED}
    assert {path.name for path in results.iterdir()} == {"ada", *UNPLAYED}
    for student, (_, reason, step) in UNPLAYED.items():
        text = (pages / f"{student}.html").read_text(encoding="utf-8")
        assert "Not played" in text
        assert reason in text
        assert step in text
        assert "rank" not in text
        graded = json.loads((results / student / "results.json").read_text())
        assert_valid(graded)
        (runs,) = graded["tests"]
        assert (runs["name"], runs["score"], runs["max_score"]) == ("the program runs", 0, 1)
        assert reason.replace("&#x27;", "'") in runs["output"]
        assert step in graded["output"]
    graded = json.loads((results / "ada" / "results.json").read_text())
    assert_valid(graded)
    kept, points = graded["tests"]
    assert kept["score"] == 1
    assert points["name"] == "between random and best"
    said = re.fullmatch(r"(\S+) ± \S+ points a game in 2 games; random (\S+), best (\S+)", points["output"])
    assert said
    mean, low, high = map(float, said.groups())
    assert points["max_score"] == 10
    assert points["score"] == pytest.approx(10 * max(0, (mean - low) / (high - low)), abs=0.01)
    assert points["output"] in graded["output"]
    assert "what costs most: no kind of mistake" in graded["output"]
    assert "1 of 1" in (pages / "ada.html").read_text(encoding="utf-8")


@pytest.mark.slow
def test_an_assignment_of_two_programs_answers_once(tmp_path: Path) -> None:
    folder, results = tmp_path / "class", tmp_path / "results"
    source = Path(__file__).parents[2] / "courses" / "comp9021" / "solitaire_1.py"
    hand_in(folder, "ada", {"solitaire_1.py": source.read_bytes()})
    hand_in(folder, "ben", {"report.pdf": b"%PDF"})
    words = ["marks", str(folder), "--game", "aces", "--game", "sevens", "--seed", "77", "--public-seed"]
    assert main([*words, "--gradescope", str(results), "--pages", str(tmp_path / "pages")]) == 0
    assert {path.name for path in results.iterdir()} == {"ada", "ben"}
    ada, ben = (json.loads((results / name / "results.json").read_text()) for name in ("ada", "ben"))
    assert ada["score"] == pytest.approx(6.5)
    (missing,) = (test for test in ada["tests"] if test["status"] == "failed")
    assert missing["name"] == "sevens, the program runs"
    assert ben["score"] == 0
    assert "aces: no program" in ben["tests"][0]["output"]
    assert "sevens: no program" in ben["tests"][0]["output"]


def test_a_class_in_which_nothing_runs_gets_its_answers(tmp_path: Path) -> None:
    hand_in(tmp_path / "class", "ben", {"report.pdf": b"%PDF"})
    words = ["marks", str(tmp_path / "class"), "--game", "aces", "--seed", "77", "--public-seed"]
    assert main(words) == 2
    assert main([*words, "--pages", str(tmp_path / "pages"), "--html", str(tmp_path / "all.html")]) == 0
    assert "What to do next" in (tmp_path / "pages" / "ben.html").read_text(encoding="utf-8")
    assert "ben" in (tmp_path / "all.html").read_text(encoding="utf-8")


@pytest.mark.slow
def test_a_crashed_programs_page_has_its_faults_and_no_choices_of_the_arena(tmp_path: Path) -> None:
    store, text = str(tmp_path / "match.db"), HASTY.replace("return random.choice(", "raise KeyError(7); return (")
    hand_in(tmp_path / "class", "ada", {PROGRAM: text.encode()})
    words = ["arena", "sebastian", str(tmp_path / "class"), "--deals", "2", "--store", store, *TRUSTED]
    assert main(words) == 0
    assert main(["marks", store, "--pages", str(tmp_path / "pages")]) == 0
    page = (tmp_path / "pages" / "ada.html").read_text(encoding="utf-8")
    assert "<h2>Faults</h2><p>26 crash</p>" in page
    assert "KeyError: 7" in page
    assert "Own choices that cost most" not in page
    assert "points more" not in page
