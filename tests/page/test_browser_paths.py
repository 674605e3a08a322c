"""A person's path through each game: begin at home, ask, take back, play to the end, review, train a puzzle.

A covering design in place of all combinations. Every game is played at both sizes, in both themes, and by mouse,
keyboard and touch: on a desk by mouse until a move is taken back and then by keyboard, on a telephone by touch.
One half of the games is light on the desk and dark on the telephone, the other half the other way round.
"""

from random import Random
from typing import Any

import pytest

from kibitz import catalog, gameplay
from kibitz.page import positions
from tests.page.browser import (
    FIRST,
    Press,
    Server,
    begin_at_home,
    check_accessibility,
    check_fits,
    check_is_in_sight,
    check_nobody_is_a_seat,
    click_a_move,
    play_to_the_end,
    press_by_keyboard,
    press_by_mouse,
    press_by_touch,
    shown,
    tab,
    wait_for_change,
)

pytestmark = [pytest.mark.browser, pytest.mark.slow]
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
TELEPHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
GAMES = catalog.built_in()
CHOICES = [name for name in GAMES if gameplay.has_choices(catalog.game(name))]
SEEN = 3
"""Choices of a review that are looked at."""


def theme(game: str, is_desk: bool) -> str:
    return ("light", "dark")[(GAMES.index(game) + is_desk) % 2]


@pytest.mark.parametrize("game", CHOICES)
def test_a_game_on_a_desk_by_mouse_and_keyboard(server: Server, browser: Any, game: str) -> None:
    colours = theme(game, is_desk=True)
    with tab(browser, server.link, color_scheme=colours, **DESK) as page:
        begin_at_home(page, press_by_mouse, game)
        for part in (".status", "button:has-text('Resign')"):
            check_is_in_sight(page, part)
        ask_and_take_back(page, press_by_mouse, game, colours)
        play_to_the_end(page, press_by_keyboard, game)
        judge_and_review(page, press_by_keyboard, colours)
        train(page, press_by_mouse, game, colours)


@pytest.mark.parametrize("game", CHOICES)
def test_a_game_on_a_telephone_by_touch(server: Server, browser: Any, game: str) -> None:
    colours = theme(game, is_desk=False)
    with tab(browser, server.link, color_scheme=colours, **TELEPHONE) as page:
        begin_at_home(page, press_by_touch, game)
        check_board_comes_first(page)
        ask_and_take_back(page, press_by_touch, game, colours)
        play_to_the_end(page, press_by_touch, game)
        judge_and_review(page, press_by_touch, colours)
        train(page, press_by_touch, game, colours)


@pytest.mark.parametrize("game", [name for name in GAMES if name not in CHOICES])
@pytest.mark.parametrize(
    ("place", "press"), [(DESK, press_by_mouse), (DESK, press_by_keyboard), (TELEPHONE, press_by_touch)]
)
def test_a_game_without_choices_is_watched(
    server: Server, browser: Any, game: str, place: dict[str, Any], press: Press
) -> None:
    colours = theme(game, press is press_by_mouse)
    with tab(browser, server.link, color_scheme=colours, **place) as page:
        page.wait_for_selector(".games svg")
        press(page, page.locator(f".games a[href='#/watch/{game}']"))
        page.wait_for_selector(".status:has-text('1 of')")
        for button, step in (("Step", 2), ("Step", 3), ("Back", 2)):
            press(page, page.get_by_role("button", name=button, exact=True))
            page.wait_for_selector(f".status:has-text('{step} of')")
        steps = int(page.get_by_label("Step", exact=True).last.get_attribute("max")) + 1
        press(page, page.get_by_role("button", name="Play", exact=True))
        page.wait_for_selector(".status:has-text('3 of')")
        page.get_by_label("Step", exact=True).last.fill(str(steps - 1))
        page.wait_for_selector(f".status:has-text('{steps} of {steps}')")
        assert page.locator("meter").count() > 1
        check_page(page, colours)


