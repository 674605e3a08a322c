"""`kibitz uci`."""

import pytest

from kibitz.cli import main
from tests.cli.process import kibitz


@pytest.mark.slow
def test_the_engine_answers_and_quits() -> None:
    run = kibitz("uci", "betsy", input="uci\nisready\nposition startpos\ngo depth 2\nquit\n")
    assert run.returncode == 0
    lines = run.stdout.splitlines()
    assert "uciok" in lines
    assert "readyok" in lines
    assert any(line.startswith("bestmove ") for line in lines)


def test_a_game_without_an_engine_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["uci", "aces"]) == 2
    assert "aces has no UCI engine: expected one of betsy" in capsys.readouterr().err
