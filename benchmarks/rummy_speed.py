"""Speed of rummy's divisions on one core, beside other programs on the same hands in the same run.

    python benchmarks/rummy_speed.py [--seed 1] [--parts random_hands ...] [--json]

OpenSpiel (open_spiel), RLCard (rlcard) and an integer program (pulp with its solver) are compared where they are
installed; for each that is not there is a line.
"""

import argparse
import json
import random
import time
from array import array
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from types import ModuleType
from typing import Any

from kibitz.melds import (
    JOKER,
    PRESETS,
    Evaluator,
    Rules,
    WildEvaluator,
    best,
    evaluate_many,
    evaluator_for,
    first_meld,
    laid_off,
    rearranged,
)
from kibitz.melds.divisions.melds import MELDS
from kibitz.melds.divisions.sweep import Sweep

DECK = list(range(52)) * 2
HAND = (1 << 52) - 1
FIGURES: dict[str, float] = {}


def best_of(times: int, job: Callable[[], Any]) -> float:
    """The shortest of some runs, in seconds of the processor: what else the machine does makes no difference."""
    seconds = []
    for _ in range(times):
        start = time.process_time()
        job()
        seconds.append(time.process_time() - start)
    return min(seconds)


def say(what: str, figure: float, unit: str) -> None:
    FIGURES[what] = figure
    print(f"{what:<66} {figure:>14,.3f} {unit}" if figure < 100 else f"{what:<66} {figure:>14,.0f} {unit}", flush=True)


def random_hands(rng: random.Random) -> None:
    for size, number in ((10, 200_000), (15, 200_000), (20, 50_000), (25, 20_000), (30, 3_000)):
        flat = bytes(card for _ in range(number) for card in rng.sample(DECK, size))
        scores, every, maximal = (array("q", bytes(8 * number)) for _ in range(3))
        evaluator = Evaluator()
        seconds = best_of(5, lambda: evaluator.evaluate(flat, size, scores))  # noqa: B023
        say(f"best division, random hands of {size}", number / seconds, "hands/s")
        if size <= 25:
            listed = best_of(3, lambda: evaluator.count(flat, size, every, maximal))  # noqa: B023
            say(f"all divisions and the maximal ones, random hands of {size}", number / listed, "hands/s")
            say(f"    divisions a hand ({size} cards)", sum(every) / number, "in the mean")
            say(f"    maximal ones a hand ({size} cards)", sum(maximal) / number, "in the mean")
        say(f"    cards covered at best ({size} cards)", cards_melded(flat, size, number), "in the mean")
        if size == 15:
            hands = [list(flat[first : first + size]) for first in range(0, len(flat), size)]
            seconds = best_of(3, lambda: evaluate_many(hands))  # noqa: B023
            say(f"evaluate_many, random hands of {size}", number / seconds, "hands/s")


def cards_melded(flat: bytes, size: int, number: int) -> float:
    scores = array("q", bytes(8 * number))
    cards, left = (array("i", bytes(4 * number)) for _ in range(2))
    Evaluator().evaluate_figures(flat, size, scores, cards, left)
    return sum(cards) / number


