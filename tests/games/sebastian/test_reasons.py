"""Reasons for a choice: probabilities of the turn's ends, and the bonus."""

import re

import pytest

from kibitz import catalog
from kibitz.games.sebastian import reasons, rules
from kibitz.games.sebastian.minds import expected_points
from kibitz.games.sebastian.solve.card_values import shipped
from kibitz.games.sebastian.solve.probabilities import TurnEnds
from kibitz.games.sebastian.state import read
from kibitz.table import Clock

LATE = "primis=3 secundus=6 tertium=9 quartus=12 quintus=15 company=0 prattle=30 squadron=25 triplex=20 quadrupla=0"


def test_the_ends_of_a_turn_are_all_of_them_and_give_its_value() -> None:
    position = read(f"12366 2 {LATE}")
    values = {move: value for value, _, move in expected_points(position)}
    turn = TurnEnds()
    turn.solve(position.used, position.upper)
    cards = shipped(rules.ASSIGNMENT)
    for move, value in list(values.items())[:5]:
        ends = reasons.ends_after(turn, move, position.left)  # type: ignore[arg-type]
        assert sum(probability for _, _, probability in ends) == pytest.approx(1)
        expected = sum(
            probability
            * (points + cards.value(position.used | 1 << category, position.upper + points * (category < rules.FACES)))
            for category, points, probability in ends
        )
        assert expected == pytest.approx(value, abs=1e-5)


@pytest.mark.slow
@pytest.mark.parametrize("dice", ["12366 2", "12366 1", "12366 0"])
def test_every_note_has_its_reason_and_never_the_move(dice: str) -> None:
    game = catalog.game("sebastian")
    view = game.read_view(f"{dice} {LATE}")
    mind = catalog.mind(game, "best", 0)
    advice = mind.explain(view, mind.advise(view, Clock()))
    for item in advice[: reasons.MOST_EXPLAINED]:
        assert re.search(r"bonus \d+%$", item.note)
        assert str(item.move) not in item.note
    assert all(item.note for item in advice)
