"""The head of a report: everything that repeats it, and no seed."""

import kibitz
from kibitz.arena import contract
from kibitz.arena.reports.about import about, without_seed


def test_a_head_names_version_command_and_course() -> None:
    head = about("the results", contract.of("play-nine"), ["kibitz", "marks", "a b.db"], {"passing": "ada", "due": ""})
    assert f"Kibitz {kibitz.__version__}" in head.lines["made"]
    assert head.lines["command"] == "kibitz marks 'a b.db'"
    assert head.lines["course"] == "play_nine_runner.py of June 13, 2022"
    assert head.lines["passing"] == "ada"
    assert "due" not in head.lines
    assert head.figure == "total"


def test_no_seed_is_shown() -> None:
    words = ["kibitz", "marks", "--seed", "123456", "--seed=77", "--public-seed", "x"]
    assert without_seed(words) == ["kibitz", "marks", "--seed", "...", "--seed=...", "--public-seed", "x"]
