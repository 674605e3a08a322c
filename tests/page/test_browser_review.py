"""Reviews in a real browser: on the page, from dropped records, and as a file that opens alone."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.process import kibitz
from tests.page.browser import CLICK, Server, check_accessibility, drop, tab
from tests.page.records import write

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def solve(page: Any) -> None:
    """The first exercise, by the clicks that the solution names."""
    page.locator("button.exercise").first.click()
    page.get_by_role("button", name="Show the better move").click()
    found = page.locator(".status").inner_text().removeprefix("Better: ").partition(", played:")[0]
    for word in found.removeprefix("keep").split():
        if word.isdigit():
            page.locator(f".board [data-toggle='{word}']:not(.in)").first.evaluate(CLICK)
        elif word != "nothing":
            page.locator(f".board [data-say='{word}']").evaluate(CLICK)
    if "keep" in found:
        page.locator(".choices button.main").click()
    page.wait_for_selector(".status[data-solved=yes]")
    assert page.get_by_text("1 of").is_visible()


def test_the_file_of_the_terminal_opens_alone(browser: Any, tmp_path: Path) -> None:
    games, out = write(tmp_path / "games.jsonl", ("sebastian", "hasty", 1)), tmp_path / "review.html"
    assert kibitz("review", str(games), "--html", str(out)).returncode == 0
    asked: list[str] = []
    with tab(browser, "about:blank") as page:
        page.on("request", lambda request: asked.append(request.url))
        page.goto(out.as_uri())
        page.get_by_role("button", name="Step").click()
        page.keyboard.press("b")
        assert page.locator(".chart").count() == 2
        solve(page)
        check_accessibility(page)
    assert asked == [out.as_uri()]


def test_a_review_of_golf_fits_a_phone_and_has_one_sign(server: Server, browser: Any, tmp_path: Path) -> None:
    game = write(tmp_path / "game.jsonl", ("play-nine", "random", 1))
    frames: list[str] = []
    with tab(browser, server.link, viewport={"width": 390, "height": 844}) as page:
        page.on("websocket", lambda socket: socket.on("framereceived", lambda text: frames.append(text)))
        page.reload()
        page.wait_for_selector(".games")
        drop(page, game)
        page.wait_for_selector(".chart circle")
        for table in page.locator(".wide").all():
            assert table.evaluate("table => table.scrollWidth <= table.clientWidth")
        _, start, luck, choices, result = page.locator(".wide").first.locator("tbody td").all_inner_texts()
        [judged] = [message for message in map(json.loads, frames) if message["type"] == "judged"]
        [seat] = judged["seats"]
        exact = (seat["start"], -seat["luck"], seat["lost"])
        assert sum(exact) == pytest.approx(float(result), abs=0.01)
        # Each is shown with one digit.
        assert list(map(float, (start, luck, choices))) == [pytest.approx(one, abs=0.051) for one in exact]
        said = str(page.locator(".chart").nth(1).get_attribute("aria-label"))
        assert luck in said
        assert choices in said


def test_dropped_records_are_chosen_reviewed_and_saved(server: Server, browser: Any, tmp_path: Path) -> None:
    games = write(tmp_path / "games.jsonl", ("sebastian", "hasty", 1), ("take-five", "low-to-high", 3))
    with games.open("a") as file:
        file.write('{"game": "betsy"}\n')
    with tab(browser, server.link) as page:
        page.wait_for_selector(".games")
        drop(page, games)
        page.get_by_role("button", name="review line 3").click()
        page.wait_for_function("() => document.querySelector('.error').textContent.includes('line 3: no field')")
        page.get_by_role("button", name="review line 2").click()
        page.wait_for_selector("button.exercise")
        page.get_by_label("Whose choices").select_option("1")
        page.get_by_role("button", name="Step").click()
        assert "low-to-high 2: " in page.locator(".status").inner_text()
        # After the last move nothing is marked on the curves.
        page.get_by_label("Move", exact=True).evaluate("slider => { slider.value = slider.max; }")
        page.get_by_label("Move", exact=True).dispatch_event("input")
        with page.expect_download() as download:
            page.get_by_role("button", name="Save as one file").click()
        saved = tmp_path / "saved.html"
        download.value.save_as(saved)
        with page.expect_download() as download:
            page.get_by_role("button", name="Save the record").click()
        download.value.save_as(tmp_path / "saved.jsonl")
        assert (tmp_path / "saved.jsonl").read_text() == games.read_text().splitlines(keepends=True)[1]
        page.goto(saved.as_uri())
        page.wait_for_selector("button.exercise")
        assert page.locator(".chart").count() == 2


def test_files_that_hold_no_game_are_refused_with_a_remedy(server: Server, browser: Any, tmp_path: Path) -> None:
    with tab(browser, f"{server.link}#/review") as page:
        for name, text, expected in (
            ("empty.jsonl", "", "is empty: expected"),
            ("binary.jsonl", "\x00\x01", "invalid JSON"),
            ("long.jsonl", "x" * 1_000_000, "line 1"),
        ):
            path = tmp_path / name
            path.write_text(text)
            drop(page, path)
            # The page may still show what it said of the file before.
            page.wait_for_function(
                "parts => parts.every(part => document.querySelector('.error')?.textContent.includes(part))",
                arg=[name, expected],
            )


def test_a_review_is_read_and_an_exercise_solved_by_keyboard_alone(
    server: Server, browser: Any, tmp_path: Path
) -> None:
    games = write(tmp_path / "games.jsonl", ("sebastian", "hasty", 1))
    with tab(browser, f"{server.link}#/review") as page:
        drop(page, games)
        page.wait_for_selector("button.exercise")
        page.keyboard.press("n")
        page.wait_for_function("() => document.querySelector('.status').textContent.startsWith('Move 3')")
        page.keyboard.press("b")
        page.keyboard.press("d")
        page.wait_for_function("() => document.querySelector('#live').textContent.includes('throws left')")
        page.keyboard.press("e")
        page.wait_for_function("() => document.querySelector('.status').textContent.includes('Find a better move')")
        page.keyboard.press("/")
        page.keyboard.type("sing")
        page.keyboard.press("Enter")
        page.wait_for_function("() => document.querySelector('.status').textContent.includes('not a legal move')")
        page.get_by_role("button", name="Show the better move").focus()
        page.keyboard.press("Enter")
        better = page.locator(".status").inner_text().removeprefix("Better: ").partition(", played:")[0]
        page.locator("input[aria-label='A better move']").focus()
        page.keyboard.type(better)
        page.keyboard.press("Enter")
        page.wait_for_selector(".status[data-solved=yes]")
