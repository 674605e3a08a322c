"""What games of this package must have beyond the suite: pictures in the docs, help, enough kinds of mistakes."""

from itertools import pairwise

import pytest

from kibitz import catalog, mistakes
from kibitz.cli.main import COMMANDS, main
from kibitz.table import Game
from kibitz.testing import golden
from kibitz.testing.tables import tables, walks
from tests.conformance.games import games, toy
from tests.conformance.golden import picture_file, pictured

NO_GAME = ("class", "completion", "page")
"""Commands that take no game."""
FEWEST_KINDS = 5


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.name)
def test_the_picture_in_the_docs_is_what_the_game_draws(game: Game) -> None:
    if picture := golden.picture(pictured(game)):
        path = picture_file(game)
        assert path.exists(), f"no picture: python -m tests.conformance.golden {game.name}"
        assert picture == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", catalog.built_in())
def test_every_game_with_choices_has_mistakes(name: str) -> None:
    assert catalog.has_part(name, "state") == catalog.has_part(name, "mistakes")
    if catalog.has_part(name, "mistakes"):
        assert len(mistakes.of(name).kinds) >= FEWEST_KINDS


@pytest.mark.parametrize("name", catalog.built_in())
def test_every_command_has_help_for_every_game(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    for command in (command for command in COMMANDS if command not in NO_GAME):
        with pytest.raises(SystemExit) as stopped:
            main([command, name, "--help"])
        assert not stopped.value.code, command
        out, err = capsys.readouterr()
        assert out.startswith(f"usage: kibitz {command}")
        assert not err, command


def test_walks_differ() -> None:
    """The suite itself: seeds lead to different games of the toy, and choices are not always the first."""
    assert any(a != b for a, b in pairwise(walks(tables(toy())[0])))
