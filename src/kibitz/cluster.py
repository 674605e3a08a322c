"""The workers of a Dask cluster: who may use them, and whether they have this Kibitz."""

from __future__ import annotations

import hashlib
import logging
import re
from collections.abc import Iterator
from concurrent.futures import CancelledError, Executor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kibitz.table import TableError
from kibitz.words import shown

SECONDS = 10
"""How long a scheduler may take to answer."""
ADDRESS = re.compile(r"([a-z]+://)?\S+:[0-9]{1,5}/?|inproc://\S+")
ENCRYPTED = ("tls", "wss")
"""Protocols of Dask in which both sides show certificates."""
IN_PROCESS = "inproc"
PACKAGE = Path(__file__).parent


@dataclass(frozen=True)
class Cluster:
    """A cluster as a person names it.

    A cluster runs whatever code it is sent. So both sides must show that they belong together, by the certificate in
    `key` or by those that Dask is configured with.
    """

    address: str
    key: Path | None = None
    is_trusted: bool = False
    """Whether everyone who reaches the network is trusted as well."""

    @property
    def name(self) -> str:
        """How messages name it."""
        return f"--cluster {self.address}"

    @contextmanager
    def opened(self) -> Iterator[tuple[Executor, int]]:
        """All its workers as one executor, and how many threads they have."""
        with connected(self) as (client, threads):
            from distributed import KilledWorker

            executor = client.get_executor(pure=False)
            try:
                yield executor, threads
            except KilledWorker:
                raise TableError(f"{self.name}: workers were killed by it; perhaps memory ran out") from None
            except CancelledError:
                raise TableError(
                    f"{self.name}: no scheduler or no workers are left: start them and repeat the command"
                ) from None
            finally:
                executor.shutdown(wait=False)


@contextmanager
def connected(cluster: Cluster) -> Iterator[tuple[Any, int]]:
    """A client of Dask, and how many threads the workers have; TableError where they can't be used."""
    try:
        from ssl import SSLError

        from distributed import Client, Security
    except ImportError:
        raise TableError("--cluster needs Dask here and on the workers: pip install 'kibitz[cluster]'") from None
    address, key = cluster.address, cluster.key
    # Dask logs a lost scheduler with tracebacks; the cluster's user gets one line.
    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)
    # Dask's client would print a traceback when it is thrown away.
    if not ADDRESS.fullmatch(address):
        raise TableError(f"--cluster {shown(address)}: expected an address, e.g. tls://host:8786")
    if key:
        if _protocol(address) not in ENCRYPTED:
            raise TableError(f"{cluster.name}: expected tls://, the protocol that uses --cluster-key {key}")
        key.open("rb").close()
    if not cluster.is_trusted:
        _refuse_open(address, cluster)
    try:
        security = Security(require_encryption=_protocol(address) in ENCRYPTED, **certificates(key))
        client = Client(address, security=security, timeout=SECONDS, set_as_default=False)
    except SSLError as error:
        raise TableError(f"{key}: expected a certificate and its key as PEM ({error})") from None
    except TypeError:  # what Dask raises without certificates
        raise TableError(f"{cluster.name}: expected --cluster-key FILE, the cluster's certificate and key") from None
    except (OSError, ValueError) as error:
        raise TableError(
            f"{cluster.name}: no scheduler answers ({error}): expected an address, e.g. tls://host:8786"
        ) from None
    try:
        # Behind an address of this machine may be a scheduler that others reach as well.
        for other in () if cluster.is_trusted else (client.scheduler_info()["address"], *client.nthreads()):
            _refuse_open(other, cluster)
        yield client, _checked(client, cluster)
    finally:
        client.close()


def certificates(key: Path | None) -> dict[str, str]:
    """What Dask's Security takes for a client: one file is the certificate, its key and the authority to trust."""
    return dict.fromkeys(("tls_ca_file", "tls_client_cert", "tls_client_key"), str(key)) if key else {}


def sources() -> str:
    """A hash of what results depend on besides the work that is sent: Kibitz itself."""
    digest = hashlib.sha256()
    for path in sorted(PACKAGE.rglob("*.py")):
        digest.update(f"{path.relative_to(PACKAGE)}\0".encode() + path.read_bytes() + b"\0")
    return digest.hexdigest()


def _protocol(address: str) -> str:
    """The protocol of an address; TCP is Dask's own choice."""
    return address.partition("://")[0] if "://" in address else "tcp"


def _refuse_open(place: str, cluster: Cluster) -> None:
    """TableError where others than this machine may reach the place without a certificate."""
    if _protocol(place) in (*ENCRYPTED, IN_PROCESS):
        return
    from ipaddress import ip_address

    host = place.rpartition("://")[2].rpartition(":")[0].strip("[]")
    with suppress(ValueError):
        if host == "localhost" or ip_address(host).is_loopback:
            return
    raise TableError(
        f"{cluster.name}: anyone who reaches {place} can run programs on the workers and here: expected tls://host:8786"
        " and --cluster-key FILE (docs/arena.md, Many processors), or --cluster-plain in a network that you trust"
    )


def _checked(client: Any, cluster: Cluster) -> int:
    """How many threads the workers have; TableError where a worker can't work."""
    threads = client.nthreads()
    if not threads:
        raise TableError(f"{cluster.name}: no workers: start some, e.g. dask worker {cluster.address} --nthreads 1")
    try:
        hashes = client.run(sources)
    except ModuleNotFoundError as error:
        raise TableError(f"{cluster.name}: a worker lacks Kibitz ({error}): install it there") from None
    for worker, digest in hashes.items():
        if digest != sources():
            raise TableError(f"{cluster.name}: {worker} has a different Kibitz: install this one there")
    return sum(threads.values())
