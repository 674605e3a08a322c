"""What every game of Kibitz guarantees."""

from pathlib import Path

from kibitz.testing import conformance

from kibitz_cant_stop.game import GAME


class TestGame(conformance.Suite):
    game = GAME
    golden = Path(__file__).parent / "golden"
