"""How soon the page without a server is there, and how fast it thinks: python benchmarks/site.py WHEEL PYODIDE.

WHEEL is what .ci/browser builds, PYODIDE the folder of npm's package. Needs Chromium and Playwright. A plain server on
this machine serves the site in a subfolder. The first visit is by a browser that has never been there, the second by
the same, with the files that it keeps for itself; several browsers do so, since such times differ.
Times are on the clock; on a busy machine the processor time tells more.
"""

import argparse
import gzip
import os
import shutil
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.sync_api import sync_playwright
from tests.page.plain_server import PlainServer

from kibitz.games.betsy import bench
from kibitz.games.betsy.engine.weights import by_network
from kibitz.page import site
from page_paint import late, measure

PATIENCE = 120_000
"""Milliseconds until an answer must be there."""
GAMES = "document.querySelector('.games svg')"
ADVICE = "document.querySelector('.advice td button')"
EXACT = "document.querySelector('.advice')?.textContent.includes('exact values')"
"""What the page shows then."""
SEBASTIAN = "sebastian?view=33356%202%20primis%3D3%20company%3D40"
SLOWED, MOVES = 4, 8
DEPTH = 15
"""Of Betsy's searches: a million nodes and more."""
NODES = f"""
import time
from kibitz.games.betsy import bench
from kibitz.games.betsy.engine.weights import by_network

def rate():
    began = time.perf_counter()
    return bench.bench(by_network, {DEPTH}) / (time.perf_counter() - began)

[rate(), rate()]
"""
IN_A_WORKER = """
const { loadPyodide } = await import(new URL("pyodide/pyodide.mjs", SITE));
const python = await loadPyodide({ indexURL: new URL("pyodide/", SITE).href });
const data = async (name) => new Uint8Array(await (await fetch(new URL(name, SITE))).arrayBuffer());
python.unpackArchive(await data("kibitz.files"), "gztar", { extractDir: "/kibitz" });
const weights = "games/betsy/data/network.bin";
python.FS.mkdirTree("/kibitz/kibitz/games/betsy/data");
python.FS.writeFile(`/kibitz/kibitz/${weights}`, await data(`data/${weights}`));
python.runPython("import sys; sys.path.insert(0, '/kibitz')");
postMessage(python.runPython(CODE).toJs());
"""


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    server = PlainServer(folder)
    try:
        yield f"http://127.0.0.1:{server.port}/kibitz/"
    finally:
        server.end()


def processor_seconds() -> float:
    """Of all processes that this one began, and those that they began."""
    children: dict[int, list[tuple[int, float]]] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            fields = path.read_text().rpartition(")")[2].split()
            spent = sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
            children.setdefault(int(fields[1]), []).append((int(path.parent.name), spent))
    total, parents = 0.0, [os.getpid()]
    while parents:
        for process, spent in children.get(parents.pop(), []):
            total += spent
            parents.append(process)
    return total


Found = dict[str, list[float]]
"""What each visit found, by what it is called."""


def wait_for(page: Any, shown: str) -> None:
    """Wait for the frame in which something is shown; Playwright's wait for a selector looks only twice a second."""
    script = f"""new Promise((done, fail) => {{
        setTimeout(() => fail(new Error("nothing was shown in time")), {PATIENCE});
        const look = () => ({shown} ? done() : requestAnimationFrame(look));
        look();
    }})"""
    page.evaluate(script)


def visit(context: Any, link: str, which: str, found: Found) -> None:
    """The first board, and the first advice on a position of Sebastian's."""
    page = context.new_page()
    began = time.perf_counter()
    page.goto(f"{link}#/")
    wait_for(page, GAMES)
    found[f"first board, {which} visit: s"].append(time.perf_counter() - began)
    page.close()
    page = context.new_page()
    began, spent = time.perf_counter(), processor_seconds()
    page.goto(f"{link}#/ask/{SEBASTIAN}")
    wait_for(page, ADVICE)
    found[f"first advice, {which} visit: s"].append(time.perf_counter() - began)
    found[f"first advice, {which} visit: s of processor time"].append(processor_seconds() - spent)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    # The browser keeps machine code once it has optimised it.
    page.wait_for_timeout(10_000)
    page.close()


