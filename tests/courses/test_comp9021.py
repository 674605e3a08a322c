"""The two programs of COMP9021 as a student runs them: alone in a folder, through pipes, with whatever is typed."""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from kibitz.games.aces.course import program as aces
from kibitz.games.sevens.course import program as sevens
from kibitz.random.shuffles import count_one_by_one
from tests.courses.golden import ACES, SEVENS

PROGRAMS = Path(__file__).parents[2] / "courses" / "comp9021"
PROMPT = "Please enter an integer to feed the seed() function: "
POSIX = pytest.mark.skipif(os.name != "posix", reason="signals and devices of POSIX")
both = pytest.mark.parametrize("name", ["solitaire_1.py", "solitaire_2.py"])


@pytest.fixture
def alone(tmp_path: Path) -> Path:
    """An empty folder with nothing but the two programs."""
    for name in ("solitaire_1.py", "solitaire_2.py"):
        shutil.copy(PROGRAMS / name, tmp_path)
    return tmp_path


def start(folder: Path, *command: str, **changes: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, *command],
        cwd=folder,
        env={**os.environ, **changes},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )


def ran(folder: Path, *command: str, typed: str = "", **changes: str) -> tuple[str, str, int]:
    with start(folder, *command, **changes) as program:
        out, err = program.communicate(typed, timeout=60)
        return out, err, program.returncode


def question(count: int) -> str:
    return (
        "Enter: q to quit\n"
        f"       a last line number (between 1 and {count})\n"
        f"       a first line number (between -1 and -{count})\n"
        f"       a range of line numbers (of the form m--n with 1 <= m <= n <= {count})\n"
        "       "
    )


def opening(count: int) -> str:
    return f"{PROMPT}\nThere are {count} lines of output; what do you want me to do?\n\n{question(count)}"


@pytest.mark.parametrize("seed", [0, 27, 4487])
def test_a_game_of_the_first(alone: Path, seed: int) -> None:
    golden = ACES.path(seed).read_text(encoding="utf-8")
    assert ran(alone, "-I", "solitaire_1.py", typed=f"{seed}\n") == (PROMPT + golden, "", 0)


@pytest.mark.slow
@pytest.mark.parametrize("typed", ["3", "  3\t\n", "+3\n", "-3\n", "0_3\r\n", "\N{ARABIC-INDIC DIGIT THREE}\n"])
def test_every_way_to_write_an_integer(alone: Path, typed: str) -> None:
    """The random module seeds with the absolute value."""
    golden = ACES.path(3).read_text(encoding="utf-8")
    assert ran(alone, "-I", "solitaire_1.py", typed=typed) == (PROMPT + golden, "", 0)


def test_a_seed_of_thousands_of_digits(alone: Path) -> None:
    # 16**6000 + 1 has 7225 digits; Python reads 4300 unless told otherwise.
    limit = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        digits = str(16**6000 + 1)
    finally:
        sys.set_int_max_str_digits(limit)
    assert ran(alone, "-I", "solitaire_1.py", typed=f"{digits}\n") == (PROMPT + ACES.text(16**6000 + 1), "", 0)
    out, err, status = ran(alone, "-I", "solitaire_2.py", typed=f"-{digits}\n {digits} \nq\n")
    lines = SEVENS.text(16**6000 + 1).splitlines()
    assert (out, err, status) == (f"{opening(len(lines))}\n{question(len(lines))}", "", 0)


@pytest.mark.parametrize("seed", [2, 574])
def test_a_dialogue_of_the_second(alone: Path, seed: int) -> None:
    lines = SEVENS.path(seed).read_text(encoding="utf-8").split("\n")[:-1]
    count = len(lines)
    everything = "\n".join(lines)
    out, err, status = ran(
        alone, "-I", "solitaire_2.py", typed=f"{seed}\n{count}\n -{count} \n1--{count}\n- 4\n7  --  9 \n-1\nq\n"
    )
    assert (err, status) == ("", 0)
    seventh_to_ninth = "\n".join(lines[6:9])
    assert out == opening(count) + "".join(
        f"\n{shown}\n\n{question(count)}" if shown is not None else f"\n{question(count)}"
        for shown in (everything, everything, everything, None, seventh_to_ninth, lines[-1])
    )


@pytest.mark.slow
@both
@pytest.mark.parametrize("typed", ["", "x\n", "1.5\n", "\n", "1 2\n", "\udcff\n", "9" * 50 + "x\n"])
def test_a_seed_that_is_no_integer(alone: Path, name: str, typed: str) -> None:
    (alone / "typed").write_bytes(typed.encode("utf-8", "surrogateescape"))
    with (alone / "typed").open("rb") as stdin:
        run = subprocess.run(
            [sys.executable, "-I", name], cwd=alone, stdin=stdin, capture_output=True, text=True, encoding="utf-8"
        )
    assert run.stdout == PROMPT
    if not typed:
        assert (run.stderr, run.returncode) == ("\n", 0)
    else:
        assert re.fullmatch(rf"{name}: the seed must be an integer, such as 678 or -3, not '.{{0,40}}'\n", run.stderr)
        assert run.returncode == 2


@pytest.mark.slow
@pytest.mark.parametrize("typed", ["0\n", "0\n5\n", "0\n5", "0\nnonsense\n"])
def test_input_that_ends_in_the_dialogue(alone: Path, typed: str) -> None:
    out, err, status = ran(alone, "-I", "solitaire_2.py", typed=typed)
    assert out.startswith(opening(1140))
    assert out.endswith(question(1140))
    assert (err, status) == ("\n", 0)


