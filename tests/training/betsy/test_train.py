"""Betsy's training at its smallest: it learns, it makes the same files again, and goes on where it was stopped."""

import hashlib
import json
import math
import os
import signal
import struct
import subprocess
import sys
import time
from array import array
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from training.betsy.fit import NetworkFit, SquaresFit
from training.betsy.self_play import (
    BALANCED,
    CERTAIN,
    FADING,
    MISJUDGED,
    OUTLOOK,
    PLACED,
    POSITION,
    RESULT,
    SIDE,
    VALUE,
    best,
    mine,
    outlooks,
    packed,
    play,
    static_value,
)
from training.betsy.train import (
    GAME,
    NARROW,
    NARROW_NETWORK,
    Round,
    part_twins,
    scale_to_values,
    train,
    whole_games,
    widened,
)

from kibitz.data_files import data_file
from kibitz.games.betsy.engine.deepening import Engine
from kibitz.games.betsy.engine.evaluation import Evaluation
from kibitz.games.betsy.engine.layout import BUCKETS, FEATURE_WEIGHTS, NETWORK, NEURONS
from kibitz.games.betsy.engine.weights import by_squares, read_weights
from kibitz.games.betsy.pieces import START
from tests.games.betsy.positions import board_of, random_positions
from training.betsy import train as training

ROOT = Path(__file__).parents[3]
ROUNDS = (Round(5, 40, 2), Round(6, 40, 2))
SEED = 6
"""Networks of a few steps say anything: with this seed their searches end soon."""


@pytest.fixture(scope="module")
def games() -> list[bytes]:
    engine = Engine(by_squares(), 1)
    return [play(engine.search, 40, Random(number)) for number in range(6)]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Any]]:
    """A training that nothing disturbed: its folder and its manifest."""
    folder = tmp_path_factory.mktemp("whole")
    return folder, train(folder, ROUNDS, seed=SEED, batch=32)


@pytest.fixture(scope="module")
def positions(games: list[bytes]) -> bytes:
    return b"".join(games)


def test_positions_have_both_sides_and_results_that_fit(positions: bytes) -> None:
    count = len(positions) // POSITION
    assert count > 150
    assert {positions[at * POSITION + SIDE] for at in range(count)} == {0, 1}
    assert {positions[at * POSITION + RESULT] for at in range(count)} <= {0, 1, 2}
    for at in range(0, len(positions), POSITION):
        value = int.from_bytes(positions[at + VALUE : at + VALUE + 2], "little", signed=True)
        assert abs(value) <= 30000
        pieces = [positions[at + i] >> shift & 15 for i in range(PLACED, VALUE) for shift in (0, 4)]
        assert pieces.count(6) == pieces.count(14) == 1
        occupied = int.from_bytes(positions[at : at + PLACED], "little").bit_count()
        assert all(pieces[:occupied])
        assert not any(pieces[occupied:])


def test_a_packed_position_is_the_one_on_the_board() -> None:
    search = Engine(by_squares(), 1).search
    for diagram, side in [(START, 0), *random_positions(12, 9, False)]:
        search.board.set_up(diagram, side)
        record = packed(search, -250)
        pieces = iter(record[i] >> shift & 15 for i in range(PLACED, VALUE) for shift in (0, 4))
        found = [next(pieces) if record[square >> 3] >> (square & 7) & 1 else 0 for square in range(64)]
        assert found == list(search.board.squares())
        assert (record[VALUE : VALUE + 2], record[SIDE]) == ((-250).to_bytes(2, "little", signed=True), side)
        assert len(record) == RESULT
        # The tables' fit, at its start, reads the same position: its loss is that of the board turned around.
        turned = "".join(diagram[at ^ 56].swapcase() for at in range(64))
        search.board.set_up(turned, 1 - side)
        whole = [each + bytes(POSITION - RESULT) for each in (record, packed(search, -250))]
        for learner in (SquaresFit(), NetworkFit(3)):
            losses = [learner.loss(each, array("i", [0])) for each in whole]
            assert losses[0] == pytest.approx(losses[1], abs=1e-6)


def test_an_outlook_leans_to_the_result_as_the_game_ends() -> None:
    assert outlooks([], 1.0) == []
    chances = [0.5, 0.6, 0.9]
    last = 1.0
    before = (1 - FADING) * 0.9 + FADING * last
    first = (1 - FADING) * 0.6 + FADING * before
    assert outlooks(chances, 1.0) == pytest.approx([first, before, last])
    assert outlooks([0.5] * 9, 0.5) == pytest.approx([0.5] * 9)


