"""Programs at the table, checked and marked, on games of the catalog."""

import csv
import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from kibitz import catalog, play
from kibitz.arena import contract
from kibitz.arena.check import check, difference
from kibitz.arena.match import Match, play_games
from kibitz.arena.outsider import Isolation
from kibitz.arena.programs import Program, gather
from kibitz.arena.store import read
from kibitz.cli import main

ROOT = Path(__file__).parents[2]
HASTY = """
import random
from SebastianState import Scorecard

class SebastianAutoPlayer:
    def first_roll(self, dice, scorecard):
        return [place for place, die in enumerate(dice.dice) if die < 4]

    def second_roll(self, dice, scorecard):
        return []

    def third_roll(self, dice, scorecard):
        return random.choice([name for name in Scorecard.Categories if name not in scorecard.scorecard])
"""
FAULTY = HASTY.replace("return random.choice(", "return 'sextus' or (")
"""Fills the same category every time."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    home = tmp_path / "submissions"
    for name, text in (("good", HASTY), ("faulty", FAULTY)):
        (home / name).mkdir(parents=True)
        (home / name / "SebastianAutoPlayer.py").write_text(text)
    return home


def entered(folder: Path, tmp_path: Path) -> tuple[Program, ...]:
    return tuple(gather(folder, contract.of("sebastian"), tmp_path / "staging"))


@pytest.mark.parametrize("isolation", ["program", "table"])
def test_behind_walls_and_without_the_same_games_are_played(folder: Path, tmp_path: Path, isolation: Isolation) -> None:
    found = entered(folder, tmp_path)
    match = Match("sebastian", ("good", "faulty", "hasty"), programs=found, isolation=isolation)
    trusted = Match("sebastian", ("good", "faulty", "hasty"), programs=found, isolation="none")
    games = play_games(match, 3)
    assert games == play_games(trusted, 3)
    for played in games:
        assert list(play.replay(played.record))[-1].scores() == played.record.scores
    assert [len(played.blunders) for played in games] == [0, 12, 0]
    assert {blunder.category for blunder in games[1].blunders} == {"illegal"}


def test_check_tells_good_from_faulty(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(folder / "good" / "SebastianAutoPlayer.py"), "--seconds", "0.3"]) == 0
    told = capsys.readouterr().out
    assert "good: keeps its contract" in told
    assert "the same game again, the same moves" in told
    assert main(["check", str(folder / "faulty"), "--seconds", "0.3", "--json"]) == 1
    (found,) = json.loads(capsys.readouterr().out)
    assert found["first offence"]["category"] == "illegal"
    assert "sextus is used already" in found["first offence"]["told"]
    position = catalog.game("sebastian").read_view(found["first offence"]["view"])
    assert "sextus=" in str(position), "the position is not the one of the offence"


def test_check_names_what_it_needs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "unknown.py"
    path.write_text(HASTY)
    assert main(["check", str(path)]) == 2
    assert re.search(r"expected one of .*SebastianAutoPlayer\.py, .*solitaire_1\.py", capsys.readouterr().err)
    path.write_text("def (")
    assert main(["check", str(path), "--game", "sebastian", "--seconds", "0.1"]) == 1
    assert "FAULT imports: not Python: invalid syntax, line 1" in capsys.readouterr().out


def test_our_own_programs_keep_their_contracts(tmp_path: Path) -> None:
    for game, home in (("aces", "comp9021"), ("sevens", "comp9021"), ("sebastian", "b551")):
        rules = contract.of(game)
        (found,) = gather(ROOT / "courses" / home / rules.file, rules, tmp_path / game)
        report = check(catalog.game(game), rules, found, seconds=0.1)
        assert report.kept, report.findings


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
    words = ["marks", str(tmp_path / "submissions"), "--game", "aces", "--seed", "77"]
    assert main([*words, "--json", "--csv", str(tmp_path / "marks.csv")]) == 0
    found = {one["name"]: one for one in json.loads(capsys.readouterr().out)}
    assert found["right"]["score"] == pytest.approx(6.5)
    assert found["wrong"]["score"] == pytest.approx(3.5)
    assert found["broken"]["score"] == 0
    wrong = [test["output"] for test in found["wrong"]["tests"] if test["score"] == 0]
    assert len(wrong) == 3
    assert all("expected" in told and "Frequencies" in told for told in wrong)
    assert "ValueError: no" in found["broken"]["tests"][0]["output"]
    with (tmp_path / "marks.csv").open(newline="") as lines:
        rows = list(csv.DictReader(lines))
    assert [(row["place"], row["name"]) for row in rows] == [("1", "right"), ("2", "wrong"), ("3", "broken")]


def test_difference_names_the_first_line() -> None:
    assert difference("a\nx\n", "a\nb\n") == "line 2: expected 'b', found 'x'"
    assert difference("a\n", "a\nb\n") == "line 2: expected 'b', found ''"


class Tags(HTMLParser):
    """Counts what is opened, and refuses what needs anything from outside."""

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


def test_a_match_becomes_marks_and_a_page(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "good").rename(folder / "<b>=good")
    store = tmp_path / "match.db"
    match = ["arena", "sebastian", str(folder), "kibitz:hasty", "--deals", "12", "--jobs", "1", "--store", str(store)]
    assert main(match) == 0
    assert "isolation: " in capsys.readouterr().err
    page, scores = tmp_path / "report.html", tmp_path / "gradescope"
    assert main(["marks", str(store), "--html", str(page), "--gradescope", str(scores)]) == 0
    told = capsys.readouterr().out
    assert "144 illegal" in told
    tags = Tags()
    text = page.read_text(encoding="utf-8")
    tags.feed(text)
    assert not tags.open
    assert "<b>=good" not in text
    assert tags.count["details"] >= 31, "faults and thirty games to open"
    found = json.loads((scores / "faulty" / "results.json").read_text())
    assert {item["name"] for item in found["leaderboard"]} == {"place", "mean", "faults"}
    assert found["tests"][0]["name"].startswith("illegal at ")
    with read(store) as kept:
        assert kept.told["game"] == "sebastian"
        assert len(list(kept.deals())) == 12
    again = main(match)
    assert again == 0, "the same submissions again are the same match"
    (folder / "faulty" / "SebastianAutoPlayer.py").write_text(HASTY)
    assert main(match) == 2
    assert "holds another match: its programs" in capsys.readouterr().err


def test_a_match_ends_when_it_knows_enough(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "sebastian", "hasty", "gatherer", "--jobs", "1", "--json", "--until"]
    assert main([*words, "8"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert all(row["half of 95 %"] <= 8 for row in found["standings"])
    assert 20 < found["deals"] < 400
    assert [row["rank"] for row in found["standings"]] == [[1, 1], [2, 2]]
    assert main(["arena", "sebastian", "hasty", "gatherer", "--sprt", "0", "10"]) == 2
    assert "expected two" in capsys.readouterr().err
