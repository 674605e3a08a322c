"""The choices that cost most: judged in few games, and given to those who made them."""

from collections.abc import Sequence

from kibitz import catalog, gameplay
from kibitz.arena.matches.match import Played
from kibitz.cli.costly import GAMES, MOST_SHOWN, chosen, costliest, judged


def played(names: Sequence[str], seed: int) -> Played:
    game = catalog.game("sebastian")
    minds = [catalog.mind(game, "hasty", 0) for _ in names]
    return Played.of(gameplay.play(game, minds, seed, names=tuple(names)))


def test_few_games_of_each_player_are_chosen() -> None:
    games = [played([name], seed) for seed in range(6) for name in ("ada", "ben", "kibitz:best")]
    records = list(chosen(iter(games), {"ada", "ben"}))
    assert [record.players[0] for record in records] == ["ada", "ben"] * GAMES
    assert list(chosen(games, {"nobody"})) == []


def test_the_dearest_choices_come_first_with_their_positions() -> None:
    games = [played(["ada"], seed) for seed in range(2)]
    (own,) = costliest(games, {"ada"}, "best", jobs=1).values()
    assert len(own) == MOST_SHOWN
    assert [choice.lost for choice, _ in own] == sorted((choice.lost for choice, _ in own), reverse=True)
    assert own[0][0].lost > 1
    assert all("above" in drawing for _, drawing in own), "a drawing of the card"
    every = [choice.lost for game in games for choice, _ in judged("best", game.record)]
    assert own[0][0].lost == max(every)