def test_outlooks_are_those_of_the_side_to_move(games: list[bytes]) -> None:
    """The last position of each game has its result, near enough; the sides' outlooks add up to one."""
    decided = 0
    for game in games:
        last = len(game) - POSITION
        result = game[last + RESULT] / 2
        outlook = int.from_bytes(game[last + OUTLOOK : last + OUTLOOK + 2], "little") / CERTAIN
        assert outlook == pytest.approx(result, abs=0.3)
        decided += result != 0.5
    assert decided > 2


def test_a_game_depends_on_its_generator_alone() -> None:
    engine = Engine(by_squares(), 1)
    first = play(engine.search, 40, Random(3))
    play(engine.search, 40, Random(4))
    assert play(engine.search, 40, Random(3)) == first


def test_a_mined_game_begins_where_the_evaluation_is_wrong() -> None:
    engine = Engine(by_squares(), 1)
    board = engine.search.board
    for number in range(3):
        engine.search.forget()
        mine(engine.search, 40, Random(number))
        static = static_value(engine.search)
        _, found = best(engine.search, 400)
        assert not board.hangs(board.side)
        assert abs(found) <= BALANCED
        assert abs(static - found) >= MISJUDGED - 100, "near enough: the tables have changed since"
        assert len(board.safe_moves()) > 0
    first = play(engine.search, 40, Random(3), 1.0)
    assert play(engine.search, 40, Random(3), 1.0) == first != play(engine.search, 40, Random(3))


@pytest.mark.parametrize("make", [lambda: NetworkFit(1), SquaresFit], ids=["network", "squares"])
def test_the_gradient_is_the_slope_of_the_loss(make, positions: bytes) -> None:  # type: ignore[no-untyped-def]
    """Adam's first step moves a parameter by the learning rate, against the sign of its gradient."""
    order = array("i", range(40))
    rng = Random(5)
    rate, step = 1e-3, 1e-2
    learner, before = make(), make()
    learner.learn(positions, order, 0, len(order), rate)
    moved = [i for i in range(len(learner.parameters)) if learner.parameters[i] != before.parameters[i]]
    assert len(moved) > 60
    agreed = checked = 0
    for i in rng.sample(moved, 50):
        value = before.parameters[i]
        before.parameters[i] = value + step
        above = before.loss(positions, order)
        before.parameters[i] = value - step
        below = before.loss(positions, order)
        before.parameters[i] = value
        if abs(above - below) > 1e-6:
            checked += 1
            agreed += (above > below) == (learner.parameters[i] < value)
    assert checked > 20
    assert agreed >= 0.9 * checked


@pytest.mark.slow
@pytest.mark.parametrize("make", [lambda: NetworkFit(1), SquaresFit], ids=["network", "squares"])
def test_it_learns(make, positions: bytes) -> None:  # type: ignore[no-untyped-def]
    order = array("i", range(120))
    learner = make()
    before = learner.loss(positions, order)
    for _ in range(20):
        learner.learn(positions, order, 0, len(order), 5e-3)
    assert learner.loss(positions, order) < 0.8 * before


def test_outputs_are_scaled_to_values(games: list[bytes]) -> None:
    """Whatever the scale of a network was, afterwards it is the one with the least error."""
    shipped = read_weights(data_file("games/betsy/data/network.bin"))
    factor = scale_to_values(NetworkFit(1, shipped), games)
    smaller = NetworkFit(1, shipped)
    smaller.scale_outputs(0.8)
    assert scale_to_values(smaller, games) == pytest.approx(factor / 0.8, abs=0.01)
    assert scale_to_values(smaller, games) == pytest.approx(1.0, abs=0.01)


@pytest.mark.parametrize("share", [0.0, 0.5, 1.0])
def test_the_target_mixes_value_and_outlook(share: float, positions: bytes) -> None:
    learner = NetworkFit(2, None, share)
    record = bytearray(positions[:POSITION])
    record[VALUE : VALUE + 2] = (400).to_bytes(2, "little", signed=True)
    losses = []
    for outlook in (0, CERTAIN):
        record[OUTLOOK : OUTLOOK + 2] = outlook.to_bytes(2, "little")
        losses.append(learner.loss(bytes(record), array("i", [0])))
    chance = 1 / (1 + math.exp(-1))
    low, high = (1 - share) * chance, (1 - share) * chance + share
    output = (losses[0] - losses[1] + high * high - low * low) / (2 * share) if share else low + losses[0] ** 0.5
    assert (output - low) ** 2 == pytest.approx(losses[0], abs=1e-6)
    assert (output - high) ** 2 == pytest.approx(losses[1], abs=1e-6)


