"""Programs at the table: the same games with and without isolation, faults replaced by the course's rule."""

from pathlib import Path

import pytest

from kibitz import play
from kibitz.arena import contract
from kibitz.arena.match import Match, play_games
from kibitz.arena.outsider import Isolation, imports
from kibitz.arena.programs import gather


@pytest.mark.parametrize("isolation", ["program", "table"])
def test_isolated_and_trusted_programs_play_the_same_games(folder: Path, tmp_path: Path, isolation: Isolation) -> None:
    programs = tuple(gather(folder, contract.of("sebastian"), tmp_path / "staging"))
    match = Match("sebastian", ("good", "faulty", "hasty"), programs=programs, isolation=isolation)
    trusted = Match("sebastian", ("good", "faulty", "hasty"), programs=programs, isolation="none")
    games = play_games(match, 3)
    assert games == play_games(trusted, 3)
    for played in games:
        assert list(play.replay(played.record))[-1].scores() == played.record.scores
    assert [len(played.faults) for played in games] == [0, 12, 0]
    assert {fault.category for fault in games[1].faults} == {"illegal"}


def test_imports_are_found_wherever_they_are() -> None:
    text = (
        "import os.path\nfrom . import own\ndef f():\n    from json.decoder import JSONDecoder\n    import a, b as c\n"
    )
    assert imports(text) == {"os", "json", "a", "b"}
