"""The end of a game, puzzles and progress in a real browser, on a desk and on a phone."""

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kibitz import puzzles
from tests.page.browser import (
    Server,
    begin,
    check_accessibility,
    check_fits,
    click_a_move,
    is_over,
    shown,
    tab,
    wait_for_change,
)

pytestmark = [pytest.mark.browser, pytest.mark.slow]
PHONE = {"width": 390, "height": 844}
PLACES = "parts => parts.map(part => [part.getBoundingClientRect().x, part.getBoundingClientRect().y])"


def type_move(page: Any, move: str) -> None:
    page.get_by_label("Your move", exact=True).last.fill(move)
    page.get_by_label("Your move", exact=True).last.press("Enter")


def type_turn(page: Any, moves: Sequence[str]) -> None:
    """The moves of a turn, each once the board shows the one before."""
    for number, move in enumerate(moves):
        before = shown(page)
        type_move(page, move)
        if number + 1 < len(moves):
            wait_for_change(page, before)


def open_puzzle(page: Any, server: Server, game: str, name: str) -> None:
    page.goto(f"{server.link}#/puzzles/{game}?name={name}")
    page.wait_for_selector(".board svg")


def test_a_game_that_is_over_says_what_it_was_worth_and_goes_on_from_a_costly_choice(
    server: Server, browser: Any
) -> None:
    with tab(browser, server.link, viewport=PHONE) as page:
        begin(page, server.link, "take-five", seats="3", against="low-to-high", seconds="0.1")
        rng = Random(3)
        while not is_over(page):
            click_a_move(page, rng)
        page.wait_for_selector(".ended .accuracy")
        assert page.locator(".ended h2").inner_text().startswith(("You", "A draw"))
        assert page.locator(".ended .chart").count() == 1
        assert 1 <= page.locator(".costly li").count() <= 3
        check_fits(page)
        check_accessibility(page)
        before = page.url
        page.get_by_role("button", name="Play again from move").first.click()
        page.wait_for_function("before => location.href !== before", arg=before)
        page.wait_for_selector(".board [data-say].open")
        # The game before it counts in the progress, and is found at Review.
        page.goto(f"{server.link}#/progress")
        page.wait_for_selector("text=1 game reviewed")
        check_fits(page)
        check_accessibility(page)
        with page.expect_download() as download:
            page.get_by_role("button", name="Save as a file").click()
        kept = json.loads(Path(download.value.path()).read_text())
        assert [one["game"] for one in kept["reviewed"]] == ["take-five"]
        page.goto(f"{server.link}#/review")
        page.get_by_role("link", name="Take 5!, against").first.click()
        page.wait_for_selector("button.exercise")
        check_fits(page)


def test_a_game_that_was_given_up_has_a_result_and_no_luck_where_there_is_none(server: Server, browser: Any) -> None:
    with tab(browser, server.link) as page:
        begin(page, server.link, "betsy")
        click_a_move(page, Random(1))
        page.get_by_role("button", name="Resign").click()
        page.wait_for_selector(".ended .accuracy")
        assert page.locator(".ended h2").inner_text() == "You resigned: Wren wins."
        assert page.locator(".ended .chart").count() == 0
        page.get_by_role("button", name="Undo").click()
        page.wait_for_selector(".ended", state="detached")


@pytest.mark.parametrize("game", ["betsy", "rummikub"])
def test_a_wrong_and_a_right_answer_with_price_and_reason(server: Server, browser: Any, game: str) -> None:
    puzzle = next(one for one in puzzles.of(game) if one.kind)
    with tab(browser, server.link, viewport=PHONE) as page:
        open_puzzle(page, server, game, puzzle.name)
        type_turn(page, puzzle.tempting)
        page.wait_for_selector(".status[data-result=wrong]")
        parts = page.locator("[aria-label='Your answer'] :is(button, input, select):visible")
        places = parts.evaluate_all(PLACES)
        page.wait_for_function("() => document.querySelector('.reason').textContent.includes('cost')")
        assert parts.evaluate_all(PLACES) == places, "the reason moves what somebody is about to press"
        check_accessibility(page)
        if game == "rummikub":
            page.get_by_role("button", name="Begin again").click()
        type_turn(page, puzzle.best)
        page.wait_for_selector(".status[data-result=right]")
        check_fits(page)
        kept = page.evaluate("() => JSON.parse(localStorage['kibitz-puzzles'])")
        assert (kept[game]["tried"], kept[game]["solved"]) == (1, 0)
        page.keyboard.press("n")
        page.wait_for_selector(".status:not([data-result])")
        assert "1 to repeat" not in page.content()


