"""The page as a folder: what it holds, and in a real browser, from a server of plain files, in a folder of it."""

import json
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kibitz.page import in_tab, site
from kibitz.table import InvalidText
from tests.page.browser import (
    ELSEWHERE,
    FIRST,
    begin,
    begin_at_home,
    beside,
    board,
    check_fits,
    check_that_both_show_what_either_plays,
    chromium,
    click_a_move,
    drop,
    play_to_the_end,
    press_by_keyboard,
    press_by_mouse,
    shown,
    tab,
)
from tests.page.firefox import firefox, launched
from tests.page.plain_server import PlainServer
from tests.page.programs import GOOD

ROOT = Path(__file__).parents[2]
PYODIDE = ROOT / "build" / "pyodide" / "node_modules" / "pyodide"
FOLDER = "games/kibitz"
BROWSERS = {"chromium": chromium, "firefox": firefox}
GAMES = ("sebastian", "take-five", "rummy", "betsy", "play-nine", "gin-rummy", "indian-rummy", "rummikub")
NARROWEST = {"width": 320, "height": 640}
PAGES = {
    "": ("Games", ".games svg"),
    "watch": ("Watch", "h1"),
    "watch/aces": ("Aces", "main svg"),
    "explore": ("Explore", "main svg"),
    "puzzles": ("Puzzles", ".board svg"),
    "lesson/betsy": ("Betsy in a minute", ".board svg"),
    "progress": ("Your progress", "h1"),
    "review": ("Review", "a:has-text('Betsy: ')"),
}
"""What each begins its title with, and shows last."""
OF_GAMES = {
    "new": ("", "form.new button.main"),
    "rules": ("Rules of", "main > .thumb svg"),
    "ask": ("Ask", ".board svg"),
}
"""The same for pages of which each game has one."""
WATCH_FOCUS = """
globalThis.unseen ??= addEventListener("keydown", ({key}) => {
    const element = document.activeElement, box = element.getBoundingClientRect();
    const frame = getComputedStyle(element.querySelector(".halo") ?? element);
    const isFramed = frame.outlineStyle !== "none" || frame.strokeDasharray !== "none";
    const isInside = box.top >= -1 && box.left >= -1 && box.bottom <= innerHeight + 1 && box.right <= innerWidth + 1;
    if (key === "Enter" && !(isFramed && isInside)) unseen.push(element.outerHTML.slice(0, 100));
}, true) ?? []
"""
"""Notes what is pressed without its focus being seen, in `unseen`."""
IMPORTS = """
import json, sys
sys.path[:0] = sys.argv[1:]
from kibitz import catalog
from kibitz.page import coaching, in_tab, messages, session, thinking, review
print(json.dumps([[game.name for game in catalog.working()], [*sys.modules]]))
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel of the sources, with a module for browsers that is none."""
    path = tmp_path_factory.mktemp("wheel") / "kibitz.whl"
    with zipfile.ZipFile(path, "w") as archive:
        for file in sorted(site.HOME.rglob("*")):
            if file.is_file() and file.suffix in (".py", ".md", ".bin", ".xz", ".pxd", ".svg", ".txt", ".css", ".json"):
                archive.write(file, Path("kibitz", file.relative_to(site.HOME)))
        archive.writestr("kibitz/games/sebastian/solve/turn.abi3.so", b"")
    return path


