"""From an interaction to the next paint on a slowed machine: python benchmarks/page_paint.py [--moves N] [GAME ...].

Needs Chromium and Playwright. Somebody plays by mouse on a desk and by touch on a telephone, asks what moves are worth,
goes back, and steps through the review. The browser's own Event Timing says when it painted after each interaction.
"""

import argparse
import statistics
import sys
from collections import defaultdict
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.page.browser import (
    begin,
    chromium,
    click_a_move,
    is_over,
    press_by_mouse,
    press_by_touch,
    shown,
    tab,
    wait_for_change,
)

from page_server import running

GAMES: dict[str, dict[str, str]] = {
    "take-five": {"against": "low-to-high", "seats": "10"},
    "rummy": {"against": "greedy"},
    "gin-rummy": {"against": "greedy"},
    "indian-rummy": {"against": "greedy", "seats": "4"},
    "rummikub": {"against": "greedy"},
    "play-nine": {},
    "sebastian": {},
    "betsy": {"against": "greedy"},
}
PLACES: dict[str, tuple[Any, dict[str, Any]]] = {
    "desk": (press_by_mouse, {"viewport": {"width": 1280, "height": 800}}),
    "telephone": (press_by_touch, {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}),
}
LEAST = 16
"""Milliseconds: faster paints are not reported, and count as much."""
STEPS = 6
"""Steps of the review."""
WATCH = f"""() => {{
    window.paints_ = new Map();
    new PerformanceObserver((list) => {{
        for (const {{interactionId, duration}} of list.getEntries()) {{
            if (!interactionId) continue;
            const [before] = window.paints_.get(interactionId) ?? [0];
            window.paints_.set(interactionId, [Math.max(before, duration), window.doing_ ?? ""]);
        }}
    }}).observe({{type: "event", durationThreshold: {LEAST}, buffered: true}});
}}"""
PAINTED = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 20))))"

Found = dict[str, list[float]]
"""Milliseconds, by what was done."""


class Person:
    """Presses things, and notes what for."""

    def __init__(self, page: Any, press: Any) -> None:
        self.page, self.by = page, press
        self.doing = ""
        self.presses: dict[str, int] = defaultdict(int)

    def press(self, page: Any, element: Any) -> None:
        self.page.evaluate("doing => { window.doing_ = doing; }", self.doing)
        self.by(page, element)
        self.presses[self.doing] += 1
        self.page.evaluate(PAINTED)

    def does(self, doing: str, element: Any) -> None:
        self.doing = doing
        self.press(self.page, element)

    def found(self) -> Found:
        found: Found = defaultdict(list)
        for duration, doing in self.page.evaluate("() => [...window.paints_.values()]"):
            found[doing].append(duration)
        for doing, count in self.presses.items():
            found[doing] += [float(LEAST)] * (count - len(found[doing]))
        return found


def measure(browser: Any, link: str, game: str, place: str, moves: int, slowed: float) -> Found:
    """The milliseconds until the paint after each interaction of a game and its review."""
    press, settings = PLACES[place]
    rng = Random(5)
    with tab(browser, link, reduced_motion="no-preference", **settings) as page:
        begin(page, link, game, seconds="0.1", **GAMES[game])
        page.evaluate(WATCH)
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slowed})
        person = Person(page, press)
        for number in range(moves):
            if is_over(page):
                break
            if number % 4 == 1:
                person.does("advice on", page.locator(".advice button").first)
                page.wait_for_selector(".advice[data-last]")
            person.doing = "a move with advice" if number % 4 == 1 else "a move"
            click_a_move(page, rng, person.press)
            if number % 4 == 1 and not is_over(page):
                person.does("advice off", page.locator(".advice button").first)
            if number % 4 == 3:
                before = shown(page)
                person.does("undo", page.get_by_role("button", name="Undo"))
                wait_for_change(page, before)
        if not is_over(page):
            person.does("resign", page.get_by_role("button", name="Resign"))
        page.wait_for_selector(".ended h3")
        person.does("to the review", page.get_by_role("link", name="Review the game"))
        step = page.get_by_role("button", name="Step", exact=True)
        step.wait_for()
        for _ in range(STEPS):
            person.does("a step of the review", step)
        return person.found()


def late(times: list[float]) -> float:
    """The 95th percentile."""
    return statistics.quantiles(times, n=20, method="inclusive")[-1] if len(times) > 1 else times[0]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=12)
    parser.add_argument("--slowed", type=float, default=4)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    given = parser.parse_args()
    by_doing: Found = defaultdict(list)
    with running() as server, chromium() as browser:
        for game in given.games:
            for place in PLACES:
                found = measure(browser, f"{server.origin}/", game, place, given.moves, given.slowed)
                times = [one for some in found.values() for one in some]
                slowest = max(found, key=lambda doing: max(found[doing]))
                print(
                    f"{game}, {place}: {len(times)} interactions, 95 % within {late(times):.0f} ms; "
                    f"the slowest, {slowest}, {max(times):.0f} ms",
                    flush=True,
                )
                for doing, some in found.items():
                    by_doing[doing] += some
    for doing, times in sorted(by_doing.items(), key=lambda item: -late(item[1])):
        print(f"{doing}: {len(times)}, median {statistics.median(times):.0f} ms, 95 % within {late(times):.0f} ms")
    times = [one for some in by_doing.values() for one in some]
    print(f"all: {len(times)} interactions, median {statistics.median(times):.0f} ms, 95 % within {late(times):.0f} ms")


if __name__ == "__main__":
    main()
