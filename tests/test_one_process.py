"""The executor whose only process may die at any moment."""

import os
from concurrent.futures import BrokenExecutor
from multiprocessing.connection import Connection

import pytest

from kibitz.one_process import OneProcess


def begin() -> None:
    """Runs in the process that begins."""


def dies_while_it_answers() -> str:
    def partly(connection: Connection, data: bytes) -> None:
        os.write(connection.fileno(), bytes(data)[:2])
        os._exit(1)

    Connection._send = partly  # type: ignore[attr-defined]
    return "an answer"


@pytest.mark.slow
def test_a_process_that_dies_while_it_answers_is_not_awaited_for_ever() -> None:
    with OneProcess(begin) as pool:
        assert pool.submit(os.getpid).result() != os.getpid()
        with pytest.raises(BrokenExecutor):
            pool.submit(dies_while_it_answers).result(timeout=60)
