"""A server of its own, a headless Chromium, and the clicks of a person."""

import json
import os
import re
import shutil
import signal
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote

import pytest

from tests.cli.process import KIBITZ

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
ELSEWHERE = "elsewhere.test"
"""This machine by a name that browsers don't trust more than any address without https."""
RESOLVED = f"--host-resolver-rules=MAP {ELSEWHERE} 127.0.0.1"
PHONE = {"width": 360, "height": 740}
DESK = {"width": 1200, "height": 860}
SEED = "5"
PATIENCE = 60_000
"""Milliseconds until something must have happened on a machine that is busy."""
EXPECTED = re.compile(
    "WebSocket|^NetworkError|^error loading dynamically|^Storage access is restricted"
    "|^The operation was aborted|A ServiceWorker intercepted the request"
)
"""On the console: a server that is killed on purpose closes the connection, a page that is left gives up what it loads,
and Firefox says where nothing is kept."""
CLICK = "element => element.dispatchEvent(new MouseEvent('click', {bubbles: true}))"

MOST_MOVES = 400
LATE = {"rummikub": "rummikub; phase play; hands 6R / 12K 2B; table 3R 4R 5R / 9K 9B 9Y; opened yes yes"}
"""Where a game goes on that somebody who presses anything never ends."""
FIRST = {"rummikub": "[id^=at-rack].open, #at-end.open", "indian-rummy": "#at-stock.open"}
"""What is pressed before anything else: who presses just anything there never ends, or gives up at once."""
QUICK: dict[str, dict[str, Any]] = {
    "betsy": {"against": "greedy"},
    "gin-rummy": {"against": "greedy", "options": {"target": 0}},
    "indian-rummy": {"against": "greedy", "seats": 2},
    "rummikub": {"against": "greedy", "seats": 2},
    "rummy": {"against": "greedy"},
    "take-five": {"against": "low-to-high", "seats": 3},
}
"""Opponents that always answer the same way, in no time."""


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
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", RESOLVED])
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
    unexpected = [text for text in said if not EXPECTED.search(text)]
    assert not unexpected, unexpected


def board(page: Any) -> str:
    return str(page.locator(".board svg").first.text_content())


@contextmanager
def beside(page: Any) -> Iterator[Any]:
    """Another tab of the same browser, with the same page."""
    other = page.context.new_page()
    other.set_default_timeout(PATIENCE)
    other.goto(page.url)
    other.wait_for_selector(".board svg")
    yield other
    other.close()


def check_that_both_show_what_either_plays(first: Any, second: Any) -> None:
    """Two tabs have the same game open."""
    for by, seen in ((first, second), (second, first)):
        before = shown(seen)
        click_a_move(by, Random(3))
        wait_for_change(seen, before)
        assert board(seen) == board(by)


def begin(page: Any, link: str, game: str, **wish: str) -> None:
    """A new table by the form, with the same deal each time."""
    page.goto(f"{link}#/new/{game}")
    page.wait_for_selector("form.new button.main")
    for name, value in ({"seed": SEED} | wish).items():
        page.locator(f"form.new [name={name}]").evaluate("(element, value) => { element.value = value; }", value)
    page.click("form.new button.main")
    page.wait_for_selector(".board svg")


def wish_at_home(page: Any, game: str, **wish: Any) -> None:
    """How somebody has played a game before: home deals it the same way, here the same cards too."""
    text = json.dumps({"seed": SEED, "seat": 0, "seconds": 0.1} | wish)
    page.evaluate("([name, wish]) => localStorage.setItem(name, wish)", [f"kibitz-wish-{game}", text])
    page.reload()
    page.wait_for_selector(".games svg")


def shown(page: Any) -> int:
    return int(page.locator(".board[data-shown]").get_attribute("data-shown"))


def wait_for_change(page: Any, before: int) -> None:
    page.wait_for_function("before => Number(document.querySelector('.board').dataset.shown) > before", arg=before)


def is_over(page: Any) -> bool:
    return bool(page.locator("a", has_text="Review the game").is_visible())


def wait_for_answer(page: Any) -> None:
    """The page shows ... from the moment a move is sent until the server has answered."""
    page.wait_for_function("() => document.querySelector('.status').textContent !== '...'")


Press = Callable[[Any, Any], None]
"""How somebody clicks an element of a page."""
POINT = """element => {
    element.scrollIntoView({block: 'nearest', inline: 'nearest'});
    const box = element.getBoundingClientRect();
    const shares = [0.5, 0.25, 0.75, 0.1, 0.9];
    for (const down of shares) for (const across of shares) {
        const point = [box.left + across * box.width, box.top + down * box.height];
        const top = document.elementFromPoint(...point);
        if (top && (element.contains(top) || top.closest('[data-say], [data-toggle]') === element)) return point;
    }
    return null;
}"""
"""Where an element can be seen: a card may lie below another one."""
SIGHT = "() => document.querySelector('.boards').innerHTML + document.querySelector('.status').textContent"
TABS = """element => {
    const all = [...document.querySelectorAll("a[href], button, input, select, summary, [tabindex='0']")];
    const seen = all.filter(one => !one.disabled && one.checkVisibility({visibilityProperty: true}));
    const [to, from] = [element, document.activeElement].map(one => seen.indexOf(one));
    if (from >= 0) return to - from;
    const before = seen.filter(one => document.activeElement.compareDocumentPosition(one) & 2).length;
    return to < before ? to - before : to - before + 1;
}"""
"""How many times Tab leads from what has the focus to an element."""


