"""What answers for a program inside the sandbox: the lines that it gets, and what its answers become."""

import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from kibitz.games.gin_rummy.programs import lines

RECORDER = """#!{python}
import sys

with open({log!r}, "w") as log:
    for line in sys.stdin:
        print(line, end="", file=log, flush=True)
        if line.startswith("discard?"):
            print({card!r}, flush=True)
        elif line.split()[0].endswith("?"):
            print("no", flush=True)
"""
CARDS = ["2H", "3H", "4H", "5S", "5C", "5D", "8H", "9H", "KS", "KD"]


def facts(**changed: Any) -> dict[str, Any]:
    usual = {"seat": 0, "hand": 0, "starter": 0, "cards": CARDS, "turns": [], "drawn": "", "top": "10H"}
    return {"gin": {**usual, "throws": [], "turns_before": [], "end": [], **changed}}


@contextmanager
def recorded(folder: Path, card: str = "KS") -> Iterator[tuple[lines.LineProgram, Path]]:
    """A program that keeps what it gets, and always throws this card."""
    path, log = folder / "recorder", folder / "log"
    path.write_text(RECORDER.format(python=sys.executable, card=card, log=str(log)))
    path.chmod(0o755)
    program = lines.load(str(path))
    assert isinstance(program, lines.LineProgram)
    with closing(program):
        yield program, log


def test_a_hand_is_sent_once(tmp_path: Path) -> None:
    with recorded(tmp_path) as (program, log):
        assert program.answer({"starts": 1, **facts()}) is None
        assert program.answer(facts()) == {"draw": "no"}
        both_refused = facts(top="")
        assert program.answer(both_refused) == {"draw": "no"}
        drawn = facts(cards=[*CARDS, "AC"], drawn="AC", throws=[*CARDS, "AC"])
        assert program.answer(drawn) == {"discard": "KS", "melds": "no"}
        turns = [[0, "?", "KS"], [1, "KS", "2S"]]
        after = facts(cards=[*CARDS[:8], "KD", "AC"], turns=turns, top="2S")
        assert program.answer(after) == {"draw": "no"}
        last = facts(cards=[*CARDS[:8], "KD", "AC", "KS"], turns=turns, drawn="KS", throws=[*CARDS, "AC"])
        assert program.answer(last) == {"discard": "KS", "melds": "no"}
        turns = [*turns, [0, "?", "KS"], [1, "?", "QS"]]
        end = ["melds 1 6S 7S 8S", "melds?", "melds 0 none", "scores 0 30"]
        assert program.answer({"ends": True, **facts(hand=1, turns_before=turns, end=end)}) is None
    assert log.read_text().splitlines() == [
        "start 0 0 2H 3H 4H 5S 5C 5D 8H 9H KS KD",
        "draw? 10H",
        "drew 0 AC",
        "discard?",
        "discarded 0 KS",
        "melds?",
        "drew 1 KS",
        "discarded 1 2S",
        "draw? 2S",
        "drew 0 KS",
        "discard?",
        "discarded 0 KS",
        "melds?",
        "drew 1 ?",
        "discarded 1 QS",
        *end,
    ]


def test_of_a_hand_in_which_it_was_not_asked_it_gets_the_points(tmp_path: Path) -> None:
    with recorded(tmp_path) as (program, log):
        program.answer(facts())
        end = ["melds 1 6S 7S 8S", "melds?", "melds 0 none", "scores 0 30"]
        program.answer({"ends": True, **facts(hand=2, turns_before=[[1, "10H", "KS"]], end=end)})
    assert log.read_text().splitlines() == ["start 0 0 " + " ".join(CARDS), "draw? 10H", "scores 0 30"]


def test_a_hand_that_it_never_saw_has_no_end(tmp_path: Path) -> None:
    with recorded(tmp_path) as (program, log):
        program.answer({"starts": 1, **facts()})
        program.answer(facts(hand=2, end=["scores 5 6"]))
    assert log.read_text().splitlines() == ["start 0 0 " + " ".join(CARDS), "draw? 10H"]


def test_a_card_that_may_not_be_thrown_is_no_throw(tmp_path: Path) -> None:
    with recorded(tmp_path, "QQ") as (program, log):
        drawn = facts(cards=[*CARDS, "AC"], drawn="AC", throws=[*CARDS, "AC"])
        assert program.answer(drawn) == {"discard": "QQ", "melds": "no"}
        # The arena has thrown another card in its place.
        program.answer(facts(cards=CARDS, turns=[[0, "?", "AC"], [1, "?", "2S"]], top="2S"))
    assert log.read_text().splitlines() == [
        "start 0 0 " + " ".join(CARDS),
        "drew 0 AC",
        "discard?",
        "discarded 0 AC",
        "drew 1 ?",
        "discarded 1 2S",
        "draw? 2S",
    ]


def test_a_program_that_ends_is_quoted(tmp_path: Path) -> None:
    path = tmp_path / "broken.sh"
    path.write_text("#!/bin/sh\nread line\necho 'no such card' >&2\nexit 3\n")
    path.chmod(0o755)
    with closing(lines.LineProgram(str(path))) as program, pytest.raises(RuntimeError, match=r"status 3.*no such card"):
        program.answer(facts())


@pytest.mark.slow
def test_what_it_says_while_it_is_closed_is_read_to_the_last_word(tmp_path: Path) -> None:
    program = tmp_path / "talker.py"
    program.write_text(
        "import sys\nsys.stdin.read()\nfor line in range(5000):\n"
        "    print(line, file=sys.stderr)\n    print(line)\nprint('goodbye', file=sys.stderr)\n"
    )
    # A race between two readers shows only in some of the runs.
    for _ in range(8):
        talker = lines.LineProgram(str(program))
        talker.close()
        assert talker.last_error == "goodbye"
        assert not talker.errors.is_alive()
        assert talker.process.returncode == 0


def test_a_python_file_with_choose_is_asked_by_it(tmp_path: Path) -> None:
    path = tmp_path / "chooser.py"
    path.write_text("def choose(view):\n    return view['moves'][-1]\n")
    assert lines.load(str(path)).answer({"view": {"moves": ["open", "pass"]}, "gin": None}) == "pass"


def test_a_python_file_without_choose_plays_by_lines(tmp_path: Path) -> None:
    path = tmp_path / "reader.py"
    path.write_text("for line in iter(input, ''):\n    print('yes' if line.startswith('draw?') else '')\n")
    program = lines.load(str(path))
    assert isinstance(program, lines.LineProgram)
    with closing(program):
        program.send("draw? 5H")
        assert program.process.stdout
        assert program.process.stdout.readline() == "yes\n"
