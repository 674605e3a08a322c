"""What both seats' average strategies of a solved game bring, node by node."""

from kibitz.generic.cfr import Equilibrium, Node
from kibitz.table import Seat


def value(solved: Equilibrium, seat: Seat) -> float:
    """The game's value for a seat, in its own points."""

    def played(node: Node) -> float:
        if node.results:
            return node.results[seat]
        shares = node.odds if node.known is None else node.known.average()
        return sum(share * played(after) for share, after in zip(shares, node.after, strict=True))

    return solved.sign * played(solved.root)
