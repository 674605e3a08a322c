"""One form of answer is read, and nothing else."""

import pytest

from kibitz import catalog
from kibitz.exam.answer import MOST_LETTERS, read
from kibitz.table import View


@pytest.fixture(scope="module")
def view() -> View:
    return catalog.game("sebastian").read_view("33356 2 primis=3 company=40")


@pytest.mark.parametrize(
    "text",
    [
        '{"move": "keep 3 3 3"}',
        'I think that threes are best.\n\n{"move": "keep 3 3 3", "worth": 251}',
        '{"worth": -2.5e2, "move": "333"}  \n\n',
        '{"move": "keep 3 3 3", "worth": null}',
        '{"move": "keep all"}\nNo, better:\r\n{"move": "keep 3 3 3"}',
    ],
)
def test_an_object_on_the_last_line_is_a_move(view: View, text: str) -> None:
    found = read(view, text)
    assert (found.verdict, str(found.move)) == ("played", "keep 3 3 3")


def test_its_worth_is_a_number(view: View) -> None:
    assert read(view, '{"move": "keep 3 3 3", "worth": 12}').worth == 12.0
    assert read(view, '{"move": "keep 3 3 3"}').worth is None


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "the last line is not one JSON object"),
        ("keep 3 3 3", "the last line is not one JSON object"),
        ('{"move": "keep 3 3 3"}\nThat is my move.', "the last line is not one JSON object"),
        ('My move: {"move": "keep 3 3 3"}', "the last line is not one JSON object"),
        ('```json\n{"move": "keep 3 3 3"}\n```', "the last line is not one JSON object"),
        ('{"move": "keep 3 3 3"} {"move": "keep all"}', "the last line is not one JSON object"),
        ('{"move": "keep 3 3 3", "move": "keep all"}', "a field is given twice"),
        ('{"move":\n"keep 3 3 3"}', "the last line is not one JSON object"),
        ('["keep 3 3 3"]', "the last line is not a JSON object"),
        ('"keep 3 3 3"', "the last line is not a JSON object"),
        ("{}", "no field 'move'"),
        ('{"move": 3}', "no field 'move'"),
        ('{"Move": "keep 3 3 3"}', "unknown field 'Move'"),
        ('{"move": "keep 3 3 3", "why": "threes"}', "unknown field 'why'"),
        ('{"move": "keep 3 3 3", "worth": "12"}', "field 'worth' is not a number"),
        ('{"move": "keep 3 3 3", "worth": true}', "field 'worth' is not a number"),
        ('{"move": "keep 3 3 3", "worth": NaN}', "NaN is not a JSON number"),
        ('{"move": "keep 3 3 3", "worth": 1e999}', "field 'worth' is not a number"),
        ('{"move": "keep 3 3 3", "worth": %s}' % ("9" * 5000), "expected {"),
        ("[" * 60_000, "the last line is not one JSON object"),
        ("x" * (MOST_LETTERS + 1), "65,537 characters"),
    ],
)  # fmt: skip
def test_everything_else_is_unreadable(view: View, text: str, reason: str) -> None:
    found = read(view, text)
    assert (found.verdict, found.move) == ("unreadable", None)
    assert reason in found.reason


def test_an_illegal_move_has_the_games_reason_without_its_list_of_moves(view: View) -> None:
    found = read(view, '{"move": "keep 6 6 6"}')
    assert (found.verdict, found.reason) == ("illegal", "there is no 6 6 6 on the table")
    assert "expected" in read(view, '{"move": "keep 6 6 6"}', may_list=True).reason
    assert read(view, '{"move": "jump"}').verdict == "illegal"
    assert read(view, '{"move": "\\ud800"}').verdict == "illegal"
