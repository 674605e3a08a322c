"""A search whose number of nodes tells two versions of the engine apart, as in chess programs."""

from collections.abc import Callable

from kibitz.games.betsy.engine.deepening import Engine
from kibitz.games.betsy.engine.evaluation import Evaluation
from kibitz.games.betsy.notation import from_fen
from kibitz.games.betsy.pieces import BLACK, START, WHITE

DEPTH = 13
MEGABYTES = 16
FENS = (
    "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R b",
    "2b3k1/r1p1q1p1/1pBbpp1r/1P5p/3R1P1P/p1B5/P1QP4/1K2R3 w",
    "r2q1rk1/pp2bppp/2n1bn2/3p4/3N4/2N1B3/PPP1BPPP/R2Q1RK1 w",
    "8/5pk1/3p2p1/2pP3p/r1P2P1P/4R1P1/5K2/8 w",
    "4k3/8/3q4/8/8/2N5/4PPP1/3QK3 b",
    "8/2k5/3p4/p2P1p2/P2P1P2/8/3K4/8 w",
)
POSITIONS = ((START, WHITE), (START, BLACK), *(from_fen(fen)[:2] for fen in FENS))


def bench(evaluation: Callable[[], Evaluation], depth: int = DEPTH) -> int:
    """Search every position to this depth, each without memory of the others; the number of nodes."""
    engine = Engine(evaluation(), MEGABYTES)
    nodes = 0
    for diagram, side in POSITIONS:
        engine.search.forget()
        engine.set_up(diagram, side)
        result = engine.think(depth=depth)
        nodes += result.nodes if result else 0
    return nodes
