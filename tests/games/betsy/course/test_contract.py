"""Programs with the course's command line at Kibitz's table: a good one, one that never ends, and bad ones."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from kibitz import catalog, gameplay
from kibitz.arena.matches.match import Match, Played
from kibitz.arena.matches.results import Results
from kibitz.arena.programs.advisers import Fault, Guests
from kibitz.arena.programs.check import check
from kibitz.arena.programs.gathering import gather
from kibitz.arena.programs.program import Program
from kibitz.games.betsy.course import contract
from kibitz.games.betsy.state import position_of
from kibitz.table import Clock, TableError

ROOT = Path(__file__).parents[4]
JUMPER = """
import sys
board = list(sys.argv[2])
board[board.index("P")], board[35] = ".", "P"
print("".join(board))
"""
SLEEPER = """
import time
time.sleep(60)
"""
RESTLESS = """
import sys, time
side, board, seconds = sys.argv[1:]
print("not yet")
squares = list(board)
for origin, square in enumerate(squares):
    target = origin + (8 if side == "w" else -8)
    if square == ("P" if side == "w" else "p") and squares[target] == ".":
        squares[origin], squares[target] = ".", square
        break
print("".join(squares))
time.sleep(60)
"""


@pytest.fixture
def allow(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Sets what a program may take beyond its time: much on a busy machine, little where the end is waited for."""

    def allowed(start: float) -> None:
        monkeypatch.setattr(contract.CONTRACT, "limits", replace(contract.CONTRACT.limits, call=0.2, start=start))

    return allowed


def staged(path: Path, text: str) -> Program:
    path.write_text(text)
    (program,) = gather(path, contract.CONTRACT, path.parent / "staging").programs
    return program


def faults(program: Program) -> dict[str, str]:
    """What a check finds wrong, by what was looked at."""
    report = check(catalog.game("betsy"), contract.CONTRACT, program, seconds=0.1)
    return {finding.subject: finding.message for finding in report.findings if not finding.passed}


@pytest.mark.slow
def test_the_course_program_keeps_its_contract(tmp_path: Path, allow: Callable[[float], None]) -> None:
    allow(20)
    text = (ROOT / "courses" / "b551" / "betsy.py").read_text(encoding="utf-8")
    assert faults(staged(tmp_path / "betsy.py", text)) == {}


@pytest.mark.slow
def test_an_illegal_board_is_explained_by_its_squares(tmp_path: Path, allow: Callable[[float], None]) -> None:
    allow(20)
    assert faults(staged(tmp_path / "jumper.py", JUMPER)) == {
        "illegal": "no move makes the last board: a2 P became ., d5 . became P; a Parakeet does not move from a2 to d5"
    }


@pytest.mark.slow
def test_a_program_that_prints_nothing_in_time_is_late(tmp_path: Path, allow: Callable[[float], None]) -> None:
    allow(0.2)
    assert list(faults(staged(tmp_path / "sleeper.py", SLEEPER))) == ["time"]


@pytest.mark.slow
def test_the_last_board_before_the_limit_counts_though_it_was_not_flushed(
    tmp_path: Path, allow: Callable[[float], None]
) -> None:
    allow(1.2)
    program = staged(tmp_path / "restless.py", RESTLESS)
    with Guests(contract.CONTRACT, [program]) as guests:
        player = guests.adviser("restless", 0)
        advice = player.advise(gameplay.start(catalog.game("betsy")).view(0), Clock())
    assert player.faults == []
    assert str(advice[0].move) == "a2a3"


@pytest.mark.slow
def test_the_game_goes_on_with_a_legal_move(tmp_path: Path, allow: Callable[[float], None]) -> None:
    allow(20)
    program = staged(tmp_path / "jumper.py", JUMPER)
    view = gameplay.start(catalog.game("betsy")).view(0)
    with Guests(contract.CONTRACT, [program]) as guests:
        player = guests.adviser("jumper", 0)
        advice = player.advise(view, Clock())
    assert [fault.category for fault in player.faults] == ["illegal"]
    assert advice[0].move in view.moves


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({}, "nothing moved"),
        ({"e7": ".", "e5": "p"}, "that is the other side's piece"),
        ({"e2": ".", "e4": "Q"}, "P became another piece on its way"),
        ({"a1": ".", "b2": ".", "a3": "R"}, "b2 P became ."),
        ({"e1": ".", "d2": "K"}, "a Kingfisher does not move from e1 to d2"),
        ({f"{file}2": "." for file in "abcdefgh"} | {"a3": "P"}, "1 more squares"),
    ],
)
def test_illegal_boards_are_explained(changes: dict[str, str], message: str) -> None:
    state = gameplay.start(catalog.game("betsy"))
    squares = list(position_of(state.view(0)).diagram)
    for square, letter in changes.items():
        squares["abcdefgh".index(square[0]) + 8 * (int(square[1]) - 1)] = letter
    with pytest.raises(TableError, match=message):
        contract.CONTRACT.move(state.view(0), "".join(squares))


@pytest.mark.parametrize(("options", "captured"), [({}, "."), ({}, "n"), ({"kingfisher": "any"}, ".")])
def test_a_diagonal_step_of_the_kingfisher_names_the_option(options: dict[str, str], captured: str) -> None:
    before = f"K.......{'.'}{captured}......" + "." * 40 + ".......k"
    text = f"{before} w" + "".join(f" {name}={value}" for name, value in options.items())
    view = catalog.game("betsy").read_state(text).view(0)
    after = "........" + ".K......" + "." * 40 + ".......k"
    if options:
        assert str(contract.CONTRACT.move(view, after)) == "a1b2"
        return
    with pytest.raises(TableError, match=r"the option kingfisher=any$") as raised:
        contract.CONTRACT.move(view, after)
    assert contract.CONTRACT.remedy(str(raised.value)) == "diagonal Kingfisher steps: --kingfisher any allows them"


@pytest.mark.parametrize("others", [[], ["no move makes the last board: nothing moved"]])
def test_a_match_says_when_only_the_kingfishers_rule_differs(others: list[str]) -> None:
    game, match = catalog.game("betsy"), Match("betsy", ("stepper", "greedy"))
    messages = [f"no move makes the last board: a1 K became .; {contract.DIAGONAL}"] * 30 + others
    faults = tuple(Fault("stepper", "illegal", message, "", "a1a2") for message in messages)
    results = Results(game, match)
    results.add([Played("{}", ("stepper", "greedy"), (0.0, 1.0), faults)] * 2)
    remark = "stepper: all of its illegal moves (60) are diagonal Kingfisher steps: --kingfisher any allows them"
    assert [line for line in results.remarks() if "all of" in line] == ([] if others else [remark])


def test_a_parakeet_on_the_last_row_is_refused() -> None:
    state = catalog.game("betsy").read_state("K......." + "." * 40 + "P......." + ".......k w")
    diagram = "K......." + "." * 48 + "P......k"
    with pytest.raises(TableError, match="a Parakeet on a8"):
        contract.CONTRACT.move(state.view(0), diagram)