@POSIX
@both
def test_a_reader_that_goes_away(alone: Path, name: str) -> None:
    """As with `| head -1`, but certain to be gone before the rest is written."""
    with start(alone, "-I", name) as program:
        assert program.stdin
        assert program.stdout
        assert program.stderr
        assert program.stdout.read(len(PROMPT)) == PROMPT
        program.stdout.close()
        program.stdin.write("1\n1000\n1000\nq\n")
        program.stdin.flush()
        assert program.stderr.read() == ""
        assert program.wait(60) == 141


@POSIX
@both
def test_a_full_disk(alone: Path, name: str) -> None:
    with Path("/dev/full").open("w") as full:
        run = subprocess.run(
            [sys.executable, "-I", name], cwd=alone, input="1\nq\n", stdout=full, stderr=subprocess.PIPE, text=True
        )
    assert re.fullmatch(rf"{name}: reading or writing failed: .+\n", run.stderr)
    assert run.returncode == 3


@pytest.mark.slow
@POSIX
@both
def test_closed_from_the_start(alone: Path, name: str) -> None:
    for closed in ("<&-", ">&-", "<&- >&-"):
        run = subprocess.run(
            f"'{sys.executable}' -I {name} {closed}", shell=True, cwd=alone, input="1\n", capture_output=True, text=True
        )
        assert (run.stdout, run.stderr, run.returncode) == ("", "", 0)


@pytest.mark.slow
@POSIX
@both
def test_control_c(alone: Path, name: str) -> None:
    with start(alone, "-I", name) as program:
        assert program.stdout
        assert program.stderr
        assert program.stdout.read(len(PROMPT)) == PROMPT
        for _ in range(50):  # a signal that comes before the program has begun to wait for its input is not seen then
            time.sleep(0.2)
            if program.poll() is not None:
                break
            program.send_signal(signal.SIGINT)
        assert program.stderr.read() == "\n"
        assert program.wait(60) == 130


def test_a_terminal_without_playing_cards(alone: Path) -> None:
    golden = ACES.path(0).read_text(encoding="utf-8")
    assert ran(alone, "solitaire_1.py", typed="0\n", PYTHONIOENCODING="ascii") == (PROMPT + golden, "", 0)


def table(title: str, *rows: tuple[int, float]) -> str:
    lines = [f"{title} | Frequency", "-" * (len(title) + 12)]
    lines += [f"{number:>{len(title)}} | {f'{percent:.2f}%':>9}" for number, percent in rows]
    return "\n".join(lines) + "\n"


FIRST, SECOND = "Number of cards left when winning", "Number of cards left"
TABLES = [
    ("solitaire_1", 500, 11, table(FIRST, (4, 19.00), (5, 6.20), (6, 1.20))),
    ("solitaire_1", 10, 6, table(FIRST, (4, 20.00))),
    ("solitaire_1", 1000, 0, table(FIRST, (4, 19.00), (5, 6.20), (6, 1.10))),
    ("solitaire_1", 10000, 0, table(FIRST, (4, 18.82), (5, 6.24), (6, 1.17))),
    ("solitaire_1", 1, 0, table(FIRST)),
    ("solitaire_2", 10, 6, table(SECOND, (9, 10), (7, 10), (4, 10), (0, 70))),
    (
        "solitaire_2",
        500,
        11,
        table(
            SECOND,
            *((12, 0.20), (11, 0.40), (10, 0.40), (9, 2.20), (8, 3.00), (7, 4.40)),
            *((6, 4.20), (5, 8.20), (4, 8.20), (3, 5.60), (2, 4.60), (0, 58.60)),
        ),
    ),
]


@pytest.mark.slow
@pytest.mark.parametrize(("module", "n", "i", "wanted"), TABLES)
@pytest.mark.parametrize("installed", [True, False], ids=["with Kibitz", "alone"])
def test_simulate(alone: Path, module: str, n: int, i: int, wanted: str, installed: bool) -> None:
    """Importing prints nothing, and whether Kibitz is at hand makes no difference."""
    code = (
        f"import sys; sys.path.insert(0, '.'); from importlib.util import find_spec; from {module} import simulate;"
        f"simulate({n}, {i}); sys.exit(0 if (find_spec('kibitz') is not None) == {installed} else 'wrong path')"
    )
    assert ran(alone, *(() if installed else ("-S",)), "-I", "-c", code) == (wanted, "", 0)


@pytest.mark.slow
@pytest.mark.parametrize("wanted", [(60, 11), (1, 0), (37, -20), (5, 2**32 - 2), (3, -(2**64) - 1), (2, 10**3000)])
def test_simulate_counts_single_games(wanted: tuple[int, int], capsys: pytest.CaptureFixture[str]) -> None:
    n, i = wanted
    for kept, course, verdict in ((ACES, aces, "You won!"), (SEVENS, sevens, "")):
        counts: dict[int, int] = {}
        for seed in range(i, i + n):
            lines = kept.text(seed).splitlines()
            if kept is ACES:
                left = len(lines[-1]) if lines[-5] == verdict else 0
            else:
                number = re.search(r"could not place (\d+)", lines[-1])
                left = int(number[1]) if number else 0
            counts[left] = counts.get(left, 0) + 1
        course.simulate(n, i)
        if kept is ACES:
            wanted_table = table(FIRST, *((left, 100 * counts[left] / n) for left in sorted(counts) if left))
        else:
            wanted_table = table(SECOND, *((left, 100 * counts[left] / n) for left in sorted(counts, reverse=True)))
        assert capsys.readouterr().out == wanted_table


def test_no_games_to_simulate() -> None:
    for course in (aces, sevens):
        for n in (0, -1):
            with pytest.raises(ValueError, match="n, the number of games, must be 1 or more"):
                course.simulate(n, 1)
    assert count_one_by_one(range(3), lambda deck: deck[0], 0, 50).keys() == {0, 1, 2}
