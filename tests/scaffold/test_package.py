"""A new package that is moved into Kibitz, as CONTRIBUTING says, is one more game for every command."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conformance.games import ROOT

RUN = """
import sys
from kibitz import games
games.__path__.append(sys.argv.pop(1))
from kibitz.cli import main
sys.exit(main(sys.argv[1:]))
"""


@pytest.fixture(scope="module")
def moved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of games into which the commands of CONTRIBUTING have moved a new one."""
    home = tmp_path_factory.mktemp("clone")
    games = home / "src" / "kibitz" / "games"
    games.mkdir(parents=True)
    block = re.search(r"^```\n(kibitz new .*?)^```$", (ROOT / "CONTRIBUTING.md").read_text(), re.DOTALL | re.MULTILINE)
    assert block
    kibitz = f"'{sys.executable}' -m kibitz"
    commands = [re.sub("^kibitz", kibitz, line) for line in block[1].splitlines() if "kibitz play" not in line]
    subprocess.run(["bash", "-ec", "\n".join(commands)], cwd=home, check=True, stdout=subprocess.DEVNULL)
    return games


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["games"], "take tokens from a heap"),
        (["advise", "my-game", "tokens 7; turn 1"], "exact: retrograde analysis"),
        (["simulate", "my-game", "-n", "20", "--jobs", "1", "--mind", "random"], "took the last token"),
        (["arena", "my-game", "random", "best", "--deals", "4", "--jobs", "1"], "best"),
    ],
)
def test_every_command_knows_the_new_game(moved: Path, words: list[str], expected: str) -> None:
    run = subprocess.run([sys.executable, "-c", RUN, str(moved), *words], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert expected in run.stdout
