"""The suite that every game passes.

from kibitz.testing import conformance

class TestMyGame(conformance.Suite):
    game = GAME
    golden = Path(__file__).parent / "golden"
"""

from kibitz.testing.exemptions import Exemptions
from kibitz.testing.suite.commands import Commands
from kibitz.testing.suite.editing import Editing
from kibitz.testing.suite.encodings import Encodings
from kibitz.testing.suite.minds import Minds
from kibitz.testing.suite.mistakes import Kinds
from kibitz.testing.suite.pictures import Pictures
from kibitz.testing.suite.play import Play
from kibitz.testing.suite.records import Records
from kibitz.testing.suite.rules import Rules
from kibitz.testing.suite.speeds import Speeds
from kibitz.testing.suite.texts import Texts
from kibitz.testing.suite.views import Views

__all__ = ["Exemptions", "Suite"]


class Suite(Rules, Texts, Views, Pictures, Editing, Records, Play, Minds, Kinds, Commands, Encodings, Speeds):
    """Every test; a game's class names the game."""
