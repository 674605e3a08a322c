"""The class's server: who may see and do what, and what attacks on it come to."""

import html
import time
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from kibitz.classroom import gradebook, roll
from tests.classroom.people import ADDRESS, ALL_OF_IT, House, hand_in, house
from tests.classroom.test_gradebook import BOOK

PAGES = (
    "/",
    "/hand-in/1",
    "/hand-in/1/file",
    "/hand-in/1/advice",
    "/ladder",
    "/student/2",
    "/student/999",
    "/hand-in/999",
)
SECRET = b"# the only copy\n"


@pytest.fixture
def class_(tmp_path: Path) -> Iterator[House]:
    with house(tmp_path) as made:
        yield made


def test_a_file_is_taken_and_its_owner_sees_it(class_: House) -> None:
    ada = class_.tab("Ada")
    assert "not handed in yet" in ada.get("/").text
    assert hand_in(ada, SECRET) == "/hand-in/1"
    page = ada.get("/hand-in/1").text
    assert "being checked" in page
    assert 'data-again="2"' in page
    assert f"script-src {ADDRESS}/class.js;" in ada.get("/hand-in/1").headers["content-security-policy"]
    own = ada.get("/hand-in/1/file")
    assert own.content == SECRET
    assert own.headers["content-type"] == "application/octet-stream"
    assert own.headers["content-disposition"].startswith("attachment")


def test_a_student_sees_nothing_of_others(class_: House) -> None:
    """What is another's is answered as what does not exist."""
    ada, grace = class_.tab("Ada"), class_.tab("Grace <b>")
    hand_in(ada, SECRET)
    for path in ("/hand-in/1", "/hand-in/1/file", "/hand-in/1/advice"):
        theirs, nothing = grace.get(path), grace.get(path.replace("1", "999"))
        assert (theirs.status_code, theirs.text) == (nothing.status_code, nothing.text)
        assert theirs.status_code == 404
    assert "Ada" not in grace.get("/").text + grace.get("/ladder").text
    assert grace.get("/student/2").status_code == 404
    assert grace.post("/student/3/extend", data={"until": "2030-01-01T00:00"}).status_code == 404
    assert class_.store.people("student")[1].until == ""


def test_nobody_comes_in_without_a_session(class_: House) -> None:
    hand_in(class_.tab("Ada"), SECRET)
    for cookie in ("", "x", "A" * 22, "'; --", "a" * 5000):
        tab = class_.tab()
        tab.cookies.set("class", cookie)
        for path in PAGES[1:]:
            assert tab.get(path).status_code == 403
        assert "personal link" in tab.get("/").text
        assert "not signed in" in hand_in(tab)


def test_those_who_teach_see_everybody(class_: House) -> None:
    hand_in(class_.tab("Ada"), SECRET)
    prof = class_.tab("Prof")
    page = prof.get("/").text
    assert "1 of 2 students have handed in" in page
    assert "Grace &lt;b&gt;" in page
    assert "<b>" not in page
    assert prof.get("/hand-in/1/file").content == SECRET
    assert 'by <a href="/student/2">Ada</a>' in prof.get("/hand-in/1").text
    assert prof.post("/student/2/extend", data={"until": "2030-01-01T00:00"}).status_code == 303
    assert class_.store.people("student")[0].until.startswith("2030-01-01T00:00")
    assert prof.post("/student/2/extend", data={"until": "soon"}).status_code == 400
    assert prof.post("/student/1/extend", data={"until": ""}).status_code == 404
    assert "only students" in hand_in(prof)


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": ADDRESS + ".evil.example"},
        {"origin": "", "sec-fetch-site": "cross-site"},
        {"origin": "https://class.example:8750"},
        {"host": "evil.example"},
        {"host": ""},
    ],
)
def test_other_sites_can_do_nothing(class_: House, headers: dict[str, str]) -> None:
    ada = class_.tab("Ada")
    for path in ("/enter", "/leave", "/hand-in", "/alias", "/student/2/extend"):
        assert ada.post(path, headers=headers, data={"alias": "x", "link": class_.links["Ada"]}).status_code == 403
    assert class_.store.hand_ins() == []
    assert class_.store.people("student")[0].alias == ""


def test_nothing_is_changed_by_a_get(class_: House) -> None:
    ada = class_.tab("Ada")
    for path in ("/enter", "/leave", "/hand-in", "/alias", "/student/2/extend"):
        assert ada.get(f"{path}?alias=x&link={class_.links['Ada']}").status_code in (404, 405)
    assert ada.get("/").status_code == 200


def test_a_link_opened_by_a_program_begins_no_session(class_: House) -> None:
    """Mail filters open links, and a link is not a session: that one begins with a button, and is fresh each time."""
    tab = class_.tab()
    answer = tab.get(f"/in/{class_.links['Ada']}")
    assert answer.status_code == 200
    assert "set-cookie" not in answer.headers
    tab.cookies.set("class", "chosen-by-an-attacker")
    entered = tab.post("/enter", data={"link": class_.links["Ada"]})
    cookie = entered.headers["set-cookie"]
    assert "chosen-by-an-attacker" not in cookie
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert class_.links["Ada"] not in cookie
    assert tab.post("/enter", data={"link": "guess"}).status_code == 403


