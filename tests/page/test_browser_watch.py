"""Watching in a real browser: minds, a program that is dropped, and a running match."""

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from kibitz.page import program_worker
from kibitz.page.live_match import Follower
from tests.cli.process import KIBITZ
from tests.page.browser import Server, check_accessibility, drop, tab
from tests.page.programs import FAULTY

pytestmark = [pytest.mark.browser, pytest.mark.slow]
SPEED = "select[aria-label=Speed]"
OVER = "a:has-text('Review the game'):visible"
GAME = "a[aria-label='open game 3']"
LISTED = 5
"""Games of the match before anybody follows it; that one is among them."""
MATCH_NICE = 10


@pytest.fixture(scope="module")
def match(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The store of a match that is being played."""
    path = tmp_path_factory.mktemp("match") / "match.db"
    words = ["arena", "take-five", "low-to-high", "searcher", "--seconds", "0.01", "--deals", "1000000", "--quiet"]
    words += ["--store", str(path), "--jobs", "1"]
    process = subprocess.Popen([*KIBITZ, *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    follower = Follower(path)
    while (shown := follower.look()) is None or shown["games"] < LISTED:
        assert process.poll() is None
        time.sleep(0.1)
    # The page's workers are nice too, and those of the tests beside this one would starve. So would a nice match that
    # has yet to start, while once it plays, its minds think by the clock and games go on.
    os.setpriority(os.PRIO_PROCESS, process.pid, MATCH_NICE)
    yield path
    process.send_signal(signal.SIGINT)
    process.wait()


@contextmanager
def listed_again(page: Any) -> Iterator[None]:
    """Waits until the list of games is a new one: a click on the old one may be lost with it."""
    page.locator(GAME).evaluate("link => { link.dataset.old = 'yes'; }")
    yield
    page.wait_for_selector(f"{GAME}:not([data-old])")


def test_a_running_match_is_followed_and_its_games_opened(match: Path, browser: Any, tmp_path: Path) -> None:
    server = Server(tmp_path, "--store", str(match))
    try:
        with tab(browser, f"{server.link}#/match") as page:
            page.wait_for_selector(GAME)
            first = page.locator(".status").inner_text()
            page.wait_for_function("text => document.querySelector('.status').textContent !== text", arg=first)
            assert "it is being played" in page.locator(".status").inner_text()
            assert page.locator("section[aria-label=Standings] tbody tr").count() == 2
            check_accessibility(page)
            assert "seat" not in page.locator("main").inner_text()
            with listed_again(page):
                page.get_by_label("Games of", exact=True).select_option("low-to-high")
            with listed_again(page):
                page.get_by_role("button", name="Refresh").click()
            page.locator(GAME).click()
            page.wait_for_selector(".board svg")
            page.get_by_role("button", name="Step").click()
            page.get_by_role("button", name="What did every choice cost?").click()
            page.wait_for_selector("progress[value]")
            assert "seat" not in page.locator("main").inner_text()
            page.get_by_role("button", name="Another game").click()
            page.wait_for_selector(GAME)
    finally:
        server.end()


def test_ten_minds_are_watched_each_its_own(server: Server, browser: Any) -> None:
    with tab(browser, f"{server.link}#/watch/take-five") as page:
        assert page.get_by_label("player 2").locator("option:checked").inner_text() == "Raven, level 7"
        page.get_by_label("Players").select_option("10")
        page.get_by_label("player 10").select_option("high-to-low")
        for seat in range(9):
            page.get_by_label(f"player {seat + 1}", exact=True).select_option("low-to-high")
        check_accessibility(page)
        page.get_by_role("button", name="Watch").click()
        page.wait_for_selector(SPEED)
        page.get_by_role("button", name="Step").click()
        # On a slow machine the game may have gone on by itself before the click.
        page.wait_for_function("() => /^turn ([2-9]|10)/.test(document.querySelector('.status').textContent)")
        page.get_by_role("button", name="Back").click()
        page.locator(SPEED).select_option("120")
        page.wait_for_selector(OVER)
        assert "high-to-low " in page.locator(".status").inner_text()
        page.get_by_role("button", name="Rematch").click()
        page.wait_for_function("() => document.querySelector('.status').textContent === 'turn 1'")


def test_a_dropped_program_is_checked_and_watched(server: Server, browser: Any, tmp_path: Path) -> None:
    if reason := program_worker.unsafe():
        pytest.skip(reason)
    program = tmp_path / "mine.py"
    program.write_text(FAULTY)
    with tab(browser, server.link) as page:
        page.wait_for_selector(".games")
        drop(page, program)
        page.wait_for_selector(".findings .fault")
        assert "breaks its contract" in page.locator("h3").inner_text()
        assert "<b>no card</b>" in page.locator(".findings").inner_text()
        check_accessibility(page)
        page.get_by_label("Players").select_option("3")
        assert page.get_by_label("player 1").input_value().startswith("program:")
        for seat in (1, 2):
            page.get_by_label(f"player {seat + 1}").select_option("low-to-high")
        page.get_by_role("button", name="Watch").click()
        page.locator(SPEED).select_option("120")
        page.wait_for_selector(OVER)
        assert "crash" in page.locator(".findings .fault").first.inner_text()
        assert "mine " in page.locator(".status").inner_text()


def test_a_ladder_is_read_by_section_and_a_program_version_by_version(browser: Any, tmp_path: Path) -> None:
    store = tmp_path / "class.db"
    for name in ("ada", "bob"):
        (tmp_path / "class" / name).mkdir(parents=True)
    roster = tmp_path / "roster.csv"
    roster.write_text("name,id,section\nada,1,north\nbob,2,south\n")
    described = ("--game", "sebastian", "--references", "random", "hasty", "--deals", "10", "--isolation", "none")
    for number in (1, 2):
        for name in ("ada", "bob"):
            text = f"{FAULTY}\n# {number if name == 'ada' else 1}\n"
            (tmp_path / "class" / name / "SebastianAutoPlayer.py").write_text(text)
        words = [str(tmp_path / "class"), "--roster", str(roster), *(described if number == 1 else ())]
        subprocess.run([*KIBITZ, "ladder", str(store), "add", *words], check=True, capture_output=True)
        subprocess.run([*KIBITZ, "ladder", str(store), "play", "--quiet"], check=True, capture_output=True)
    server = Server(tmp_path / "page", "--store", str(store))
    try:
        with tab(browser, f"{server.link}#/match") as page:
            page.wait_for_selector("h1:has-text('A ladder')")
            rows = page.locator("section[aria-label=Standings] tbody tr")
            assert rows.count() == 4
            page.click("button:has-text('ada')")
            page.wait_for_selector("h3:has-text('ada, version by version')")
            drawn = page.locator("svg[aria-label^='means']").first
            assert drawn.locator("circle").count() == 2
            page.select_option("select[aria-label=Section]", "south")
            assert rows.count() == 1
            assert "bob" in rows.first.inner_text()
            check_accessibility(page)
    finally:
        server.end()
