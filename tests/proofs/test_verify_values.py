"""The proof of a certificate: it holds for true values, and for nothing that differs from them."""

import ast
import json
import sys
import zlib
from array import array
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from kibitz.games.sebastian import family
from kibitz.games.sebastian.cards.presets import SEBASTIAN
from proofs import verify_values
from tests.games.sebastian.cards.random_cards import random_card

CARDS = [random_card(seed) for seed in (0, 2, 4, 7, 10, 13, 14, 18)]
"""All rules of jokers among them, and up to two bonuses."""
WAYS = [True, pytest.param(False, marks=pytest.mark.skipif(verify_values.numpy is None, reason="needs numpy"))]


def proved(content: bytes, exact: bool) -> tuple[float, float, int]:
    found: tuple[float, float, int] = verify_values.verify(*verify_values.read(content), exact)
    return found


def signed(rules: dict[str, object], values: "array[float]") -> bytes:
    """A certificate that claims anything."""
    content = json.dumps(rules).encode() + b"\n" + zlib.compress(values.tobytes())
    return sha256(content).hexdigest().encode() + b"\n" + content


@pytest.mark.parametrize("exact", WAYS)
def test_true_values_are_proved(exact: bool) -> None:
    for card in CARDS:
        value, error, _ = proved(family.certificate(card), exact)
        assert value == next(iter(family.solve(card, lambda done, total: None).values()))
        assert error < 1e-10


def test_a_thousand_changed_bytes_are_refused() -> None:
    rng = Random(1)
    content = family.certificate(CARDS[0])
    for _ in range(1000):
        changed = bytearray(content)
        changed[rng.randrange(len(changed))] ^= rng.randrange(1, 256)
        with pytest.raises((verify_values.Refused, ValueError)):
            proved(bytes(changed), exact=False)


def test_a_wrong_value_of_any_state_is_refused_though_it_is_signed() -> None:
    for card in (random_card(4), random_card(15)):
        rules, values = verify_values.read(family.certificate(card))
        *_, states = proved(signed(rules, values), exact=True)
        refused = 0
        for place in range(len(values)):
            wrong = array("d", values)
            wrong[place] += 1e-5
            try:
                proved(signed(rules, wrong), exact=True)
            except verify_values.Refused:
                refused += 1
        assert refused > states  # the full cards are counted besides


def test_true_values_of_other_rules_are_refused() -> None:
    for card in CARDS:
        rules, values = verify_values.read(family.certificate(card))
        for change in ({"throws": card.throws + 1}, {"faces": card.faces + 1}):
            with pytest.raises(verify_values.Refused):
                proved(signed(rules | change, values), exact=True)


def test_a_refusal_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_bytes(signed({"dice": "five"}, array("d", [0.0])))
    for name in ("file", "nowhere"):
        monkeypatch.setattr(sys, "argv", ["verify_values.py", str(tmp_path / name)])
        with pytest.raises(SystemExit) as end:
            verify_values.main()
        assert str(end.value).startswith("refused: ")
        assert "\n" not in str(end.value)


def test_it_shares_nothing_with_the_solver() -> None:
    tree = ast.parse(Path(verify_values.__file__).read_text(encoding="utf-8"))
    imported = {
        name.partition(".")[0]
        for node in ast.walk(tree)
        for name in (
            [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    }
    assert imported <= {*sys.stdlib_module_names, "numpy"}


@pytest.mark.workflows
def test_sebastian_is_proved() -> None:
    value, error, states = proved(family.certificate(SEBASTIAN), exact=False)
    assert abs(value - 245.870774514) < 1e-9
    assert error < 1e-9
    assert states > 300_000
