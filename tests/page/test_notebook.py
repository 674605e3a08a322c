"""A board in a notebook: what it shows and does, and how it is clicked in a real browser."""

import json
from typing import Any

import pytest

import kibitz
from kibitz.page import assets
from tests.page.browser import CLICK, chromium

pytest.importorskip("anywidget", reason="pip install 'kibitz[notebook]'")

CELL = """<!doctype html><html lang="en"><title>Notebook</title><body data-jp-theme-light="false"><div id="cell"></div>
<script type="module">
import widget from "data:text/javascript;base64,{code}";
const listeners = new Set();
const values = {values};
const model = {{
  get: (name) => values[name],
  send: (message) => said(message),
  on: (name, act) => listeners.add(act),
  off: (name, act) => listeners.delete(act),
}};
globalThis.tell = (shown) => {{ values.shown = shown; for (const act of listeners) act(); }};
globalThis.end = widget.render({{ model, el: document.getElementById("cell") }});
globalThis.listeners = listeners;
</script></body></html>"""
"""A notebook's output, as far as a widget meets one."""


def test_a_move_is_played_answered_and_taken_back() -> None:
    board: Any = kibitz.show("take-five", against="low-to-high", seed=3)
    first = board.shown
    assert first["picture"].startswith("<svg")
    board.answer({"kind": "move", "move": first["moves"][0]})
    assert board.shown["moves"] == [move for move in first["moves"] if move != first["moves"][0]]
    assert board.shown["lines"]
    assert len(board.record().moves) > len(board.shown["names"])
    assert board.state == board.sitting.state != kibitz.start("take-five")
    board.answer({"kind": "undo"})
    assert board.shown == first


@pytest.mark.slow
def test_prices_are_those_of_advise() -> None:
    state = kibitz.start("sebastian")
    board: Any = kibitz.show(state, seed=4)
    board.answer({"kind": "prices"})
    told = kibitz.advise("sebastian", board.sitting.view)
    assert [(item["move"], item["value"]) for item in board.shown["advice"]] == [
        (str(item.move), item.value) for item in told
    ]
    assert board.shown["unit"]


def test_a_view_of_hidden_cards_is_played_on() -> None:
    view = kibitz.start("play-nine").view(0)
    board: Any = kibitz.show(view, seed=2)
    while not board.sitting.is_over:
        board.answer({"kind": "move", "move": board.shown["moves"][0]})
    assert board.shown["outcome"]
    assert board.shown["moves"] == []


def test_what_can_not_be_done_is_said_and_changes_nothing() -> None:
    board: Any = kibitz.show("betsy", against="random", seed=1)
    before = board.shown
    for message in ({"kind": "move", "move": "e2e9"}, {"kind": "move", "move": 5}, {"kind": "undo"}, [], None, {}):
        board.answer(message)
        assert board.shown | {"error": ""} == before
    board.answer({"kind": "move", "move": "e2e9"})
    assert "e2e9" in board.shown["error"]
    with pytest.raises(kibitz.InvalidText, match="seat 7"):
        kibitz.show("betsy", seat=7)


@pytest.mark.browser
def test_a_board_is_clicked_in_its_frame() -> None:
    board: Any = kibitz.show("betsy", against="random", seed=1)
    code = (assets.STATIC / "notebook.js").read_bytes()
    values = json.dumps({"document": board.document, "shown": board.shown}).replace("</", r"<\/")
    cell = CELL.format(code=assets.b64encode(code).decode(), values=values)
    with chromium() as browser:
        page = browser.new_page()
        faults: list[str] = []
        page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: faults.append(str(error)))

        def take(message: dict[str, Any]) -> None:
            board.answer(message)
            page.evaluate("shown => globalThis.tell(shown)", board.shown)

        page.expose_function("said", take)
        page.set_content(cell)
        frame = page.frame_locator("iframe")
        frame.locator("#at-e2").evaluate(CLICK)
        frame.locator("#at-e4").evaluate(CLICK)
        frame.locator("#at-bird-e4").wait_for()
        frame.get_by_role("button", name="What is each move worth?").click()
        frame.locator(".price").first.wait_for()
        frame.get_by_role("button", name="Undo").click()
        frame.locator("#at-bird-e2").wait_for()
        assert frame.locator("html").get_attribute("data-theme") == "dark"
        assert page.locator("iframe").bounding_box()["height"] > 400
        page.evaluate("globalThis.end()")
        assert page.evaluate("globalThis.listeners.size") == 0
        assert faults == []
        browser.close()
