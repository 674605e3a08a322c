"""How soon the page is there, and what a first visit loads: python benchmarks/page_start.py.

Needs Chromium and Playwright.
"""

import shutil
import statistics
import time

from playwright.sync_api import sync_playwright

from page_server import running

ROUNDS = 5


def main() -> None:
    ready, board, loaded = [], [], []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for attempt in range(1 + ROUNDS):
            page = browser.new_context().new_page()
            sizes: list[int] = []
            page.on("requestfinished", lambda request, sizes=sizes: sizes.append(total(request.sizes())))
            began = time.perf_counter()
            with running() as server:
                ready.append(server.ready)
                page.goto(f"{server.origin}/#/ask/betsy")
                page.wait_for_selector(".board svg")
                board.append(time.perf_counter() - began)
                page.goto(f"{server.origin}/#/")
                page.wait_for_selector(".games svg")
                loaded.append(sum(sizes))
            page.context.close()
            if not attempt:
                # A first start compiles the modules where an editable install has not done so yet.
                ready, board, loaded = [], [], []
        browser.close()
    print(f"server ready after {statistics.median(ready):.2f} s")
    print(f"first board after {statistics.median(board):.2f} s from the start of the process")
    print(f"a first visit loads {statistics.median(loaded) / 1000:.0f} kB")


def total(sizes: dict[str, int]) -> int:
    return sizes["responseBodySize"] + sizes["responseHeadersSize"]


if __name__ == "__main__":
    main()
