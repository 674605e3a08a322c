"""kibitz vary: the files of an assignment, one variant or one for each student."""

import json
import stat
import zipfile
from pathlib import Path

import pytest

from kibitz.cli import main
from kibitz.games.sebastian import variants
from kibitz.games.sebastian.cards.reading import FORMS
from kibitz.games.take_five import variants as take_five
from tests.games.sebastian.test_variants import small_cards

ROSTER = "name,id\nAda Lovelace,z1\nBen Jonson,z2\n"


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards that take no time, all of them good."""
    monkeypatch.setattr(variants, "draw", small_cards)
    monkeypatch.setattr(variants, "LIKES", {"usual": (0.0, 9.0), "hard": (8.0, 9.0)})
    monkeypatch.setattr(variants, "APART", 1)
    monkeypatch.setattr(variants, "TRIES", 20)
    monkeypatch.setattr(variants, "RAREST", 0.0)


@pytest.mark.slow
def test_one_variant(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out"
    assert main(["vary", "sebastian", "--seed", "3", "-o", str(out)]) == 0
    assert "best play expects" in capsys.readouterr().out
    answers = json.loads((out / "answers.json").read_text())
    card = FORMS.read_file(out / "students" / "card.toml")
    assert answers["card"]["name"] == card.name
    assert answers["seed"] == 3
    assert stat.S_IMODE((out / "answers.json").stat().st_mode) == 0o600
    assert (out / "sebastian-autograder.zip").exists()
    assert not any("answers" in path.name for path in (out / "students").iterdir())
    assert main(["vary", "sebastian", "--seed", "3", "-o", str(tmp_path / "again")]) == 0
    for path in (out / "students").iterdir():
        assert path.read_text() == (tmp_path / "again" / "students" / path.name).read_text()


@pytest.mark.slow
def test_a_variant_for_each_student(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "roster.csv").write_text(ROSTER)
    out = tmp_path / "out"
    assert main(["vary", "sebastian", "--students", str(tmp_path / "roster.csv"), "-o", str(out)]) == 0
    assert "Ada Lovelace: small-" in capsys.readouterr().out
    cards = [FORMS.read_file(out / "students" / name / "card.toml") for name in ("ada-lovelace-z1", "ben-jonson-z2")]
    assert cards[0] != cards[1]
    assert len((out / "variants.csv").read_text().splitlines()) == 3
    known = (out / "variants.json").read_text()
    assert stat.S_IMODE((out / "variants.json").stat().st_mode) == 0o600
    with zipfile.ZipFile(out / "sebastian-autograder.zip") as archive:
        assert archive.read("variants.json").decode() == known
        assert b"grade sebastian /autograder/submission --variants /autograder/source/variants.json" in archive.read(
            "run_autograder"
        )
        assert b"chmod 600 seed variants.json" in archive.read("setup.sh")
    assert [FORMS.from_json(row["variant"]) for row in json.loads(known)["students"]] == cards
    assert "optimum" not in known
    assert {*json.loads((out / "answers.json").read_text())["students"]} == {"ada-lovelace-z1", "ben-jonson-z2"}


def test_students_of_one_name_need_an_id(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "roster.csv").write_text("name\nAda Lovelace\nada lovelace\n")
    assert main(["vary", "sebastian", "--students", str(tmp_path / "roster.csv"), "-o", str(tmp_path / "out")]) == 2
    assert "roster.csv: 2 students would get the folder ada-lovelace: give each an id" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


@pytest.mark.slow
def test_a_variant_that_is_measured_and_not_solved(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("GAMES", "JUDGED_GAMES"):
        monkeypatch.setattr(take_five, name, 20)
    out = tmp_path / "out"
    assert main(["vary", "take-five", "--seed", "3", "-o", str(out)]) == 0
    assert "best play is not known" in capsys.readouterr().out
    answers = json.loads((out / "answers.json").read_text())
    table = out / "students" / "table.toml"
    assert main(["rules", "take-five", "--table", str(table)]) == 0
    assert capsys.readouterr().out.startswith(answers["name"])
    assert (out / "take-five-autograder.zip").exists()
    (tmp_path / "roster.csv").write_text(ROSTER)
    assert main(["vary", "take-five", "--students", str(tmp_path / "roster.csv"), "-o", str(tmp_path / "class")]) == 0
    lines = (tmp_path / "class" / "variants.csv").read_text().splitlines()
    assert lines[0] == "name,id,folder,variant,counting,random"
    assert len(lines) == 3


def test_what_is_rejected_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["vary", "sebastian", "--seed", "1", "--like", "hard", "--verbose", "-o", str(tmp_path / "out")]
    assert main(words) == 2
    errors = capsys.readouterr().err
    assert "rejected: greedy play is" in errors
    assert "no variant found among the 20 that this seed draws: expected another seed" in errors


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["aces"], "aces has no variants: expected one of play-nine, sebastian, take-five"),
        (["sebastian", "--like", "strange"], "--like strange: expected one of usual, hard"),
        (["sebastian", "--students", "nowhere.csv"], "nowhere.csv"),
    ],
)
def test_what_cannot_be(words: list[str], problem: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["vary", *words, "-o", str(tmp_path / "new")]) in (2, 3)
    assert problem in capsys.readouterr().err


def test_a_folder_that_has_something_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine").write_text("")
    assert main(["vary", "sebastian", "-o", str(tmp_path)]) == 2
    assert "exists: expected a new folder" in capsys.readouterr().err
