"""What the commands share: JSON as it is documented, tables and progress on a terminal of any width."""

import io
import json
import re
from pathlib import Path

import pytest

from kibitz.cli import main
from kibitz.cli.common import Progress, print_table

ROOT = Path(__file__).parents[2]
DOCUMENT = (ROOT / "docs" / "json.md").read_text(encoding="utf-8")
SECTIONS = {
    title.split()[1]: text
    for title, text in re.findall(r"^## `(kibitz [^`]*)`\n(.*?)(?=^## |\Z)", DOCUMENT, re.M | re.S)
}
OWN_NAMES = ("options", "values", "lost_a_game", "forecast")
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


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("width", [1, 10, 20, 40, 70, 200])
def test_a_progress_bar_never_needs_a_second_line(width: int) -> None:
    progress = Progress(10**9, "games")
    for done in (0, 1, 123_456_789):
        progress.show(done, ", 3 faults")
        line = progress.line(width)
        assert len(line) <= width
    assert progress.line(200).startswith("##---")
    assert "123,456,789/1,000,000,000 games" in progress.line(200)


def test_progress_is_shown_before_the_first_result(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Terminal()
    monkeypatch.setattr("sys.stderr", screen)
    monkeypatch.setattr("kibitz.cli.common.SHOWN_AFTER", 0.0)
    monkeypatch.setattr("kibitz.cli.common.SHOWN_EVERY", 0.001)
    monkeypatch.setattr("kibitz.cli.common.has_rich", lambda: False)
    progress = Progress(100, "games")
    while "0/100" not in screen.getvalue():
        assert progress.clerk
        progress.clerk.join(0.001)
    progress.close()
    assert screen.getvalue().endswith("\r\x1b[K")


ROWS = [("MOVE", "VALUE"), ("e2e4", "0.5"), ("resign", "-10.25")]


def test_a_table_is_plain_without_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    print_table(ROWS, right=(1,))
    assert capsys.readouterr().out == "MOVE     VALUE\ne2e4       0.5\nresign  -10.25\n"


def test_a_table_folds_on_a_narrow_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("rich")
    screen = Terminal()
    monkeypatch.setattr("sys.stdout", screen)
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setenv("NO_COLOR", "1")
    print_table([*ROWS, ("x", "a long reason " * 6)], right=())
    lines = screen.getvalue().splitlines()
    assert max(map(len, lines)) <= 40
    assert "resign" in screen.getvalue()
    assert "\x1b[3" not in screen.getvalue()
