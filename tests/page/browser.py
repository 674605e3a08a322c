"""A server of its own, a headless Chromium, and the clicks of a person."""

import os
import shutil
import signal
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.cli.process import KIBITZ

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
PHONE = {"width": 360, "height": 740}
DESK = {"width": 1200, "height": 860}
PATIENCE = 60_000
"""Milliseconds until something must have happened on a machine that is busy."""
CLICK = "element => element.dispatchEvent(new MouseEvent('click', {bubbles: true}))"


class Server:
    """`kibitz page` in a process of its own, which can be killed and started again at the same address."""

    def __init__(self, home: Path, *more: str, kibitz: Sequence[str] = KIBITZ) -> None:
        """more are words of its command, kibitz is how another Python runs it."""
        self.home, self.port, self.more, self.kibitz = home, 0, more, kibitz
        self.start()

    def start(self) -> None:
        words = ["page", "--no-browser", "--port", str(self.port), *self.more]
        environment = {**os.environ, "XDG_STATE_HOME": str(self.home)}
        self.process = subprocess.Popen(
            [*self.kibitz, *words], env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        assert self.process.stdout
        self.link = self.process.stdout.readline().split()[3].partition("#")[0]
        self.port = int(self.link.rstrip("/").rpartition(":")[2])

    def end(self, by: int = signal.SIGTERM) -> None:
        self.process.send_signal(by)
        self.process.wait()
        assert self.process.stdout
        self.process.stdout.close()


@contextmanager
def chromium() -> Iterator[Any]:
    if not CHROMIUM:
        pytest.skip("no chromium on this machine: apt-get install chromium")
    sync_api = pytest.importorskip("playwright.sync_api", reason="pip install playwright")
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@contextmanager
def tab(browser: Any, link: str, **settings: Any) -> Iterator[Any]:
    """A page in a context of its own; whatever it writes to the console fails the test."""
    context = browser.new_context(**{"viewport": DESK, "reduced_motion": "reduce"} | settings)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text) if message.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: said.append(str(error)))
    page.goto(link)
    yield page
    context.close()
    # A server that is killed on purpose closes the connection.
    assert not [text for text in said if "WebSocket" not in text]


def begin(page: Any, link: str, game: str, **wish: str) -> None:
    """A new table by the form."""
    page.goto(f"{link}#/new/{game}")
    page.wait_for_selector("form.new button.main")
    for name, value in wish.items():
        page.locator(f"form.new [name={name}]").evaluate("(element, value) => { element.value = value; }", value)
    page.click("form.new button.main")
    page.wait_for_selector(".board svg")


def shown(page: Any) -> int:
    return int(page.locator(".board[data-shown]").get_attribute("data-shown"))


def wait_for_change(page: Any, before: int) -> None:
    page.wait_for_function("before => Number(document.querySelector('.board').dataset.shown) > before", arg=before)


def is_over(page: Any) -> bool:
    return bool(page.locator("a", has_text="Review the game").is_visible())


def wait_for_answer(page: Any) -> None:
    """The page shows ... from the moment a move is sent until the server has answered."""
    page.wait_for_function("() => document.querySelector('.status').textContent !== '...'")


def click_a_move(page: Any, rng: Random, press: Any = None) -> None:
    """Clicks on elements of the picture until a move is played."""
    before = shown(page)
    for _ in range(60):
        spots = page.query_selector_all(".board [data-say].open")
        toggles = page.query_selector_all(".board [data-toggle]")
        buttons = page.query_selector_all(".choices button")
        if toggles and not spots:
            for toggle in toggles:
                if rng.randrange(2):
                    toggle.evaluate(CLICK)
            buttons = page.query_selector_all(".choices button.main")
        if buttons and (toggles or rng.randrange(2) or not spots):
            rng.choice(buttons).click()
        else:
            element = rng.choice(spots)
            press(element) if press else element.evaluate(CLICK)
        wait_for_answer(page)
        if shown(page) > before:
            return
    raise AssertionError("no clicks say a move")


def drop(page: Any, path: Path) -> None:
    """Drop a file onto the middle of the page."""
    data = page.evaluate_handle(
        "([name, text]) => { const data = new DataTransfer(); data.items.add(new File([text], name)); return data; }",
        [path.name, path.read_text()],
    )
    page.dispatch_event("main", "drop", {"dataTransfer": data})


def check_accessibility(page: Any) -> None:
    """axe finds nothing in the page as it is shown, in either theme."""
    library = pytest.importorskip("axe_playwright_python.sync_playwright", reason="pip install axe-playwright-python")
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        found = library.Axe().run(page).response["violations"]
        assert not found, f"{theme}: {[(one['id'], one['nodes'][0]['html'][:200]) for one in found]}"
