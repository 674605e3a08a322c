"""What a player does at a table beside moving: look back, turn the board, sort and drag cards, ask for help."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.page.browser import CLICK, Server, begin, check_accessibility, chromium, shown, tab, wait_for_change

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("page"))
    yield server
    server.end()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium() as browser:
        yield browser


def play(page: Any, *moves: str) -> None:
    for move in moves:
        before = shown(page)
        page.get_by_placeholder("type a move").fill(move)
        page.keyboard.press("Enter")
        wait_for_change(page, before)


def test_the_moves_of_both_sides_are_listed_and_looked_at(server: Server, browser: Any) -> None:
    with tab(browser, server.link) as page:
        begin(page, server.link, "betsy", against="greedy", seconds="0.1", seed="5")
        play(page, "e2e4", "g1f3")
        page.wait_for_function("() => document.querySelectorAll('.written').length === 4")
        assert page.locator(".written").first.inner_text() == "e2-e4"
        assert page.locator(".written img").first.evaluate("image => image.decode().then(() => image.naturalWidth)")
        page.locator(".written").first.click()
        page.wait_for_selector(".ahead:visible >> text=after e2-e4, a look back")
        assert page.locator(".written[aria-current]").inner_text() == "e2-e4"
        assert not page.locator("#at-e2").is_visible(), "the game's own board is covered"
        page.locator("h1").click()
        page.keyboard.press("ArrowLeft")
        page.wait_for_selector(".ahead:visible >> text=the first position")
        page.keyboard.press("ArrowDown")
        page.wait_for_selector("#at-e2:visible")
        page.keyboard.press("ArrowUp")
        page.wait_for_selector(".ahead:visible >> text=the first position")
        play(page, "d2d3")
        page.wait_for_selector("#at-bird-d3:visible")
        check_accessibility(page)


def test_a_bird_shows_where_it_may_go_and_the_board_turns(server: Server, browser: Any) -> None:
    with tab(browser, server.link) as page:
        begin(page, server.link, "betsy", against="greedy", seconds="0.1", seed="5")
        page.wait_for_selector(".steps")
        assert page.locator(".board .target:visible").count() == 0
        page.locator("#at-b1").click(force=True)
        assert page.locator(".board .target:visible").count() == 2
        page.keyboard.press("Escape")
        assert page.locator(".board .target:visible").count() == 0
        high = page.locator("#at-a1").bounding_box()["y"]
        before = shown(page)
        page.locator("h1").click()
        page.keyboard.press("f")
        wait_for_change(page, before)
        assert page.locator("#at-a1").bounding_box()["y"] < high
        play(page, "e2e4")
        assert page.locator("#at-a1").bounding_box()["y"] < high


def test_captures_are_marked_and_counted_and_advice_shows_who_stands_better(server: Server, browser: Any) -> None:
    with tab(browser, server.link) as page:
        page.goto(f"{server.link}#/new/betsy?start=rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w - - 0 1")
        page.locator("form.new [name=against]").select_option("greedy")
        page.click("form.new button.main")
        page.wait_for_selector(".board svg")
        play(page, "e4d5")
        label = page.locator("#at-taken-0").get_attribute("aria-label")
        assert label.startswith("White has captured Parakeet")
        assert page.locator(".board rect[fill*=last-square]").count() == 2
        page.locator(".advice button").first.click()
        page.wait_for_selector(".balance:visible")
        assert 0 <= int(page.locator(".balance").get_attribute("aria-valuenow")) <= 100
        before = shown(page)
        page.locator(".board [data-say].open").first.evaluate(CLICK)
        page.locator(".board .target:visible").first.evaluate(CLICK)
        wait_for_change(page, before)
        page.wait_for_selector("[aria-label='The moves'] .chart")
        page.get_by_role("button", name="Hide the advice").click()
        assert not page.locator(".balance").is_visible()
