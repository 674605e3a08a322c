"""Simulations: compiled as interpreted, resumed as in one go, tallied as played one by one."""

import json
import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from kibitz import catalog, gameplay
from kibitz.simulation import Simulation, checksum, tally
from kibitz.table import Ending, InvalidText

PATIENCES = ["aces", "sevens"]
RUN = """
import sys
from pathlib import Path
from kibitz.native import build
from kibitz.simulation import Simulation

game, first, kept, *totals = sys.argv[1:]
for total in totals:
    simulation = Simulation(game, int(first))
    simulation.resume(Path(kept))
    for done in simulation.run(int(total), 1):
        pass
    simulation.save(Path(kept))
print(build.is_compiled("kibitz.random.mersenne"))
"""


def kept(path: Path, game: str, first: int, *totals: int, interpreted: bool = False) -> bytes:
    """The file of a simulation that is resumed up to each of these numbers of games, in a process of its own."""
    settings = {**os.environ, "KIBITZ_INTERPRETED": "1" if interpreted else ""}
    words = [sys.executable, "-c", RUN, game, str(first), str(path), *map(str, totals)]
    compiled = subprocess.run(words, env=settings, check=True, capture_output=True, text=True).stdout
    if interpreted:
        assert compiled == "False\n"
    return path.read_bytes()


@pytest.mark.slow
@pytest.mark.parametrize("game", PATIENCES)
@pytest.mark.parametrize("first", [0, -700, 2**32 - 500])
def test_interpreted_resumed_as_compiled_in_one_go(game: str, first: int, tmp_path: Path) -> None:
    whole = kept(tmp_path / "compiled", game, first, 1500)
    assert kept(tmp_path / "interpreted", game, first, 333, 1, 1500, interpreted=True) == whole
    assert json.loads(whole)["games"] == 1500


@pytest.mark.parametrize("name", PATIENCES)
def test_a_tally_counts_what_the_games_give(name: str) -> None:
    game = catalog.game(name)
    played = [gameplay.play(game, [catalog.mind(game, "best", 0)], seed) for seed in range(40, 140)]
    assert Counter(tally(name, range(40, 140))) == Counter(
        Ending(record.scores[0], record.outcome) for record in played if record.scores
    )


@pytest.mark.slow
def test_games_that_are_played_one_by_one(tmp_path: Path) -> None:
    """A mind that is not the best is not tallied; two processes count as one does."""
    counts = []
    for jobs in (1, 2):
        simulation = Simulation("sebastian", 3, mind="hasty", options={"five_is_squadron": "no"})
        assert list(simulation.run(20, jobs))[-1] == 20
        counts.append(simulation.endings)
    game = catalog.game("sebastian")
    assert counts[0] == counts[1]
    assert counts[0].total() == 20
    assert {ending.score for ending in counts[0]} <= {
        gameplay.play(game, [catalog.mind(game, "hasty", 0)], seed).scores[0]  # type: ignore[index]
        for seed in range(3, 23)
    }


def test_a_file_of_another_simulation_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    Simulation("aces", 0).save(path)
    with pytest.raises(InvalidText, match=r"another simulation \(first seed 0\): expected another file"):
        Simulation("aces", 1).resume(path)
    for text in ("", "[]", "{}", "7", "[" * 100_000, "9" * 20_000, rewritten(path, games="many")):
        path.write_text(text)
        with pytest.raises(InvalidText, match="holds no simulation"):
            Simulation("aces", 0).resume(path)


def rewritten(path: Path, **changes: object) -> str:
    """The text of a kept file with other fields, and the checksum that fits them."""
    fields = json.loads(path.read_text()) | changes
    del fields["checksum"]
    return json.dumps(fields | {"checksum": checksum(fields)})


def test_a_file_whose_counts_do_not_add_up_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    Simulation("aces", 0).save(path)
    path.write_text(rewritten(path, games=5))
    with pytest.raises(InvalidText, match="field 'games' is 5, but the endings sum to 0"):
        Simulation("aces", 0).resume(path)


def test_a_changed_figure_is_found(tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    simulation = Simulation("aces", 0)
    list(simulation.run(200, 1))
    simulation.save(path)
    whole = path.read_text()
    for digit in re.finditer("[0-9]", whole):
        changed = (int(digit[0]) + 1) % 10
        path.write_text(whole[: digit.start()] + str(changed) + whole[digit.end() :])
        with pytest.raises(InvalidText, match=r"is damaged|holds no simulation"):
            Simulation("aces", 0).resume(path)
