"""Many programs tested at once: each once, kept in a file, and continued."""

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from kibitz.arena.contract import Case, OutputContract
from kibitz.arena.programs.output_marking import Marking, MarkingFile, Results, mark
from kibitz.arena.programs.output_tests import CaseResult
from kibitz.arena.programs.program import Program
from kibitz.arena.sandbox.levels import best_level
from kibitz.arena.sandbox.limits import Limits
from kibitz.table import InvalidText

RIGHT, WRONG = "print(input().upper())", "print('?')"


class Echo(OutputContract):
    file = "echo.py"
    limits = Limits(call=10.0)

    def cases(self, seed: int) -> Sequence[Case]:
        word = Random(seed).choice(["one", "two", "three"])
        return [Case(word, ("python3", "{program}"), word, word.upper() + "\n")] * 2


def marking(seed: int = 1) -> Marking:
    return Marking("echo", Echo(), seed, best_level())


def programs(folder: Path, **texts: str) -> list[Program]:
    made = []
    for name, text in texts.items():
        home = folder / name
        home.mkdir(exist_ok=True)
        (home / "echo.py").write_text(text)
        made.append(Program(name, str(home), "echo.py"))
    return made


def begun(path: Path) -> None:
    with MarkingFile(path) as kept:
        kept.begin(marking())


def outcome(results: Results) -> list[bool]:
    return [not result.message for result in results]


@pytest.mark.slow
def test_equal_programs_are_tested_once_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "marks.jsonl"
    entered = programs(tmp_path, ada=RIGHT, ben=WRONG, eve=RIGHT)
    with MarkingFile(path) as kept:
        known = kept.begin(marking())
        first = {program.name: outcome(results) for program, results in mark(marking(), entered, 2, known, kept.add)}
    assert first == {"ada": [True, True], "ben": [False, False], "eve": [True, True]}
    assert len(path.read_text().splitlines()) == 3, "a header and two different programs"
    with path.open("a") as lines:
        lines.write('{"program": "cut off')
    with MarkingFile(path) as kept:
        assert kept.seed() == 1
        known = kept.begin(marking())

        def tested_again(digest: str, results: Results) -> None:
            raise AssertionError

        again = {program.name: outcome(own) for program, own in mark(marking(), entered, 2, known, tested_again)}
    assert again == first


def test_a_line_that_a_power_cut_has_torn_is_tested_again(tmp_path: Path) -> None:
    path = tmp_path / "marks.jsonl"
    with MarkingFile(path) as kept:
        kept.begin(marking())
        results = tuple(CaseResult(case, "") for case in marking().cases)
        kept.add("a", results)
        kept.add("b", results)
    whole = path.read_bytes()
    begin = whole.rindex(b"\n", 0, -1) + 1
    for torn in (whole[:begin] + bytes(20) + whole[begin + 20 :], whole[: begin + 20] + bytes(9) + b"\n"):
        path.write_bytes(torn)
        with MarkingFile(path) as kept:
            assert list(kept.begin(marking())) == ["a"]
            kept.add("b", results)
        assert path.read_bytes() == whole
    path.write_bytes(bytes(30) + whole.splitlines(keepends=True)[0][30:])
    with MarkingFile(path) as kept:
        assert kept.seed() is None, "not even the header was on the disk"
        kept.begin(marking())
    assert path.read_bytes() == whole.splitlines(keepends=True)[0]
    picture = b"\x89PNG\r\n\x1a\n\0\0\1\n"
    path.write_bytes(picture)
    with pytest.raises(InvalidText, match="line 1: expected JSON"):
        MarkingFile(path)
    assert path.read_bytes() == picture


@pytest.mark.slow
def test_an_interrupt_keeps_what_is_done(tmp_path: Path) -> None:
    path = tmp_path / "marks.jsonl"
    entered = programs(tmp_path, ada=RIGHT, ben="while True: pass")
    with MarkingFile(path) as kept:
        known = kept.begin(marking())
        tests = mark(marking(), entered, 2, known, kept.add)
        program, _ = next(tests)
        assert program.name == "ada"
        with pytest.raises(KeyboardInterrupt):
            tests.throw(KeyboardInterrupt())
    assert len(path.read_text().splitlines()) == 2


def test_a_file_of_other_tests_or_of_something_else_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "marks.jsonl"
    with MarkingFile(path) as kept:
        kept.begin(marking())
        with pytest.raises(InvalidText, match="in use by another run"):
            MarkingFile(path)
    with (
        MarkingFile(path) as kept,
        pytest.raises(InvalidText, match="keeps marks of other tests: its seed is '1', not '2'"),
    ):
        kept.begin(marking(2))
    header = path.read_text()
    for line in ("[]", "nonsense", json.dumps({"program": "a", "results": [["", "time", 1.0]]})):
        path.write_text(header + line + "\n")
        with pytest.raises(InvalidText, match=r"line 2: .*; remove the line and its program is tested again"):
            begun(path)
    for row in ([1, "time", 1.0], ["", "other", 1.0], ["", "time", -1.0], ["", "time"], None):
        path.write_text(header + json.dumps({"program": "a", "results": [row, row]}) + "\n")
        with pytest.raises(InvalidText, match=r"expected \[message, category, seconds\]"), MarkingFile(path) as kept:
            kept.begin(marking())
    for text in ("{}\n", '{"kibitz marks": 1}\n', '{"kibitz marks": 1, "seed": "x"}\n', "7\n"):
        path.write_text(text)
        with pytest.raises(InvalidText, match="keeps no marks"):
            MarkingFile(path)
