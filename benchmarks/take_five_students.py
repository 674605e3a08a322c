# ruff: noqa: N802
"""Five players for the Tilburg course, each built on another idea, as students would; opponents for the strength
benchmark."""

import random

from Take5Player import Player

__all__ = ["EarlyBird", "GapCounter", "HandSmoother", "OneRoundSampler", "RiskTaker"]


def cheapest(rows):
    return min(range(len(rows)), key=lambda row: (rows[row].penalty(), rows[row].size()))


class Rememberer(Player):
    """Knows which cards nobody has seen yet."""

    def unseen(self, hand, rows, state):
        playing = [player for player in state.players if player.ingame]
        seen = {card.number for card in hand}
        for row in rows:
            seen.update(card.number for card in row.cards)
        for player in playing:
            seen.update(card.number for card in player.collection)
        return [number for number in range(1, 10 * len(playing) + 5) if number not in seen], len(playing)

    def chooseRow(self, rows, state):
        return cheapest(rows)


class GapCounter(Rememberer):
    """The card with fewest unseen cards between it and its row, where the row has room for them; else the lowest."""

    def __init__(self):
        Player.__init__(self)
        self.setName("GapCounter")

    def playCard(self, hand, rows, state):
        unseen, _ = self.unseen(hand, rows, state)
        best, least = None, 1000
        for card in hand:
            row = card.goesToRow(rows)
            if row < 0 or rows[row].size() == 5:
                continue
            between = sum(1 for number in unseen if rows[row].cards[-1].number < number < card.number)
            over = between - (4 - rows[row].size())
            if over < least:
                best, least = card, over
        return best or hand[0]


class RiskTaker(Rememberer):
    """The chance that just as many cards come between as fill the row, times what the row would cost."""

    def __init__(self):
        Player.__init__(self)
        self.setName("RiskTaker")

    def playCard(self, hand, rows, state):
        unseen, players = self.unseen(hand, rows, state)
        fallback = rows[cheapest(rows)].penalty()

        def cost(card):
            row = card.goesToRow(rows)
            if row < 0:
                nobody_lower = (1 - sum(number < card.number for number in unseen) / max(len(unseen), 1)) ** (
                    players - 1
                )
                return fallback * nobody_lower + 1
            between = sum(1 for number in unseen if rows[row].cards[-1].number < number < card.number)
            chance, room = between / max(len(unseen), 1), 5 - rows[row].size()
            full, ways = 0.0, 1.0
            for count in range(players):
                if count >= room:
                    full += ways * chance**count * (1 - chance) ** (players - 1 - count)
                ways = ways * (players - 1 - count) / (count + 1)
            return full * (rows[row].penalty() + 2 * room)

        return min(hand, key=lambda card: (round(cost(card), 3), -card.number))


class EarlyBird(Rememberer):
    """Gets rid of low cards while rows are cheap, then of high cards into short rows."""

    def __init__(self):
        Player.__init__(self)
        self.setName("EarlyBird")

    def playCard(self, hand, rows, state):
        low = [card for card in hand if card.goesToRow(rows) < 0]
        if low and rows[cheapest(rows)].penalty() <= 2 and state.round <= 6:
            return low[-1]
        fitting = [card for card in hand if card not in low and rows[card.goesToRow(rows)].size() < 5]
        if fitting:
            return min(
                fitting,
                key=lambda card: (
                    rows[card.goesToRow(rows)].size(),
                    card.number - rows[card.goesToRow(rows)].cards[-1].number,
                ),
            )
        return low[0] if low else min(hand, key=lambda card: rows[card.goesToRow(rows)].penalty())


class OneRoundSampler(Rememberer):
    """Deals the others a card each at random, a few times, and plays the card that costs least in this round."""

    def __init__(self):
        Player.__init__(self)
        self.setName("OneRoundSampler")

    def playCard(self, hand, rows, state):
        unseen, players = self.unseen(hand, rows, state)
        costs = dict.fromkeys(range(len(hand)), 0.0)
        penalties = [row.penalty() for row in rows]
        for _ in range(12):
            others = sorted(random.sample(unseen, players - 1))
            for i, card in enumerate(hand):
                ends = [row.cards[-1].number for row in rows]
                sizes = [row.size() for row in rows]
                points = list(penalties)
                for number in [*(other for other in others if other < card.number), card.number]:
                    row = max((r for r in range(4) if ends[r] < number), key=lambda r: ends[r], default=-1)
                    taken = 0
                    if row < 0 or sizes[row] == 5:
                        row = points.index(min(points)) if row < 0 else row
                        taken, points[row], sizes[row] = points[row], 0, 0
                    ends[row] = number
                    sizes[row] += 1
                    points[row] += 2
                costs[i] += taken
        return hand[min(costs, key=lambda i: (costs[i], -hand[i].number))]


class HandSmoother(Rememberer):
    """A weighted sum: how far the card is from its row, how full and costly that is, and how alone the card is in the
    hand."""

    def __init__(self):
        Player.__init__(self)
        self.setName("HandSmoother")

    def playCard(self, hand, rows, state):
        def worth(i):
            card = hand[i]
            row = card.goesToRow(rows)
            if row < 0:
                return 14 + 2 * rows[cheapest(rows)].penalty() - card.number / 4
            neighbours = sum(abs(card.number - other.number) <= 6 for other in hand) - 1
            gap = card.number - rows[row].cards[-1].number
            full = (0, 0, 2, 5, 9, 30)[rows[row].size()]
            return gap * (0.3 + 0.25 * rows[row].size()) + full + rows[row].penalty() / 2 - 2 * neighbours

        return hand[min(range(len(hand)), key=worth)]
