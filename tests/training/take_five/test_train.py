"""The training of Take 5!'s network: it learns, and its file depends on the seed alone."""

import hashlib
import platform
from array import array
from pathlib import Path

import pytest
from training.take_five.fit import Trainer
from training.take_five.train import main

from kibitz.games.take_five.engine.network import Network
from kibitz.games.take_five.engine.table import Table
from kibitz.native import interpreted

GAMES, SEED = 300, 3
DIGEST = "f0da2b858394582cd48a194efa7e6fa07a56b719dd14a7b43ea408bee5fbd799"
"""Of the parameters after 300 games with half the seats simple players, on processors that round each product."""


@pytest.mark.skipif(platform.machine() not in ("x86_64", "AMD64"), reason="elsewhere C may round a product later")
def test_the_parameters_are_the_same_bit_for_bit() -> None:
    fit = Trainer(SEED)
    fit.simple_percent = 50
    assert fit.learn(GAMES, 0, 1e-3, 2000) == pytest.approx(77.33094)
    assert hashlib.sha256(fit.quantized().tobytes()).hexdigest() == DIGEST


def test_compiled_and_interpreted_learn_the_same() -> None:
    files = []
    for module in (Trainer, interpreted.module("training.take_five.fit").Trainer):
        fit = module(SEED)
        fit.simple_percent = 30
        error = fit.learn(3, 3, 1e-3, 20)
        files.append((error, fit.quantized()))
    (error, parameters), (plain_error, plain_parameters) = files
    assert error == pytest.approx(plain_error)
    assert max(abs(weight - other) for weight, other in zip(parameters, plain_parameters, strict=True)) <= 1


def test_it_learns() -> None:
    fit = Trainer(1)
    fit.simple_percent = 90
    errors = [fit.learn(500, 0, 3e-3, 2000) for _ in range(6)]
    assert errors[-1] < 0.8 * errors[0]


def test_the_command_writes_a_file_that_the_network_takes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, again, other = (tmp_path / name for name in ("first", "again", "other"))
    for file, seed in ((first, 5), (again, 5), (other, 6)):
        main([str(file), "--games", "50", "--seed", str(seed)])
    assert "mean squared error" in capsys.readouterr().err
    assert first.read_bytes() == again.read_bytes()
    assert first.read_bytes() != other.read_bytes()
    network = Network()
    network.load(array("h", first.read_bytes()))
    table = Table(1)
    table.deal(4)
    table.count_cards()
    network.evaluate(table, 0)
    assert len(set(network.expected_points(10))) > 1
