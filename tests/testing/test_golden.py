"""The command that writes playthroughs."""

import pytest

from kibitz.testing.golden import main


@pytest.mark.parametrize("game", ["no-such-game", "no_such_module:GAME", "kibitz.table:GAME"])
def test_a_game_that_is_not_there_is_named(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([game]) == 2
    error = capsys.readouterr().err
    assert error.startswith(f"python -m kibitz.testing.golden: {game}: ")
    assert error.count("\n") == 1
