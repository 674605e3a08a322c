"""The strict rule of jokers by examples, the melds at both ends of a turn, and games between minds that keep to it."""

from collections import Counter
from itertools import permutations, product
from random import Random

import pytest

from kibitz.card_play import without
from kibitz.games.rummikub import editor
from kibitz.games.rummikub.drawing import text as drawn
from kibitz.games.rummikub.game import GAME
from kibitz.games.rummikub.jokers import are_kept, stayed
from kibitz.games.rummikub.minds import Greedy, Planner
from kibitz.games.rummikub.reading import read
from kibitz.games.rummikub.rules import BAG, LARGEST_SET, NUMBERS, is_meld, read_tile
from kibitz.games.rummikub.thinking.plans import additions, rearrangement
from kibitz.melds import JOKER
from kibitz.table import CHANCE, Clock, State


def tiles(text):
    return tuple(sorted(map(read_tile, text.split())))


def groups(text):
    return tuple(map(tiles, text.split("/")))


def played(text, *moves):
    state = State(read(text))
    for move in moves:
        state = state.play(0, state.read_move(0, move))
    return state


RUN = "rummikub; phase play; hands 5R 8K 8B 1Y / 2Y; table 4R JK 6R / 9K 9B 9Y; opened yes yes; joker strict"
TAKEN = ("put 5R 1", "take JK 1", "put JK new", "put 8K 3", "put 8B 3")


def test_a_joker_is_taken_for_its_tile_and_used_in_a_new_meld():
    state = played(RUN, *TAKEN, "end")
    assert state.position.table == tuple(sorted(groups("4R 5R 6R / 9K 9B 9Y / 8K 8B JK")))
    assert "joker strict" in str(state)
    # The joker may be taken first, and its tile put down later.
    assert played(RUN, "take JK 1", "put JK new", "put 8K 3", "put 8B 3", "put 5R 1").position.may_end


def test_a_joker_does_not_stay_loose_and_does_not_go_to_the_rack():
    state = played(RUN, "put 5R 1", "take JK 1")
    assert state.position.loose == (JOKER,)
    assert not state.position.may_end


def test_a_joker_does_not_move_to_the_end_of_its_run():
    state = played(RUN, "put 5R 1")
    assert not state.position.may_end
    needed = "leave each joker in its place, or put its tile there and the joker into a new meld"
    assert f"before the end: {needed}" in drawn(state.position, 0)
    free = played(RUN.replace("; joker strict", ""), "put 5R 1")
    assert free.position.may_end
    assert needed not in drawn(free.position, 0)


def test_nothing_is_taken_from_a_meld_with_a_joker():
    text = "rummikub; phase play; hands 3B 3K 1Y / 2Y; table 3R 4R 5R JK; opened yes yes"
    moves = ("take 3R 1", "put 3R new", "put 3B 2", "put 3K 2")
    assert played(text, *moves).position.may_end
    assert not played(f"{text}; joker strict", *moves).position.may_end


def test_the_rule_is_in_the_fields_of_a_position_set_up_by_hand():
    view = GAME.read_view(RUN)
    values = {field.name: field.value for field in editor.fields(view)}
    assert values["joker"] == "strict"
    assert GAME.read_view(editor.composed(values)) == view
    assert GAME.read_view(editor.composed(values | {"joker": "free"})).position.joker == "free"


