"""Marks and the page of results, for programs that print and for matches."""

import csv
import json
import re
from collections.abc import Mapping, Sequence
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from kibitz.arena.contract import ChoosingContract, Result, interpolated
from kibitz.arena.figures.standings import Standings
from kibitz.arena.intake.submission import Submission
from kibitz.arena.reports.marks import (
    Feedback,
    Mark,
    apply_late_rule,
    best_attempts,
    halves_of_marks,
    joined,
    placed,
    read_late_rule,
)
from kibitz.arena.store.reading import read
from kibitz.cli import main
from kibitz.table import InvalidText
from tests.arena.submissions import HASTY

ROOT = Path(__file__).parents[3]


@pytest.mark.slow
def test_a_wrong_output_is_shown_where_it_differs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (ROOT / "courses" / "comp9021" / "solitaire_1.py").read_text()
    for name, made in (
        ("right", text),
        ("wrong", text.replace("Frequency", "Frequencies")),
        ("broken", "raise ValueError('no')\n"),
    ):
        home = tmp_path / "submissions" / name
        home.mkdir(parents=True)
        (home / "solitaire_1.py").write_text(made)
    words = ["marks", str(tmp_path / "submissions"), "--game", "aces", "--seed", "77", "--public-seed"]
    assert main([*words, "--json", "--csv", str(tmp_path / "marks.csv")]) == 0
    marks = {mark["name"]: mark for mark in json.loads(capsys.readouterr().out)}
    assert marks["right"]["score"] == pytest.approx(6.5)
    assert marks["wrong"]["score"] == pytest.approx(3.5)
    assert marks["broken"]["score"] == 0
    wrong = [test["output"] for test in marks["wrong"]["tests"] if test["score"] == 0]
    assert len(wrong) == 3
    assert all("expected" in message and "Frequencies" in message for message in wrong)
    assert "ValueError: no" in marks["broken"]["tests"][0]["output"]
    with (tmp_path / "marks.csv").open(newline="") as lines:
        rows = list(csv.DictReader(lines))
    assert [(row["place"], row["name"]) for row in rows] == [("1", "right"), ("2", "wrong"), ("3", "broken")]


def test_equal_marks_share_a_place() -> None:
    marks = placed([Mark("a", "", 1.0, None), Mark("best", "", 2.0, None), Mark("b", "", 1.0, None)])
    assert [(mark.place, mark.rank, mark.name) for mark in marks] == [("1", 1, "best"), ("2", 2, "a"), ("2", 2, "b")]


@pytest.mark.parametrize(
    ("rule", "earned", "days", "left"),
    [
        ("cap 5 5", 12.0, 2, 11.7),
        ("cap 5 5", 11.0, 2, 11.0),
        ("cap 5 5", 13.0, 5, 9.75),
        ("cap 5 5", 13.0, 6, 0.0),
        ("cap 5 5", 13.0, 0, 13.0),
        ("deduct 10 3", 12.0, 2, 9.4),
        ("deduct 10% 3", 1.0, 3, 0.0),
        ("deduct 12.5 3", 13.0, 1, 11.375),
    ],
)
def test_lateness_costs_what_the_rule_says(rule: str, earned: float, days: int, left: float) -> None:
    # The first two are the example of COMP9021's assignment: 13 marks, two days late.
    mark = Mark("ada", "", earned, None, full=13.0, submission=Submission("Ada", days_late=days))
    apply_late_rule([mark], read_late_rule(rule))
    assert mark.marks == pytest.approx(left)
    assert mark.earned == (None if left == earned else earned)


def test_a_rule_for_lateness_is_read_strictly() -> None:
    assert read_late_rule("none") is None
    for text in ("", "cap", "cap 5", "cap 0 5", "cap 101 5", "cap 5 0", "cap 5 5 5", "take 5 5", "cap \u0665 5"):
        with pytest.raises(InvalidText, match="expected 'cap PERCENT DAYS'"):
            read_late_rule(text)


def test_the_programs_of_an_assignment_are_one_mark_each_student() -> None:
    def mark(name: str, student: str, points: float, days: int = 0) -> Mark:
        own = Mark(name, "", points, None, full=6.5, submission=Submission(student, student, days_late=days))
        own.feedback.append(Feedback("seed 1", points, 6.5, "" if points else "wrong"))
        own.faults = {} if points else {"wrong output": 1}
        return own

    several = [
        ("aces", [mark("ada", "Ada", 6.5), mark("ben", "Ben", 0.0)]),
        ("sevens", [mark("ada-2", "Ada", 5.5, 2), mark("cyd", "Cyd", 6.5)]),
    ]
    given = joined(several)
    apply_late_rule(given, read_late_rule("cap 5 5"))
    ada, cyd, ben = placed(given)
    assert (ada.name, ada.marks, ada.earned, ada.full, ada.rank) == ("ada", 11.7, 12.0, 13.0, 1)
    assert [line.name for line in ada.feedback] == ["aces, seed 1", "sevens, seed 1"]
    assert (cyd.marks, cyd.full, ben.marks, ben.faults) == (6.5, 13.0, 0.0, {"wrong output": 1})


def test_the_best_attempt_of_a_student_counts() -> None:
    attempts = [
        Mark("ada-2", "1", 5.0, None, submission=Submission("Ada", "7", attempt=2)),
        Mark("kibitz:best", "2", None, 9.0),
        Mark("ada", "3", 4.0, None, submission=Submission("Ada", "7")),
        Mark("hasty", "4", None, 1.0),
    ]
    assert [mark.name for mark in best_attempts(attempts)] == ["ada-2", "kibitz:best", "hasty"]


