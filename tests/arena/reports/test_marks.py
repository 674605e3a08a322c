"""Marks and the page of results, for programs that print and for matches."""

import csv
import json
from html.parser import HTMLParser
from pathlib import Path

import pytest

from kibitz.arena.reports.marks import Mark, as_csv, placed
from kibitz.arena.store import read
from kibitz.cli import main
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
    words = ["marks", str(tmp_path / "submissions"), "--game", "aces", "--seed", "77"]
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


def test_equal_marks_share_a_place_and_no_name_is_a_formula() -> None:
    marks = placed([Mark("a", "", 1.0, None), Mark("=1+1", "", 2.0, None), Mark("b", "", 1.0, None)])
    assert [(mark.place, mark.name) for mark in marks] == [("1", "=1+1"), ("2", "a"), ("2", "b")]
    assert as_csv(marks).splitlines()[1] == "1,'=1+1,2.0000,,,"


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
    assert main(["marks", str(store), "--html", str(page), "--gradescope", str(scores)]) == 0
    assert "144 illegal" in capsys.readouterr().out
    tags = Tags()
    text = page.read_text(encoding="utf-8")
    tags.feed(text)
    assert not tags.open
    assert "<b>=good" not in text
    assert tags.count["details"] >= 31, "faults and thirty games to unfold"
    results = json.loads((scores / "faulty" / "results.json").read_text())
    assert {item["name"] for item in results["leaderboard"]} == {"place", "mean", "faults"}
    assert results["tests"][0]["name"].startswith("illegal at ")
    with read(store) as kept:
        assert kept.identity["game"] == "sebastian"
        assert len(list(kept.deals())) == 12
    again = main(match)
    assert again == 0, "the same submissions again are the same match"
    (folder / "faulty" / "SebastianAutoPlayer.py").write_text(HASTY)
    assert main(match) == 2
    assert "holds another match: its programs" in capsys.readouterr().err
