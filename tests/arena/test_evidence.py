"""From a whole class, handed in by every course system and with everything that students get wrong, to marks."""

import csv
import json
import re
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

import pytest

from kibitz.cli import main
from kibitz.courses import printed
from tests.arena.intake.classes import HANDED_IN, PLACES, Assignment, make
from tests.arena.reports.test_gradescope import assert_valid

pytestmark = pytest.mark.workflows

ACES = Assignment("solitaire_1.py", "print('no cards')", "solitaire_2.py")
WHO = ("student", "id", "file", "sha256", "time", "time source", "attempt")


class Page(HTMLParser):
    """The text of a page, which must load nothing from elsewhere."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.text = ""
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag not in ("script", "link", "img", "iframe")
        assert not any(name in ("src", "href") for name, _ in attrs)

    def handle_data(self, data: str) -> None:
        self.text += data


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def results_of(folder: Path) -> list[dict[str, object]]:
    return [json.loads(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*/results.json"))]


def test_a_class_of_all_layouts_gets_from_intake_to_marks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    places = [str(make(tmp_path, place)) for place in PLACES]
    store, table, page = tmp_path / "match.db", tmp_path / "marks.csv", tmp_path / "report.html"
    match = ["arena", "sebastian", *places, "--deals", "1", "--store", str(store), "--jobs", "2", "--json"]
    assert main(match) == 0
    captured = capsys.readouterr()
    played = json.loads(captured.out)
    statuses = Counter(entry["status"] for entry in played["intake"]["entries"])
    found = sum(statuses.values())
    assert len(HANDED_IN) - 1 <= found <= len(HANDED_IN), "one is the online text of another"
    assert re.search(rf"kibitz: {found} found: {statuses['runs']} run, ", captured.err)
    entrants = {row["name"]: row["submission"] for row in played["standings"]}
    assert len(entrants) == statuses["runs"]
    reports = ["--csv", str(table), "--html", str(page), "--gradescope", str(tmp_path / "out")]
    assert main(["marks", str(store), *reports, "--pages", str(tmp_path / "pages"), "--judge", "hasty"]) == 0
    capsys.readouterr()
    table_rows = rows(table)
    ran = {row["name"].removeprefix("'"): row for row in table_rows if row["status"] == "runs"}
    assert ran.keys() == entrants.keys()
    for name, submission in entrants.items():
        shown = {field: ran[name][field].removeprefix("'") for field in WHO}
        assert shown == {field: str(submission[field.replace(" ", "_")]) for field in WHO}
        assert len(shown["sha256"]) == 64
        assert int(ran[name]["rank"]) >= 1
        assert ran[name]["figure"] == "mean"
    assert Counter(row["status"] for row in table_rows) == statuses
    assert all(row["first fault"] for row in table_rows if row["status"] != "runs")
    text = Page(page).text
    assert all(entry["name"] in text for entry in played["intake"]["entries"])
    results = results_of(tmp_path / "out")
    assert len(results) == found, "also of those that do not run"
    for graded in results:
        assert_valid(graded)
    pages = sorted((tmp_path / "pages").iterdir())
    assert len(pages) == found
    own = Page(next(path for path in pages if path.stem == "Yara York")).text
    assert "7401" in own
    assert not [name for name in entrants if name != "Yara York" and name in own]


def test_a_class_of_programs_that_print_gets_marks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(printed, "GAMES", 1)
    monkeypatch.setattr(printed, "SIMULATIONS", 1)
    folder = make(tmp_path, "gradescope", ACES)
    right = (Path(__file__).parents[2] / "courses" / "comp9021" / "solitaire_1.py").read_text(encoding="utf-8")
    (folder / "submission_882" / "src" / "solitaire_1.py").write_text(right, encoding="utf-8")
    table, page = tmp_path / "marks.csv", tmp_path / "report.html"
    words = ["marks", str(folder), "--game", "aces", "--due", "2026-11-02T09:00+00:00", "--jobs", "2"]
    words += ["--store", str(tmp_path / "marks.jsonl"), "--csv", str(table), "--html", str(page)]
    assert main([*words, "--pages", str(tmp_path / "pages"), "--gradescope", str(tmp_path / "out")]) == 0
    assert "Zed" in capsys.readouterr().out
    by_student = {row["student"]: row for row in rows(table)}
    best = by_student['Zed "Zip" Zorn']
    assert (best["rank"], best["days late"], best["group"]) == ("1", "2", "Abe Ash")
    assert (best["marks before lateness"], best["full marks"]) == ("6.5000", "6.5000")
    assert float(best["marks"]) == pytest.approx(6.5 * 0.9)
    assert by_student["Bea Birch"]["status"] == "no program"
    assert by_student["Yara York"]["faults"] == "1 wrong output, 1 crash", "it has no simulate()"
    text = Page(page).text
    assert "wrong output" in text
    assert "no mark exceeds full marks less 5%" in text
    for graded in results_of(tmp_path / "out"):
        assert_valid(graded)
    own = Page(tmp_path / "pages" / "Yara York.html").text
    assert "| python3 solitaire_1.py" in own
