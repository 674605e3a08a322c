"""What may be sent to a class's server, and how fast."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from kibitz.classroom import door
from tests.classroom.people import House, house


class Sent:
    """A request whose body comes in these pieces, with a pause after each."""

    def __init__(self, piece: bytes, pieces: int, pause: float) -> None:
        self.piece, self.pieces, self.pause, self.read = piece, pieces, pause, 0

    async def stream(self) -> AsyncIterator[bytes]:
        for _ in range(self.pieces):
            yield self.piece
            self.read += 1
            await asyncio.sleep(self.pause)


@pytest.fixture
def class_(tmp_path: Path) -> Any:
    with house(tmp_path) as made:
        yield made


def test_a_body_that_trickles_in_is_given_up_and_a_slow_one_is_taken(
    class_: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Files have few places to arrive at once: nobody may keep one for a minute with a byte now and then."""
    monkeypatch.setattr(door, "GRACE", 0.5)
    trickling = Sent(b"x", 1_000_000, 0.05)
    with pytest.raises(TimeoutError):
        asyncio.run(class_.service.body(trickling, 10**9))  # type: ignore[arg-type]
    assert trickling.read < 1000
    slow = Sent(b"x" * 8000, 12, 0.1)
    assert len(asyncio.run(class_.service.body(slow, 10**9))) == 12 * 8000  # type: ignore[arg-type]
    monkeypatch.setattr(door, "ARRIVES_IN", 0.5)
    with pytest.raises(TimeoutError):
        asyncio.run(class_.service.body(Sent(b"x" * 8000, 1000, 0.05), 10**9))  # type: ignore[arg-type]
