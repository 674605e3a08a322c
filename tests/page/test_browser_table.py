"""What a player does at a table beside moving: look back, turn the board, sort and drag cards, ask for help."""

from random import Random
from typing import Any
from urllib.parse import quote

import pytest

from tests.page.browser import (
    CLICK,
    Server,
    begin,
    beside,
    check_accessibility,
    check_that_both_show_what_either_plays,
    click_a_move,
    shown,
    tab,
    wait_for_change,
)

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def play(page: Any, *moves: str) -> None:
    for move in moves:
        before = shown(page)
        page.get_by_placeholder("type a move").fill(move)
        page.keyboard.press("Enter")
        wait_for_change(page, before)


def test_the_moves_of_both_sides_are_listed_and_looked_at(server: Server, browser: Any) -> None:
    with tab(browser, server.link) as page:
        begin(page, server.link, "betsy", against="greedy", seconds="0.1")
        play(page, "e2e4", "g1f3")
        page.wait_for_function("() => document.querySelectorAll('.written').length === 4")
        assert page.locator(".written").first.inner_text() == "e2-e4"
        assert page.locator(".written img").first.evaluate("image => image.decode().then(() => image.naturalWidth)")
        page.locator(".written").first.click()
        page.wait_for_selector(".ahead:visible >> text=after e2-e4, a look back")
        assert page.locator(".written[aria-current]").inner_text() == "e2-e4"
        assert not page.locator("#at-e2").is_visible(), "the game's own board is covered"
        page.locator("h1").click()
        page.keyboard.press("ArrowLeft")
        page.wait_for_selector(".ahead:visible >> text=the first position")
        page.keyboard.press("ArrowDown")
        page.wait_for_selector("#at-e2:visible")
        page.keyboard.press("ArrowUp")
        page.wait_for_selector(".ahead:visible >> text=the first position")
        play(page, "d2d3")
        page.wait_for_selector("#at-bird-d3:visible")
        check_accessibility(page)


def test_two_tabs_show_what_either_plays(server: Server, browser: Any) -> None:
    with tab(browser, server.link) as page:
        begin(page, server.link, "play-nine")
        with beside(page) as other:
            check_that_both_show_what_either_plays(page, other)


def test_a_bird_shows_where_it_may_go_and_the_board_turns(server: Server, browser: Any) -> None:
    with tab(browser, server.link) as page:
        begin(page, server.link, "betsy", against="greedy", seconds="0.1")
        page.wait_for_selector(".steps")
        assert page.locator(".board .target:visible").count() == 0
        page.locator("#at-b1").click(force=True)
        assert page.locator(".board .target:visible").count() == 2
        page.keyboard.press("Escape")
        assert page.locator(".board .target:visible").count() == 0
        high = page.locator("#at-a1").bounding_box()["y"]
        before = shown(page)
        page.locator("h1").click()
        page.keyboard.press("f")
        wait_for_change(page, before)
        assert page.locator("#at-a1").bounding_box()["y"] < high
        play(page, "e2e4")
        assert page.locator("#at-a1").bounding_box()["y"] < high


def test_captures_are_marked_and_counted_and_advice_shows_who_stands_better(server: Server, browser: Any) -> None:
    with tab(browser, server.link) as page:
        page.goto(f"{server.link}#/new/betsy?start=rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w - - 0 1")
        page.locator("form.new [name=against]").select_option("greedy")
        page.click("form.new button.main")
        page.wait_for_selector(".board svg")
        play(page, "e4d5")
        label = page.locator("#at-taken-0").get_attribute("aria-label")
        assert label.startswith("White has captured Parakeet")
        assert page.locator(".board rect[fill*=last-square]").count() == 2
        page.locator(".advice button").first.click()
        page.wait_for_selector(".balance:visible")
        assert 0 <= int(page.locator(".balance").get_attribute("aria-valuenow")) <= 100
        before = shown(page)
        page.locator(".board [data-say].open").first.evaluate(CLICK)
        page.locator(".board .target:visible").first.evaluate(CLICK)
        wait_for_change(page, before)
        hide = page.get_by_role("button", name="Hide the advice")
        page.wait_for_selector(".chart")
        assert page.locator(".chart").bounding_box()["y"] > hide.bounding_box()["y"], "what comes late moves a button"
        hide.click()
        assert not page.locator(".balance").is_visible()
        assert not page.locator(".chart").is_visible()


