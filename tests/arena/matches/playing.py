"""Whole deals, played by programs that have just started."""

from contextlib import closing

from kibitz.arena.matches.match import Match, Played


def play_games(match: Match, seed: int) -> list[Played]:
    """All games of the match's first deal."""
    with closing(match.session(seed)) as session:
        return [session.play() for _ in session.tables]
