"""Two people at one table, and somebody who watches, in browsers of their own."""

import signal
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.page.browser import Server, check_accessibility, check_fits, click_a_move, tab

pytestmark = [pytest.mark.browser, pytest.mark.slow]
TELEPHONE = {"width": 390, "height": 844}
YOUR_MOVE = ".status:text-is('Your move')"
"""Not before the page has the board after a move of its own."""


def invite(page: Any, link: str, game: str, seats: str = "3", help: str = "") -> str:
    """A table that somebody shares and sits down at; its link."""
    page.goto(f"{link}#/new/{game}")
    page.wait_for_selector("form.new")
    if page.query_selector("select[name=seats]"):
        page.select_option("select[name=seats]", seats)
    page.locator("select[name=help]").evaluate("(list, help) => { list.value = help; }", help)
    page.click("text=Invite friends")
    take_a_seat(page, "Ann")
    page.wait_for_selector("text=Stand up")
    shared: str = page.inner_text(".seating .shared")
    return shared


def take_a_seat(page: Any, name: str) -> None:
    page.fill("#own-name", name)
    page.click("text=Take this seat")


def test_two_people_play_and_a_third_watches(server: Server, browser: Any) -> None:
    with tab(browser, server.link) as ann, tab(browser, server.link, viewport=TELEPHONE) as bob:
        link = invite(ann, server.link, "take-five")
        ann.wait_for_selector(".qr:not([hidden])")
        check_accessibility(ann)
        bob.goto(link)
        take_a_seat(bob, "Bob")
        ann.wait_for_selector(".seats-to-take >> text=Bob")
        with tab(browser, link) as eve:
            ann.click("text=Start, birds")
            for page in (ann, bob, eve):
                page.wait_for_selector(".board svg")
            eve.wait_for_selector("text=1 person watches")
            assert not eve.locator(".board [data-say].open").count()
            ann.wait_for_function("document.title.startsWith('\u25cf Your move')")
            assert "icon-turn" in ann.get_attribute("link[rel=icon]", "href")
            click_a_move(ann, Random(1))
            bob.wait_for_selector(".chairs >> text=has chosen")
            click_a_move(bob, Random(2))
            for _ in range(6):
                # Somebody may have to take a row first, or to play once more.
                eve.wait_for_timeout(600)
                if eve.locator(".announcements li").count():
                    break
                for page in (ann, bob):
                    if page.inner_text(".status") == "Your move":
                        click_a_move(page, Random(3))
            assert eve.locator(".announcements li").count()
            assert "you" not in eve.inner_text(".announcements")
            ann.select_option("[aria-label=Say]", "1")
            bob.wait_for_selector(".said >> text=Good luck!")
            for page in (ann, bob, eve):
                check_accessibility(page)
            assert bob.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def test_a_move_is_taken_back_by_consent_and_a_bird_plays_for_who_left(server: Server, browser: Any) -> None:
    with tab(browser, server.link) as ann:
        link = invite(ann, server.link, "betsy")
        with tab(browser, link) as bob:
            take_a_seat(bob, "Bob")
            ann.wait_for_selector(".board [data-say].open")
            click_a_move(ann, Random(1))
            bob.wait_for_selector(".board [data-say].open")
            ann.click("text=Take back")
            bob.click("text=Agree")
            ann.wait_for_selector(".board [data-say].open")
            ann.reload()
            ann.wait_for_selector(".board [data-say].open")
            click_a_move(ann, Random(1))
        ann.wait_for_selector("text=Waiting for Bob, who is away")
        ann.click("text=let a bird play")
        ann.wait_for_selector(".board [data-say].open")


def test_players_are_helped_where_the_table_allows_it_and_one_of_two_resigns(server: Server, browser: Any) -> None:
    with tab(browser, server.link, viewport=TELEPHONE) as ann, tab(browser, server.link) as bob:
        link = invite(ann, server.link, "betsy", help="yes")
        bob.goto(link)
        bob.wait_for_selector("text=Everybody may ask")
        take_a_seat(bob, "Bob")
        ann.get_by_role("button", name="Hint").click()
        ann.wait_for_selector("p.hint:visible:has-text('ook at')")
        bob.wait_for_selector(".chairs li:has-text('Ann') >> text=was helped")
        assert not bob.get_by_role("button", name="Hint").is_visible()
        ann.keyboard.press("a")
        ann.wait_for_selector(".board .price")
        check_fits(ann)
        check_accessibility(ann)
        for page, move in ((ann, "e2e4"), (bob, "e7e5"), (ann, "d1h5"), (bob, "a7a6")):
            page.wait_for_selector(YOUR_MOVE)
            page.get_by_placeholder("type a move").fill(move)
            page.keyboard.press("Enter")
        ann.wait_for_selector(YOUR_MOVE)
        ann.locator("summary", has_text="More").click()
        ann.get_by_role("button", name="Warn me before a costly move").click()
        for answer in ("Think again", "Play it anyway"):
            ann.get_by_placeholder("type a move").fill("h5h7")
            ann.keyboard.press("Enter")
            ann.get_by_role("button", name=answer).wait_for()
            assert "may cost" in ann.get_by_role("group", name="A costly move").inner_text()
            check_accessibility(ann)
            ann.get_by_role("button", name=answer).click()
        bob.wait_for_selector(".board [data-say].open")
        bob.get_by_role("button", name="Resign").click()
        # Who thinks better of it goes on.
        bob.locator("h1").click()
        assert not bob.get_by_role("button", name="Yes, I resign").count()
        bob.get_by_role("button", name="Resign").click()
        bob.get_by_role("button", name="Yes, I resign").click()
        ann.wait_for_selector(".status:has-text('Bob resigned')")
        bob.wait_for_selector(".status:has-text('you resigned')")
        ann.get_by_role("button", name="Rematch").wait_for()
        ann.get_by_role("link", name="Review the game").click()
        ann.wait_for_selector("text=Bob resigned")


def test_two_people_play_to_the_end_and_once_more(server: Server, browser: Any) -> None:
    with tab(browser, server.link) as ann, tab(browser, server.link, viewport=TELEPHONE) as bob:
        bob.goto(invite(ann, server.link, "take-five", "2"))
        take_a_seat(bob, "Bob")
        while not ann.locator("a:has-text('Review the game')").is_visible():
            for page in (ann, bob):
                if page.inner_text(".status") == "Your move":
                    click_a_move(page, Random(1))
            ann.wait_for_timeout(50)
        again = bob.get_by_role("button", name="Rematch")
        again.wait_for()
        for page in (ann, bob):
            check_accessibility(page)
        check_fits(bob)
        first = ann.url
        ann.get_by_role("button", name="Rematch").click()
        ann.wait_for_function("first => location.href !== first", arg=first)
        bob.get_by_role("button", name="Go to the rematch").click()
        bob.wait_for_selector(".chairs li:has-text('you') + li:has-text('Ann')")
        assert bob.url == ann.url


def test_an_offline_page_says_what_works(browser: Any, tmp_path: Path) -> None:
    server = Server(tmp_path)
    context = browser.new_context()
    page = context.new_page()
    page.goto(server.link)
    page.evaluate("navigator.serviceWorker.ready.then(() => 0)")
    server.end(signal.SIGKILL)
    page.goto(server.link)
    page.wait_for_selector("text=The server can't be reached")
    assert "kibitz play" in page.inner_text("main")
    context.close()
