"""The size of the terminal."""

import os
import shutil

import pytest

from kibitz.cli import screen
from tests.cli.terminal import Terminal


@pytest.mark.parametrize(("columns", "lines"), [("100", "30"), ("40", ""), ("", ""), ("x", "-3"), ("0", "0")])
def test_the_size_is_that_of_the_standard_library(
    columns: str, lines: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    monkeypatch.setenv("LINES", lines)
    assert screen.size() == shutil.get_terminal_size()
    assert screen.size((90, 7)) == shutil.get_terminal_size((90, 7))


def test_a_terminal_tells_its_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    monkeypatch.delenv("LINES", raising=False)
    monkeypatch.setattr(os, "get_terminal_size", lambda number: os.terminal_size((132, 50)))
    assert screen.size() == (132, 50)


def test_long_lines_are_broken_between_words_on_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    text = "your hand: 3  5*  11**  19  20  26\n\n  short"
    assert screen.fitted(text) == text
    monkeypatch.setattr("sys.stdout", Terminal())
    assert screen.fitted(text) == "your hand: 3  5*\n    11**  19  20  26\n\n  short"
