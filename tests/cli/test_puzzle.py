"""`kibitz puzzle`: what somebody types, and what is kept of it."""

import io
import json
from datetime import date, timedelta
from pathlib import Path

import pytest

from kibitz import puzzles, trained
from tests.cli.process import exit_code, kibitz

SINGLE = next(one for one in puzzles.of("sebastian") if one.kind)
WHOLE = next(one for one in puzzles.of("rummikub") if one.kind)


def trains(home: Path, game: str, *lines: str, name: str = "") -> str:
    """What is printed while somebody types these lines."""
    words = ["puzzle", game, "--profile", str(home / "profile.json"), *(("--name", name) if name else ())]
    done = kibitz(*words, input="".join(f"{line}\n" for line in lines))
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def kept(home: Path, game: str) -> tuple[int, int]:
    """How many answers count, and how many of them were right."""
    fields = json.loads((home / "profile.json").read_text())
    assert fields["form"] == "kibitz profile 1"
    return fields["puzzles"][game]["tried"], fields["puzzles"][game]["solved"]


@pytest.mark.slow
def test_a_wrong_answer_counts_and_the_right_one_leads_on(tmp_path: Path) -> None:
    said = trains(tmp_path, "sebastian", "nonsense", SINGLE.tempting[0], SINGLE.best[0], "quit", name=SINGLE.name)
    assert "expected" in said
    assert f"{SINGLE.tempting[0]} is not best." in said
    assert f"{SINGLE.tempting[0]} costs " in said
    assert f"Right: {SINGLE.best[0]} is best. The next best costs " in said
    assert said.count("One move is clearly best.") == 2
    assert kept(tmp_path, "sebastian") == (1, 0)
    assert "0 of 1 right" in said.splitlines()[-1]
    # Today it is not asked again.
    assert f"puzzle {SINGLE.name}" not in trains(tmp_path, "sebastian")


@pytest.mark.slow
def test_a_hint_the_moves_and_the_answer(tmp_path: Path) -> None:
    said = trains(
        tmp_path, "sebastian", "h", "hint", "moves keep", "rules", "answer", "next", "moves xyz", name=SINGLE.name
    )
    assert "The best move begins with " in said
    assert f"Best: {SINGLE.best[0]}." in said
    assert "no move begins with 'xyz'" in said
    assert said.count("One move is clearly best.") == 3
    assert kept(tmp_path, "sebastian") == (1, 0)


@pytest.mark.slow
def test_a_turn_of_several_moves_is_judged_at_its_end(tmp_path: Path) -> None:
    said = trains(tmp_path, "rummikub", *WHOLE.tempting, *WHOLE.best, name=WHOLE.name)
    assert said.index("There is a better turn.") < said.index("Right: no turn is better.")
    assert kept(tmp_path, "rummikub") == (1, 0)


def test_the_puzzle_of_the_day_is_that_of_the_page_and_its_days_are_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    days = (puzzles.FIRST_DAY + timedelta(days=number) for number in range(20))
    day, puzzle = next((day, found[1]) for day in days if (found := puzzles.daily(day)) and found[0] == "sebastian")

    class ThatDay(date):
        @classmethod
        def today(cls) -> date:
            return day

    monkeypatch.setattr("kibitz.cli.puzzle.date", ThatDay)
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{puzzle.best[0]}\nquit\n"))
    path = tmp_path / "profile.json"
    profile = trained.Profile()
    profile.solve_daily(trained.day_of(day) - 1)
    profile.write(path)
    assert exit_code("puzzle", "--daily", "--profile", str(path)) == 0
    said = capsys.readouterr().out
    assert said.count("the puzzle of the day, rating ") == 1
    assert said.count("One move is clearly best.") == 2
    assert "puzzle of the day: 2 days in a row" in said.splitlines()[-1]
    assert trained.Profile.read(path).of("sebastian").tried == 1


@pytest.mark.slow
def test_what_the_page_saved_is_taken_over(tmp_path: Path) -> None:
    trains(tmp_path, "sebastian", SINGLE.best[0], name=SINGLE.name)
    (tmp_path / "profile.json").rename(tmp_path / "page.json")
    words = ["puzzle", "sebastian", "--profile", str(tmp_path / "profile.json"), "--add", str(tmp_path / "page.json")]
    assert kibitz(*words, input="").returncode == 0
    assert kept(tmp_path, "sebastian") == (1, 1)


def test_errors_name_what_was_expected(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text("{}")
    for words, expected in (
        (("aces",), "aces has no puzzles: expected one of betsy"),
        (("betsy", "--name", "x"), "has no puzzle 'x': expected"),
        ((), "no game named: expected `kibitz puzzle betsy`"),
        (("betsy", "--daily"), "expected neither GAME nor --name"),
        (("betsy", "--profile", str(bad)), "bad.json: not a profile: expected"),
        (("betsy", "--profile", str(tmp_path / "own.json"), "--add", str(tmp_path / "none.json")), "none.json"),
    ):
        assert exit_code("puzzle", *words)
        assert expected in capsys.readouterr().err
    assert not (tmp_path / "own.json").exists()
