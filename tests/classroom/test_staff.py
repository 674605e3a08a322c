"""The pages of those who teach about the whole class, and who may not see them."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from kibitz.classroom import gradebook
from tests.classroom.people import House, hand_in, house
from tests.classroom.test_gradebook import BOOK

PAGES = ("/marks", "/marks.csv", "/marks-canvas.csv", "/marks-gradescope.csv", "/faults", "/similar", "/similar/texts")
FORMS = ("/marks/play", "/marks/preview", "/marks/keep", "/marks/discard", "/marks/send", "/similar/find")


@pytest.fixture
def class_(tmp_path: Path) -> Iterator[House]:
    with house(tmp_path) as made:
        yield made


@pytest.fixture
def begun(class_: House, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """The commands that are begun."""
    found: list[tuple[str, ...]] = []
    monkeypatch.setattr(class_.service.teaching.errands, "begin", lambda *words: found.append(words))
    return found


def test_students_see_no_page_of_those_who_teach(class_: House, begun: list[tuple[str, ...]]) -> None:
    hand_in(class_.tab("Grace <b>"))
    gradebook.keep(class_.store, BOOK)
    gradebook.keep(class_.store, replace(BOOK, id="b"), gradebook.PREVIEW)
    ada = class_.tab("Ada")
    for path in (*PAGES, "/student/2/history", "/student/3/history"):
        assert ada.get(path).status_code == 404
        assert class_.tab().get(path).status_code == 403
    for path in FORMS:
        assert ada.post(path, data={"id": "b"}).status_code == 404
        assert ada.get(path).status_code == 405
    assert gradebook.kept(class_.store) == BOOK
    assert gradebook.kept(class_.store, gradebook.PREVIEW)
    assert begun == []


def test_marks_are_previewed_and_then_hold(class_: House, begun: list[tuple[str, ...]]) -> None:
    prof = class_.tab("Prof")
    assert "No marks yet" in prof.get("/marks").text
    assert "play for marks first" in prof.get("/marks.csv").text
    assert "nobody has handed in" in prof.post("/marks/play").text
    hand_in(class_.tab("Ada"))
    prof.post("/marks/play", data={"deals": "20"})
    assert "whole number" in prof.post("/marks/play", data={"deals": "--x"}).text
    gradebook.keep(class_.store, BOOK)
    page = prof.get("/marks").text
    assert "14.50 ± 0.25" in page
    assert "Grace &lt;b&gt;" in page
    assert "Another file counts now" not in page
    assert prof.post("/marks/preview", data={"late": "none", "passing": "--keep"}).status_code == 303
    assert "invalid rule" in prof.post("/marks/preview", data={"late": "all"}).text
    assert begun == [("grade", "--deals", "20"), ("marks", "--late=none", "--passing=--keep", "--preview")]
    rows = (replace(BOOK.rows[0], marks=15.5), BOOK.rows[1])
    gradebook.keep(class_.store, replace(BOOK, id="b", late="none", rows=rows), gradebook.PREVIEW)
    page = prof.get("/marks").text
    assert "Nothing has changed yet" in page
    assert "15.50" in page
    assert "look at it again" in prof.post("/marks/keep", data={"id": "old"}).text
    assert prof.post("/marks/keep", data={"id": "b"}).status_code == 303
    page = prof.get("/marks").text
    assert "15.50" in page
    assert "Preview:" not in page
    for path in PAGES[1:4]:
        answer = prof.get(path)
        assert answer.headers["content-type"].startswith("text/csv")
        assert "15.5" in answer.text
    grace = class_.tab("Grace <b>")
    assert [hand_in(grace), hand_in(grace)] == ["/hand-in/2", "/hand-in/3"]
    assert "Another file counts now for 1 student" in prof.get("/marks").text


def test_students_see_their_own_mark_when_the_class_says(tmp_path: Path) -> None:
    now = datetime.now()
    for out, seen in ((None, False), (now + timedelta(hours=1), False), (now - timedelta(hours=1), True)):
        folder = tmp_path / str(out and out.hour)
        folder.mkdir()
        with house(folder, marks_from=out) as class_:
            gradebook.keep(class_.store, BOOK)
            page = class_.tab("Ada").get("/").text
            assert ("14.50 ± 0.25" in page) is seen
            assert "syntax" not in page


def test_similar_texts_are_in_a_sandbox(class_: House, begun: list[tuple[str, ...]]) -> None:
    prof = class_.tab("Prof")
    assert "Nothing has been compared" in prof.get("/similar").text
    prof.post("/similar/find")
    assert begun == [("similar",)]
    cluster = {"members": ["<b>ada", "grace"], "clues": "similar text 99%"}
    found = {"at": "2027-01-01T00:00:00+00:00", "programs": 2, "clusters": [cluster], "remarks": []}
    class_.store.note("similar", found)
    class_.store.note("similar texts", "<p>texts")
    assert "&lt;b&gt;ada, grace: similar text 99%" in prof.get("/similar").text
    texts = prof.get("/similar/texts")
    assert texts.text == "<p>texts"
    assert "sandbox" in texts.headers["content-security-policy"]
    assert "script-src" not in texts.headers["content-security-policy"]


def test_faults_are_escaped(class_: House) -> None:
    hand_in(class_.tab("Ada"))
    prof = class_.tab("Prof")
    assert "No file that counts has a fault" in prof.get("/faults").text
    [(job, _)] = class_.store.waiting()
    class_.store.finish([job], {"passed": False, "refused": "<script>"})
    page = prof.get("/faults").text
    assert "&lt;script&gt;" in page
    assert "<script" not in page


def test_a_history_is_its_owners(class_: House) -> None:
    ada = class_.tab("Ada")
    hand_in(ada, b"# mine\n")
    answer = ada.get("/history")
    assert answer.headers["content-disposition"] == 'attachment; filename="history-z1.zip"'
    assert len(answer.content) == len(class_.tab("Prof").get("/student/2/history").content)
    assert len(class_.tab("Grace <b>").get("/history").content) < len(answer.content)
