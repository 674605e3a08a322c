"""A match on the workers of a Dask cluster: they get the match with its programs and send back games."""

from __future__ import annotations

import atexit
import hashlib
import logging
import re
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
from kibitz.arena.sandbox.machine import PACKAGE
from kibitz.arena.temporary import TemporaryFolder, open_to_all
from kibitz.table import TableError
from kibitz.words import shown

MOMENT = 1.0
"""Seconds that a batch should take: a message of the cluster costs more than one between processes."""
SECONDS = 10
"""How long a scheduler may take to answer, and a worker to end its programs."""
ADDRESS = re.compile(r"([a-z]+://)?\S+:[0-9]{1,5}/?|inproc://\S+")
ENCRYPTED = ("tls", "wss")
"""Protocols of Dask in which both sides show certificates."""
IN_PROCESS = "inproc"
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


def sources() -> str:
    """A hash of what the games depend on besides the match: Kibitz itself."""
    digest = hashlib.sha256()
    for path in sorted(PACKAGE.rglob("*.py")):
        digest.update(f"{path.relative_to(PACKAGE)}\0".encode() + path.read_bytes() + b"\0")
    return digest.hexdigest()


class Workers(Crew):
    """All workers of a cluster; they share a queue."""

    def __init__(self, client: Any, packed: Packed, threads: int, address: str) -> None:
        executor = client.get_executor(pure=False)
        super().__init__([executor] * threads, None, shares_queue=True, moment=MOMENT)
        self.client, self.packed, self.address = client, packed, address
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
                f"--cluster {self.address}: no scheduler or no workers are left: start them and repeat the command"
            ) from None


# A cluster runs whatever code it is sent. So both sides must show that they belong together, by the certificate in
# `key` or by those that Dask is configured with; is_trusted: whoever reaches the network is trusted as well.
@contextmanager
def crew(match: Match, address: str, key: Path | None = None, is_trusted: bool = False) -> Iterator[Crew]:
    """All workers of the cluster whose scheduler has this address."""
    try:
        from ssl import SSLError

        from distributed import CancelledError as Cancelled
        from distributed import Client, KilledWorker, Security
    except ImportError:
        raise TableError("--cluster needs Dask here and on the workers: pip install 'kibitz[cluster]'") from None
    # Dask logs a lost scheduler with tracebacks; crews report it in one line.
    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)
    # Dask's client would print a traceback when it is thrown away.
    if not ADDRESS.fullmatch(address):
        raise TableError(f"--cluster {shown(address)}: expected an address, e.g. tls://host:8786")
    if key:
        if _protocol(address) not in ENCRYPTED:
            raise TableError(f"--cluster {address}: expected tls://, the protocol that uses --cluster-key {key}")
        key.open("rb").close()
    if not is_trusted:
        _refuse_open(address, address)
    try:
        security = Security(require_encryption=_protocol(address) in ENCRYPTED, **certificates(key))
        client = Client(address, security=security, timeout=SECONDS, set_as_default=False)
    except SSLError as error:
        raise TableError(f"{key}: expected a certificate and its key as PEM ({error})") from None
    except TypeError:  # what Dask raises without certificates
        raise TableError(
            f"--cluster {address}: expected --cluster-key FILE, the cluster's certificate and key"
        ) from None
    except (OSError, ValueError) as error:
        raise TableError(
            f"--cluster {address}: no scheduler answers ({error}): expected an address, e.g. tls://host:8786"
        ) from None
    try:
        # Behind an address of this machine may be a scheduler that others reach as well.
        for other in () if is_trusted else (client.scheduler_info()["address"], *client.nthreads()):
            _refuse_open(other, address)
        threads = _checked(client, address)
        workers = Workers(client, Packed.of(match), threads, address)
        yield workers
        workers.executors[0].shutdown(wait=False)
        leaving = [client.submit(leave, workers=[name], pure=False) for name in client.nthreads()]
        for future in leaving:
            with suppress(TimeoutError, Cancelled, KilledWorker, OSError):
                future.result(SECONDS)
    finally:
        client.close()


def certificates(key: Path | None) -> dict[str, str]:
    """What Dask's Security takes of a client: one file is the certificate, its key and whom to believe."""
    return dict.fromkeys(("tls_ca_file", "tls_client_cert", "tls_client_key"), str(key)) if key else {}


def _protocol(address: str) -> str:
    """The protocol of an address; TCP is Dask's own choice."""
    return address.partition("://")[0] if "://" in address else "tcp"


def _refuse_open(place: str, address: str) -> None:
    """TableError where others than this machine may reach the place without a certificate."""
    if _protocol(place) in (*ENCRYPTED, IN_PROCESS):
        return
    from ipaddress import ip_address

    host = place.rpartition("://")[2].rpartition(":")[0].strip("[]")
    with suppress(ValueError):
        if host == "localhost" or ip_address(host).is_loopback:
            return
    raise TableError(
        f"--cluster {address}: whoever reaches {place} can run programs on the workers and here: expected tls://host:8786"
        " and --cluster-key FILE (docs/arena.md, Many processors), or --cluster-plain in a network that you trust"
    )


def _checked(client: Any, address: str) -> int:
    """How many threads the workers have; TableError where a worker can't play."""
    threads = client.nthreads()
    if not threads:
        raise TableError(f"--cluster {address}: no workers: start some, e.g. dask worker {address} --nthreads 1")
    try:
        hashes = client.run(sources)
    except ModuleNotFoundError as error:
        raise TableError(f"--cluster {address}: a worker lacks Kibitz ({error}): install it there") from None
    for worker, digest in hashes.items():
        if digest != sources():
            raise TableError(f"--cluster {address}: {worker} has a different Kibitz: install this one there")
    return sum(threads.values())
