"""Divisions of a hand into runs, sets and the rest: what docs/rummy.md calls "in a program".

best(read_hand("3H 4H 5H 6H 7H 7C 7S"))[0]
"""

from kibitz.games.rummy.divisions.division import (
    Division,
    all_divisions,
    best,
    complete,
    evaluate_many,
    evaluator_for,
    first_meld,
)
from kibitz.games.rummy.divisions.evaluator import Evaluator
from kibitz.games.rummy.divisions.layoffs import LayOff, laid_off
from kibitz.games.rummy.divisions.scores import CRITERIA, By
from kibitz.games.rummy.divisions.table import Rearrangement, meld_of, read_table, rearranged
from kibitz.games.rummy.divisions.wild import WildEvaluator

__all__ = [
    "CRITERIA",
    "By",
    "Division",
    "Evaluator",
    "LayOff",
    "Rearrangement",
    "WildEvaluator",
    "all_divisions",
    "best",
    "complete",
    "evaluate_many",
    "evaluator_for",
    "first_meld",
    "laid_off",
    "meld_of",
    "read_table",
    "rearranged",
]