def test_the_names_of_players_to_watch_are_not_cut(server: Server, browser: Any) -> None:
    with tab(browser, f"{server.link}#/watch") as page:
        page.wait_for_selector(".seats select")
        for width in (1280, 900, 390):
            page.set_viewport_size({"width": width, "height": 800})
            cut = page.evaluate(
                """() => [...document.querySelectorAll('.seats select')].filter(list => {
                    const own = list.getBoundingClientRect().width;
                    list.style.width = 'max-content';
                    list.style.maxWidth = 'none';
                    list.parentElement.style.display = 'block';
                    const whole = list.getBoundingClientRect().width;
                    list.style.width = list.style.maxWidth = list.parentElement.style.display = '';
                    return own < whole;
                }).length"""
            )
            assert cut == 0, width


@pytest.mark.parametrize("game", ["take-five", "betsy", "gin-rummy", "sebastian"])
def test_a_hint_comes_by_degrees(server: Server, browser: Any, game: str) -> None:
    with tab(browser, server.link) as page:
        begin(page, server.link, game)
        if game == "sebastian":
            assert page.locator(".board [data-toggle]").count() == 5
        hint = page.get_by_role("button", name="Hint")
        hint.click()
        page.wait_for_selector("p.hint:visible:has-text('ook at'), p.hint:visible:has-text('begins with')")
        assert page.locator(".board .price").count() == 0, "a hint is no advice"
        said = []
        for _ in range(3):
            said.append(page.locator("p.hint:visible").first.inner_text())
            if said[-1].endswith("is best.") or " is best: " in said[-1]:
                break
            hint.click()
        assert " is best" in said[-1], said
        assert len(said) >= 2, said
        assert page.locator(".board .best").count() or game == "sebastian"
        click_a_move(page, Random(5))
        assert not page.locator("p.hint:visible").count()
        page.wait_for_selector(".people:has-text('advice was asked for')")


@pytest.mark.parametrize("game", ["take-five", "betsy", "gin-rummy", "sebastian", "rummikub", "play-nine"])
def test_on_a_phone_on_its_side_board_and_buttons_are_seen(server: Server, browser: Any, game: str) -> None:
    size = {"width": 844, "height": 390}
    with tab(browser, server.link, viewport=size, has_touch=True) as page:
        begin(page, server.link, game)
        page.evaluate("scrollTo(0, 0)")
        parts = {"board": page.locator(".board svg").first, "status": page.locator(".status")}
        parts |= {name: page.get_by_role("button", name=name) for name in ("Hint", "Undo", "Resign")}
        for name, part in parts.items():
            box = part.bounding_box()
            assert box["y"] >= 0, name
            assert box["y"] + box["height"] <= size["height"], name
            assert box["x"] + box["width"] <= size["width"], name
        assert page.locator(".board svg").first.bounding_box()["height"] > size["height"] / 3


def test_a_costly_move_is_asked_about_before_it_is_played(server: Server, browser: Any) -> None:
    with tab(browser, server.link) as page:
        # A rook that goes beside the other king is taken: a draw instead of a win.
        rook = f"{'.' * 12}K{'.' * 19}R{'.' * 12}k{'.' * 18} w"
        page.goto(f"{server.link}#/new/betsy?start={quote(rook)}")
        page.click("form.new button.main")
        page.wait_for_selector(".board svg")
        page.locator("summary", has_text="More").click()
        page.get_by_role("button", name="Warn me before a costly move").click()
        page.get_by_placeholder("type a move").fill("a5f5")
        before = shown(page)
        page.keyboard.press("Enter")
        again = page.get_by_role("button", name="Think again")
        again.wait_for()
        assert "may cost" in page.locator(".offer").inner_text()
        assert shown(page) == before
        again.click()
        assert not page.locator(".offer").inner_text()
        page.get_by_placeholder("type a move").fill("a5f5")
        page.keyboard.press("Enter")
        page.get_by_role("button", name="Play it anyway").click()
        wait_for_change(page, before)


