"""`kibitz games`."""

import json

import pytest

from kibitz import catalog
from kibitz.cli import main


def test_the_table_has_every_game_and_its_minds(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    rows = capsys.readouterr().out.splitlines()[1:]
    assert [row.split()[0] for row in rows] == list(catalog.names())
    assert main(["games", "--json"]) == 0
    for described, row in zip(json.loads(capsys.readouterr().out), rows, strict=True):
        assert " ".join(described["minds"]) in row
        assert all(option["default"] in option["allowed"] for option in described["options"])
