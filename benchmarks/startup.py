"""How long commands take from the start of the process to what a person first sees, beside a Python that does nothing.

python benchmarks/startup.py [--runs 15] [--without-bytecode]

A game has started when its first board is printed with the question for a move, or when it is over, where nothing is to
be chosen. The modules have bytecode, as pip leaves them; --without-bytecode compiles them at every start, as in a clone
where PYTHONDONTWRITEBYTECODE is set. Times are medians; CPU time is that of the process and the system, and stays
nearly the same on a machine that does other work.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from typing import NamedTuple

from kibitz import catalog

PROMPT = b"your move"
NOTHING = "python -c pass"
CASES = {
    NOTHING: ["-c", "pass"],
    "import kibitz": ["-c", "import kibitz"],
    "import kibitz.table, kibitz.catalog": ["-c", "import kibitz.table, kibitz.catalog"],
    **{
        f"kibitz {words}": ["-m", "kibitz", *words.split()]
        for words in ("--version", "--help", "games", *(f"play {name} --seed 4" for name in catalog.names()))
    },
}


class Taken(NamedTuple):
    """The time of one start, in milliseconds."""

    clock: float
    """Until the first board, or until the end of a command that asks nothing."""
    cpu: float


def start(arguments: list[str], environment: dict[str, str]) -> Taken:
    began = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment, bufsize=0
    )
    assert process.stdin
    assert process.stdout
    printed = b""
    while PROMPT not in printed and (block := process.stdout.read(65536)):
        printed += block
    clock = time.perf_counter() - began
    process.stdin.close()
    process.stdout.read()
    process.stdout.close()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{arguments}: exit status {process.returncode}")
    return Taken(1e3 * clock, 1e3 * (usage.ru_utime + usage.ru_stime))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=15)
    parser.add_argument("--without-bytecode", action="store_true")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        # Games that are left go to the folder, and so does the bytecode.
        environment = {**os.environ, "XDG_STATE_HOME": folder, "PYTHONPYCACHEPREFIX": folder}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        if given.without_bytecode:
            environment["PYTHONDONTWRITEBYTECODE"] = "1"
            # The standard library keeps its own bytecode.
            del environment["PYTHONPYCACHEPREFIX"]
        for arguments in CASES.values():
            start(arguments, environment)
        taken: dict[str, list[Taken]] = {name: [] for name in CASES}
        for _ in range(given.runs):
            # In turn, so that all meet the same noise.
            for name, arguments in CASES.items():
                taken[name].append(start(arguments, environment))
    bare = statistics.median(one.clock for one in taken[NOTHING])
    bare_cpu = statistics.median(one.cpu for one in taken[NOTHING])
    print(f"{'':36} {'ms':>7} {'x bare':>7} {'CPU ms':>7} {'x bare':>7}")
    for name, times in taken.items():
        clock = statistics.median(one.clock for one in times)
        cpu = statistics.median(one.cpu for one in times)
        print(f"{name:36} {clock:7.1f} {clock / bare:7.2f} {cpu:7.1f} {cpu / bare_cpu:7.2f}")


if __name__ == "__main__":
    main()
