"""Options: what is declared, what is accepted."""

import re

import pytest

from kibitz.games.betsy.uci.options import MOST_THREADS, Settings
from kibitz.games.betsy.uci.session import Session
from tests.games.betsy.uci.talk import answers, converse


@pytest.mark.slow
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


def test_every_option_is_listed_and_takes_its_default() -> None:
    said = converse("uci")
    listed = [re.fullmatch(r"option name (.+) type (\w+)( default (\S+))?.*", line) for line in said]
    declared = {option[1]: (option[2], option[4]) for option in listed if option}
    assert {"Hash", "Clear Hash", "Threads", "MultiPV", "Ponder", "Move Overhead", "EndingsPath"} <= declared.keys()
    assert {"UCI_AnalyseMode", "UCI_ShowWDL", "UCI_LimitStrength", "UCI_Elo", "Kingfisher"} <= declared.keys()
    session = Session(said.append)
    said.clear()
    for name, (kind, default) in declared.items():
        session.hear(f"setoption name {name}" + ("" if kind == "button" else f" value {default}"))
        session.hear(f"setoption name {name.upper()}" + ("" if kind == "button" else f" value {default}"))
    assert not said
    assert session.settings == Settings()


def test_the_engine_of_an_option_is_made_before_a_search() -> None:
    """So that no search waits for its memory."""
    session = Session(lambda line: None)
    for option in ("Hash value 2", "Threads value 2", "Network value false", "Kingfisher value any"):
        session.hear(f"setoption name {option}")
        engine = session.engine
        assert engine
        assert session.ready() is engine
    for option in ("MultiPV value 2", "UCI_ShowWDL value true", "UCI_Elo value 500", "Move Overhead value 5"):
        session.hear(f"setoption name {option}")
        assert session.engine is engine
