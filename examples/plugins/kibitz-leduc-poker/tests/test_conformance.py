"""What every game of Kibitz guarantees."""

from pathlib import Path

from kibitz.testing import conformance

from kibitz_leduc_poker.game import GAME


class TestGame(conformance.Suite):
    game = GAME
    golden = Path(__file__).parent / "golden"
