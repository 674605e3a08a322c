"""Text from outside: what remains of it."""

import pytest

from kibitz.arena.sanitise import sanitised


@pytest.mark.parametrize(
    ("text", "remains"),
    [
        ("Ada Lovelace", "Ada Lovelace"),
        ("Zoë 王小明", "Zoë 王小明"),
        ("red \x1b[31mred\x1b[0m", "red [31mred[0m"),
        ("1  mallory   99.9\n2  you", "1 mallory 99.9 2 you"),
        ("a\r\n\tb\x0b\x85\u2028c", "a b c"),
        ("\ud800surrogate\udcff", "surrogate"),
        ("\u202eevil\u2066\u200b\ufeff", "evil"),
        ("\x00\x07\x7f\x9b", ""),
        ("", ""),
    ],
)
def test_what_cannot_be_read_is_dropped(text: str, remains: str) -> None:
    assert sanitised(text, 40) == remains
    remains.encode()


def test_the_length_is_limited() -> None:
    assert sanitised("x" * 1000, 10) == "x" * 10
    assert sanitised("four more words here", 10) == "four more"
