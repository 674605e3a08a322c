"""Who has handed in what, and who is stuck."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from kibitz.classroom.roll import STUCK_BEFORE, entries
from kibitz.classroom.store import Store
from tests.classroom.people import SETTINGS

DUE = datetime(2027, 2, 1, 23, 59, tzinfo=UTC)


def test_who_is_stuck_is_soon_due_and_nothing_of_hers_runs(tmp_path: Path) -> None:
    made = replace(SETTINGS, due=DUE)
    with Store(tmp_path, make=True) as store:
        store.enrol("student", [(name, name, "") for name in ("ran once", "faults", "waits", "nothing", "later")])
        people = store.people("student")
        store.extend(people[4], (DUE + timedelta(days=9)).isoformat())
        for place, passed in ((0, True), (0, False), (1, False)):
            store.hand_in(people[place], "2027-01-01T00:00:00+00:00", 1.0, "a.py", b"x", lambda: "")
            store.finish([job for job, _ in store.waiting()], {"passed": passed, "findings": []})
        store.hand_in(people[2], "2027-01-01T00:00:00+00:00", 1.0, "a.py", b"x", lambda: "")

        def stuck(now: datetime) -> list[str]:
            return [one.person.name for one in entries(store, made, store.people("student"), now) if one.is_stuck]

        found = entries(store, made, people, DUE)
        assert [(one.files, one.state) for one in found] == [
            (2, "faults"),
            (1, "faults"),
            (1, "waiting"),
            (0, ""),
            (0, ""),
        ]
        assert stuck(DUE - STUCK_BEFORE) == stuck(DUE) == []
        assert stuck(DUE - timedelta(hours=1)) == ["faults", "waits", "nothing"]
        # A clock that is an hour wrong for a while names nobody else, and nobody twice.
        assert stuck(DUE + timedelta(hours=1)) == []
        assert stuck(DUE - timedelta(hours=2)) == ["faults", "waits", "nothing"]
