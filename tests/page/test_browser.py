"""The page in a real browser: what it offers beside the paths through each game, which test_browser_paths.py goes."""

import re
import signal
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote

import pytest

from tests.page.browser import (
    CLICK,
    PHONE,
    Server,
    begin,
    click_a_move,
    is_over,
    shown,
    tab,
    wait_for_change,
    wish_at_home,
)

pytestmark = [pytest.mark.browser, pytest.mark.slow]
FINGER = 24
"""The width that a finger needs, in pixels (WCAG 2.2, target size)."""
PAGES = ("", "new/take-five", "ask/betsy", "rules/betsy", "watch/aces?seed=4", "review")


def test_a_game_is_played_by_keyboard_alone(server: Server, browser: Any) -> None:
    with tab(browser, server.link) as page:
        begin(page, server.link, "take-five", seats="2", against="low-to-high", seconds="0.1")
        page.locator(".board [data-say]").first.focus()
        for _ in range(40):
            if is_over(page):
                break
            before = shown(page)
            assert page.evaluate("document.activeElement.closest('.board') !== null"), "focus is lost"
            page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
            wait_for_change(page, before)
        assert is_over(page)
        assert page.locator("#live").inner_text()


def test_a_move_is_typed_and_a_wrong_one_explained(server: Server, browser: Any) -> None:
    with tab(browser, server.link) as page:
        begin(page, server.link, "betsy", against="greedy", seconds="0.1")
        page.locator("h1").click()
        page.keyboard.press("/")
        page.keyboard.type("e2e5")
        page.keyboard.press("Enter")
        page.wait_for_function("() => document.querySelector('.error').textContent.includes('not allowed')")
        before = shown(page)
        page.keyboard.type("e2e4")
        page.keyboard.press("Enter")
        wait_for_change(page, before)
        assert page.locator("#at-bird-e4").count() == 1


def test_a_piece_is_dragged(server: Server, browser: Any) -> None:
    with tab(browser, server.link) as page:
        begin(page, server.link, "betsy", against="greedy", seconds="0.1")
        before = shown(page)
        page.locator("#at-d2").hover()
        page.mouse.down()
        page.locator("#at-d4").hover(force=True)
        page.mouse.up()
        wait_for_change(page, before)
        assert page.locator("#at-bird-d4").count() == 1


def test_the_help_has_the_keys_of_the_page_that_is_shown(server: Server, browser: Any) -> None:
    with tab(browser, server.link) as page:
        begin(page, server.link, "play-nine")
        page.locator("h1").click()
        page.keyboard.press("?")
        page.wait_for_selector("#help[open]")
        keys = page.locator("#help dt").all_inner_texts()
        assert keys == ["Tab, arrows", "Enter, Space", "Escape", "/", "u", "h", "a", "s", "d", "n", "?"]
        page.get_by_role("button", name="Close").click()
        page.goto(f"{server.link}#/")
        page.wait_for_selector(".games")
        page.get_by_role("button", name="Keys").click()
        assert page.locator("#help dt").all_inner_texts() == ["?"]


def test_advice_improves_and_undo_takes_back(server: Server, browser: Any) -> None:
    with tab(browser, server.link) as page:
        begin(page, server.link, "betsy", against="greedy", seconds="0.1")
        first = page.locator("#at-bird-e2").count()
        page.locator("#at-e2").evaluate(CLICK)
        before = shown(page)
        page.locator("#at-e4").evaluate(CLICK)
        wait_for_change(page, before)
        page.locator(".advice button").first.click()
        page.wait_for_function("() => Number(document.querySelector('.advice').dataset.seconds) >= 0.4")
        assert page.locator(".advice tbody tr").count() > 10
        page.locator(".advice [data-does=why]").first.click()
        page.wait_for_selector(".pair svg")
        page.get_by_role("button", name="Undo").click()
        page.wait_for_selector("#at-bird-e2")
        assert first == 1


def test_a_position_is_shared_and_opened_by_another(server: Server, browser: Any) -> None:
    with tab(browser, server.link) as page, tab(browser, server.link) as other:
        begin(page, server.link, "sebastian")
        dice = page.locator("[data-toggle]").count()
        page.locator("summary", has_text="More").click()
        page.get_by_role("button", name="Share the position").click()
        other.goto(str(page.locator("a.soft[href]").get_attribute("href")))
        other.wait_for_selector(".advice tbody tr")
        assert other.locator("[data-toggle]").count() == dice
        other.get_by_role("link", name="Play from here").click()
        other.click("form.new button.main")
        other.wait_for_selector(".choices button.main")