@pytest.mark.parametrize(
    ("start", "end", "from_rack", "may_be"),
    [
        # A run with a joker in the middle grows on both sides.
        ("4R JK 6R", "3R 4R JK 6R 7R", 0, True),
        # A joker at the end of a run stands for the tile above, or below the 13.
        ("4R 5R JK", "3R 4R 5R JK", 0, True),
        ("4R 5R JK", "4R 5R JK 7R", 0, True),
        ("4R 5R JK", "4R 5R 6R / 8K 8B JK", 0, True),
        ("4R 5R JK", "3R 4R 5R / 8K 8B JK", 0, False),
        ("12R 13R JK", "11R 12R 13R / 8K 8B JK", 0, True),
        ("12R 13R JK", "10R JK 12R 13R", 0, True),
        # Moved along its run.
        ("4R 5R JK", "4R 5R 6R JK", 0, False),
        # The same with the other joker from the rack.
        ("4R 5R JK", "4R 5R 6R JK / 8K 8B JK", 1, True),
        ("4R 5R JK", "4R 5R 6R JK / 8K 8B 8Y", 1, True),
        # The meld of three of a kind gives the joker for either missing colour.
        ("7R 7K JK", "7R 7K 7B / 8K 8B JK", 0, True),
        ("7R 7K JK", "7R 7K 7Y / 8K 8B JK", 0, True),
        ("7R 7K JK", "7R 7K 7Y JK", 0, True),
        ("7R 7K JK", "7K 7B 7Y / 8K 8B JK", 0, False),
        # Of four of a kind, the joker is the last colour.
        ("7R 7K 7B JK", "7R 7K 7B 7Y / 8K 8B JK", 0, True),
        ("7R 7K 7B JK", "7R 7K 7B / 8K 8B JK", 0, False),
        # A new meld: not one that has grown by the joker, but one of tiles that lay elsewhere.
        ("4R JK 6R / 9K 9B 9Y", "4R 5R 6R / 9K 9B 9Y JK", 0, False),
        ("4R JK 6R / 9K 9B 9Y", "4R 5R 6R / 9K 9B 9Y JK", 1, True),
        ("4R JK 6R / 9R 9K 9B 9Y", "4R 5R 6R / 9K 9B 9Y / 9R 10R JK", 0, True),
        # Both jokers of a meld, one of them replaced.
        ("4R JK JK 7R", "4R 5R JK 7R / 8K 8B JK", 0, True),
        ("4R JK JK 7R", "4R 5R 6R 7R / 8K JK JK", 0, True),
        ("4R JK JK 7R", "4R 5R JK 7R / 9K 9B 9Y JK", 0, True),
        ("4R JK JK 7R / 9K 9B 9Y", "4R 5R JK 7R / 9K 9B 9Y JK", 0, False),
        # A tile with two jokers may be a run or a set.
        ("9R JK JK", "9R 10R JK / 8K 8B JK", 0, True),
        ("9R JK JK", "9R 9K JK / 8K 8B JK", 0, True),
        ("9R JK JK", "8R 9R JK / 8K 8B JK", 0, False),
        # Two equal melds need two places.
        ("3R JK 5R / 3R JK 5R", "3R 4R 5R / 3R JK 5R / 8K 8B JK", 0, True),
        ("3R JK 5R / 3R JK 5R", "3R 4R 5R / 3R 4R 5R / 8K JK JK", 0, True),
    ],
)
def test_what_a_turn_may_do_with_jokers(start, end, from_rack, may_be):
    assert are_kept(groups(start), groups(end), from_rack) == may_be
    assert allowed_by_definition(groups(start), groups(end), from_rack) == may_be


