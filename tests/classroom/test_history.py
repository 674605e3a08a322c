"""A student's history as a zip."""

import io
import zipfile
from pathlib import Path

from kibitz.classroom import gradebook, history
from kibitz.classroom.store import Store
from tests.classroom.test_gradebook import BOOK


def test_it_has_every_file_with_what_came_of_it_and_nothing_of_others(tmp_path: Path) -> None:
    with Store(tmp_path, make=True) as store:
        store.enrol("student", [("Ada", "z1", ""), ("Grace", "z2", "")])
        ada, grace = store.people()
        for person, data in ((ada, b"first"), (grace, b"secret"), (ada, b"second")):
            store.hand_in(person, "2027-01-01T00:00:00+00:00", 1.0, "a.py", data, lambda: "")
        (job, _), *_ = store.waiting()
        store.finish([job], {"passed": False, "refused": "=no"}, ("coach",))
        store.finish([store.waiting()[-1][0]], {"head": "good", "page": "<p>advice"})
        gradebook.keep(store, BOOK)
        for with_marks in (False, True):
            file = io.BytesIO()
            history.write(store, ada, file, with_marks)
            with zipfile.ZipFile(file) as archive:
                found = {name: archive.read(name) for name in archive.namelist()}
            assert (found["001/a.py"], found["002/a.py"]) == (b"first", b"second")
            assert found["001/advice.html"] == b"<p>advice"
            assert b"faults,'=no,good" in found["history.csv"]
            assert b"secret" not in b"".join(found.values())
            assert ("mark.csv" in found) is with_marks