@pytest.mark.parametrize("link", ["<script>", '"><img src=x>', "%00", "a" * 3000])
def test_a_link_is_shown_as_text(class_: House, link: str) -> None:
    text = class_.tab().get(f"/in/{link}").text
    assert "<script>" not in text
    assert "<img" not in text


def test_every_answer_has_the_headers_of_all(class_: House) -> None:
    ada = class_.tab("Ada")
    hand_in(ada)
    for path in (*PAGES, "/nothing", "/class.css"):
        answer = ada.get(path)
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert ("script-src" in answer.headers["content-security-policy"]) == (path == "/hand-in/1")
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "same-origin"


@pytest.mark.parametrize(
    ("name", "data", "why"),
    [
        ("a.html", b"<script>", ".py, .ipynb or .zip"),
        ("a.svg", b"<svg>", ".py, .ipynb or .zip"),
        ("a.py", b"", "empty file"),
        ("a.py", b"x" * 4_100_000, "smaller file"),
    ],
)
def test_what_is_no_program_is_refused(class_: House, name: str, data: bytes, why: str) -> None:
    assert why in hand_in(class_.tab("Ada"), data, name)
    assert class_.store.hand_ins() == []


@pytest.mark.parametrize(
    "name", ["../../x.py", "..\\x.py", "/etc/x.py", "<b>.py", 'a"b.py', "日本.py", "=1+1.py", "a\x7f.py"]
)
def test_a_name_is_made_plain(class_: House, name: str) -> None:
    ada = class_.tab("Ada")
    assert hand_in(ada, b"x", name) == "/hand-in/1"
    [one] = class_.store.hand_ins()
    assert Path(one.file).name == one.file
    assert set(one.file) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 ._()-")
    assert one.file in ada.get("/hand-in/1/file").headers["content-disposition"]


def test_handing_in_again_has_to_wait(tmp_path: Path) -> None:
    with house(tmp_path, minutes_between=10) as class_:
        ada = class_.tab("Ada")
        assert hand_in(ada) == "/hand-in/1"
        assert "again in 10 minutes" in hand_in(ada)
        assert "again in 10 minutes" in ada.get("/").text
        assert hand_in(class_.tab("Grace <b>")) == "/hand-in/2"


def test_a_clock_that_is_set_back_locks_nobody_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with house(tmp_path, minutes_between=10) as class_:
        ada = class_.store.people("student")[0]
        class_.store.hand_in(ada, "2030-01-01T00:00:00+00:00", time.time() + 3600, "a.py", b"x", lambda: "")
        assert hand_in(class_.tab("Ada")) == "/hand-in/2"


def test_nothing_is_taken_after_it_has_closed_but_by_an_extension(tmp_path: Path) -> None:
    past = datetime.now() - timedelta(hours=1)
    with house(tmp_path, closes=past) as class_:
        ada = class_.tab("Ada")
        assert "Nothing has been accepted since" in hand_in(ada)
        until = (datetime.now() + timedelta(days=1)).astimezone().isoformat()
        class_.store.extend(class_.store.people("student")[0], until)
        assert hand_in(ada) == "/hand-in/1"


def test_names_on_the_ladder_are_chosen(class_: House) -> None:
    row = {
        "program": "Ada",
        "number": 1,
        "student": "z1",
        "is_mind": False,
        "since": "2027-01-01T00:00:00",
        "until": "",
    }
    figures = {
        "place": (1, 1),
        "mean": 200.0,
        "half": 2.0,
        "luck": None,
        "rating": None,
        "rating_half": None,
        "faults": {},
    }
    class_.store.note("ladder", {"aim": "highest", "rated": False, "rows": [row | figures]})
    ada, grace = class_.tab("Ada"), class_.tab("Grace <b>")
    assert "You" in ada.get("/ladder").text
    assert "somebody" in grace.get("/ladder").text
    assert ada.post("/alias", data={"alias": "Deep <i>"}).status_code == 303
    assert "Deep &lt;i&gt;" in grace.get("/ladder").text
    assert "has the name" in grace.post("/alias", data={"alias": "deep <i>"}).text
    assert "has the name" in grace.post("/alias", data={"alias": "ada"}).text
    assert "Ada" in class_.tab("Prof").get("/ladder").text
    assert "<svg" not in ada.get("/ladder").text
    # A second version: its owner, and nobody else, sees how they went, the better one higher.
    better = row | figures | {"number": 2, "mean": 180.0, "half": 0.0}
    worse = row | figures | {"until": "2027-01-02T00:00:00"}
    class_.store.note("ladder", {"aim": "lowest", "rated": False, "rows": [better, worse]})
    page = ada.get("/ladder").text
    assert 'aria-label="From version to version: 200.0, 180.0"' in page
    assert '<polyline points="24.0,125.8 576.0,24.0"/>' in page
    assert "<svg" not in grace.get("/ladder").text + class_.tab("Prof").get("/ladder").text


