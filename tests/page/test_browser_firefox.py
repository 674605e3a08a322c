"""Every game is begun, played and asked about in Firefox."""

from collections.abc import Iterator

import pytest

from kibitz import catalog, gameplay
from tests.page.browser import Server
from tests.page.firefox import Tab, begin, click, firefox, play_and_ask, point_of

pytestmark = [pytest.mark.browser, pytest.mark.slow]
CHOICES = [name for name in catalog.built_in() if gameplay.has_choices(catalog.game(name))]
SIZES = ((1280, 800), (390, 844))
HAND = "[...document.querySelectorAll('.board [data-keys]')].map(card => card.id)"


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tab]:
    with firefox(tmp_path_factory.mktemp("firefox")) as page:
        yield page


@pytest.mark.parametrize("game", CHOICES)
def test_a_game_is_played_and_asked_about(server: Server, page: Tab, game: str) -> None:
    play_and_ask(page, server.link, game, SIZES[CHOICES.index(game) % 2])


def test_a_hand_is_sorted_and_dragged(server: Server, page: Tab) -> None:
    begin(page, server.link, "take-five", SIZES[0])
    page.wait("document.querySelector('.sorting button')")
    hand = page.evaluate(HAND)
    start, end = (point_of(page, f"#{hand[place]}") for place in (0, 4))
    page.press(start, ((start[0] + end[0]) / 2, start[1] - 10), end)
    page.wait(f"({HAND})[4] === '{hand[0]}'")
    click(page, ".sorting button")
    page.wait(f"({HAND})[0] === '{hand[0]}'")
    assert page.evaluate(HAND) == hand