def test_a_review_shows_the_costly_choices_and_an_exercise_is_solved(server: Server, browser: Any) -> None:
    with tab(browser, server.link) as page:
        begin(page, server.link, "sebastian")
        for _ in range(8):
            click_a_move(page, Random(3))
        page.get_by_role("button", name="Resign").click()
        page.get_by_role("link", name="Review the game").click()
        page.wait_for_selector("button.exercise")
        assert page.locator(".chart circle").count() >= 8
        page.locator("button.exercise").first.click()
        page.get_by_role("button", name="Show the better move").click()
        status = page.locator(".status").inner_text()
        found = re.fullmatch(r"Better: (.*), played: .*", status)
        assert found, status
        for word in found[1].removeprefix("keep").split():
            if word.isdigit():
                page.locator(f".board [data-toggle='{word}']:not(.in)").first.evaluate(CLICK)
            elif word != "nothing":
                page.locator(f".board [data-say='{word}']").evaluate(CLICK)
        if "keep" in found[1]:
            page.locator(".choices button.main").click()
        page.wait_for_selector(".status[data-solved=yes]")
        page.get_by_role("button", name="Copy a link to this game").click()
        link = page.locator("a.shared[href]").get_attribute("href")
        with tab(browser, link) as other:
            other.get_by_role("button", name="What did every choice cost?").click()
            other.wait_for_selector("button.exercise")
        with tab(browser, link[:-9]) as other:
            other.get_by_text("This link is incomplete").wait_for()


def test_a_game_goes_on_when_the_server_was_killed(browser: Any, tmp_path: Path) -> None:
    server = Server(tmp_path)
    try:
        with tab(browser, server.link) as page:
            begin(page, server.link, "betsy", against="greedy", seconds="0.1")
            page.locator("#at-e2").evaluate(CLICK)
            before = shown(page)
            page.locator("#at-e4").evaluate(CLICK)
            wait_for_change(page, before)
            # What is still on its way then is an error in the console.
            page.wait_for_function("() => document.querySelectorAll('.written img').length === 2")
            page.wait_for_function("() => [...document.images].every(image => image.complete)")
            server.end(signal.SIGKILL)
            before = shown(page)
            server.start()
            wait_for_change(page, before)
            assert page.locator("#at-bird-e4").count() == 1
            click_a_move(page, Random(1))
    finally:
        server.end()


def test_a_page_whose_modules_cannot_be_loaded_says_so(server: Server, browser: Any) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.route("**/static/explore.js", lambda route: route.abort())
    page.goto(server.link)
    page.get_by_role("link", name="Explore").click()
    page.wait_for_function("() => document.querySelector('main').innerText.startsWith(`The server can't be reached`)")
    page.get_by_role("link", name="Games").click()
    page.wait_for_selector(".games svg")
    context.close()


def test_two_people_play_their_own_games(server: Server, browser: Any) -> None:
    with tab(browser, server.link) as page, tab(browser, server.link) as other:
        begin(page, server.link, "betsy", against="greedy", seconds="0.1")
        begin(other, server.link, "take-five", against="low-to-high", seconds="0.1", seats="10")
        click_a_move(page, Random(1))
        click_a_move(other, Random(1))
        assert page.url != other.url
        assert other.locator(".board [data-say]").count() == 9


def test_minds_are_watched(server: Server, browser: Any) -> None:
    with tab(browser, server.link) as page:
        begin(page, server.link, "take-five", seat="watch", seats="3", against="low-to-high", seconds="0.1")
        page.locator("select[aria-label=Speed]").select_option("120")
        page.wait_for_selector("a:has-text('Review the game'):visible")
        page.get_by_role("button", name="Back").click()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(server: Server, browser: Any, theme: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="pip install axe-playwright-python").Axe()
    with tab(browser, server.link, color_scheme=theme) as page:
        for name in PAGES:
            page.goto(f"{server.link}#/{name}")
            page.wait_for_selector("h1")
            page.wait_for_timeout(300)
            found = axe.run(page).response["violations"]
            assert not found, f"{name}: {[(one['id'], one['nodes'][0]['html'][:200]) for one in found]}"


