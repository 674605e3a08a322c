"""A match on the workers of a Dask cluster: they get the match with its programs and send back games."""

from __future__ import annotations

import atexit
from collections.abc import Iterator
from concurrent.futures import CancelledError, Executor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from kibitz.arena.matches.match import Match
from kibitz.arena.matches.schedule import Crew, leave
from kibitz.arena.sandbox.levels import level_for
from kibitz.arena.temporary import TemporaryFolder, open_to_all
from kibitz.cluster import Cluster, connected
from kibitz.table import TableError

MOMENT = 1.0
"""Seconds that a batch should take: a message of the cluster costs more than one between processes."""
SECONDS = 10
"""How long a worker may take to end its programs."""
RETURN = 60
"""Seconds in which a worker must come back where all of them died."""


@dataclass(frozen=True)
class Packed:
    """A match and the files of its programs."""

    match: Match
    files: tuple[tuple[str, bytes], ...]
    """Contents by path, which begins with the program's number."""

    @staticmethod
    def of(match: Match) -> Packed:
        """Pack the match; programs are isolated at this machine's level everywhere, or the match stops."""
        files: list[tuple[str, bytes]] = []
        for number, program in enumerate(match.programs):
            home = Path(program.folder)
            paths = [path for path in sorted(home.rglob("*")) if path.is_file()]
            files += [(f"{number}/{path.relative_to(home).as_posix()}", path.read_bytes()) for path in paths]
        level = level_for(match.isolation) if match.programs and match.isolation != "none" else None
        return Packed(replace(match, level=level), tuple(files))

    def unpacked(self) -> Match:
        """The match with its programs on this machine."""
        if not self.files:
            return self.match
        home = _written(self.files)
        programs = [replace(own, folder=str(home / str(number))) for number, own in enumerate(self.match.programs)]
        return replace(self.match, programs=tuple(programs))


@cache
def _written(files: tuple[tuple[str, bytes], ...]) -> Path:
    """A folder with these files, written once in each worker and deleted when it ends."""
    folder = TemporaryFolder()
    atexit.register(folder.close)
    home = folder.path
    for name, content in files:
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_bytes(content)
    open_to_all(home)
    return home


class Workers(Crew):
    """All workers of a cluster; they share a queue."""

    def __init__(self, client: Any, packed: Packed, threads: int, cluster: Cluster) -> None:
        executor = client.get_executor(pure=False)
        super().__init__([executor] * threads, None, shares_queue=True, moment=MOMENT)
        self.client, self.packed, self.cluster = client, packed, cluster
        self._send()

    def _send(self) -> None:
        self.match = self.client.scatter(self.packed, broadcast=True, hash=False)

    def take(self, match: Match) -> None:
        self.packed = Packed.of(match)
        self._send()

    def deaths(self, error: Exception) -> int:
        from distributed import KilledWorker

        if isinstance(error, KilledWorker):
            return int(error.allowed_failures) + 1
        # Dask cancels a batch when the last worker that has the match dies.
        return 1 if isinstance(error, CancelledError) else 0

    def renew(self, executor: Executor) -> None:
        """Dask or its user starts workers again; the match may have to be sent again."""
        if self.match.status == "finished":
            return
        try:
            self.client.wait_for_workers(1, timeout=RETURN)
            self._send()
        except (OSError, TimeoutError, RuntimeError):
            raise TableError(
                f"{self.cluster.name}: no scheduler or no workers are left: start them and repeat the command"
            ) from None


@contextmanager
def crew(match: Match, cluster: Cluster) -> Iterator[Crew]:
    """All workers of the cluster."""
    with connected(cluster) as (client, threads):
        from distributed import CancelledError as Cancelled
        from distributed import KilledWorker

        workers = Workers(client, Packed.of(match), threads, cluster)
        yield workers
        workers.executors[0].shutdown(wait=False)
        leaving = [client.submit(leave, workers=[name], pure=False) for name in client.nthreads()]
        for future in leaving:
            with suppress(TimeoutError, Cancelled, KilledWorker, OSError):
                future.result(SECONDS)
