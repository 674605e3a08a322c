# cython: annotation_typing=False
"""Values of a game's positions by interval iteration, in an order in which every position follows what it leads to.

The positions are the nodes of a graph. Its strongly connected components (Tarjan 1972) are settled one after the other,
each when all that it leads to is. In a component bounds from below and from above close in on the values (Haddad and
Monmege 2018), so that half of their distance is a proved error.
"""

from __future__ import annotations

from array import array

CLOSE = 1e-12
"""The distance of two bounds at which they have met, as a share of the range of values."""
MOST_SWEEPS = 200_000
"""Rounds in one component after which its values are given up."""
WORKING, DONE = 0, 1


class Iteration:
    """Bounds of the values of all nodes; run() brings them together."""

    def __init__(
        self,
        movers: array[int],
        first: array[int],
        after: array[int],
        odds: array[float],
        low: array[float],
        sides: int,
    ) -> None:
        """Node n leads to after[first[n]] up to after[first[n + 1] - 1], with odds there where chance moves.

        A mover is 1 for a player who wants a high value, -1 for one who wants a low one, 0 for chance. An end leads
        nowhere, and low has its value. sides: 1 where all movers want the same, which must be high, and nobody gains by
        play that never ends; 2 where it counts as the middle of all results.
        """
        self.count = len(movers)
        self.movers, self.first, self.after, self.odds = movers, first, after, odds
        self.low = low
        self.high = array("d", low)
        self.sides = sides
        self.order = array("i", bytes(4 * self.count))
        """The nodes, component by component."""
        self.starts = array("i", bytes(4 * (self.count + 1)))
        """Where in the order each component begins."""
        self.components = 0
        self.search()
        self.at = 0
        """The component that is being settled."""
        self.sweeps = 0
        """Rounds in this component."""
        self.error = 0.0
        """Half of the largest distance of two bounds so far."""
        self.comes_again = False
        """Whether any position can come again."""
        self.is_endless = False
        """Whether a value depends on how play counts that never ends, which is computed without chance only."""
        self.is_slow = False
        """Whether bounds were given up."""
        self.least, self.most = 0.0, 0.0
        self.ends()

    def ends(self) -> None:
        """The range of values."""
        found = False
        for node in range(self.count):
            if self.first[node] == self.first[node + 1]:
                if not found:
                    self.least = self.most = self.low[node]
                    found = True
                elif self.low[node] < self.least:
                    self.least = self.low[node]
                elif self.low[node] > self.most:
                    self.most = self.low[node]

    def search(self) -> None:
        """Find the components: a depth-first search without recursion."""
        index = array("i", bytes(4 * self.count))
        lowest = array("i", bytes(4 * self.count))
        edge = array("i", bytes(4 * self.count))
        path = array("i", bytes(4 * self.count))
        waiting = array("i", bytes(4 * self.count))
        self.walk(index, lowest, edge, path, waiting)

    def walk(
        self,
        index: array[int],
        lowest: array[int],
        edge: array[int],
        path: array[int],
        waiting: array[int],
    ) -> None:
        """index counts the nodes as they are found, from 1; lowest is 0 where the component is complete."""
        found = 0
        waits = 0
        placed = 0
        for root in range(self.count):
            if index[root]:
                continue
            depth = 0
            node = root
            found += 1
            index[node] = lowest[node] = found
            edge[node] = self.first[node]
            path[0] = waiting[waits] = node
            waits += 1
            while depth >= 0:
                node = path[depth]
                if edge[node] < self.first[node + 1]:
                    other = self.after[edge[node]]
                    edge[node] += 1
                    if not index[other]:
                        found += 1
                        index[other] = lowest[other] = found
                        edge[other] = self.first[other]
                        depth += 1
                        path[depth] = waiting[waits] = other
                        waits += 1
                    elif lowest[other] and index[other] < lowest[node]:
                        lowest[node] = index[other]
                    continue
                depth -= 1
                if depth >= 0 and lowest[node] < lowest[path[depth]]:
                    lowest[path[depth]] = lowest[node]
                if lowest[node] == index[node]:
                    # What was found last stands first: a round in this order carries values far.
                    self.starts[self.components] = placed
                    self.components += 1
                    other = -1
                    while other != node:
                        waits -= 1
                        other = waiting[waits]
                        lowest[other] = 0
                        self.order[placed] = other
                        placed += 1
        self.starts[self.components] = placed

    def run(self, work: int) -> bool:
        """Settle components until about this many positions were looked at; True once there is no more to do."""
        while self.at < self.components and not self.is_endless and not self.is_slow:
            if work <= 0:
                return False
            start = self.starts[self.at]
            end = self.starts[self.at + 1]
            work -= end - start
            if end - start == 1 and not self.leads_to_itself(self.order[start]):
                self.update(self.order[start])
            elif self.round(start, end) == WORKING:
                continue
            self.measure(start, end)
            self.at += 1
            self.sweeps = 0
        return True

    def leads_to_itself(self, node: int) -> bool:
        found = False
        for edge in range(self.first[node], self.first[node + 1]):
            found |= self.after[edge] == node
        return found

    def round(self, start: int, end: int) -> int:
        """One round of a component; DONE where it has its values."""
        self.comes_again = True
        if not self.sweeps:
            for place in range(start, end):
                self.low[self.order[place]] = self.least
                self.high[self.order[place]] = self.most
        self.sweeps += 1
        changed = 0.0
        apart = 0.0
        for place in range(start, end):
            node = self.order[place]
            low = self.low[node]
            high = self.high[node]
            self.update(node)
            changed = max(changed, self.low[node] - low, high - self.high[node])
            apart = max(apart, self.high[node] - self.low[node])
        if apart <= CLOSE * (self.most - self.least):
            return DONE
        if changed > 0:
            self.is_slow = self.sweeps >= MOST_SWEEPS
            return WORKING
        # The bounds stand still: what they bring from later components lies apart, or play need not end here.
        if apart <= 2 * self.error + CLOSE * (self.most - self.least):
            return DONE
        if self.sides == 1:
            for place in range(start, end):
                self.high[self.order[place]] = self.low[self.order[place]]
            return DONE
        middle = (self.least + self.most) / 2
        for place in range(start, end):
            if not self.movers[self.order[place]]:
                self.is_endless = True
                return WORKING
        for place in range(start, end):
            node = self.order[place]
            value = min(max(middle, self.low[node]), self.high[node])
            self.low[node] = self.high[node] = value
        return DONE

    def update(self, node: int) -> None:
        """Both bounds by those of what the node leads to."""
        mover = self.movers[node]
        begin = self.first[node]
        end = self.first[node + 1]
        if begin == end:
            return
        if mover == 0:
            low = 0.0
            high = 0.0
            for edge in range(begin, end):
                low += self.odds[edge] * self.low[self.after[edge]]
                high += self.odds[edge] * self.high[self.after[edge]]
        else:
            low = self.low[self.after[begin]]
            high = self.high[self.after[begin]]
            for edge in range(begin + 1, end):
                other = self.after[edge]
                if (self.low[other] - low) * mover > 0:
                    low = self.low[other]
                if (self.high[other] - high) * mover > 0:
                    high = self.high[other]
        self.low[node] = low
        self.high[node] = high

    def measure(self, start: int, end: int) -> None:
        """The error of a component is that of its worst node."""
        for place in range(start, end):
            node = self.order[place]
            self.error = max(self.error, (self.high[node] - self.low[node]) / 2)

    def nodes(self) -> list[int]:
        """The nodes in an order in which each that can't come again follows all that it leads to."""
        return list(self.order)

    def values(self) -> list[float]:
        """The middle of the bounds of each node."""
        return [(low + high) / 2 for low, high in zip(self.low, self.high, strict=True)]
