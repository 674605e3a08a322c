"""Options: what is declared, what is accepted."""

import pytest

from kibitz.games.betsy.uci.options import MOST_THREADS
from tests.games.betsy.uci.talk import answers, converse


@pytest.mark.parametrize(
    "line",
    ["setoption name Colour value red", "setoption name Hash value much", "setoption", "setoption name Skill Level"],
)
def test_invalid_options_are_reported_and_harmless(line: str) -> None:
    said = converse(line, "position startpos", "go depth 2")
    assert said[0].startswith("info string invalid option")
    assert len(answers(said)) == 1


def test_options_with_spaces_and_none_forget_the_position() -> None:
    said = converse(
        "position fen 7k/P7/8/8/8/8/8/K7 w - - 0 1",
        "setoption name Clear Hash",
        "setoption name Hash value 2",
        "setoption name Network value false",
        "setoption name Kingfisher value any",
        "go depth 6",
    )
    assert answers(said) == ["bestmove a7a8q"]
    assert not any("no option" in line for line in said)


@pytest.mark.parametrize(("name", "value", "used"), [("Threads", "256", MOST_THREADS), ("Move Overhead", "-3", 0)])
def test_options_out_of_range_are_cut(name: str, value: str, used: int) -> None:
    said = converse(f"setoption name {name} value {value}", "go nodes 2000")
    assert said[0].startswith(f"info string {name} {value}: expected ")
    assert said[0].endswith(f", using {used}")
    assert len(answers(said)) == 1


@pytest.mark.parametrize("value", ["", "x", "--1", "1" * 5000 + "x"])
def test_options_that_are_no_numbers_are_refused(value: str) -> None:
    assert converse(f"setoption name Hash value {value}")[0].startswith("info string invalid option 'Hash'")