def check_page(page: Any, colours: str) -> None:
    """Nothing is cut off, nobody is a seat, and everyone can use what is shown."""
    check_fits(page)
    check_nobody_is_a_seat(page, page.url)
    check_accessibility(page, colours)


def check_board_comes_first(page: Any) -> None:
    """The board is at the top of a telephone, and the controls are reached without scrolling."""
    assert page.evaluate("scrollY") == 0
    board = page.locator(".board svg").first.bounding_box()
    resign = page.get_by_role("button", name="Resign").bounding_box()
    height = page.viewport_size["height"]
    assert board["y"] < height / 5
    assert board["y"] + board["height"] <= resign["y"]
    assert resign["y"] + resign["height"] <= height


def ask_and_take_back(page: Any, press: Press, game: str, colours: str) -> None:
    """Prices are shown and hidden; a move is taken back, and another one played."""
    advice = page.locator(".advice button").first
    press(page, advice)
    # The last advice has all its reasons; one of the two paths waits for it.
    page.wait_for_selector(".advice[data-last]" if press is press_by_touch else ".advice[data-last=true]")
    assert page.locator(".board .price").count()
    assert page.locator(".advice .wide").evaluate("table => table.scrollWidth <= table.clientWidth")
    check_page(page, colours)
    page.keyboard.press("d")
    check_nobody_is_a_seat(page, "read aloud")
    press(page, advice)
    assert not page.locator(".board .price").count()
    before, rng = page.locator(".board").inner_text(), Random(5)
    click_a_move(page, rng, press, FIRST.get(game, ""))
    check_nobody_is_a_seat(page, "a move")
    number = shown(page)
    press(page, page.get_by_role("button", name="Undo"))
    wait_for_change(page, number)
    assert page.locator(".board").inner_text() == before


def judge_and_review(page: Any, press: Press, colours: str) -> None:
    """The end of the game, then its review."""
    page.wait_for_selector(".ended .accuracy")
    assert page.locator(".ended h2").inner_text()
    check_page(page, colours)
    press(page, page.locator("a", has_text="Review the game"))
    step = page.get_by_role("button", name="Step", exact=True)
    step.wait_for()
    before = page.locator(".status").inner_text()
    press(page, step)
    page.wait_for_function("text => document.querySelector('.status').textContent !== text", arg=before)
    for choice in page.locator("section[aria-label=Choices] tr[data-step] button").all()[:SEEN]:
        press(page, choice)
        check_nobody_is_a_seat(page, "the review")
    check_page(page, colours)


def train(page: Any, press: Press, game: str, colours: str) -> None:
    """A puzzle of the game: a hint, an answer, the solution, and the next one."""
    press(page, page.get_by_role("link", name="Train"))
    page.wait_for_selector(".board svg")
    choice = page.get_by_label("Game", exact=True)
    # The page of the same game would come again, with the same heading.
    if choice.input_value() != game:
        choice.select_option(game)
    called = positions.called(catalog.game(game))
    page.wait_for_selector(f"h1:has-text('Puzzle: {called}')")
    press(page, page.get_by_role("button", name="Hint"))
    page.wait_for_selector(".status:has-text('begins with')")
    # Its puzzles are whole turns, which test_browser_training.py plays.
    if game != "rummikub":
        answer(page, press)
    show = page.get_by_role("button", name="Show the answer")
    if show.is_visible():
        press(page, show)
        page.wait_for_selector(".status:has-text('Best: ')")
    check_page(page, colours)
    number = shown(page)
    press(page, page.get_by_role("button", name="Next puzzle"))
    wait_for_change(page, number)


def answer(page: Any, press: Press) -> None:
    """Press what says some move, until it is judged."""
    click_a_move(page, Random(1), press, until=lambda: page.locator(".status[data-result]").count() > 0)
    # What the move costs comes later, and moves what is below it.
    page.wait_for_function("() => document.querySelector('.reason').textContent")
