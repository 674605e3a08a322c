"""What a tab says of fields is checked before a game composes a text of it."""

import pytest

from kibitz.editing import Field, Heap, Line, Number, Token
from kibitz.page.editor import check, plain
from kibitz.table import InvalidText

TOKENS = (Token("a"), Token("b", "the b", picture="<svg><style>x</style></svg>"))
NUMBER = Number("left", "throws left", "2", 0, 3)
ONE, OTHER = Heap("one", "one", "a", TOKENS, 2, group="cards"), Heap("other", "other", "", TOKENS, 2, group="cards")


@pytest.mark.parametrize("value", ["4", "-1", "", "x", "²", "9" * 5000])
def test_a_number_is_in_its_range(value: str) -> None:
    with pytest.raises(InvalidText, match="throws left"):
        check(NUMBER, value, {}, [NUMBER])
    check(NUMBER, "3", {}, [NUMBER])


@pytest.mark.parametrize(
    ("one", "other", "problem"),
    [("a a", "", "used 2 times"), ("a", "a", "used 2"), ("c", "", "can't"), ("a b a", "", "3")],
)
def test_a_heap_has_tokens_that_exist_and_are_free(one: str, other: str, problem: str) -> None:
    with pytest.raises(InvalidText, match=problem):
        check(ONE, one, {"one": one, "other": other}, [ONE, OTHER])
    check(ONE, "a", {"one": "a", "other": "b"}, [ONE, OTHER])


def test_a_line_is_one_line() -> None:
    line: Field = Line("rest", "the rest", "")
    with pytest.raises(InvalidText, match="the rest"):
        check(line, "a\nb", {}, [line])


def test_a_field_is_told_with_its_kind_and_without_styles() -> None:
    description = plain(ONE)
    assert (description["kind"], description["copies"]) == ("heap", 1)
    assert description["tokens"][1]["picture"] == "<svg></svg>"