@pytest.mark.slow
def test_the_tests_seed_is_drawn_or_can_not_be_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "solitaire_1.py"
    path.write_text("print()")
    assert main(["marks", str(path), "--game", "aces", "--seed", "7"]) == 2
    assert "--seed 7: programs could find it by trying" in capsys.readouterr().err
    assert main(["marks", str(path), "--game", "aces"]) == 0
    assert re.search(r"kibitz: seed \d{25,}; keep it secret", capsys.readouterr().err)


PLAYER = """
def get_author_info():
    return "Somebody", "1"

def choose_drawing_action(top, bottom, draws, kitty):
    return "k"

def choose_replacement_action(top, bottom, draws, card):
    return ("r", 0, top.index("*")) if "*" in top else ("r", 1, 0)
"""


@pytest.mark.slow
def test_records_are_withheld_until_marks_are_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    program, kept, page = tmp_path / "play_nine_player.py", tmp_path / "match.db", tmp_path / "report.html"
    program.write_text(PLAYER)
    match = ["arena", "play-nine", "3", str(program), "greedy", "--jobs", "1", "--isolation", "none"]
    assert main([*match, "--record", str(tmp_path / "match.jsonl")]) == 2
    assert "the records would give the course's seed away; expected --store" in capsys.readouterr().err
    assert main([*match, "--store", str(kept)]) == 0
    with read(kept) as games:
        seed = games.identity["seed"]
    lines = kept.with_suffix(".jsonl")
    assert not lines.exists()
    assert main([*match, "--store", str(kept)]) == 0, "resumed"
    assert main(["marks", str(kept), "--html", str(page), "--gradescope", str(tmp_path / "out")]) == 0
    for text in (page, *tmp_path.rglob("results.json")):
        assert not any(str(int(seed) + hand) in text.read_text() for hand in range(3))
    assert main(["marks", str(kept), "--html", str(page), "--publish"]) == 0
    assert len(lines.read_text().splitlines()) == 6
    assert main(["replay", str(lines), "--check"]) == 0
    assert seed in page.read_text()
    lines.unlink()
    assert main([*match, "--store", str(kept)]) == 0
    assert len(lines.read_text().splitlines()) == 6, "published once is published"
    capsys.readouterr()


class Tags(HTMLParser):
    """Counts tags, and refuses those that load other files."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.count: dict[str, int] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag not in ("script", "link", "img", "iframe")
        assert not any(name in ("src", "href") for name, _ in attrs)
        self.count[tag] = self.count.get(tag, 0) + 1
        if tag not in ("meta", "line", "circle"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in ("line", "circle"):
            assert self.open.pop() == tag


@pytest.mark.slow
def test_a_match_becomes_marks_and_a_page(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "good").rename(folder / "<b>=good")
    store = tmp_path / "match.db"
    match = ["arena", "sebastian", str(folder), "kibitz:hasty", "--deals", "12", "--jobs", "1", "--store", str(store)]
    assert main(match) == 0
    assert "isolation: " in capsys.readouterr().err
    page, scores = tmp_path / "report.html", tmp_path / "gradescope"
    assert main(["marks", str(store), "--late", "cap 5 5"]) == 0
    assert "--late changes nothing: sebastian has no marks by places" in capsys.readouterr().err
    assert main(["marks", str(store), "--html", str(page), "--gradescope", str(scores)]) == 0
    assert "144 illegal" in capsys.readouterr().out
    tags = Tags()
    text = page.read_text(encoding="utf-8")
    tags.feed(text)
    assert not tags.open
    assert "<b>=good" not in text
    assert tags.count["details"] >= 31, "faults and thirty games to unfold"
    results = json.loads((scores / "faulty" / "results.json").read_text())
    assert {item["name"] for item in results["leaderboard"]} == {"rank", "mean", "faults"}
    assert results["tests"][0]["name"] == "keeps the course's contract"
    assert results["tests"][1]["name"].startswith("illegal at ")
    with read(store) as kept:
        assert kept.identity["game"] == "sebastian"
        assert len(list(kept.deals())) == 12
    again = main(match)
    assert again == 0, "the same submissions again are the same match"
    (folder / "faulty" / "SebastianAutoPlayer.py").write_text(HASTY)
    assert main(match) == 2
    assert "holds another match: its programs" in capsys.readouterr().err


class Shared(ChoosingContract):
    """Marks on the line from the best to the last."""

    def marks(self, results: Sequence[Result], passing: str | None = None) -> Mapping[str, float]:
        return interpolated(results, passing, 10.0, 0.0)


@pytest.mark.slow
def test_marks_say_how_sure_they_are() -> None:
    """The jackknife's interval has the marks of endless many deals as often as it says."""
    rng = Random(4)
    held = matches = 0
    for _ in range(300):
        standings = Standings(lowest_first=False)
        for _ in range(40):
            luck = rng.gauss(0, 20)
            scores = [center + luck + rng.gauss(0, 8) for center in (100, 80, 60)]
            standings.add([Scores((name,), (score,)) for name, score in zip("abc", scores, strict=True)])
        marked = [Result(row.name, row.mean, row.games, {}) for row in standings.table()]
        contract = Shared("bluff")
        given = contract.marks(marked)
        half = halves_of_marks(standings, contract, marked, None)
        assert half["a"] == half["c"] == 0, "the ends of the line are sure"
        matches += 1
        held += abs(given["b"] - 5.0) <= half["b"]
    assert held / matches == pytest.approx(0.95, abs=0.035)


class Scores(NamedTuple):
    players: tuple[str, ...]
    scores: tuple[float, ...]
