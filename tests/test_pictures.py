"""Documents whose colours follow a theme, and their elements."""

from xml.etree import ElementTree

from kibitz import pictures

SVG = "{http://www.w3.org/2000/svg}"


def test_a_document_has_its_title_and_both_themes() -> None:
    text = pictures.document("A <title>", 200, 100, [pictures.table(200, 100)], 'data-toggles="keep"')
    root = ElementTree.fromstring(text)
    assert root.get("viewBox") == "0 0 200 100"
    assert root.get("aria-label") == "A <title>"
    assert root.get("data-toggles") == "keep"
    for light, dark in pictures.COLOURS.values():
        assert dark in text
        assert light != dark


def test_only_what_can_be_clicked_is_a_button() -> None:
    plain = ElementTree.fromstring(pictures.part("a", "", label="a card"))
    assert (plain.get("id"), plain.get("role"), plain.get("tabindex")) == ("at-a", "img", None)
    button = ElementTree.fromstring(pictures.part("b", "", size=(4, 5), label="e2", say="e2", kind="bird P"))
    assert (button.get("role"), button.get("tabindex"), button.get("data-say")) == ("button", "0", "e2")
    assert button.get("data-kind") == "bird P"
    assert button.find("rect[@class='halo']") is not None
    assert ElementTree.fromstring(pictures.part("c", "", toggle="3")).get("data-toggle") == "3"


def test_a_part_says_what_moves_and_when() -> None:
    drawn = pictures.part("a", "", comes="stock", holds=["card-5", "card 7H"], order=0, keys=(2, 7), rolls="3")
    found = {name: value for name, value in ElementTree.fromstring(drawn).items() if name.startswith("data-")}
    moves = {"data-from": "stock", "data-holds": "card-5|card 7H", "data-order": "0"}
    assert found == moves | {"data-keys": "2|7", "data-roll": "3"}


def test_texts_are_escaped() -> None:
    assert ElementTree.fromstring(pictures.words(1, 2, "<b> & c", anchor="end", bold=True)).text == "<b> & c"


def test_a_picture_can_do_without_variables() -> None:
    text = pictures.resolved(pictures.document("A table", 9, 9, [pictures.table(9, 9)]))
    assert "var(" not in text
    assert "<style" not in text
    assert pictures.COLOURS["felt"][0] in text
