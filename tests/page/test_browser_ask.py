"""Asking about positions in a real browser: where moves lead, why not another, what is known, set up by hand, links."""

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest

from kibitz import catalog
from tests.page.browser import (
    CLICK,
    PHONE,
    Server,
    begin,
    check_accessibility,
    shown,
    tab,
    wait_for_change,
)

pytestmark = [pytest.mark.browser, pytest.mark.slow]
CARD = "33356 2 primis=3 company=40"
HAND = "3H 4H 5H 7H 7C 7S 6S 10S JD 2C open 3D"
INDIAN = (
    "indian; phase draw; hands 3H 4H 5H 9C 10C JD QD KD KS 2S 2D 7H JK / ? ? ? ? ? ? ? ? ? ? ? ? ?;"
    " known - / -; joker 9D; pile 5D; paid 0 0"
)
EXAMPLE = "rummikub; phase play; hands 3R 4R 5R 9K 10B / ? ? ?; table 7R 7K 7B / 2Y 3Y 4Y; opened yes no"
REARRANGES = "rummikub; phase play; hands 6K 6B 1Y / ? ? ?; table 3R 4R 5R 6R / 9K 9B 9Y; opened yes yes"
ENDING = f"{'.' * 12}K{'.' * 19}R{'.' * 12}k{'.' * 18} w"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        server = Server(tmp_path_factory.mktemp("page"))
    yield server
    server.end()


def ask(page: Any, server: Server, game: str, view: str) -> None:
    page.goto(f"{server.link}#/ask/{game}?view={quote(view)}")
    page.wait_for_selector(".board svg")


def text_of(page: Any) -> str:
    return str(page.locator("#typed").input_value())


@pytest.mark.parametrize("game", catalog.built_in())
def test_all_can_use_what_is_asked_and_nobody_is_a_seat(server: Server, browser: Any, game: str) -> None:
    with tab(browser, server.link) as page:
        page.goto(f"{server.link}#/ask/{game}")
        page.wait_for_selector(".board svg")
        page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true; })")
        page.wait_for_function("() => !document.querySelector('.advice:not([hidden]):not([data-last=true])')")
        # Not the address and the text of the position, which are for programs.
        said = page.evaluate(
            "() => [document.querySelector('main').innerText, "
            "...[...document.querySelectorAll('main [aria-label]')].map(one => one.getAttribute('aria-label'))]"
        )
        assert not [found for text in said for found in re.findall(r".*\bseats?\b.*", text)]
        check_accessibility(page)


def test_explore_shows_each_position_itself(server: Server, browser: Any) -> None:
    with tab(browser, f"{server.link}#/explore") as page:
        page.wait_for_selector(".games svg")
        cards = page.locator(".games li")
        pictures = {card.locator(".thumb").inner_html() for card in cards.all()}
        assert len(pictures) == cards.count() == 11
        check_accessibility(page)


def test_a_move_shows_where_it_leads_and_is_gone_on_with(server: Server, browser: Any) -> None:
    with tab(browser, server.link) as page:
        ask(page, server, "sebastian", CARD)
        # With its reasons the first row may move away from the pointer.
        page.wait_for_selector(".advice[data-last=true]")
        page.locator(".advice [data-does=go]").first.hover()
        page.wait_for_selector(".ahead svg")
        page.locator("h1").hover()
        page.wait_for_selector(".ahead", state="hidden")
        page.locator(".advice [data-does=go]").nth(1).focus()
        page.wait_for_selector(".ahead svg")
        before = shown(page)
        page.keyboard.press("Enter")
        wait_for_change(page, before)
        assert "_" in text_of(page)
        before = shown(page)
        page.get_by_role("button", name="Let chance decide").click()
        wait_for_change(page, before)
        assert "_" not in text_of(page)
        page.go_back()
        page.wait_for_function("() => document.querySelector('#typed')?.value.includes('_')")


def test_a_click_on_the_picture_goes_on(server: Server, browser: Any) -> None:
    with tab(browser, server.link) as page:
        ask(page, server, "betsy", ENDING)
        before = shown(page)
        page.locator("#at-e2").evaluate(CLICK)
        page.locator("#at-e1").evaluate(CLICK)
        wait_for_change(page, before)
        assert text_of(page).endswith("e2e1")


def test_two_moves_are_compared(server: Server, browser: Any) -> None:
    with tab(browser, server.link) as page:
        ask(page, server, "sebastian", CARD)
        page.get_by_role("button", name="why not keep nothing?").click()
        page.wait_for_selector(".verdict")
        assert re.fullmatch(r"keep nothing is [\d.]+ worse than keep 3 3 3\.", page.locator(".verdict").inner_text())
        assert page.locator(".pair svg").count() == 2


