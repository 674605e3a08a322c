"""How long Python takes to import kibitz and to start its commands, beside a Python that does nothing.

python benchmarks/startup.py
"""

import statistics
import subprocess
import sys
import time

RUNS = 15
COMMAND = "import sys; from kibitz.cli import main; sys.exit(main(sys.argv[1:]))"
CASES = {
    "python that does nothing": ["-c", "pass"],
    "import kibitz": ["-c", "import kibitz"],
    "import kibitz.table, kibitz.catalog": ["-c", "import kibitz.table, kibitz.catalog"],
    "kibitz --version": ["-c", COMMAND, "--version"],
    "kibitz games": ["-c", COMMAND, "games"],
    "kibitz play aces": ["-c", COMMAND, "play", "aces", "--seed", "4"],
    "kibitz play betsy, until it asks": ["-c", COMMAND, "play", "betsy", "--seed", "4"],
}


def milliseconds(arguments: list[str]) -> float:
    started = time.perf_counter()
    subprocess.run([sys.executable, *arguments], check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    return 1e3 * (time.perf_counter() - started)


def main() -> None:
    times: dict[str, list[float]] = {name: [] for name in CASES}
    for _ in range(RUNS):
        # In turn, so that all meet the same noise.
        for name, arguments in CASES.items():
            times[name].append(milliseconds(arguments))
    bare = statistics.median(times["python that does nothing"])
    for name, found in times.items():
        middle = statistics.median(found)
        print(f"{name:36} {middle:7.1f} ms, {middle - bare:+7.1f} ms over bare Python, least {min(found):.1f}")


if __name__ == "__main__":
    main()