def test_what_is_expected_to_follow_is_shown_on_the_board_and_back(server: Server, browser: Any) -> None:
    with tab(browser, server.link, viewport={"width": 390, "height": 844}) as page:
        begin(page, server.link, "betsy", against="greedy", seconds="0.1")
        play(page, "e2e4")
        before = shown(page)
        page.locator(".advice button").first.click()
        page.wait_for_selector(".advice[data-last=true]")
        assert "estimates" in page.locator(".advice p.soft").inner_text()
        page.get_by_role("button", name="Show me what is expected to follow").click()
        page.wait_for_selector(".boards >> text=1 of ")
        assert not page.locator("#at-e4").is_visible(), "the game's own board is covered"
        # All of it by keyboard: the way on has the focus.
        page.keyboard.press("Enter")
        page.wait_for_selector(".boards >> text=2 of ")
        check_accessibility(page)
        page.keyboard.press("s")
        page.wait_for_selector(".boards >> text=3 of ")
        page.get_by_role("button", name="Back", exact=True).click()
        page.get_by_role("button", name="To the game").click()
        page.wait_for_selector("#at-e4:visible")
        assert page.locator(".written").count() == 2
        assert shown(page) == before
        assert page.evaluate("document.activeElement.textContent") == "Show me"


def hand_of(page: Any) -> list[str]:
    """The ids of the cards that may change their places, from the left of each row to the right."""
    return list(page.locator(".board [data-keys]").evaluate_all("cards => cards.map(card => card.id)"))


def keys_of(page: Any, way: int) -> list[int]:
    keys = page.locator(".board [data-keys]").evaluate_all("cards => cards.map(card => card.dataset.keys)")
    return [int(one.split("|")[way]) for one in keys]


