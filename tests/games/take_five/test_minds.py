"""Who plays Take 5!: the beginners' choices, the network, the search, and what the adaptive mind learns."""

from collections.abc import Callable, Mapping
from functools import partial
from random import Random

from kibitz import interpreted
from kibitz.arena.report import Results
from kibitz.games.take_five import kernel, quick
from kibitz.games.take_five.competition import Circle, Competition
from kibitz.games.take_five.game import GAME
from kibitz.games.take_five.minds import MINDS, Adaptive, Searcher
from kibitz.games.take_five.position import Sight
from kibitz.shipped import shipped
from kibitz.table import Adviser, Clock

FIRST = "players 2; hand 6 11 20 21 22 23 13 14 15 24; rows 2 / 3 / 18 / 5"


def view_of(text: str) -> Sight:
    view = GAME.read_view(text)
    assert isinstance(view, Sight)
    return view


def choice(name: str, text: str) -> object:
    return MINDS[name](3).advise(view_of(text), Clock())[0].move


def test_the_beginners_choose_as_the_course_says() -> None:
    assert choice("low-to-high", FIRST) == 6
    assert choice("high-to-low", FIRST) == 24
    assert choice("low-to-high-penalty", FIRST) == 6
    assert choice("high-to-low-penalty", FIRST) == 11
    assert choice("avoid-penalty", FIRST) == 6
    full = "players 2; hand 6 11 20 21 22; rows 2 / 3 4 / 16 18 19 23 24 / 1 5; taken 7 8 9 / 10"
    assert choice("avoid-penalty", full) == 6, "into the row with one card fewer only if there is one"


def test_a_forced_player_takes_the_cheapest_row() -> None:
    due = "players 2; hand 1 7 8 9 10 11 12 13 14 15; rows 20 / 3 / 4 / 5; chosen 1; takes a row"
    for name in MINDS:
        if name not in ("random-player", "searcher", "adaptive"):
            assert choice(name, due) == "row 2"
    assert choice("searcher", due) in ("row 2", "row 3")


def test_search_is_the_same_for_the_same_seed_and_keeps_its_errors_small() -> None:
    view = view_of(FIRST)
    first, again = (Searcher(4, deals=200).advise(view, Clock()) for _ in range(2))
    assert first == again
    assert {item.move for item in first} == set(view.hand)
    assert all(item.error is not None and 0 < item.error < 1 for item in first)


def test_a_card_into_a_full_row_costs_that_row() -> None:
    view = view_of("players 2; hand 24; rows 2 3 4 5 6 / 11 12 / 13 14 / 20 21 22 23; taken 1 7 8 9 / 10 15 16 17 18")
    assert view.unseen == [19]
    advice = Searcher(1, deals=50).advise(view, Clock())
    # 19 goes behind 14, so 24 is the fifth card of its row and costs nothing more.
    assert advice[0].value == 1 + 1 + 1 + 1


def test_compiled_and_interpreted_weigh_the_same() -> None:
    plain_kernel = interpreted.module("kibitz.games.take_five.kernel")
    plain_quick = interpreted.module("kibitz.games.take_five.quick").fitted()
    mine = quick.fitted()
    rng = Random(2)
    for _ in range(40):
        seats = rng.randrange(2, 11)
        pack = list(range(1, 10 * seats + 5))
        rng.shuffle(pack)
        hand = sorted(pack[:5])
        rows = [sorted(pack[5 + 5 * row : 5 + 5 * row + rng.randrange(1, 6)]) for row in range(4)]
        unseen = sorted(pack[-5 * (seats - 1) :])
        found = []
        for kernel_module, network in ((kernel, mine), (plain_kernel, plain_quick)):
            table = kernel_module.Table()
            table.set_up(seats, 0, hand, rows, [card for card in unseen if card not in hand])
            found.append((network.weigh(table, 0), network.expected(5)))
        assert found[0] == found[1]


def test_the_parameters_fit_the_network() -> None:
    assert len(shipped("games/take_five/data/quick.bin")) == 2 * (quick.INPUTS * quick.WIDTH + quick.WIDTH + 2)


def competition(minds: Mapping[str, Callable[[int], Adviser]]) -> Competition:
    return Competition(Circle("take-five", tuple(minds)), minds, {})


def test_the_quick_mind_beats_the_beginners() -> None:
    names = ("swift", "avoid-penalty", "high-to-low", "random-player")
    course = competition({name: MINDS[name] for name in names})
    results = Results(GAME, course.match)
    for games in course.deals(0, range(40)):
        results.add(games)
    assert results.standings.table()[0].name == "swift"
    apart = results.standings.apart()
    assert all(apart.get(("swift", other)) or apart.get((other, "swift")) for other in names[1:])


def test_the_adaptive_mind_learns_who_plays_how() -> None:
    course = competition(
        {"me": partial(Adaptive, deals=8), "high-to-low": MINDS["high-to-low"], "low-to-high": MINDS["low-to-high"]}
    )
    for _ in course.deals(0, range(12)):
        pass
    mind = course.learners["me"]
    for name, kind in (("high-to-low", 3), ("low-to-high", 2)):
        shares = mind.found[name]
        assert max(range(10), key=lambda i: shares[i]) == kind
        assert shares[kind] > 0.7 * sum(shares)


def test_advice_tells_what_comes_in_this_round() -> None:
    # Whatever the other plays, 24 is the sixth card behind 5, and 1 is lower than every row's end.
    view = view_of("players 2; hand 1 24; rows 2 3 4 5 23 / 6 / 8 / 12; taken 9 10 11 15 16 / 7 13 14 17 18 19 20")
    assert len(view.unseen) == 2
    notes = {item.move: item.note for item in Searcher(1, deals=80).advise(view, Clock())}
    assert "takes a row in 100 % of the deals" in notes[24]
    assert "takes a row in 100 % of the deals" in notes[1]