def later_turns(rng: random.Random) -> None:
    """Hands of 15 after a player has drawn and thrown the worst card some times."""
    for turns in (5, 10, 20):
        number = 4_000
        hands = bytearray()
        for _ in range(number):
            pack = rng.sample(DECK, 15 + turns)
            held = Evaluator(pack[:15], "value")
            cards = pack[:15]
            for card in pack[15:]:
                held.add(card)
                cards.append(card)
                least = []
                for i, thrown in enumerate(cards):
                    least.append((-held.remove(thrown) - thrown // 4, i))
                    held.add(thrown)
                held.remove(cards[min(least)[1]])
                cards.pop(min(least)[1])
            hands += bytes(cards)
        scores = array("q", bytes(8 * number))
        evaluator = Evaluator()
        seconds = best_of(5, lambda: evaluator.evaluate(bytes(hands), 15, scores))  # noqa: B023
        say(f"best division, hands of 15 after {turns} turns", number / seconds, "hands/s")
        say(f"    cards covered at best (after {turns} turns)", cards_melded(bytes(hands), 15, number), "in the mean")


def growth(rng: random.Random) -> None:
    """Rich hands up to all cards: whole suits twice, whole ranks, and the worst one of a search."""
    sweep = Sweep()
    for ranks in (4, 6, 8, 10, 12, 13):
        cells = (1 << 4 * ranks) - 1
        seconds = best_of(3, lambda: sweep.best(cells, cells))  # noqa: B023
        say(f"best division, all cards of {ranks} ranks, {8 * ranks} cards", seconds * 1e3, "ms")
        say(f"    states visited ({8 * ranks} cards)", sweep.visited, "")
    for suits, mask in ((1, 0x1111111111111), (2, 0x3333333333333), (3, 0x7777777777777)):
        seconds = best_of(3, lambda: sweep.best(mask, mask))  # noqa: B023
        say(f"best division, {suits} suits twice, {26 * suits} cards", seconds * 1e3, "ms")
    for size in (40, 52, 65, 78, 91):
        hands = [rng.sample(DECK, size) for _ in range(8)]
        masks = [
            (sum(1 << c for c in set(hand)), sum(1 << c for c in set(hand) if hand.count(c) == 2)) for hand in hands
        ]
        seconds = best_of(2, lambda: [sweep.best(*mask) for mask in masks]) / len(masks)  # noqa: B023
        say(f"best division, random hands of {size}", seconds * 1e3, "ms")
    worst, seconds = climb(rng, sweep)
    say(f"best division, the worst hand of a climb of 400 steps, {worst} cards", seconds * 1e3, "ms")


def climb(rng: random.Random, sweep: Sweep) -> tuple[int, float]:
    """A hand of which as many states as possible have to be visited, by changing one card at a time."""
    ones = twos = HAND
    sweep.best(ones, twos)
    most = sweep.visited
    for _ in range(400):
        bit = 1 << rng.randrange(52)
        new_ones, new_twos = (
            (ones, twos ^ bit) if ones & bit and rng.random() < 0.7 else (ones | bit, twos | ones & bit)
        )
        sweep.best(new_ones, new_twos)
        if sweep.visited >= most:
            most, ones, twos = sweep.visited, new_ones, new_twos
    return ones.bit_count() + twos.bit_count(), best_of(3, lambda: sweep.best(ones, twos))


def other_rules(rng: random.Random) -> None:
    """Hands of the presets with and without jokers, and how the time grows with cards and jokers."""
    for name in ("indian", "500", "rummikub"):
        rules = PRESETS[name]
        pack = list(range(52)) * rules.decks
        for jokers in range(rules.jokers + 1):
            hands = [[*rng.sample(pack, rules.hand - jokers), *[JOKER] * jokers] for _ in range(50)]
            timed(f"best division, {name}, {rules.hand} cards, {jokers} of them jokers", hands, rules)
            compiled(f"    its score alone, {name}, {jokers} of them jokers", hands, rules)
    rules = replace(PRESETS["rummikub"], jokers=4)
    for size in (20, 26, 39, 52):
        for jokers in (2, 4):
            hands = [[*rng.sample(DECK, size), *[JOKER] * jokers] for _ in range(4)]
            timed(f"best division, random hands of {size} and {jokers} jokers", hands, rules)
    for suits in (1, 2, 3):
        whole = [card for card in DECK if card % 4 < suits]
        timed(
            f"best division, {suits} suits twice and 4 jokers, {26 * suits + 4} cards", [[*whole, *[JOKER] * 4]], rules
        )
    timed("best division, all 104 cards and 2 jokers", [[*DECK, JOKER, JOKER]], rules)
    hands = [[*rng.sample(DECK, 12), JOKER, JOKER] for _ in range(50)]
    seconds = best_of(1, lambda: [best(hand, rules, k=10) for hand in hands])
    say("ten best divisions, rummikub, 14 cards, 2 of them jokers", seconds / len(hands) * 1e3, "ms")
    seconds = best_of(1, lambda: [first_meld(hand, rules=rules) for hand in hands])
    say("first meld of 30 points, rummikub, 14 cards, 2 of them jokers", seconds / len(hands) * 1e3, "ms")


def compiled(what: str, hands: list[list[int]], rules: Rules) -> None:
    """The same hands by the compiled evaluator, many times over."""
    repeated = hands * 200
    flat = bytes(card for hand in repeated for card in hand)
    scores = array("q", bytes(8 * len(repeated)))
    evaluator = WildEvaluator((), "cards", rules)
    seconds = best_of(3, lambda: evaluator.evaluate(flat, rules.hand, scores))
    say(what, len(repeated) / seconds, "hands/s")
    one = WildEvaluator(hands[0], "cards", rules)
    card = hands[0][0]

    def change() -> None:
        for _ in range(1000):
            one.remove(card)
            one.add(card)

    say("        a card added or removed", best_of(3, change) / 2000 * 1e6, "us")


def timed(what: str, hands: list[list[int]], rules: Rules) -> None:
    seconds = best_of(2 if len(hands) > 1 else 1, lambda: [best(hand, rules) for hand in hands])
    say(what, seconds / len(hands) * 1e3, "ms")


def tables(rng: random.Random) -> None:
    """A table of Rummikub of each size with a hand of 14, and the hands that most presets deal."""
    rules = PRESETS["rummikub"]
    pack = [*DECK, JOKER, JOKER]
    for tiles in (10, 20, 40, 60, 80, 92):
        turns = []
        for _ in range(8):
            rng.shuffle(pack)
            melds = best(pack[: tiles + 14], rules)[0].melds
            while sum(len(meld.cards) for meld in melds) > tiles:
                melds = melds[:-1]
            lying = [card for meld in melds for card in meld.cards]
            left = list((Counter(pack) - Counter(lying)).elements())
            turns.append((melds, rng.sample(left, 14)))
        seconds = best_of(2, lambda: [rearranged(melds, hand, rules) for melds, hand in turns])  # noqa: B023
        say(f"rearranged: a hand of 14 and at most {tiles} tiles on the table", seconds / len(turns) * 1e3, "ms")
        seconds = best_of(1, lambda: [laid_off(melds, hand, rules) for melds, hand in turns])  # noqa: B023
        say("    laid off on the same melds", seconds / len(turns) * 1e3, "ms")
    for name in ("kalooki", "contract", "conquian", "okey", "canasta"):
        rules = PRESETS[name]
        pack = [card for card in range(JOKER + 1) for _ in range(rules.copies(card))]
        timed(f"best division, {name}, {rules.hand} cards", [rng.sample(pack, rules.hand) for _ in range(100)], rules)


def dynamic(rng: random.Random) -> None:
    held = rng.sample(DECK, 15)
    evaluator = Evaluator(held)
    sequence = bytearray()
    for _ in range(500_000):
        i = rng.randrange(15)
        old = held[i]
        held[i] = -1
        new = rng.randrange(52)
        while held.count(new) == 2:
            new = rng.randrange(52)
        held[i] = new
        sequence += bytes((2 * old + 1, 2 * new))
    scores = array("q", bytes(8 * len(sequence)))
    start = time.perf_counter()
    evaluator.churn(bytes(sequence), scores)
    say(
        "a card added or removed, new best division, hand of 15",
        (time.perf_counter() - start) / len(sequence) * 1e6,
        "us",
    )
    add, remove, undo = evaluator.add, evaluator.remove, evaluator.undo
    start = time.perf_counter()
    for _ in range(100_000):
        remove(held[0])
        add(held[0])
        remove(held[1])
        undo()
    say("    the same called from Python, with the journal", (time.perf_counter() - start) / 400_000 * 1e6, "us")
    say("size of an evaluator", evaluator.__sizeof__(), "bytes")


def construction(rng: random.Random) -> None:
    """An evaluator for each hand, built and dropped again."""
    for name in ("article", "gin", "indian", "rummikub"):
        rules = PRESETS[name]
        pack = [card for card in range(JOKER + 1) for _ in range(rules.copies(card))]
        hands = [rng.sample(pack, rules.hand) for _ in range(20_000)]

        def build() -> None:
            for hand in hands:  # noqa: B023
                evaluator_for(hand, "cards", rules)  # noqa: B023

        say(f"an evaluator built from Python, {name}, hand of {rules.hand}", best_of(7, build) / len(hands) * 1e6, "us")


def installed(name: str) -> ModuleType | None:
    try:
        return import_module(name)
    except ImportError:
        print(f"{name} is not installed: not compared")
        return None


GIN_CARDS = 10
"""In a hand of gin."""
RANKS = "A23456789TJQK"


def against_others(rng: random.Random) -> None:
    """Kibitz beside whichever of the other libraries is installed; all must agree on the value of every hand."""
    hands = [rng.sample(range(52), GIN_CARDS) for _ in range(100_000)]
    flat = bytes(card for hand in hands for card in hand)
    scores = array("q", bytes(8 * len(hands)))
    evaluator = Evaluator(by="value", decks=1)
    ours = len(hands) / best_of(5, lambda: evaluator.evaluate(flat, GIN_CARDS, scores))
    left = [points for _, points in evaluate_many(hands, "value")]
    say("gin hands of 10, least value left: Kibitz", ours, "hands/s")
    apart = [bytes(hand) for hand in hands]
    one = array("q", bytes(8))
    called = len(hands) / best_of(3, lambda: [evaluator.evaluate(hand, GIN_CARDS, one) for hand in apart])
    say("gin hands of 10, least value left: Kibitz from Python", called, "hands/s")
    for name, against in (
        ("pyspiel", against_openspiel),
        ("rlcard.games.gin_rummy.utils.melding", against_rlcard),
    ):
        module = installed(name)
        if module is not None:
            against(module, hands, left)
    pulp = installed("pulp")
    if pulp is not None:
        against_integer_program(pulp, rng)


def against_openspiel(spiel: ModuleType, hands: list[list[int]], left: list[int]) -> None:
    """The same gin hands by OpenSpiel, called from Python a hand at a time; left has Kibitz's values of them."""
    # OpenSpiel counts suit by suit; which suit is which makes no difference here.
    cards = [[13 * (card % 4) + card // 4 for card in hand] for hand in hands[:20_000]]
    try:
        utils = spiel.gin_rummy.GinRummyUtils(13, 4, GIN_CARDS)
        theirs = [utils.min_deadwood(hand) for hand in cards[:2000]]
        assert theirs == left[:2000], "OpenSpiel and Kibitz disagree"
        speed = len(cards) / best_of(3, lambda: [utils.min_deadwood(hand) for hand in cards])
        say("gin hands of 10, least value left: OpenSpiel from Python", speed, "hands/s")
    except AttributeError as error:
        print(f"this OpenSpiel shows no gin evaluator ({error}): not compared")


def against_rlcard(melding: ModuleType, hands: list[list[int]], left: list[int]) -> None:
    """The first of the same gin hands by RLCard; left has Kibitz's values of them."""
    base = import_module("rlcard.games.base")
    pack = [base.Card("SHCD"[card % 4], RANKS[card // 4]) for card in range(52)]
    some = [[pack[card] for card in hand] for hand in hands[:3000]]

    def deadwood(hand: list[Any]) -> int:
        clusters = melding.get_best_meld_clusters(hand)
        melded = {card for meld in clusters[0] for card in meld} if clusters else set()
        return sum(min(10, RANKS.index(card.rank) + 1) for card in hand if card not in melded)

    assert [deadwood(hand) for hand in some] == left[:3000], "RLCard and Kibitz disagree"
    speed = len(some) / best_of(2, lambda: [melding.get_best_meld_clusters(hand) for hand in some])
    say("gin hands of 10, least value left: RLCard", speed, "hands/s")


def against_integer_program(pulp: ModuleType, rng: random.Random) -> None:
    """Random hands of 15 by an integer program, which must meld as many cards as Kibitz."""
    fifteen = [rng.sample(DECK, 15) for _ in range(40)]
    start = time.perf_counter()
    program = [integer_program(pulp, hand) for hand in fifteen]
    speed = len(fifteen) / (time.perf_counter() - start)
    assert program == [best(hand)[0].melded for hand in fifteen], "the integer program and Kibitz disagree"
    say("hands of 15, most cards melded: integer program (pulp)", speed, "hands/s")


def integer_program(pulp: ModuleType, hand: list[int]) -> int:
    """Most cards melded, as an integer program over the melds."""
    possible = [meld for meld in MELDS if all(card in hand for card in meld.cards)]
    if not possible:
        return 0
    problem = pulp.LpProblem("rummy", pulp.LpMaximize)
    laid = [pulp.LpVariable(f"m{i}", 0, 2, cat="Integer") for i in range(len(possible))]
    problem += pulp.lpSum(len(meld.cards) * times for meld, times in zip(possible, laid, strict=True))
    for card in set(hand):
        problem += pulp.lpSum(
            times for meld, times in zip(possible, laid, strict=True) if card in meld.cards
        ) <= hand.count(card)
    problem.solve(pulp.PULP_CBC_CMD(msg=False))
    return round(pulp.value(problem.objective))


PARTS = {
    part.__name__: part
    for part in (random_hands, later_turns, dynamic, construction, growth, other_rules, tables, against_others)
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=list(PARTS), help="which figures")
    parser.add_argument("--json", action="store_true", help="one JSON object with every figure, at the end")
    chosen = parser.parse_args()
    module = import_module(Evaluator.__module__)
    print(f"evaluator: {'compiled' if (module.__file__ or '').endswith(('.so', '.pyd')) else 'interpreted'}")
    rng = random.Random(chosen.seed)
    for part in chosen.parts:
        PARTS[part](rng)
    if chosen.json:
        print(json.dumps(FIGURES))


if __name__ == "__main__":
    main()
