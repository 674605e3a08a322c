"""The session of a tab without a server, with a thinker in the same process."""

from __future__ import annotations

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


class Games:
    """The games that a browser keeps, and its tabs."""

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}
        self.tabs: list[Tab] = []
        self.has_room, self.are_slow = True, False

    def tell(self, own: Tab, name: str) -> None:
        for tab in self.tabs:
            if tab is not own:
                tab.channel.changed(name)


class Tab:
    """What a browser gives the session of a tab: its games, and a thinker that answers at once."""

    def __init__(self, games: Games | None = None) -> None:
        self.games = games or Games()
        self.games.tabs.append(self)
        self.said = asyncio.Queue[dict[str, Any]]()
        self.stopped: list[int] = []
        self.is_slow = self.is_asked = False
        self.channel = in_tab.connect(self.post, self.think, self.stopped.append, self)

    def post(self, line: str) -> None:
        self.said.put_nowait(json.loads(line))

    async def think(self, number: int, question: str, seconds: float) -> str:
        self.is_asked = True
        if self.is_slow:
            await asyncio.sleep(60)
        return in_tab.think(question)

    async def read(self, name: str) -> str:
        await asyncio.sleep(0)
        return self.games.kept.get(name, "")

    async def replace(self, name: str, before: str, text: str) -> str:
        await asyncio.sleep(0)
        if not self.games.has_room:
            return ""
        if self.games.kept.get(name, before) == before:
            self.games.kept[name] = text
        kept = self.games.kept[name]
        while self.games.are_slow:
            await asyncio.sleep(0)
        return kept

    def tell(self, name: str) -> None:
        self.games.tell(self, name)

    async def says(self, message: dict[str, Any]) -> dict[str, Any]:
        self.channel.take(json.dumps(message))
        return await self.said.get()


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    return tmp_path


def test_a_game_is_stored_before_the_page_hears_of_it_and_opened_in_another_worker(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> tuple[dict[str, Any], Games]:
        tab = Tab()
        table = await tab.says(NEW)
        assert [*tab.games.kept] == [table["id"]]
        table = await tab.says({"type": "say", "move": table["moves"][0]})
        return table, tab.games

    async def go_on(table: dict[str, Any], games: Games) -> dict[str, Any]:
        return await Tab(games).says(opening(table))

    table, games = asyncio.run(play())
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "another"))
    again = asyncio.run(go_on(table, games))
    assert again["text" if again["type"] == "error" else "picture"] == table["picture"]


async def until(holds: Callable[[], object]) -> None:
    for _ in range(1000):
        if holds():
            return
        await asyncio.sleep(0.001)
    raise AssertionError("it does not come to that")


def opening(table: dict[str, Any]) -> dict[str, Any]:
    return {"type": "open", "id": table["id"], "key": "k"}


def move(table: dict[str, Any], place: int = 0) -> dict[str, Any]:
    return {"type": "say", "move": table["moves"][place]}


@pytest.fixture
def pair(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], tuple[Tab, Tab]]:
    """Two tabs of the same browser, each with files of its own."""

    def begin() -> tuple[Tab, Tab]:
        first = Tab()
        monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "another"))
        return first, Tab(first.games)

    return begin


def test_two_tabs_show_what_either_plays(pair: Callable[[], tuple[Tab, Tab]]) -> None:
    async def play() -> None:
        one, other = pair()
        table = await one.says(NEW)
        await one.says(opening(table))
        await other.says(opening(table))
        for by, beside in ((one, other), (other, one), (one, other)):
            table = await by.says(move(table))
            seen = await beside.said.get()
            assert seen["picture"] == table["picture"]
            assert seen["played"] == table["played"]
        assert one.said.empty()
        assert other.said.empty()

    asyncio.run(play())