def drag(page: Any, card: str, onto: str) -> None:
    """From the part of a card that no other one covers."""
    start, end = page.locator(card).bounding_box(), page.locator(onto).bounding_box()
    page.mouse.move(start["x"] + 10, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(end["x"] + 20, end["y"] + 30, steps=5)
    assert page.locator(".carried").count() == 1
    page.mouse.up()
    assert page.locator(".carried, .copy").count() == 0


@pytest.mark.parametrize("game", ["rummy", "gin-rummy", "indian-rummy", "rummikub", "take-five"])
def test_a_hand_is_sorted_and_stays_so(server: Server, browser: Any, game: str) -> None:
    with tab(browser, server.link, viewport={"width": 390, "height": 844}) as page:
        begin(page, server.link, game, seconds="0.1")
        buttons = page.locator(".sorting button")
        buttons.last.wait_for()
        dealt = hand_of(page)
        for way in range(2):
            buttons.nth(way).click()
            assert keys_of(page, way) == sorted(keys_of(page, way))
            assert buttons.nth(way).get_attribute("aria-pressed") == "true"
        buttons.nth(1).click()
        assert hand_of(page) == dealt
        first, second, third = hand_of(page)[:3]
        drag(page, f"#{first}", f"#{third}")
        assert hand_of(page)[:3] == [second, third, first]
        lefts = [page.locator(f"#{card}").bounding_box()["x"] for card in (second, third, first)]
        assert lefts == sorted(lefts)
        if page.locator(f"#{third}.open").count():
            page.locator(f"#{third}").focus()
            page.keyboard.press("Shift+ArrowLeft")
            second, third = third, second
            assert hand_of(page)[:3] == [second, third, first]
            assert page.evaluate("() => document.activeElement.id") == second
        page.reload()
        page.wait_for_function(
            "first => document.querySelector('.board [data-keys]')?.id === first && document.querySelector('.sorting')",
            arg=second,
        )
        assert hand_of(page)[:3] == [second, third, first]


def test_a_card_is_dragged_to_the_pile(server: Server, browser: Any) -> None:
    with tab(browser, server.link) as page:
        card = drawn_hand(page, server)[0]
        before = shown(page)
        drag(page, f"#{card}", "#at-pile")
        wait_for_change(page, before)
        assert card not in hand_of(page)


def drawn_hand(page: Any, server: Server) -> list[str]:
    """A hand of rummy from which a card must be thrown."""
    begin(page, server.link, "rummy", seconds="0.1", seat="0")
    page.locator(".sorting button").last.wait_for()
    before = shown(page)
    page.locator("#at-stock").click()
    wait_for_change(page, before)
    return hand_of(page)


def swipe(page: Any, card: str, onto: str) -> None:
    """A finger drags a card."""
    start, end = page.locator(card).bounding_box(), page.locator(onto).bounding_box()
    x, y = start["x"] + 10, start["y"] + 20
    across, down = end["x"] + 20 - x, end["y"] + 30 - y
    finger = page.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in range(1, 6):
        point = {"x": x + across * step / 5, "y": y + down * step / 5}
        finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_finger_sorts_a_hand_and_throws_a_card(server: Server, browser: Any) -> None:
    with tab(browser, server.link, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True) as page:
        first, second, third, *_ = drawn_hand(page, server)
        swipe(page, f"#{first}", f"#{third}")
        page.wait_for_function("card => document.querySelector('.board [data-keys]').id === card", arg=second)
        assert hand_of(page)[:3] == [second, third, first]
        before = shown(page)
        swipe(page, f"#{second}", "#at-pile")
        wait_for_change(page, before)
        assert second not in hand_of(page)


def test_things_move_until_somebody_clicks_and_stay_where_that_is_wanted(server: Server, browser: Any) -> None:
    with tab(browser, server.link, reduced_motion="no-preference") as page:
        begin(page, server.link, "take-five", against="swift", seconds="0.1")
        page.locator("h1").click()
        page.wait_for_function("() => performance.getEntriesByName(new URL('static/motion.js', location).href).length")
        before = shown(page)
        page.locator(".board [data-say].open").first.click()
        page.wait_for_function("() => document.querySelectorAll('.motion svg').length > 3")
        wait_for_change(page, before)
        before = shown(page)
        # The click ends the motion, and plays.
        page.locator(".board [data-say].open").first.click()
        wait_for_change(page, before)
        page.wait_for_selector(".motion svg", state="attached")
        page.locator("summary", has_text="More").click()
        page.get_by_role("button", name="Animation off").click()
        assert page.locator(".motion").count() == 0
        assert page.locator(".board [style*=opacity]").count() == 0
        before = shown(page)
        page.locator(".board [data-say].open").first.click()
        wait_for_change(page, before)
        assert page.locator(".motion").count() == 0


def test_a_deal_and_what_the_other_draws_are_seen(server: Server, browser: Any) -> None:
    with tab(browser, server.link, reduced_motion="no-preference") as page:
        begin(page, server.link, "sebastian")
        page.locator("h1").click()
        page.wait_for_function("() => performance.getEntriesByName(new URL('static/motion.js', location).href).length")
        begin(page, server.link, "rummy", against="greedy", seconds="0.1")
        page.wait_for_function("() => document.querySelectorAll('.motion svg').length === 10")
        page.wait_for_selector(".motion", state="detached")
        before = shown(page)
        page.locator("#at-stock").click()
        wait_for_change(page, before)
        page.locator(".board [data-keys].open").last.click()
        # A card that lies face down goes from the stock to the other's hand.
        page.wait_for_selector(".motion svg circle[r='10']", state="attached")
        # Who comes back is dealt nothing again.
        page.wait_for_selector(".motion", state="detached")
        page.reload()
        page.wait_for_selector("#at-stock.open")
        assert page.locator(".motion").count() == 0


def test_sounds_are_made_only_where_they_are_wanted(server: Server, browser: Any) -> None:
    listen = """window.heard = [];
        for (const name of ['AudioBufferSourceNode', 'OscillatorNode']) {
            const Made = window[name];
            window[name] = class extends Made { constructor(...given) { super(...given); window.heard.push(name); } };
        }"""
    with tab(browser, server.link) as page:
        page.add_init_script(listen)
        page.reload()
        begin(page, server.link, "sebastian")
        for is_on in (False, True):
            if is_on:
                page.locator("summary", has_text="More").click()
                page.get_by_role("button", name="Sound on").click()
                page.wait_for_function("() => window.heard.includes('OscillatorNode')")
            before = shown(page)
            page.locator(".board [data-toggle]").first.click()
            page.locator(".choices button.main").click()
            wait_for_change(page, before)
            dice = page.evaluate("() => window.heard.filter(one => one === 'AudioBufferSourceNode').length")
            assert dice == (5 if is_on else 0)
