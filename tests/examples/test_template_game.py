"""The game in examples/template_game, copied as CONTRIBUTING says, is one more game for every command."""

import subprocess
import sys
from pathlib import Path

import pytest

from kibitz.table import Clock, View
from tests.conformance.games import ROOT, template

RUN = """
import sys
from kibitz import games
games.__path__.append(sys.argv.pop(1))
from kibitz.cli import main
sys.exit(main(sys.argv[1:]))
"""


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of games that holds a copy of the template under the name of CONTRIBUTING's commands."""
    home = tmp_path_factory.mktemp("games")
    (home / "my_game").mkdir()
    for source in (ROOT / "examples" / "template_game").glob("*.py"):
        text = source.read_text(encoding="utf-8")
        text = text.replace("template_game", "my_game").replace("template-game", "my-game")
        (home / "my_game" / source.name).write_text(text, encoding="utf-8")
    return home


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["games"], "a row of candles"),
        (["advise", "my-game", "candles 7; last 2; turn 1"], "whatever the other answers"),
        (["simulate", "my-game", "-n", "20", "--jobs", "1"], "seat 0 wins"),
        (["arena", "my-game", "greedy", "best", "--deals", "4", "--jobs", "1"], "best"),
        (["solve", "my-game"], "probability that seat 0 wins"),
    ],
)
def test_every_command_knows_the_copy(copied: Path, words: list[str], expected: str) -> None:
    run = subprocess.run([sys.executable, "-c", RUN, str(copied), *words], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert expected in run.stdout


@pytest.mark.parametrize(("candles", "last"), [(candles, last) for candles in range(1, 16) for last in range(4)])
def test_the_best_mind_agrees_with_all_continuations(candles: int, last: int) -> None:
    """The oracle plays every game to its end and never looks at the rules' own answer."""

    def score(burning: int, before: int) -> int:
        scores = [-score(burning - number, number) for number in (1, 2, 3) if number <= burning and number != before]
        return max(scores, default=-1)

    view = View(0, template().read(f"candles {candles}; last {last}"))
    if not view.moves:
        assert score(candles, last) == -1
        return
    advice = template().minds()["best"](0).advise(view, Clock())
    assert advice[0].value == score(candles, last)
