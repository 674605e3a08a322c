"""A headless Firefox, driven by WebDriver BiDi, which it speaks without a driver: Playwright needs a patched one."""

import json
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from tests.page.browser import POINT

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
PATIENCE = 60
"""Seconds until something must have happened on a machine that is busy."""
SHOWN = "Number(document.querySelector('.board').dataset.shown)"
CLICKABLE = ".choices button, .board [data-say].open, .board [data-toggle]"
LISTENS = "WebDriver BiDi listening on "


class Tab:
    """A tab, what it wrote to the console, and the addresses that it asked."""

    def __init__(self, socket: Any) -> None:
        self.socket, self.numbers, self.said, self.asked = socket, count(1), list[str](), list[str]()
        self.ask("session.new", capabilities={})
        self.ask("session.subscribe", events=["log.entryAdded", "network.beforeRequestSent"])
        self.context = self.ask("browsingContext.getTree")["contexts"][0]["context"]

    def ask(self, method: str, **params: Any) -> Any:
        """The answer to a command."""
        number = next(self.numbers)
        self.socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            said = json.loads(self.socket.recv(timeout=PATIENCE))
            if said.get("method") == "log.entryAdded" and said["params"]["level"] in ("error", "warn"):
                self.said.append(said["params"]["text"])
            if said.get("method") == "network.beforeRequestSent":
                self.asked.append(said["params"]["request"]["url"])
            if said.get("id") == number:
                assert said["type"] == "success", said
                return said["result"]

    def open(self, link: str, wide: int, high: int) -> None:
        self.ask("browsingContext.setViewport", context=self.context, viewport={"width": wide, "height": high})
        self.ask("browsingContext.navigate", context=self.context, url=link, wait="complete")

    def evaluate(self, script: str) -> Any:
        """The value of an expression, as JSON can have it."""
        wrapped = f"(async () => JSON.stringify(await ({script})))()"
        found = self.ask("script.evaluate", expression=wrapped, target={"context": self.context}, awaitPromise=True)
        assert found["type"] == "success", found
        return json.loads(found["result"].get("value", "null"))

    def wait(self, condition: str) -> None:
        """Until an expression is true."""
        look = f"({condition}) ? go(true) : Date.now() > end ? go(false) : setTimeout(look, 20, go)"
        script = f"(() => {{ const end = Date.now() + {1000 * PATIENCE}; const look = go => {look}; "
        assert self.evaluate(f"{script} return new Promise(look); }})()"), condition

    def press(self, *points: tuple[float, float]) -> None:
        """Press the mouse at the first point, and release it at the last one."""
        way = [{"type": "pointerMove", "x": round(x), "y": round(y)} for x, y in points]
        moves = [way[0], {"type": "pointerDown", "button": 0}, *way[1:], {"type": "pointerUp", "button": 0}]
        mouse = {"type": "pointer", "id": "mouse", "actions": moves}
        self.ask("input.performActions", context=self.context, actions=[mouse])


@contextmanager
def firefox(folder: Path) -> Iterator[Tab]:
    if not FIREFOX:
        pytest.skip("no firefox on this machine: apt-get install firefox-esr")
    client = pytest.importorskip("websockets.sync.client", reason="pip install websockets")
    words = [FIREFOX, "--headless", "--remote-debugging-port=0", "--profile", str(folder), "--no-remote"]
    with subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stderr
            line = next(line for line in process.stderr if LISTENS in line)
            with client.connect(f"{line.split(LISTENS)[1].strip()}/session", max_size=None) as socket:
                tab = Tab(socket)
                yield tab
                assert not tab.said
        finally:
            process.terminate()


def click(page: Tab, selector: str) -> None:
    page.press(point_of(page, selector))


def point_of(page: Tab, selector: str) -> tuple[float, float]:
    across, down = page.evaluate(f"({POINT})(document.querySelector({selector!r}))")
    return across, down


def begin(page: Tab, link: str, game: str, size: tuple[int, int]) -> None:
    page.open(link, *size)
    page.wait("document.querySelectorAll('.games svg').length > 9")
    entry = f"document.querySelector('a[href=\"#/rules/{game}\"]').closest('li')"
    called = page.evaluate(f"{entry}.querySelector('h2').innerText")
    click(page, f"button[aria-label='Play {called}']")
    page.wait(f"document.querySelector({CLICKABLE!r})")


def play_and_ask(page: Tab, link: str, game: str, size: tuple[int, int]) -> None:
    """A move that somebody clicks, and then advice."""
    begin(page, link, game, size)
    before = page.evaluate(SHOWN)
    for attempt in range(20):
        has_button = attempt % 2 and page.evaluate("Boolean(document.querySelector('.choices button'))")
        click(page, ".choices button" if has_button else CLICKABLE)
        page.wait("document.querySelector('.status').textContent !== '...'")
        if page.evaluate(SHOWN) > before:
            break
    assert page.evaluate(SHOWN) > before
    page.wait(f"document.querySelector({CLICKABLE!r})")
    click(page, ".advice button")
    page.wait("document.querySelector('.advice tbody tr')")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not page.said