def test_a_card_is_dragged_onto_the_table(server: Server, browser: Any) -> None:
    with tab(browser, server.link) as page:
        begin(page, server.link, "take-five", against="low-to-high", seconds="0.1", seats="3")
        before = shown(page)
        card = page.locator(".board [data-say].open").first
        name = card.get_attribute("id")
        box, board = card.bounding_box(), page.locator(".board svg").first.bounding_box()
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.mouse.down()
        page.mouse.move(board["x"] + 0.55 * board["width"], board["y"] + board["height"] / 3, steps=4)
        assert page.locator(f"#{name}.carried").count() == 1
        page.mouse.up()
        wait_for_change(page, before)
        assert page.locator(f".board [data-say]#{name}").count() == 0


def test_opponents_of_ten_seats_are_chosen_one_by_one(server: Server, browser: Any) -> None:
    with tab(browser, server.link) as page:
        page.goto(f"{server.link}#/new/take-five")
        page.locator("form.new [name=seats]").select_option("10")
        page.locator("form.new [name=seat]").select_option("7")
        page.locator("form.new [name=against]").select_option("")
        assert page.locator(".seats select").count() == 9
        page.get_by_label("player 10", exact=True).select_option("high-to-low")
        for seat in (*range(7), 8):
            page.get_by_label(f"player {seat + 1}", exact=True).select_option("low-to-high")
        page.click("form.new button.main")
        page.wait_for_selector(".board [data-say].open")
        assert page.locator(".person").all_inner_texts()[7:] == ["you", "low-to-high 8", "high-to-low"]
        page.locator("summary", has_text="More").click()
        page.get_by_role("button", name="Animation").click()
        page.get_by_role("button", name="Resign").click()
        page.get_by_role("button", name="Rematch").click()
        page.wait_for_function("() => document.querySelectorAll('.person')[8]?.innerText === 'you'")


@pytest.mark.parametrize(("game", "players"), [("indian-rummy", "5"), ("rummikub", "3")])
def test_a_game_says_how_many_may_play(server: Server, browser: Any, game: str, players: str) -> None:
    with tab(browser, server.link) as page:
        page.goto(f"{server.link}#/new/{game}")
        page.locator("form.new [name=seats]").select_option(players)
        page.locator("form.new [name=against]").select_option("greedy")
        page.click("form.new button.main")
        page.wait_for_selector(".board svg")
        assert page.locator(".person").count() == int(players)


def test_a_turn_of_rummikub_is_played_by_taps_on_a_phone(server: Server, browser: Any) -> None:
    with tab(browser, server.link, viewport=PHONE, has_touch=True) as page:
        begin_at = "rummikub; phase play; hands 6K 6B 1Y / 2R 12K; table 3R 4R 5R 6R / 9K 9B 9Y; opened yes yes"
        page.goto(f"{server.link}#/new/rummikub?start={quote(begin_at)}")
        page.locator("form.new [name=against]").select_option("greedy")
        page.click("form.new button.main")
        page.wait_for_selector(".board svg")

        def tap(*names: str) -> None:
            """Tap the parts that say a move."""
            before = shown(page)
            for name in names:
                page.locator(f"#at-{name}").tap()
            wait_for_change(page, before)

        def says(words: str) -> bool:
            return words in " ".join(page.locator(".board").inner_text().split())

        assert page.locator("#at-rack-6K-1").bounding_box()["width"] >= FINGER
        assert page.locator("#at-split-1-5R").bounding_box()["width"] >= FINGER
        tap("split-1-5R")
        assert page.locator("#at-group-3").get_attribute("aria-label") == "group 3: red 5, red 6, no meld yet"
        assert says("mend groups 1, 3")
        tap("reset")
        tap("table-1-3")
        assert says("put 6R back into melds")
        tap("loose-0", "new")
        tap("rack-6K-1", "table-3-0")
        tap("rack-6B-1", "table-3-1")
        assert says("the turn may end")
        tap("end")
        page.wait_for_function("() => document.querySelector('.announcements').innerText.includes('greedy')")
        assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]


