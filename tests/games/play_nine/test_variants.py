"""Variants for a course: what is drawn and rejected, how they are measured, and what students get."""

import json
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from kibitz.cli import main
from kibitz.descriptions import to_toml
from kibitz.games.play_nine import variants
from kibitz.games.play_nine.card_play import value_of
from kibitz.games.play_nine.cards.drawn import APART, STRANGE_ENOUGH, distance, draw
from kibitz.games.play_nine.cards.presets import GOLF, PRESETS, TWO_ROWS
from kibitz.games.play_nine.cards.reading import FORMS
from kibitz.games.play_nine.variants import Variant, start
from kibitz.varying import nearest


@pytest.fixture(autouse=True)
def few_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(variants, "HANDS", 12)


def test_a_hundred_drawn_tables_are_games_that_survive_their_file() -> None:
    rng = Random(0)
    for _ in range(100):
        table = draw(rng)
        assert FORMS.from_toml(to_toml(table)) == table
    assert draw(Random("7")) == draw(Random("7")) != draw(Random("8"))


def test_a_preset_is_near_to_itself_and_far_from_another() -> None:
    for name, table in PRESETS.items():
        assert nearest(table, PRESETS, distance) == (0, name)
    assert distance(GOLF, TWO_ROWS) >= APART
    assert variants.rejected(GOLF, ()).startswith("too much like golf")


@pytest.fixture(scope="module")
def variant() -> Variant:
    return variants.vary("2027", "usual", (), lambda line: None)


@pytest.mark.slow
def test_a_variant_is_in_its_band_and_strange_enough(variant: Variant) -> None:
    low, high = variants.LIKES["usual"]
    assert low <= variant.gap < high
    assert nearest(variant.described, PRESETS, distance)[0] >= STRANGE_ENOUGH
    assert variants.rejected(variant.described, [variant]).startswith(f"too much like {variant.name}")
    found = variants.answers(variant)
    assert found["means"]["best"] < found["means"]["greedy"] < found["means"]["random"]
    quantiles = [*found["quantiles"].values()]
    assert quantiles == sorted(quantiles)
    assert found["optimum"] == pytest.approx(value_of(start(variant.described)), abs=1e-5)


def test_students_can_test_their_file_without_kibitz(variant: Variant, tmp_path: Path) -> None:
    for name, text in variants.handout(variant).items():
        (tmp_path / name).write_text(text)
    assert FORMS.read_file(tmp_path / "table.toml") == variant.described
    # Without bytecode: a file that changes within a second and keeps its size looks unchanged.
    run = [sys.executable, "-B", "test_player.py"]
    tested = subprocess.run(run, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert tested.returncode == 0, tested.stderr
    path = tmp_path / "play_nine_player.py"
    path.write_text(path.read_text().replace('"r", row', '"x", row'))
    wrong = subprocess.run(run, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert "'t' turns a hidden card" in wrong.stderr


@pytest.mark.workflows
def test_the_command_writes_an_assignment_whose_program_plays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    assert main(["vary", "play-nine", "--seed", "2027", "-o", str(out), "--verbose"]) == 0
    found = json.loads((out / "answers.json").read_text())
    table = FORMS.read_file(out / "students" / "table.toml")
    assert found["name"] == table.name
    assert (out / "play-nine-autograder.zip").exists()
    program = str(out / "students" / "play_nine_player.py")
    words = ["--table", str(out / "students" / "table.toml"), "--deals", "4", "--isolation", "limits"]
    assert main(["arena", "play-nine", program, "kibitz:best", *words]) == 0
    printed = capsys.readouterr()
    assert "FAULTS" in printed.out
