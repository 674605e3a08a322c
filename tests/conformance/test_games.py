"""Every game passes the suite that games of other packages pass: a class for each."""

from kibitz.testing import conformance
from tests.conformance.games import exemptions, games, golden_folder

for place, game in games().items():
    name = "Test" + "".join(word.capitalize() for word in game.name.split("-"))
    attributes = {
        "game": game,
        "found_at": place if ":" in place else "",
        "golden": golden_folder(game),
        "exempt": exemptions(game),
        "__module__": __name__,
    }
    globals()[name] = type(name, (conformance.Suite,), attributes)
