"""Tables: plain in a pipe, folded on a narrow terminal."""

import pytest

from kibitz.cli.tables import print_table
from tests.cli.terminal import Terminal

ROWS = [("MOVE", "VALUE"), ("e2e4", "0.5"), ("resign", "-10.25")]


def test_a_table_is_plain_without_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    print_table(ROWS, right=(1,))
    assert capsys.readouterr().out == "MOVE     VALUE\ne2e4       0.5\nresign  -10.25\n"


def test_a_table_folds_on_a_narrow_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("rich")
    screen = Terminal()
    monkeypatch.setattr("sys.stdout", screen)
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setenv("NO_COLOR", "1")
    print_table([*ROWS, ("x", "a long reason " * 6)], right=())
    lines = screen.getvalue().splitlines()
    assert max(map(len, lines)) <= 40
    assert "resign" in screen.getvalue()
    assert "\x1b[3" not in screen.getvalue()


def test_reasons_are_broken_between_words(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Terminal()
    monkeypatch.setattr("sys.stdout", screen)
    monkeypatch.setattr("kibitz.cli.tables.has_rich", lambda: False)
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setenv("NO_COLOR", "1")
    reason = "puts down everything that the rack has, which nobody could foresee"
    print_table([("MOVE", "VALUE", ""), ("stock", "0.5", reason)], right=(1,))
    lines = screen.getvalue().splitlines()
    assert max(map(len, lines)) <= 40
    assert " ".join(line[14:].strip() for line in lines[1:]) == reason
