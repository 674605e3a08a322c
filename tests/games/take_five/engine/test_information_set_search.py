"""The search for three seats: compiled against interpreted, and its means against all deals of an ending."""

from collections.abc import Sequence
from itertools import combinations, product
from statistics import fmean
from types import ModuleType

import pytest

from kibitz.games.take_five.engine import information_set_search, search
from kibitz.games.take_five.engine.information_set_search import InformationSetSearch
from kibitz.games.take_five.engine.layout import KINDS, RANDOM_PLAYER
from kibitz.games.take_five.engine.network import shipped_network
from kibitz.games.take_five.engine.search import Search
from kibitz.games.take_five.game import GAME
from kibitz.games.take_five.minds.setting_up import start_search
from kibitz.games.take_five.state import ROW_MOVES, Round, masked
from kibitz.native import interpreted
from kibitz.table import View

SEATS = 3
LONG = ((2, 3, 4, 5, 6), (11, 12), (13, 14, 21, 22), (20,))
TAKEN = "1 7 9 10 15 16 / 17 18 19 / 23 24 26 29 31 32 33"


def ending() -> View:
    """Two cards each: 8 takes a row of a single card or the sixth place of the first, 25 is safer."""
    rows = " / ".join(" ".join(map(str, row)) for row in LONG)
    return GAME.read_view(f"players 3; hand 8 25; rows {rows}; taken {TAKEN}")


def started(search: Search, view: View) -> Search:
    start_search(search, view)
    for seat in range(SEATS):
        search.set_kinds(seat, [float(kind == RANDOM_PLAYER) for kind in range(KINDS)])
    return search


def played(position: Round, cards: Sequence[int]) -> Round:
    """The round of these cards; who is too low takes the first of the cheapest rows."""
    for seat, card in enumerate(cards):
        position = position.play(seat, card)
    if position.is_row_due:
        cheapest = min(range(4), key=lambda row: position.table.points(position.rows[row]))
        position = position.play(position.to_move[0], ROW_MOVES[cheapest])
    return position


def lead_after(view: View, own: int) -> tuple[float, float]:
    """The mean lead and own points over all deals and all choices of others who play any card."""
    seen, leads, points = masked(view), [], []
    other_own = next(card for card in seen.hands[0] if card != own)
    before = seen.scores()
    for one in combinations(seen.unseen, 2):
        other = tuple(card for card in seen.unseen if card not in one)
        for first, second in product(one, other):
            whole = Round(SEATS, (seen.hands[0], one, other), seen.chosen, seen.rows, seen.taken, seen.last)
            after = played(whole, (own, first, second))
            after = played(after, (other_own, sum(one) - first, sum(other) - second))
            taken = [now - then for now, then in zip(after.scores(), before, strict=True)]
            leads.append((taken[1] + taken[2]) / 2 - taken[0])
            points.append(taken[0])
    return fmean(leads), fmean(points)


def test_its_means_are_those_of_all_deals() -> None:
    view = ending()
    search = started(Search(shipped_network(), 1), view)
    found = InformationSetSearch(search, 2)
    found.start()
    found.run(20_000)
    games = {card: found.figures(card)[3] for card in (8, 25)}
    assert sum(games.values()) == 20_000
    for card in games:
        lead, error, points, _ = found.figures(card)
        exact_lead, exact_points = lead_after(view, card)
        assert abs(lead - exact_lead) < 4 * error
        assert points == pytest.approx(exact_points, abs=4 * error)
    better = max(games, key=lambda card: lead_after(view, card)[0])
    assert games[better] > 10_000


def figures(module: ModuleType, search_module: ModuleType, network: object) -> list[object]:
    search = search_module.Search(network, 5)
    search.start(3, 1, [4, 12, 33], [[6], [9, 10], [16, 17, 18], [29]], [1, 7, 11, 14, 22, 25], 0)
    found = module.InformationSetSearch(search, 3)
    found.start()
    found.run(300)
    return [found.nodes, *(figure for card in (4, 12, 33) for figure in found.figures(card))]


def test_compiled_and_interpreted_search_the_same() -> None:
    names = ("information_set_search", "search", "network")
    plain, plain_search, plain_network = (interpreted.module(f"kibitz.games.take_five.engine.{name}") for name in names)
    expected = figures(plain, plain_search, plain_network.shipped_network())
    assert expected[0] != 1
    assert figures(information_set_search, search, shipped_network()) == pytest.approx(expected)


def test_what_it_has_no_decision_for_is_refused() -> None:
    search = started(Search(shipped_network(), 1), ending())
    with pytest.raises(ValueError, match="start"):
        InformationSetSearch(search, 1).run(1)
    with pytest.raises(IndexError, match="expected 1 to 104"):
        InformationSetSearch(search, 1).figures(0)
    with pytest.raises(TypeError, match="no search"):
        InformationSetSearch(None, 1)  # type: ignore[arg-type]
