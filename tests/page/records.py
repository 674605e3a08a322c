"""Records for the tests of the page."""

from pathlib import Path

from kibitz import catalog, gameplay, record


def write(path: Path, *games: tuple[str, str, int]) -> Path:
    """A file of games, each given by its name, its mind and the number of players."""
    with record.Recorder(path) as recorder:
        for number, (name, mind, seats) in enumerate(games):
            game = catalog.game(name)
            advisers = [catalog.mind(game, mind, seat) for seat in range(seats)]
            recorder.write_all([gameplay.play(game, advisers, number, names=[mind] * seats)])
    return path
