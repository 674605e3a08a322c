"""A class's server against whoever attacks it: by HTTP, by a file, and by the clock."""

import io
import re
import socket
import time
import zipfile
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from kibitz.classroom import settings, work
from kibitz.classroom.store import Store
from kibitz.classroom.work import File
from tests.classroom.people import SETTINGS, House, hand_in, house
from tests.classroom.serving import LONGEST, free_port, served

NAME = "SebastianAutoPlayer.py"
HUGE = 10**30


@pytest.fixture
def class_(tmp_path: Path) -> Iterator[House]:
    with house(tmp_path) as made:
        yield made


@pytest.mark.slow
@pytest.mark.parametrize("path", ["/hand-in/{}", "/hand-in/{}/file", "/student/{}"])
def test_a_number_that_is_none_is_no_page(class_: House, path: str) -> None:
    grace, prof = class_.tab("Grace <b>"), class_.tab("Prof")
    hand_in(class_.tab("Ada"))
    for number in (HUGE, 2**63, 0, "-1", "1.0", "%31", "1%00", "one", "1/../2", "\u0661"):
        assert grace.get(path.format(number)).status_code == 404
    assert prof.get(path.format(HUGE)).status_code == 404


def test_other_methods_do_nothing(class_: House) -> None:
    ada = class_.tab("Ada")
    hand_in(ada)
    for method in ("PUT", "DELETE", "PATCH", "TRACE", "OPTIONS", "CONNECT"):
        for path in ("/", "/hand-in", "/hand-in/1", "/enter", "/leave"):
            assert ada.request(method, path).status_code in (404, 405)
    assert ada.get("/hand-in/1/file").status_code == 200


def test_no_address_leads_to_another_site(class_: House) -> None:
    ada = class_.tab("Ada")
    for path in ("//evil.example/", "/\\evil.example", "//evil.example/ladder/"):
        assert "evil.example" not in ada.get(path).headers.get("location", "")


def test_a_header_names_no_other_host_page_or_person(class_: House) -> None:
    tab = class_.tab()
    for header in ("x-forwarded-host", "x-host", "forwarded", "x-original-url", "x-rewrite-url", "x-forwarded-user"):
        assert tab.get("/ladder", headers={header: "Prof", "remote-user": "Prof"}).status_code == 403


def test_a_method_is_not_overridden(class_: House) -> None:
    ada = class_.tab("Ada")
    ada.get("/leave?_method=POST", headers={"x-http-method-override": "POST"})
    assert ada.get("/ladder").status_code == 200


def test_a_session_ends_for_everybody_who_has_it(class_: House) -> None:
    """A cookie that was stolen is worth nothing once its owner has left, or has another link."""
    ada, thief = class_.tab("Ada"), class_.tab()
    thief.cookies.set("class", ada.cookies["class"])
    assert thief.get("/ladder").status_code == 200
    ada.post("/leave")
    assert thief.get("/ladder").status_code == 403
    ada = class_.tab("Ada")
    class_.store.new_link(class_.store.people("student")[0], 0.0)
    assert ada.get("/ladder").status_code == 403


def test_a_link_is_no_session_and_a_session_no_link(class_: House) -> None:
    tab = class_.tab()
    tab.cookies.set("class", class_.links["Ada"])
    assert tab.get("/ladder").status_code == 403
    session = class_.tab("Ada").cookies["class"]
    assert class_.tab().post("/enter", data={"link": session}).status_code == 403


def test_a_due_time_that_is_none_breaks_no_page(class_: House) -> None:
    prof, ada = class_.tab("Prof"), class_.tab("Ada")
    for until in ("0001-01-01T00:00", "9999-12-31T23:59", "2027-01-01T00:00+23:59", "x" * 1500, "<b>", "2027-02-30"):
        assert prof.post("/student/2/extend", data={"until": until}).status_code in (303, 400)
        assert prof.get("/").status_code == 200
        assert prof.get("/student/2").status_code == 200
        assert ada.get("/").status_code == 200


