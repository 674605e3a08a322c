"""What the examples learn: each trained with several seeds, then measured in new games, and beside the best.

    python benchmarks/learn_baselines.py [--seeds 3] [--deals 10000] [--minutes 10] [--games 40000] [--folder FOLDER]

The values of cards take about a minute and a half a seed on an idle core, MaskablePPO `--minutes`, the new games less
than a minute. `--compared` deals more are played by the best mind too, with the regret of every choice. 0 minutes
leave MaskablePPO out.
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

EXAMPLES = Path(__file__).parents[1] / "examples"


def run(*words: object) -> str:
    return subprocess.run([sys.executable, *map(str, words)], check=True, capture_output=True, text=True).stdout


def number(path: Path) -> int:
    return int(path.stem.rpartition("_")[2])


def measured(example: str, checkpoint: Path, deals: int) -> str:
    """The first lines of `kibitz distance`."""
    agent = f"{EXAMPLES / example}:load"
    words = ["distance", "sebastian", agent, "--checkpoint", checkpoint, "--games", deals, "--costly", 0]
    return run("-m", "kibitz", *words)


def main() -> None:
    parser = argparse.ArgumentParser(description="What the examples learn.")
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--deals", type=int, default=10_000)
    parser.add_argument("--compared", type=int, default=200)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--games", type=int, default=40_000)
    parser.add_argument("--folder", type=Path, help="where the checkpoints stay (default: nowhere)")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        home = chosen.folder or Path(temporary)
        for seed in range(1, chosen.seeds + 1):
            for example, words in (
                ("learn_sebastian_values.py", ["--games", chosen.games]),
                ("learn_sebastian.py", ["--minutes", chosen.minutes]),
            ):
                if example == "learn_sebastian.py" and not chosen.minutes:
                    continue
                out = home / f"{Path(example).stem}-{seed}"
                said = run(EXAMPLES / example, *words, "--seed", seed, "--deals", chosen.deals, "--out", out)
                last = max(out.iterdir(), key=number)
                print(f"{example}, seed {seed}, {last.name}: {said.splitlines()[-1]}", flush=True)
                print(measured(example, last, chosen.compared), flush=True)


if __name__ == "__main__":
    main()
