"""What playing and collecting games of Take 5! cost: a million games, and the size at which a cluster stops scaling.

    python benchmarks/arena_cluster.py
    python benchmarks/arena_cluster.py --games 1000000 --jobs 2

With --games they are really played and stored. Otherwise the processor time of each part of the work is measured
(other work on the machine changes it little), Dask's with a scheduler and a worker on this machine, and the figures
for many workers are computed from it.
"""

import argparse
import os
import pickle
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import Executor, Future
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from kibitz import catalog
from kibitz.arena.matches import cluster, schedule
from kibitz.arena.matches.match import Match
from kibitz.arena.matches.results import Results
from kibitz.arena.matches.schedule import Batch, Crew, worker
from kibitz.arena.store.match_identity import identity
from kibitz.arena.store.writing import Store
from kibitz.cluster import Cluster, certificates

FIELD = Match(
    "take-five",
    (
        "swift",
        "avoid-penalty",
        "low-penalty",
        "low-to-high-penalty",
        "high-to-low-penalty",
        "low-to-high",
        "high-to-low",
        "random-player",
    ),
)
MILLION = 1_000_000
WORKERS = (1, 2, 10, 100, 1000)
COSTLY = 0.1
"""Seconds of a game between minds that search, or between students' programs."""
SECONDS_A_GAME = 0.004
"""What Played claims that a game took, for batches of a usual size."""


@contextmanager
def dask(
    folder: Path, workers: int, nanny: bool = False, key: Path | None = None
) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A scheduler's address and its processes, the scheduler last, the workers before it; nannies replace the dead.

    key: the certificate and the key, in one file, that all sides must show; None for plain TCP.
    """
    file = folder / "scheduler.json"
    tls = [word for flag in ("--tls-ca-file", "--tls-cert", "--tls-key") for word in (flag, str(key))] if key else []
    with ExitStack() as stack:

        def start(*words: str) -> subprocess.Popen[bytes]:
            command = [sys.executable, "-m", "dask", *words, "--no-dashboard", "--host", "127.0.0.1", *tls]
            process = stack.enter_context(
                subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=folder)
            )
            stack.callback(process.kill)
            return process

        protocol = "tls" if key else "tcp"
        scheduler = start("scheduler", "--protocol", protocol, "--port", "0", "--scheduler-file", str(file))
        while not (file.exists() and '"address"' in file.read_text()):
            if scheduler.poll() is not None:
                raise RuntimeError("the scheduler did not start")
            time.sleep(0.05)
        address = file.read_text().partition('"address": "')[2].partition('"')[0]
        words = (
            "worker",
            address,
            "--nthreads",
            "1",
            "--nanny" if nanny else "--no-nanny",
            "--local-directory",
            str(folder),
        )
        started = [start(*words) for _ in range(workers)]
        from distributed import Client, Security

        with Client(address, security=Security(**certificates(key)), set_as_default=False) as client:
            client.wait_for_workers(workers, timeout=60)
        yield address, [*started, scheduler]


class Played(Executor):
    """Hands over games that were played before, as another process would."""

    def __init__(self, games: dict[int, bytes]) -> None:
        self.games = games

    def submit(self, *words: Any) -> Future[Any]:
        first, stop = words[-2:]
        future: Future[Any] = Future()
        games = [pickle.loads(self.games[number]) for number in range(first, stop)]
        future.set_result(Batch(first, games, (stop - first) * SECONDS_A_GAME))
        return future


def collect(crew: Crew, deals: range, folder: Path) -> None:
    """What the command does with the games of a crew."""
    results = Results(catalog.game(FIELD.game), FIELD)
    with Store(folder / f"{time.monotonic_ns()}.db", identity(FIELD, 0)) as store:
        playing = schedule.deals(FIELD, 0, deals, crew, keep=lambda batch: store.add(batch.first, batch.games))
        for games in playing:
            store.write(results.deals, games)
            results.add(games)


def playing(deals: int) -> tuple[float, dict[int, bytes]]:
    """Processor time of a game in seconds, and the games."""
    worker.play(FIELD, 0, 0, FIELD.games_a_deal())
    started = time.process_time()
    games = worker.play(FIELD, 0, 0, deals * FIELD.games_a_deal()).games
    spent = (time.process_time() - started) / len(games)
    return spent, {number: pickle.dumps(game) for number, game in enumerate(games)}


def collecting(games: dict[int, bytes], folder: Path) -> float:
    """Processor time of a game that comes in, in seconds, store included."""
    started = time.process_time()
    collect(Crew([Played(games)], FIELD), range(len(games) // FIELD.games_a_deal()), folder)
    return (time.process_time() - started) / len(games)


def processor(pid: int) -> float:
    """Processor time of a process so far, in seconds (proc(5), fields 14 and 15)."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def messaging(folder: Path, count: int) -> tuple[float, float]:
    """Processor time that a batch costs here and in the scheduler, in seconds, whatever is in it."""
    match = Match("sebastian", ("hasty",))
    with dask(folder, 1) as (address, processes), cluster.crew(match, Cluster(address)) as crew:
        list(schedule.deals(match, 0, range(20), crew))
        before = time.process_time(), processor(processes[-1].pid)
        playing = schedule.deals(
            Match("sebastian", ("hasty",)), 0, range(count), Crew(crew.executors, crew.match, moment=0)
        )
        list(playing)
        after = time.process_time(), processor(processes[-1].pid)
    return (after[0] - before[0]) / count, (after[1] - before[1]) / count


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, help="play this many")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--deals", type=int, default=500, help="to measure with")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if given.games:
            started = time.monotonic()
            with schedule.crew(FIELD, given.jobs) as crew:
                collect(crew, range(given.games // FIELD.games_a_deal()), folder)
            spent = time.monotonic() - started
            size = sum(path.stat().st_size for path in folder.iterdir())
            print(f"{given.games:,} games stored by {given.jobs} jobs in {spent:,.0f} s, {size / 1e6:,.0f} MB")
            return
        play, games = playing(given.deals)
        take = collecting(games, folder)
        here, there = messaging(folder, 400)
    print(f"processor time: {1e3 * play:.2f} ms to play a game, {1e6 * take:.0f} us to collect it,")
    print(f"a batch of {cluster.MOMENT:g} s: {1e3 * here:.2f} ms here, {1e3 * there:.2f} ms in the scheduler")
    print(f"a million games on 2 cores: {MILLION * (play + take) / 2 / 60:.0f} minutes")
    print("workers   games a second   a million games in minutes")
    most = kept_busy(play, take, here, there)
    for workers in WORKERS:
        rate = min(workers, most) / play
        print(f"{workers:7,}{rate:17,.0f}{MILLION / rate / 60:29,.1f}")
    for cost in (play, COSTLY):
        busy = kept_busy(cost, take, here, there)
        print(f"where a game costs {1e3 * cost:.0f} ms, no more than {busy:,.0f} workers are kept busy")


def kept_busy(play: float, take: float, here: float, there: float) -> float:
    """Workers whose batches one process can collect and one scheduler can hand out."""
    return cluster.MOMENT / max(here + cluster.MOMENT / play * take, there)


if __name__ == "__main__":
    main()
