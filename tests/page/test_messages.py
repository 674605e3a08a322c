"""What a browser may send, and how everything else is refused."""

import json

import pytest

from kibitz.page import messages
from kibitz.table import InvalidText


def test_fields_have_defaults() -> None:
    kind, fields = messages.read('{"type": "new", "game": "betsy"}')
    assert kind == "new"
    assert fields["game"] == "betsy"
    assert fields["against"] == "best"
    assert fields["seat"] is None


@pytest.mark.parametrize(
    "line",
    [
        "",
        "[",
        "[]",
        "null",
        '{"type": 3}',
        '{"type": "sing"}',
        '{"type": "say"}',
        '{"type": "say", "move": 3}',
        '{"type": "say", "move": "\\ud800"}',
        '{"type": "new", "game": "betsy", "seed": 1.5}',
        '{"type": "new", "game": "betsy", "seed": true}',
        '{"type": "new", "game": "betsy", "seed": 12}',
        '{"type": "new", "game": "betsy", "seed": "-1"}',
        '{"type": "new", "game": "betsy", "seed": "' + "1" * 41 + '"}',
        '{"type": "new", "game": "betsy", "options": {"a": []}}',
        '{"type": "new", "game": "betsy", "seconds": -1}',
        '{"type": "new", "game": "betsy", "seconds": NaN}',
        "[" * 100_000,
        json.dumps({"type": "say", "move": "x" * (messages.MOST_TEXT + 1)}),
    ],
)
def test_anything_else_is_refused_in_a_line(line: str) -> None:
    with pytest.raises(InvalidText) as refused:
        messages.read(line)
    assert len(str(refused.value)) < 300
