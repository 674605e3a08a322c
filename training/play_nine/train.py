"""Train the nets: `python -m training.play_nine.train FOLDER`; a stopped run resumes after its last whole round.

This is fitted value iteration, backward in draws: the net for n draws learns the value of boards by a search one draw
ahead with the net for n - 1. The boards are those met in hands that the nets of the round before play, with
some exploration. The first round of a number of columns starts from the nets for one column less. All random numbers
are seeded with the numbers of columns and of the round, so that a machine makes the same nets again, bit for bit.
"""

import argparse
import lzma
import math
import random
import time
from array import array
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from kibitz.games.play_nine.engine.nets import FEATURES, FIRST_FEATURE, MOST_COPIES, MOVE_PARTS, UNIT, WIDTH, Nets
from kibitz.games.play_nine.engine.search import Search
from kibitz.games.play_nine.engine.weights import KITTY_MARGIN, MOVE_MARGIN
from kibitz.games.play_nine.rules import CARDS, EXTRA_DRAWS, FEWEST, HIDDEN, KINDS, MOST, PAIRS
from training.play_nine.float_net import FloatNet
from training.play_nine.layout import LINEAR_WEIGHTS, OUTPUT_WEIGHTS, PARAMETERS
from training.play_nine.self_play import SelfPlay
from training.speed import warn_if_interpreted


class Round(NamedTuple):
    """How much one round learns from."""

    boards: int
    """For each number of draws."""
    passes: int
    """Over these boards."""
    exploration: int
    """Of the play that meets them, in 1 / EXPLORATION_PARTS."""


ROUNDS_OF_FEWEST = (Round(80_000, 8, 200), Round(160_000, 8, 200), Round(320_000, 8, 150), Round(600_000, 8, 100))
ROUNDS = (Round(360_000, 7, 200), Round(400_000, 6, 250), Round(960_000, 6, 250))
"""The rounds of the fewest columns, and of each further size."""
BATCH = 256
HIGHEST_RATE = 2e-3
"""Adam's rate at the first step; it falls to 0 along a cosine."""
CARD_DEVIATION, PAIR_DEVIATION, COPY_DEVIATION, OUTPUT_DEVIATION = 0.1, 0.1, 0.03, 0.1
HALF_OPEN_DEVIATION = 0.05
"""The standard deviations of a new net's weights; other open columns start with COPY_DEVIATION alone."""
MEASURED_HANDS, MEASURED_SEED = 2000, 7


def search_with(nets: Nets) -> Search:
    return Search(nets.columns, *nets.parts())


def same_stage(draws: int, columns: int) -> int:
    """The draws left at this stage of a hand with one column less: two fewer at its start, the same near its end."""
    return draws - round(2 * draws / (2 * columns + EXTRA_DRAWS[-1]))


def with_one_column_more(smaller: Nets, columns: int) -> Nets:
    """Nets for this number of columns, each that of the same stage of a hand with one column less."""
    nets = Nets(columns, smaller.draws + 2)
    for draws in range(1, nets.draws + 1):
        new, old = draws - 1, same_stage(draws, columns) - 1
        for part, taken in zip(nets.parts(), smaller.parts(), strict=True):
            size = len(part) // nets.draws
            part[new * size : (new + 1) * size] = taken[old * size : (old + 1) * size]
    return nets


def boards_met(nets: Nets, capacity: int, exploration: int, seed: int) -> tuple[bytearray, "array[int]"]:
    """Boards met in play, at most this many for each number of draws left, and the counts of them."""
    boards = bytearray(nets.draws * capacity * MOST)
    board_counts = array("i", [0] * nets.draws)
    play = SelfPlay(search_with(nets), seed)
    for extra in EXTRA_DRAWS:
        play.play_hands(
            2 * nets.columns + extra, capacity // len(EXTRA_DRAWS), 0, exploration, boards, board_counts, capacity
        )
    return boards, board_counts


