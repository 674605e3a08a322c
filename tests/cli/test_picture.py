"""`kibitz picture`: a position drawn to a file."""

import sys
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest

from kibitz.cli import main

CARD = ["sebastian", "33356", "2", "primis=3", "company=40"]
TABLE = ["take-five", "players 10; hand 3 14 25 36 47 58 69 80 91 102; rows 20 / 41 / 60 / 95"]


@pytest.fixture
def renderer(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, object]]:
    """Stands for resvg-py, which need not be installed, and keeps what it is asked for."""
    asked: list[dict[str, object]] = []

    def svg_to_bytes(**settings: object) -> bytes:
        asked.append(settings)
        if settings["width"] == 666:
            raise ValueError("no fonts")
        return b"pixels"

    module = ModuleType("resvg_py")
    module.svg_to_bytes = svg_to_bytes  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "resvg_py", module)
    return asked


@pytest.mark.parametrize("words", [CARD, TABLE, ["rummy", "3H 4H 5H"]], ids=lambda words: words[0])
def test_a_position_becomes_an_svg(words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["picture", *words]) == 0
    printed = capsys.readouterr().out
    assert ElementTree.fromstring(printed).tag == "{http://www.w3.org/2000/svg}svg"
    assert main(["picture", *words, "-o", str(tmp_path / "board.svg")]) == 0
    assert (tmp_path / "board.svg").read_text(encoding="utf-8").rstrip() == printed.rstrip()
    assert [path.name for path in tmp_path.iterdir()] == ["board.svg"]


def test_a_position_becomes_a_png(tmp_path: Path, renderer: list[dict[str, object]]) -> None:
    path = tmp_path / "board.PNG"
    assert main(["picture", *CARD, "-o", str(path)]) == 0
    assert path.read_bytes() == b"pixels"
    assert main(["picture", *CARD, "-o", str(path), "--width", "300"]) == 0
    assert [(asked["width"], asked["zoom"]) for asked in renderer] == [(None, 2), (300, None)]


def test_a_real_png_has_the_width_that_is_asked_for(tmp_path: Path) -> None:
    pytest.importorskip("resvg_py")
    path = tmp_path / "board.png"
    assert main(["picture", *CARD, "-o", str(path), "--width", "320"]) == 0
    header = path.read_bytes()[:20]
    assert header[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(header[16:20], "big") == 320


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["-o", "board.gif"], "'board.gif': expected a file that ends in .svg or .png"),
        (["-o", "board"], "expected a file that ends in .svg or .png"),
        (["--width", "300"], "an SVG has no size in pixels"),
        (["-o", "board.png", "--width", "100000"], "--width 100000: expected at most 8192"),
        (["-o", "board.png", "--width", "666"], "resvg-py can't draw this picture (no fonts)"),
    ],
)
def test_what_can_not_be_drawn_is_one_line(
    words: list[str],
    expected: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    renderer: list[dict[str, object]],
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["picture", *CARD, *words]) == 2
    said = capsys.readouterr().err
    assert expected in said
    assert said.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_a_png_without_its_package_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    assert main(["picture", *CARD, "-o", str(tmp_path / "board.png")]) == 2
    assert 'pip install "kibitz[picture]"' in capsys.readouterr().err


def test_a_file_that_can_not_be_written_keeps_what_it_was(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "board.svg").mkdir()
    assert main(["picture", *CARD, "-o", str(tmp_path / "board.svg")]) == 3
    assert "board.svg" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["board.svg"]
