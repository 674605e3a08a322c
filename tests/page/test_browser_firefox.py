"""Every game is begun, played and asked about in Firefox."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from kibitz import catalog, gameplay
from tests.page.browser import FIRST, Server, begin_at_home, check_fits, click_a_move, point_of, press_by_mouse, tab
from tests.page.firefox import firefox

pytestmark = [pytest.mark.browser, pytest.mark.slow]
CHOICES = [name for name in catalog.built_in() if gameplay.has_choices(catalog.game(name))]
SIZES = ({"width": 1280, "height": 800}, {"width": 390, "height": 844})
HAND = "[...document.querySelectorAll('.board [data-keys]')].map(card => card.id)"


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with firefox() as browser:
        yield browser


@pytest.mark.parametrize("game", CHOICES)
def test_a_game_is_played_and_asked_about(server: Server, browser: Any, game: str) -> None:
    with tab(browser, server.link, viewport=SIZES[CHOICES.index(game) % 2]) as page:
        begin_at_home(page, press_by_mouse, game)
        click_a_move(page, Random(2), press_by_mouse, FIRST.get(game, ""))
        press_by_mouse(page, page.locator(".advice button").first)
        page.wait_for_selector(".advice tbody tr")
        check_fits(page)


def test_a_hand_is_sorted_and_dragged(server: Server, browser: Any) -> None:
    with tab(browser, server.link) as page:
        begin_at_home(page, press_by_mouse, "take-five")
        page.wait_for_selector(".sorting button")
        hand = page.evaluate(HAND)
        start, end = (point_of(page.locator(f"#{hand[place]}")) for place in (0, 4))
        page.mouse.move(*start)
        page.mouse.down()
        page.mouse.move((start[0] + end[0]) / 2, start[1] - 10)
        page.mouse.move(*end)
        page.mouse.up()
        page.wait_for_function(f"first => ({HAND})[4] === first", arg=hand[0])
        press_by_mouse(page, page.locator(".sorting button").first)
        page.wait_for_function(f"first => ({HAND})[0] === first", arg=hand[0])
        assert page.evaluate(HAND) == hand