def test_the_rounded_network_evaluates_as_the_one_that_learnt() -> None:
    """Evaluation, which adds whole numbers move by move, against the float network from nothing."""
    learner = NetworkFit(2)
    evaluation = Evaluation(SquaresFit().rounded(), learner.rounded())
    engine = Engine(evaluation, 1)
    board = engine.search.board
    rng = Random(1)
    engine.set_up("RNBQKBNRPPPPPPPP" + "." * 32 + "pppppppprnbqkbnr", 0)
    for _ in range(40):
        board.make(rng.choice(board.safe_moves()))
        record = packed(engine.search, 0) + bytes(POSITION - RESULT)
        target = 0.5
        error = learner.loss(record, array("i", [0]))
        evaluation.start(board)
        chance = 1 / (1 + 2.718281828 ** (-evaluation.evaluate(board) / 400))
        assert (chance - target) ** 2 == pytest.approx(error, abs=0.01)


def narrow_network() -> "array[int]":
    """All its weights are even, so that both halves of an output weight are the same."""
    rng = Random(4)
    weights = NARROW_NETWORK - 2 * BUCKETS
    return array("h", [2 * rng.randint(-30, 30) for _ in range(weights)] + [0] * 2 * BUCKETS)


def test_a_widened_network_has_the_values_of_the_narrow_one() -> None:
    """Against the narrow network with neurons beside it that say nothing."""
    narrow = narrow_network()
    padded = array("h")
    for at in range(0, NARROW_NETWORK - 2 * BUCKETS, NARROW):
        padded += narrow[at : at + NARROW] + array("h", [0] * NARROW)
    padded += narrow[-2 * BUCKETS :]
    squares = SquaresFit().rounded()
    evaluations = [Evaluation(squares, network) for network in (padded, widened(narrow))]
    found = []
    for diagram, side in random_positions(50, 3, diagonal=False):
        board = board_of(diagram, side)
        values = []
        for evaluation in evaluations:
            evaluation.start(board)
            values.append(evaluation.evaluate(board))
        assert values[0] == values[1]
        found.append(values[0])
    assert len(set(found)) > 10