def stop(context: Any, link: str, found: Found) -> None:
    """How long another question waits where a long thought about a first one is left."""
    page = context.new_page()
    page.goto(f"{link}#/ask/betsy")
    wait_for(page, ADVICE)
    page.wait_for_timeout(2500)
    began, spent = time.perf_counter(), processor_seconds()
    page.goto(f"{link}#/ask/{SEBASTIAN}")
    wait_for(page, EXACT)
    found["another question in mid-thought: s until its advice"].append(time.perf_counter() - began)
    found["another question in mid-thought: s of processor time"].append(processor_seconds() - spent)
    page.close()


def report(found: Found) -> None:
    """The median of several visits, and what they lie between."""
    for name, figures in found.items():
        middle, least, most = statistics.median(figures), min(figures), max(figures)
        print(f"{name}: {middle:.2f} (median of {len(figures)}, {least:.2f} to {most:.2f})")


def nodes(context: Any, link: str) -> tuple[float, float]:
    """Betsy's nodes a second in a worker of its own: at first, while the browser still compiles, and after that."""
    page = context.new_page()
    page.goto(f"{link}#/rules/aces")
    code = IN_A_WORKER.replace("SITE", repr(link)).replace("CODE", repr(NODES))
    # The site's policy allows no worker but its own.
    page.route("**/static/bench.js", lambda route: route.fulfill(body=code, content_type="text/javascript"))
    start = (
        "new Promise((done) => { new Worker('static/bench.js', {type: 'module'}).onmessage = (e) => done(e.data); })"
    )
    found = page.evaluate(start)
    page.close()
    first, later = map(float, found)
    return first, later


def paint(browser: Any, link: str) -> None:
    """From an interaction to the next paint on a telephone whose processor is slowed."""
    for game in ("take-five", "betsy"):
        found = measure(browser, link, game, "telephone", MOVES, SLOWED)
        times = [one for several in found.values() for one in several]
        print(
            f"{game} on a processor slowed {SLOWED} times: {late(times):.0f} ms from an interaction to the next paint"
            f" (95th percentile of {len(times)}), the longest {max(times):.0f} ms"
        )


def natively() -> float:
    began = time.perf_counter()
    return bench.bench(by_network, DEPTH) / (time.perf_counter() - began)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("wheel", type=Path)
    parser.add_argument("pyodide", type=Path)
    parser.add_argument("--visits", type=int, default=5, help="of browsers that have never been there (default: 5)")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home, "kibitz")
        site.build(folder, arguments.wheel, arguments.pyodide, shutil.which("node") or "")
        groups = {"Pyodide": "pyodide/*", "tables": "data/**/*", "Kibitz and its page": "**/*"}
        counted: set[Path] = set()
        for name, pattern in groups.items():
            files = {path for path in folder.glob(pattern) if path.is_file()} - counted
            counted |= files
            plain = sum(path.stat().st_size for path in files) / 1e6
            packed = sum(len(gzip.compress(path.read_bytes())) for path in files) / 1e6
            print(f"{name}: {plain:.1f} MB, {packed:.1f} MB where the server compresses")
        with serving(Path(home)) as link, sync_playwright() as playwright:
            chromium = {"executable_path": shutil.which("chromium"), "args": ["--no-sandbox"]}
            found: Found = defaultdict(list)
            for number in range(arguments.visits):
                # A private window keeps no machine code of WebAssembly; most people's windows do.
                profile = Path(home, f"profile-{number}")
                context = playwright.chromium.launch_persistent_context(profile, **chromium)
                visit(context, link, "first", found)
                visit(context, link, "second", found)
                stop(context, link, found)
                context.close()
            report(found)
            browser = playwright.chromium.launch(**chromium)
            paint(browser, link)
            (first, later), here = nodes(browser.new_context(service_workers="block"), link), natively()
            print(
                f"Betsy: {first / 1e6:.2f} M nodes a second at first, then {later / 1e6:.2f} M,"
                f" {here / 1e6:.2f} M natively, {later / here:.0%}"
            )
            browser.close()


if __name__ == "__main__":
    main()
