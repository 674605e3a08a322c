"""Whatever is resumed, spread or repeated: the games are those of an uninterrupted match."""

import os
import signal
from concurrent.futures import Executor, Future
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kibitz import gameplay
from kibitz.arena import contract
from kibitz.arena.matches.match import Match, Played, Session
from kibitz.arena.matches.processes import Single
from kibitz.arena.matches.schedule import DIED, Batch, Crew, crew, deals, worker
from kibitz.arena.programs.advisers import MOST_REVIVALS, Isolation
from kibitz.arena.programs.gathering import gather
from kibitz.one_process import OneProcess
from tests.arena.matches.playing import play_games

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
    programs = gather(folder / "learner", contract.of("sebastian"), folder / "staging").programs
    return Match("sebastian", ("learner", "hasty"), programs=tuple(programs), isolation="none", lives=LIVES)


def uninterrupted(match: Match) -> list[list[Played]]:
    games = []
    for start in range(0, DEALS, LIVES):
        with closing(Session(match, 5, start * 2)) as session:
            games += [[session.play(), session.play()] for _ in range(start, min(start + LIVES, DEALS))]
    return games


@pytest.mark.slow
def test_two_processes_give_what_one_gives() -> None:
    match = Match("sebastian", ("hasty", "gatherer", "random"))
    with crew(match, 2) as both:
        spread = list(deals(match, 3, range(2, 12), both))
    assert spread == [play_games(match, 3 + number) for number in range(2, 12)]


@pytest.mark.slow
def test_programs_live_for_a_block_whenever_it_is_played(match: Match) -> None:
    whole = uninterrupted(match)
    with crew(match, 1) as alone:
        assert list(deals(match, 5, range(DEALS), alone)) == whole
        assert list(deals(match, 5, range(4, DEALS), alone)) == whole[4:], "resumed within a block"
        ahead = {9: whole[4][1], 12: whole[6][0]}
        assert list(deals(match, 5, range(2, DEALS), alone, ahead)) == whole[2:]
    assert [play_games(match, 5 + number) for number in range(DEALS)] != whole, "how long it lives makes no difference"


def test_a_worker_plays_any_batch_at_any_time(match: Match) -> None:
    whole = [played for games in uninterrupted(match) for played in games]
    try:
        for first, stop in ((10, 12), (0, 2), (3, 5), (2, 3), (6, 9), (6, 9), (13, 14)):
            assert worker.play(match, 5, first, stop).games == whole[first:stop]
    finally:
        worker.leave()


def test_a_shared_queue_gets_whole_blocks(match: Match) -> None:
    batches: list[Batch] = []
    with crew(match, 1) as alone:
        shared = Crew([*alone.executors] * 2, match, shares_queue=True)
        assert list(deals(match, 5, range(DEALS), shared, keep=batches.append)) == uninterrupted(match)
    assert sorted((batch.first, len(batch.games)) for batch in batches) == [(0, 6), (6, 6), (12, 2)]


class Steady(Executor):
    """Takes a second a game."""

    def __init__(self, game: Played) -> None:
        self.game = game

    def submit(self, *words: Any) -> Future[Any]:
        first, stop = words[-2:]
        future: Future[Any] = Future()
        future.set_result(Batch(first, [self.game] * (stop - first), float(stop - first)))
        return future


def test_batches_grow_until_they_take_a_moment() -> None:
    match = Match("sebastian", ("hasty",))
    (game,) = play_games(match, 0)
    batches: list[Batch] = []
    list(deals(match, 0, range(60), Crew([Steady(game)], match, moment=20.0, queued=1), keep=batches.append))
    assert [len(batch.games) for batch in batches] == [1, 8, 20, 20, 11]


@pytest.mark.slow
def test_a_program_that_died_starts_again(tmp_path: Path) -> None:
    match = replace(of(DIES, tmp_path), isolation="program")
    with closing(Session(match, 5)) as session:
        games = [session.play().faults for _ in range(2 * LIVES)]
    assert [fault.category for faults in games for fault in faults] == ["crash"]
    assert [fault.category for fault in games[2]] == ["crash"], "not in its second game"


@pytest.mark.slow
def test_a_program_that_dies_now_and_then_stays(tmp_path: Path) -> None:
    match = replace(of(DIES, tmp_path), isolation="program", lives=9)
    with closing(Session(match, 5)) as session:
        games = [session.play() for _ in range(18)][::2]
    assert [len(game.faults) for game in games] == [0, 1] * 4 + [0]


