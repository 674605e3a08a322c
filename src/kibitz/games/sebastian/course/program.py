"""An optimal player of Sebastian for CS B551: put this file beside sebastian.py and SebastianState.py."""

from typing import Any

from kibitz.data_files import data_file
from kibitz.games.sebastian.rules import CATEGORIES, FACES, MULTISETS, NUMBER, possible_keeps
from kibitz.games.sebastian.solve.card_values import CardValues
from kibitz.games.sebastian.solve.turn import TurnValues

BUNDLE = "SebastianAutoPlayer.py"


class CurrentTurn:
    """The values of the turn that is being played; it is solved only as far as it is needed."""

    def __init__(self) -> None:
        self.values = CardValues(data_file("games/sebastian/data/values.bin"))
        self.turn = TurnValues()
        self.card = (-1, -1)
        self.rerolls = 0
        """The most rerolls left for which the turn is solved."""

    def solve(self, card: dict[str, int], rerolls: int) -> TurnValues:
        """The turn on this card, solved for this number of rerolls left."""
        used = sum(1 << category for category, name in enumerate(CATEGORIES) if name in card)
        upper = sum(card.get(name, 0) for name in CATEGORIES[:FACES])
        if self.card != (used, upper):
            self.card = used, upper
            self.rerolls = 0
            self.turn.fill_endings(self.values, used, upper)
            self.turn.end_turn(used)
        if self.rerolls < 1 <= rerolls:
            self.turn.one_reroll()
            self.rerolls = 1
        if self.rerolls < 2 <= rerolls:
            self.turn.two_rerolls()
            self.rerolls = 2
        return self.turn


CURRENT_TURN = CurrentTurn()


class SebastianAutoPlayer:
    """Plays for the highest expected final score, which is 245.870775 from an empty card.

    It looks each choice up in a turn solved by backward induction: the state values of all cards that can follow
    came with this file; from them the values of all categories, keeps and rerolls of one turn take milliseconds.
    """

    def first_roll(self, dice: Any, scorecard: Any) -> list[int]:
        return self.reroll(dice.dice, scorecard.scorecard, 2)

    def second_roll(self, dice: Any, scorecard: Any) -> list[int]:
        return self.reroll(dice.dice, scorecard.scorecard, 1)

    def third_roll(self, dice: Any, scorecard: Any) -> str:
        turn = CURRENT_TURN.solve(scorecard.scorecard, 0)
        number = NUMBER[tuple(sorted(dice.dice))]
        open_categories = [category for category, name in enumerate(CATEGORIES) if name not in scorecard.scorecard]
        return CATEGORIES[max(open_categories, key=lambda category: turn.category_value(category, number))]

    def reroll(self, dice: list[int], card: dict[str, int], rerolls: int) -> list[int]:
        """The places of the dice that are rolled again."""
        turn = CURRENT_TURN.solve(card, rerolls)
        numbers = [NUMBER[keep] for keep in possible_keeps(tuple(sorted(dice)))]
        staying = list(MULTISETS[max(numbers, key=lambda number: (turn.keep_value(number, rerolls), number))])
        places = []
        for place, die in enumerate(dice):
            if die in staying:
                staying.remove(die)
            else:
                places.append(place)
        return places
