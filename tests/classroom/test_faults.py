"""What is wrong with files that count."""

from pathlib import Path

from kibitz.classroom.faults import first_fault, of
from kibitz.classroom.store import Store

FINDING = {"subject": "class", "message": "is missing", "passed": False, "warning": False, "excerpt": []}


def test_the_first_fault_of_a_check() -> None:
    assert first_fault(None) == first_fault({"passed": True}) == ""
    assert first_fault({"passed": False, "refused": "no zip"}) == "no zip"
    assert first_fault({"passed": False, "findings": [{**FINDING, "passed": True}, FINDING]}) == "class: is missing"
    assert first_fault({"passed": False, "first": {"view": "33356", "message": "x"}}) == "in 33356: x"


def test_faults_of_checks_and_of_the_ladder(tmp_path: Path) -> None:
    with Store(tmp_path, make=True) as store:
        store.enrol("student", [("Ada", "z1", ""), ("Grace", "z2", ""), ("Alan", "z3", "")])
        for person, passed in zip(store.people(), (False, True, True), strict=True):
            store.hand_in(person, "2027-01-01T00:00:00+00:00", 1.0, "a.py", b"x", lambda: "")
            [(job, _)] = store.waiting()
            store.finish([job], {"passed": passed, "findings": [FINDING]})
        row = {"student": "z2", "faults": {"time": 3}, "until": "", "is_mind": False}
        store.note("ladder", {"rows": [row, {**row, "student": "z3", "until": "2027"}]})
        assert [(one["name"], one["check"], one["ladder"]) for one in of(store, store.people())] == [
            ("Ada", "class: is missing", {}),
            ("Grace", "", {"time": 3}),
        ]
