"""What the commands share: JSON as it is documented."""

import json
import re
from pathlib import Path

import pytest

from kibitz.cli import main

ROOT = Path(__file__).parents[2]
DOCUMENT = (ROOT / "docs" / "json.md").read_text(encoding="utf-8")
SECTIONS = {
    title.split()[1]: text
    for title, text in re.findall(r"^## `(kibitz [^`]*)`\n(.*?)(?=^## |\Z)", DOCUMENT, re.M | re.S)
}
OWN_NAMES = ("options", "values", "lost_a_game", "lost_a_game_error", "forecast")
"""Objects and rows whose keys are names of the game's options, values, players and columns."""


def keys(value: object) -> set[str]:
    """All keys in a document, but for those that are names."""
    if isinstance(value, list):
        return {key for item in value for key in keys(item)}
    if isinstance(value, dict):
        return set(value) | {key for name, item in value.items() if name not in OWN_NAMES for key in keys(item)}
    return set()


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("games") / "games.jsonl"
    assert main(["record", "sebastian", "hasty", "-n", "2", "--out", str(path)]) == 0
    return str(path)


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [
        "games",
        "advise sebastian '33356 0 primis=3'",
        "simulate aces -n 100 --jobs 1",
        "review FILE",
        "review FILE --costly 2 --jobs 1",
        "replay FILE",
        "bench aces",
    ],
)
def test_json_has_the_documented_keys(
    words: str, games: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kibitz.cli.bench.MEASURED_SECONDS", 0.01)
    typed = [games if word == "FILE" else word.strip("'") for word in re.findall(r"'[^']*'|\S+", words)]
    assert main([*typed, "--json"]) == 0
    out = capsys.readouterr().out
    documents = [json.loads(line) for line in out.splitlines()] if typed[0] == "replay" else [json.loads(out)]
    described = SECTIONS[typed[0]] + (DOCUMENT.partition("## Records")[2] if typed[0] == "replay" else "")
    for key in keys(documents):
        assert re.fullmatch("[a-z_]+", key), key
        assert f"`{key}`" in described, key