def test_the_puzzle_of_the_day_by_keyboard_from_the_first_page(server: Server, browser: Any) -> None:
    with tab(browser, server.link) as page:
        page.get_by_role("link", name="Puzzle of the day").focus()
        page.keyboard.press("Enter")
        page.wait_for_selector(".board svg")
        assert page.locator("h1").inner_text().startswith("Puzzle of the day: ")
        page.keyboard.press("h")
        page.wait_for_selector("text=The best move begins with")
        page.get_by_role("button", name="Show the answer").focus()
        page.keyboard.press("Enter")
        page.wait_for_selector("text=Best: ")
        check_accessibility(page)


def test_review_opens_an_example_where_no_game_is_over(server: Server, browser: Any) -> None:
    with tab(browser, f"{server.link}#/review", viewport=PHONE) as page:
        page.get_by_role("link", name="Sebastian").click()
        page.wait_for_selector("button.exercise")
        check_fits(page)


def test_a_file_that_is_no_profile_is_refused(server: Server, browser: Any, tmp_path: Path) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text("{}")
    with tab(browser, f"{server.link}#/progress") as page:
        page.locator("input[type=file]").set_input_files(bad)
        page.wait_for_selector("text=expected one that")
        check_accessibility(page)


def test_the_first_table_of_a_game_offers_its_lesson_which_leads_back(server: Server, browser: Any) -> None:
    with tab(browser, server.link, viewport=PHONE) as page:
        begin(page, server.link, "betsy", against="greedy")
        table = page.url
        page.get_by_role("link", name="Show me how it goes").click()
        page.wait_for_selector(".taught .board [data-say].open")
        check_fits(page)
        check_accessibility(page)
        # By keyboard: another move is allowed, but the lesson goes on with its own.
        page.locator("#at-a2").focus()
        page.keyboard.press("Enter")
        page.locator("#at-a3").focus()
        page.keyboard.press("Enter")
        page.wait_for_selector("text=a2a3 is allowed, too. Here, try e2e4.")
        assert page.locator("#at-e2").evaluate("spot => spot.classList.contains('best')")
        for square in ("e2", "e4"):
            page.locator(f"#at-{square}").focus()
            page.keyboard.press("Enter")
        page.wait_for_selector("text=Black answers with a Parakeet")
        for _ in range(3):
            page.get_by_role("button", name="Do it for me").click()
        page.get_by_role("button", name="Go on").click()
        page.get_by_role("button", name="Do it for me").click()
        page.wait_for_selector("text=That was the lesson.")
        check_accessibility(page)
        page.get_by_role("link", name="To your game", exact=True).click()
        page.wait_for_selector(".board [data-say].open")
        assert page.url == table
        assert not page.locator(".offered").count()
        page.get_by_role("button", name="Rules", exact=True).click()
        page.wait_for_selector("dialog .rules h2")
        page.get_by_role("link", name="Learn it on the board").click()
        page.wait_for_selector("text=Step 1 of 5")
        # Once refused, it is never offered there again.
        begin(page, server.link, "sebastian")
        page.get_by_role("button", name="No, thanks").click()
        page.reload()
        page.wait_for_selector(".board [data-toggle]")
        assert not page.locator(".offered").count()
        page.goto(f"{server.link}#/watch/aces")
        page.wait_for_selector(".offered")
        page.goto(f"{server.link}#/lesson/aces")
        page.get_by_role("button", name="the whole stack").click()
        page.wait_for_selector("text=Not quite")
        page.get_by_role("button", name="the two before the Ace").click()
        page.wait_for_selector("text=The two cards are gone.")