def test_who_plays_on_from_an_old_position_is_told_and_overwrites_nothing(
    pair: Callable[[], tuple[Tab, Tab]], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        one, other = pair()
        # Neither hears of the other, as where both play at once.
        monkeypatch.setattr(Games, "tell", lambda *given: None)
        table = await one.says(NEW)
        await one.says(opening(table))
        await other.says(opening(table))
        first = await one.says(move(table, 0))
        kept = one.games.kept[table["id"]]
        shown = await other.says(move(table, 1))
        assert shown["picture"] == first["picture"]
        assert await other.said.get() == {"type": "error", "text": in_tab.OVERTAKEN}
        assert one.games.kept[table["id"]] == kept
        # It goes on from there, and the first one is the one that is behind now.
        second = await other.says(move(shown))
        assert second["played"] > first["played"]
        assert (await one.says({"type": "undo"}))["picture"] == second["picture"]
        assert (await one.said.get())["type"] == "error"

    asyncio.run(play())


def test_a_page_that_shows_another_game_hears_nothing_and_finds_it_as_it_is(
    pair: Callable[[], tuple[Tab, Tab]],
) -> None:
    async def play() -> None:
        one, other = pair()
        table = await one.says(NEW)
        await one.says(opening(table))
        await other.says(opening(table))
        assert (await other.says({"type": "page", "number": 2}))["type"] == "page"
        await one.says({"type": "resign"})
        assert (await other.says({"type": "page", "number": 3}))["number"] == 3
        # A game that ended elsewhere is reviewed here.
        assert (await other.says({"type": "review", "id": table["id"], "judge": False}))["type"] == "boards"
        assert (await other.says(opening(table)))["over"]

    asyncio.run(play())


def test_a_browser_without_room_plays_on_from_what_the_tab_has(tmp_path: Path) -> None:
    async def play() -> None:
        tab = Tab()
        table = await tab.says(NEW)
        tab.games.has_room = False
        table = await tab.says(move(table))
        again = await tab.says(opening(table))
        assert again["played"] == table["played"] > 0

    asyncio.run(play())


def test_a_thought_that_is_stopped_while_its_game_is_stored_is_no_other_tab() -> None:
    async def play() -> None:
        tab = Tab()
        table = await tab.says(move(await tab.says(NEW)))
        tab.is_asked = False
        kept, tab.games.are_slow = tab.games.kept[table["id"]], True
        tab.channel.take(json.dumps({"type": "ask"}))
        await until(lambda: tab.games.kept[table["id"]] != kept)
        tab.channel.take(json.dumps({"type": "undo"}))
        await asyncio.sleep(0.01)
        assert not tab.is_asked
        tab.games.are_slow = False
        await until(lambda: not tab.said.empty())
        assert (await tab.said.get())["type"] == "table"
        assert tab.said.empty()

    asyncio.run(play())


def test_advice_that_can_not_be_had_is_an_error_that_the_page_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask() -> None:
        tab = Tab()
        await tab.says(NEW)
        monkeypatch.setattr(in_tab, "think", lambda question: in_tab._packed((None, InvalidText(in_tab.NO_NETWORK))))
        assert await tab.says({"type": "ask"}) == {"type": "error", "text": in_tab.NO_NETWORK}

    asyncio.run(ask())


def test_a_move_is_stored_before_the_others_think() -> None:
    async def play() -> None:
        tab = Tab()
        table = await tab.says(NEW | {"game": "betsy", "against": "greedy", "seat": 0})
        tab.is_slow = True
        before = tab.games.kept[table["id"]]
        tab.channel.take(json.dumps({"type": "say", "move": "e2e4"}))
        await until(lambda: tab.games.kept[table["id"]] != before)
        assert "e2e4" in tab.games.kept[table["id"]]
        assert tab.said.empty()

    asyncio.run(play())


@pytest.mark.slow
def test_what_is_imported_before_memory_is_kept_is_all_of_a_session_and_no_compiled_module() -> None:
    done = subprocess.run([sys.executable, "-c", PREPARED], check=True, capture_output=True, text=True)
    assert json.loads(done.stdout) == {"compiled": [], "missing": []}


def test_a_thought_that_nobody_waits_for_is_stopped() -> None:
    async def ask() -> list[int]:
        tab = Tab()
        await tab.says(NEW)
        tab.is_slow = True
        tab.channel.take(json.dumps({"type": "ask"}))
        await until(lambda: tab.is_asked)
        tab.channel.take(json.dumps({"type": "quiet"}))
        await until(lambda: tab.stopped)
        return tab.stopped

    assert len(asyncio.run(ask())) == 1


def test_a_thinkers_error_reaches_the_session() -> None:
    with pytest.raises(InvalidText, match="no such thing"):
        asyncio.run(in_tab.TabWorkers(think, print, nothing).run(fail, seconds=0.1))


async def think(number: int, question: str, seconds: float) -> str:
    return in_tab.think(question)


async def nothing() -> None:
    pass


def fail(seconds: float) -> None:
    raise InvalidText("no such thing")


def test_no_program_plays_in_a_tab() -> None:
    async def say() -> dict[str, Any]:
        return await Tab().says(NEW | {"against": "program:" + "0" * 32})

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
        return await Tab().says({"type": "share", "game": "take-five", **wish})

    assert asyncio.run(share()) == {"type": "error", "text": in_tab.NO_COMPANY}