def test_the_moves_of_an_ending_have_their_distances(server: Server, browser: Any) -> None:
    with tab(browser, server.link) as page:
        ask(page, server, "betsy", ENDING)
        page.wait_for_selector(".known tbody tr")
        page.wait_for_selector(".advice[data-last=true]")
        assert "wins in" in page.locator(".known p").first.inner_text()
        before = shown(page)
        page.locator(".known button.move").first.click()
        wait_for_change(page, before)


def test_a_board_is_set_up_by_hand_and_its_link_opens_it_again(server: Server, browser: Any) -> None:
    with tab(browser, server.link) as page, tab(browser, server.link) as other:
        ask(page, server, "betsy", ENDING)
        page.locator(".editor summary").first.click()
        page.get_by_role("button", name="White Quetzal").first.click()
        before = shown(page)
        page.get_by_role("button", name="a1: no bird").click()
        wait_for_change(page, before)
        assert page.locator("#at-bird-a1 title").inner_html() == "Quetzal"
        before = shown(page)
        page.get_by_label("which way a Kingfisher steps").select_option("any")
        wait_for_change(page, before)
        assert text_of(page).startswith("Q")
        assert "kingfisher=any" in text_of(page)
        page.get_by_role("button", name="Copy a link").click()
        other.goto(str(page.locator("a.shared[href]").get_attribute("href")))
        other.wait_for_selector("#at-bird-a1")
        assert text_of(other) == text_of(page)


def test_what_is_no_position_is_explained_beside_the_fields(server: Server, browser: Any) -> None:
    with tab(browser, server.link) as page:
        ask(page, server, "betsy", ENDING)
        page.locator(".editor summary").first.click()
        page.get_by_role("button", name="White Parakeet").first.click()
        page.get_by_role("button", name="a1: no bird").click()
        page.wait_for_function("() => document.querySelector('.editor .error').textContent.includes('Parakeet on a1')")


def test_a_hand_changes_as_cards_come_and_go(server: Server, browser: Any) -> None:
    with tab(browser, server.link) as page:
        ask(page, server, "rummy", HAND)
        page.wait_for_selector("section[aria-label=Divisions] tbody tr")
        page.locator(".editor summary").first.click()
        first = page.locator("section[aria-label=Divisions] tbody tr").first.inner_text()
        before = shown(page)
        page.get_by_role("button", name="remove 7 of hearts").click()
        wait_for_change(page, before)
        page.locator(".supply summary").first.click()
        before = shown(page)
        page.get_by_role("button", name="add 6 of hearts").first.click()
        wait_for_change(page, before)
        page.wait_for_function(
            "first => document.querySelector('section[aria-label=Divisions]:not([aria-busy]) tbody tr')"
            "?.innerText !== first",
            arg=first,
        )
        assert "6H" in text_of(page)


def test_a_hand_of_indian_rummy_is_set_up_and_its_panels_follow(server: Server, browser: Any) -> None:
    with tab(browser, server.link, viewport=PHONE) as page:
        ask(page, server, "indian-rummy", INDIAN)
        words = page.locator("section[aria-label='Best arrangement']:not([aria-busy]) p").first
        words.filter(has_text="20 points").wait_for()
        page.locator(".editor summary").first.click()
        page.get_by_role("button", name="remove king of spades").click()
        page.locator(".editor .error").filter(has_text="12 cards in the hand of player 1: expected 13").wait_for()
        page.locator(".supply summary").first.click()
        page.get_by_role("button", name="add 8 of hearts").first.click()
        words.filter(has_text="10 points").wait_for()
        assert "8H" in text_of(page)
        before = shown(page)
        page.locator(".panels").get_by_role("button", name="go on with stock").click()
        wait_for_change(page, before)
        assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]


def test_a_turn_of_rummikub_is_set_up_and_explored(server: Server, browser: Any) -> None:
    with tab(browser, server.link, viewport=PHONE) as page:
        ask(page, server, "rummikub", EXAMPLE)
        page.locator(".editor summary").first.click()
        page.get_by_label("whether you laid a first meld").select_option("no")
        page.locator("section[aria-label='Tiles of the rack'] p").filter(has_text="needs 30 points").wait_for()
        page.get_by_role("button", name="remove red 7").click()
        page.locator(".editor .error").filter(has_text="expected melds alone").wait_for()
        ask(page, server, "rummikub", REARRANGES)
        page.locator("section[aria-label='The best plan of the turn'] tbody tr").nth(4).wait_for()
        assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
        check_accessibility(page)


def test_a_game_is_not_helped_unless_asked(server: Server, browser: Any) -> None:
    with tab(browser, server.link) as page:
        begin(page, server.link, "sebastian")
        assert page.locator(".advice tbody tr").count() == 0
        page.locator(".advice button").first.click()
        page.wait_for_selector(".advice tbody tr")
        page.get_by_role("button", name="why not").first.click()
        page.wait_for_selector(".verdict")
