"""The dice and the card of another card than Sebastian's agree with the table, turn by turn."""

import json
import random

import pytest

from kibitz import gameplay
from kibitz.descriptions import plain, to_json
from kibitz.games.sebastian.cards.presets import YAHTZEE
from kibitz.games.sebastian.course.card_modules import card_module, card_of
from kibitz.games.sebastian.game import GAME
from kibitz.games.sebastian.minds import MINDS
from kibitz.games.sebastian.state import Fill, tabletop
from tests.games.sebastian.cards.random_cards import random_card


def test_a_description_survives_json() -> None:
    for card in (YAHTZEE, *map(random_card, range(20))):
        assert card_of(json.loads(json.dumps(plain(card)))) == card


@pytest.mark.parametrize("seed", range(12))
def test_games_score_as_at_the_table(seed: int) -> None:
    card = random_card(seed)
    state = card_module(card)
    sheet, dice = state.Scorecard(), state.Dice()
    record = gameplay.play(GAME, [MINDS["random"](seed)], seed, {"card": to_json(card)})
    before = None
    for position in [tabletop(one.view(0)) for one in gameplay.replay(record)]:
        if before is not None and before.used != position.used:
            (filled,) = [i for i, points in enumerate(position.card) if points is not None and before.card[i] is None]
            dice.dice = list(before.dice)
            assert sheet.allowed(dice) == [str(move) for move in before.moves(0) if isinstance(move, Fill)]
            sheet.record(card.names[filled], dice)
            assert sheet.totalscore == position.total
        before = position
    with pytest.raises(ValueError, match="is used already"):
        sheet.record(card.names[0], dice)
    with pytest.raises(ValueError, match="unknown category 'primis'"):
        sheet.record("primis", dice)


def test_dice_are_thrown_with_the_faces_of_the_card() -> None:
    card = random_card(3)
    random.seed(1)
    dice = card_module(card).Dice()
    assert len(dice.roll()) == card.dice
    assert set(dice.dice) <= set(range(1, card.faces + 1))
    kept = dice.dice[:]
    assert dice.reroll([0])[1:] == kept[1:]
