"""Packed nets are the trained ones, rounded a little."""

from pathlib import Path
from random import Random

import pytest

from kibitz.games.play_nine.engine.nets import FEATURES, MOST_WEIGHT, WIDTH, Nets
from kibitz.games.play_nine.engine.packing import STEPS, signed_numbers, unpack
from kibitz.games.play_nine.engine.weights import new_search, points
from training.play_nine import pack, train

COLUMNS, DRAWS = 4, 11
VALUE_ERROR = 0.5
"""In points: far more than the rounding of a board's value, far less than what other nets would give."""


def random_nets(seed: int) -> Nets:
    """Nets with weights of every size, the extreme ones included; each much like the one for one draw fewer."""
    rng = Random(seed)
    nets = Nets(COLUMNS, DRAWS)
    weights = [rng.gauss(0.0, 0.2) for _ in range(FEATURES * WIDTH)]
    weights[:2] = [9.0, -9.0]
    for draws in range(1, DRAWS + 1):
        weights = [weight + rng.gauss(0.0, 0.05) for weight in weights]
        outputs = [rng.gauss(0.0, 0.1) for _ in range(WIDTH)]
        nets.set(draws, weights, outputs, [rng.gauss(0.0, 1.0) for _ in range(FEATURES)], rng.gauss(0.0, 5.0))
    return nets


@pytest.fixture(scope="module")
def trained() -> Nets:
    return random_nets(1)


@pytest.fixture(scope="module")
def packed() -> bytes:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pack, "BOARDS", 30)
        return pack.pack(random_nets(1))


@pytest.mark.slow
def test_the_same_nets_make_the_same_bytes(
    trained: Nets, packed: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pack, "BOARDS", 30)
    train.save_nets(trained, tmp_path / "4-0.xz")
    monkeypatch.setattr("sys.argv", ["pack", str(tmp_path), str(tmp_path / "out"), "--columns", "4"])
    pack.main()
    assert (tmp_path / "out" / "4.xz").read_bytes() == packed


@pytest.mark.slow
def test_only_the_feature_weights_are_rounded(trained: Nets, packed: bytes) -> None:
    again = unpack(packed, COLUMNS, DRAWS)
    assert again.output_weights == trained.output_weights
    assert again.biases_and_factors[1::2] == trained.biases_and_factors[1::2]
    assert again.feature_weights != trained.feature_weights
    assert max(map(abs, again.feature_weights)) <= MOST_WEIGHT
    assert len(packed) < sum(len(part) * part.itemsize for part in trained.parts()) / 3


@pytest.mark.slow
def test_boards_are_worth_about_as_much(trained: Nets, packed: bytes) -> None:
    searches = [new_search(nets) for nets in (trained, unpack(packed, COLUMNS, DRAWS))]
    rng = Random(2)
    for _ in range(200):
        board = [rng.randrange(120) for _ in range(COLUMNS)]
        values = []
        for search in searches:
            search.set_board(board)
            values.append(points(search.value_kitty(5, 0, 3)[0]))
        assert values[0] == pytest.approx(values[1], abs=VALUE_ERROR)


def test_rounding_stays_within_half_a_step_and_within_the_weights() -> None:
    weights = [*range(-MOST_WEIGHT, MOST_WEIGHT, 90)][:WIDTH]
    steps = [STEPS[at % len(STEPS)] for at in range(WIDTH)]
    multiples = pack.multiples_of(weights, [0] * WIDTH, steps)
    for weight, multiple, step in zip(weights, multiples, steps, strict=True):
        assert abs(multiple * step) <= MOST_WEIGHT
        assert abs(weight - multiple * step) <= step


def test_a_correction_takes_back_what_is_linear() -> None:
    rng = Random(3)
    boards = [[rng.randrange(20) for _ in range(COLUMNS)] for _ in range(500)]
    wrong = [rng.gauss(0.0, 100.0) for _ in range(20)]
    *linear, bias = pack.correction([sum(wrong[feature] for feature in board) + 7 for board in boards], boards)
    for board in boards[:20]:
        left = sum(wrong[feature] + linear[feature] for feature in board) + 7 + bias
        assert left == pytest.approx(0.0, abs=5.0)
    assert linear[20:] == [0.0] * (FEATURES - 20)


def test_signed_numbers_by_their_zigzag_numbers() -> None:
    assert signed_numbers()[:5] == [0, -1, 1, -2, 2]


def test_features_are_on_as_often_as_the_board_has_columns() -> None:
    assert pack.features_of([0, 0, 0, 0]) == [0, 1, 2, 2]


def test_a_folder_without_nets_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["pack", str(tmp_path), str(tmp_path / "out"), "--columns", "4"])
    with pytest.raises(SystemExit, match="no nets of 4 columns"):
        pack.main()
