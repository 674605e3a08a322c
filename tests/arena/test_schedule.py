"""Who plays which game when: whatever is resumed, spread or repeated, the games are those of an undisturbed match."""

from concurrent.futures import Executor, Future
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kibitz.arena import contract
from kibitz.arena.match import Match, Played, Sitting, play_games
from kibitz.arena.outsider import MOST_REVIVALS, Isolation
from kibitz.arena.programs import gather
from kibitz.arena.schedule import Crew, Piece, crew, deals, worker

LEARNER = """
from SebastianState import Scorecard

games = 0

class SebastianAutoPlayer:
    def __init__(self):
        global games
        games += 1

    def first_roll(self, dice, scorecard):
        return []

    second_roll = first_roll

    def third_roll(self, dice, scorecard):
        open_ones = [name for name in Scorecard.Categories if name not in scorecard.scorecard]
        return open_ones[games % len(open_ones)]
"""
"""What it fills depends on how many games it has played since it was started."""
DIES = LEARNER.replace("return []", "import os\n        os._exit(3) if games == 2 else 0\n        return []")
"""In the second game after each start."""
DEALS = 7
LIVES = 3


@pytest.fixture
def match(tmp_path: Path) -> Match:
    return of(LEARNER, tmp_path)


def of(text: str, folder: Path) -> Match:
    (folder / "learner").mkdir()
    (folder / "learner" / "SebastianAutoPlayer.py").write_text(text)
    found = gather(folder / "learner", contract.of("sebastian"), folder / "staging")
    return Match("sebastian", ("learner", "hasty"), programs=tuple(found), isolation="none", lives=LIVES)


def undisturbed(match: Match) -> list[list[Played]]:
    found = []
    for start in range(0, DEALS, LIVES):
        with Sitting(match, 5, start * 2) as sitting:
            found += [[sitting.play(), sitting.play()] for _ in range(start, min(start + LIVES, DEALS))]
    return found


def test_two_processes_give_what_one_gives() -> None:
    match = Match("sebastian", ("hasty", "gatherer", "random"))
    with crew(match, 2) as both:
        found = list(deals(match, 3, range(2, 12), both))
    assert found == [play_games(match, 3 + number) for number in range(2, 12)]


def test_programs_live_for_a_block_whenever_it_is_played(match: Match) -> None:
    whole = undisturbed(match)
    with crew(match, 1) as alone:
        assert list(deals(match, 5, range(DEALS), alone)) == whole
        assert list(deals(match, 5, range(4, DEALS), alone)) == whole[4:], "resumed within a block"
        ahead = {9: whole[4][1], 12: whole[6][0]}
        assert list(deals(match, 5, range(2, DEALS), alone, ahead)) == whole[2:]
    assert [play_games(match, 5 + number) for number in range(DEALS)] != whole, "it does not matter how long it lives"


def test_a_worker_takes_any_piece_at_any_time(match: Match) -> None:
    whole = [played for games in undisturbed(match) for played in games]
    try:
        for first, stop in ((10, 12), (0, 2), (3, 5), (2, 3), (6, 9), (6, 9), (13, 14)):
            assert worker.play(match, 5, first, stop).games == whole[first:stop]
    finally:
        worker.leave()


def test_who_roams_gets_whole_blocks(match: Match) -> None:
    heard: list[Piece] = []
    with crew(match, 1) as alone:
        roaming = Crew([*alone.executors] * 2, match, roams=True)
        assert list(deals(match, 5, range(DEALS), roaming, keep=heard.append)) == undisturbed(match)
    assert sorted((piece.first, len(piece.games)) for piece in heard) == [(0, 6), (6, 6), (12, 2)]


class Steady(Executor):
    """Takes a second a game."""

    def __init__(self, game: Played) -> None:
        self.game = game

    def submit(self, *words: Any) -> Future[Any]:
        first, stop = words[-2:]
        found: Future[Any] = Future()
        found.set_result(Piece(first, [self.game] * (stop - first), float(stop - first)))
        return found


def test_pieces_grow_until_they_take_a_moment() -> None:
    match = Match("sebastian", ("hasty",))
    (game,) = play_games(match, 0)
    heard: list[Piece] = []
    list(deals(match, 0, range(60), Crew([Steady(game)], match, moment=20.0, ahead=1), keep=heard.append))
    assert [len(piece.games) for piece in heard] == [1, 8, 20, 20, 11]


def test_a_program_that_died_starts_again(tmp_path: Path) -> None:
    match = replace(of(DIES, tmp_path), isolation="program")
    with Sitting(match, 5) as sitting:
        found = [sitting.play().blunders for _ in range(2 * LIVES)]
    assert [slip.category for blunders in found for slip in blunders] == ["crash"]
    assert [slip.category for slip in found[2]] == ["crash"], "not in its second game"


def test_who_dies_now_and_then_is_not_left_out(tmp_path: Path) -> None:
    match = replace(of(DIES, tmp_path), isolation="program", lives=9)
    with Sitting(match, 5) as sitting:
        games = [sitting.play() for _ in range(18)][::2]
    assert [len(game.blunders) for game in games] == [0, 1] * 4 + [0]


@pytest.mark.parametrize("isolation", ["program", "table"])
def test_who_dies_in_every_game_is_left_out_for_the_rest_of_the_block(tmp_path: Path, isolation: Isolation) -> None:
    match = replace(of(LEARNER.replace("return []", "import os\n        os._exit(3)"), tmp_path), lives=9)
    with Sitting(replace(match, isolation=isolation), 5) as sitting:
        games = [sitting.play() for _ in range(18)]
        assert sitting.table.deaths["learner"] > MOST_REVIVALS
    assert [[slip.category for slip in game.blunders] for game in games] == [["crash"], []] * 9
    assert len({game.blunders[0].view for game in games[::2]}) == 9, "not told at which position"