@pytest.mark.slow
@pytest.mark.parametrize("isolation", ["program", "table"])
def test_a_program_that_always_dies_is_left_out_until_its_block_ends(tmp_path: Path, isolation: Isolation) -> None:
    match = replace(of(LEARNER.replace("return []", "import os\n        os._exit(3)"), tmp_path), lives=9)
    with closing(Session(replace(match, isolation=isolation), 5)) as session:
        games = [session.play() for _ in range(18)]
        assert session.guests.deaths["learner"] > MOST_REVIVALS
    assert [[fault.category for fault in game.faults] for game in games] == [["crash"], []] * 9
    assert len({game.faults[0].view for game in games[::2]}) == 9, "without the position"


@pytest.mark.slow
def test_a_worker_that_dies_is_replaced() -> None:
    match = Match("sebastian", ("hasty", "gatherer", "random"))
    whole = [play_games(match, 3 + number) for number in range(60)]
    killed = 0

    def keep(batch: Batch) -> None:
        nonlocal killed
        if killed < 4 and batch.first > 12 * killed:
            executor = both.executors[killed % 2]
            assert isinstance(executor, Single)
            for process in executor.pool._processes.values():
                process.kill()
            killed += 1

    with crew(match, 2) as both:
        assert list(deals(match, 3, range(60), both, keep=keep)) == whole
    assert killed == 4, "it was over too soon"


def dies_in_its_fourth_game(*_: object) -> None:
    """In a worker: playing this match ends the process."""
    play_one = Session.play

    def dies(session: Session) -> Played:
        if session.next == 3:
            os.kill(os.getpid(), signal.SIGKILL)
        return play_one(session)

    Session.play = dies  # type: ignore[method-assign]


@pytest.mark.slow
def test_a_game_that_kills_its_worker_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match("sebastian", ("hasty", "random"))
    whole = [played for number in range(5) for played in play_games(match, number)]
    begun = Single._begun

    def begun_to_die() -> OneProcess:
        pool = begun()
        pool.submit(dies_in_its_fourth_game)
        return pool

    monkeypatch.setattr(Single, "_begun", staticmethod(begun_to_die))
    with crew(match, 2) as both:
        games = [played for deal in deals(match, 0, range(5), both) for played in deal]
    assert games[3].failure == f"failed: {DIED}"
    assert (games[3].players, games[3].scores) == (whole[3].players, ())
    assert games[:3] + games[4:] == whole[:3] + whole[4:]


def test_programs_start_again_after_a_game_that_failed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = of(LEARNER, tmp_path)
    expected = uninterrupted(match)
    games = raising_in(monkeypatch, 5)
    with crew(match, 1) as alone:
        whole = list(deals(match, 5, range(2 * LIVES), alone))
    assert whole[2][1].failure.startswith(
        "failed: ZeroDivisionError: integer division or modulo by zero (test_schedule.py, "
    )
    assert whole[0] == expected[0]
    assert games.count(5) == 1
    with crew(match, 1) as alone:
        ahead = {5: whole[2][1]}
        assert list(deals(match, 5, range(2, 2 * LIVES), alone, ahead)) == whole[2:], "resumed before it"
    with crew(match, 1) as alone:
        assert list(deals(match, 5, range(3, 2 * LIVES), alone, failed=[5])) == whole[3:], "resumed after it"
    assert games.count(5) == 1, "it is tried again"


def raising_in(monkeypatch: pytest.MonkeyPatch, number: int) -> list[int]:
    """Let one game raise; returns the list of all games that are played from now on."""
    played: list[int] = []
    current: list[int] = []
    play_one, play_any = Session.play, gameplay.play

    def numbered(session: Session) -> Played:
        played.append(session.next)
        current[:] = [session.next]
        return play_one(session)

    def raises(*words: Any, **named: Any) -> Any:
        return 1 // 0 if current == [number] else play_any(*words, **named)

    monkeypatch.setattr(Session, "play", numbered)
    monkeypatch.setattr(gameplay, "play", raises)
    return played


def test_a_full_disk_is_no_failed_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: Any, **__: Any) -> Any:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(gameplay, "play", fails)
    with pytest.raises(OSError, match="No space left"):
        play_games(Match("sebastian", ("hasty",)), 0)
