"""The training of gin rummy's network: it learns, and its file depends on the seed alone."""

import lzma
from array import array
from pathlib import Path
from typing import Any

import pytest
from training.gin_rummy.fit import Trainer
from training.gin_rummy.train import main

from kibitz.games.gin_rummy.engine.player import Player, shipped_weights
from kibitz.games.gin_rummy.engine.table import Table
from kibitz.melds import NO_CARD
from kibitz.native import interpreted
from training.gin_rummy import train

SEED = 3


@pytest.mark.slow
def test_compiled_and_interpreted_learn_the_same() -> None:
    files = []
    for module in (Trainer, interpreted.module("training.gin_rummy.fit").Trainer):
        fit = module(SEED)
        fit.other_share, fit.explore, fit.batch = 50, 10, 60
        error = fit.learn(3)
        files.append((error, fit.quantized()))
    (error, parameters), (plain_error, plain_parameters) = files
    assert error == pytest.approx(plain_error)
    # A bias has the scale of both layers.
    assert max(abs(weight - other) for weight, other in zip(parameters, plain_parameters, strict=True)) <= 512


@pytest.mark.slow
def test_it_learns() -> None:
    fit = Trainer(1)
    fit.other_share, fit.explore, fit.batch, fit.rate = 100, 6, 1000, 3e-3
    errors = [fit.learn(200) for _ in range(6)]
    assert errors[-1] < errors[0]


def test_it_goes_on_from_a_network_as_it_was_rounded() -> None:
    fit, again = Trainer(1), Trainer(2)
    again.start_from(fit.quantized())
    assert again.quantized() == fit.quantized()


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["simple", "patient"])
def test_against_one_kind_it_writes_changes_of_the_shipped_network(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(train, "BATCH", 500)
    file = tmp_path / kind
    main([str(file), "--hands", "200", "--against", kind])
    changes = array("i")
    changes.frombytes(lzma.decompress(file.read_bytes()))
    assert len(changes) == len(shipped_weights("gin"))
    # A start at random would change nearly all of them.
    assert 0 < sum(map(bool, changes)) < len(changes) / 4


def test_a_simple_player_keeps_its_habits() -> None:
    fit = Trainer(1)
    fit.other_share, fit.only_simple = 100, 1
    fit.learn(20)
    assert (fit.habits.limit, fit.habits.care, fit.habits.reach) == (10, 0, 99)


@pytest.mark.slow
def test_the_command_writes_a_file_that_a_player_takes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, again, other = (tmp_path / name for name in ("first", "again", "other"))
    for file, seed in ((first, 5), (again, 5), (other, 6)):
        main([str(file), "--hands", "20", "--seed", str(seed)])
    assert "mean squared error" in capsys.readouterr().err
    assert first.read_bytes() == again.read_bytes()
    assert first.read_bytes() != other.read_bytes()
    parameters = array("i")
    parameters.frombytes(lzma.decompress(first.read_bytes()))
    table = Table(1)
    table.deal(0)
    table.draw_stock(0)
    assert table.masks[0] >> Player(parameters).choose_throw(table, 0, NO_CARD) & 1


@pytest.mark.slow
def test_a_run_that_was_stopped_goes_on_with_the_same_result(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(train, "CHUNK", 5)
    monkeypatch.setattr(train, "REPORTS", 2)
    whole, stopped = tmp_path / "whole", tmp_path / "stopped"
    main([str(whole), "--hands", "30"])
    with monkeypatch.context() as patch:
        patch.setattr(train, "Trainer", lambda seed: Stopped(Trainer(seed), 5))
        with pytest.raises(KeyboardInterrupt):
            main([str(stopped), "--hands", "30"])
    with pytest.raises(SystemExit, match="run with --hands 30 --seed 7"):
        main([str(stopped), "--hands", "35"])
    main([str(stopped), "--hands", "30"])
    assert stopped.read_bytes() == whole.read_bytes()
    assert [file.name for file in sorted(tmp_path.iterdir())] == ["stopped", "whole"]


class Stopped:
    """A trainer that is stopped after some chunks."""

    def __init__(self, fit: Trainer, chunks: int) -> None:
        vars(self)["fit"], vars(self)["chunks"] = fit, chunks

    def learn(self, hands: int) -> float:
        vars(self)["chunks"] -= 1
        if self.chunks < 0:
            raise KeyboardInterrupt
        return float(self.fit.learn(hands))

    def __getattr__(self, name: str) -> Any:
        return getattr(self.fit, name)

    def __setattr__(self, name: str, value: object) -> None:
        setattr(self.fit, name, value)
