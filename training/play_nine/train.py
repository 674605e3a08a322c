"""Train the nets: `python -m training.play_nine.train FOLDER`; stopped at any time, it goes on where it was.

Backward in draws: the net for n draws learns the value of boards by a look one draw ahead with the net for n - 1. The
boards are those met in hands that the nets of the round before play, with some noise. The first round of a size starts
from the nets of the size below.
"""

import argparse
import math
import random
import time
from array import array
from collections.abc import Sequence
from pathlib import Path

from kibitz.games.play_nine.engine.nets import FIRST_ROW, MOST_COPIES, ROWS, WIDTH, Nets
from kibitz.games.play_nine.engine.search import Judge
from kibitz.games.play_nine.rules import CARDS, EXTRA_DRAWS, FEWEST, HIDDEN, KINDS, MOST, PAIRS
from training.play_nine.practice import Fit, Practice

SMALLEST = ((20_000, 8, 200), (40_000, 8, 200), (80_000, 8, 150), (150_000, 8, 100))
NEXT = ((90_000, 7, 200), (100_000, 6, 250), (240_000, 6, 250))
"""The rounds of the fewest columns, and of each further size: boards for each number of draws, passes over them, and
the noise of play in 1024ths."""
BATCH = 256
FAST = 2e-3
OUTPUTS = (ROWS + CARDS) * WIDTH
SLOPES = OUTPUTS + WIDTH
SIZE = SLOPES + ROWS + CARDS


def judge_of(nets: Nets) -> Judge:
    return Judge(nets.columns, nets.weights, nets.outputs, nets.slopes, nets.terms)


def fewer(draws: int, columns: int) -> int:
    """The draws left with one column less that are as far in the hand: as many near the end, two fewer at the start."""
    return draws - round(2 * draws / (2 * columns + EXTRA_DRAWS[-1]))


def shifted(smaller: Nets, columns: int) -> Nets:
    """Nets for one column more, each that of the same stage of the hand."""
    nets = Nets(columns, smaller.draws + 2)
    for draws in range(1, nets.draws + 1):
        new, old = draws - 1, fewer(draws, columns) - 1
        for part, taken, size in (
            (nets.weights, smaller.weights, ROWS * WIDTH),
            (nets.outputs, smaller.outputs, WIDTH),
            (nets.slopes, smaller.slopes, ROWS),
            (nets.terms, smaller.terms, 2),
        ):
            part[new * size : (new + 1) * size] = taken[old * size : (old + 1) * size]
    return nets


