"""A student's page: own results, in words, and nothing about others."""

from pathlib import Path

from kibitz.arena.intake.submission import Submission
from kibitz.arena.reports.about import About
from kibitz.arena.reports.marks import Feedback, Mark
from kibitz.arena.reports.student import student_page, write_pages
from kibitz.judgement import CostlyChoice

HEAD = About("play-nine", "total", {"made": "2026-11-22", "command": "kibitz marks ben.zip", "course": "of June"})


def marks() -> list[Mark]:
    ada = Mark("ada", "1-2", 9.5, 3.25, 0.5, {"time": 1}, [Feedback("time at <b>", 0, 0, "took long")], 4.0, rank=1)
    ada.figure, ada.games, ada.full, ada.earned = 325.0, 100, 20.0, 10.0
    ada.submission = Submission("Ada <Lovelace>", "z1", days_late=1)
    ben = Mark("ben", "1-2", 20.0, 2.25, rank=2, submission=Submission("Ben"))
    return [ada, ben, Mark("kibitz:best", "3", None, -5.0)]


def test_a_page_has_own_results_and_nobody_elses_name(tmp_path: Path) -> None:
    costly = {"ada": [(CostlyChoice(3.14159, "ada", "a view", "keep <2>", "draw", "blunder", 0.25), "board <&>")]}
    write_pages(marks(), tmp_path / "pages", HEAD, costly, "cap of 5 %")
    assert sorted(path.name for path in (tmp_path / "pages").iterdir()) == ["ada.html", "ben.html"]
    text = (tmp_path / "pages" / "ada.html").read_text(encoding="utf-8")
    for shown in (
        "play-nine: Ada &lt;Lovelace&gt;",
        "1 of 2",
        "9.50 of 20",
        "<td>1 day</td>",
        "10.00; cap of 5 %",
        "<td>total</td><td>325</td>",
        "3.250 ± 0.500 (95 %)",
        "time at &lt;b&gt;",
        "Played keep &lt;2&gt;; draw was worth 3.14 ± 0.25 points more (blunder).",
        "board &lt;&amp;&gt;",
        "made: 2026-11-22; course: of June",
        "@media print",
        'name="viewport"',
    ):
        assert shown in text, shown
    assert "ben" not in text.casefold(), "neither a classmate's name nor a command that may have one"


def test_tests_are_listed_with_their_marks() -> None:
    mark = Mark("ada", "1", 0.5, None, rank=1, figure=1.0, full=1.0)
    mark.feedback = [Feedback("seed 1", 0.5, 0.5), Feedback("seed 2", 0.0, 0.5, "line 3: expected 'a', got 'b'")]
    text = student_page(mark, About("aces", "tests passed"), 31)
    assert '<td>seed 1</td><td class="n">0.50 of 0.50</td><td>as expected</td>' in text
    assert "line 3: expected &#x27;a&#x27;, got &#x27;b&#x27;" in text
    assert "1 of 31" in text
    assert "Faults" not in text
