"""Train the nets: `python -m kibitz.games.play_nine.train FOLDER`; stopped at any time, it goes on where it was.

Backward in draws: the net for n draws learns the value of boards by a look one draw ahead with the net for n - 1. The boards
are those met in hands that the nets of the round before play, with some noise; each round meets them in more hands. The first
round of a size starts from the nets of the size below, two draws fewer to go.
"""

import argparse
import math
import random
import time
from array import array
from pathlib import Path

from kibitz.games.play_nine.estimate import Judge
from kibitz.games.play_nine.nets import ROWS, WIDTH, Nets
from kibitz.games.play_nine.practice import Fit, Practice
from kibitz.games.play_nine.rules import EXTRA_DRAWS, FEWEST, MOST

ROUNDS = ((60_000, 8, 100), (150_000, 8, 60), (300_000, 8, 40))
"""Boards for each number of draws, passes over them, and the noise of play in 1024ths."""
BATCH = 256
FAST = 2e-3
SIZE = ROWS * WIDTH + WIDTH + ROWS


def judge_of(nets: Nets) -> Judge:
    return Judge(nets.columns, nets.weights, nets.outputs, nets.slopes, nets.terms)


def shifted(smaller: Nets, columns: int) -> Nets:
    """Nets for one column more, each that of two draws fewer."""
    nets = Nets(columns, smaller.draws + 2)
    for draws in range(1, nets.draws + 1):
        new, old = draws - 1, max(draws - 2, 1) - 1
        for part, taken, size in (
            (nets.weights, smaller.weights, ROWS * WIDTH),
            (nets.outputs, smaller.outputs, WIDTH),
            (nets.slopes, smaller.slopes, ROWS),
            (nets.terms, smaller.terms, 2),
        ):
            part[new * size : (new + 1) * size] = taken[old * size : (old + 1) * size]
    return nets


def meet(nets: Nets, boards: int, noise: int, seed: int) -> tuple[bytearray, array]:
    """Boards met in play, by draws left, and how many."""
    kept = bytearray(nets.draws * boards * MOST)
    filled = array("i", [0] * nets.draws)
    practice = Practice(judge_of(nets), seed)
    for extra in EXTRA_DRAWS:
        practice.play_all(2 * nets.columns + extra, boards // 3, 0, noise, kept, filled, boards)
    return kept, filled


def fit_one(fit: Fit, boards: memoryview, targets: array, count: int, passes: int, rng: random.Random) -> float:
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
    for place in range(SIZE):
        fit.put(place, rng.gauss(0.0, 0.1) if place < ROWS * WIDTH + WIDTH else 0.0)
    fit.bias = mean


def round_of(columns: int, before: Nets, numbers: list[array], plan: tuple[int, int, int], seed: int) -> Nets:
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
        cut = ROWS * WIDTH
        nets.set(draws, learned[:cut], learned[cut : cut + WIDTH], learned[cut + WIDTH : SIZE], learned[SIZE])
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
    parser.add_argument("--columns", type=int, nargs="*", default=list(range(FEWEST, MOST + 1)))
    parser.add_argument("--boards", type=float, default=1.0, help="times the planned number of boards")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    for turn, (boards, passes, noise) in enumerate(ROUNDS):
        for columns in arguments.columns:
            packed = arguments.folder / f"{columns}-{turn}.xz"
            full = arguments.folder / f"{columns}-{turn}.f32"
            if packed.exists():
                continue
            started = time.perf_counter()
            draws = 2 * columns + EXTRA_DRAWS[-1]
            numbers = [array("f") for _ in range(draws)]
            before = Nets(columns, draws)
            if turn:
                before.load((arguments.folder / f"{columns}-{turn - 1}.xz").read_bytes())
                whole = array("f", (arguments.folder / f"{columns}-{turn - 1}.f32").read_bytes())
                numbers = [whole[at * (SIZE + 1) : (at + 1) * (SIZE + 1)] for at in range(draws)]
            elif columns > FEWEST:
                smaller = Nets(columns - 1, draws - 2)
                smaller.load((arguments.folder / f"{columns - 1}-0.xz").read_bytes())
                before = shifted(smaller, columns)
            plan = (int(boards * arguments.boards), passes, noise)
            nets = round_of(columns, before, numbers, plan, 1000 * columns + 10 * turn)
            full.write_bytes(b"".join(part.tobytes() for part in numbers))
            nets.save(packed)
            scores = measure(nets, 3000, 0, 7)
            shown = ", ".join(f"{mean:.4f} ({error:.4f})" for mean, error in scores)
            print(f"{columns} columns, round {turn}: {shown}, {time.perf_counter() - started:.0f} s", flush=True)


if __name__ == "__main__":
    main()
