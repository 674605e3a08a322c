"""What the server writes stays small."""

import logging

import pytest

from kibitz.page import logs


def test_a_flood_of_errors_writes_a_bounded_log(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [0.0]
    monkeypatch.setattr(logs.time, "monotonic", lambda: now[0])
    handler = logs.Bounded()
    for _ in range(1000):
        handler.handle(logging.makeLogRecord({"msg": "x" * 10_000, "levelno": logging.ERROR}))
    written = capsys.readouterr().err
    assert len(written.splitlines()) == logs.MOST_LINES
    assert len(written) <= logs.MOST_LINES * (logs.LONGEST + 1)
    now[0] = logs.MINUTE + 1
    handler.handle(logging.makeLogRecord({"msg": "later", "levelno": logging.ERROR}))
    assert capsys.readouterr().err.splitlines() == ["kibitz: 980 more entries in a minute", "kibitz: later"]
