"""An optimal player of Sebastian for CS B551: put this file beside sebastian.py and SebastianState.py."""

from kibitz.data_files import shipped
from kibitz.games.sebastian.rules import CATEGORIES, FACES, KEEPS, NUMBER, kept
from kibitz.games.sebastian.solve.turn import Weighing
from kibitz.games.sebastian.solve.values import Values

BUNDLE = "SebastianAutoPlayer.py"


class Turn:
    """What is weighed of the turn that is being played; a turn with the same card is not weighed again."""

    def __init__(self) -> None:
        self.values = Values(shipped("games/sebastian/data/values.bin"))
        self.weighing = Weighing()
        self.card = (-1, -1)
        self.weighed = 0

    def look(self, card: dict[str, int], throws: int) -> Weighing:
        """The lattice for this card, weighed for so many throws left."""
        used = sum(1 << category for category, name in enumerate(CATEGORIES) if name in card)
        total = sum(card.get(name, 0) for name in CATEGORIES[:FACES])
        if self.card != (used, total):
            self.card = used, total
            self.weighed = 0
            self.weighing.look_ahead(self.values, used, total)
            self.weighing.end(used)
        if self.weighed < 1 <= throws:
            self.weighing.throw_once()
            self.weighed = 1
        if self.weighed < 2 <= throws:
            self.weighing.keep_once()
            self.weighing.throw_twice()
            self.weighed = 2
        return self.weighing


TURN = Turn()


class SebastianAutoPlayer:
    """Plays for the highest expected final score, which is 245.870775 from an empty card."""

    def first_roll(self, dice, scorecard):  # type: ignore[no-untyped-def]
        return self.reroll(dice.dice, scorecard.scorecard, 2)

    def second_roll(self, dice, scorecard):  # type: ignore[no-untyped-def]
        return self.reroll(dice.dice, scorecard.scorecard, 1)

    def third_roll(self, dice, scorecard):  # type: ignore[no-untyped-def]
        weighing = TURN.look(scorecard.scorecard, 0)
        number = NUMBER[tuple(sorted(dice.dice))]
        still_open = [category for category, name in enumerate(CATEGORIES) if name not in scorecard.scorecard]
        return CATEGORIES[max(still_open, key=lambda category: weighing.ending(category, number))]

    def reroll(self, dice: list[int], card: dict[str, int], throws: int) -> list[int]:
        """The places of the dice that are thrown again."""
        weighing = TURN.look(card, throws)
        numbers = [NUMBER[keep] for keep in kept(tuple(sorted(dice)))]
        staying = list(KEEPS[max(numbers, key=lambda number: (weighing.value(number, throws), number))])
        places = []
        for place, die in enumerate(dice):
            if die in staying:
                staying.remove(die)
            else:
                places.append(place)
        return places
