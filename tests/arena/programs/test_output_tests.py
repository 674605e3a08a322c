"""Programs that print: what differs, in words, what is accepted, and what is not run at all."""

import threading
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import ClassVar

import pytest

from kibitz.arena import contract
from kibitz.arena.contract import Case, OutputContract, Variant
from kibitz.arena.programs import output_tests
from kibitz.arena.programs.output_tests import NOT_RUN, compare, difference
from kibitz.arena.programs.program import Program
from kibitz.arena.sandbox.command import Finished
from kibitz.arena.sandbox.limits import Limits, Violation
from kibitz.games.sevens.course import contract as sevens


class Echo(OutputContract):
    """Prints what it is given, in capital letters."""

    file = "echo.py"
    limits = Limits(call=10.0)
    variants: ClassVar = {"small": Variant("small letters", str.lower)}

    def cases(self, seed: int) -> Sequence[Case]:
        words = Random(seed).sample(["one", "two", "three", "four", "five"], 5)
        return [Case(word, ("python3", "{program}"), word, word.upper() + "\n") for word in words]


def program(folder: Path, text: str) -> Program:
    folder.chmod(0o755)
    (folder / "echo.py").write_text(text)
    return Program("ada", str(folder), "echo.py")


def test_difference_names_the_first_line() -> None:
    assert difference("a\nx\n", "a\nb\n") == "line 2: expected 'b', got 'x'"
    assert difference("a\n", "a\nb\n") == "line 2: expected 'b', got ''"


def test_a_difference_that_does_not_show_is_named_by_code_points() -> None:
    smile = "Placing card \U0001f60a"
    assert difference(smile, smile + "\ufe0f").endswith(
        "in code points at column 15: expected U+FE0F VARIATION SELECTOR-16, got the end of the line"
    )
    assert "got U+0020 SPACE, U+0020 SPACE" in difference("You won!  ", "You won!")
    assert "got U+000D" in difference("a\r\nb", "a\nb")
    assert "expected U+0020 SPACE, got U+00A0 NO-BREAK SPACE" in difference("a\u00a0", "a ")
    assert "code points" not in difference("abd", "abc")


def test_a_long_line_is_quoted_where_it_differs() -> None:
    message = difference("x" * 200 + "y", "x" * 200 + "z")
    assert f"...'{'x' * 20}z'" in message
    assert f"...'{'x' * 20}y'" in message


@pytest.mark.parametrize(
    ("late", "run"),
    [([0, 1, 2, 3, 4], 3), ([0, 1], 5), ([1, 2, 3, 4], 5), ([0, 2, 3, 4], 5)],
)
def test_a_program_that_hangs_in_its_first_tests_is_not_run_again(
    late: list[int], run: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def limited(argv: Sequence[str], *words: object, **named: object) -> Finished:
        asked.append(argv[1])
        if len(asked) - 1 in late:
            raise Violation("time", "took more than 30 s")
        return Finished(0, cases[len(asked) - 1].expected, "")

    monkeypatch.setattr(output_tests, "run_command", limited)
    cases = Echo().cases(1)
    results = list(compare(Echo(), cases, Program("ada", str(tmp_path), "echo.py"), "limits"))
    assert [result.case for result in results] == cases
    assert asked == ["{folder}/echo.py"] * run
    assert [result.message for result in results[run:]] == [NOT_RUN] * (5 - run)
    assert {result.category for result in results if result.message} == {"time"}


@pytest.mark.slow
def test_a_variant_counts_where_it_is_accepted(tmp_path: Path) -> None:
    rules = Echo()
    small = program(tmp_path, "print(input())")
    cases = rules.cases(1)[:1]
    (refused,) = compare(rules, cases, small)
    assert "everything else is right: this is the variant small (small letters)" in refused.message
    (accepted,) = compare(rules, cases, small, accepted=("small",))
    assert not accepted.message


@pytest.mark.slow
def test_a_stop_ends_the_test_under_way(tmp_path: Path) -> None:
    rules = Echo()
    rules.limits = replace(rules.limits, call=60.0)
    stop = threading.Event()
    timer = threading.Timer(0.2, stop.set)
    timer.start()
    assert list(compare(rules, rules.cases(1), program(tmp_path, "while True: pass"), stop=stop)) == []
    timer.join()


def test_the_smile_of_sevens_may_be_plain() -> None:
    rules = contract.of("sevens")
    assert isinstance(rules, OutputContract)
    expected = next(iter(rules.cases(7))).expected
    variant = rules.variants["plain-smile"].of(expected)
    assert "\U0001f60a\ufe0f" in expected
    assert "\U0001f60a\ufe0f" not in variant
    assert variant.count("\u2639\ufe0f") == expected.count("\u2639\ufe0f"), "the other face keeps its selector"
    assert sevens.PLAIN_SMILE.help
