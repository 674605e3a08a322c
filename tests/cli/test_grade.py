"""`kibitz grade`: results.json whatever was handed in."""

import json
from pathlib import Path

import pytest

from kibitz.arena import contract
from kibitz.arena.contract import Trial
from kibitz.arena.intake.roster import Student
from kibitz.arena.intake.variants import text_of
from kibitz.cli import main
from kibitz.descriptions import to_json
from tests.arena.reports.test_gradescope import assert_valid
from tests.arena.submissions import HASTY
from tests.games.sebastian.test_variants import SMALL


def test_a_submission_without_a_program_gets_a_reason(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "handed in").mkdir()
    (tmp_path / "handed in" / "readme.txt").write_text("later")
    results = tmp_path / "results.json"
    words = ["grade", "aces", str(tmp_path / "handed in"), "--results", str(results)]
    assert main(words) == 0
    graded = json.loads(results.read_text())
    assert_valid(graded)
    assert graded["score"] == 0
    assert "solitaire_1.py" in graded["tests"][0]["output"]
    (tmp_path / "handed in" / "solitaire_1.py").write_text("print 'hello'\n")
    assert main(words) == 0
    reason = json.loads(results.read_text())["tests"][0]["output"]
    assert reason.startswith("handed in: not valid Python: Missing parentheses"), "its folder is nobody's business"
    assert reason.endswith("(line 1)")
    assert "run `kibitz check` on it" in json.loads(results.read_text())["output"]
    (tmp_path / "seed").write_text("not a seed")
    assert main([*words, "--seed-file", str(tmp_path / "seed")]) == 2
    shown = capsys.readouterr().err
    assert "kibitz: isolation: " in shown
    assert "expected a seed, one whole number" in shown


@pytest.mark.slow
def test_lateness_is_taken_from_gradescope(tmp_path: Path) -> None:
    source = Path(__file__).parents[2] / "courses" / "comp9021" / "solitaire_1.py"
    home, results, metadata = tmp_path / "submission", tmp_path / "results.json", tmp_path / "metadata.json"
    home.mkdir()
    (home / "solitaire_1.py").write_text(source.read_text(encoding="utf-8"), encoding="utf-8")
    due = {"due_date": "2026-12-01T09:00:00-07:00"}
    said = {"created_at": "2026-12-02T10:00:00-07:00", "assignment": due, "users": [{"name": "Ada"}]}
    metadata.write_text(json.dumps(said))
    words = ["grade", "aces", str(home), "--results", str(results), "--metadata", str(metadata)]
    assert main(words) == 0
    graded = json.loads(results.read_text())
    assert_valid(graded)
    assert graded["score"] == pytest.approx(6.5 * 0.9)
    assert "6.50 earned, 5.85 after 2 days late" in graded["output"]


@pytest.mark.slow
def test_a_program_that_plays_is_compared_with_minds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contract.of("sebastian"), "trial", Trial(4))
    (tmp_path / "handed in").mkdir()
    (tmp_path / "handed in" / "SebastianAutoPlayer.py").write_text(HASTY)
    results = tmp_path / "results.json"
    assert main(["grade", "sebastian", str(tmp_path / "handed in"), "--results", str(results)]) == 0
    graded = json.loads(results.read_text())
    assert_valid(graded)
    assert [test["name"] for test in graded["tests"]] == ["keeps the course's contract", "between random and best"]
    assert " points a game in 4 games; random " in graded["output"]
    assert "what costs most: " in graded["output"]


@pytest.mark.slow
def test_a_student_is_graded_on_her_own_variant(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contract.of("sebastian"), "trial", Trial(2))
    variants, metadata, results = (tmp_path / name for name in ("variants.json", "metadata.json", "results.json"))
    ada, ben = Student.of("Ada", "z1"), Student.of("Ben", "z2")
    variants.write_text(text_of("card", [(ada, "yahtzee"), (ben, to_json(SMALL))]))
    (tmp_path / "handed in").mkdir()
    program = FIRST_ALLOWED
    (tmp_path / "handed in" / "SebastianAutoPlayer.py").write_text(program)
    words = ["grade", "sebastian", str(tmp_path / "handed in"), "--results", str(results)]
    words += ["--metadata", str(metadata), "--variants", str(variants)]
    for user, said in (
        ({"name": "Ben", "sid": "z2"}, "your own game, small;"),
        ({"name": "B. Jonson", "email": "z2"}, "your own game, small;"),
        ({"name": "Eve"}, "next: ask your instructor whether you are on the class's roster"),
    ):
        metadata.write_text(json.dumps({"created_at": "2026-12-02T10:00:00-07:00", "users": [user]}))
        assert main(words) == 0
        graded = json.loads(results.read_text())
        assert_valid(graded)
        assert said in graded["output"]
    assert graded["tests"][0]["output"] == "no variant of sebastian is known for Eve"


FIRST_ALLOWED = """
class SebastianAutoPlayer:
    def first_roll(self, dice, scorecard):
        return []

    second_roll = first_roll

    def third_roll(self, dice, scorecard):
        return scorecard.allowed(dice)[0]
"""
