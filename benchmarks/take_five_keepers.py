# ruff: noqa: N802
"""Twenty players for the Tilburg course, each of which keeps something else from call to call or from game to game."""

import random
from collections import Counter

from Take5Player import Player

CALLS = 0
"""What ByModule keeps."""


class Keeper(Player):
    """Plays the card, or takes the row, that a number says, which it makes of what it keeps and sees."""

    def __init__(self):
        Player.__init__(self)
        self.setName(type(self).__name__)
        self.kept = 0

    def number(self, rows, state):
        raise NotImplementedError

    def playCard(self, hand, rows, state):
        return hand[int(self.number(rows, state)) % len(hand)]

    def chooseRow(self, rows, state):
        return int(self.number(rows, state)) % 4


class ByCalls(Keeper):
    def number(self, rows, state):
        self.kept += 1
        return self.kept


class ByOwnCards(Keeper):
    def playCard(self, hand, rows, state):
        card = Keeper.playCard(self, hand, rows, state)
        self.kept += card.number
        return card

    def number(self, rows, state):
        return self.kept


class BySeenCards(Keeper):
    def startGame(self):
        self.seen = set()

    def number(self, rows, state):
        self.seen.update(card.number for row in rows for card in row.cards)
        return len(self.seen)


class ByRows(Keeper):
    def number(self, rows, state):
        self.kept += sum(row.penalty() * (place + 1) for place, row in enumerate(rows))
        return self.kept


class ByPiles(Keeper):
    def __init__(self):
        Keeper.__init__(self)
        self.piles = Counter()

    def number(self, rows, state):
        for player in state.players:
            self.piles[player.name] += sum(card.penalty for card in player.collection)
        return sum(place * self.piles[name] for place, name in enumerate(sorted(self.piles)))


class ByLastState(Keeper):
    """Keeps what it was shown, which must not change afterwards."""

    def number(self, rows, state):
        before, self.before = getattr(self, "before", state), state
        return before.round + sum(card.number for row in before.rows for card in row.cards)


class ByOldHand(Keeper):
    def playCard(self, hand, rows, state):
        self.old = [*getattr(self, "old", [])[-20:], *hand]
        return max(hand, key=lambda card: (self.old.count(card), card.number))

    def number(self, rows, state):
        return len(self.old)


class ByLastCards(Keeper):
    def number(self, rows, state):
        self.kept += sum(player.lastcard.number for player in state.players if player.lastcard)
        return self.kept


class ByOwnRandom(Keeper):
    def __init__(self):
        Keeper.__init__(self)
        self.rng = random.Random(5)

    def number(self, rows, state):
        return self.rng.randrange(1000)


class ByRandom(Keeper):
    def startGame(self):
        self.kept = random.randrange(1000)

    def number(self, rows, state):
        return self.kept + random.randrange(1000)


class ByClass(Keeper):
    calls = 0

    def number(self, rows, state):
        type(self).calls += 1
        return self.calls


class ByModule(Keeper):
    def number(self, rows, state):
        global CALLS
        CALLS += 1
        return CALLS


class ByGenerator(Keeper):
    def __init__(self):
        Keeper.__init__(self)
        self.numbers = self.squares()

    def squares(self):
        number = 0
        while True:
            number += 1
            yield number * number

    def number(self, rows, state):
        return next(self.numbers)


class ByClosure(Keeper):
    def __init__(self):
        Keeper.__init__(self)
        total = 0

        def add(number):
            nonlocal total
            total += number
            return total

        self.add = add

    def number(self, rows, state):
        return self.add(rows[0].size())


class ByChanges(Keeper):
    """Changes all that it is shown, and counts on nothing of it coming back."""

    def number(self, rows, state):
        self.kept += sum(row.size() for row in rows) + len(state.players)
        for row in rows:
            row.cards.clear()
        for player in state.players:
            player.collection.clear()
            player.score = 1e6
        state.players.clear()
        return self.kept


class ByOwnAverage(Keeper):
    def number(self, rows, state):
        return 100 * self.score() + self.games + self.totalpenalty


class ByStandings(Keeper):
    def number(self, rows, state):
        return sum(place * player.score for place, player in enumerate(state.players))


class ByEndings(Keeper):
    def endGame(self, state):
        self.kept += sum(len(player.collection) * place for place, player in enumerate(state.players))

    def number(self, rows, state):
        return self.kept + state.round


class ByStarts(Keeper):
    def startGame(self):
        self.kept += 7
        self.round = 0

    def number(self, rows, state):
        self.round += 1
        return self.kept * self.round


class ByFaults(Keeper):
    """Raises, answers wrongly and prints now and then, and goes on with what it kept."""

    def number(self, rows, state):
        self.kept += 1
        if self.kept % 7 == 0:
            raise ValueError(f"call {self.kept}")
        return self.kept

    def startGame(self):
        if self.games % 5 == 4:
            raise RuntimeError(f"game {self.games}")

    def endGame(self, state):
        if self.games % 4 == 3:
            print("bye")

    def chooseRow(self, rows, state):
        return 4


__all__ = [player.__name__ for player in Keeper.__subclasses__()]