def test_a_form_that_is_none_is_refused(class_: House) -> None:
    ada, kind = class_.tab("Ada"), {"content-type": "application/x-www-form-urlencoded"}
    for body in (b"alias=%00", b"alias=" + b"%" * 1000, b"alias=\xff", b"=&=&=", b"alias=%E2%80%AE", b"a=1&" * 400):
        assert ada.post("/alias", content=body, headers=kind).status_code == 400
    assert class_.store.people("student")[0].alias == ""


def zipped(*names: str, data: bytes = b"x = 1\n") -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in names:
            archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    return packed.getvalue()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "data"),
    [
        (NAME, b"(" * 100_000),
        (NAME, b"-" * 200_000 + b"1"),
        (NAME, b"a" + b".b" * 100_000),
        (NAME, b"x = " + b"9" * 100_000),
        (NAME, b"x = \0"),
        (NAME, b"# coding: rot13\nx = 1"),
        (NAME, b"\xff\xfe" + b"x\0" * 100),
        ("a.ipynb", b'{"cells":' + b"[" * 100_000 + b"]" * 100_000 + b"}"),
        ("a.zip", b"PK\5\6" + bytes(18)),
        ("a.zip", zipped("../" + NAME)),
        ("a.zip", zipped("/etc/" + NAME)),
        ("a.zip", zipped("a/" * 3000 + NAME)),
        ("a.zip", lambda: zipped(NAME, data=b"#" * 100_000_000)),
        ("a.zip", zipped("a/" + NAME, "b/" + NAME)),
        ("a.zip", zipped("a.zip", data=zipped("../" + NAME))),
    ],
)
def test_a_file_that_attacks_its_reader_is_refused(name: str, data: bytes | Callable[[], bytes]) -> None:
    """Its verdict has no path of this machine, and the worker goes on."""
    found = work.checked(File(name, data if isinstance(data, bytes) else data(), "sebastian", {}), 1.0, 1.0)
    assert not found["passed"]
    assert "/tmp" not in str(found)


def test_a_clock_that_jumps_locks_nobody_out_for_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An hour forwards and back: sessions, links and waiting students are as before, and nothing is lost."""
    real, jumped = time.time, [0.0]
    with house(tmp_path, minutes_between=10) as class_:
        ada, person = class_.tab("Ada"), class_.store.people("student")[0]
        assert hand_in(ada) == "/hand-in/1"
        [(job, _)] = class_.store.waiting()
        assert class_.store.begin([job])
        monkeypatch.setattr(time, "time", lambda: real() + jumped[0])
        for hours in (1, 0, -1, 0):
            jumped[0] = hours * 3600.0
            assert ada.get("/hand-in/1").status_code == 200
            assert class_.tab("Grace <b>").get("/ladder").status_code == 200
        # A job has no lease that a clock could end, and counts once.
        assert class_.store.waiting() == []
        class_.store.finish([job], {"passed": True, "findings": []})
        # What came while the clock was ahead lets her hand in again once it is right.
        class_.store.hand_in(person, "2030-01-01T00:00:00+00:00", real() + 3600, "a.py", b"x", lambda: "")
        assert hand_in(ada) == "/hand-in/3"
        assert [one.id for one in class_.store.hand_ins(person)] == [3, 2, 1]


def test_a_due_time_and_a_limit_hold_by_the_clock_as_it_is_now(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An hour ahead it is closed and nobody has to wait; once the clock is right it is as if it had never jumped."""
    real = time.time
    closes = datetime.now() + timedelta(minutes=30)
    with house(tmp_path, due=closes, closes=closes, minutes_between=10) as class_:
        ada, person = class_.tab("Ada"), class_.store.people("student")[0]
        assert hand_in(ada) == "/hand-in/1"
        for hours, said in ((0, "again in 10 minutes"), (1, "Nothing has been accepted"), (0, "again in 10 minutes")):
            monkeypatch.setattr(time, "time", lambda hours=hours: real() + 3600 * hours)
            assert said in hand_in(ada)
            assert said in ada.get("/").text
        # An hour back nobody is locked out, and an extension opens it again however late the clock says it is.
        monkeypatch.setattr(time, "time", lambda: real() - 3600)
        assert hand_in(ada) == "/hand-in/2"
        class_.store.extend(person, (closes + timedelta(hours=1)).astimezone().isoformat())
        monkeypatch.setattr(time, "time", lambda: real() + 3600)
        assert hand_in(ada) == "/hand-in/3"


