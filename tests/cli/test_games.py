"""`kibitz games`."""

import json

import pytest

from kibitz import catalog
from kibitz.cli import main


@pytest.mark.parametrize("columns", ["60", "200"])
def test_the_list_has_every_game_its_minds_and_its_options(
    columns: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    assert main(["games"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= min(100, int(columns))
    assert [line.split()[0] for line in lines if not line.startswith(" ")] == list(catalog.names())
    text = " ".join(" ".join(lines).split())
    assert main(["games", "--json"]) == 0
    for described in json.loads(capsys.readouterr().out):
        assert ", ".join(described["minds"]) in text
        for option in described["options"]:
            assert option["default"] in option["allowed"]
            assert f"--{option['name'].replace('_', '-')}: {option['help']}" in text
