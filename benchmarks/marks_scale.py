"""How long `kibitz marks` takes for a whole class of COMP9021: generated submissions, some of which hang.

    python benchmarks/marks_scale.py
    python benchmarks/marks_scale.py --submissions 20 --hanging 1

Every submission differs from all others, as equal ones are tested once. Most print what is expected, one in five
prints something else, one in ten crashes in simulate(), and the hanging ones never print anything: each of their tests
lasts as long as the course's limit allows. The programs are also stopped in between, once, and the same command
continues: what was tested is not tested again.
"""

import argparse
import csv
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[1]
RIGHT = (ROOT / "courses" / "comp9021" / "solitaire_1.py").read_text(encoding="utf-8")
WRONG = RIGHT.replace("Deck shuffled", "Deck shuffled well")
CRASHES = RIGHT.replace("def simulate(", "def simulate(n: int, i: int) -> None:\n    raise ValueError(n)\n\n\ndef old(")
HANGS = "while True:\n    pass\n"
TARGET = 30 * 60
"""Seconds for 500 submissions, 2 % of which hang, on two cores."""


def submitted(folder: Path, submissions: int, hanging: int) -> Counter[str]:
    """Write the submissions, and count them by kind."""
    kinds = {"right": RIGHT, "wrong": WRONG, "crashes": CRASHES, "hangs": HANGS}
    counts: Counter[str] = Counter()
    for number in range(submissions):
        # Those that hang are spread over the class.
        if hanging and number % (submissions // hanging) == submissions // hanging // 2 and counts["hangs"] < hanging:
            kind = "hangs"
        else:
            kind = "wrong" if number % 5 == 1 else "crashes" if number % 10 == 3 else "right"
        counts[kind] += 1
        home = folder / f"student{number:04}"
        home.mkdir(parents=True)
        (home / "solitaire_1.py").write_text(f"# student {number}\n{kinds[kind]}", encoding="utf-8")
    return counts


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--submissions", type=int, default=500)
    parser.add_argument("--hanging", type=int, default=10)
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        counts = submitted(folder / "class", arguments.submissions, arguments.hanging)
        print(", ".join(f"{count} {kind}" for kind, count in counts.items()), flush=True)
        store, table = folder / "marks.jsonl", folder / "marks.csv"
        command = [sys.executable, "-m", "kibitz", "marks", str(folder / "class"), "--game", "aces"]
        command += ["--jobs", str(arguments.jobs), "--store", str(store), "--csv", str(table)]
        started = time.monotonic()
        interrupted(command, store, arguments.submissions // 4)
        stopped = time.monotonic() - started
        kept = len(store.read_text(encoding="utf-8").splitlines()) - 1
        print(f"stopped after {stopped:.0f} s with {kept} programs kept", flush=True)
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        spent = time.monotonic() - started
        with table.open(encoding="utf-8", newline="") as lines:
            marks = Counter(row["marks"] for row in csv.DictReader(lines))
    print(f"{arguments.submissions} submissions in {spent / 60:.1f} minutes by {arguments.jobs} jobs")
    print(f"marks: {', '.join(f'{times} of {points}' for points, times in sorted(marks.items()))}")
    if arguments.submissions == 500 and spent > TARGET:
        sys.exit(f"more than {TARGET / 60:.0f} minutes")


def interrupted(command: list[str], store: Path, programs: int) -> None:
    """Run the command until that many programs are kept, then press Ctrl-C."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, start_new_session=True)
    while process.poll() is None and (not store.exists() or store.read_bytes().count(b"\n") <= programs):
        time.sleep(0.2)
    process.send_signal(signal.SIGINT)
    process.wait()


if __name__ == "__main__":
    main()
