"""The table of system calls has exactly the calls of the filter, and the page in the documentation is made from it."""

from kibitz.arena.sandbox.guest.calls import ALLOWED, CHECKED
from tests.arena.interference.page import PAGE, rendered
from tests.arena.interference.table import CALLS, TABLE


def test_every_allowed_call_has_a_row() -> None:
    assert CALLS.keys() == ALLOWED.keys() | CHECKED.keys()
    assert len(CALLS) == sum(map(len, TABLE.values()))


def test_a_row_says_what_the_call_could_tell() -> None:
    for name, call in CALLS.items():
        assert call.tells.endswith("."), name
        assert len(call.parameters.split()) <= 6, f"{name}: the kernel takes six arguments"


def test_the_page_is_the_table() -> None:
    assert PAGE.read_text(encoding="utf-8") == rendered(), "run python -m tests.arena.interference.page"
