"""Programs of one's own: taken in, checked, and played behind the arena's walls."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from kibitz.arena.sandbox import levels
from kibitz.page import program_worker, uploads
from tests.page.house import ORIGIN, TABLE, Helpers, client
from tests.page.programs import FAULTY, GOOD, NO_PROGRAM


@pytest.fixture
def page(tmp_path: Path) -> Iterator[TestClient]:
    if program_worker.unsafe():
        pytest.skip("this machine can't isolate programs")
    thinkers = Helpers()
    with client(tmp_path, thinkers=thinkers) as page:
        yield page


def hand_in(page: TestClient, name: str, text: str | bytes, **query: str) -> Any:
    return page.post("/programs", params={"name": name, **query}, content=text, headers=ORIGIN)


@pytest.mark.slow
def test_a_program_is_checked_and_plays_in_its_sandbox(page: TestClient, tmp_path: Path) -> None:
    found = hand_in(page, "../../mine.py", GOOD).json()
    assert (found["game"], found["name"], found["passed"], found["plays"]) == ("take-five", "mine", True, True)
    assert [path.name for path in (tmp_path / "programs" / found["key"] / "upload").iterdir()] == ["mine.py"]
    bad = hand_in(page, "bad.py", FAULTY).json()
    assert not bad["passed"]
    assert "no card" in bad["findings"][0]["message"]
    words = f"program:{bad['key']},low-to-high,program:{bad['key']}"
    with page.websocket_connect(TABLE, headers=ORIGIN) as table:
        table.send_json({"type": "new", "game": "take-five", "seats": 3, "seed": "3", "against": words})
        shown = table.receive_json()
        assert shown["names"] == ["bad", "low-to-high", "bad-2"]
        while not shown["over"]:
            table.send_json({"type": "step"})
            shown = table.receive_json()
            assert shown["type"] == "table", shown
        assert {fault[0] for fault in shown["faults"]} == {"bad", "bad-2"}
        _, category, message, view, move = shown["faults"][0]
        assert category == "crash"
        assert "no card" in message
        assert view
        assert move
        table.send_json({"type": "open", "id": shown["id"]})
        assert table.receive_json()["faults"] == shown["faults"]
        table.send_json({"type": "new", "game": "betsy", "against": f"program:{bad['key']}"})
        assert "plays take-five" in table.receive_json()["text"]
        table.send_json({"type": "new", "game": "take-five", "against": "program:../../x"})
        assert "drop it again" in table.receive_json()["text"]


@pytest.mark.slow
def test_what_is_no_program_is_refused_and_not_kept(page: TestClient, tmp_path: Path) -> None:
    for name, text, status, expected in (
        ("hello.py", NO_PROGRAM, 400, "neither its name nor its text"),
        ("hello.exe", GOOD, 400, "expected a program"),
        ("empty.py", "", 400, "an empty file"),
        ("large.py", "x" * (uploads.MOST_BYTES + 1), 413, "expected a smaller program"),
        ("broken.zip", b"PK\x03\x04 no zip", 400, "broken.zip"),
    ):
        answer = hand_in(page, name, text)
        assert answer.status_code == status, answer.text
        assert expected in answer.json()["error"]
    assert hand_in(page, "x.py", GOOD, game="bridge").status_code == 400
    assert page.post("/programs", params={"name": "mine.py"}, content=GOOD).status_code == 403
    assert not list((tmp_path / "programs").glob("*"))


def test_without_walls_programs_are_refused_and_the_page_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = {"namespaces": "not allowed", "bubblewrap": "bwrap is not installed", "limits": ""}
    monkeypatch.setattr(levels, "levels", lambda: broken)
    reason = program_worker.unsafe()
    assert "bwrap is not installed" in reason
    thinkers = Helpers()
    thinkers.programs.reason = reason
    with client(tmp_path, thinkers=thinkers) as page:
        assert page.get("/programs").json()["refused"] == reason
        answer = hand_in(page, "mine.py", GOOD)
        assert (answer.status_code, answer.json()["error"]) == (409, reason)
    with pytest.raises(ValueError, match="can't isolate"):
        program_worker.walls()


def test_only_the_newest_programs_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uploads, "MOST_KEPT", 2)
    for number in range(4):
        key = f"{number:032x}"
        uploads.put(uploads.folder(tmp_path) / key / uploads.UPLOAD / "a.py", b"x")
    uploads.forget_oldest(tmp_path, {})
    assert len(list(uploads.folder(tmp_path).iterdir())) == 2