def fit_net(
    net: FloatNet, boards: memoryview, targets: "array[float]", count: int, passes: int, rng: random.Random
) -> float:
    """Fit the net to the targets; returns the root of the mean squared error of the last pass, in points.

    Each pass visits every board once, in the order of a random stride. The rate of Adam falls along a cosine.
    """
    net.reset_optimizer()
    step, squared_error = 0, 0.0
    steps = passes * (-(-count // BATCH))
    for _ in range(passes):
        squared_error = 0.0
        stride = rng.randrange(count // 3 + 1, count)
        while math.gcd(stride, count) > 1:
            stride += 1
        for begin in range(0, count, BATCH):
            rate = HIGHEST_RATE * 0.5 * (1.0 + math.cos(math.pi * step / steps))
            squared_error += net.train_batch(boards, targets, count, stride, begin, min(begin + BATCH, count), rate)
            step += 1
    return math.sqrt(squared_error / count)


def initialize(net: FloatNet, mean: float, rng: random.Random) -> None:
    """Random weights; the features of further columns of a kind begin nearly like that of the first."""
    for place in range(PARAMETERS):
        net.set(place, 0.0)
    for neuron in range(WIDTH):
        net.set(OUTPUT_WEIGHTS + neuron, rng.gauss(0.0, OUTPUT_DEVIATION))
        for card in range(CARDS):
            net.set((FEATURES + card) * WIDTH + neuron, rng.gauss(0.0, CARD_DEVIATION))
        for kind, (low, high) in enumerate(PAIRS):
            deviation = PAIR_DEVIATION if low == high else HALF_OPEN_DEVIATION if high == HIDDEN else 0.0
            common = rng.gauss(0.0, deviation)
            for copy in range(MOST_COPIES[kind]):
                weight = common + rng.gauss(0.0, COPY_DEVIATION)
                net.set((FIRST_FEATURE[kind] + copy) * WIDTH + neuron, weight)
    net.bias = mean


def feature_rows(parameters: Sequence[float], start: int, width: int) -> list[float]:
    """The weights of the features of the kinds, each with those of its unmatched open cards added."""
    rows = list(parameters[start : start + FEATURES * width])
    for kind in range(KINDS):
        low, high = PAIRS[kind]
        for card in (low, high) if low != high else ():
            if card < HIDDEN:
                for feature in range(FIRST_FEATURE[kind], FIRST_FEATURE[kind] + MOST_COPIES[kind]):
                    for at in range(width):
                        rows[feature * width + at] += parameters[start + (FEATURES + card) * width + at]
    return rows


def train_round(columns: int, before: Nets, parameters: "list[array[float]]", plan: Round, seed: int) -> Nets:
    """One round of fitted value iteration, from one draw left to the most; returns the rounded nets.

    before are the nets that play to meet boards. parameters has each net in floating point by draws left, its bias at
    the end, or an empty array where there is none yet; on exit they are those of the new nets. The targets of a net
    come from the rounded net of one draw less. Where there are no parameters, the net of one draw left starts at random
    and each other one as the net of one draw less. The result depends on the arguments alone.
    """
    rng = random.Random(seed)
    met_boards, board_counts = boards_met(before, plan.boards, plan.exploration, seed)
    nets = Nets(columns, before.draws)
    teacher = SelfPlay(search_with(nets), seed + 1)
    net = FloatNet(columns)
    targets = array("f", bytes(4 * plan.boards))
    for draws in range(1, nets.draws + 1):
        count = board_counts[draws - 1]
        boards = memoryview(met_boards)[(draws - 1) * plan.boards * MOST : draws * plan.boards * MOST]
        teacher.compute_targets(draws, boards, count, targets)
        if len(parameters[draws - 1]):
            for place in range(PARAMETERS):
                net.set(place, parameters[draws - 1][place])
            net.bias = parameters[draws - 1][PARAMETERS]
        elif draws == 1:
            initialize(net, sum(targets[:count]) / count, rng)
        error = fit_net(net, boards, targets, count, plan.passes, rng)
        parameters[draws - 1] = array("f", [net.get(place) for place in range(PARAMETERS)] + [net.bias])
        learned = parameters[draws - 1]
        nets.set(
            draws,
            feature_rows(learned, 0, WIDTH),
            learned[OUTPUT_WEIGHTS : OUTPUT_WEIGHTS + WIDTH],
            feature_rows(learned, LINEAR_WEIGHTS, 1),
            learned[PARAMETERS],
        )
        print(f"{columns} columns, {draws} draws: {count} boards, error {error:.4f}", flush=True)
    return nets


def measure(nets: Nets, hands: int, depth: int, seed: int) -> list[tuple[float, float]]:
    """The mean score and its standard error by extra draws."""
    scores = []
    search = search_with(nets)
    search.set_margins(round(MOVE_MARGIN * UNIT), round(KITTY_MARGIN * UNIT * MOVE_PARTS))
    for extra in EXTRA_DRAWS:
        play = SelfPlay(search, seed + extra)
        play.play_hands(2 * nets.columns + extra, hands, depth, 0, bytearray(1), array("i", [0]), 0)
        mean = play.sum_of_scores / hands
        scores.append((mean, math.sqrt(max(play.sum_of_squares / hands - mean * mean, 0.0) / hands)))
    return scores


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path)
    sizes = range(FEWEST, MOST + 1)
    parser.add_argument("--columns", type=int, nargs="*", choices=sizes, default=list(sizes))
    parser.add_argument("--boards", type=float, default=1.0, help="times the planned number of boards")
    arguments = parser.parse_args()
    warn_if_interpreted()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    for columns in arguments.columns:
        smaller = columns - 1
        if columns > FEWEST and not list(arguments.folder.glob(f"{smaller}-*.xz")):
            parser.error(f"no nets of {smaller} columns in {arguments.folder}: expected --columns {smaller} first")
        for number, plan in enumerate(ROUNDS_OF_FEWEST if columns == FEWEST else ROUNDS):
            run_round(arguments.folder, columns, number, plan._replace(boards=int(plan.boards * arguments.boards)))


def run_round(folder: Path, columns: int, number: int, plan: Round) -> None:
    """Play and learn one round, unless its nets are in the folder already, and leave them there."""
    packed = folder / f"{columns}-{number}.xz"
    if packed.exists():
        return
    started = time.perf_counter()
    draws = 2 * columns + EXTRA_DRAWS[-1]
    parameters: list[array[float]] = [array("f") for _ in range(draws)]
    before = Nets(columns, draws)
    if number:
        before = load_nets(folder / f"{columns}-{number - 1}.xz", columns, draws)
        parameters = read_parameters(folder / f"{columns}-{number - 1}.f32")
    elif columns > FEWEST:
        last = last_round(folder, columns - 1)
        smaller = load_nets(last, columns - 1, draws - 2)
        before = with_one_column_more(smaller, columns)
        learned = read_parameters(last.with_suffix(".f32"))
        parameters = [learned[same_stage(left, columns) - 1] for left in range(1, draws + 1)]
    nets = train_round(columns, before, parameters, plan, 1000 * columns + 10 * number)
    (folder / f"{columns}-{number}.f32").write_bytes(b"".join(part.tobytes() for part in parameters))
    save_nets(nets, packed)
    scores = measure(nets, MEASURED_HANDS, 0, MEASURED_SEED)
    shown = ", ".join(f"{mean:.4f} ({error:.4f})" for mean, error in scores)
    print(f"{columns} columns, round {number}: {shown}, {time.perf_counter() - started:.0f} s", flush=True)


def last_round(folder: Path, columns: int) -> Path:
    """The nets of the last round for this number of columns."""
    rounds = sorted(folder.glob(f"{columns}-*.xz"), key=lambda path: int(path.stem.partition("-")[2]))
    if not rounds:
        raise SystemExit(f"no nets of {columns} columns in {folder}: expected {columns}-0.xz or a later round")
    return rounds[-1]


def save_nets(nets: Nets, path: Path) -> None:
    """Write the nets with nothing rounded; training/play_nine/pack.py packs them for shipping."""
    path.write_bytes(lzma.compress(b"".join(part.tobytes() for part in nets.parts()), preset=9))


def load_nets(path: Path, columns: int, draws: int) -> Nets:
    """The nets that save_nets wrote."""
    nets = Nets(columns, draws)
    rest = memoryview(lzma.decompress(path.read_bytes()))
    for part in nets.parts():
        size = len(part) * part.itemsize
        part[:] = array(part.typecode, bytes(rest[:size]))
        rest = rest[size:]
    return nets


def read_parameters(path: Path) -> "list[array[float]]":
    """The nets of a round in floating point, by draws left."""
    every = array("f", path.read_bytes())
    return [every[at : at + PARAMETERS + 1] for at in range(0, len(every), PARAMETERS + 1)]


if __name__ == "__main__":
    main()
