"""The ablation takes techniques out of the search by its constants, which the engine has and no other build changes."""

import re

import pytest
from benchmarks.betsy_ablation import TECHNIQUES, margins

from kibitz.games.betsy.engine import margins as shipped


@pytest.mark.parametrize("technique", TECHNIQUES)
def test_a_technique_is_taken_out_by_constants_of_the_engine(technique: str) -> None:
    constants = TECHNIQUES[technique]
    assert constants.keys() <= vars(shipped).keys()
    assert all(getattr(shipped, name) != value for name, value in constants.items())
    copy: dict[str, object] = {}
    exec(margins(technique), copy)
    for name, value in vars(shipped).items():
        if name.isupper():
            assert copy[name] == constants.get(name, value), name


def test_every_switch_belongs_to_a_technique() -> None:
    switches = set(re.findall(r"[A-Z_]{3,}", margins("").rpartition("Elo.\n")[2]))
    assert "QUIESCENCE" in switches
    assert switches <= {name for constants in TECHNIQUES.values() for name in constants}
