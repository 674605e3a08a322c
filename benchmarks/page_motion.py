"""How smoothly cards and dice move on a slowed machine: python benchmarks/page_motion.py [--moves N] [--slowed TIMES].

Needs Chromium and Playwright. Frames are counted while things move. The first one has its own figure: in it
things are drawn where they were, and nothing moves yet.
"""

import argparse
import statistics
import sys
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.page.browser import begin, chromium, click_a_move, is_over, tab

from page_server import running

GAMES = {
    "take-five": {"against": "swift", "seats": "10"},
    "rummy": {"against": "greedy"},
    "indian-rummy": {"against": "greedy", "seats": "4"},
    "rummikub": {"against": "greedy"},
    "sebastian": {},
    "betsy": {"against": "greedy"},
}
STANDSTILL = 200
"""Milliseconds after a move in which the motion must have begun."""
WATCH = """() => {
    window.frames_ = [];
    let last = 0;
    const look = (now) => {
        const moves = document.querySelector('.motion') !== null;
        if (moves && !last) window.frames_.push([]);
        if (moves && last) window.frames_.at(-1).push(now - last);
        last = moves ? now : 0;
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
}"""


def measure(browser: Any, link: str, game: str, moves: int, slowed: float) -> list[list[float]]:
    """The milliseconds between frames while things moved, for each move."""
    rng = Random(5)
    with tab(browser, link, reduced_motion="no-preference", viewport={"width": 1280, "height": 800}) as page:
        begin(page, link, game, seconds="0.1", seed="5", **GAMES[game])
        page.locator("h1").click()
        page.wait_for_function("() => performance.getEntriesByName(new URL('static/motion.js', location).href).length")
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slowed})
        page.evaluate(WATCH)
        for _ in range(moves):
            if is_over(page):
                break
            click_a_move(page, rng)
            page.wait_for_timeout(STANDSTILL)
            page.wait_for_selector(".motion", state="detached")
        frames: list[list[float]] = page.evaluate("() => window.frames_")
    return frames


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=8)
    parser.add_argument("--slowed", type=float, default=4)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    given = parser.parse_args()
    with running() as server, chromium() as browser:
        for game in given.games:
            runs = [run for run in measure(browser, f"{server.origin}/", game, given.moves, given.slowed) if run]
            frames = [frame for first, *later in runs for frame in later]
            if len(frames) < 2:
                print(f"{game}: nothing moved")
                continue
            rate, first = 1000 * len(frames) / sum(frames), statistics.median(run[0] for run in runs)
            late = statistics.quantiles(frames, n=20)[-1]
            print(
                f"{game}: {rate:.0f} frames a second, 95 % within {late:.0f} ms, {len(frames)} frames; the first one "
                f"after {first:.0f} ms"
            )


if __name__ == "__main__":
    main()
