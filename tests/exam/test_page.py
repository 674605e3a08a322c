"""The report as a page in a real browser, on a desk and on a phone, in the light and in the dark."""

from pathlib import Path

import pytest

from kibitz.cli import main
from tests.exam.server import Server
from tests.page.browser import check_accessibility, chromium, tab

DESK, PHONE = 1280, 390

pytestmark = pytest.mark.browser


@pytest.fixture
def report(server: Server, tmp_path: Path) -> Path:
    path = tmp_path / "exam.html"
    models = [server.entrant(model) for model in ("prose-first+best", "my-model", "worthless")]
    words = ["exam", "sebastian", *models, "greedy", "--games", "4", "--seed", "3", "--store", str(tmp_path / "store")]
    assert main([*words, "--html", str(path)]) == 0
    return path


def test_a_report_fits_every_screen_and_can_be_read_by_all(report: Path) -> None:
    with chromium() as browser:
        for width in (DESK, PHONE):
            with tab(browser, report.as_uri(), viewport={"width": width, "height": 900}) as page:
                check_accessibility(page)
                assert page.evaluate("document.documentElement.scrollWidth") == width
                assert page.locator("h1").inner_text() == "Examination: sebastian"
                assert page.locator("text=12 more games (--games 16) would halve the errors").count() == 1
                # Regret, two calibrations, and the positions of habits: each is there to be seen.
                pictures = page.locator("svg")
                assert pictures.count() >= 6
                for place in range(pictures.count()):
                    box = pictures.nth(place).bounding_box()
                    assert 250 < box["width"] <= width
                    assert box["height"] > 60
                tables = page.locator(".wide")
                assert tables.nth(0).locator("tr").count() == 5
                assert tables.nth(1).locator("tr").count() == 4
                # On a phone a table is moved by itself, also by keys.
                wide = tables.nth(1)
                is_cut = wide.evaluate("element => element.scrollWidth > element.clientWidth")
                assert is_cut == (width == PHONE)
                wide.focus()
                page.keyboard.press("ArrowRight")
                if is_cut:
                    page.wait_for_function("element => element.scrollLeft > 0", arg=wide.element_handle())


def test_it_follows_the_readers_theme(report: Path) -> None:
    colours = "() => { const style = getComputedStyle(document.body); return [style.color, style.backgroundColor]; }"
    with chromium() as browser:
        found = []
        for theme in ("light", "dark"):
            with tab(browser, report.as_uri(), color_scheme=theme) as page:
                found.append(page.evaluate(colours))
    assert found[0][1] == "rgb(255, 255, 255)"
    assert found[1] == ["rgb(230, 237, 243)", "rgb(13, 17, 23)"]
