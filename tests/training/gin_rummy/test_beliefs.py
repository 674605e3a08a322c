"""The weights of imagined hands and of their players' kinds come from hands of self-play."""

import pytest
from training.gin_rummy.beliefs import evidence, examples, fitted, main, patience

from kibitz.games.gin_rummy.engine.layout import ABOVE_LAST, FEATURES_OF_A_HAND, SAME_RANK


def test_players_seldom_hold_what_goes_with_their_throws():
    found = examples(15, 5)
    assert len(found.exchanges) > 300
    weights = fitted(found.exchanges)
    assert len(weights) == FEATURES_OF_A_HAND
    assert weights[SAME_RANK] < 0


def test_a_simple_player_has_thrown_what_counts_most():
    found = examples(30, 5, "simple")
    assert fitted(found.exchanges)[ABOVE_LAST] < -64
    assert found.looks_simple == 1
    assert {row[0] for row in found.hands} == {1}


def test_the_evidence_of_a_hand_is_a_ratio_of_chances():
    looks, other = evidence(0.25)
    # ln(0.95 / 0.25) and ln(0.05 / 0.75), times 64.
    assert (looks, other) == (85, -173)


def test_a_patient_player_does_not_knock_late():
    patient, others = examples(40, 5, "patient").endings, examples(40, 5).endings
    # Some still knock at their fourth turn: cards taken from the pile leave the stock as it was.
    assert patient["late"] < others["late"] / 3
    assert patient["held"] > others["held"]
    found = patience(patient, others)
    assert found["late"] < -64 < 0 < found["held"]


def test_it_prints_the_constants(capsys: pytest.CaptureFixture[str]):
    main(["--hands", "6"])
    names = [line.split(" = ")[0] for line in capsys.readouterr().out.splitlines()]
    assert names == ["WEIGHTS", "SIMPLE_WEIGHTS", "KIND_WEIGHTS", "KIND_BIAS", "PATIENT", "LOOKS_SIMPLE, LOOKS_OTHER"]
