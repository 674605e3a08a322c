"""Who plays in the competition: messages that go together change nothing, and players may start again after some
deals."""

from collections import Counter
from pathlib import Path

import pytest
from benchmarks.take_five_boxed import KEEPERS, differences, entered

from kibitz.arena.matches.match import Played
from kibitz.arena.matches.schedule import crew, deals
from kibitz.arena.programs.advisers import Isolation
from kibitz.arena.store.match_identity import identity
from kibitz.cli import main


@pytest.mark.slow
def test_messages_that_go_together_change_nothing_for_players_that_keep_things() -> None:
    games, faults, different = differences(1)
    assert games == 20
    assert faults > 10
    assert not different


@pytest.mark.slow
def test_trusted_players_that_keep_things_choose_in_the_same_order() -> None:
    games, faults, different = differences(2, "none")
    assert (games, different) == (40, 0)
    assert faults > 20


@pytest.mark.slow
@pytest.mark.parametrize("isolation", ["none", "program"])
def test_players_that_start_again_play_alike_wherever_they_play(isolation: Isolation, tmp_path: Path) -> None:
    lives, file = 2, tmp_path / "Few.py"
    file.write_text(f"{KEEPERS.read_text()}\n__all__ = ['ByCalls', 'ByClass', 'ByModule', 'ByGenerator', 'ByStarts']\n")
    match = entered(tmp_path, file, isolation, lives=lives).match
    played: list[list[list[Played]]] = []
    for jobs in (1, 2):
        with crew(match, jobs) as workers:
            played.append(list(deals(match, 3, range(2 * lives), workers)))
    assert played[0] == played[1]
    with crew(match, 1) as workers:
        later = list(deals(match, 3, range(lives, 2 * lives), workers))
    assert later == played[0][lives:], "they know nothing of earlier deals"


def test_how_long_players_live_is_part_of_the_match(tmp_path: Path) -> None:
    lives = (None, 1, 20)
    texts = Counter(
        identity(entered(tmp_path, KEEPERS, "none", lives=deals).match, 1)["deals that a program lives"]
        for deals in lives
    )
    assert set(texts.values()) == {1}


@pytest.mark.slow
def test_the_command_says_what_one_object_for_all_games_costs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["arena", "take-five", "20", str(KEEPERS), "--isolation", "none", "--public-seed", "--seed", "4"]
    assert main([*words, "--jobs", "2"]) == 0
    whole = capsys.readouterr()
    assert "games run one after another; --lives 100 " in whole.err
    assert main([*words, "--lives", "1", "--store", str(tmp_path / "match.db"), "--jobs", "2"]) == 0
    again = capsys.readouterr()
    assert "--lives" not in again.err
    assert again.out.startswith("NAME                   GAMES  AVERAGE\n")
    assert main(["marks", str(tmp_path / "match.db")]) == 0
