"""The session of a tab without a server, with a thinker in the same process."""

import asyncio
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kibitz import data_files
from kibitz.page import in_tab
from kibitz.table import InvalidText

NEW = {"type": "new", "game": "take-five", "seed": "3", "seats": 2, "seat": 0, "against": "low-to-high", "key": "k"}

PREPARED = """
import asyncio, json, sys
from kibitz.page import in_tab
in_tab.prepare()
before = {**sys.modules}
async def begin(): in_tab.connect(print, print, print, print)
asyncio.run(begin())
compiled = [name for name, one in before.items() if "kibitz" in name and str(one.__file__).endswith((".so", ".pyd"))]
print(json.dumps({"compiled": compiled, "missing": [name for name in {*sys.modules} - {*before} if "kibitz" in name]}))
"""


class Browser:
    """What a browser gives the session: a place for games, and a thinker that answers at once."""

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}
        self.said = asyncio.Queue[dict[str, Any]]()
        self.stopped: list[int] = []
        self.is_slow = False
        self.take: Callable[[str, str], None] = in_tab.connect(self.post, self.think, self.stopped.append, self.keep)

    def post(self, line: str) -> None:
        self.said.put_nowait(json.loads(line))

    async def think(self, number: int, question: str, seconds: float) -> str:
        if self.is_slow:
            await asyncio.sleep(60)
        return in_tab.think(question)

    async def keep(self, name: str, text: str) -> None:
        self.kept[name] = text

    async def says(self, message: dict[str, Any], kept: str = "") -> dict[str, Any]:
        self.take(json.dumps(message), kept)
        return await self.said.get()


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    return tmp_path


def test_a_game_is_stored_before_the_page_hears_of_it_and_opened_in_another_worker(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> tuple[dict[str, Any], str]:
        browser = Browser()
        table = await browser.says(NEW)
        assert [*browser.kept] == [table["id"]]
        table = await browser.says({"type": "say", "move": table["moves"][0]})
        return table, browser.kept[table["id"]]

    async def go_on(table: dict[str, Any], kept: str) -> dict[str, Any]:
        return await Browser().says({"type": "open", "id": table["id"], "key": "k"}, kept)

    table, kept = asyncio.run(play())
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "another"))
    again = asyncio.run(go_on(table, kept))
    assert again["text" if again["type"] == "error" else "picture"] == table["picture"]


@pytest.mark.slow
def test_what_is_imported_before_memory_is_kept_is_all_of_a_session_and_no_compiled_module() -> None:
    done = subprocess.run([sys.executable, "-c", PREPARED], check=True, capture_output=True, text=True)
    assert json.loads(done.stdout) == {"compiled": [], "missing": []}


def test_a_thought_that_nobody_waits_for_is_stopped() -> None:
    async def ask() -> list[int]:
        browser = Browser()
        await browser.says(NEW)
        browser.is_slow = True
        browser.take(json.dumps({"type": "ask"}), "")
        browser.take(json.dumps({"type": "quiet"}), "")
        for _ in range(100):
            await asyncio.sleep(0.001)
            if browser.stopped:
                break
        return browser.stopped

    assert len(asyncio.run(ask())) == 1


def test_a_thinkers_error_reaches_the_session() -> None:
    with pytest.raises(InvalidText, match="no such thing"):
        asyncio.run(in_tab.TabWorkers(think, print).run(fail, seconds=0.1))


async def think(number: int, question: str, seconds: float) -> str:
    return in_tab.think(question)


def fail(seconds: float) -> None:
    raise InvalidText("no such thing")


def test_no_program_plays_in_a_tab() -> None:
    async def say() -> dict[str, Any]:
        return await Browser().says(NEW | {"against": "program:" + "0" * 32})

    assert asyncio.run(say())["type"] == "error"
    assert asyncio.run(in_tab.NoPrograms().refused()) == in_tab.NO_PROGRAMS


def test_tables_that_the_archive_lacks_come_from_the_site(monkeypatch: pytest.MonkeyPatch) -> None:
    class Bytes:
        def to_bytes(self) -> bytes:
            return b"from the site"

    monkeypatch.setattr(data_files, "fetch", None)
    in_tab.read_from(lambda name: Bytes())
    assert data_files.data_file("games/nowhere/data/x.bin") == b"from the site"
    assert data_files.data_file("py.typed") != b"from the site"


def test_a_table_that_does_not_come_is_an_error_that_a_session_survives(monkeypatch: pytest.MonkeyPatch) -> None:
    def fetch(name: str) -> in_tab.Bytes:
        raise RuntimeError("NetworkError")

    monkeypatch.setattr(data_files, "fetch", None)
    in_tab.read_from(fetch)
    with pytest.raises(InvalidText, match="expected a network"):
        data_files.data_file("games/nowhere/data/x.bin")


def test_a_table_for_several_people_names_the_command_instead() -> None:
    async def share() -> dict[str, Any]:
        wish = {"seats": 3, "against": "low-to-high", "minutes": 0, "increment": 0, "key": "k", "name": "Ann"}
        return await Browser().says({"type": "share", "game": "take-five", **wish})

    assert asyncio.run(share()) == {"type": "error", "text": in_tab.NO_COMPANY}