def test_the_ladder_opens_when_the_class_says(tmp_path: Path) -> None:
    with house(tmp_path, ladder_from=datetime.now() + timedelta(days=1)) as class_:
        class_.store.note("ladder", {"aim": "highest", "rated": False, "rows": []})
        assert "It opens" in class_.tab("Ada").get("/ladder").text
        assert "It opens" not in class_.tab("Prof").get("/ladder").text


def test_results_are_escaped(class_: House) -> None:
    """What a program prints and how it is named reaches pages."""
    ada = class_.tab("Ada")
    hand_in(ada)
    bad = "<script>alert(1)</script>"
    finding = {"subject": bad, "message": bad, "passed": False, "warning": False, "excerpt": [bad]}
    result = {
        "passed": False,
        "plays": True,
        "findings": [finding],
        "first": {"view": bad, "message": bad},
        "drawing": bad,
    }
    [(job, _)] = class_.store.waiting()
    class_.store.finish([job], result, ("coach",))
    [(job, _)] = class_.store.waiting()
    class_.store.finish([job], {"head": bad, "page": f"<p>{bad}</p>"})
    for path in ("/", "/hand-in/1"):
        assert "<script" not in ada.get(path).text
    advice = ada.get("/hand-in/1/advice")
    assert "sandbox" in advice.headers["content-security-policy"]
    assert "script-src" not in advice.headers["content-security-policy"]


def test_a_full_disk_is_said_and_nothing_is_half_taken(class_: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = class_.tab("Ada")

    def full(*_: object) -> None:
        raise OSError(28, "no space left")

    monkeypatch.setattr(class_.store, "hand_in", full)
    answer = hand_in(ada)
    assert "disk" in answer
    assert "Traceback" not in answer
    assert class_.store.hand_ins() == []


def test_the_stuck_are_named_before_it_is_due(tmp_path: Path) -> None:
    with house(tmp_path, due=datetime.now() + roll.STUCK_BEFORE / 2) as class_:
        hand_in(class_.tab("Ada"))
        [(job, _)] = class_.store.waiting()
        class_.store.finish([job], {"passed": True, "findings": []})
        page = class_.tab("Prof").get("/").text
        assert "without a program that runs: Grace &lt;b&gt;<" in page
        assert "by mail" not in page


@pytest.mark.slow
def test_an_assistant_sees_her_own_sections_alone(tmp_path: Path) -> None:
    """Students, files, marks and faults of others are answered as what does not exist; names on the ladder too."""
    with house(tmp_path, sections={**ALL_OF_IT, "Ben": ("A",), "cem@x.edu": ("C", "B")}) as class_:
        ada, grace = class_.store.people("student")
        assert hand_in(class_.tab("Ada"), SECRET) == "/hand-in/1"
        assert hand_in(class_.tab(grace.name), SECRET) == "/hand-in/2"
        for job, _ in class_.store.waiting():
            class_.store.finish([job], {"passed": False, "refused": "broken"})
        gradebook.keep(class_.store, BOOK)
        for name, own, other in (("Ben", ada, grace), ("Cem", grace, ada)):
            tab = class_.tab(name)
            for path in ("/", "/faults", "/marks", "/marks.csv", "/marks-canvas.csv", "/marks-gradescope.csv"):
                page = html.unescape(tab.get(path).text)
                assert own.name in page
                assert other.name not in page
            assert tab.post(f"/student/{own.id}/extend", data={"until": "2030-01-01T00:00"}).status_code == 303
            assert tab.post(f"/student/{other.id}/extend", data={"until": "2031-01-01T00:00"}).status_code == 404
            for path in ("/student/{}", "/student/{}/history", "/hand-in/{}", "/hand-in/{}/file"):
                theirs = other.id if "student" in path else 3 - (1 if own == ada else 2)
                assert tab.get(path.format(own.id if "student" in path else 3 - theirs)).status_code == 200
                assert tab.get(path.format(theirs)).text == tab.get(path.format(999)).text
            for path in ("/marks/play", "/marks/preview", "/marks/keep", "/marks/discard", "/marks/send", "/remind"):
                assert tab.post(path).status_code == 404
            assert tab.get("/similar").status_code == tab.get("/similar/texts").status_code == 404
        assert {one.until[:4] for one in class_.store.people("student")} == {"2030"}
        everything = class_.tab("Prof").get("/").text
        assert "Ada" in everything
        assert "Grace" in everything


def test_who_teaches_and_is_not_named_sees_no_student(class_: House) -> None:
    place = hand_in(class_.tab("Ada"), SECRET)
    gradebook.keep(class_.store, BOOK)
    ben = class_.tab("Ben")
    assert "You see no student yet" in ben.get("/").text
    for path in ("/", "/ladder", "/faults", "/marks", "/marks.csv", "/marks-canvas.csv", "/marks-gradescope.csv"):
        assert not any(name in html.unescape(ben.get(path).text) for name in ("Ada", "Grace", "z1", "z2"))
    for path in (place, f"{place}/file", "/student/2", "/student/2/history", "/similar"):
        assert ben.get(path).status_code == 404
    assert ben.post("/marks/play").status_code == 404
