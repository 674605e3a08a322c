"""What the dice gave in a game of Sebastian: every throw against the mean of all throws, by the solved values."""

from __future__ import annotations

from functools import cache

from kibitz.games.sebastian import rules
from kibitz.games.sebastian.minds import solution
from kibitz.games.sebastian.rules import BONUS_FROM, NUMBER, Multiset
from kibitz.games.sebastian.state import Tabletop, rules_of
from kibitz.table import CHANCE, Record

KEEP, NOTHING = "keep", "nothing"
CATEGORY = {name: number for number, name in enumerate(rules.CATEGORIES)}


@cache
def choices(dice: Multiset) -> tuple[int, ...]:
    """The numbers of all that can be kept of these dice."""
    return tuple(NUMBER[kept] for kept in rules.possible_keeps(dice))


def multiset(text: str) -> Multiset:
    return tuple(map(int, text.split()))


# A course's harness may let a used category score again: then the values are those of a card that does not know of it,
# and the sum is still 0 on average.
def luck(record: Record) -> tuple[float, ...]:
    """The points that the dice gave; with them the score is the game's value less what the choices lost."""
    given = rules_of(record.options)
    if not given.is_sebastian:
        # Imported here: Sebastian's own values are shipped, and need no solver.
        from kibitz.games.sebastian import card_play

        return (card_play.luck(record, Tabletop.of(given)),)
    values, turn = solution(given)
    total = 0.0
    used = upper = 0
    kept: Multiset = ()
    dice: Multiset = ()
    left = rules.ROLLS
    for seat, text in record.moves:
        if seat == CHANCE:
            if left == rules.ROLLS:
                turn.fill_endings(values, used, upper)
                turn.end_turn(used)
                turn.one_reroll()
                turn.two_rerolls()
                expected = turn.first_roll()
            else:
                expected = turn.keep_value(NUMBER[kept], left)
            dice = tuple(sorted((*kept, *multiset(text))))
            left -= 1
            if left:
                best = max([turn.keep_value(number, left) for number in choices(dice)])
            else:
                best = turn.keep_value(NUMBER[dice], 0)
            total += best - expected
        elif text.startswith(KEEP):
            words = text.removeprefix(KEEP).strip()
            kept = () if words == NOTHING else multiset(words)
            if len(kept) == rules.DICE:
                left -= 1  # a throw that is given up
        else:
            category = CATEGORY[text]
            if not used >> category & 1:
                used |= 1 << category
                if category < rules.FACES:
                    upper = min(BONUS_FROM, upper + dice.count(category + 1) * (category + 1))
            kept, left = (), rules.ROLLS
    return (total,)
