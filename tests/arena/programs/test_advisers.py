"""Programs at the table: the same games with and without isolation, faults replaced by the course's rule."""

from pathlib import Path
from random import Random

import pytest

from kibitz import catalog, gameplay
from kibitz.arena import contract
from kibitz.arena.matches.match import Match
from kibitz.arena.programs.advisers import Isolation, understood
from kibitz.arena.programs.gathering import gather
from kibitz.arena.sandbox.limits import Violation
from tests.arena.matches.playing import play_games
from tests.arena.submissions import HASTY


@pytest.mark.slow
@pytest.mark.parametrize("isolation", ["program", "table"])
def test_isolated_and_trusted_programs_play_the_same_games(folder: Path, tmp_path: Path, isolation: Isolation) -> None:
    programs = gather(folder, contract.of("sebastian"), tmp_path / "staging").programs
    match = Match("sebastian", ("good", "faulty", "hasty"), programs=programs, isolation=isolation)
    trusted = Match("sebastian", ("good", "faulty", "hasty"), programs=programs, isolation="none")
    games = play_games(match, 3)
    assert games == play_games(trusted, 3)
    for played in games:
        assert list(gameplay.replay(played.record))[-1].scores() == played.record.scores
    assert [len(played.faults) for played in games] == [0, 12, 0]
    assert {fault.category for fault in games[1].faults} == {"illegal"}


@pytest.mark.parametrize("game", ["play-nine", "sebastian", "take-five"])
def test_an_answer_that_a_contract_trips_over_is_illegal(game: str) -> None:
    rules = contract.of(game)
    assert isinstance(rules, contract.ModuleContract)
    state = gameplay.start(catalog.game(game))
    turn = next(gameplay.turns(state, {}, Random(3)))
    view = turn.state.view(turn.state.to_move[0])
    for answer in (None, 5, {"is": 5}, [[]], [["r"], {}], "\ud800\x1b[2J", 10**4200, float("nan"), b"d", object()):
        try:
            assert understood(rules, view, answer) in view.moves
        except Violation as violation:
            assert violation.category == "illegal"
            assert violation.message.isprintable()


@pytest.mark.slow
def test_time_before_a_game_counts(tmp_path: Path) -> None:
    home = tmp_path / "thinker"
    home.mkdir()
    thinks = HASTY.replace(
        "    def first_roll", "    def __init__(self):\n        __import__('time').sleep(0.2)\n\n    def first_roll"
    )
    (home / "SebastianAutoPlayer.py").write_text(thinks)
    programs = gather(home, contract.of("sebastian"), tmp_path / "staging").programs
    (game,) = play_games(Match("sebastian", ("thinker",), programs=programs), 3)
    assert not game.faults
    assert game.seconds["thinker"] >= 0.2


PLAIN_LISTS = """
def get_author_info():
    return "A", "1"

def choose_drawing_action(top, bottom, draws, card):
    assert type(top) is list and type(bottom) is list
    top.clear()
    return "k"

def choose_replacement_action(top, bottom, draws, card):
    assert type(top) is list and type(bottom) is list and len(top) == len(bottom) > 3
    return "r", 0, draws % len(top)
"""


@pytest.mark.slow
@pytest.mark.parametrize("isolation", ["none", "program"])
def test_programs_get_lists_of_their_own_whatever_isolates_them(isolation: Isolation, tmp_path: Path) -> None:
    home = tmp_path / "lists"
    home.mkdir()
    (home / "play_nine_player.py").write_text(PLAIN_LISTS)
    programs = gather(home, contract.of("play-nine"), tmp_path / "staging").programs
    (game,) = play_games(Match("play-nine", ("lists",), programs=programs, isolation=isolation), 3)
    assert not game.faults
