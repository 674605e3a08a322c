"""The command that proves certificates of both families."""

import ast
import sys
from array import array
from pathlib import Path
from random import Random

import pytest

from kibitz.cli import main
from proofs import verify_values
from tests.proofs.certificates import Refused, proved, signed

FILES = [*Path(verify_values.__file__).parent.glob("*.py")]
LONGEST = 200
"""Lines of a program that is to be read by whoever doubts a value."""


def test_a_thousand_changed_bytes_are_refused(tmp_path: Path) -> None:
    rng = Random(1)
    for words in ("sebastian --card examples/cards/short.toml", "play-nine --table four-cards"):
        assert main(["solve", *words.split(), "--certificate", str(tmp_path / "file")]) == 0
        content = (tmp_path / "file").read_bytes()
        for _ in range(500):
            changed = bytearray(content)
            changed[rng.randrange(len(changed))] ^= rng.randrange(1, 256)
            with pytest.raises(Refused):
                proved(bytes(changed), exact=False)


def typed(monkeypatch: pytest.MonkeyPatch, *words: str) -> None:
    monkeypatch.setattr(sys, "argv", ["verify_values.py", *words])
    verify_values.main()


@pytest.mark.parametrize("words", [[], pytest.param(["--exact"], marks=pytest.mark.slow)])
def test_what_is_proved_is_said(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = str(tmp_path / "file")
    main(["solve", "play-nine", "--columns", "2", "--draws", "1", "--certificate", file])
    capsys.readouterr()
    typed(monkeypatch, file, *words)
    assert capsys.readouterr().out == "proved: 14.54165556 ± 2.9e-06 under the rules of play-nine; 14520 states\n"


@pytest.mark.parametrize(
    ("value", "error", "shown"),
    [(1.23456789, 2.9e-4, "1.234568 ± 3.2e-04"), (-1.5, 9.99e-5, "-1.5000000 ± 1.1e-04"), (2.0, 0.0, "2.000000000000")],
)
def test_no_digit_is_further_from_the_truth_than_said(value: float, error: float, shown: str) -> None:
    assert verify_values.within(value, error).startswith(shown)


def test_a_refusal_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "dice").write_bytes(signed({"dice": "five"}, array("d", [0.0])))
    (tmp_path / "golf").write_bytes(signed({"cards": [{"name": "K"}]}, array("f", [0.0])))
    (tmp_path / "list").write_bytes(signed([], array("f", [0.0])))
    for name in ("dice", "golf", "list", "nowhere"):
        with pytest.raises(SystemExit) as end:
            typed(monkeypatch, str(tmp_path / name))
        assert str(end.value).startswith("refused: ")
        assert "\n" not in str(end.value)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_it_is_short_and_shares_nothing_with_the_solver(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert text.count("\n") <= LONGEST
    imported = {
        name.partition(".")[0]
        for node in ast.walk(ast.parse(text))
        for name in (
            [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    }
    assert imported <= {*sys.stdlib_module_names, "numpy", *(one.stem for one in FILES)}