def test_equal_neurons_learn_different_things(positions: bytes) -> None:
    def twins(learner: NetworkFit) -> int:
        weights = learner.rounded()
        columns = [weights[i:FEATURE_WEIGHTS:NEURONS] for i in range(NEURONS)]
        return sum(columns[i] == columns[NARROW + i] for i in range(NARROW))

    wide = widened(narrow_network())
    assert len(wide) == NETWORK
    for parted, expected in ((False, NARROW), (True, 0)):
        learner = NetworkFit(1, wide)
        if parted:
            part_twins(learner, Random(2))
        for _ in range(3):
            learner.learn(positions, array("i", range(len(positions) // POSITION)), 0, 50, 1e-3)
        assert twins(learner) == expected
    shipped = read_weights(data_file("games/betsy/data/network.bin"))
    learner = NetworkFit(1, shipped)
    part_twins(learner, Random(2))
    assert learner.rounded() == shipped


@pytest.mark.workflows
def test_the_same_options_make_the_same_files_with_any_number_of_jobs(
    whole: tuple[Path, dict[str, Any]], tmp_path: Path
) -> None:
    first, manifest = whole
    assert train(tmp_path / "second", ROUNDS, seed=SEED, batch=32, jobs=2) == manifest
    for name in ("network.bin", "squares.bin", "manifest.json"):
        assert (first / name).read_bytes() == (tmp_path / "second" / name).read_bytes()
    other = train(tmp_path / "other", ROUNDS, seed=4, batch=32)
    assert other["files"]["network.bin"] != manifest["files"]["network.bin"]
    Evaluation(*(read_weights((first / name).read_bytes()) for name in ("squares.bin", "network.bin")))


@pytest.mark.workflows
def test_a_stopped_training_goes_on(
    whole: tuple[Path, dict[str, Any]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = 0

    def stop_after_some(*words: object) -> bytes:
        nonlocal games
        games += 1
        if games in (3, 8):
            raise KeyboardInterrupt
        return play(*words)  # type: ignore[arg-type]

    monkeypatch.setattr(training, "play", stop_after_some)
    monkeypatch.setattr(training, "GAMES_AT_ONCE", 2)
    folder = tmp_path / "stopped"
    for _ in range(2):
        with pytest.raises(KeyboardInterrupt):
            train(folder, ROUNDS, seed=SEED, batch=32)
        with next(folder.glob("positions-*.bin")).open("ab") as file:
            file.write(struct.pack(GAME, 4, 50) + b"cut short")
    assert train(folder, ROUNDS, seed=SEED, batch=32) == whole[1]
    with pytest.raises(SystemExit, match="other options"):
        train(folder, ROUNDS[:1], seed=SEED, batch=32)


@pytest.mark.slow
def test_players_end_with_a_training_that_is_killed(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "training.betsy.train", str(tmp_path), "--rounds", "10000:400:1", "--jobs", "2"]
    with subprocess.Popen(words, cwd=ROOT, stderr=subprocess.PIPE, start_new_session=True) as run:
        try:
            while not sum(path.stat().st_size for path in tmp_path.glob("positions-*.bin")):
                assert run.poll() is None
                time.sleep(0.05)
            run.kill()
            # The pipe ends when the last process that could write to it has ended.
            run.communicate(timeout=30)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(run.pid, signal.SIGKILL)


@pytest.mark.slow
def test_a_training_goes_on_from_a_network(tmp_path: Path) -> None:
    shipped = read_weights(data_file("games/betsy/data/network.bin"))
    assert NetworkFit(1, shipped).rounded() == shipped
    first = train(tmp_path / "first", ROUNDS[:1], seed=SEED, batch=32, start=shipped)
    assert first["options"]["start_sha256"] == hashlib.sha256(shipped.tobytes()).hexdigest()
    new = train(tmp_path / "new", ROUNDS[:1], seed=SEED, batch=32)
    assert first["rounds"][0]["held_out_loss"] < new["rounds"][0]["held_out_loss"]


def test_a_game_that_was_cut_short_is_dropped(tmp_path: Path) -> None:
    path = tmp_path / "positions"
    game = struct.pack(GAME, 7, 1) + bytes(POSITION)
    empty = struct.pack(GAME, 8, 0)
    path.write_bytes(game + empty + game[:-1])
    assert whole_games(path) == {7: bytes(POSITION), 8: b""}
    assert path.read_bytes() == game + empty
    assert whole_games(tmp_path / "none") == {}


@pytest.mark.slow
def test_the_command_reads_its_options(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    small = ["--rounds", "2:20:1", "--batch", "8", "--seed", "2"]
    training.main([str(tmp_path / "new"), *small])
    made = tmp_path / "new" / "network.bin"
    assert made.stat().st_size == 401_952
    (tmp_path / "narrow").write_bytes(narrow_network().tobytes())
    training.main([str(tmp_path / "wide"), *small, "--start", str(tmp_path / "narrow")])
    mined = ["--rounds", "2:20:1:0.5", *small[2:]]
    training.main([str(tmp_path / "next"), *mined, "--start", str(made), "--jobs", "2", "--outlook", "0.5"])
    manifest = json.loads((tmp_path / "next" / "manifest.json").read_text())
    assert manifest["options"]["outlook"] == 0.5
    assert manifest["options"]["rounds"] == [[2, 20, 1, 0.5]]
    assert 0.5 < manifest["rounds"][0]["factor"] < 2
    (tmp_path / "short").write_bytes(made.read_bytes()[:-1])
    for options, message in (
        (["--rounds", "20:20"], "expected GAMES:NODES:EPOCHS"),
        (["--rounds", "20:20:1:2"], "expected a number from 0 to 1"),
        (["--rounds", "20:20:1:0.5:0.5"], "expected GAMES:NODES:EPOCHS"),
        (["--outlook", "1.5"], "expected a number from 0 to 1"),
        (["--outlook", "half"], "expected a number from 0 to 1"),
        (["--start", str(tmp_path / "short")], "of half the neurons, 200992 bytes, found 401951"),
        (["--start", str(tmp_path / "none")], "No such file"),
    ):
        with pytest.raises(SystemExit):
            training.main([str(tmp_path), *options])
        assert message in capsys.readouterr().err
