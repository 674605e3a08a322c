"""The report about what was handed in."""

from kibitz.arena.intake.report import Entry, Intake, joined
from kibitz.arena.intake.submission import Submission

REPORT = Intake(
    (
        *(Entry(f"s{number}", "runs", Submission(f"s{number}")) for number in range(28)),
        Entry("ann", "broken", Submission("ann"), "not valid Python: invalid syntax", 3),
        Entry("ben", "broken", Submission("ben"), "the file is empty"),
        Entry("cy", "no program", Submission("cy"), "expected a.py in it; 'b.py' is a program for sevens"),
        Entry("dee", "absent", Submission("dee", "7")),
    ),
    ("layout: folders (31)",),
)


def test_the_summary_counts_what_was_handed_in() -> None:
    assert REPORT.summary() == (
        "31 found: 28 run, 2 broken, 1 has no program, 1 on the roster handed in nothing"
    )  # fmt: skip
    assert list(REPORT.lines())[1:] == [
        "ann: broken: not valid Python: invalid syntax (line 3)",
        "ben: broken: the file is empty",
        "cy: no program: expected a.py in it; 'b.py' is a program for sevens",
        "dee: on the roster handed in nothing",
        "layout: folders (31)",
    ]
    assert Intake().summary() == "0 found: none runs"


def test_it_survives_json_and_renaming() -> None:
    assert Intake.read(REPORT.for_machines()) == REPORT
    assert REPORT.renamed({"s1": "Lowest", "ann": "x"}).of("Lowest").student == "s1"
    assert REPORT.broken("s1", "holds no player").summary().startswith("31 found: 27 run, 3 broken")


def test_who_is_in_one_place_is_absent_in_none() -> None:
    here = Intake((Entry("dee", "runs", Submission("dee", "7")), Entry("eve", "absent", Submission("eve", "8"))))
    both = joined([REPORT, here])
    assert [entry.name for entry in both.entries if entry.status == "absent"] == ["eve"]
    assert both.found == 32
