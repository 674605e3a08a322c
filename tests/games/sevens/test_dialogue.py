"""The dialogue about the lines of the 52-card patience: what is a correct answer, and what it shows."""

import builtins
import re
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.games.sevens.course import program

LINES = [f"line {number}" for number in range(1, 41)]
N = len(LINES)
QUESTION = [
    "Enter: q to quit",
    f"       a last line number (between 1 and {N})",
    f"       a first line number (between -1 and -{N})",
    f"       a range of line numbers (of the form m--n with 1 <= m <= n <= {N})",
]

# The course's words: exactly as required but for any space before, after, and around the two minus signs of a range.
LAST = re.compile(r"\s*(\d+)\s*", re.ASCII)
FIRST = re.compile(r"\s*-(\d+)\s*", re.ASCII)
RANGE = re.compile(r"\s*(\d+)\s*--\s*(\d+)\s*", re.ASCII)
QUIT = re.compile(r"\s*q\s*", re.ASCII)

numbers = st.integers(-2, N + 3) | st.sampled_from([0, 1, N - 1, N, N + 1, 10**30])
space = st.sampled_from(["", "", " ", "   ", "\t"])
sign = st.sampled_from(["", "", "", "-", "+", "- "])
nearly_right = st.one_of(
    st.tuples(space, sign, numbers.map(str), space).map("".join),
    st.tuples(space, sign, numbers.map(str), space, st.sampled_from(["--", "-", "---", "- -"]), space, sign)
    .flatmap(lambda parts: numbers.map(lambda last: "".join([*parts, str(last)])))
    .flatmap(lambda text: space.map(lambda end: text + end)),
    st.sampled_from(
        ["", " ", "Q", "q q", "quit", "1_0", "1.0", "0x1", "\u0663", "\u00b2", "--", "1--", "--1", "-1--2"]
    ),
)
anything = st.text(alphabet="0123456789-+ q_", max_size=8)


def expected(answer: str) -> list[str] | None:
    """The lines asked for, decided from the course's text; None for an incorrect answer."""
    if match := LAST.fullmatch(answer):
        return LINES[: int(match[1])] if 1 <= int(match[1]) <= N else None
    if match := FIRST.fullmatch(answer):
        return LINES[N - int(match[1]) :] if 1 <= int(match[1]) <= N else None
    if match := RANGE.fullmatch(answer):
        first, last = int(match[1]), int(match[2])
        return [LINES[at - 1] for at in range(first, last + 1)] if 1 <= first <= last <= N else None
    return None


def said(answers: list[str]) -> list[str]:
    """All that the dialogue prints, prompts included, as lines."""
    printed: list[str] = []
    given_answers: Iterator[str] = iter([*answers, "q"])

    def answer(prompt: str = "") -> str:
        printed.append(f"{prompt}\n")
        return next(given_answers)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(builtins, "input", answer)
        patch.setattr(builtins, "print", lambda line="": printed.append(f"{line}\n"))
        program.converse(LINES)
    return "".join(printed).split("\n")[:-1]


def expected_lines(answers: list[str]) -> list[str]:
    """What ought to be printed."""
    lines = ["", f"There are {N} lines of output; what do you want me to do?", "", *QUESTION, " " * 7]
    for answer in answers:
        shown = expected(answer)
        lines += ["", *([] if shown is None else [*shown, ""]), *QUESTION, " " * 7]
    return lines


@pytest.mark.slow
@given(st.lists(nearly_right | anything, max_size=5))
@settings(max_examples=300)
def test_correct_answers_show_their_lines_and_others_nothing(answers: list[str]) -> None:
    answers = [answer for answer in answers if not QUIT.fullmatch(answer)]
    assert said(answers) == expected_lines(answers)


@pytest.mark.parametrize(
    "answer", ["Q", "+1", "1---3", "- 4", f"1--{N + 1}", "0", "", "3--2", "0--3", "1-3", "1 - -3", "-0", f"-{N + 1}"]
)
def test_incorrect(answer: str) -> None:
    assert said([answer]) == expected_lines([answer])
    assert expected(answer) is None


@pytest.mark.parametrize(
    "answer", ["  1", "1  ", "1  --  3 ", " 1--3", "-4", f"1--{N}", f"{N}--{N}", f"-{N}", f"{N}", " -1 "]
)
def test_correct(answer: str) -> None:
    assert said([answer]) == expected_lines([answer])
    assert expected(answer)


@pytest.mark.parametrize("answer", ["q", " q", "q  ", "\tq "])
def test_quit(answer: str) -> None:
    assert said([answer]) == expected_lines([])