def press_by_script(page: Any, element: Any) -> None:
    """The quickest, where it does not matter how it is done."""
    element.evaluate(CLICK)


def press_by_mouse(page: Any, element: Any) -> None:
    page.mouse.click(*point_of(element))


def press_by_touch(page: Any, element: Any) -> None:
    page.touchscreen.tap(*point_of(element))


def press_by_keyboard(page: Any, element: Any) -> None:
    """Go there with Tab, and press Enter."""
    # After a click Tab may begin elsewhere than at what has the focus.
    for _ in range(3):
        steps = element.evaluate(TABS)
        for _ in range(abs(steps)):
            page.keyboard.press("Tab" if steps > 0 else "Shift+Tab")
        if element.evaluate("element => element === document.activeElement"):
            page.keyboard.press("Enter")
            return
    focused = page.evaluate("document.activeElement.outerHTML.slice(0, 200)")
    raise AssertionError(f"Tab does not lead there but to {focused}")


def point_of(element: Any) -> tuple[float, float]:
    point = element.evaluate(POINT)
    assert point, f"nothing to be seen of {element.evaluate('element => element.outerHTML')[:200]}"
    across, down = point
    return across, down


def click_a_move(
    page: Any,
    rng: Random,
    press: Press = press_by_script,
    first: str = "",
    until: Callable[[], bool] | None = None,
) -> None:
    """Clicks on elements of the picture until a move is played, or until something else holds.

    What the selector `first` finds is clicked before anything else.
    """
    before = shown(page)
    for _ in range(60):
        spots = page.query_selector_all(".board [data-say].open")
        toggles = page.query_selector_all(".board [data-toggle]")
        buttons = page.query_selector_all(".choices button")
        if toggles and not spots:
            for toggle in toggles:
                if rng.randrange(2):
                    press(page, toggle)
            buttons = page.query_selector_all(".choices button.main")
        if preferred := first and page.query_selector_all(f".board :is({first})"):
            chosen = preferred[0]
        elif buttons and (toggles or rng.randrange(2) or not spots):
            chosen = rng.choice(buttons)
        else:
            chosen = rng.choice(spots)
        seen = page.evaluate(SIGHT)
        press(page, chosen)
        wait_for_answer(page)
        if until() if until else shown(page) > before:
            return
        # A click that nothing hears fails here; at a shared table the answer may come after news of the others.
        page.wait_for_function(f"seen => ({SIGHT})() !== seen", arg=seen)
        if not until and shown(page) > before:
            return
    raise AssertionError("no clicks say a move")


def begin_at_home(page: Any, press: Press, game: str) -> None:
    wish_at_home(page, game, **QUICK.get(game, {}))
    press(page, page.locator(f".games li:has(a[href='#/rules/{game}']) button.main"))
    page.wait_for_selector(".board [data-say], .board [data-toggle], .choices button")
    page.wait_for_selector(".offered")


def play_to_the_end(page: Any, press: Press, game: str) -> None:
    if game in LATE:
        page.goto(f"{page.url.partition('#')[0]}#/new/{game}?start={quote(LATE[game])}")
        press(page, page.locator("form.new button.main"))
        page.wait_for_selector(".board [data-say].open")
    rng, moves = Random(5), 0
    while not is_over(page):
        click_a_move(page, rng, press, FIRST.get(game, ""))
        moves += 1
        assert moves < MOST_MOVES, "the game does not end"
    assert page.locator(".status").inner_text()


def drop(page: Any, path: Path) -> None:
    """Drop a file onto the middle of the page."""
    page.evaluate(
        """([name, text]) => {
            const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File([text], name));
            const drop = new DragEvent("drop", {dataTransfer, bubbles: true, cancelable: true});
            document.querySelector("main").dispatchEvent(drop);
        }""",
        [path.name, path.read_text()],
    )


def check_accessibility(page: Any, *themes: str) -> None:
    """axe finds nothing in the page as it is shown, in either theme or in this one."""
    library = pytest.importorskip("axe_playwright_python.sync_playwright", reason="pip install axe-playwright-python")
    for theme in themes or ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        found = library.Axe().run(page).response["violations"]
        assert not found, f"{theme}: {[(one['id'], one['nodes'][0]['html'][:200]) for one in found]}"


def check_fits(page: Any) -> None:
    """Nothing sticks out at the right."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def check_is_in_sight(page: Any, part: str) -> None:
    """A part is seen without scrolling."""
    box = page.locator(part).first.bounding_box()
    assert box["y"] >= 0, part
    assert box["y"] + box["height"] <= page.viewport_size["height"], part


def check_nobody_is_a_seat(page: Any, where: str) -> None:
    """Players have names in all that a person reads or hears; not in what is typed, which programs read too."""
    texts = page.evaluate(
        "() => [document.title, document.body.innerText, document.getElementById('live').textContent,"
        "...[...document.querySelectorAll('[aria-label]')].map(one => one.getAttribute('aria-label')),"
        "...[...document.querySelectorAll('[title]')].map(one => one.getAttribute('title')),"
        "...[...document.querySelectorAll('title')].map(one => one.textContent)]"
    )
    assert not [line for text in texts for line in re.findall(r".*\bseats? \d.*", text, re.IGNORECASE)], where
