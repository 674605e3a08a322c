"""Plugins tried in a process of their own before they are imported here, where one could end Python or never return.

What a trial finds out is kept in the cache, until the plugin's files, this Python or what is installed beside the
plugin change. Whatever can be caught is not kept: a plugin that raises an exception is imported again each time, so
that it works as soon as, for example, a missing package is there.
"""

import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from zlib import crc32

import kibitz
from kibitz.cache import cache_folder
from kibitz.durable import make_folder, replace_text
from kibitz.plugins import Plugin
from kibitz.table import InvalidText
from kibitz.words import shown

SECONDS = 20.0
"""How long an import may take."""
MOST_MEMORY = 4 << 30
"""Bytes that an import may fill."""
MOST_PRINTED = 16 << 20
"""Bytes that the process of a trial may write to a file, above all what it prints."""
TRIED = "KIBITZ_TRIED_PLUGIN"
"""In the environment of a trial, where nothing is tried again; its value is the limit of memory."""
DONE = "kibitz: the trial is over: "
CHILD = (
    "import json, sys; name, part, sys.path[:] = json.loads(sys.argv.pop()); from kibitz import catalog, plugin_trials;"
    "plugin_trials.attempt(lambda: catalog.part(name, part) if part else catalog.game(name))"
)


@cache
def refusal(plugin: Plugin, part: str) -> str:
    """Why this module of the plugin, or for "" its game, must not be imported here; empty where it may be."""
    if TRIED in os.environ:
        return ""
    stamp = _stamp(plugin)
    path = cache_folder("plugins") / f"{plugin.package}-{crc32(repr((plugin.place, sys.prefix)).encode()):08x}.json"
    found = _kept(path, stamp)
    if part not in found:
        reason = _tried(plugin.name, part)
        found[part] = reason and f"importing {f'its {part}' if part else 'it'} {reason}"
        with suppress(OSError):
            make_folder(path.parent)
            replace_text(path, json.dumps({"stamp": stamp, "found": found}))
    return found[part]


def _kept(path: Path, stamp: str) -> dict[str, str]:
    """What earlier trials of the same plugin found out, by part."""
    with suppress(OSError, ValueError, RecursionError):
        match json.loads(path.read_bytes()):
            case {"stamp": kept, "found": dict(found)} if kept == stamp:
                return {str(part): str(reason) for part, reason in found.items()}
    return {}


def _stamp(plugin: Plugin) -> str:
    """A text that changes with the plugin, this Python, this Kibitz and the packages that are installed there."""
    files = sorted(files_of(plugin.package.partition(".")[0]))
    with suppress(OSError):
        files.append((plugin.place, 0, os.stat(plugin.place or ".").st_mtime_ns))
    return f"{plugin.origin}, Kibitz {kibitz.__version__}, Python {sys.version}, {crc32(repr(files).encode()):08x}"


def files_of(package: str) -> Iterator[tuple[str, int, int]]:
    """The files of a package that is not imported: path, size and time of the last change."""
    spec = None
    with suppress(ImportError, ValueError):
        spec = find_spec(package)
    for place in (spec.submodule_search_locations or [spec.origin or ""]) if spec else ():
        walked = os.walk(place) if os.path.isdir(place) else [("", [], [place])]
        for folder, folders, names in walked:
            folders[:] = [name for name in folders if name != "__pycache__"]
            for name in names:
                with suppress(OSError):
                    status = os.stat(os.path.join(folder, name))
                    yield os.path.join(folder, name), status.st_size, status.st_mtime_ns


# Imports the plugin's part in a new process and waits for its end, SECONDS at most.
#
# Returns what refusal() does. Where no process can be started, as in a browser, nothing is found out. On every exit the
# process is gone, and where the system has sessions so is everything that it started.
def _tried(name: str, part: str) -> str:
    """Why the plugin must not be imported here."""
    with tempfile.TemporaryFile() as printed:
        try:
            process = subprocess.Popen(
                [sys.executable, "-P", "-c", CHILD, json.dumps([name, part, sys.path])],
                stdin=subprocess.DEVNULL,
                stdout=printed,
                stderr=subprocess.DEVNULL,
                env={**os.environ, TRIED: str(MOST_MEMORY)},
                start_new_session=True,
            )
        except OSError:
            return ""
        try:
            status = process.wait(SECONDS)
        except subprocess.TimeoutExpired:
            return f"takes more than {SECONDS:g} s"
        finally:
            with suppress(OSError):
                if hasattr(os, "killpg"):
                    os.killpg(process.pid, signal.SIGKILL)
                process.kill()
            process.wait()
        printed.seek(0)
        text = printed.read(MOST_PRINTED).decode(errors="replace")
    before, is_done, reason = text.rpartition(DONE)
    if not is_done or status:
        how = f"signal {-status}" if status < 0 else f"exit status {status}"
        return f"ends Python ({how})"
    reason, _, after = reason.partition("\n")
    if words := (before + after).strip():
        return reason or f"prints {shown(words)}"
    return reason


def attempt(load: Callable[[], object]) -> None:
    """In the process of a trial: load the plugin, and print what can't be caught where it is imported."""
    _limit()
    reason = ""
    try:
        load()
    except InvalidText as error:  # which the catalog makes of every exception that it can catch
        if isinstance(error.__cause__, MemoryError):
            reason = f"needs more than {int(os.environ[TRIED]) >> 20:,} MB of memory"
    except BaseException as error:
        reason = f"raises {type(error).__name__}"
    print(f"{DONE}{reason}", flush=True)


def _limit() -> None:
    """Set the limits that the kernel keeps, where it has any."""
    with suppress(ImportError, OSError, ValueError):
        import resource  # not on Windows

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_FSIZE, (MOST_PRINTED, MOST_PRINTED))
        most = int(os.environ[TRIED])
        resource.setrlimit(resource.RLIMIT_DATA, (most, most))