def showings(meld):
    """Every way to say what the tiles of a meld stand for: pairs of a tile and what it shows, as the rules have it."""
    natural, jokers = [tile for tile in meld if tile != JOKER], meld.count(JOKER)
    numbers, colours = {tile // 4 for tile in natural}, {tile % 4 for tile in natural}
    if len(numbers) == 1 and len(meld) <= LARGEST_SET:
        missing = [tile for tile in range(4 * min(numbers), 4 * min(numbers) + 4) if tile not in natural]
        for shown in permutations(missing, jokers):
            yield frozenset([*((tile, tile) for tile in natural), *((JOKER, tile) for tile in shown)])
    if len(colours) == 1:
        first = max(first for first in range(NUMBERS - len(meld) + 1) if first <= min(numbers))
        run = [4 * number + min(colours) for number in range(first, first + len(meld))]
        yield frozenset((tile, tile) if tile in natural else (JOKER, tile) for tile in run)


def allowed_by_definition(start, end, from_rack):
    """The rule word by word: some reading of all melds in which jokers stay, or leave for their tiles to new melds."""
    held = [meld for meld in start if JOKER in meld]
    for places in permutations(range(len(end)), len(held)):
        for before, after in product(product(*map(showings, held)), product(*map(showings, end))):
            all_are_there, moved = True, 0
            for place, meld in enumerate(after):
                own = before[places.index(place)] if place in places else frozenset()
                # The other tiles are still there, and in each joker's place lies it or its tile.
                all_are_there &= {pair for pair in own if pair[0] != JOKER} <= meld
                all_are_there &= {shown for _, shown in own} <= {shown for _, shown in meld}
                is_old = own or any(not Counter(one) - Counter(end[place]) for one in start)
                moved += len({pair for pair in meld - own if pair[0] == JOKER}) if is_old else 0
            if all_are_there and moved <= from_rack:
                return True
    return False


@pytest.mark.slow
def test_the_rule_agrees_with_its_definition_on_random_turns():
    """Melds with jokers at random, and what a few tiles added, taken away or put in a joker's place make of them."""
    rng, found = Random(5), Counter()
    while found.total() < 400:
        start = tuple(random_meld(rng) for _ in range(2))
        end = [*start]
        for _ in range(rng.randrange(1, 4)):
            at, tile = rng.randrange(len(end)), rng.choice((JOKER, *BAG))
            way = rng.choice(("add", "replace", "take", "new"))
            if way == "new":
                end.append(random_meld(rng))
            elif way == "take":
                end[at] = without(end[at], rng.choice(end[at]))
            elif way == "replace" and JOKER in end[at]:
                fitting = [one for one in BAG if is_meld(tuple(sorted((*without(end[at], JOKER), one))))]
                end[at] = tuple(sorted((*without(end[at], JOKER), rng.choice(fitting or [tile]))))
            else:
                fitting = [one for one in (JOKER, *BAG) if is_meld(tuple(sorted((*end[at], one))))]
                end[at] = tuple(sorted((*end[at], rng.choice(fitting or [tile]))))
        if all(map(is_meld, end)):
            from_rack = rng.randrange(2)
            may_be = are_kept(start, tuple(end), from_rack)
            assert may_be == allowed_by_definition(start, tuple(end), from_rack), (start, end, from_rack)
            found[may_be] += 1
    assert min(found[True], found[False]) > 40


def random_meld(rng):
    while True:
        if rng.random() < 0.5:
            number = rng.randrange(13)
            meld = [4 * number + colour for colour in rng.sample(range(4), rng.choice((3, 4)))]
        else:
            first, colour = rng.randrange(10), rng.randrange(4)
            meld = [4 * (first + place) + colour for place in range(rng.choice((3, 4)))]
        for place in rng.sample(range(len(meld)), rng.choice((0, 1, 1, 2))):
            meld[place] = JOKER
        if is_meld(tuple(sorted(meld))):
            return tuple(sorted(meld))


def test_the_greedy_mind_moves_no_joker():
    table, rack = groups("4R 5R JK"), tiles("6R 7R 1Y")
    # The joker would have to move for the 6.
    assert additions(table, rack).played == tiles("6R 7R")
    assert additions(table, rack, "strict").played == tiles("7R")


def test_the_best_mind_takes_a_joker_for_its_tile():
    table, rack = groups("4R JK 6R / 9K 9B 9Y"), tiles("5R 8K 8B 1Y")
    plan = rearrangement(table, rack, "strict")
    assert plan.played == tiles("5R 8K 8B")
    assert tiles("8K 8B JK") in plan.table
    # It has no other use for the joker.
    assert rearrangement(table, tiles("5R 1Y"), "strict") is None
    # A run with a joker is not taken apart.
    assert rearrangement(groups("3R 4R 5R JK"), tiles("3B 3K 1Y"), "strict") is None


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3])
def test_minds_carry_out_their_plans(seats):
    """Every turn with a plan ends with tiles put down, and jokers are taken now and then."""
    minds = [Planner(0), *[Greedy(0)] * (seats - 1)]
    taken = 0
    for seed in range(4):
        rng, state, plan = Random(seed), GAME.start(seats, joker="strict"), None
        while state.to_move:
            (seat,) = state.to_move
            if seat == CHANCE:
                state = state.play(seat, state.draw(rng))
                continue
            position = state.position
            if not position.steps:
                plan = minds[seat].plan_of(position)
                if plan:
                    assert are_kept(position.start, plan.table, plan.played.count(JOKER))
                    taken += any(
                        meld.count(JOKER) > max(stayed(meld, later) or 0 for later in plan.table)
                        for meld in position.start
                    )
            move = minds[seat].advise(state.view(seat), Clock())[0].move
            assert plan is None or move.kind not in ("draw", "pass", "reset")
            state = state.play(seat, move)
    assert taken
