"""The example program that sorts a hand."""

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.mark.slow
def test_the_example_sorts_a_hand():
    def run(*words):
        return subprocess.run(
            [sys.executable, str(EXAMPLES / "sort_my_hand.py"), *words], capture_output=True, text=True, check=False
        )

    assert run("3H 4H 5H 6S 6D 6H KC").stdout == "run  3H 4H 5H\nset  6H 6S 6D\nleft KC, 10 points\n"
    assert run("3H JK 5H", "--rules", "rummikub").stdout == "run  3H JK=4H 5H\nleft nothing, 0 points\n"
    wrong = run("3H JK")
    assert wrong.returncode != 0
    assert wrong.stderr == "sort_my_hand: word 2 'JK': there are no jokers in these rules\n"
