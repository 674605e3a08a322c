"""The standings that are shown while a match is played."""

import sys

import pytest

from kibitz import catalog
from kibitz.arena.matches.match import Match, Played
from kibitz.arena.matches.results import Results
from kibitz.arena.programs.advisers import Fault
from kibitz.cli.live import Board
from tests.conformance.games import toy


@pytest.fixture
def results(monkeypatch: pytest.MonkeyPatch) -> Results:
    monkeypatch.setattr(catalog, "game", lambda name: toy())
    match = Match("bluff", ("ann", "bob"))
    results = Results(toy(), match)
    fault = Fault("ann", "crash", "ZeroDivisionError", "0 1 - -")
    for score in (1.0, 2.0, 3.0):
        results.add([Played("", ("ann", "bob"), (score, 5.0), (fault,)), Played("", ("bob", "ann"), (5.0, score))])
    return results


def test_the_board_shows_standings_rate_and_time_left(results: Results) -> None:
    board = Board(results, 20, None, quiet=True)
    assert board.before == 3
    board.over = 8
    assert board.lines(4.0) == [
        "bluff: 14 of 40 games, 2.0 a second, 0:13 left, 3 faults",
        "   1  bob       5.000 ± 0.000",
        "   2  ann       2.000 ± 2.484      3 crash",
    ]


def test_the_end_of_a_match_by_width_is_estimated(results: Results) -> None:
    board = Board(results, sys.maxsize, 2.484 / 2, quiet=True)
    board.over = 3
    # Half the error takes four times the deals: 12 of two games each, of which 6 and then 3 are played.
    assert board.left(1.0) == pytest.approx(15, abs=0.02)
    assert Board(results, sys.maxsize, None, quiet=True).left(1.0) is None
    assert board.headline(1.0).startswith("bluff: 9 games, 3.0 a second, 0:05 left")


def test_the_board_is_rewritten_in_place_and_cleared(
    results: Results, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    board = Board(results, 20, None, quiet=False)
    board.due = 0.0
    board.show(1)
    first = capsys.readouterr().err
    assert first.startswith("\r\x1b[Jbluff: 7 of 40 games")
    board.due = 0.0
    board.show(1)
    assert capsys.readouterr().err.startswith("\x1b[3F\x1b[Jbluff: 8 of 40 games")
    board.finishing()
    assert capsys.readouterr().err.startswith("\x1b[3F\x1b[J\nkibitz: finishing the games under way; Ctrl-C again ")
    board.due = 0.0
    board.show(1)
    assert capsys.readouterr().err.startswith("\r\x1b[J"), "what was said stays"
    board.close()
    assert capsys.readouterr().err == "\x1b[3F\x1b[J"


def test_the_board_is_silent_when_quiet_or_without_a_terminal(
    results: Results, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    unwatched = Board(results, 20, None, quiet=False)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    for board in (unwatched, Board(results, 20, None, quiet=True)):
        board.due = 0.0
        board.show(1)
        board.close()
    assert capsys.readouterr().err == ""
