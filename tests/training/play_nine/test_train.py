"""Training Play Nine's nets on a tiny scale: it learns, it goes on where it was, and it makes the same nets again."""

from array import array
from pathlib import Path
from random import Random

import pytest
from training.play_nine.float_net import FloatNet
from training.play_nine.layout import LINEAR_WEIGHTS, OUTPUT_WEIGHTS, PARAMETERS
from training.play_nine.self_play import SelfPlay
from training.play_nine.train import Round, fit_net, initialize, read_parameters, run_round, search_with, train_round

from kibitz.games.play_nine.engine.nets import FIRST_FEATURE, WIDTH, Nets
from kibitz.games.play_nine.engine.weights import search_for
from kibitz.games.play_nine.rules import KINDS, MOST
from training.play_nine import train

TINY = Round(boards=120, passes=1, exploration=200)
DRAWS = 11


def net_with_boards() -> tuple[FloatNet, bytearray, "array[float]"]:
    """A new net of two columns, and boards with something that can be learned."""
    rng, net = Random(2), FloatNet(2)
    boards = bytearray(rng.randrange(KINDS) for _ in range(MOST * 64))
    targets = array("f", [boards[MOST * at] / 40 for at in range(64)])
    initialize(net, 0.0, rng)
    return net, boards, targets


def parameters_of(net: FloatNet) -> list[float]:
    return [net.get(place) for place in range(PARAMETERS)]


@pytest.mark.slow
def test_steps_lower_the_error_the_same_way_each_time() -> None:
    runs = []
    for _ in range(2):
        net, boards, targets = net_with_boards()
        errors = [net.train_batch(boards, targets, 64, 1, 0, 64, 1e-2) for _ in range(40)]
        assert errors[-1] < errors[0] / 10
        runs.append((errors, parameters_of(net), net.bias))
    assert runs[0] == runs[1]


def test_a_step_goes_down_the_gradient() -> None:
    # Adam's first step moves each parameter by the rate against the sign of its gradient, which is measured here.
    net, boards, targets = net_with_boards()

    def error() -> float:
        return sum((net.evaluate(boards, which) - targets[which]) ** 2 for which in range(64)) / 2

    before, slopes = parameters_of(net), {}
    of_a_kind = FIRST_FEATURE[boards[0]] * WIDTH
    places = [*range(of_a_kind, of_a_kind + WIDTH, 16), *range(OUTPUT_WEIGHTS, LINEAR_WEIGHTS, 16)]
    for place in places:
        net.set(place, before[place] + 1e-2)
        above = error()
        net.set(place, before[place] - 1e-2)
        slopes[place] = (above - error()) / 2e-2
        net.set(place, before[place])
    net.train_batch(boards, targets, 64, 1, 0, 64, 1e-3)
    steep = {place: slope for place, slope in slopes.items() if abs(slope) > 0.05}
    assert min(steep) < OUTPUT_WEIGHTS <= max(steep)
    assert len(steep) > 10
    for place, slope in steep.items():
        assert (net.get(place) - before[place]) * slope < 0


def test_a_fit_visits_every_board() -> None:
    net, boards, targets = net_with_boards()
    errors = [fit_net(net, memoryview(boards), targets, 64, 20, Random(1)) for _ in range(3)]
    assert errors[2] < errors[1] < errors[0]


@pytest.mark.slow
def test_a_round_is_repeatable_and_learns() -> None:
    results = []
    for _ in range(2):
        parameters = [array("f") for _ in range(DRAWS)]
        nets = train_round(4, Nets(4, DRAWS), parameters, Round(1500, 6, 200), 1)
        results.append((nets.feature_weights, nets.output_weights, nets.linear_weights, nets.biases_and_factors))
    assert results[0] == results[1]
    # Even these nets beat play that only knows the score if it stopped now.
    means = []
    for search in (search_with(Nets(4, DRAWS)), search_with(nets)):
        play = SelfPlay(search, 5)
        play.play_hands(9, 400, 0, 0, bytearray(1), array("i", [0]), 0)
        means.append(play.sum_of_scores / 400)
    assert means[1] < means[0] - 1.0


@pytest.mark.slow
def test_a_stopped_training_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(train, "MEASURED_HANDS", 20)
    run_round(tmp_path, 4, 0, TINY)
    made = (tmp_path / "4-0.xz").read_bytes()
    capsys.readouterr()
    run_round(tmp_path, 4, 0, TINY)
    assert not capsys.readouterr().out
    assert (tmp_path / "4-0.xz").read_bytes() == made
    run_round(tmp_path, 4, 1, TINY)
    run_round(tmp_path, 5, 0, TINY)
    assert len(read_parameters(tmp_path / "5-0.f32")) == 13
    assert "5 columns, round 0: " in capsys.readouterr().out


def test_luck_has_no_mean() -> None:
    # With the luck taken out the mean is that of fresh hands as the nets value them, but for what they err.
    play = SelfPlay(search_for(4), 3)
    play.play_hands(9, 500, 0, 0, bytearray(1), array("i", [0]), 0)
    assert play.sum_of_scores / 500 == pytest.approx(play.mean_of_fresh_hands(9), abs=0.2)
