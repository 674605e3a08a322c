"""What a seat can tell about the others from the rounds of a game that it followed."""

from collections.abc import Sequence

import pytest

from kibitz import gameplay
from kibitz.games.take_five.engine.layout import HIGH_TO_LOW, KINDS, LOW_TO_HIGH, NETWORK_PLAYER, UNSTEADY_PLAYER, WAYS
from kibitz.games.take_five.engine.search import Search
from kibitz.games.take_five.game import GAME
from kibitz.games.take_five.minds import MINDS
from kibitz.games.take_five.minds.opponents import STRANGERS, Opponents, kinds_of, prior
from kibitz.games.take_five.minds.searching import Searcher
from kibitz.games.take_five.minds.setting_up import network, start_search
from kibitz.games.take_five.state import masked
from kibitz.table import CHANCE, Clock, View

PLAYERS = ("swift", "low-to-high", "high-to-low", "swift")
KINDS_OF_PLAYERS = (
    {NETWORK_PLAYER, UNSTEADY_PLAYER},
    {LOW_TO_HIGH},
    {HIGH_TO_LOW},
    {NETWORK_PLAYER, UNSTEADY_PLAYER},
)


def seen_by(seat: int, players: Sequence[str] = PLAYERS, seed: int = 1) -> list[View]:
    """What the seat sees at each of its choices in a game."""
    record = gameplay.play(GAME, [MINDS[name](1) for name in players], seed, names=list(players))
    views = [
        state.view(seat) for state in gameplay.replay(record) if state.to_move != (CHANCE,) and seat in state.to_move
    ]
    return [view for place, view in enumerate(views) if place == 0 or views[place - 1] != view]


def following(views: Sequence[View]) -> Opponents:
    opponents = Opponents(Search(network(), 1))
    for view in views:
        opponents.follow(view)
    start_search(opponents.search, views[-1])
    return opponents


def test_kinds_are_recognized_by_what_they_play() -> None:
    views = seen_by(0)
    opponents = following(views[:7])
    likelihoods = opponents.likelihoods(views[6], Clock(), [1, 2, 3])
    for seat in (1, 2, 3):
        assert max(range(WAYS), key=likelihoods[seat].__getitem__) in KINDS_OF_PLAYERS[seat]
    opponents.inform(views[6], Clock(), STRANGERS, {})
    weights = opponents.search.likely_deals.weights
    for seat in (1, 2):
        of_seat = weights[seat * WAYS : (seat + 1) * WAYS]
        assert sum(of_seat[kind] for kind in KINDS_OF_PLAYERS[seat]) > 0.9 * sum(of_seat)


def test_a_deal_gives_the_one_who_plays_its_highest_cards_none_that_is_higher() -> None:
    views = seen_by(0)
    opponents = following(views[:6])
    opponents.inform(views[5], Clock(), STRANGERS, {})
    last = masked(views[5]).last
    for _ in range(50):
        opponents.search.likely_deals.run(3)
        hands = opponents.search.likely_deals.hands
        assert max(hands[20:25]) < last[2]
        assert min(hands[10:15]) > last[1]


def test_rounds_of_another_game_or_seat_are_forgotten() -> None:
    views, other_game, other_seat = seen_by(0), seen_by(0, seed=2), seen_by(3)
    for stranger in (other_game[4], other_seat[4], views[7]):
        opponents = following(views[:4])
        assert sorted(opponents.rounds) == [7, 8, 9, 10]
        opponents.follow(stranger)
        assert list(opponents.rounds) == [masked(stranger).left]
    opponents = following(views[:4])
    opponents.follow(views[3])
    assert sorted(opponents.rounds) == [7, 8, 9, 10], "the same position again changes nothing"
    opponents.follow(views[1])
    assert sorted(opponents.rounds) == [9, 10], "a choice taken back"
    opponents.forget()
    assert not opponents.rounds


def test_a_row_that_is_due_belongs_to_the_round_that_was_seen() -> None:
    names = ("low-to-high", "high-to-low", "high-to-low")
    for seed in range(20):
        views = seen_by(0, names, seed)
        due = next((place for place, view in enumerate(views) if masked(view).is_row_due and place > 2), 0)
        if due:
            break
    opponents = following(views[: due + 1])
    assert len(opponents.rounds) == 11 - masked(views[due]).left
    mind = Searcher(1, deals=80)
    mind.starts(views[0])
    for view in views[: due + 1]:
        advice = mind.advise(view, Clock())
    assert {item.move for item in advice} == {"row 1", "row 2", "row 3", "row 4"}
    assert mind.search.beliefs.rounds == 10 - masked(views[due]).left
    opponents.forget()
    opponents.follow(views[due])
    assert not opponents.rounds


def test_habits_of_earlier_games_count_against_what_is_expected_of_strangers() -> None:
    own = [0.0] * KINDS
    own[LOW_TO_HIGH] = 36.0
    ways = prior([1 / KINDS] * KINDS, own)
    assert sum(ways) == pytest.approx(1)
    assert ways[-1] == pytest.approx(36 / (36 + 12))
    kinds = kinds_of(ways, own)
    assert kinds[LOW_TO_HIGH] == pytest.approx(0.75 + 0.25 / KINDS)
    assert sum(kinds) == pytest.approx(1)


def test_no_more_hands_are_drawn_than_the_time_allows() -> None:
    views = seen_by(0)
    opponents = following(views[:8])
    assert all(opponents.likelihoods(views[7], Clock(0.0), [1, 2, 3]).values())


@pytest.mark.slow
@pytest.mark.parametrize("players", [PLAYERS[:3], PLAYERS])
def test_errors_are_those_between_chains_of_deals(players: Sequence[str]) -> None:
    """Deals of one chain are alike, so their number says little about the error; other seeds show it."""
    views = seen_by(0, players)
    values, errors = [], []
    for seed in range(12):
        mind = Searcher(seed, deals=5 * Searcher.CHAIN)
        mind.starts(views[0])
        for view in views[:6]:
            mind.opponents.follow(view)
        advice = {item.move: item for item in mind.advise(views[6], Clock())}
        assert mind.is_fought(views[6]) or len(mind.chains) == 5
        item = advice[min(advice)]
        assert item.value is not None
        assert item.error is not None
        values.append(item.value)
        errors.append(item.error)
    spread = max(values) - min(values)
    mean_error = sum(errors) / len(errors)
    # The range of twelve numbers is 3.3 standard deviations on average.
    assert mean_error < spread < 7 * mean_error