def meet(nets: Nets, boards: int, noise: int, seed: int) -> tuple[bytearray, "array[int]"]:
    """Boards met in play, by draws left, and how many."""
    kept = bytearray(nets.draws * boards * MOST)
    filled = array("i", [0] * nets.draws)
    practice = Practice(judge_of(nets), seed)
    for extra in EXTRA_DRAWS:
        practice.play_all(2 * nets.columns + extra, boards // 3, 0, noise, kept, filled, boards)
    return kept, filled


def fit_one(
    fit: Fit, boards: memoryview, targets: "array[float]", count: int, passes: int, rng: random.Random
) -> float:
    """Draw the net through the targets; the root of the mean squared error of the last pass."""
    fit.forget()
    steps, error = 0, 0.0
    every = passes * (-(-count // BATCH))
    for _ in range(passes):
        error = 0.0
        stride = rng.randrange(count // 3 + 1, count)
        while math.gcd(stride, count) > 1:
            stride += 1
        for begin in range(0, count, BATCH):
            rate = FAST * 0.5 * (1.0 + math.cos(math.pi * steps / every))
            error += fit.learn(boards, targets, count, stride, begin, min(begin + BATCH, count), rate)
            steps += 1
    return math.sqrt(error / count)


def fresh(fit: Fit, mean: float, rng: random.Random) -> None:
    """A net that knows nothing yet; further columns of a kind begin nearly like the first."""
    for place in range(SIZE):
        fit.put(place, 0.0)
    for unit in range(WIDTH):
        fit.put(OUTPUTS + unit, rng.gauss(0.0, 0.1))
        for card in range(CARDS):
            fit.put((ROWS + card) * WIDTH + unit, rng.gauss(0.0, 0.1))
        for kind, (low, high) in enumerate(PAIRS):
            common = rng.gauss(0.0, 0.1 if low == high else 0.05 if high == HIDDEN else 0.0)
            for copy in range(MOST_COPIES[kind]):
                fit.put((FIRST_ROW[kind] + copy) * WIDTH + unit, common + rng.gauss(0.0, 0.03))
    fit.bias = mean


def fold(numbers: Sequence[float], start: int, width: int) -> list[float]:
    """The rows of the kinds, each with those of its unmatched open cards added."""
    folded = list(numbers[start : start + ROWS * width])
    for kind in range(KINDS):
        low, high = PAIRS[kind]
        for card in (low, high) if low != high else ():
            if card < HIDDEN:
                for row in range(FIRST_ROW[kind], FIRST_ROW[kind] + MOST_COPIES[kind]):
                    for unit in range(width):
                        folded[row * width + unit] += numbers[start + (ROWS + card) * width + unit]
    return folded


def round_of(columns: int, before: Nets, numbers: "list[array[float]]", plan: tuple[int, int, int], seed: int) -> Nets:
    """One sweep backward in draws; the floating-point nets in numbers go on learning where they are."""
    boards, passes, noise = plan
    rng = random.Random(seed)
    kept, filled = meet(before, boards, noise, seed)
    nets = Nets(columns, before.draws)
    practice = Practice(judge_of(nets), seed + 1)
    fit = Fit(columns)
    targets = array("f", bytes(4 * boards))
    for draws in range(1, nets.draws + 1):
        count = filled[draws - 1]
        met = memoryview(kept)[(draws - 1) * boards * MOST : draws * boards * MOST]
        practice.aim(draws, met, count, targets)
        if len(numbers[draws - 1]):
            for place in range(SIZE):
                fit.put(place, numbers[draws - 1][place])
            fit.bias = numbers[draws - 1][SIZE]
        elif draws == 1:
            fresh(fit, sum(targets[:count]) / count, rng)
        error = fit_one(fit, met, targets, count, passes, rng)
        numbers[draws - 1] = array("f", [fit.get(place) for place in range(SIZE)] + [fit.bias])
        learned = numbers[draws - 1]
        nets.set(
            draws,
            fold(learned, 0, WIDTH),
            learned[OUTPUTS : OUTPUTS + WIDTH],
            fold(learned, SLOPES, 1),
            learned[SIZE],
        )
        print(f"{columns} columns, {draws} draws: {count} boards, error {error:.4f}", flush=True)
    return nets


def measure(nets: Nets, hands: int, depth: int, seed: int) -> list[tuple[float, float]]:
    """The mean score and its standard error by extra draws."""
    found = []
    judge = judge_of(nets)
    judge.doubt = 4096 * 729 // 4
    judge.margin = [2048] * 4
    for extra in EXTRA_DRAWS:
        practice = Practice(judge, seed + extra)
        practice.play_all(2 * nets.columns + extra, hands, depth, 0, bytearray(1), array("i", [0]), 0)
        mean = practice.total / hands
        found.append((mean, math.sqrt(max(practice.squares / hands - mean * mean, 0.0) / hands)))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument(
        "--columns", type=int, nargs="*", choices=range(FEWEST, MOST + 1), default=list(range(FEWEST, MOST + 1))
    )
    parser.add_argument("--boards", type=float, default=1.0, help="times the planned number of boards")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    for columns in arguments.columns:
        if columns > FEWEST and not list(arguments.folder.glob(f"{columns - 1}-*.xz")):
            parser.error(
                f"no nets of {columns - 1} columns in {arguments.folder}: expected --columns {columns - 1} first"
            )
        for turn, plan in enumerate(SMALLEST if columns == FEWEST else NEXT):
            improve(arguments.folder, columns, turn, plan, arguments.boards)


def improve(folder: Path, columns: int, turn: int, plan: tuple[int, int, int], times: float) -> None:
    """Play and learn one round, unless it is done already, and leave it in the folder."""
    packed = folder / f"{columns}-{turn}.xz"
    if packed.exists():
        return
    started = time.perf_counter()
    draws = 2 * columns + EXTRA_DRAWS[-1]
    numbers: list[array[float]] = [array("f") for _ in range(draws)]
    before = Nets(columns, draws)
    if turn:
        before.load((folder / f"{columns}-{turn - 1}.xz").read_bytes())
        numbers = read(folder / f"{columns}-{turn - 1}.f32")
    elif columns > FEWEST:
        last = max(int(path.stem.partition("-")[2]) for path in folder.glob(f"{columns - 1}-*.xz"))
        smaller = Nets(columns - 1, draws - 2)
        smaller.load((folder / f"{columns - 1}-{last}.xz").read_bytes())
        before = shifted(smaller, columns)
        learned = read(folder / f"{columns - 1}-{last}.f32")
        numbers = [learned[fewer(left, columns) - 1] for left in range(1, draws + 1)]
    boards, passes, noise = plan
    nets = round_of(columns, before, numbers, (int(boards * times), passes, noise), 1000 * columns + 10 * turn)
    (folder / f"{columns}-{turn}.f32").write_bytes(b"".join(part.tobytes() for part in numbers))
    nets.save(packed)
    scores = measure(nets, 2000, 0, 7)
    shown = ", ".join(f"{mean:.4f} ({error:.4f})" for mean, error in scores)
    print(f"{columns} columns, round {turn}: {shown}, {time.perf_counter() - started:.0f} s", flush=True)


def read(path: Path) -> "list[array[float]]":
    """The nets of a round, in floating point."""
    whole = array("f", path.read_bytes())
    return [whole[at : at + SIZE + 1] for at in range(0, len(whole), SIZE + 1)]


if __name__ == "__main__":
    main()