def test_an_expired_link_is_one_while_the_clock_says_so(class_: House, monkeypatch: pytest.MonkeyPatch) -> None:
    real = time.time
    secret = class_.store.new_link(class_.store.people("student")[0], real() + 1800)
    monkeypatch.setattr(time, "time", lambda: real() + 3600)
    assert class_.tab().post("/enter", data={"link": secret}).status_code == 403
    monkeypatch.setattr(time, "time", real)
    assert class_.tab().post("/enter", data={"link": secret}).status_code == 303


@pytest.mark.workflows
def test_slow_connections_take_no_places(tmp_path: Path) -> None:
    """Many that send half a head, or nothing, keep nobody out, and are closed."""
    port = free_port()
    made = replace(SETTINGS, address=f"http://127.0.0.1:{port}", sections={})
    (tmp_path / settings.FILE).write_text(settings.text(made), encoding="utf-8")
    with Store(tmp_path, make=True) as store:
        store.enrol("student", [("Ada", "z1", "A")])
    with served(tmp_path):
        slow = [socket.create_connection(("127.0.0.1", port), LONGEST) for _ in range(700)]
        try:
            for number, one in enumerate(slow):
                if number % 2:
                    one.send(b"GET / HTTP/1.1\r\nhost: ")
            with closing(socket.create_connection(("127.0.0.1", port), LONGEST)) as own:
                own.sendall(f"GET / HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\nconnection: close\r\n\r\n".encode())
                assert b" 200 " in received(own).split(b"\r\n")[0]
            assert all(received(one) == b"" or b" 4" in received(one) for one in slow[:50])
        finally:
            for one in slow:
                one.close()


def received(line: socket.socket) -> bytes:
    """All until the other side closes."""
    found = b""
    with line.makefile("rb") as stream:
        try:
            found = stream.read()
        except OSError:
            return found
    return found


def test_nothing_secret_is_in_a_page_or_a_file_of_the_class(class_: House, tmp_path: Path) -> None:
    ada = class_.tab("Ada")
    hand_in(ada)
    secrets: list[Any] = [*class_.links.values(), ada.cookies["class"]]
    seen = "".join(ada.get(path).text for path in ("/", "/hand-in/1", "/ladder", "/student/2", "/nothing"))
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir() if path.is_file())
    assert not any(secret in seen or secret.encode() in stored for secret in secrets)


def test_every_attack_of_the_table_has_its_tests() -> None:
    root = Path(__file__).parents[2]
    section = (root / "SECURITY.md").read_text(encoding="utf-8").partition("## A class's server")[2]
    files = [*(root / "tests" / "classroom").glob("test_*.py"), root / "tests" / "cli" / "test_classroom.py"]
    text = "".join(file.read_text(encoding="utf-8") for file in [*files, root / "tests" / "arena" / "test_hostile.py"])
    there = set(re.findall(r"^def test_(\w+)", text, re.MULTILINE))
    attacks = [line.strip("| ").split(" | ") for line in section.splitlines() if line.startswith("| ")][1:]
    for attack, *_, tests in attacks:
        named = re.findall(r"`(\w+)`", tests)
        assert named, attack
        assert set(named) <= there, attack
