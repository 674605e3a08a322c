"""`quit`, which is heard while a line before it is still obeyed."""

import os
from collections.abc import Callable
from time import monotonic, sleep

import pytest

from kibitz.games.betsy.engine.threads import ThreadedEngine
from kibitz.games.betsy.uci.session import Session
from kibitz.games.betsy.uci.streams import run


def test_quit_is_heard_while_the_table_is_emptied(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stopped = []

    def forget(engine: ThreadedEngine, should_stop: Callable[[], bool]) -> None:
        end = monotonic() + 20
        while not should_stop() and monotonic() < end:
            sleep(0.001)
        stopped.append(should_stop())

    monkeypatch.setattr(ThreadedEngine, "forget", forget)
    reading, writing = os.pipe()
    os.write(writing, b"setoption name Hash value 1\nisready\nsetoption name Clear Hash\nnow quit\n")
    try:
        run(reading)
    finally:
        os.close(writing)
        os.close(reading)
    assert stopped
    assert all(stopped)
    assert capsys.readouterr().out == "readyok\n"


def test_a_session_leaves_the_table_when_the_end_is_asked_for() -> None:
    wanted = [False]
    session = Session(lambda line: None, should_stop=lambda: wanted[0])
    session.hear("setoption name Hash value 1")
    session.hear("go nodes 3000")
    assert session.thinking
    session.thinking.thread.join(20)
    table = session.ready().search.table
    assert table.fullness() > 0
    wanted[0] = True
    session.hear("ucinewgame")
    assert table.fullness() > 0
    wanted[0] = False
    session.hear("ucinewgame")
    assert table.fullness() == 0


def test_what_can_not_be_read_is_an_error() -> None:
    folder = os.open("/", os.O_RDONLY)
    try:
        with pytest.raises(OSError, match="directory"):
            run(folder)
    finally:
        os.close(folder)