@pytest.fixture(scope="module")
def pyodide(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pyodide")
    for name in site.PYODIDE:
        (folder / name).write_text('{"packages": {"numpy": {}}}')
    with zipfile.ZipFile(folder / "python_stdlib.zip", "w") as archive:
        for name in (
            "ast.py",
            "encodings/cp437.py",
            "encodings/cp866.py",
            "imaplib.py",
            "_pyio.py",
            "xmlrpc/client.py",
        ):
            archive.writestr(name, "")
    return folder


@pytest.fixture(scope="module")
def built(wheel: Path, pyodide: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("built") / "site"
    site.build(out, wheel, pyodide)
    return out


@pytest.mark.slow
def test_the_site_names_no_address_of_its_own(built: Path) -> None:
    page = (built / "index.html").read_text()
    assert not re.findall(r'(?:src|href)="(?:/|http)[^"]*"', page)
    assert site.POLICY in page
    assert page.index("static/channel.js") < page.index("static/main.js"), "Python begins first"
    for path in (built / "static").glob("*.js"):
        assert not re.findall(r'(?:fetch|from|import)\(?[ "`\']+/\w', path.read_text()), path


@pytest.mark.slow
def test_every_file_but_the_tables_is_kept_for_a_visit_without_a_network(built: Path) -> None:
    listed = re.search(r"FILES = (\[.*\]);", (built / "service-worker.js").read_text())
    assert listed
    files = {path.relative_to(built).as_posix() for path in built.rglob("*") if path.is_file()}
    tables = {name for name in files if name.startswith("data/")}
    assert "data/games/play_nine/data/10.xz" in tables
    assert {*json.loads(listed[1])} == files - tables - {"index.html", "service-worker.js"} | {"./"}


@pytest.mark.slow
def test_the_lessons_are_plain_files_for_both_screens(built: Path) -> None:
    for screen in ("wide", "narrow"):
        assert json.loads((built / "lessons" / "aces" / screen).read_text())["steps"]


@pytest.mark.slow
def test_the_archive_has_all_that_a_session_imports(built: Path, tmp_path: Path) -> None:
    with tarfile.open(built / "kibitz.files") as archive:
        names = archive.getnames()
        assert not [name for name in names if "/arena/" in name or "/cli/" in name]
        assert "kibitz/games/sebastian/solve/turn.py" not in names, "it comes compiled"
        packages = {Path(name).parts[1] for name in names if len(Path(name).parts) > 2}
        archive.extractall(tmp_path, filter="data")
    with tarfile.open(built / "data" / "coach.files") as archive:
        assert not [name for name in archive.getnames() if not name.endswith((".py", ".css", ".json", ".txt"))]
        archive.extractall(tmp_path, filter="data")
    # A new package is one that sessions need, or one that LEFT_OUT has to name.
    assert packages == {"games", "generic", "melds", "native", "page", "random"}
    words = [sys.executable, "-I", "-S", "-c", IMPORTS, str(tmp_path)]
    done = subprocess.run(words, check=True, capture_output=True, text=True)
    games, imported = json.loads(done.stdout)
    assert set(GAMES) < set(games)
    files = [f"{name.replace('.', '/')}{end}" for name in imported for end in (".py", "/__init__.py")]
    assert not [name for name in files if site.LIBRARY_LEFT_OUT.match(name)], "it is asked for"


@pytest.mark.slow
def test_what_python_imports_at_its_start_comes_compiled(wheel: Path, tmp_path: Path) -> None:
    node = shutil.which("node")
    if not node or not PYODIDE.exists():
        pytest.skip("no node or no Pyodide here: .ci/browser gets it")
    site.build(tmp_path / "site", wheel, PYODIDE, node)
    with zipfile.ZipFile(tmp_path / "site" / "pyodide" / "python_stdlib.zip") as archive:
        names = {*archive.namelist()}
    assert {"asyncio/__init__.pyc", "_pyodide/_base.pyc", "os.pyc", "fractions.py"} <= names
    assert not {"os.py", "fractions.pyc"} & names


@pytest.mark.slow
def test_what_of_pythons_library_nobody_asks_for_is_left_out(built: Path) -> None:
    with zipfile.ZipFile(built / "pyodide" / "python_stdlib.zip") as archive:
        assert archive.namelist() == ["ast.py", "encodings/cp437.py"]


@pytest.mark.slow
def test_the_same_sources_make_the_same_site(built: Path, wheel: Path, pyodide: Path, tmp_path: Path) -> None:
    site.build(tmp_path / "again", wheel, pyodide)
    for path in built.rglob("*"):
        if path.is_file():
            assert path.read_bytes() == (tmp_path / "again" / path.relative_to(built)).read_bytes(), path


def test_what_is_missing_is_named_with_its_remedy(wheel: Path, pyodide: Path, tmp_path: Path) -> None:
    (tmp_path / "plain.whl").write_text("no archive")
    with zipfile.ZipFile(tmp_path / "native.whl", "w") as archive:
        archive.writestr("kibitz/__init__.py", "")
    with zipfile.ZipFile(tmp_path / "other.whl", "w") as archive:
        archive.writestr("kibitz/__init__.py", "VERSION = 0")
        archive.writestr("kibitz/none.abi3.so", "")
    for found, remedy in (
        ((tmp_path / "new", tmp_path / "plain.whl", pyodide), "can't be read"),
        ((tmp_path / "new", tmp_path / "native.whl", pyodide), "no module for browsers"),
        ((tmp_path / "new", tmp_path / "other.whl", pyodide), "not that of this Kibitz"),
        ((tmp_path / "new", wheel, tmp_path), "npm install pyodide"),
        ((tmp_path, wheel, pyodide), "expected the path of a new folder"),
        ((tmp_path / "new", wheel, pyodide, "false"), "expected a newer node, or none"),
    ):
        with pytest.raises(InvalidText, match=remedy):
            site.build(*found)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PlainServer]:
    """A server that has a real site in a folder."""
    wheels = sorted((ROOT / "build" / "browser" / "dist").glob("kibitz-*-pyemscripten_*.whl"))
    if not wheels or not PYODIDE.exists():
        pytest.skip("no wheel for browsers here: .ci/browser build/browser/dist builds it")
    home = tmp_path_factory.mktemp("site")
    site.build(home / FOLDER, wheels[-1], PYODIDE, shutil.which("node") or "")
    server = PlainServer(home)
    yield server
    server.end()


@pytest.fixture(scope="module")
def link(server: PlainServer) -> str:
    """The address of the site."""
    return f"http://127.0.0.1:{server.port}/{FOLDER}/"


@pytest.fixture(scope="module", params=BROWSERS)
def browser(request: pytest.FixtureRequest) -> Iterator[Any]:
    with BROWSERS[request.param]() as found:
        yield found


@pytest.fixture(scope="module")
def visit(browser: Any, link: str) -> Iterator[Any]:
    """A tab in which Python is ready; whatever it asks another origin for fails the tests."""
    with tab(browser, "about:blank") as page:
        asked: list[str] = []
        page.context.on("request", lambda request: asked.append(request.url))
        page.goto(link)
        page.wait_for_selector(".games svg")
        ready(page)
        yield page
        assert link in asked
        assert not [address for address in asked if not address.startswith((link, "blob:", "data:"))]


def ready(page: Any) -> None:
    page.wait_for_selector(".loading", state="detached")


def wait_until(page: Any, condition: str) -> None:
    """Until an expression is true that may await something."""
    look = f"for (let n = 0; n < 600; n++) if ({condition}) return 1; else await new Promise(go => setTimeout(go, 50))"
    assert page.evaluate(f"(async () => {{ {look} }})()"), condition


KEPT = """([path, name, text]) => new Promise((done, fail) => {
    const base = indexedDB.open(`kibitz ${path}`);
    base.onerror = fail;
    base.onsuccess = () => {
        const games = base.result.transaction("games", "readwrite").objectStore("games");
        const found = games.get(name);
        found.onsuccess = () => {
            if (text) games.put(text, name).onsuccess = () => done(found.result);
            else done(found.result);
        };
    };
})"""
"""The text of a game as the browser keeps it; with another one, that is kept from then on."""


def ask(page: Any) -> str:
    """The best move, once advice is there."""
    page.keyboard.press("a")
    page.wait_for_selector(".advice td button")
    return str(page.inner_text(".advice td button"))


@pytest.mark.site
@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_to_its_end_over_a_reload_and_reviewed(visit: Any, link: str, game: str) -> None:
    visit.goto(link)
    begin_at_home(visit, press_by_mouse, game)
    ready(visit)
    ask(visit)
    # Prices on the board come and go.
    visit.click("button:has-text('Hide the advice')")
    click_a_move(visit, Random(3), press_by_mouse, FIRST.get(game, ""))
    board = visit.locator(".board svg").text_content()
    visit.reload()
    ready(visit)
    visit.wait_for_selector(".board svg")
    assert visit.locator(".board svg").text_content() == board
    play_to_the_end(visit, press_by_mouse, game)
    visit.wait_for_selector(".ended .accuracy")
    visit.click("a:has-text('Review the game')")
    visit.wait_for_selector("h2:has-text('Every choice')")


@pytest.mark.site
def test_nothing_moves_when_python_is_there(visit: Any, link: str) -> None:
    visit.goto(link)
    visit.wait_for_selector(".loading")
    before = visit.locator("main").bounding_box()["y"]
    ready(visit)
    assert visit.locator("main").bounding_box()["y"] == before


@pytest.mark.site
def test_a_thought_is_stopped_for_the_next_one(visit: Any, link: str) -> None:
    begin(visit, link, "betsy")
    first = ask(visit)
    visit.wait_for_timeout(1200)
    visit.keyboard.press("a")
    begin(visit, link, "sebastian")
    assert first
    assert ask(visit)


@pytest.mark.site
def test_two_tabs_show_what_either_plays(visit: Any, link: str) -> None:
    begin(visit, link, "sebastian")
    with beside(visit) as other:
        check_that_both_show_what_either_plays(visit, other)
        other.goto(f"{link}#/")
        other.wait_for_selector(".games svg")
        click_a_move(visit, Random(3))
        other.goto(visit.url)
        other.wait_for_selector(".board svg")
        assert board(other) == board(visit)


@pytest.mark.site
def test_who_plays_on_from_an_old_position_is_told(visit: Any, link: str) -> None:
    begin(visit, link, "sebastian")
    first, name = board(visit), visit.url.rpartition("/")[2]
    path = f"/{FOLDER}/"
    kept = visit.evaluate(KEPT, [path, name, ""])
    click_a_move(visit, Random(3))
    assert visit.evaluate(KEPT, [path, name, kept]) != kept
    before = shown(visit)
    visit.keyboard.press("u")
    visit.wait_for_selector(f".error:has-text('{in_tab.OVERTAKEN}')")
    assert shown(visit) > before
    assert board(visit) == first
    assert visit.evaluate(KEPT, [path, name, ""]) == kept
    click_a_move(visit, Random(3))
    assert not visit.locator(".error").first.inner_text()


@pytest.mark.site
def test_what_a_tab_can_not_do_names_the_command(visit: Any, link: str) -> None:
    visit.goto(f"{link}#/new/take-five")
    visit.click("button:has-text('Invite friends')")
    visit.wait_for_selector(f"text={in_tab.NO_COMPANY}")
    for page, found in (("explore", ".board svg, main svg"), ("rules/betsy", "article h2"), ("watch/aces", "main svg")):
        visit.goto(f"{link}#/{page}")
        visit.wait_for_selector(found)


@pytest.mark.site
def test_a_program_of_ones_own_is_coached_and_one_that_loops_is_ended(visit: Any, link: str, tmp_path: Path) -> None:
    visit.goto(link)
    visit.wait_for_selector(".games svg")
    program = tmp_path / "mine.py"
    program.write_text(GOOD)
    drop(visit, program)
    visit.wait_for_selector(".drop h3:has-text('mine: keeps its contract')")
    visit.wait_for_selector(".coach h2:has-text('On the ladder')")
    program.write_text(GOOD.replace("return hand[0]", "import js; js.fetch('https://example.org')"))
    visit.set_input_files("#program", program)
    visit.wait_for_selector(".findings .fault:has-text('Expected callable')")
    program.write_text(GOOD.replace("return hand[0]", "while True: pass"))
    visit.set_input_files("#program", program)
    visit.wait_for_selector(".drop .error:has-text('and was ended')")
    assert not visit.locator(".drop h3").count()


@pytest.mark.site
def test_an_address_without_https_plays_and_keeps_games(browser: Any, server: PlainServer) -> None:
    with tab(browser, f"http://{ELSEWHERE}:{server.port}/{FOLDER}/") as page:
        begin_at_home(page, press_by_mouse, "sebastian")
        click_a_move(page, Random(3), press_by_mouse)
        board = page.locator(".board svg").text_content()
        page.reload()
        ready(page)
        page.wait_for_selector(".board svg")
        assert page.locator(".board svg").text_content() == board
        assert not page.locator(".unkept").count()


@pytest.mark.site
def test_new_files_are_used_once_all_tabs_are_closed(browser: Any, server: PlainServer, tmp_path: Path) -> None:
    shutil.copytree(server.folder / FOLDER, tmp_path / FOLDER)
    changed, service = (tmp_path / FOLDER / name for name in ("rules/aces", "service-worker.js"))
    # Ten minutes are those of GitHub's pages.
    own, context = PlainServer(tmp_path, max_age=600), browser.new_context()
    link, rules = f"http://127.0.0.1:{own.port}/{FOLDER}/", "fetch('rules/aces').then(found => found.text())"
    try:
        page = context.new_page()
        page.goto(link)
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        old = page.evaluate(rules)
        changed.write_text("new rules")
        service.write_text(service.read_text().replace('VERSION = "', 'VERSION = "newer '))
        page.reload()
        wait_until(page, "(await navigator.serviceWorker.getRegistration()).waiting")
        assert page.evaluate(rules) == old != "new rules"
        # The newer one takes over a moment after the last tab is closed.
        for _ in range(20):
            page.close()
            page = context.new_page()
            page.wait_for_timeout(500)
            page.goto(link)
            if page.evaluate(rules) == "new rules":
                break
        assert page.evaluate(rules) == "new rules"
    finally:
        context.close()
        own.end()


@pytest.fixture(scope="module")
def narrow(browser: Any, link: str) -> Iterator[Any]:
    """A tab on the narrowest screen, which is also that of somebody who enlarges a page of 1280 pixels four times."""
    with tab(browser, link, viewport=NARROWEST) as page:
        page.wait_for_selector(".games svg")
        ready(page)
        yield page


@pytest.mark.site
def test_no_page_is_wider_than_the_narrowest_screen(narrow: Any, link: str) -> None:
    of_games = {f"{address}/{game}": seen for game in GAMES for address, seen in OF_GAMES.items()}
    for address, (title, last) in (PAGES | of_games).items():
        narrow.goto(f"{link}#/{address}")
        narrow.wait_for_function("title => document.title.startsWith(title)", arg=title)
        narrow.wait_for_selector(last)
        check_fits(narrow)


@pytest.mark.site
def test_a_game_is_played_on_the_narrowest_screen_by_keyboard_alone(narrow: Any, link: str) -> None:
    narrow.goto(link)
    narrow.evaluate(WATCH_FOCUS)
    begin_at_home(narrow, press_by_keyboard, "take-five")
    narrow.evaluate(WATCH_FOCUS)
    ask(narrow)
    check_fits(narrow)
    play_to_the_end(narrow, press_by_keyboard, "take-five")
    narrow.wait_for_selector(".ended .accuracy")
    check_fits(narrow)
    press_by_keyboard(narrow, narrow.locator("a:has-text('Review the game')"))
    narrow.wait_for_selector("h2:has-text('Every choice')")
    check_fits(narrow)
    assert narrow.evaluate("unseen") == []


@pytest.mark.site
@pytest.mark.parametrize("browser", ["firefox"], indirect=True)
def test_a_private_window_keeps_games_as_long_as_it_is_open(browser: Any, link: str) -> None:
    # Chromium's contexts are private windows; a Firefox has to be one that has no others.
    with launched(browser.browser_type, browser_privatebrowsing_autostart=True) as strict, tab(strict, link) as page:
        begin(page, link, "sebastian")
        click_a_move(page, Random(3), press_by_mouse)
        before = board(page)
        page.reload()
        ready(page)
        page.wait_for_selector(".board svg")
        assert board(page) == before
        assert not page.locator(".unkept").count()


@pytest.mark.site
def test_back_and_forward_lead_to_the_game_and_its_review(visit: Any, link: str) -> None:
    visit.goto(link)
    # Another test may have begun this game in the same browser: its lesson would not be offered again.
    visit.evaluate("localStorage.removeItem('kibitz-lesson-take-five')")
    begin_at_home(visit, press_by_mouse, "take-five")
    click_a_move(visit, Random(3), press_by_mouse)
    before = board(visit)
    visit.evaluate("history.back()")
    visit.wait_for_selector(".games svg")
    visit.evaluate("history.forward()")
    visit.wait_for_selector(".board svg")
    assert board(visit) == before
    click_a_move(visit, Random(3), press_by_mouse)
    visit.click("button:has-text('Resign')")
    visit.click("a:has-text('Review the game')")
    visit.wait_for_selector("h1:has-text('Review')")
    # Before it is judged.
    visit.evaluate("history.back()")
    visit.wait_for_selector(".status:has-text('you resigned')")
    visit.evaluate("history.forward()")
    visit.wait_for_selector("h2:has-text('Every choice')")
    visit.click("button:has-text('Another game')")
    visit.click("section:has-text('Games to look at') a:has-text('Betsy')")
    visit.wait_for_selector("h2:has-text('Every choice')")
    visit.evaluate("history.back()")
    visit.wait_for_selector("h2:has-text('Games to look at')")


@pytest.mark.site
@pytest.mark.parametrize("browser", ["firefox"], indirect=True)
def test_where_nothing_is_kept_the_page_says_so_and_plays(browser: Any, link: str) -> None:
    with launched(browser.browser_type, network_cookie_cookieBehavior=2) as strict, tab(strict, link) as page:
        begin(page, link, "sebastian")
        page.wait_for_selector(".unkept:has-text('lost when its page is reloaded')")
        ask(page)
        click_a_move(page, Random(3), press_by_mouse)
        assert page.locator(".unkept").count() == 1


@pytest.mark.site
def test_a_second_visit_needs_no_network(visit: Any, server: PlainServer, link: str) -> None:
    # Its large table comes with its first advice.
    begin(visit, link, "betsy")
    ask(visit)
    visit.evaluate("navigator.serviceWorker.ready.then(() => true)")
    server.end()
    try:
        visit.goto(f"{link}#/")
        visit.reload()
        ready(visit)
        begin(visit, link, "betsy")
        ask(visit)
        click_a_move(visit, Random(2))
        # Against the opponent of a new visitor, who needs the table.
        visit.evaluate("localStorage.clear(), caches.delete('kibitz /games/kibitz/ data')")
        visit.goto(f"{link}#/new/betsy")
        visit.reload()
        ready(visit)
        visit.click("form.new button.main")
        visit.wait_for_selector(f".error:has-text('{in_tab.NO_NETWORK}')")
        begin(visit, link, "aces")
    finally:
        server.start()