def test_a_game_that_was_left_is_found_again(server: Server, browser: Any) -> None:
    with tab(browser, server.link) as page:
        wish_at_home(page, "take-five", against="low-to-high", seats=3)
        page.get_by_role("button", name="Play Take 5!").click()
        page.wait_for_selector(".board [data-say].open")
        # The board may be drawn once more after it is there, under a click.
        said, rng = list[str](), Random(1)
        while not said:
            click_a_move(page, rng)
            said = page.locator(".announcements li").all_inner_texts()
        assert not [line for line in said if "seat" in line]
        page.goto(f"{server.link}#/")
        page.get_by_role("region", name="Continue").get_by_role("link").click()
        page.wait_for_selector(".board [data-say].open")
        assert page.locator(".announcements li").all_inner_texts() == said
        page.reload()
        page.wait_for_selector(".board [data-say].open")
        assert page.locator(".announcements li").all_inner_texts() == said


def test_another_browser_can_not_take_the_seat(server: Server, browser: Any) -> None:
    with tab(browser, server.link) as page, tab(browser, server.link) as other:
        begin(page, server.link, "betsy", against="greedy", seconds="0.1")
        other.goto(page.url)
        other.wait_for_function("() => document.querySelector('.error')?.textContent.includes('another browser')")
        assert other.locator(".board [data-say].open").count() == 0


def test_the_rules_are_beside_the_table(server: Server, browser: Any) -> None:
    with tab(browser, server.link) as page:
        begin(page, server.link, "sebastian")
        page.get_by_role("button", name="Rules").click()
        page.wait_for_function("() => document.querySelector('dialog.beside').innerText.includes('quintuplicatam')")
        page.get_by_role("button", name="Back to the game").click()
        assert page.locator(".board [data-toggle]").first.is_visible()


def test_with_advice_on_everything_that_can_be_clicked_wears_its_price(server: Server, browser: Any) -> None:
    with tab(browser, server.link) as page:
        begin(page, server.link, "take-five", against="low-to-high", seconds="0.1", seats="3")
        page.locator(".advice button").first.click()
        page.wait_for_selector(".board .price")
        cards = page.locator(".board [data-say].open")
        assert page.locator(".board .price").count() == cards.count() == 10
        assert page.locator(".board .cost-0").count() >= 1
        labels = [str(card.get_attribute("aria-label")) for card in cards.all()]
        assert all(label.endswith(("best", "points")) for label in labels)
        assert page.locator(".advice p.reason").first.inner_text()
        page.get_by_role("button", name="Hide the advice").click()
        assert page.locator(".board .price").count() == 0
        assert not [one for one in cards.all() if "costs" in str(one.get_attribute("aria-label"))]


def test_each_die_shows_whether_the_best_move_keeps_it_and_each_category_its_price(
    server: Server, browser: Any
) -> None:
    with tab(browser, server.link) as page:
        page.goto(f"{server.link}#/ask/sebastian?view={quote('33356 2 primis=3 company=40')}")
        page.wait_for_selector(".board .price")
        assert page.locator(".board .price").all_text_contents() == ["keep", "keep", "keep", "throw", "throw"]
        dice = page.locator(".board [data-toggle]")
        assert dice.nth(0).get_attribute("aria-label") == "die showing 3, best: keep"
        assert dice.nth(4).get_attribute("aria-label") == "die showing 6, best: throw"
        page.goto(f"{server.link}#/ask/sebastian?view={quote('33356 0 primis=3 company=40')}")
        page.wait_for_selector(".board [data-say].open")
        page.wait_for_selector(".board .price")
        assert page.locator(".board .price").count() == page.locator(".board [data-say].open").count() == 11
        assert page.locator(".board .price").all_text_contents().count("best") == 1


def test_the_first_page_says_how_each_game_is_dealt_and_changes_it_in_place(server: Server, browser: Any) -> None:
    with tab(browser, server.link) as page:
        page.wait_for_selector(".games svg")
        said = page.locator(".games .how").all_inner_texts()
        assert len(said) == 8
        assert "You play alone, 4 columns · more" in said
        assert "You play alone · more" in said
        page.get_by_label("Against whom you play Betsy").select_option("level:2")
        page.get_by_role("button", name="Play Betsy").click()
        page.wait_for_selector(".board svg")
        assert "Pigeon, level 2" in page.locator(".people").inner_text()
        page.goto(server.link)
        page.wait_for_selector(".games svg")
        assert page.get_by_label("Against whom you play Betsy").input_value() == "level:2"
        puzzle = page.get_by_role("link", name="Puzzle of the day: ")
        game = puzzle.inner_text().partition(": ")[2]
        assert page.locator(f".daily svg[aria-label='a picture of {game}']").count() == 1
        puzzle.click()
        page.wait_for_selector(f"h1 >> text=Puzzle of the day: {game}")
