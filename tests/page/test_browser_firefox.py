"""Every game is begun, played and asked about in Firefox."""

from collections.abc import Iterator

import pytest

from kibitz import catalog, gameplay
from tests.page.browser import POINT, Server
from tests.page.firefox import Tab, firefox

pytestmark = [pytest.mark.browser, pytest.mark.slow]
CHOICES = [name for name in catalog.built_in() if gameplay.has_choices(catalog.game(name))]
SHOWN = "Number(document.querySelector('.board').dataset.shown)"
CLICKABLE = ".choices button, .board [data-say].open, .board [data-toggle]"
SIZES = ((1280, 800), (390, 844))
HAND = "[...document.querySelectorAll('.board [data-keys]')].map(card => card.id)"


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tab]:
    with firefox(tmp_path_factory.mktemp("firefox")) as page:
        yield page


def click(page: Tab, selector: str) -> None:
    page.press(point_of(page, selector))


def point_of(page: Tab, selector: str) -> tuple[float, float]:
    across, down = page.evaluate(f"({POINT})(document.querySelector({selector!r}))")
    return across, down


def begin(page: Tab, server: Server, game: str, size: tuple[int, int]) -> None:
    page.open(server.link, *size)
    page.wait("document.querySelectorAll('.games svg').length > 9")
    entry = f"document.querySelector('a[href=\"#/rules/{game}\"]').closest('li')"
    called = page.evaluate(f"{entry}.querySelector('h2').innerText")
    click(page, f"button[aria-label='Play {called}']")
    page.wait(f"document.querySelector({CLICKABLE!r})")


@pytest.mark.parametrize("game", CHOICES)
def test_a_game_is_played_and_asked_about(server: Server, page: Tab, game: str) -> None:
    begin(page, server, game, SIZES[CHOICES.index(game) % 2])
    before = page.evaluate(SHOWN)
    for attempt in range(20):
        has_button = attempt % 2 and page.evaluate("Boolean(document.querySelector('.choices button'))")
        click(page, ".choices button" if has_button else CLICKABLE)
        page.wait("document.querySelector('.status').textContent !== '...'")
        if page.evaluate(SHOWN) > before:
            break
    assert page.evaluate(SHOWN) > before
    page.wait(f"document.querySelector({CLICKABLE!r})")
    click(page, ".advice button")
    page.wait("document.querySelector('.advice tbody tr')")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not page.said


def test_a_hand_is_sorted_and_dragged(server: Server, page: Tab) -> None:
    begin(page, server, "take-five", SIZES[0])
    page.wait("document.querySelector('.sorting button')")
    hand = page.evaluate(HAND)
    start, end = (point_of(page, f"#{hand[place]}") for place in (0, 4))
    page.press(start, ((start[0] + end[0]) / 2, start[1] - 10), end)
    page.wait(f"({HAND})[4] === '{hand[0]}'")
    click(page, ".sorting button")
    page.wait(f"({HAND})[0] === '{hand[0]}'")
    assert page.evaluate(HAND) == hand
